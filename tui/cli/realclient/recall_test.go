//go:build realclient

package realclient

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
)

// printed is the command of a marker, as an agent reads it.
var printed = regexp.MustCompile(`\((decant --recall ([0-9a-z]+#([0-9]+)))\)`)

const (
	// callsAtOnce is how many calls the model asks for at once.
	callsAtOnce = 8
	// linesAtOnce is how many lines of a text it asks for where the client shows no more than the
	// beginning.
	linesAtOnce = 100
)

// buildProgram builds decant and returns the folder that it is in.
func buildProgram(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	cmd := exec.Command("go", "build", "-o", filepath.Join(dir, "decant"), ".")
	cmd.Dir = repo
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("build decant: %v: %s", err, out)
	}
	return dir
}

// ask is what a model asks for: the text of a removal, of the first line on where that is not 0.
type ask struct {
	removal string
	first   int
}

// words are the arguments of --recall.
func (a ask) words() (removal, lines string) {
	if a.first == 0 {
		return a.removal, ""
	}
	return a.removal, fmt.Sprintf("%d-%d", a.first, a.first+linesAtOnce-1)
}

// recalls are the texts that came back to a model that recalls what each marker stands for.
type recalls struct {
	asked map[string]ask // By the id of a call.
	texts map[ask]string
	todo  []ask // What is not asked for yet.
	read  bool  // The markers were read.
	calls func(id string, a ask) toolCall
}

// next is the script of the model: it reads the markers of the first request, and asks for what
// they stand for, a few at a time; of what the client shows only the beginning of, for its lines.
func (r *recalls) next(req request) []toolCall {
	if !r.read {
		r.read = true
		r.findMarkers(req)
	}
	for id, text := range resultsIn(req) {
		a, ok := r.asked[id]
		if _, known := r.texts[a]; !ok || known {
			continue
		}
		r.texts[a] = text
		switch {
		case a.first == 0 && strings.HasPrefix(text, "<persisted-output>"):
			r.todo = append(r.todo, ask{a.removal, 1})
		case a.first > 0 && !strings.Contains(text, "the text has "):
			r.todo = append(r.todo, ask{a.removal, a.first + linesAtOnce})
		}
	}
	n := min(callsAtOnce, len(r.todo))
	out := make([]toolCall, n)
	for i, a := range r.todo[:n] {
		id := "toolu_recall" + strconv.Itoa(len(r.asked))
		r.asked[id] = a
		out[i] = r.calls(id, a)
	}
	r.todo = r.todo[n:]
	return out
}

// holdAgainst wants what came back to be what was removed, and returns of how many removals all
// did.
func (r *recalls) holdAgainst(t *testing.T, removed []string) int {
	t.Helper()
	odd, all := map[string]bool{}, map[string]bool{}
	for a, got := range r.texts {
		_, n, _ := strings.Cut(a.removal, "#")
		number, err := strconv.Atoi(n)
		if err != nil || number > len(removed) {
			t.Errorf("a marker names %s of %d", a.removal, len(removed))
			continue
		}
		all[a.removal] = true
		lines := strings.SplitAfter(removed[number-1], "\n")
		want := removed[number-1]
		if a.first > 0 {
			from := min(a.first-1, len(lines))
			want = strings.Join(lines[from:min(from+linesAtOnce, len(lines))], "")
		}
		_, whole := r.texts[ask{a.removal, 1}]
		inLines := a.first == 0 && whole || a.first > 1 && strings.TrimSpace(want) == ""
		if !inLines && !isPrinted(got, want) {
			odd[a.removal] = true
			t.Errorf("%v: got %d bytes %.300q, want %d bytes %.300q", a, len(got), got, len(want),
				want)
		}
	}
	return len(all) - len(odd)
}

// findMarkers reads all markers of a request that name a command.
func (r *recalls) findMarkers(req request) {
	seen := map[string]bool{}
	for _, m := range req.Messages {
		for _, b := range m.blocks() {
			for _, text := range []string{b.Text, contentText(b.Content), string(b.Input)} {
				for _, found := range printed.FindAllStringSubmatch(text, -1) {
					if !seen[found[2]] {
						seen[found[2]] = true
						r.todo = append(r.todo, ask{found[2], 0})
					}
				}
			}
		}
	}
}

// removed are the original texts of a fork's removals, in the order of its manifest, read from the
// original itself.
func removed(t *testing.T, original, manifest string) []string {
	t.Helper()
	var m struct {
		Changes []struct {
			Event, Kind string
			Was         []struct {
				Part int
				Text string
			}
		}
	}
	if err := json.Unmarshal(read(t, manifest), &m); err != nil {
		t.Fatal(err)
	}
	c, err := formats.Open(original)
	if err != nil {
		t.Fatal(err)
	}
	events := map[string]*model.Event{}
	for i := range c.EventCount() {
		e := c.EventAt(i)
		events[e.ID.String()+" "+e.Kind.String()] = e
	}
	out := make([]string, len(m.Changes))
	for i, ch := range m.Changes {
		var texts []string
		for _, part := range ch.Was {
			if e := events[ch.Event+" "+ch.Kind]; part.Text == "" && e != nil {
				part.Text = c.PartText(&e.Parts[part.Part-1])
			}
			texts = append(texts, part.Text)
		}
		out[i] = strings.Join(texts, "\n")
	}
	return out
}

// recaller lets a client recall with the program in a folder.
type recaller struct {
	client  client
	program string
}

// saveMarked saves a fork beside a conversation, whose markers name their commands, and returns the
// fork's id and its manifest.
func (r recaller) saveMarked(t *testing.T, p prepared) (id, manifest string) {
	t.Helper()
	age(t, p.file)
	cmd := exec.Command(filepath.Join(r.program, "decant"), "-y", "--json", "--recall-markers",
		"-k", "0", p.file, "-s", "supersede-writes,purge-errors,trim-tool-results,"+
			"strip-tool-results,strip-attachments")
	cmd.Dir, cmd.Env = p.dir, p.env
	out, err := cmd.Output()
	var report struct{ Fork struct{ ID, Manifest string } }
	if err == nil {
		err = json.Unmarshal(out, &report)
	}
	if err != nil {
		t.Fatalf("save a fork of %s: %v: %s", p.file, err, out)
	}
	return report.Fork.ID, report.Fork.Manifest
}

// recallAll lets a client resume a marked fork whose model asks for all that markers stand for, and
// wants every text back. It returns how many came.
func (r recaller) recallAll(
	t *testing.T, s stored, calls func(id string, a ask) toolCall, args ...string,
) int {
	t.Helper()
	p := prepareClaude(t, r.client, s)
	p.env = append(p.env, "PATH="+r.program+":/usr/local/bin:/usr/bin:/bin")
	id, manifest := r.saveMarked(t, p)
	want := removed(t, p.file, manifest)
	came := &recalls{asked: map[string]ask{}, texts: map[ask]string{}, calls: calls}
	p.messages.script = came.next
	args = append([]string{"-p", "--resume", id, probe}, args...)
	out := start(t, r.client, s, p.dir, p.env, args)
	if !strings.Contains(string(out), reply) {
		t.Errorf("the client ends with %.500s", out)
	}
	if len(came.texts) != len(came.asked) {
		t.Errorf("%d of %d answers came", len(came.texts), len(came.asked))
	}
	return came.holdAgainst(t, want)
}

// isPrinted reports whether a result is a text as the client shows it: without white space at both
// ends, and the last of several with a reminder behind it.
func isPrinted(result, text string) bool {
	rest, ok := strings.CutPrefix(strings.TrimSpace(result), strings.TrimSpace(text))
	rest = strings.TrimSpace(rest)
	return ok && (rest == "" || strings.HasPrefix(rest, "<system-reminder>\n"))
}

// byCommand runs the command of a marker as it is printed.
func byCommand(id string, a ask) toolCall {
	removal, lines := a.words()
	command := "decant --recall " + removal
	if lines != "" {
		command += " --lines " + lines
	}
	return toolCall{id, "Bash", map[string]any{
		"command": command, "description": "Recall a removed text",
	}}
}

// byMCP calls the tool of decant --mcp.
func byMCP(id string, a ask) toolCall {
	removal, lines := a.words()
	input := map[string]any{"removal": removal}
	if lines != "" {
		input["lines"] = lines
	}
	return toolCall{id, "mcp__decant__recall", input}
}

// TestRecallInClaudeCode resumes marked forks in the real client, whose scripted model runs the
// command of each marker, and once calls the MCP tool: every text comes back in a later request.
func TestRecallInClaudeCode(t *testing.T) {
	t.Parallel()
	program := buildProgram(t)
	for _, c := range claudes(t) {
		if c.newest = c.version != "2.1.197" && !c.old; !c.newest {
			continue
		}
		r, forks, markers := recaller{c, program}, 0, 0
		for _, s := range recallInputs(t) {
			t.Run(s.String(), func(t *testing.T) {
				n := r.recallAll(t, s, byCommand, "--allowedTools", "Bash(decant:*)")
				if markers += n; n > 0 {
					forks++
				}
			})
		}
		t.Run("mcp", func(t *testing.T) {
			s := recallInputs(t)[0]
			n := r.recallAll(t, s, byMCP, "--allowedTools", "mcp__decant__recall", "--mcp-config",
				`{"mcpServers":{"decant":{"command":"decant","args":["--mcp"]}}}`)
			if n == 0 {
				t.Error("nothing came back")
			}
		})
		t.Logf("%s %s: %d texts of %d forks came back", c.agent, c.version, markers, forks)
		if forks == 0 {
			t.Error("no fork has a marker")
		}
	}
}

// recallInputs are the demo, and three conversations of the corpus where there is one; in the full
// matrix ten.
func recallInputs(t *testing.T) []stored {
	t.Helper()
	demo := filepath.Join(repo, "testdata", "demo.jsonl")
	paths, _ := filepath.Glob(filepath.Join(repo, "..", "shared", "corpus", "claude-code",
		"*.jsonl"))
	most := 3
	if full {
		most = 10
	}
	paths = append([]string{demo}, paths[:min(most, len(paths))]...)
	out := make([]stored, 0, len(paths))
	for _, path := range paths {
		conv, err := formats.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, stored{path, conv.ID})
	}
	return out
}
