package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
	"decant/strategies"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/layout"
	"decant/tui/review"
	"decant/tui/views"
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
	tabs := d.m.Outlines
	event := eventRow(tabs[views.Results].View.Roots(0)[2].At)
	b := d.board()
	ofTurn := render.Short(b.Before[17])
	ofResult := render.Short(b.Conv.Events[tabs[views.Results].View.Roots(0)[2].At].Tokens)
	seen := map[string]int{}
	for w := layout.MinLeft; w <= layout.MaxLeft; w++ {
		title := func(v views.ID, info string) string {
			return d.board().TitleRow(draw.PaneName{
				Name: "X", Info: info, Focused: v == views.Turns,
				Signs: nil,
			},
				tabs[v].View.Heads(w-draw.Gutter), w)
		}
		draw := func(v views.ID, r board.RowID) string {
			return "  " + tabs[v].View.Draw(r, "", w-draw.Gutter)
		}
		turn, result := draw(views.Turns, turnRow(17)), draw(views.Results, event)
		turns, results := title(views.Turns, ""), title(views.Results, "")
		for _, tt := range []struct{ head, title, number, row string }{
			{"tokens", turns, ofTurn, turn},
			{"tokens", results, ofResult, result},
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
		heads []draw.Head
		want  string
	}{
		{"none", nil, "─ Turns  6 ───────────────────"},
		{"behind", []draw.Head{{Name: "tokens", End: 12}}, "─ ───── tokens ──── Turns  6 ─"},
		{"right behind", []draw.Head{{Name: "tokens", End: 15}}, "─ ──────── tokens ─ Turns  6 ─"},
		{
			"without the info",
			[]draw.Head{{Name: "tokens", End: 18}},
			"─ ─────────── tokens ─ Turns ─",
		},
		{"room", []draw.Head{{Name: "tokens", End: 22}}, "─ Turns  6 ────── tokens ─────"},
		{"at the end", []draw.Head{{Name: "tokens", End: 28}}, "─ Turns  6 ──────────── tokens"},
		{
			"beyond the end",
			[]draw.Head{{Name: "tokens", End: 40}},
			"─ Turns  6 ───────────────────",
		},
		{
			"two",
			[]draw.Head{{Name: "ab", End: 5}, {Name: "cd", End: 12}},
			"─ ── ab ─── cd ──── Turns  6 ─",
		},
		{
			"two beyond",
			[]draw.Head{{Name: "ab", End: 16}, {Name: "cd", End: 22}},
			"─ Turns  6 ──── ab ── cd ─────",
		},
		{
			"two on each other",
			[]draw.Head{{Name: "ab", End: 5}, {Name: "cd", End: 6}},
			"─ ── ab ─────────── Turns  6 ─",
		},
	} {
		if got := d.board().TitleRow(draw.PaneName{
			Name: "Turns", Info: "6", Focused: false,
			Signs: nil,
		}, tt.heads, 30); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestStrategyIsExplained expects the whole explanation in the detail, at any width.
func TestStrategyIsExplained(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	for _, info := range d.board().Infos {
		for _, width := range []int{9, 34, 100} {
			row := board.StrategyRow(info.Name)
			lines := d.m.Outlines[views.Strategies].View.Detail(row, width)
			text := strings.Join(strings.Fields(strings.Join(lines, " ")), "")
			if !strings.Contains(text, strings.ReplaceAll(info.Summary, " ", "")) {
				t.Errorf("%s in %d cells: %q", info.Name, width, lines)
			}
		}
	}
}

// TestLegendNamesTheMarks expects that each mark shown on a row stands in the header too, where
// that is wide enough.
func TestLegendNamesTheMarks(t *testing.T) {
	t.Parallel()
	for _, theme := range []string{"none", "dark"} {
		d := start(t, demo(t), 240, 60, func(o *Options) {
			o.Spec = strategies.DefaultSpec().WithUses([]spec.Use{
				{Name: "dedup-tools"}, {Name: "dedup-content"}, {Name: "strip-reasoning"},
			})
			o.Theme = themeNamed(t, theme, render.TrueColor)
		})
		d.press("17g", "p")
		legend := strings.Split(d.screen(), "\n")[2]
		for _, m := range d.board().AllMarks().List() {
			glyph, word := board.Marks[m].Glyph, board.Marks[m].Word
			if !strings.Contains(legend, glyph) || !strings.Contains(legend, word) {
				t.Errorf("%s: %s %s is not explained in %q", theme, glyph, word, legend)
			}
		}
	}
}

// TestLegendLeavesTheSmallestOut holds that where the legend has no room it names what is lost,
// however little, and then the largest shares.
func TestLegendLeavesTheSmallestOut(t *testing.T) {
	t.Parallel()
	for width, tt := range map[int]struct{ shown, left []string }{
		160: {shown: []string{"kept", "duplicate", "covered", "outdated", "lost", "fixed"}},
		110: {[]string{"kept", "duplicate", "covered", "lost", "fixed"}, []string{"outdated"}},
		80:  {[]string{"kept", "duplicate", "lost", "fixed"}, []string{"outdated", "covered"}},
	} {
		d := start(t, demo(t), width, 40, everything, func(o *Options) {
			o.Theme = themeNamed(t, "dark", render.TrueColor)
		})
		for _, word := range tt.shown {
			if got := d.legend(); !strings.Contains(got, word) {
				t.Errorf("at %d columns %q is not in %q", width, word, got)
			}
		}
		for _, word := range tt.left {
			if got := d.legend(); strings.Contains(got, word+" ") {
				t.Errorf("at %d columns %q is in %q", width, word, got)
			}
		}
	}
}

func TestMarksFollowTheCheck(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	was := d.board().AllMarks()
	if was == 0 || was != d.board().AllMarks() {
		t.Errorf("marks %b, then %b", was, d.board().AllMarks())
	}
	d.press("x")
	d.send(review.CheckDone{Seq: d.session().Plan.Seq, Findings: []model.Finding{
		{Rule: "pair-broken", Place: d.board().Conv.Events[9].ID.String()},
	}})
	if got := d.board().AllMarks(); !got.Has(board.MarkFinding) {
		t.Errorf("marks %b with a finding", got)
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
