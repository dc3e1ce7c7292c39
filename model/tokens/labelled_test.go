package tokens_test

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tiktoken-go/tokenizer"

	"decant/model/tokens"
	"decant/testdata/generated"
)

var update = flag.Bool("update", false, "write the README's table")

// The bounds of the published error of the estimate against the vocabulary that it was
// fitted to: half of our own texts, and nine of ten, are off by no more.
const (
	publishedMedian = 0.06
	publishedNinth  = 0.25
)

// labelled is one text with what the vocabulary makes of it.
type labelled struct {
	name            string
	exact, estimate int
	off             float64
}

// label counts all texts below testdata by the o200k vocabulary itself.
func label(t *testing.T) []labelled {
	t.Helper()
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d labelled texts: %v", len(files), err)
	}
	out := make([]labelled, len(files))
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		exact, err := codec.Count(string(text))
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		n := tokens.Count(tokens.O200K, text)
		out[i] = labelled{name, exact, n, float64(n-exact) / float64(exact)}
	}
	return out
}

// quantile is the error that such a part of the texts does not exceed.
func quantile(texts []labelled, part float64) float64 {
	off := make([]float64, len(texts))
	for i := range texts {
		off[i] = math.Abs(texts[i].off)
	}
	slices.Sort(off)
	return off[int(part*float64(len(off)-1)+0.5)]
}

// rows is the table of the README.
func rows(texts []labelled) string {
	var b strings.Builder
	b.WriteString("| text | o200k | estimate | off by |\n|---|--:|--:|--:|\n")
	for _, l := range texts {
		fmt.Fprintf(&b, "| %s | %d | %d | %+.1f %% |\n", l.name, l.exact, l.estimate, 100*l.off)
	}
	fmt.Fprintf(&b, "| **median, 90th percentile** | | | **%.1f %%, %.1f %%** |\n",
		100*quantile(texts, 0.5), 100*quantile(texts, 0.9))
	return b.String()
}

// TestPublishedError counts our own texts exactly, and holds the published error of the
// estimate to them.
func TestPublishedError(t *testing.T) {
	t.Parallel()
	texts := label(t)
	if got := quantile(texts, 0.5); got > publishedMedian {
		t.Errorf("off by %.3f in the median, want at most %.2f", got, publishedMedian)
	}
	if got := quantile(texts, 0.9); got > publishedNinth {
		t.Errorf("one in ten is off by more than %.3f, want at most %.2f", got, publishedNinth)
	}
	generated.Block(t, "estimate", rows(texts), *update)
}
