package calibrate_test

import (
	"path/filepath"
	"slices"
	"testing"

	"decant/model"
	"decant/model/calibrate"
	"decant/model/formats"
)

// corpusRoot stands beside the repository where it is at hand.
const corpusRoot = "../../../shared/corpus"

// The bars: what is measured may be off by this much in the median.
const (
	sizeBar   = 0.03
	changeBar = 0.08
)

// TestCorpusErrors measures the errors on conversations of real people, by format. Those
// of clients that talked to a scripted server say nothing: it counted as it liked.
func TestCorpusErrors(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"claude-code", "codex", "pi"} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			files, err := filepath.Glob(filepath.Join(corpusRoot, format, "*.jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			if len(files) == 0 {
				t.Skip("no corpus beside the repository")
			}
			plain := make([]float64, 0, len(files))
			var size, change []float64
			scaled, worst := 0, 0.0
			for _, file := range files {
				c, err := formats.Open(file)
				if err != nil {
					t.Fatal(err)
				}
				fit := calibrate.Of(c)
				s, d := calibrate.Misses(calibrate.Calls(c), c.Family)
				size, change = append(size, s...), append(change, d...)
				plain, worst = append(plain, fit.Plain), max(worst, fit.Error)
				if fit.Method == model.FitScaled {
					scaled++
				}
				t.Logf("%.24s… %s ×%.3f, fixed %d, %d a call, hidden %d, cleared %d: "+
					"%.1f %% without, %.2f %% at scale 1, %.2f %% at %d calls; change %.1f %% %s",
					filepath.Base(file), fit.Method, fit.Scale, fit.Fixed, int(fit.PerTool),
					fit.Hidden, fit.Cleared, 100*fit.Plain, 100*fit.Unscaled, 100*fit.Error,
					fit.Held, 100*fit.Change, fit.Why)
			}
			t.Logf("| %s | %d conversations, %d scaled | %d calls | %.1f %% | %.2f %% (worst "+
				"conversation %.2f %%) | %.1f %% |", format, len(files), scaled, len(size),
				100*middle(plain), 100*middle(size), 100*worst, 100*middle(change))
			if got := middle(size); got > sizeBar {
				t.Errorf("size off by %.4f in the median, want at most %.2f", got, sizeBar)
			}
			if got := middle(change); got > changeBar {
				t.Errorf("change off by %.4f in the median, want at most %.2f", got, changeBar)
			}
		})
	}
}

func middle(of []float64) float64 {
	slices.Sort(of)
	return of[len(of)/2]
}
