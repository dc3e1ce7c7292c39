package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/render"
	"decant/strategies"
	"decant/strategies/ladder"
	"decant/testdata/growth"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/layout"
	"decant/tui/review"
	"decant/tui/views"
)

// legend is the line that explains the gauge.
func (d *driver) legend() string { return strings.Split(d.screen(), "\n")[2] }

func TestBarsByKindOrByWhatGoes(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 160, 40, everything)
	d.press("10g")
	before, was := d.chosen(), d.legend()
	d.press("b")
	d.sees("bars by kind of the text that stays")
	if got := d.legend(); !strings.Contains(got, "results ") || !strings.Contains(got, "removed ") {
		t.Errorf("the legend of bars by kind is %q", got)
	}
	if got := d.chosen(); got == before {
		t.Errorf("the bar of turn 10 stays %q", got)
	}
	d.press("b")
	d.sees("bars by what is removed")
	if got := d.legend(); got != was || d.chosen() != before {
		t.Errorf("the legend came back as %q, want %q", got, was)
	}
}

// TestBarsByKindAddUp holds that a bar is as long by kind as by class, in every theme.
func TestBarsByKindAddUp(t *testing.T) {
	t.Parallel()
	for _, theme := range []string{"dark", "none"} {
		d := start(t, demo(t), 120, 40, everything, func(o *Options) {
			o.Theme = themeNamed(t, theme, render.TrueColor)
		})
		b := d.board()
		d.press("b")
		sums := []board.Sums{b.All()}
		for turn := range b.Conv.Turns {
			sums = append(sums, b.Sums(turn+1))
		}
		for i, s := range sums {
			got, want := 0, 0
			for _, part := range draw.KindShares(b, &s) {
				got += part.Tokens
			}
			for _, part := range b.Shares(s.After, s.Saved) {
				want += part.Tokens
			}
			if got != want || got != s.Before {
				t.Errorf("%s: bar %d has %d tokens by kind and %d by class, want %d",
					theme, i, got, want, s.Before)
			}
		}
	}
}

func TestKindSegmentsDiffer(t *testing.T) {
	t.Parallel()
	for _, theme := range []string{"dark", "light", "ansi", "none"} {
		d := start(t, shop(), 120, 40, func(o *Options) {
			o.Theme = themeNamed(t, theme, render.TrueColor)
		})
		seen := map[string]string{}
		for _, s := range draw.KindShares(d.board(), &board.Sums{}) {
			look := s.Fill
			if !d.board().Theme.Plain() {
				look = s.Style.Render("x")
			}
			if seen[look] != "" {
				t.Errorf("%s: %s is drawn like %s", theme, s.Name, seen[look])
			}
			seen[look] = s.Name
		}
	}
}

// timed is a conversation whose prompts were asked at known times.
func timed() *model.Conversation {
	c := shop()
	for i := range c.Events {
		c.Events[i].Time = time.Date(2026, 3, 30, 23, 50+i, 0, 0, time.FixedZone("", 2*3600))
	}
	return c
}

func TestTurnsShowTheTimeWhereThereIsRoom(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		width       int
		want, never string
	}{
		{80, "", ":55"},
		{120, " 2 21:55 ", "03-30"},
		{200, " 2 03-30 21:55 ", ""},
	} {
		d := start(t, timed(), tt.width, 40)
		got := d.chosen()
		if !strings.Contains(got, tt.want) || tt.never != "" && strings.Contains(got, tt.never) {
			t.Errorf("%d columns: %q, want %q and no %q", tt.width, got, tt.want, tt.never)
		}
	}
	d := start(t, shop(), 200, 40)
	if got := d.chosen(); strings.Contains(got, "0001") || strings.Contains(got, "00:00") {
		t.Errorf("a time that is not known is shown: %q", got)
	}
}

// TestMarksOfEverySort looks for each mark on the row of a turn that has it.
func TestMarksOfEverySort(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 200, 60, everything)
	d.press("17g", "t", "18g", "p", "19g", "x")
	e := d.board().Events(20)[1]
	d.send(review.CheckDone{Seq: d.session().Plan.Seq, Findings: []model.Finding{{
		Place: d.board().Conv.Events[e].ID.String(), Rule: "a rule", Effect: "an effect",
	}}})
	for _, tt := range []struct{ key, mark string }{
		{"17g", "?"},
		{"18g", "pinned"},
		{"19g", "removed"},
		{"20g", "!"},
		{"10g", "=⊏↻✗▴"},
		{"14g", "="},
	} {
		d.press(tt.key)
		at := strings.Fields(d.chosen())
		if !strings.Contains(" "+strings.Join(at[:min(len(at), 10)], " "), " "+tt.mark) {
			t.Errorf("turn %s has no %s: %q", tt.key, tt.mark, d.chosen())
		}
	}
}

// TestWhatIsNotLiveIsDimAndNeverCounted holds for turns, events and boundaries, in each way of
// splitting bars.
func TestWhatIsNotLiveIsDimAndNeverCounted(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, func(o *Options) {
		o.Theme = themeNamed(t, "dark", render.TrueColor)
	})
	b := d.board()
	for range 2 {
		for _, draw := range []func(width int) string{
			func(w int) string { return b.DrawTurn(1, "", w) },
			func(w int) string { return b.DrawTurn(board.AsideTurn, "", w) },
			func(w int) string { return b.DrawEvent(eventRow(b.Events(1)[2]), "", w) },
		} {
			for _, w := range []int{38, 58, 98} {
				row := draw(w)
				words := strings.TrimSpace(ansi.Strip(row))
				last := words[strings.LastIndex(words, " ")+1:]
				if !strings.Contains(row, b.Theme.Dim.Render("x")[:5]) || last == "" {
					t.Errorf("%d cells: %q is not dim", w, row)
				}
				if strings.ContainsAny(ansi.Strip(row), "█▏▎▍▌▋▊▉") {
					t.Errorf("%d cells: %q has a bar", w, row)
				}
			}
		}
		d.press("b")
	}
	if s := b.Sums(1); s.Before != 0 || s.Live {
		t.Errorf("turn 1 is counted: %+v", s)
	}
	if got := ansi.Strip(draw.Boundary(b, 1, 60)); !strings.Contains(got, "compacted here") {
		t.Errorf("the boundary says %q", got)
	}
}

// TestLabelsKeepTheirRoom looks at every width that a list can have.
func TestLabelsKeepTheirRoom(t *testing.T) {
	t.Parallel()
	m := newMaker("Long labels")
	text := strings.Repeat("abcdefgh", 40)
	m.prompt(text)
	m.say(text)
	m.bash(text, text)
	m.bash(text, text)
	m.prompt(text)
	d := start(t, m.done(), 120, 40, func(o *Options) {
		o.Spec = strategies.DefaultSpec()
		o.Spec.Uses = ladder.ListRedundant(&o.Spec)
	})
	for width := 38; width <= layout.MaxLeft; width++ {
		rows := []string{
			d.board().DrawTurn(1, "  ", width),
			d.board().DrawEvent(eventRow(1), "    ", width),
			d.board().DrawEvent(eventRow(2), "    ", width),
			d.board().DrawEvent(eventRow(3), "    ", width),
			d.m.Outlines[views.Results].View.Draw(eventRow(3), "  ", width),
		}
		for i, row := range rows {
			at := strings.Index(row, "abcd")
			if got := render.Width(row[max(at, 0):]); at < 0 || got < draw.MinLabel {
				t.Errorf("row %d of %d cells has %d for its words: %q", i, width, got, row)
			}
		}
	}
}

func TestViewGoldensByKindAndWide(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}, {200, 60}} {
		for _, tt := range []struct {
			name string
			keys []string
		}{
			{"kinds", []string{"b", "10g", "l"}},
			{"bytool", []string{"R", ">", ">", "l", "j"}},
			{"winnable", []string{"P", "g", "enter", "S", "1", "2", "3", "D", "="}},
			{"matrix", []string{"F", "l"}},
			{"risks", []string{"10g", "t", "17g", "t", "18g", "t", "A", "C"}},
			{"presets", []string{"P", "j"}},
		} {
			name := fmt.Sprintf("view_%s_%dx%d.txt", tt.name, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				d := start(t, demo(t), size[0], size[1], everything)
				d.press(tt.keys...)
				golden(t, name, d.screen())
			})
		}
	}
}
