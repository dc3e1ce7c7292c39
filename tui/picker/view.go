package picker

import (
	"cmp"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model/amount"
	"decant/render"
	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/label"
	"decant/tui/list"
	"decant/tui/review"
	"decant/tui/shelf"
	"decant/tui/terminal"
)

// pickKey is a line of the picker's key table.
type pickKey struct {
	keys       []string
	help, foot string
	run        func(p *Model) tea.Cmd
}

// pickKeys are the keys of the picker, in the order of its footer. While words are typed, only keys
// that are not letters work.
var pickKeys []pickKey

// The table is set here because its functions read it.
func init() {
	moves := func(rows int) func(*Model) tea.Cmd {
		return func(p *Model) tea.Cmd { p.Move(rows); return nil }
	}
	pickKeys = []pickKey{
		{[]string{"enter"}, "open the conversation", "open", (*Model).open},
		{[]string{"down", "j"}, "down", "", moves(1)},
		{[]string{"up", "k"}, "up", "", moves(-1)},
		{[]string{"home", "g"}, "to the first", "", moves(-list.Far)},
		{[]string{"end", "G"}, "to the last", "", moves(list.Far)},
		{[]string{"pgdown", "ctrl+d"}, "a page down", "", (*Model).pageDown},
		{[]string{"pgup", "ctrl+u"}, "a page up", "", (*Model).pageUp},
		{
			[]string{"/"},
			"filter by words in title, agent, folder or id", "search", (*Model).search,
		},
		{[]string{"esc"}, "show all again", "", (*Model).clear},
		{[]string{"ctrl+z"}, "suspend: back to the shell; fg returns", "", (*Model).suspend},
		{[]string{"q", "ctrl+c"}, "leave", "quit", func(*Model) tea.Cmd { return tea.Quit }},
	}
}

// Help returns the picker's part of the key table.
func Help() []keys.KeyHelp {
	out := make([]keys.KeyHelp, len(pickKeys))
	for i, k := range pickKeys {
		out[i] = keys.KeyHelp{
			Group: "Choosing a conversation", Keys: keys.Names(k.keys),
			Help: k.help, Where: "conversations",
		}
	}
	return out
}

// pageDown and pageUp move by the visible rows.
func (p *Model) pageDown() tea.Cmd { p.Move(max(p.Height-1, 1)); return nil }
func (p *Model) pageUp() tea.Cmd   { p.Move(-max(p.Height-1, 1)); return nil }

// search begins to take letters as words.
func (p *Model) search() tea.Cmd {
	p.Searching = true
	return nil
}

// clear clears the words, and stops opening.
func (p *Model) clear() tea.Cmd {
	p.Searching, p.Words, p.Opening = false, "", false
	p.match(p.chosen())
	return nil
}

// suspend returns the terminal to the shell for a while.
func (p *Model) suspend() tea.Cmd { return terminal.Suspend }

// handleKey handles a key message, in which the terminal may deliver several runes. Pasted text is
// only used as search text.
func (p *Model) handleKey(msg tea.KeyMsg) tea.Cmd {
	if terminal.IsTwoEscapes(msg) {
		esc := tea.KeyMsg{Type: tea.KeyEscape}
		return tea.Batch(p.handleKey(esc), p.handleKey(esc))
	}
	p.Toast = ""
	letters := msg.Type == tea.KeyRunes && !msg.Alt || msg.Type == tea.KeySpace
	switch {
	case p.Searching && letters:
		p.typed(render.Clean(p.Words + string(msg.Runes)))
		return nil
	case p.Searching && msg.Type == tea.KeyBackspace:
		r := []rune(p.Words)
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

// typed searches for new words.
func (p *Model) typed(words string) {
	p.Words = label.CutBytes(words, terminal.MaxTyped)
	p.match(p.chosen())
}

// handleMouse handles clicks and the wheel. A click chooses, and a click on the chosen row opens
// it.
func (p *Model) handleMouse(msg tea.MouseMsg) tea.Cmd {
	if !p.mouse || msg.Action != tea.MouseActionPress {
		return nil
	}
	switch row := p.Top + msg.Y - Head; msg.Button {
	case tea.MouseButtonWheelDown:
		p.Scroll(terminal.WheelRows)
	case tea.MouseButtonWheelUp:
		p.Scroll(-terminal.WheelRows)
	case tea.MouseButtonLeft:
		if msg.Y < Head || row >= min(p.N, p.Top+p.Height) {
			return nil
		}
		if row == p.Cursor {
			return p.open()
		}
		p.To(row)
	default:
	}
	return nil
}

// The lines of the picker above and below its list, and its columns in cells.
const (
	Head, pickerFoot                  = 2, 1
	ageColumn, sizeColumn, usedColumn = 7, 8, 10
	idColumn, whoColumn, folderColumn = 10, 12, 28
	// From these widths on there is room for tokens beside the size, for the agent, and for the
	// folder.
	tokenPicker, agentPicker, folderPicker = 56, 80, 108
)

// rows returns how many conversations are visible.
func (p *Model) rows() int { return max(p.h-Head-pickerFoot, 0) }

// View draws the picker. Its cost depends only on the size of the screen.
func (p *Model) View() (screen string) {
	defer func() {
		if v := recover(); v != nil {
			p.Survived = review.NewPanic(v)
			screen = terminal.BrokenPage(p.b, p.w, p.h, p.Survived)
		}
	}()
	return p.b.Glyphs.Spell(p.draw())
}

// draw draws the picker.
func (p *Model) draw() string {
	if p.w <= 0 || p.h <= 0 {
		return ""
	}
	lines := make([]string, 0, p.h)
	lines = append(lines, p.heading(), p.columns())
	if len(p.Shown) == 0 {
		lines = append(lines, p.nothing())
	}
	for i := p.Top; i < min(p.Top+p.Height, len(p.Shown)); i++ {
		lines = append(lines, p.row(i))
	}
	for len(lines) < p.h-pickerFoot {
		lines = append(lines, draw.Repeat(" ", p.w))
	}
	lines = lines[:max(p.h-pickerFoot, 0)]
	return strings.Join(append(lines, p.footer()), "\n")
}

// heading shows the question, and how many conversations there are.
func (p *Model) heading() string {
	th := p.b.Theme
	l := draw.NewPen(p.w, &p.b.Glyphs)
	l.Say(th.Title, " Which conversation?")
	l.Gap(2)
	count := amount.Of(len(p.All), "conversation")
	if p.Words != "" {
		count = amount.Of(len(p.Shown), "conversation") + " of " + render.Number(len(p.All))
	}
	if p.listing < len(p.From.Lists) {
		count += ", looking for more" + p.b.Glyphs.Ellipsis
	}
	if p.From.Limits != "" {
		count += ", only " + render.CleanLine(p.From.Limits)
	}
	l.Say(th.Dim, count)
	return l.String()
}

// columns names the columns, on a rule.
func (p *Model) columns() string {
	th := p.b.Theme
	l := draw.NewPen(p.w, &p.b.Glyphs)
	l.Gap(draw.Gutter)
	l.Number(th.Dim, "age", ageColumn)
	if p.w >= tokenPicker {
		l.Number(th.Dim, "context", usedColumn)
		l.Number(th.Dim, "file", sizeColumn)
	} else {
		l.Number(th.Dim, "size", usedColumn)
	}
	l.Gap(2)
	if p.w >= agentPicker {
		l.Put(th.Dim, "id", idColumn)
		l.Put(th.Dim, "agent", whoColumn)
	}
	if p.w >= folderPicker {
		l.Put(th.Dim, "folder", folderColumn)
	}
	l.Say(th.Dim, "title")
	return l.String()
}

// nothing says why no conversation is listed.
func (p *Model) nothing() string {
	text := "Looking for conversations" + p.b.Glyphs.Ellipsis
	switch {
	case p.Words != "":
		text = "No conversation has these words. esc shows all."
	case p.listing >= len(p.From.Lists) && p.From.Limits != "":
		text = strings.TrimSpace("No conversation fits. " + render.CleanLine(p.From.None))
	case p.listing >= len(p.From.Lists):
		text = "No conversations here or elsewhere. decant --demo shows what decant does."
	}
	l := draw.NewPen(p.w, &p.b.Glyphs)
	l.Gap(draw.Gutter)
	l.Put(p.b.Theme.Dim, text, l.Left)
	return l.String()
}

// spellSize writes a size in bytes, "?" if unknown.
func spellSize(bytes int64) string {
	if bytes < 0 {
		return "?"
	}
	return render.Size(int(bytes))
}

// row draws one conversation.
func (p *Model) row(i int) string {
	s, th, g := &p.All[p.Shown[i]], p.b.Theme, &p.b.Glyphs
	l := draw.NewPen(p.w, g)
	if i == p.Cursor {
		l.Say(th.Accent, g.Cursor+" ")
	} else {
		l.Gap(draw.Gutter)
	}
	l.Number(th.Text, shelf.Age(p.From.Now.Sub(s.Modified)), ageColumn)
	if p.w >= tokenPicker {
		l.Number(th.Text, s.Used(""), usedColumn)
		l.Number(th.Dim, spellSize(s.Bytes), sizeColumn)
	} else {
		l.Number(th.Text, cmp.Or(s.Used(" tok"), spellSize(s.Bytes)), usedColumn)
	}
	l.Gap(2)
	if p.w >= agentPicker {
		l.Put(th.Dim, s.ID[:min(len(s.ID), idColumn-2)], idColumn)
		l.Put(th.Dim, s.Agent, whoColumn)
	}
	if p.w >= folderPicker {
		l.Put(th.Dim, s.Place(), folderColumn-2)
		l.Gap(2)
	}
	l.Put(th.Text, s.Name(), l.Left)
	return p.b.OnGround(l.String(), i == p.Cursor, true)
}

// footer shows the input, the message or the keys.
func (p *Model) footer() string {
	th := p.b.Theme
	l := draw.NewPen(p.w, &p.b.Glyphs)
	l.Gap(1)
	switch {
	case p.Opening:
		l.Put(th.Accent, "opening"+p.b.Glyphs.Ellipsis, l.Left)
	case p.Toast != "":
		l.Put(th.Warn, p.Toast, l.Left)
	case p.Searching:
		l.Say(th.Accent, "/ ")
		l.Say(th.Text, p.Words)
		l.Say(th.Accent, p.b.Glyphs.Caret)
		l.Gap(2)
		l.Say(th.Dim, "enter opens, esc shows all")
	default:
		for _, k := range pickKeys {
			if k.foot != "" {
				l.Say(th.Key, keys.Name(k.keys[0]))
				l.Say(th.Text, " "+k.foot)
				l.Gap(2)
			}
		}
	}
	return l.String()
}
