package tui

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// menu is the key table on a sheet: lines that can be looked for and run.
type menu struct {
	// from is where a key would work if the sheet were closed.
	from scope
	// words are what is looked for.
	words string
	// items are the lines of the table that are shown; lines says which line of the sheet each
	// begins on.
	items []*binding
	lines []int
	// cursor is the item that enter runs.
	cursor int
	// all is how many items there are when nothing is looked for.
	all int
}

// info is which item is chosen, of how many.
func (n *menu) info() string {
	if len(n.items) == 0 {
		return "none of " + plural(n.all, "key")
	}
	return ordinal(n.cursor, len(n.items))
}

// chosen reports whether a line of the sheet is the chosen one.
func (n *menu) chosen(line int) bool {
	return n != nil && n.cursor < len(n.lines) && n.lines[n.cursor] == line
}

// clear forgets what is listed, before it is listed anew.
func (n *menu) clear() { n.items, n.lines = nil, nil }

// add lists an item on a line.
func (n *menu) add(b *binding, line int) {
	n.items, n.lines = append(n.items, b), append(n.lines, line)
}

// move moves the cursor of a sheet by rows and keeps it in sight, or scrolls where there is none.
func (s *sheet) move(rows int) {
	n := s.menu
	if n == nil || len(n.items) == 0 {
		s.scrollBy(min(rows, len(s.lines)))
		return
	}
	n.cursor = min(max(n.cursor+min(rows, len(n.items)), 0), len(n.items)-1)
	line := n.lines[n.cursor]
	switch {
	// What stands before the first item and behind the last is seen with them.
	case n.cursor == 0:
		s.top = 0
	case n.cursor == len(n.items)-1:
		s.top = len(s.lines)
	case line < s.top:
		s.top = line
	case line >= s.top+s.height:
		s.top = line - s.height + 1
	}
	s.scrollBy(0)
}

// matching are the lines of the key table that words are found in, the best first; of equals those
// that work where the sheet was opened.
func matching(from scope, words string) []*binding {
	type scored struct {
		b    *binding
		rank int
	}
	var found []scored
	for i := range table {
		b := &table[i]
		rank, ok := b.rank(words)
		if !ok {
			continue
		}
		if b.scope&from == 0 {
			rank += elsewhere
		}
		found = append(found, scored{b, rank})
	}
	slices.SortStableFunc(found, func(x, y scored) int { return cmp.Compare(x.rank, y.rank) })
	out := make([]*binding, len(found))
	for i, s := range found {
		out[i] = s.b
	}
	return out
}

// How well a line of the table matches: the less, the better.
const (
	asKey = iota
	asName
	asWord
	within
	scattered
	// elsewhere is added for what does not work here.
	elsewhere = 10
)

// rank says how well words match a line of the table, and whether they do: each of them as a key,
// at the start of a word, or somewhere; else their letters in order in the name.
func (b *binding) rank(words string) (rank int, ok bool) {
	fields := strings.Fields(strings.ToLower(words))
	text := strings.ToLower(" " + b.id + " " + b.help + " " + b.group + " " + b.where())
	for _, w := range fields {
		switch {
		case slices.Contains(strings.Fields(b.names()), strings.TrimSpace(words)):
		case strings.HasPrefix(b.id, w):
			rank = max(rank, asName)
		case strings.Contains(text, " "+w):
			rank = max(rank, asWord)
		case strings.Contains(text, w):
			rank = max(rank, within)
		case subsequence(w, b.id):
			rank = max(rank, scattered)
		default:
			return 0, false
		}
	}
	return rank, true
}

// subsequence reports whether all letters of a word stand in a text, in that order.
func subsequence(word, text string) bool {
	for _, r := range word {
		_, rest, ok := strings.Cut(text, string(r))
		if !ok {
			return false
		}
		text = rest
	}
	return true
}

// choosable says why a line of the table cannot be run from a sheet that was opened there.
func (b *binding) choosable(m *root, from scope) (ok bool, why string) {
	if b.scope&from == 0 {
		if w := b.where(); w != "" {
			return false, "works in: " + w
		}
		return false, "does not work here"
	}
	if b.id == numbered {
		return false, "press the digit itself"
	}
	return b.allowed(m)
}

// runChosen closes the sheet and does what the chosen line of it says.
func (m *root) runChosen() tea.Cmd {
	n := m.sheet.menu
	if n.cursor >= len(n.items) {
		m.warn("no key does that")
		return nil
	}
	b := n.items[n.cursor]
	if ok, why := b.choosable(m, n.from); !ok {
		m.warn(keyName(b.keys[0]) + ": " + why)
		return nil
	}
	m.prompt = nil
	closed := m.closeSheet()
	return tea.Batch(closed, b.run(m, press{key: b.keys[0]}))
}

// lookUp lists what of the sheet matches.
func (m *root) lookUp(words string) tea.Cmd {
	m.sheet.menu.words, m.sheet.menu.cursor, m.sheet.top = words, 0, 0
	m.refreshSheet()
	return nil
}

// askHelp opens a prompt to look something up on the sheet; leaving it shows all again.
func (m *root) askHelp() tea.Cmd {
	return m.ask(&prompt{
		scope: inPalette, verb: "run", label: "/ ", typed: m.lookUp,
		leave:  func() tea.Cmd { return m.lookUp("") },
		accept: func(string) (tea.Cmd, bool) { return m.runChosen(), m.prompt == nil },
	})
}

// openPalette lists all that can be done, to be typed a part of.
func (m *root) openPalette() tea.Cmd {
	m.open(paletteSheet(m))
	cmd := m.askHelp()
	m.prompt.label, m.prompt.leave = ": ", m.closeSheet
	return cmd
}
