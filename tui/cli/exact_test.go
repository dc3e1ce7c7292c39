package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model/tokens/o200k"
	"decant/strategies/report"
	"decant/tui/cli/exit"
)

// exactBody is a request whose texts are known.
func exactBody(model string, texts ...string) string {
	var b strings.Builder
	b.WriteString(`{"model":"` + model + `","messages":[`)
	for i, text := range texts {
		if i > 0 {
			b.WriteString(",")
		}
		role := []string{"user", "assistant"}[i%2]
		b.WriteString(`{"role":"` + role + `","content":"` + text + `"}`)
	}
	return b.String() + "]}"
}

// TestExactCountsByTheVocabulary counts a conversation of an o200k model exactly, before a plan and
// after it: all is a sum of the counts of the texts, and the fork holds what was promised.
func TestExactCountsByTheVocabulary(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	texts := []string{
		"Zażółć gęślą jaźń: przepisz proszę ten akapit.", "Gotowe, przepisałem go w całości.",
		"And once more, in English, with 12345 numbers.", "Done.",
	}
	path := filepath.Join(w.env.Cwd, "body.json")
	if err := os.WriteFile(path, []byte(exactBody("gpt-5", texts...)), 0o600); err != nil {
		t.Fatal(err)
	}
	want := 0
	for _, text := range texts {
		want += o200k.Count([]byte(text))
	}
	after := o200k.Count([]byte(texts[2])) + o200k.Count([]byte(texts[3]))
	args := []string{"--exact", "--drop-turns", "1", "-s", "dedup-content", "-k", "0", path}
	for _, mode := range []string{"-n", "-y"} {
		r := w.report(exit.Done, "", append([]string{mode}, args...)...)
		if k := r.Tokens; k.Method != report.ExactMethod || k.Before != want || k.After != after ||
			k.Scale != 1 || k.Script != "" {
			t.Errorf("%s: got %+v, want %d and %d tokens", mode, k, want, after)
		}
	}
	out := w.want(exit.Done, "", append([]string{"-n"}, args...)...)
	if !strings.Contains(out.out, "\ntokens: exact (o200k)\n") || strings.Contains(out.out, "±") ||
		out.err != "" {
		t.Errorf("said\n%s%s", out.out, out.err)
	}
}

// TestExactSaysWhereItIsNotAvailable holds that other families are estimated, with one line that
// says so.
func TestExactSaysWhereItIsNotAvailable(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ model, want string }{
		{"claude-opus-4-7", "not available for family claude-4.7 (only o200k)"},
		{"llama-4", "the model is not known"},
	} {
		w := newWorld(t)
		path := filepath.Join(w.env.Cwd, "body.json")
		body := exactBody(tt.model, "one text", "two", "one text", "two")
		if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
		out := w.pour(exit.Done, "", "-n", "--exact", "-k", "0", "--drop-turns", "1", path)
		if strings.Count(out.err, tt.want) != 1 ||
			!strings.Contains(out.out, "estimated from the text") {
			t.Errorf("%s: said\n%s%s", tt.model, out.out, out.err)
		}
	}
}
