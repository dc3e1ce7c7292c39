package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/testdata/samples"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/review"
)

// chatBody is a request with a tool that no call uses.
const chatBody = `{"model":"gpt-5", "tools":[
  {"type":"function","function":{"name":"ls","description":"lists","parameters":{}}},
  {"type":"function","function":{"name":"idle","description":"nobody calls it","parameters":{}}}],
 "messages":[{"role":"system","content":"be kind"}, {"role":"user","content":"list it"},
  {"role":"assistant","content":null,"tool_calls":[
    {"id":"c1","type":"function","function":{"name":"ls","arguments":"{}"}}]},
  {"role":"tool","tool_call_id":"c1","content":"a"}, {"role":"assistant","content":"done"}],
 "temperature": 1.0}
`

// TestBodyInAPipe sends a request through a pipe and again: of what is smaller nothing goes.
func TestBodyInAPipe(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first := w.pour(exit.Done, chatBody, "-y", "-")
	if strings.Contains(first.out, "idle") || !strings.Contains(first.out, `"temperature": 1.0}`) ||
		!json.Valid([]byte(first.out)) {
		t.Errorf("wrote %s", first.out)
	}
	if !strings.Contains(first.err, "prune-tools: 1 tool is never called: idle") {
		t.Errorf("said\n%s", first.err)
	}
	again := w.pour(exit.Nothing, first.out, "-y", "-")
	if again.out != first.out {
		t.Errorf("%q became %q", first.out, again.out)
	}
}

// TestNoAgentGoesOnWithABody holds that no command is named where no agent goes on with a fork: in
// the report, as JSON, and on the screen.
func TestNoAgentGoesOnWithABody(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := filepath.Join(w.env.Cwd, "body.json")
	if err := os.WriteFile(path, []byte(chatBody), 0o600); err != nil {
		t.Fatal(err)
	}
	out := w.want(exit.Done, "", "-y", path).out
	if !strings.Contains(out, "\nsaved    "+w.env.Cwd) || strings.Contains(out, "esume") ||
		strings.Contains(out, "Move it") {
		t.Errorf("said\n%s", out)
	}
	if r := w.report(exit.Done, "", "-y", path); r.Fork == nil || r.Fork.Resume != "" {
		t.Errorf("the report has %+v", r.Fork)
	}
	piped := w.pour(exit.Done, chatBody, "-y", "--json", "-")
	var r report.Report
	if err := json.Unmarshal([]byte(piped.err), &r); err != nil || r.Fork.Resume != "" ||
		r.Fork.Manifest != "" || r.Fork.Path != "-" {
		t.Errorf("in a pipe: %v, %+v", err, r.Fork)
	}
	if said := w.pour(exit.Done, chatBody, "-y", "-").err; strings.Contains(said, "esume") {
		t.Errorf("in a pipe: said\n%s", said)
	}
	var saved review.SaveResult
	w.onScreen(func(o tui.Options) (review.Result, error) {
		made := plan.MakePlan(facts.NewIndex(o.Conversation), o.Spec)
		var err error
		saved, err = o.Save(t.Context(), made, review.SaveOptions{})
		return review.Result{}, err
	}, "-s", "auto", path)
	if saved.Resume != "" || saved.Elsewhere || saved.Path == "" {
		t.Errorf("the screen heard of %+v", saved)
	}
}

// TestCorpusInAPipe sends every conversation that is one small file through a pipe, twice: a fork
// comes out, or what went in, and of either a pipe makes no more than that.
func TestCorpusInAPipe(t *testing.T) {
	t.Parallel()
	const limit = 600 << 10
	sent := map[string]int{}
	for _, pattern := range []string{
		"claude-code/*.jsonl", "codex/*.jsonl", "pi/*.jsonl", "openai/*", "anthropic/*",
		"genuine/codex*/*.jsonl", "genuine/pi*/*.jsonl",
	} {
		for _, path := range samples.Whole(t, pattern) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > limit {
				continue
			}
			sent[strings.SplitN(pattern, "/", 2)[0]]++
			t.Run(filepath.Base(path), func(t *testing.T) {
				t.Parallel()
				newWorld(t).twice(string(data))
			})
		}
	}
	if len(sent) == 0 {
		t.Skip("no corpus here")
	}
}

// twice sends a conversation through a pipe and then what came out.
func (w *world) twice(in string) {
	w.t.Helper()
	for range 2 {
		var out, errw strings.Builder
		code := Run([]string{"-y", "-"}, strings.NewReader(in), &out, &errw, w.env)
		switch {
		case code == exit.Nothing && out.String() != in:
			w.t.Error("nothing was to do, and something else came out")
		case code != exit.Done && code != exit.Nothing:
			w.t.Fatalf("exit code %d: %s", code, errw.String())
		case code == exit.Done && out.Len() == 0:
			w.t.Error("nothing came out")
		}
		in = out.String()
	}
	if left := w.left(); len(left) > 0 {
		w.t.Errorf("manifests %q", left)
	}
}

// TestDefinitionsAreShownAndExplained has the words of --show and --why for definitions, and for
// the system's prompt, which the format keeps.
func TestDefinitionsAreShownAndExplained(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, tt := range []struct {
		args []string
		want []string
	}{
		{
			[]string{"--show", "0"},
			[]string{
				"1.1 tool definition ls, ", "1.2 tool definition idle, ",
				"\nprune-tools removes it: lost; no call uses the tool\nit will be removed\n",
				"\n  be kind\n",
			},
		},
		{
			[]string{"--why", "1.1", "-s", "prune-tools"},
			[]string{"  prune-tools  nothing: a call uses the tool\n", "it stays as it is"},
		},
		{
			[]string{"--why", "1.2", "-s", "prune-tools", "-k", "999"},
			[]string{"  prune-tools  removes it: lost, saves ", "it will be removed"},
		},
	} {
		out := w.want(exit.Done, chatBody, append(tt.args, "-")...).out
		for _, want := range tt.want {
			if !strings.Contains(out, want) {
				t.Errorf("%q: no %q in\n%s", tt.args, want, out)
			}
		}
	}
	r := w.report(exit.Done, chatBody, "-n", "-")
	if r.Turns[0].Number != 0 || r.Turns[0].Events != 3 || r.Turns[0].Changes != 1 {
		t.Errorf("turn 0 is %+v", r.Turns[0])
	}
	if len(r.ByTool) != 1 || r.ByTool[0].Calls != 1 {
		t.Errorf("definitions are counted as calls: %+v", r.ByTool)
	}
}

// TestForkKeepsItsFormat opens a fork whose texts are messages of any API in the format of what it
// was forked from, so that it counts as its report promised.
func TestForkKeepsItsFormat(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	in := func(name, text string) string {
		path := filepath.Join(w.env.Cwd, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	body := in("body.json", `[{"role":"user","content":"look at a.go"},
 {"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Read",
  "input":{"file_path":"/a.go"}}]},
 {"role":"user","content":[{"type":"tool_result","tool_use_id":"t1",
  "content":"`+strings.Repeat("a line of text ", 60)+`"}]},
 {"role":"assistant","content":"it is all lines"}]`)
	text := in("summary.txt", "We looked at one file.")
	fork := filepath.Join(w.env.Cwd, "fork.json")
	saved := w.report(exit.Done, "", "-y", "-s", "summarize", "--summary", text, "-k", "0",
		"-o", fork, body)
	data, err := os.ReadFile(fork)
	if err != nil {
		t.Fatal(err)
	}
	if found := w.report(exit.Done, "", "-n", in("other.json", string(data))); found.Conversation.
		Format != "openai-chat" {
		t.Fatalf("its content tells the format %s", found.Conversation.Format)
	}
	got := w.report(exit.Done, "", "-n", fork)
	if got.Conversation.Format != "anthropic-messages" ||
		got.Tokens.Family != saved.Tokens.Family ||
		got.Tokens.Context != saved.Tokens.ContextAfter {
		t.Errorf("it opens as %s with %+v, saved with %+v", got.Conversation.Format, got.Tokens,
			saved.Tokens)
	}
}
