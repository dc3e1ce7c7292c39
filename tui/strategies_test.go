package tui

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/strategies"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/views"
)

func TestEveryStrategyHasARow(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("S")
	for _, info := range strategies.ListInfos() {
		want := "○ "
		if d.board().Plan.Spec.Has(info.Name) {
			want = "● "
		}
		d.sees(want + info.Name)
	}
}

func TestSavingsAddUp(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, everything)
	d.press("17g", "x")
	sum := 0
	for _, n := range d.board().ClassTotals() {
		sum += n
	}
	if p := d.board().Plan; sum != p.Before.Tokens-p.After.Tokens {
		t.Errorf("the rows save %d tokens, the plan %d", sum, p.Before.Tokens-p.After.Tokens)
	}
}

func TestChosenStrategyIsExplained(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 200, 40)
	d.press("S")
	for i, info := range d.board().Infos {
		d.sees(info.Summary)
		if i+1 < len(d.board().Infos) {
			d.press("j")
		}
	}
}

func TestIdleStrategySaysWhy(t *testing.T) {
	t.Parallel()
	d := start(t, long(3), 160, 40)
	row := d.board().PlanRow("dedup-resources")
	if row == nil || row.Changes != 0 {
		t.Fatalf("row %+v, want one without changes", row)
	}
	note := ""
	for _, n := range d.board().Plan.Notes {
		if n.Strategy == "dedup-resources" {
			note = n.Text
		}
	}
	if note == "" {
		t.Fatal("the plan has no note for an idle strategy")
	}
	d.press("S")
	for d.board().Infos[d.list().Cursor].Name != "dedup-resources" {
		d.press("j")
	}
	d.sees(note)
}

func TestManyTogglesMakeOnePlan(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("S")
	was := d.board().Plan.After
	d.press("5", "4", "3", "2", "1", "12345")
	if got := d.board().Plan.After; got != was {
		t.Errorf("toggling everything twice leaves %v, want %v", got, was)
	}
	d.press("T", "10u")
	if d.session().HasUnsaved() {
		t.Error("ten steps back is not the start")
	}
}

// TestStrategiesScroll goes down and up through a list that may be longer than its pane: the
// cursor is always seen, and nothing scrolls before it is near an edge.
func TestStrategiesScroll(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}, {72, 12}, {40, 12}, {40, 6}} {
		d := start(t, shop(), size[0], size[1])
		d.press("x", "S")
		l := d.list()
		all := len(strategies.ListInfos())
		for step := range 2*all - 1 {
			want := min(step, 2*all-2-step)
			name := " " + d.board().Infos[want].Name
			if got := d.chosen(); !strings.Contains(got, name) || !strings.HasPrefix(got, "▸") {
				t.Errorf("%v: the cursor is not on %s: %q", size, name, got)
			}
			top := l.Top
			key := "j"
			if step >= all-1 {
				key = "k"
			}
			margin := min(l.Margin, (l.Height-1)/2)
			edge := key == "j" && l.Cursor >= top+l.Height-1-margin ||
				key == "k" && l.Cursor <= top+margin
			d.press(key)
			if moved := l.Top - top; moved != 0 && (!edge || moved*moved > 1) {
				t.Errorf("%v: %s on row %d scrolls by %d", size, key, want, moved)
			}
		}
	}
}

func TestDigitsToggle(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	d.press("S")
	for i, key := range strings.Split("1234567890", "") {
		name := d.board().Infos[i].Name
		was := d.board().Plan.Spec.Has(name)
		if got := strings.Fields(d.line(" " + name)); !slices.Contains(got, key) {
			t.Errorf("the row of %s does not show the key %s: %q", name, key, got)
		}
		d.press(key)
		if d.board().Plan.Spec.Has(name) == was {
			t.Errorf("%s does not toggle %s", key, name)
		}
		d.sees(name)
	}
	for i := 10; i < len(d.board().Infos); i++ {
		if got := views.DigitOf(i); got != "" {
			t.Errorf("row %d has the digit %q, want none", i, got)
		}
	}
}

// TestDigitsAreCountsElsewhere expects that a digit turns nothing on or off but in the strategies.
func TestDigitsAreCountsElsewhere(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	was := d.board().Plan
	for _, view := range []string{"T", "R", "D", "F", "A"} {
		d.press(view, "3")
		d.sees("3 times")
		d.press("j", "tab", "2", "j", "esc")
	}
	if d.board().Plan != was {
		t.Error("a digit changed the plan")
	}
}

// TestWhatIsOnStandsFirst starts with strategies on that lie anywhere in the registry: they have
// the first rows, and no row moves when one is turned off or another on.
func TestWhatIsOnStandsFirst(t *testing.T) {
	t.Parallel()
	infos := strategies.ListInfos()
	for _, tt := range []struct {
		name string
		on   []int
		want []int // The first rows.
	}{
		{"none", nil, []int{0, 1, 2}},
		{"the first", []int{0, 2}, []int{0, 2, 1}},
		{"the last", []int{12}, []int{12, 0, 1}},
		{"anywhere, as they work", []int{6, 1, 12}, []int{6, 1, 12, 0, 2}},
	} {
		d := start(t, shop(), 80, 24, func(o *Options) {
			uses := make([]spec.Use, len(tt.on))
			for i, k := range tt.on {
				uses[i].Name = infos[k].Name
			}
			o.Spec = o.Spec.WithUses(uses)
		})
		before := slices.Clone(d.board().Infos)
		for i, k := range tt.want {
			if before[i].Name != infos[k].Name {
				t.Errorf("%s: row %d is %s, want %s", tt.name, i, before[i].Name, infos[k].Name)
			}
		}
		d.press("S", "1", "5")
		for i := range before {
			if d.board().Infos[i].Name != before[i].Name {
				t.Errorf("%s: row %d became %s", tt.name, i, d.board().Infos[i].Name)
			}
		}
		d.press("G")
		d.send(tea.WindowSizeMsg{Width: 90, Height: 24})
		if got := d.list().Cursor; got != len(infos)+len(board.PlanSettings)-1 {
			t.Errorf("%s: a new size moves the cursor to %d", tt.name, got)
		}
	}
}

// TestPaneComesBackAsItWas leaves the strategies where only one pane is shown.
func TestPaneComesBackAsItWas(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 40, 12)
	d.press("S", "G", "kk")
	was := d.screen()
	d.press("tab", "j", "k", "T", "jj", "S")
	if got := d.screen(); got != was {
		t.Errorf("the pane was\n%s\nand is\n%s", was, got)
	}
}
