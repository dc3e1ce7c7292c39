package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// cellAfter is the cell right after the last one of a word in a line, -1 where it is missing.
func cellAfter(line, word string) int {
	i := strings.Index(line, word)
	if i < 0 {
		return -1
	}
	return render.Width(line[:i+len(word)])
}

// TestHeadsStandOverTheirColumns looks at every width: a head is right over the last cell of the
// numbers that it names, or it is not there.
func TestHeadsStandOverTheirColumns(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 80, 40, everything)
	views := d.m.outlines
	event := eventRow(views[viewResults].view.roots(0)[2].at)
	seen := map[string]int{}
	for w := minLeft; w <= maxLeft; w++ {
		title := func(v viewID, info string) string {
			return d.m.titleRow(paneName{"X", info, v == viewTurns, nil},
				views[v].view.heads(w-gutter), w)
		}
		draw := func(v viewID, r rowID) string {
			return "  " + views[v].view.draw(r, "", w-gutter)
		}
		turn, result := draw(viewTurns, turnRow(17)), draw(viewResults, event)
		turns, results := title(viewTurns, ""), title(viewResults, "")
		for _, tt := range []struct{ head, title, number, row string }{
			{"tokens", turns, "220", turn},
			{"tokens", results, "2.2k", result},
		} {
			got, want := cellAfter(tt.title, tt.head), cellAfter(tt.row, tt.number)
			if got < 0 {
				continue
			}
			seen[tt.head]++
			if got != want {
				t.Errorf("%d cells: %q ends at %d, %q at %d\n%s\n%s",
					w, tt.head, got, tt.number, want, tt.title, tt.row)
			}
		}
		for _, line := range []string{turns, results, turn, result} {
			if got := render.Width(line); got != w {
				t.Errorf("%d cells: %d wide: %q", w, got, line)
			}
		}
	}
	if seen["tokens"] < 40 {
		t.Errorf("the heads are shown at %d widths", seen["tokens"])
	}
}

// TestNameStandsBehindTheHeads where there is room, else the heads are left out that it covers.
func TestNameStandsBehindTheHeads(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	for _, tt := range []struct {
		name  string
		heads []head
		want  string
	}{
		{"none", nil, "─ Turns  6 ───────────────────"},
		{"behind", []head{{"tokens", 12}}, "─ ───── tokens ──── Turns  6 ─"},
		{"right behind", []head{{"tokens", 15}}, "─ ──────── tokens ─ Turns  6 ─"},
		{"without the info", []head{{"tokens", 18}}, "─ ─────────── tokens ─ Turns ─"},
		{"room", []head{{"tokens", 22}}, "─ Turns  6 ────── tokens ─────"},
		{"at the end", []head{{"tokens", 28}}, "─ Turns  6 ──────────── tokens"},
		{"beyond the end", []head{{"tokens", 40}}, "─ Turns  6 ───────────────────"},
		{"two", []head{{"ab", 5}, {"cd", 12}}, "─ ── ab ─── cd ──── Turns  6 ─"},
		{"two beyond", []head{{"ab", 16}, {"cd", 22}}, "─ Turns  6 ──── ab ── cd ─────"},
		{"two on each other", []head{{"ab", 5}, {"cd", 6}}, "─ ── ab ─────────── Turns  6 ─"},
	} {
		if got := d.m.titleRow(paneName{"Turns", "6", false, nil}, tt.heads, 30); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestStrategyIsExplained expects the whole explanation in the detail, at any width.
func TestStrategyIsExplained(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	for _, info := range d.m.b.infos {
		for _, width := range []int{9, 34, 100} {
			row := strategyRow(info.Name)
			lines := d.m.outlines[viewStrategies].view.detail(row, width)
			text := strings.Join(strings.Fields(strings.Join(lines, " ")), "")
			if !strings.Contains(text, strings.ReplaceAll(info.Summary, " ", "")) {
				t.Errorf("%s in %d cells: %q", info.Name, width, lines)
			}
		}
	}
}

// TestLegendNamesTheLetters expects that each letter shown on a row stands in the header too,
// where that is wide enough.
func TestLegendNamesTheLetters(t *testing.T) {
	t.Parallel()
	for _, theme := range []string{"none", "dark"} {
		d := start(t, demo(t), 240, 60, func(o *Options) {
			o.Spec = strategies.Default().WithUses([]strategies.Use{
				{Name: "dedup-tools"}, {Name: "dedup-content"}, {Name: "strip-reasoning"},
			})
			o.Theme = themeNamed(t, theme, render.TrueColor)
		})
		d.press("17g", "p")
		legend := strings.Split(d.screen(), "\n")[2]
		for _, m := range d.m.b.planMarks().list() {
			if !strings.Contains(legend, marks[m].letter) {
				t.Errorf("%s: %q is not explained in %q", theme, marks[m].letter, legend)
			}
		}
		if !strings.Contains(legend, "K kept") {
			t.Errorf("%s: a decision is not explained in %q", theme, legend)
		}
	}
}

func TestPlanMarksFollowThePlan(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	was := d.m.b.planMarks()
	if was.all == 0 || was != d.m.b.planMarks() {
		t.Errorf("marks %b, then %b", was.all, d.m.b.planMarks().all)
	}
	d.press("x")
	if got := d.m.b.planMarks(); got.all&(1<<markDropped) == 0 {
		t.Errorf("marks %b after dropping a turn", got.all)
	}
	d.send(checkDone{seq: d.m.plan.seq, findings: []model.Finding{
		{Rule: "pair-broken", Place: d.m.b.conv.Events[9].ID.String()},
	}})
	if got := d.m.b.planMarks(); got.all&(1<<markFinding) == 0 {
		t.Errorf("marks %b with a finding", got.all)
	}
}

// TestClassLettersAreTheRowsLetters keeps legend and rows from drifting apart.
func TestClassLettersAreTheRowsLetters(t *testing.T) {
	t.Parallel()
	want := map[model.Class]string{
		model.Identical: "D", model.Covered: "C", model.Superseded: "S", model.Dropped: "x",
		model.Summarised: "M",
	}
	for _, c := range model.Classes {
		if got := classLetter(c); got != want[c] {
			t.Errorf("%s: %q, want %q", c, got, want[c])
		}
	}
}

func TestListCentres(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ n, height, cursor, want int }{
		{0, 0, 0, 0},
		{5, 10, 4, 0},
		{100, 10, 3, 0},
		{100, 10, 50, 45},
		{100, 10, 99, 90},
		{100, 1, 7, 7},
	} {
		l := list{n: tt.n, height: tt.height, cursor: tt.cursor}
		l.centre()
		if l.top != tt.want {
			t.Errorf("%+v: the top is %d", tt, l.top)
		}
	}
}

// TestResizeStorm changes the size after every key; start and send check every line's width.
func TestResizeStorm(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, everything)
	keys := strings.Fields("j enter j v tab S 1 s esc ? esc u x s enter enter n " +
		"G T g l h = z - R m V F D A")
	for i, w := 0, 7; i < 150; i++ {
		w = (w*73 + 31) % 233
		d.send(tea.WindowSizeMsg{Width: 1 + w, Height: 1 + (w*7)%71})
		d.press(keys[i%len(keys)])
		if d.quit {
			t.Fatalf("%s ended the program", keys[i%len(keys)])
		}
	}
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	d.press("esc", "esc", "esc", "T")
	d.sees("Turns  28", "Strategies")
}
