package tui

import (
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
)

// pickKey is a line of the picker's key table.
type pickKey struct {
	keys       []string
	help, foot string
	run        func(p *picker) tea.Cmd
}

// pickKeys are the keys of the picker, in the order of its footer. While words are typed only
// those that are no letters work.
var pickKeys []pickKey

// The table is filled in here because its functions read it.
func init() {
	moves := func(rows int) func(*picker) tea.Cmd {
		return func(p *picker) tea.Cmd { p.move(rows); return nil }
	}
	pickKeys = []pickKey{
		{[]string{"enter"}, "open the conversation", "open", (*picker).open},
		{[]string{"down", "j"}, "down", "", moves(1)},
		{[]string{"up", "k"}, "up", "", moves(-1)},
		{[]string{"home", "g"}, "to the first", "", moves(-far)},
		{[]string{"end", "G"}, "to the last", "", moves(far)},
		{[]string{"pgdown", "ctrl+d"}, "a page down", "", (*picker).pageDown},
		{[]string{"pgup", "ctrl+u"}, "a page up", "", (*picker).pageUp},
		{
			[]string{"/"},
			"show those with words in title, agent, folder or id", "search", (*picker).search,
		},
		{[]string{"esc"}, "show all again", "", (*picker).clear},
		{[]string{"ctrl+z"}, "back to the shell, fg returns", "", (*picker).suspend},
		{[]string{"q", "ctrl+c"}, "leave", "quit", func(*picker) tea.Cmd { return tea.Quit }},
	}
}

// pickerHelp is the picker's part of the key table.
func pickerHelp() []KeyHelp {
	out := make([]KeyHelp, len(pickKeys))
	for i, k := range pickKeys {
		out[i] = KeyHelp{"Choosing a conversation", keyNames(k.keys), k.help, "conversations"}
	}
	return out
}

// pageDown and pageUp move by what is visible.
func (p *picker) pageDown() tea.Cmd { p.move(max(p.height-1, 1)); return nil }
func (p *picker) pageUp() tea.Cmd   { p.move(-max(p.height-1, 1)); return nil }

// search begins to take letters as words.
func (p *picker) search() tea.Cmd {
	p.searching = true
	return nil
}

// clear forgets the words, and what is being opened.
func (p *picker) clear() tea.Cmd {
	p.searching, p.words, p.opening = false, "", false
	p.match(p.chosen())
	return nil
}

// suspend gives the terminal back to the shell for a while.
func (p *picker) suspend() tea.Cmd { return suspend(p.o.Title) }

// handleKey obeys a key message: the terminal may deliver several runes in one. What was pasted
// is text to search for, or nothing.
func (p *picker) handleKey(msg tea.KeyMsg) tea.Cmd {
	p.toast = ""
	letters := msg.Type == tea.KeyRunes && !msg.Alt || msg.Type == tea.KeySpace
	switch {
	case p.searching && letters:
		p.typed(p.words + render.Clean(string(msg.Runes)))
		return nil
	case p.searching && msg.Type == tea.KeyBackspace:
		r := []rune(p.words)
		p.typed(string(r[:max(len(r)-1, 0)]))
		return nil
	case msg.Paste:
		return nil
	case letters && len(msg.Runes) > 1:
		var cmds []tea.Cmd
		for _, r := range msg.Runes {
			cmds = append(cmds, p.handleKey(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}))
		}
		return tea.Batch(cmds...)
	}
	for _, k := range pickKeys {
		for _, name := range k.keys {
			if name == msg.String() {
				return k.run(p)
			}
		}
	}
	return nil
}

// typed looks for other words.
func (p *picker) typed(words string) {
	p.words = cutBytes(words, maxTyped)
	p.match(p.chosen())
}

// handleMouse lets a click choose, a click on what is chosen open, and the wheel scroll.
func (p *picker) handleMouse(msg tea.MouseMsg) tea.Cmd {
	if !p.o.Mouse || msg.Action != tea.MouseActionPress {
		return nil
	}
	switch row := p.top + msg.Y - pickerHead; msg.Button {
	case tea.MouseButtonWheelDown:
		p.scroll(wheelRows)
	case tea.MouseButtonWheelUp:
		p.scroll(-wheelRows)
	case tea.MouseButtonLeft:
		if msg.Y < pickerHead || row >= min(p.n, p.top+p.height) {
			return nil
		}
		if row == p.cursor {
			return p.open()
		}
		p.to(row)
	default:
	}
	return nil
}

// The lines of the picker over and under its list, and its columns in cells.
const (
	pickerHead, pickerFoot           = 2, 1
	ageColumn, sizeColumn, whoColumn = 7, 8, 12
	folderColumn                     = 28
	// From these widths on there is room for the agent, and for the folder.
	agentPicker, folderPicker = 72, 100
)

// rows is how many conversations are visible.
func (p *picker) rows() int { return max(p.h-pickerHead-pickerFoot, 0) }

// View draws the picker. Its cost depends on the size of the screen alone.
func (p *picker) View() string {
	if p.w <= 0 || p.h <= 0 {
		return ""
	}
	lines := make([]string, 0, p.h)
	lines = append(lines, p.heading(), p.columns())
	if len(p.shown) == 0 {
		lines = append(lines, p.nothing())
	}
	for i := p.top; i < min(p.top+p.height, len(p.shown)); i++ {
		lines = append(lines, p.row(i))
	}
	for len(lines) < p.h-pickerFoot {
		lines = append(lines, repeat(" ", p.w))
	}
	lines = lines[:max(p.h-pickerFoot, 0)]
	return strings.Join(append(lines, p.footer()), "\n")
}

// heading says what is asked, and how many there are.
func (p *picker) heading() string {
	th := p.b.theme
	l := newPen(p.w, &p.b.glyphs)
	l.say(th.Title, " Which conversation?")
	l.gap(2)
	count := plural(len(p.all), "conversation")
	if p.words != "" {
		count = plural(len(p.shown), "conversation") + " of " + render.Number(len(p.all))
	}
	if p.listing < len(p.o.Picker.Lists) {
		count += ", looking for more" + p.b.glyphs.Ellipsis
	}
	l.say(th.Dim, count)
	return l.String()
}

// columns names the columns, on a rule.
func (p *picker) columns() string {
	th := p.b.theme
	l := newPen(p.w, &p.b.glyphs)
	l.gap(gutter)
	l.number(th.Dim, "age", ageColumn)
	l.number(th.Dim, "size", sizeColumn)
	l.gap(2)
	if p.w >= agentPicker {
		l.put(th.Dim, "agent", whoColumn)
	}
	if p.w >= folderPicker {
		l.put(th.Dim, "folder", folderColumn)
	}
	l.say(th.Dim, "title")
	return l.String()
}

// nothing says why no conversation is listed.
func (p *picker) nothing() string {
	text := "Looking for conversations" + p.b.glyphs.Ellipsis
	switch {
	case p.words != "":
		text = "No conversation has these words. esc shows all."
	case p.listing >= len(p.o.Picker.Lists):
		text = "No conversations here or elsewhere. decant --demo shows what decant does."
	}
	l := newPen(p.w, &p.b.glyphs)
	l.gap(gutter)
	l.put(p.b.theme.Dim, text, l.left)
	return l.String()
}

// row is one conversation.
func (p *picker) row(i int) string {
	s, th, g := &p.all[p.shown[i]], p.b.theme, &p.b.glyphs
	l := newPen(p.w, g)
	if i == p.cursor {
		l.say(th.Accent, g.Cursor+" ")
	} else {
		l.gap(gutter)
	}
	l.number(th.Text, age(p.o.Picker.Now.Sub(s.Modified)), ageColumn)
	l.number(th.Dim, render.Size(int(s.Bytes)), sizeColumn)
	l.gap(2)
	if p.w >= agentPicker {
		l.put(th.Dim, s.Agent, whoColumn)
	}
	if p.w >= folderPicker {
		l.put(th.Dim, s.place(), folderColumn-2)
		l.gap(2)
	}
	l.put(th.Text, s.name(), l.left)
	return l.String()
}

// place is where a conversation belongs.
func (s *Stored) place() string {
	if s.Here {
		return "here"
	}
	return s.Folder
}

// name is the title, or the id where there is none.
func (s *Stored) name() string {
	if s.Title != "" {
		return s.Title
	}
	return s.ID
}

// age is a span of time in its greatest unit.
func age(d time.Duration) string {
	for _, unit := range []struct {
		size time.Duration
		name string
	}{{24 * time.Hour, " d"}, {time.Hour, " h"}, {time.Minute, " min"}} {
		if d >= unit.size {
			return render.Number(int(d/unit.size)) + unit.name
		}
	}
	return "now"
}

// footer is what is typed, said or can be pressed.
func (p *picker) footer() string {
	th := p.b.theme
	l := newPen(p.w, &p.b.glyphs)
	l.gap(1)
	switch {
	case p.opening:
		l.put(th.Accent, "opening"+p.b.glyphs.Ellipsis, l.left)
	case p.toast != "":
		l.put(th.Warn, p.toast, l.left)
	case p.searching:
		l.say(th.Accent, "/ ")
		l.say(th.Text, p.words)
		l.say(th.Accent, p.b.caret())
		l.gap(2)
		l.say(th.Dim, "enter opens, esc shows all")
	default:
		for _, k := range pickKeys {
			if k.foot != "" {
				l.say(th.Key, keyName(k.keys[0]))
				l.say(th.Text, " "+k.foot)
				l.gap(2)
			}
		}
	}
	return l.String()
}
