package tui

import (
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
)

// maxCount is the greatest count before a key.
const maxCount = 99_999

// keyReader reads counts: the digits typed before a key.
type keyReader struct{ count int }

// digit takes a digit of a count; ok is false for what is none. A count does not begin with 0.
func (r *keyReader) digit(key string) (ok bool) {
	if len(key) != 1 || key[0] < '0' || key[0] > '9' || key == "0" && r.count == 0 {
		return false
	}
	r.count = min(r.count*10+int(key[0]-'0'), maxCount)
	return true
}

// take is the count typed, 0 for none, and forgets it.
func (r *keyReader) take() int {
	n := r.count
	r.count = 0
	return n
}

// handleKey obeys a key message: the terminal may deliver several runes in one. What was pasted
// is never obeyed.
func (m *root) handleKey(msg tea.KeyMsg) tea.Cmd {
	m.detail.seek = 0
	if m.prompt != nil {
		return m.typeKey(msg)
	}
	if msg.Paste {
		m.warn("pasted text is not obeyed")
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

// press obeys one key.
func (m *root) press(key string) tea.Cmd {
	m.toast = toast{}
	b := m.binding(key)
	if b == nil {
		if m.scope()&inPanes != 0 && m.keys.digit(key) {
			return nil
		}
		m.keys.take()
		return nil
	}
	count := m.keys.take()
	if ok, why := b.allowed(m); !ok {
		m.warn(keyName(key) + ": " + why)
		return nil
	}
	return b.run(m, press{key: key, count: count})
}

// press is a key that was pressed, and the count before it, 0 for none.
type press struct {
	key   string
	count int
}

// times is the count, at least 1.
func (p press) times() int { return max(p.count, 1) }

// binding is what a key does now, nil for nothing.
func (m *root) binding(key string) *binding {
	scope := m.scope()
	for i := range table {
		b := &table[i]
		if b.scope&scope == 0 {
			continue
		}
		for _, k := range b.keys {
			if k == key {
				return b
			}
		}
	}
	return nil
}

// keyNames are keys as a person reads them.
func keyNames(keys []string) string {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = keyName(k)
	}
	return strings.Join(names, " ")
}

// keyName is a key as a person reads it.
func keyName(key string) string {
	switch key {
	case " ":
		return "space"
	case "pgdown":
		return "pgdn"
	}
	if utf8.RuneCountInString(key) == 1 {
		return key
	}
	return strings.Replace(key, "ctrl+", "^", 1)
}
