package tokens_test

import (
	"cmp"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tiktoken-go/tokenizer"

	"decant/model"
	"decant/model/formats"
	"decant/model/tokens"
	"decant/testdata/generated"
	"decant/testdata/samples"
)

func TestReadmeTable(t *testing.T) {
	table := tokens.HeldOutTable(t)
	generated.Block(t, "model/tokens/README.md", "estimate", table, tokens.Update())
}

// sampleBytes is how much of each real conversation is counted exactly.
const sampleBytes = 40_000

// The bars of TestCorpusAgainstVocabulary: of the error in the median, and of that which
// one conversation in ten exceeds.
const (
	corpusMedianBar = 0.04
	corpusMostBar   = 0.08
)

// TestCorpusAgainstVocabulary counts real conversations by the o200k vocabulary, and prints
// beside it what the published weights give that the fit started from.
func TestCorpusAgainstVocabulary(t *testing.T) {
	t.Parallel()
	files := samples.Corpus(t, "anthropic/*", "claude-code/*.jsonl", "codex/*.jsonl",
		"openai/*", "pi/*.jsonl", "jp/*")
	if len(files) == 0 {
		t.Skip("no corpus beside the repository")
	}
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	var was, is []float64
	for _, file := range smallest(t, files, 40) {
		text := sampleText(t, file)
		exact, err := codec.Count(text)
		if err != nil || exact < 500 {
			continue
		}
		before := tokens.Published(tokens.O200K, text)/float64(exact) - 1
		now := tokens.Estimate(tokens.O200K, []byte(text))/float64(exact) - 1
		t.Logf("%-40.40s %6d tokens: %+5.1f %%, was %+5.1f %%",
			filepath.Base(file), exact, 100*now, 100*before)
		was, is = append(was, math.Abs(before)), append(is, math.Abs(now))
	}
	for _, part := range []float64{0.5, 0.9} {
		t.Logf("%d conversations, quantile %.1f: %.1f %%, was %.1f %%",
			len(is), part, 100*quantile(is, part), 100*quantile(was, part))
	}
	t.Logf("mean: %.2f %%, was %.2f %%", 100*mean(is), 100*mean(was))
	if quantile(is, 0.5) > corpusMedianBar || quantile(is, 0.9) > corpusMostBar {
		t.Errorf("off by more than %.2f in the median, or one in ten by more than %.2f",
			corpusMedianBar, corpusMostBar)
	}
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// smallest are at most n of the files, the smallest first.
func smallest(t *testing.T, files []string, n int) []string {
	t.Helper()
	size := func(file string) int64 {
		stat, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		return stat.Size()
	}
	slices.SortFunc(files, func(a, b string) int { return cmp.Compare(size(a), size(b)) })
	return files[:min(n, len(files))]
}

// sampleText is text of a conversation: the live events in order, up to sampleBytes, each
// part at most a tenth of that.
func sampleText(t *testing.T, file string) string {
	t.Helper()
	c, err := formats.Open(file)
	if err != nil {
		t.Logf("%s: %v", filepath.Base(file), err)
		return ""
	}
	var text []byte
	for i := range c.Events {
		e := &c.Events[i]
		for k := 0; e.Live && k < len(e.Parts) && len(text) < sampleBytes; k++ {
			if p := &e.Parts[k]; p.Kind != model.PartImage && p.Text.Encoding != model.NoText {
				one := c.AppendPartText(nil, p.Text)
				text = append(text, one[:min(len(one), sampleBytes/10)]...)
			}
		}
	}
	return string(text)
}

// quantile is the value that such a part of the values does not exceed.
func quantile(values []float64, part float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[int(part*float64(len(sorted)-1)+0.5)]
}
