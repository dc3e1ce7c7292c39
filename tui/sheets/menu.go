package sheets

import (
	"slices"
	"strconv"
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/ladder"
	"decant/strategies/spec"
	"decant/tui/keys"
	"decant/tui/label"
)

// Menu holds what the user can search and choose on a sheet.
type Menu struct {
	// From is the scope in which a key would work if the sheet were closed.
	From keys.Scope
	// Words are the words of the search.
	Words string
	// Items are the visible items. Starts holds the line of the sheet where each begins.
	Items  []Item
	Starts []int
	// Cursor is the index of the item that enter runs.
	Cursor int
	// Unnumbered leaves out the position of the chosen item.
	Unnumbered bool
	// all is the number of items without a search.
	all int
}

// Item is one thing to choose: a line of the key table, a preset, a step of the ladder, a size to
// fit, or else an event. The other fields are zero.
type Item struct {
	Key    *keys.Binding
	Preset *spec.PresetInfo
	Step   *ladder.Step
	Fit    bool
	Event  int
	// Number is the number that chooses the item, 0 for none.
	Number int
}

// Plain returns the text of an item without its heading and its number.
func (i Item) Plain(text string) string {
	if i.Key == nil && i.Preset == nil && i.Step == nil && !i.Fit {
		return "show " + text
	}
	if i.Number > 0 {
		return strings.TrimPrefix(text, strconv.Itoa(i.Number)+" ")
	}
	return text
}

// Chosen returns the item under the cursor, false if nothing is listed.
func (n *Menu) Chosen() (Item, bool) {
	if n.Cursor >= len(n.Items) {
		return Item{}, false
	}
	return n.Items[n.Cursor], true
}

// ChooseNumbered moves the cursor to the item with a number, false if there is none.
func (n *Menu) ChooseNumbered(number int) bool {
	i := slices.IndexFunc(n.Items, func(of Item) bool { return of.Number == number })
	if i >= 0 {
		n.Cursor = i
	}
	return i >= 0
}

// Info says which item is chosen, and how many there are.
func (n *Menu) Info() string {
	if len(n.Items) == 0 {
		return "none of " + amount.Of(n.all, "key")
	}
	return label.Ordinal(n.Cursor, len(n.Items))
}

// Marks reports whether a line of the sheet is the chosen one. A nil menu marks none.
func (n *Menu) Marks(line int) bool {
	return n != nil && n.Cursor < len(n.Starts) && n.Starts[n.Cursor] == line
}

// clear empties the list before it is rebuilt.
func (n *Menu) clear() { n.Items, n.Starts = nil, nil }

// list lists an item on a line.
func (n *Menu) list(i Item, line int) {
	n.Items, n.Starts = append(n.Items, i), append(n.Starts, line)
}

// Move moves the cursor of a sheet by rows and keeps it visible. It scrolls by lines where there is
// no cursor or no next item, or where the cursor is out of sight in that direction. No line is
// skipped.
func (s *Sheet) Move(rows int) {
	if s.Menu == nil || len(s.Menu.Items) == 0 {
		s.ScrollBy(max(min(rows, len(s.Lines)), -len(s.Lines)))
		return
	}
	step := 1
	if rows < 0 {
		step = -1
	}
	for range min(max(rows, -rows), len(s.Lines)+len(s.Menu.Items)) {
		s.step(step)
	}
}

// step moves the cursor of a menu to the next item, down or up, and scrolls to it. It moves the
// lines instead while the cursor is still before them, and if the next item is too far.
func (s *Sheet) step(way int) {
	n := s.Menu
	next := n.Cursor + way
	switch far := s.linesTo(n.Cursor); {
	case far*way > 0, next < 0, next == len(n.Items):
		s.ScrollBy(way)
	case s.linesTo(next)*way > s.Height:
		s.ScrollBy(way * s.Height)
	default:
		s.ScrollBy(s.linesTo(next))
		n.Cursor = next
	}
}

// linesTo says by how many lines the sheet must scroll down to show an item, negative for up.
func (s *Sheet) linesTo(item int) int {
	line := s.Menu.Starts[item]
	return min(line-s.Top, max(line-s.Top-s.Height+1, 0))
}

// TurnPage scrolls a sheet by rows as [Sheet.Wheel] does. At the end it moves the cursor by the
// rest of the rows.
func (s *Sheet) TurnPage(rows int) {
	top := s.Top
	s.Wheel(rows)
	s.Move(rows - (s.Top - top))
}

// Wheel scrolls a sheet. The cursor of a menu moves along.
func (s *Sheet) Wheel(rows int) {
	s.ScrollBy(rows)
	n := s.Menu
	if n == nil || len(n.Items) == 0 {
		return
	}
	for n.Cursor+1 < len(n.Items) && s.linesTo(n.Cursor) < 0 {
		n.Cursor++
	}
	for n.Cursor > 0 && s.linesTo(n.Cursor) > 0 {
		n.Cursor--
	}
}

// ShowChosen scrolls to the item under the cursor. It reports whether that was visible already, or
// if there is none.
func (s *Sheet) ShowChosen() bool {
	if _, ok := s.Menu.Chosen(); !ok {
		return true
	}
	lines := s.linesTo(s.Menu.Cursor)
	s.ScrollBy(lines)
	return lines == 0
}

// Point moves the cursor of a menu to the item on a visible line of the sheet, if any. Blank lines
// separate items from other text.
func (s *Sheet) Point(line int) {
	n := s.Menu
	if n == nil || line < 0 || line >= s.Height {
		return
	}
	for at := s.Top + line; at >= 0 && at < len(s.Lines); at-- {
		if strings.TrimSpace(render.Unstyled(s.Lines[at])) == "" {
			return
		}
		if i := slices.Index(n.Starts, at); i >= 0 {
			n.Cursor = i
			return
		}
	}
}
