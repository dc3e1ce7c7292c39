package tangents_test

import (
	"flag"
	"path/filepath"
	"testing"

	"decant/testdata/generated"
	"decant/testdata/samples"
	"decant/testdata/splice"
)

var update = flag.Bool("update", false, "write the numbers to the README")

// What the rule must reach on conversations that it was not tuned on.
const wantedPrecision, wantedRecall = 0.8, 0.6

// corpus makes conversations of the corpus, or skips.
func corpus(tb testing.TB) []splice.Made {
	tb.Helper()
	sources, err := splice.LoadSources(filepath.Join(samples.Root(tb), "..", "shared", "corpus"))
	if err != nil {
		tb.Fatal(err)
	}
	if len(sources) == 0 {
		tb.Skip("no corpus")
	}
	made, err := splice.MakeSpliced(sources, splice.Seed)
	if err != nil {
		tb.Fatal(err)
	}
	return made
}

// TestReadme fails when the README says other numbers of the rule than it reaches. It runs with
// DECANT_LONG=1 alone.
func TestReadme(t *testing.T) {
	t.Parallel()
	if !samples.Long() {
		t.Skip("it reads the whole corpus")
	}
	made := corpus(t)
	scores, err := splice.MeasureRule(made)
	if err != nil {
		t.Fatal(err)
	}
	want := splice.ScoreTable(scores)
	t.Logf("\n%s", want)
	s := scores[splice.HeldOut].Turns
	if s.Precision() < wantedPrecision || s.Recall() < wantedRecall {
		t.Errorf("held-out: precision %.2f, recall %.2f", s.Precision(), s.Recall())
	}
	generated.Block(t, "strategies/README.md", "tangents", want, *update)
}

// BenchmarkRule tells how good the rule is, and how long it takes for all conversations.
func BenchmarkRule(b *testing.B) {
	made := corpus(b)
	for b.Loop() {
		scores, err := splice.MeasureRule(made)
		if err != nil {
			b.Fatal(err)
		}
		for half, s := range scores {
			b.ReportMetric(s.Turns.Precision(), string(half)+"-precision")
			b.ReportMetric(s.Turns.Recall(), string(half)+"-recall")
		}
	}
}
