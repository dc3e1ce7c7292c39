package cli

import (
	"encoding/base64"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/strategies/digest"
	"decant/strategies/digest/page"
	"decant/testdata/growth"
	"decant/testdata/samples"
)

// storedCall is a call as the stored JSON has it, found without any codec.
type storedCall struct {
	tool, patch, path, command string
	answered, failed           bool
	printed                    string // All texts of the answer.
}

// storedCalls finds the calls of a file, in order, whatever its format: every object
// that looks like a request or a result.
type storedCalls struct {
	order []string
	calls map[string]*storedCall
}

// walk looks at a value and at all that is in it.
func (s *storedCalls) walk(v any) {
	switch v := v.(type) {
	case map[string]any:
		if v["type"] == "progress" { // What a sub-agent did is no part of the conversation.
			return
		}
		s.object(v)
		for _, m := range v {
			s.walk(m)
		}
	case []any:
		for _, m := range v {
			s.walk(m)
		}
	}
}

// Types of objects that are requests and results.
var (
	requestTypes = map[any]bool{
		"tool_use": true, "toolCall": true, "custom_tool_call": true, "function_call": true,
		"tool_call_request": true,
	}
	resultTypes = map[any]bool{
		"tool_result": true, "custom_tool_call_output": true, "tool_call_response": true,
		"function_call_output": true,
	}
)

// object notes a request or a result.
func (s *storedCalls) object(v map[string]any) {
	id := firstText(v, "call_id", "tool_use_id", "toolCallId", "id")
	switch {
	case id == "":
	case requestTypes[v["type"]]:
		s.request(id, v)
	case resultTypes[v["type"]] || v["role"] == "toolResult":
		if c := s.calls[id]; c != nil && !c.answered {
			c.answered = true
			c.failed = v["is_error"] == true || v["isError"] == true ||
				v["type"] == "custom_tool_call_output" && !patched(v["output"]) ||
				badExit.MatchString(firstText(v, "output"))
			c.printed = said(v)
		}
	}
}

// firstText is the first member of these that is a text, "" for none.
func firstText(v map[string]any, names ...string) string {
	for _, n := range names {
		if t, ok := v[n].(string); ok && t != "" {
			return t
		}
	}
	return ""
}

// said are all texts in the answer of a result.
func said(v map[string]any) string {
	var out []string
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			out = append(out, v)
			if plain, err := base64.StdEncoding.DecodeString(v); err == nil {
				out = append(out, string(plain)) // JP stores base64.
			}
		case []any:
			for _, m := range v {
				walk(m)
			}
		case map[string]any:
			walk(v["text"])
		}
	}
	walk(v["content"])
	walk(v["output"])
	return strings.Join(out, "\n")
}

// request notes a request, once.
func (s *storedCalls) request(id string, v map[string]any) {
	if s.calls[id] == nil {
		s.calls[id] = &storedCall{tool: firstText(v, "name"), patch: firstText(v, "input")}
		s.order = append(s.order, id)
	}
	for _, n := range []string{"input", "arguments"} {
		args, ok := v[n].(map[string]any)
		if text, is := v[n].(string); is { // OpenAI's calls have their arguments as a string.
			ok = json.Unmarshal([]byte(text), &args) == nil
		}
		if ok {
			s.calls[id].arguments(args)
		}
	}
}

// badExit is the head of an output of Codex that tells of a failure.
var badExit = regexp.MustCompile(`^(?:.{0,99}\n){0,5}Process exited with code [1-9]`)

// patched reports whether an answer says that a patch was applied: a script that applied one
// completes and has nothing else to say.
func patched(output any) bool {
	raw, _ := json.Marshal(output)
	return strings.Contains(string(raw), "Success. Updated") ||
		strings.Contains(string(raw), `"Script completed`) && strings.Contains(string(raw), `"{}"`)
}

// arguments keeps the path and the command of a request. JP stores base64.
func (c *storedCall) arguments(args map[string]any) {
	for name, to := range map[string]*string{
		"file_path": &c.path, "notebook_path": &c.path, "path": &c.path, "command": &c.command,
		"cmd": &c.command,
	} {
		t, ok := args[name].(string)
		if !ok {
			continue
		}
		if plain, err := base64.StdEncoding.DecodeString(t); err == nil &&
			strings.HasPrefix(c.tool, "fs_") {
			t = string(plain)
		}
		*to = t
	}
	if words, ok := args["command"].([]any); ok && len(words) > 0 { // The last is the script.
		c.command, _ = words[len(words)-1].(string)
	}
}

// storedIn reads the calls of a stored file.
func storedIn(t *testing.T, path string) *storedCalls {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s := &storedCalls{calls: map[string]*storedCall{}}
	var whole any
	if json.Unmarshal(data, &whole) == nil {
		s.walk(whole)
		return s
	}
	for l := range strings.SplitSeq(string(data), "\n") {
		var v any
		if json.Unmarshal([]byte(l), &v) == nil {
			s.walk(v)
		}
	}
	return s
}

// writers are the tools that change the file that they name.
var writers = map[string]bool{
	"Write": true, "Edit": true, "MultiEdit": true, "NotebookEdit": true, "write": true,
	"edit": true, "fs_create_file": true, "fs_modify_file": true,
}

// patchFile is a file that a patch names, be it in a string of a script.
var patchFile = regexp.MustCompile(
	`(?:^|\n|\\n|["\x60'])\*\*\* (?:Update|Add|Delete) File: ([^\n\\"\x60']+)`)

// written are the files that the stored calls wrote.
func (s *storedCalls) written() map[string]bool {
	out := map[string]bool{}
	for _, c := range s.calls {
		switch {
		case !c.answered || c.failed:
		case writers[c.tool] && c.path != "":
			out[c.path] = true
		case c.tool == "apply_patch" || c.tool == "exec" ||
			strings.HasPrefix(c.command, "apply_patch"):
			for _, m := range patchFile.FindAllStringSubmatch(c.patch+c.command, -1) {
				out[strings.TrimSpace(m[1])] = true
			}
		}
	}
	return out
}

// testLine is a command line that runs tests, after it went somewhere and set variables.
var testLine = regexp.MustCompile(
	`^(?:cd \S+ && )?(?:[A-Z_]+=\S+ )*(?:go test|cargo (?:nextest|test)|` +
		`(?:uv run )?pytest|(?:npm|pnpm|bun) (?:run )?test|mise run test|make test|npx vitest)\b`)

// red is what test runners print when a test failed, whatever the status of a pipe was.
var red = regexp.MustCompile(
	`(?m)^--- FAIL: |^FAIL\t|^test result: FAILED|^=+ .*\d failed.* =+$|^error: test failed`)

// solved are the test commands, or test tools of JP, that failed and passed later, the same to
// the letter.
func (s *storedCalls) solved() map[string]bool {
	out, failed := map[string]bool{}, map[string]bool{}
	for _, id := range s.order {
		c := s.calls[id]
		what := c.command
		if c.tool == "cargo_test" {
			what = c.tool
		}
		switch {
		case !c.answered || what != c.tool && !testLine.MatchString(what):
		case c.failed || red.MatchString(c.printed):
			failed[what] = true
		case failed[what] && cameToEnd(c.printed):
			out[what] = true
		}
	}
	return out
}

// cameToEnd reports whether an answer is of a program that came to its end.
func cameToEnd(printed string) bool { return !strings.Contains(printed, "session ID ") }

// corpusFiles lists every stored conversation of the corpus, or skips the test. Large ones are
// left out unless all is asked for.
func corpusFiles(t *testing.T) []string {
	t.Helper()
	root := filepath.Join("..", "..", "..", "shared", "corpus")
	if _, err := os.Stat(root); err != nil {
		t.Skipf("no corpus: %v", err)
	}
	var out []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name := filepath.Base(path)
		if err == nil && !d.IsDir() && !tooLarge(d) && (strings.HasSuffix(name, ".jsonl") ||
			name == "events.json" || strings.Contains(path, "/openai/") ||
			strings.Contains(path, "/anthropic/")) {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// tooLarge reports whether a file takes too long to be read by default.
func tooLarge(d fs.DirEntry) bool {
	info, err := d.Info()
	return err == nil && info.Size() > 1_300_000 && !samples.Long()
}

// TestDigestsOfTheCorpus counts files written and test runs solved in the JSON.
func TestDigestsOfTheCorpus(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	read, files, runs := 0, 0, 0
	for _, path := range corpusFiles(t) {
		c, err := formats.Open(path)
		if err != nil {
			continue // What decant does not read yet has no digest.
		}
		read++
		all := make([]int, len(c.Events))
		for i := range all {
			all[i] = i
		}
		d := digest.OfEvents(c, all)
		if d.Tokens > d.Limit || d.Limit != max(2000, d.Replaced/6) {
			t.Errorf("%s: %d tokens of %d for %d", path, d.Tokens, d.Limit, d.Replaced)
		}
		s := storedIn(t, path)
		written, solved := s.written(), s.solved()
		files, runs = files+len(written), runs+len(solved)
		allNamed(t, path, d.Text, "written file", d.Written, written, func(p string) bool {
			return namesFile(d.Text, p, c.CWD)
		})
		allNamed(t, path, d.Text, "solved test run", d.Solved, solved, func(cmd string) bool {
			flat := strings.Join(strings.Fields(cmd), " ")
			return strings.Contains(d.Text, "`"+flat[:min(len(flat), 80)])
		})
	}
	t.Logf("%d conversations, %d files written, %d test runs solved", read, files, runs)
	if files < 100 || runs == 0 {
		t.Errorf("%d files and %d runs counted, too few to check anything by", files, runs)
	}
}

// allNamed wants every stored thing in a digest, or counted among those left out.
func allNamed(
	t *testing.T, path, text, thing string, tally page.Tally,
	stored map[string]bool, named func(string) bool,
) {
	t.Helper()
	var missing []string
	for what := range stored {
		if !named(what) {
			missing = append(missing, what)
		}
	}
	if len(missing) > tally.LeftOut() {
		t.Errorf("%s: %d %ss left out, missing are %q", path, tally.LeftOut(), thing, missing)
	}
	said := strings.Contains(text, "more left out: "+thing)
	if said != (tally.LeftOut() > 0) {
		t.Errorf("%s: says %t that it left out a %s of %+v", path, said, thing, tally)
	}
}

// namesFile reports whether a digest names a path, from the working folder or in full.
func namesFile(text, path, cwd string) bool {
	short := strings.TrimPrefix(strings.TrimPrefix(path, cwd), "/")
	for _, name := range []string{"- " + path, "- " + short, "/" + strings.TrimPrefix(path, "./")} {
		if strings.Contains(text, name+" (turn") {
			return true
		}
	}
	return false
}
