package tui

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/model/formats"
	"decant/render"
	"decant/testdata/samples"
	"decant/tui/board"
	"decant/tui/layout"
	"decant/tui/views"
)

// dozen are parts of the names of real conversations of all agents, small and large: those in
// which most rows were alike, and those in which most commands and files are.
var dozen = []string{
	"019f6c47", "019f53c2", "019f2051", "3a4a4468", "f6833005", "8ced4264", "6113e919",
	"airline_task33_trial0", "airline_task3_trial0", "before-compaction", "rfd-review",
	"workspace-sanitization", "traffic_line35", "copilot", "qwen", "codex-code",
}

// realOnes are conversations of the corpus: a dozen of all agents, or all of them with
// DECANT_LONG=1.
func realOnes(t *testing.T) []string {
	t.Helper()
	files := samples.Whole(t, append([]string{"copilot/*", "genuine/*/*"}, everyCorpus...)...)
	return slices.DeleteFunc(files, func(file string) bool {
		return !samples.Long() && !slices.ContainsFunc(dozen, func(part string) bool {
			return strings.Contains(file, part)
		})
	})
}

// openReal opens a real conversation, and says of one that is too short or none that it is nil.
func openReal(t *testing.T, file string, events int) *model.Conversation {
	t.Helper()
	c, err := formats.Open(file)
	if err != nil || c.EventCount() < events {
		return nil
	}
	return c
}

// drawnRow is a row of a list as it is drawn, without the number and the time of its turn.
type drawnRow struct {
	id   board.RowID
	text string
}

// drawTurns are the rows of all turns and of what is under them.
func drawTurns(d *driver, width int) (out []drawnRow) {
	v, columns := d.m.Outlines[views.Turns].View, d.board().Columns(width)
	front := columns.Number + 1 + columns.When
	for _, r := range v.Roots(0) {
		if v.Rule(r) {
			continue
		}
		out = append(out, drawnRow{r, ansi.Cut(ansi.Strip(v.Draw(r, "", width)), front, width)})
		for _, kid := range v.Kids(r) {
			out = append(out, drawnRow{kid, ansi.Strip(v.Draw(kid, "  ", width))})
		}
	}
	return out
}

// drawResults are the rows of all results, sent or not.
func drawResults(d *driver, width int) (out []drawnRow) {
	v, columns := d.m.Outlines[views.Results].View, d.board().PlacedColumns(width)
	// How many turns ago a result came stands behind the number of its turn.
	front := columns.Number + 1 + max(len("ago"), columns.Number) + 1
	for _, r := range v.Roots(0) {
		out = append(out, drawnRow{r, ansi.Cut(ansi.Strip(v.Draw(r, "", width)), front, width)})
	}
	return out
}

// TestRowsAreToldApart holds that on a screen of 120 columns at most one in twenty rows of the
// turns, all unfolded, and of the results looks like another except for its turn and time.
func TestRowsAreToldApart(t *testing.T) {
	t.Parallel()
	for _, file := range realOnes(t) {
		c := openReal(t, file, 60)
		if c == nil {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			d := start(t, c, 120, 36, none)
			width := d.layout().Panes[layout.List].W - 2
			checkApart(t, "Turns", drawTurns(d, width))
			checkApart(t, "Results", drawResults(d, width))
		})
	}
}

// checkApart fails if more than one in twenty rows looks like another.
func checkApart(t *testing.T, view string, rows []drawnRow) {
	t.Helper()
	seen := map[string]int{}
	for _, r := range rows {
		seen[r.text]++
	}
	same, most := 0, ""
	for text, n := range seen {
		if n > 1 {
			same += n
		}
		if n > seen[most] {
			most = text
		}
	}
	if same*20 > len(rows) {
		t.Errorf("%s: %d of %d rows look the same, %d of them like %q", view, same, len(rows),
			seen[most], most)
	}
}

// TestNoPathIsCutThatHasRoom holds that on a small screen a path is whole where its column has the
// cells for it.
func TestNoPathIsCutThatHasRoom(t *testing.T) {
	t.Parallel()
	for _, file := range realOnes(t) {
		c := openReal(t, file, 1)
		if c == nil {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			d := start(t, c, 80, 24, none)
			width := d.layout().Panes[layout.List].W - 2
			for _, r := range append(drawTurns(d, width), drawResults(d, width)...) {
				if r.id.Kind == board.RowEvent {
					checkPath(t, d, r)
				}
			}
		})
	}
}

// checkPath fails if the path of a row is cut and could be whole.
func checkPath(t *testing.T, d *driver, r drawnRow) {
	t.Helper()
	name := d.board().NameEvent(r.id.At)
	shown := strings.TrimRight(r.text, " ")
	if name.Path == "" || strings.Contains(shown, name.Path) {
		return
	}
	free, whole := render.Width(r.text)-render.Width(shown), render.Width(name.Path)
	if name.Subject != "" {
		whole += render.Width(name.Subject + " in ")
	}
	for cells := render.Width(r.text); cells > 0; cells-- {
		about, _ := name.Fit(cells, &d.board().Glyphs)
		if about == "" || !strings.HasSuffix(shown, about) {
			continue
		}
		// The lines of a read stand by its path, and so does the number of an equal row.
		if name.Tail != "" && strings.Contains(about, " "+name.Tail) {
			whole += len(" " + name.Tail)
		}
		if at := strings.LastIndex(about, " #"); at >= 0 {
			whole += len(about[at:])
		}
		if whole <= render.Width(about)+free {
			t.Errorf("%q is cut in %q", name.Path, r.text)
		}
		return
	}
}
