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

// Menu is what can be looked for and chosen on a sheet.
type Menu struct {
	// From is where a key would work if the sheet were closed.
	From keys.Scope
	// Words are what is looked for.
	Words string
	// Items are what is shown; starts says which line of the sheet each begins on.
	Items  []Item
	Starts []int
	// Cursor is the item that enter runs.
	Cursor int
	// Unnumbered leaves out which item is chosen, of how many.
	Unnumbered bool
	// all is how many items there are when nothing is looked for.
	all int
}

// Item is one thing to choose: a line of the key table, a preset, a step of the ladder, a size to
// fit to, or else an event. The others are zero.
type Item struct {
	Key    *keys.Binding
	Preset *spec.PresetInfo
	Step   *ladder.Step
	Fit    bool
	Event  int
	// Number is what the item is chosen by, 0 for none.
	Number int
}

// Plain is the text of an item where neither its heading is seen nor the number that it has here.
func (i Item) Plain(text string) string {
	if i.Key == nil && i.Preset == nil && i.Step == nil && !i.Fit {
		return "show " + text
	}
	if i.Number > 0 {
		return strings.TrimPrefix(text, strconv.Itoa(i.Number)+" ")
	}
	return text
}

// Chosen is the item under the cursor; false where nothing is listed.
func (n *Menu) Chosen() (Item, bool) {
	if n.Cursor >= len(n.Items) {
		return Item{}, false
	}
	return n.Items[n.Cursor], true
}

// ChooseNumbered puts the cursor on the item of a number; false if none exists.
func (n *Menu) ChooseNumbered(number int) bool {
	i := slices.IndexFunc(n.Items, func(of Item) bool { return of.Number == number })
	if i >= 0 {
		n.Cursor = i
	}
	return i >= 0
}

// Info is which item is chosen, of how many.
func (n *Menu) Info() string {
	if len(n.Items) == 0 {
		return "none of " + amount.Of(n.all, "key")
	}
	if n.Unnumbered {
		return ""
	}
	return label.Ordinal(n.Cursor, len(n.Items))
}

// Marks reports whether a line of the sheet is the chosen one; a nil menu marks none.
func (n *Menu) Marks(line int) bool {
	return n != nil && n.Cursor < len(n.Starts) && n.Starts[n.Cursor] == line
}

// clear forgets what is listed, before it is listed anew.
func (n *Menu) clear() { n.Items, n.Starts = nil, nil }

// list lists an item on a line.
func (n *Menu) list(i Item, line int) {
	n.Items, n.Starts = append(n.Items, i), append(n.Starts, line)
}

// Move moves the cursor of a sheet by rows and keeps it in sight, or scrolls if none exists.
func (s *Sheet) Move(rows int) {
	n := s.Menu
	if n == nil || len(n.Items) == 0 {
		s.ScrollBy(min(rows, len(s.Lines)))
		return
	}
	n.Cursor = min(max(n.Cursor+min(rows, len(n.Items)), 0), len(n.Items)-1)
	line := n.Starts[n.Cursor]
	switch {
	// What comes before the first item and behind the last is seen with them.
	case n.Cursor == 0:
		s.Top = 0
	case n.Cursor == len(n.Items)-1:
		s.Top = len(s.Lines)
	case line < s.Top:
		s.Top = line
	case line >= s.Top+s.Height:
		s.Top = line - s.Height + 1
	}
	s.ScrollBy(0)
}

// Wheel scrolls a sheet. The cursor of a menu comes along: enter runs nothing that is out of sight.
func (s *Sheet) Wheel(rows int) {
	s.ScrollBy(rows)
	n := s.Menu
	if n == nil || len(n.Items) == 0 {
		return
	}
	seen := func(i int) bool { return n.Starts[i] >= s.Top && n.Starts[i] < s.Top+s.Height }
	step := rows / max(rows, -rows)
	for !seen(n.Cursor) && n.Cursor+step >= 0 && n.Cursor+step < len(n.Items) {
		n.Cursor += step
	}
}

// Point puts the cursor of a menu on the item that a visible line of the sheet belongs to, if any:
// blank lines part items from what is none.
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
