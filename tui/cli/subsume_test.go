//go:build unix

package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/testdata/shellscript"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/review"
)

// script writes a program that a question can be put to.
func script(t *testing.T, lines string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "ask")
	err := shellscript.Write(file, lines+"\n")
	if err != nil {
		t.Fatal(err)
	}
	return file
}

const yes = `echo '{"type":"success","content":"true"}'`

// paged is a conversation with calls of a tool of the user's own: three pages, each asked for
// once, and the last of them twice.
func paged(t *testing.T, w *world) string {
	t.Helper()
	var b strings.Builder
	parent := "null"
	add := func(kind, content string) {
		n := strings.Count(b.String(), "\n") + 1
		id := `"00000000-0000-4000-8000-0000000000` + strconv.Itoa(10+n) + `"`
		message := `{"role":"` + kind + `","content":` + content + `}`
		if kind == "assistant" {
			message = `{"id":"msg_` + strconv.Itoa(n) + `","type":"message",` +
				`"model":"claude-sonnet-4-5","role":"assistant","content":` + content + `}`
		}
		b.WriteString(`{"type":"` + kind + `","uuid":` + id + `,"parentUuid":` + parent +
			`,"sessionId":"00000000-0000-4000-8000-000000000001","isSidechain":false,` +
			`"userType":"external","cwd":"/w","version":"2.1.0","timestamp":"2026-01-02T03:04:` +
			strconv.Itoa(10+n) + `.000Z","message":` + message + "}\n")
		parent = id
	}
	add("user", `"go on"`)
	for i, page := range []string{"1", "2", "3", "3"} {
		id := `"toolu_` + strconv.Itoa(i) + `"`
		add("assistant", `[{"type":"tool_use","id":`+id+`,"name":"own","input":{"page":`+page+`}}]`)
		add("user", `[{"type":"tool_result","tool_use_id":`+id+`,"content":"`+
			strings.Repeat("page "+page+` says this\n`, 40)+`"}]`)
	}
	add("assistant", `[{"type":"text","text":"done"}]`)
	file := filepath.Join(w.home, "paged.jsonl")
	if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestOwnToolsAnswerForThemselves asks about all calls of a tool, each question once, and removes
// what a later call says.
func TestOwnToolsAnswerForThemselves(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, answer string
		runs, gone   int
		warns        bool
	}{
		{"always", yes, 2, 3, false},
		{"never", strings.Replace(yes, "true", "false", 1), 3, 1, false},
		{"only of page 1 and 2", `grep -q '"page":1.*"page":2' && ` + yes + ` || ` +
			strings.Replace(yes, "true", "false", 1), 3, 2, false},
		{"it fails", "exit 1", 3, 1, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			file := paged(t, w)
			log := filepath.Join(w.home, "log")
			settings := w.settle("[conversation.tools.own.compaction]\nsubsumes = [\""+
				script(t, "echo >> '"+log+"'; "+tt.answer)+"\"]\n", "own.toml")
			args := []string{
				file, "--config", settings, "-k", "0", "-s", "dedup-tools", "-n", "--json",
			}
			var out, errw bytes.Buffer
			if code := Run(args, strings.NewReader(""), &out, &errw, w.env); code != exit.Done {
				t.Fatalf("exit code %d: %s", code, &errw)
			}
			runs, _ := os.ReadFile(log)
			if len(runs) != tt.runs {
				t.Errorf("%d runs, want %d", len(runs), tt.runs)
			}
			warned := strings.Count(errw.String(), "decant: ask ")
			if warned > 1 || (warned > 0) != tt.warns {
				t.Errorf("warned: %q", &errw)
			}
			var report report.Report
			if err := json.Unmarshal(out.Bytes(), &report); err != nil {
				t.Fatal(err)
			}
			if got := report.Strategies[0].Hits; got != tt.gone {
				t.Errorf("%d calls went, want %d", got, tt.gone)
			}
		})
	}
}

// TestReplanningNeverAsksAgain opens the screen, where plans are made over and over.
func TestReplanningNeverAsksAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	file, log := paged(t, w), filepath.Join(w.home, "log")
	settings := w.settle("[conversation.tools.own.compaction]\nsubsumes = [\""+
		script(t, "echo >> '"+log+"'; "+yes)+"\"]\n", "own.toml")
	// The strategy is not chosen yet; it may be on the screen.
	r := w.onScreen(func(o tui.Options) (review.Result, error) {
		ix := facts.NewIndex(o.Conversation)
		spec := o.Spec.Toggle("dedup-tools")
		for range 3 {
			if got := plan.MakePlan(ix, spec).Rows[0].Hits; got != 3 {
				t.Errorf("%d calls went", got)
			}
		}
		return review.Result{}, nil
	}, file, "--config", settings, "-k", "0", "-s", "")
	runs, _ := os.ReadFile(log)
	if r.code != exit.Done || len(runs) != 2 {
		t.Errorf("exit code %d, %d runs, %q", r.code, len(runs), r.err)
	}
}
