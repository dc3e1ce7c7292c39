package cli_test

import (
	"path/filepath"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/testdata/samples"
)

// everything is every conversation that is at hand: our own, and real ones.
func everything(t *testing.T) []string {
	t.Helper()
	files := samples.Own(t, "demo.jsonl", "claudecode/*.jsonl", "codex/*.jsonl", "pi/*.jsonl",
		"qwencode/*.jsonl", "copilot/*.jsonl", "omp/*.jsonl", "opencode/*.json", "kilo/*.json",
		"jp/*")
	return append(files, samples.Corpus(t, "claude-code/*.jsonl", "codex/*.jsonl", "pi/*.jsonl",
		"genuine/*/*.jsonl", "genuine/*/*/*.jsonl", "genuine/opencode/*.json",
		"genuine/opencode/*/export.json", "jp/*", "openai/*", "anthropic/*")...)
}

// TestOneNumber measures each conversation in whole, and as the sum of its turns, its kinds,
// its tools with what is no tool's, and its classes with what stays: it is one number, and
// its bytes add up to the file.
func TestOneNumber(t *testing.T) {
	t.Parallel()
	for _, path := range everything(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(path)
			if err != nil {
				t.Skip(err)
			}
			p := plan.MakePlan(facts.NewIndex(c), strategies.DefaultSpec())
			r := report.NewReport(p, nil, "")
			if !sameContext(c) {
				t.Errorf("the context of no plan is not %+v", c.Context(nil))
			}
			for name, got := range sums(c, r) {
				if got != r.Tokens.Before {
					t.Errorf("%s come to %d tokens, the whole to %d", name, got, r.Tokens.Before)
				}
			}
			bytes := r.FileBytes.Unsent
			for _, k := range r.ByKind {
				bytes += k.FileBytes
			}
			want := c.Source.Size() // A packed file is counted unpacked.
			if !c.Stamp.Packed {
				want = int(r.FileBytes.Before)
			}
			if bytes != want || r.FileBytes.Unsent < 0 {
				t.Errorf("%d bytes are accounted for, %d of them never sent; the file has %d",
					bytes, r.FileBytes.Unsent, want)
			}
		})
	}
}

// sums are the tokens of a conversation, counted in all ways.
func sums(c *model.Conversation, r *report.Report) map[string]int {
	out := map[string]int{
		"the context less what is beside": r.Tokens.Context - c.Context(nil).Beside(),
		"live events":                     c.Total(nil).Tokens,
	}
	called := make([]bool, len(c.Events))
	for i := range c.Calls {
		for _, e := range []int{c.Calls[i].Request, c.Calls[i].Result} {
			if e >= 0 {
				called[e] = true
			}
		}
	}
	for i := range c.Events {
		if !called[i] {
			out["tools and what is no tool's"] += c.Events[i].Tokens
		}
	}
	for _, row := range r.ByTool {
		out["tools and what is no tool's"] += row.Tokens
	}
	for _, row := range r.ByKind {
		out["kinds"] += row.Tokens
	}
	for _, row := range r.Turns {
		out["turns"] += row.TokensBefore
		out["turns after and what classes win"] += row.TokensAfter
	}
	for _, class := range model.Classes {
		out["turns after and what classes win"] += r.Classes.Of(class).Tokens
	}
	return out
}
