package calibrate_test

import (
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"decant/model"
	"decant/model/calibrate"
	"decant/model/formats"
	"decant/testdata/generated"
	"decant/testdata/samples"
)

var update = flag.Bool("update", false, "write the README's table")

// The bars: what is measured may be off by this much in the median.
const (
	sizeBar   = 0.03
	changeBar = 0.08
	// withinBar is the part of calls that must be within the error that is stated.
	withinBar = 0.9
)

// part is how many of all calls are within the error.
func part(n calibrate.Covered) float64 { return float64(n.Within) / float64(max(n.All, 1)) }

// measured is what conversations of one format came to.
type measured struct {
	format         string
	files, scaled  int
	stated         []float64
	plain          []float64
	size, unscaled []float64
	change         []float64
	blocks, later  calibrate.Covered
}

// add measures one conversation.
func (m *measured) add(t *testing.T, file string) {
	t.Helper()
	c, err := formats.Open(file)
	if errors.Is(err, formats.ErrUnknownFormat) {
		t.Log(err)
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	fit := calibrate.MeasureFit(c)
	blocks, later := calibrate.Nested(calibrate.ListCalls(c), c.Family)
	m.blocks.All, m.blocks.Within = m.blocks.All+blocks.All, m.blocks.Within+blocks.Within
	m.later.All, m.later.Within = m.later.All+later.All, m.later.Within+later.Within
	size, change := calibrate.Misses(calibrate.ListCalls(c), c.Family)
	m.files++
	m.size, m.change = append(m.size, size...), append(m.change, change...)
	m.plain = append(m.plain, fit.Plain)
	m.unscaled = append(m.unscaled, fit.Unscaled)
	m.stated = append(m.stated, fit.Error)
	if fit.Method == model.FitScaled {
		m.scaled++
	}
	t.Logf("%.24s… %s ×%.3f, fixed %d, %d a call, hidden %d, cleared %d: "+
		"%.1f %% without, %.2f %% at scale 1, %.2f %% at %d calls; change %.1f %% %s",
		filepath.Base(file), fit.Method, fit.Scale, fit.Fixed, int(fit.PerTool),
		fit.Hidden, fit.Cleared, 100*fit.Plain, 100*fit.Unscaled, 100*fit.Error,
		fit.Held, 100*fit.Change, fit.Why)
}

// row is a line of the README's table.
func (m *measured) row() string {
	return fmt.Sprintf("| %s | %d (%d) | %d | %.1f %% | %.2f %% | **%.2f %%** | %.1f %% | "+
		"%.1f %% | %.1f %% | %.1f %% | %.1f %% |\n",
		m.format, m.files, m.scaled, len(m.size), 100*middleOf(m.plain),
		100*middleOf(m.unscaled), 100*middleOf(m.size), 100*middleOf(m.stated),
		100*slices.Max(m.stated),
		100*part(m.blocks), 100*part(m.later), 100*middleOf(m.change))
}

const head = "| format | conversations (scaled) | calls held out | the file's texts alone " +
	"| with the fixed part | calibrated | stated ±, median | stated ±, widest " +
	"| within ±, calls held out | within ±, later calls | change between calls, uncalibrated |\n" +
	"|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"

// TestCorpusErrors measures the errors on conversations of real people, by format. Those
// of clients that talked to a scripted server say nothing: it counted as it liked.
func TestCorpusErrors(t *testing.T) {
	t.Parallel()
	table := head
	for _, format := range []string{"claude-code", "codex", "pi"} {
		files := samples.Whole(t, format+"/*.jsonl")
		if len(files) == 0 {
			t.Skip("no corpus beside the repository")
		}
		m := measured{format: format}
		for _, file := range files {
			m.add(t, file)
		}
		table += m.row()
		if got := middleOf(m.size); got > sizeBar {
			t.Errorf("%s: size off by %.4f in the median, want at most %.2f", format, got, sizeBar)
		}
		if got := min(part(m.blocks), part(m.later)); got < withinBar {
			t.Errorf("%s: %.3f of the calls are within what is stated, want %.1f", format, got,
				withinBar)
		}
		if got := middleOf(m.change); got > changeBar {
			t.Errorf("%s: change off by %.4f, want at most %.2f", format, got, changeBar)
		}
	}
	t.Log("\n" + table)
	generated.Block(t, "model/tokens/README.md", "calibration", table, *update)
}

func middleOf(of []float64) float64 {
	slices.Sort(of)
	return of[len(of)/2]
}
