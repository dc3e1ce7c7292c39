package cli

import (
	"encoding/json"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/review"
)

// grabBody is a request body whose tools no agent has: a file is grabbed, grabbed again, put,
// and grabbed once more with other contents.
func grabBody(t *testing.T) string {
	t.Helper()
	type object = map[string]any
	var list []object
	add := func(n int, tool, args, answer string) {
		id := "c" + strconv.Itoa(n)
		list = append(list, object{"role": "assistant", "content": nil, "tool_calls": []object{{
			"id": id, "type": "function", "function": object{"name": tool, "arguments": args},
		}}}, object{"role": "tool", "tool_call_id": id, "content": answer})
	}
	list = append(list, object{"role": "user", "content": "go"})
	old := strings.Repeat("a line of the file as it was\n", 30)
	add(1, "grab", `{"what":"/w/a.go"}`, old)
	add(2, "grab", `{"what":"/w/a.go"}`, old)
	list = append(list, object{"role": "user", "content": "change it"})
	add(3, "put", `{"where":"/w/a.go","text":"new"}`, "done")
	add(4, "grab", `{"what":"/w/a.go","from":2,"to":9}`, strings.Repeat("a new line\n", 50))
	list = append(list, object{"role": "assistant", "content": "ready"})
	body, err := json.Marshal(object{"model": "gpt-5", "messages": list})
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// declared are the settings that say what the tools of grabBody do.
const declared = `[tools."gra*"]
effect = "read"
path = "what"
range = ["from", "to"]
[tools.put]
effect = "write"
path = "where"
`

// TestDeclaredTools holds that what a project's file says of tools counts wherever a
// conversation is opened: reads have resources, and writes make them out of date.
func TestDeclaredTools(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := filepath.Join(w.env.Cwd, "body.json")
	w.put(path, []byte(grabBody(t)))
	base := []string{
		"-n", path, "-s", "dedup-resources", "--keep-last", "0", "--keep-first", "0",
	}
	if r := w.report(exit.Done, "", base...); len(r.Changes) > 0 {
		t.Fatalf("got %+v of tools that nobody declared", r.Changes)
	}
	w.settle(declared, "project", ".decant.toml")
	r := w.report(exit.Done, "", base...)
	if len(r.Changes) != 1 || r.Changes[0].Tool != "grab" {
		t.Errorf("dedup-resources: got %+v, want the second read", r.Changes)
	}
	r = w.report(exit.Done, "", "-n", path, "-s", "stale-reads", "-k", "0")
	if len(r.Changes) != 2 {
		t.Errorf("stale-reads: got %+v, want both reads before the write", r.Changes)
	}
	out := w.want(exit.Done, "", "-y", path, "-s", "dedup-resources", "-k", "0").out
	if !strings.Contains(out, "saved    ") {
		t.Errorf("said\n%s", out)
	}
	w.want(exit.Done, "", "--check", path)
	why := w.want(exit.Done, "", "--why", "call:c2", path, "-s", "dedup-resources", "-k", "0").out
	if !strings.Contains(why, "dedup-resources") {
		t.Errorf("said\n%s", why)
	}
	opened := w.onScreen(func(o tui.Options) (review.Result, error) {
		call := o.Conversation.Calls[3]
		if got := o.Conversation.Events[call.Result].Parts[0].URI; got != "file:///w/a.go#L2-9" {
			t.Errorf("got %q", got)
		}
		return review.Result{}, nil
	}, path)
	if opened.code != exit.Done {
		t.Errorf("exit code %d: %s", opened.code, opened.err)
	}
}

// TestDeclaredToolFaults holds that what is no declaration is told with its file and line.
func TestDeclaredToolFaults(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"[tools.grab]\neffect = \"reed\"": ":2: tools.grab.effect: \"reed\": use read, write, " +
			"search, list, run or fetch\n",
		"[tools.grab]\nrange = [\"from\"]": ":2: tools.grab.range: \"[\\\"from\\\"]\": use two " +
			"arguments, [\"first\", \"last\"]\n",
		"[tools.grab]\npath = \"\"": ":2: tools.grab.path: \"\": use the name of an argument\n",
		"[tools.grab]\neffekt = 1": ":2: tools.grab.effekt: unknown setting; did you mean " +
			"tools.grab.effect?\n",
	} {
		w := newWorld(t)
		file := w.settle(text, "project", ".decant.toml")
		for _, args := range [][]string{{"--demo", "-n"}, {"--demo", "--check"}} {
			if got := w.want(exit.Error, "", args...).err; got != "decant: "+file+want {
				t.Errorf("%v: got %q, want %q", args, got, "decant: "+file+want)
			}
		}
	}
}
