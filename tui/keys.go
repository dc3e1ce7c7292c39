package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/keys"
	"decant/tui/review"
	"decant/tui/terminal"
)

// handleKey handles a key message, in which the terminal may deliver several runes. Pasted text is
// never treated as keys.
func (m *root) handleKey(msg tea.KeyMsg) tea.Cmd {
	if terminal.IsTwoEscapes(msg) {
		esc := tea.KeyMsg{Type: tea.KeyEscape}
		return tea.Batch(m.handleKey(esc), m.handleKey(esc))
	}
	m.Detail.Seek = 0
	if m.prompt != nil {
		return typeKey(m, msg)
	}
	if msg.Paste {
		m.Toast.Warn("decant ignores pasted keys")
		return nil
	}
	if msg.Type != tea.KeyRunes || msg.Alt || len(msg.Runes) == 1 {
		return m.press(msg.String())
	}
	// Fast typing arrives as one message of several runes.
	cmds := make([]tea.Cmd, 0, 4)
	for _, r := range msg.Runes {
		// One of them may open a prompt for the rest.
		if cmd := m.handleKey(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}); cmd != nil {
			cmds = append(cmds, cmd)
		}
	}
	return tea.Batch(cmds...)
}

// press handles one key.
func (m *root) press(key string) tea.Cmd {
	m.Toast = review.Toast{}
	b := keys.Bound(key, m.scope())
	if b == nil && m.scope()&keys.Anywhere != 0 && m.typed.Digit(key) {
		return nil
	}
	count := m.typed.Take()
	switch {
	case b == nil:
		warnMisplaced(m, key)
		return nil
	case key == "esc" && count > 0 && m.prompt == nil:
		return nil // It only clears the count.
	}
	if ok, why := m.allows(b); !ok {
		m.Toast.Warn(keys.Name(key) + ": " + why)
		return nil
	}
	return m.perform(b, press{key: key, count: count})
}

// warnMisplaced says where a key works that does nothing here.
func warnMisplaced(m *root, key string) {
	where := keys.PlacesOf(key, keys.InPanes)
	if where == nil {
		where = keys.PlacesOf(key, keys.InSheets)
	}
	switch {
	case where == nil:
	case m.scope()&(keys.InLeaving|keys.InOverwriting|keys.InRecovered|keys.InConsent|
		keys.InImporting) != 0:
		m.Toast.Warn(keys.Name(key) + " is not an answer to this")
	case m.sheet != nil:
		m.Toast.Warn(keys.Name(key) + " does nothing here; esc goes back")
	default:
		m.Toast.Warn(keys.Name(key) + " does nothing here; it works in: " +
			strings.Join(where, ", "))
	}
}

// press is a pressed key, and the count before it, 0 for none.
type press struct {
	key   string
	count int
}

// times returns the count, at least 1.
func (p press) times() int { return max(p.count, 1) }

// action is the effect of a line of the key table.
type action struct {
	// enabled says why it does nothing now. Nil means always enabled.
	enabled func(m *root) (ok bool, why string)
	run     func(m *root, p press) tea.Cmd
}

// actions are the effects of the lines of the key table, by name.
var actions map[string]action

// allows reports whether a line of the key table does something now, and why not.
func (m *root) allows(b *keys.Binding) (ok bool, why string) {
	enabled := actions[b.ID].enabled
	if enabled == nil {
		return true, ""
	}
	return enabled(m)
}

// perform runs a line of the key table.
func (m *root) perform(b *keys.Binding, p press) tea.Cmd { return actions[b.ID].run(m, p) }

// typeKey passes a key message to the prompt: a key of the table, or text.
func typeKey(m *root, msg tea.KeyMsg) tea.Cmd {
	m.Toast = review.Toast{}
	// Typed input is text, even if it spells the name of a key.
	if msg.Type != tea.KeyRunes && msg.Type != tea.KeySpace {
		if b := keys.Bound(msg.String(), m.scope()); b != nil {
			return m.press(msg.String())
		}
	}
	return m.prompt.Type(msg)
}
