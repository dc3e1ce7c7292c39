package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/render"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/strategies/strategiestest"
	"decant/tui/cli/exit"
	"decant/tui/cli/pages"
)

func TestMarkdownReportGolden(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	got := w.run("", "--demo", "-n", "--report", "md")
	if got.code != exit.Done || got.err != "" {
		t.Fatalf("exit code %d, %q", got.code, got.err)
	}
	path := filepath.Join("testdata", "report.md")
	if *update {
		if err := os.WriteFile(path, []byte(got.out), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got.out != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got.out, want)
	}
}

// TestMarkdownReportIsClean names everything in a conversation as an attacker would.
func TestMarkdownReportIsClean(t *testing.T) {
	t.Parallel()
	const evil = "<script>x</script> | `a` [b](http://c.d) \x1b]0;e\a\u202ef"
	b := strategiestest.NewBuilder()
	for range 70 {
		b.Prompt(evil)
		b.Tool("Re|ad<b>", `{"file_path":"/w/`+"`<i>"+`"}`, strings.Repeat(evil+"\n", 9))
	}
	c := b.Done()
	c.Title, c.Path = evil, evil
	p := plan.MakePlan(facts.NewIndex(c), strategies.DefaultSpec())
	r := report.NewReport(p, nil, "1").Saved(report.Fork{Path: evil, Resume: evil}, 7)
	text := (&pages.Sheet{Report: r, Plan: p}).PassedOn(nil).Markdown()
	if render.Clean(text) != text {
		t.Error("the report is not clean")
	}
	for _, bad := range []string{"<script", "<b>", "<i>", " `a`", "[b](", "http://"} {
		if strings.Contains(text, bad) {
			t.Errorf("%q is in\n%s", bad, text)
		}
	}
	for _, want := range []string{
		"## Turns", "10 smaller turns left out", "## Saved", "resume it",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	columns := 0
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "|") {
			columns = 0
			continue
		}
		n := strings.Count(strings.ReplaceAll(line, `\|`, ""), "|")
		if columns > 0 && n != columns {
			t.Errorf("%d columns, want %d: %s", n, columns, line)
		}
		columns = n
	}
}

func TestReportFlag(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, args := range [][]string{
		{"--report", "htm"},
		{"--no-mask"},
		{"--report", "html", "--json"},
		{"--report", "html", "--why", "1.1"},
		{"--report", ""},
		{"--report", "md", "--json"},
		{"--report", "md", "--list"},
		{"--report", "md", "--check"},
	} {
		if r := w.run("", append([]string{"--demo"}, args...)...); r.code != exit.Usage {
			t.Errorf("%q: exit code %d, %q", args, r.code, r.err)
		}
	}
	fork := filepath.Join(w.home, "fork.jsonl")
	r := w.run("", "--demo", "-y", "--report", "md", "-o", fork)
	if _, err := os.Stat(fork); err != nil || r.code != exit.Done ||
		!strings.Contains(r.out, fmt.Sprintf("## Saved\n\nfork: %.5s", w.home)) {
		t.Errorf("exit code %d, %v, %q in\n%s", r.code, err, r.err, r.out)
	}
}
