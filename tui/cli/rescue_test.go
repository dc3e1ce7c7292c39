package cli

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/report"
	"decant/testdata/broken"
	"decant/testdata/samples"
	"decant/tui/cli/exit"
)

// brokenSession is a session of Claude Code whose call has a name that the API refuses.
const brokenID = "00000000-1111-4222-8333-444444444444"

// writeBroken writes a session of a prompt, a call of a tool with its result, and an answer.
func (w *world) writeBroken(tool, answer string) string {
	w.t.Helper()
	record := func(n, parent, kind, message string) string {
		up := "null"
		if parent != "" {
			up = `"00000000-0000-4000-8000-00000000000` + parent + `"`
		}
		return `{"parentUuid":` + up + `,"isSidechain":false,"userType":"external",` +
			`"cwd":"/home/dev","sessionId":"` + brokenID + `","version":"2.1.197",` +
			`"type":"` + kind + `","uuid":"00000000-0000-4000-8000-00000000000` + n +
			`","timestamp":"2026-11-20T10:00:0` + n + `.000Z","message":` + message + "}\n"
	}
	reply := func(id, block string) string {
		return `{"model":"claude-sonnet-4-5","id":"` + id + `","type":"message",` +
			`"role":"assistant","content":[` + block + `],"stop_reason":"end_turn",` +
			`"usage":{"input_tokens":10,"output_tokens":5}}`
	}
	data := record("1", "", "user", `{"role":"user","content":"Fix it"}`) +
		record("2", "1", "assistant", reply("msg_1",
			`{"type":"tool_use","id":"toolu_1","name":"`+tool+`","input":{}}`)) +
		record("3", "2", "user", `{"role":"user","content":[{"type":"tool_result",`+
			`"tool_use_id":"toolu_1","content":"ok"}]}`) +
		record("4", "3", "assistant", reply("msg_2", answer))
	path := filepath.Join(w.t.TempDir(), brokenID+".jsonl")
	if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
		w.t.Fatal(err)
	}
	return path
}

const (
	doneText     = `{"type":"text","text":"Done."}`
	emptyThought = `{"type":"thinking","thinking":"","signature":"c2ln"},` + doneText
)

func TestRescueSaves(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.writeBroken("fs.read", doneText)
	before := read(t, path)
	r := w.report(exit.Done, "", "--rescue", "--json", path)
	if r.Fork == nil || len(r.Problems) != 1 {
		t.Fatalf("fork %+v, problems %+v", r.Fork, r.Problems)
	}
	want := model.Problem{
		Rule: "tool-name-chars", Place: "2.1", Limit: "letters, digits, _ and -",
		Actual: "fs.read", Harm: model.Refused, Effect: "the API refuses the request",
		Text: "tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
		Fix:  "an allowed name; the whole name is added before the result",
		Loss: model.LossNone, Fixed: true,
	}
	if r.Problems[0] != want {
		t.Errorf("got %+v, want %+v", r.Problems[0], want)
	}
	if !bytes.Equal(read(t, path), before) {
		t.Error("the original has other bytes")
	}
	w.want(exit.Done, "", "--check", r.Fork.Path)
	if got := w.want(exit.Nothing, "", "--rescue", r.Fork.Path).err; !strings.Contains(got,
		"decant's rules find no problem") {
		t.Errorf("a second rescue says %q", got)
	}
}

func TestRescuePage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.writeBroken(`fs.\u001b[31mread`, doneText)
	got := w.want(exit.Done, "", "-n", "--rescue", path).out
	for _, line := range []string{
		"tool-name-chars: 1 place, refused",
		"fixed: an allowed name; the whole name is added before the result (nothing is lost)",
		"2 of 4 records are in the fork byte for byte, except for what every fork rewrites.",
	} {
		if !strings.Contains(got, line) {
			t.Errorf("the page lacks %q:\n%s", line, got)
		}
	}
	if strings.Contains(got, "\x1b") {
		t.Errorf("the page has codes of the conversation's in it: %q", got)
	}
	if found, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(found) != 1 {
		t.Errorf("a dry run left %v", found)
	}
}

// TestRescueCountsWhatStays compares the number of unchanged records with the fork: a blank text
// and a note of the client's are not in it.
func TestRescueCountsWhatStays(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, f := range broken.ListFiles(broken.ClaudeCode) {
		if f.Rule != "text-blank" {
			continue
		}
		seen++
		w := newWorld(t)
		path, fork := filepath.Join(t.TempDir(), f.Name), filepath.Join(t.TempDir(), f.Name)
		lines := strings.SplitAfter(string(f.Data()), "\n")
		note := `{"type":"progress","uuid":"aaaaaaaa-0000-4000-8000-000000000001","data":{}}` + "\n"
		w.put(path, []byte(lines[0]+note+strings.Join(lines[1:], "")))
		out := w.want(exit.Done, "", "--rescue", "-o", fork, path).out
		before, after := messagesOf(t, read(t, path)), messagesOf(t, read(t, fork))
		same := 0
		for id, message := range before {
			if message == after[id] {
				same++
			}
		}
		want := fmt.Sprintf("%d of %d records are in the fork", same, len(before))
		if !strings.Contains(out, want) || same >= len(before)-1 {
			t.Errorf("%s: want %q in\n%s", f.Name, want, out)
		}
	}
	if seen == 0 {
		t.Error("no file has a blank text")
	}
}

// messagesOf are the contents of a session's records, by uuid or else by line.
func messagesOf(t *testing.T, data []byte) map[string]string {
	t.Helper()
	out := map[string]string{}
	for line := range strings.Lines(string(data)) {
		var record struct {
			UUID    string
			Type    string
			Message struct{ Content json.RawMessage } // Every fork marks the newest usage.
		}
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Fatal(err)
		}
		out[cmp.Or(record.UUID, line)] = record.Type + string(record.Message.Content)
	}
	return out
}

func TestRescueThroughPipes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	broken := string(read(t, w.writeBroken("fs.read", doneText)))
	r := w.pour(exit.Done, broken, "--rescue", "-")
	if !strings.Contains(r.out, `"fs_read"`) || strings.Contains(r.out, `"fs.read"`) {
		t.Errorf("standard output holds no fixed fork: %.300s", r.out)
	}
	if !strings.Contains(r.err, "tool-name-chars") {
		t.Errorf("standard error says %q", r.err)
	}
	if got := w.want(exit.Done, r.out, "--check", "-").out; !strings.Contains(got, noProblems) {
		t.Errorf("the fork has problems: %s", got)
	}
	path := filepath.Join(t.TempDir(), "fork.jsonl")
	w.want(exit.Done, broken, "--rescue", "-o", path, "-")
	w.want(exit.Done, "", "--check", path)
}

func TestRescueOfASoundOne(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.writeBroken("Bash", doneText)
	for _, more := range [][]string{nil, {"-n"}, {"--json"}} {
		if r := w.want(exit.Nothing, "", append(more, "--rescue", path)...); r.out != "" {
			t.Errorf("%v prints %q", more, r.out)
		}
	}
}

func TestRescueLeavesNothingHalf(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := filepath.Join(t.TempDir(), "body.json")
	data := `{"model":"claude-opus-4-7","max_tokens":9,"messages":[` +
		`{"role":"user","content":"write"},{"role":"assistant","content":"Here"}]}`
	if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	r := w.want(exit.Refused, "", "--rescue", path)
	if !strings.Contains(r.err, "not saved: 1 problem would still be refused, first "+
		"ends-with-assistant at 1/2.1: decant invents nothing: add a message of your own at the "+
		"end") {
		t.Errorf("the error is %q", r.err)
	}
	if strings.Contains(r.out, "()") || !strings.Contains(r.out, "fix: decant invents nothing") {
		t.Errorf("the page is\n%s", r.out)
	}
	if found, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(found) != 1 {
		t.Errorf("left %v", found)
	}
}

func TestRescueByError(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const changed = "API Error: 400 messages.3.content.0: `thinking` or `redacted_thinking` " +
		"blocks in the latest assistant message cannot be modified."
	path := w.writeBroken("Bash", emptyThought)
	w.want(exit.Nothing, "", "--rescue", path)
	r := w.report(exit.Done, "", "--rescue", "--json", "--error", changed, path)
	if fork := string(read(t, r.Fork.Path)); strings.Contains(fork, `"thinking"`) ||
		!strings.Contains(fork, "Done.") {
		t.Errorf("the fork is %s", fork)
	}
	tests := []struct {
		tool, text string
		code       int
		want       string
	}{
		{
			"fs.read", "tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
			exit.Done, "",
		},
		{
			"fs.read", "Could not process image", exit.Done,
			"but this conversation does not have its problem",
		},
		{"fs.read", "some new error", exit.Done, "no rule knows this error"},
		{"Bash", "some new error", exit.Nothing, "no rule knows this error, and no rule finds a " +
			"problem"},
	}
	for _, tt := range tests {
		got := w.pour(tt.code, "", "-n", "--rescue", "--error", tt.text,
			w.writeBroken(tt.tool, doneText)).err
		if !strings.Contains(got, tt.want) || tt.want == "" && got != "" {
			t.Errorf("%s: says %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestFixes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.writeBroken("fs.read", doneText)
	problems := func(args ...string) []model.Problem {
		var r report.Report
		out := w.want(exit.Done, "", append(args, "-n", "--json", "-s", "", path)...).out
		if err := json.Unmarshal([]byte(out), &r); err != nil {
			t.Fatal(err)
		}
		return r.Problems
	}
	for _, args := range [][]string{nil, {"--fix", "free"}, {"--fix", "all"}} {
		if got := problems(args...); len(got) != 1 || !got[0].Fixed {
			t.Errorf("%v: %+v", args, got)
		}
	}
	if got := problems("--fix", "none"); len(got) != 0 {
		t.Errorf("with --fix none: %+v", got)
	}
}

// TestRescueGenerated rescues the files of a script as a user does.
func TestRescueGenerated(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	out := t.TempDir()
	for _, f := range samples.Thin(samples.Broken(t), 6) {
		to := filepath.Join(out, f.Name)
		args := []string{"--rescue", "-o", to, f.Path}
		if !strings.HasPrefix(f.Error, "(") {
			args = append(args, "--error", f.Error)
		}
		r := w.run("", args...)
		if strings.Contains(r.out+r.err, "\x1b") || strings.Contains(r.out, "()") {
			t.Errorf("%s: prints %q", f.Name, r.out+r.err)
		}
		if r.code == exit.Done {
			if got := w.want(exit.Done, "", "--check", to).out; !strings.Contains(got, noProblems) {
				t.Errorf("%s: the fork has problems:\n%s", f.Name, got)
			}
		} else if strings.TrimSpace(r.err) == "" {
			t.Errorf("%s: %d, and no word why", f.Name, r.code)
		}
	}
}

// TestRescueSavesWhatForksRepair rescues what no fix is made for, and what every fork repairs:
// links and ids.
func TestRescueSavesWhatForksRepair(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"pi/hostile.jsonl", "codex/awkward.jsonl", "qwencode/hostile.jsonl",
	} {
		w := newWorld(t)
		path := filepath.Join(t.TempDir(), filepath.Base(name))
		w.put(path, read(t, ownPath(t, name)))
		w.want(exit.Refused, "", "--check", path)
		r := w.report(exit.Done, "", "--rescue", "-o", t.TempDir(), "--json", path)
		for _, p := range model.ListBroken(r.Problems) {
			t.Errorf("%s: %s at %s is left", name, p.Rule, p.Place)
		}
		w.want(exit.Done, "", "--check", r.Fork.Path)
	}
}

// TestUnfixableIsReported reads problems of conversations in which decant makes no fix.
func TestUnfixableIsReported(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for name, rule := range map[string]string{
		"jp/17600000170-hostile": "control-chars", "messages/requests.jsonl": "block-type",
	} {
		path := ownPath(t, name)
		r := w.report(exit.Done, "", "-n", "--json", path)
		if broken := model.ListBroken(r.Problems); len(broken) == 0 || broken[0].Rule != rule {
			t.Errorf("%s: got %v, want %s", name, broken, rule)
		}
		want := "Problems: refused, and not fixed here"
		if got := w.want(exit.Done, "", "-n", path).out; !strings.Contains(got, want) {
			t.Errorf("%s: no %q in\n%s", name, want, got)
		}
		got := w.want(exit.Refused, "", "--rescue", path).err
		if !strings.Contains(got, rule+" at") ||
			!strings.Contains(got, "decant fixes nothing in a folder") {
			t.Errorf("%s: the rescue says %q", name, got)
		}
	}
}

// writeLong writes a session of Claude Code that is smaller than its window by decant's estimate.
func (w *world) writeLong() string {
	w.t.Helper()
	for _, f := range broken.ListFiles(broken.ClaudeCode) {
		if f.Name != "window.jsonl" {
			continue
		}
		lines := strings.SplitAfter(string(f.Data()), "\n")
		path := filepath.Join(w.t.TempDir(), brokenID+".jsonl")
		w.put(path, []byte(strings.Join(lines[:len(lines)*2/5], "")))
		return path
	}
	w.t.Fatal("no long session")
	return ""
}

// TestRescueByLength rescues a conversation that fits its window by decant's estimate, with an
// error that counts more.
func TestRescueByLength(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.writeLong()
	before := w.report(exit.Done, "", "-n", path).Tokens.Context
	if before > 170_000 || before < 120_000 {
		t.Fatalf("the sample has %d tokens", before)
	}
	const limit, beside = 200_000, 25_000
	count := (before + beside) * 13 / 10
	for _, tt := range []struct {
		text string
		fits int
	}{
		{fmt.Sprintf("prompt is too long: %d tokens > 200000 maximum", count), limit},
		{fmt.Sprintf("input length and `max_tokens` exceed context limit: %d + 32000 > 200000",
			count-32_000), limit - 32_000},
		{fmt.Sprintf("maximum context length is 200000 tokens. However, your messages resulted in "+
			"%d tokens", count), limit},
	} {
		r := w.report(exit.Done, "", "--rescue", "--error", tt.text, "-o", t.TempDir(), path)
		after := (r.Tokens.ContextAfter + beside) * count / (before + beside)
		if r.Fork == nil || after > tt.fits || len(model.ListBroken(r.Problems)) > 0 {
			t.Errorf("%s: the fork has %d tokens as the error counts, problems %+v", tt.text, after,
				r.Problems)
		}
		// What the client keeps free is counted as the error counts.
		if after < limit-32_000-13_000-20_000-10_000 {
			t.Errorf("%s: the fork has only %d tokens as the error counts", tt.text, after)
		}
	}
	out := w.want(exit.Done, "", "-n", "--rescue", "--error",
		fmt.Sprintf("prompt is too long: %d tokens > 200000 maximum", count), path).out
	if !strings.Contains(out, "target: at most ≈ ") {
		t.Errorf("the target is not said:\n%s", out)
	}
}

// TestRescueOfNothing opens a file without messages: no fix is promised, and the error says that
// there is nothing to resume.
func TestRescueOfNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := filepath.Join(t.TempDir(), "11111111-1111-4111-8111-111111111111.jsonl")
	w.put(path, []byte(`{"type":"summary","summary":"x",`+
		`"leafUuid":"22222222-2222-4222-8222-222222222222"}`+"\n"))
	if out := w.want(exit.Refused, "", "--check", path).out; strings.Contains(out, "fix: ") {
		t.Errorf("a fix is promised:\n%s", out)
	}
	w.want(exit.Refused, "", "--rescue", path)
	got := w.want(exit.Nothing, "", "-y", "-s", "lossless", path).err
	if !strings.Contains(got, "the agent resumes nothing of this file") {
		t.Errorf("says %q", got)
	}
}

// TestRescueOfWhatFits says that a conversation fits if the error counts nothing, or what cannot be
// this conversation.
func TestRescueOfWhatFits(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for text, want := range map[string]string{
		"Prompt is too long": "fits the window of its model, 200,000 tokens",
		"Codex ran out of room in the model's context window.": "fits the window of its model",
		"prompt is too long: 900000 tokens > 200000 maximum": "the error counts 900,000 tokens, " +
			"but this conversation has",
	} {
		got := w.want(exit.Nothing, "", "--rescue", "--error", text, w.writeLong()).err
		if !strings.Contains(got, want) || !strings.Contains(got, "decant -y --budget 80%") {
			t.Errorf("%s: says %q", text, got)
		}
	}
}
