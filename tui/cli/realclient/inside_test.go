//go:build realclient

package realclient

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
)

// ownSettings are what a user has in the settings file already: a hook that keeps what the client
// says to it.
const ownSettings = "{\n  \"hooks\": {\n    \"SessionStart\": [\n      {\"hooks\": [{\"type\": " +
	"\"command\", \"command\": \"cat > \\\"$HOME/said.json\\\"\"}]}\n    ]\n  }\n}\n"

// inside is a scratch home in which decant was put into Claude Code, and a session.
type inside struct {
	*testing.T
	client   client
	session  stored
	prepared prepared
	settings string
}

// putInside puts decant into a client's settings, with all parts.
func putInside(t *testing.T, c client, program string) *inside {
	t.Helper()
	demo := stored{
		filepath.Join(repo, "testdata", "demo.jsonl"),
		"52606a5d-0000-4000-8000-000000000001",
	}
	in := &inside{T: t, client: c, session: demo, prepared: prepareClaude(t, c, demo)}
	p := &in.prepared
	p.env = append(p.env, "PATH="+program+":/usr/local/bin:/usr/bin:/bin")
	in.settings = filepath.Join(filepath.Dir(p.dir), ".claude", "settings.json")
	write(t, in.settings, []byte(ownSettings))
	age(t, p.file)
	in.decant("--integrate", "claude-code+pre-compact", "-y")
	return in
}

// decant runs the program.
func (in *inside) decant(args ...string) {
	in.Helper()
	cmd := exec.Command("decant", args...)
	for _, v := range in.prepared.env {
		if path, ok := strings.CutPrefix(v, "PATH="); ok {
			cmd.Path = filepath.Join(strings.Split(path, ":")[0], "decant")
		}
	}
	cmd.Err = nil
	cmd.Dir, cmd.Env = in.prepared.dir, in.prepared.env
	if out, err := cmd.CombinedOutput(); err != nil {
		in.Fatalf("decant %q: %v: %s", args, err, out)
	}
}

// prompts resumes a session with a prompt, and returns what the client prints and all that it sent
// to the model.
func (in *inside) prompts(id, prompt string) (out, sent string) {
	in.Helper()
	in.prepared.messages.main = nil
	got := start(in.T, in.client, in.session, in.prepared.dir, in.prepared.env,
		[]string{"-p", "--resume", id, "--verbose", "--output-format", "stream-json", prompt})
	var b strings.Builder
	for _, req := range in.prepared.messages.main {
		for _, m := range req.Messages {
			for _, block := range m.blocks() {
				b.WriteString(block.Text + "\n" + contentText(block.Content) + "\n")
			}
		}
	}
	return string(got), b.String()
}

// insideChecks are what is looked at in each client.
var insideChecks = map[string]func(*inside){
	"resume": (*inside).checkResume, "command": (*inside).checkCommand,
	"compact": (*inside).checkCompact, "terminal": (*inside).checkTerminal,
}

// TestInsideClaudeCode runs what decant puts into Claude Code in the real client: the hooks, the
// command, and the status line on a terminal. None of the hooks tells the model anything, and the
// removal restores the settings.
func TestInsideClaudeCode(t *testing.T) {
	program, tried := buildProgram(t), false
	for _, c := range claudes(t) {
		tried = true
		for name, check := range insideChecks {
			// The old client cannot show the demo on a terminal, and keeps no lines of hooks.
			if !c.old || name == "command" || name == "compact" {
				t.Run(c.version+" "+name, func(t *testing.T) { check(putInside(t, c, program)) })
			}
		}
	}
	if !tried {
		t.Skip("no client: set DECANT_CLAUDE_NEWEST")
	}
}

// coldLine is what the hook says at a resume.
var coldLine = regexp.MustCompile(`decant: the prompt cache has run out, and the next model ` +
	`call sends ≈ ([0-9,]+) tokens or more again, for ≈ \$([0-9.]+); `)

// checkResume holds the line that the hook shows against what the client itself tells hooks.
func (in *inside) checkResume() {
	_, sent := in.prompts(in.session.id, probe)
	line := coldLine.FindSubmatch(read(in.T, in.prepared.file))
	if line == nil {
		in.Fatal("the hook shows no line")
	}
	var said struct {
		Tokens int     `json:"context_tokens"`
		Cold   bool    `json:"prompt_cache_likely_expired"`
		Cost   float64 `json:"estimated_cache_write_usd"`
	}
	data := read(in.T, filepath.Join(filepath.Dir(in.prepared.dir), "said.json"))
	if err := json.Unmarshal(data, &said); err != nil {
		in.Fatal(err)
	}
	tokens := strings.ReplaceAll(string(line[1]), ",", "")
	tells := bytes.Contains(data, []byte(`"context_tokens"`)) // Older clients do not.
	if tells && (tokens != fmt.Sprint(said.Tokens) || !said.Cold ||
		string(line[2]) != fmt.Sprintf("%.2f", said.Cost)) {
		in.Errorf("the line says %s, the client %+v", line[0], said)
	}
	if !strings.Contains(sent, probe) || strings.Contains(sent, "the prompt cache has run out") {
		in.Error("the model was told")
	}
	in.decant("--integrate", "claude-code", "--remove", "-y")
	if got := read(in.T, in.settings); string(got) != ownSettings {
		in.Errorf("the removal leaves %s", got)
	}
}

// checkCommand types /decant: the model reads the report, and the client resumes the fork that it
// names.
func (in *inside) checkCommand() {
	before := in.sessions()
	_, sent := in.prompts(in.session.id, "/decant -s lossless")
	var fork string
	for id := range in.sessions() { // Clients make files of their own, too.
		if !before[id] && strings.Contains(sent, "claude --resume "+id) {
			fork = id
		}
	}
	if fork == "" || !strings.Contains(sent, "plan: lossless") {
		in.Fatalf("what the model reads names no fork: %.2000s", sent)
	}
	if out, _ := in.prompts(fork, probe); !strings.Contains(out, reply) {
		in.Errorf("the fork is not resumed: %s", out)
	}
}

// sessions are the ids of all sessions of the project.
func (in *inside) sessions() map[string]bool {
	found, _ := filepath.Glob(filepath.Join(filepath.Dir(in.prepared.file), "*.jsonl"))
	out := map[string]bool{}
	for _, path := range found {
		out[strings.TrimSuffix(filepath.Base(path), ".jsonl")] = true
	}
	return out
}

// checkCompact compacts: the user reads the line, and the model that summarises does not.
func (in *inside) checkCompact() {
	const want = "decant -y --uncompact "
	out, sent := in.prompts(in.session.id, "/compact")
	if !strings.Contains(out, want+in.session.id) {
		in.Errorf("the hook says nothing: %s", out)
	}
	if !strings.Contains(sent, "detailed summary") || strings.Contains(sent, want) {
		in.Error("the model that summarises was told")
	}
}

// checkTerminal resumes on a terminal, where the line and the status line are to be seen.
func (in *inside) checkTerminal() {
	p := &in.prepared
	config := filepath.Join(filepath.Dir(p.dir), ".claude.json")
	var all map[string]any
	if err := json.Unmarshal(read(in.T, config), &all); err != nil {
		in.Fatal(err)
	}
	all["projects"] = map[string]any{p.dir: map[string]any{
		"hasTrustDialogAccepted":        true,
		"hasCompletedProjectOnboarding": true,
	}}
	data, err := json.Marshal(all)
	if err != nil {
		in.Fatal(err)
	}
	write(in.T, config, data)
	cmd := exec.Command(in.client.argv[0], append(in.client.argv[1:], "--resume", in.session.id)...)
	cmd.Dir, cmd.Env = p.dir, p.env
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 50, Cols: 240})
	if err != nil {
		in.Fatal(err)
	}
	shown := &screen{}
	go shown.copy(tty)
	in.Cleanup(func() {
		_ = cmd.Process.Kill() // It does not end by itself.
		_ = cmd.Wait()
		_ = tty.Close()
	})
	for late := time.Now().Add(time.Minute); time.Now().Before(late); {
		text := shown.text()
		if strings.Contains(text, "thepromptcachehasrunout") &&
			strings.Contains(text, "cachecold") {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	in.Errorf("the terminal shows %s", shown.text())
}

// screen is what a program wrote to a terminal.
type screen struct {
	mu  sync.Mutex
	out bytes.Buffer
}

// copy keeps what is written until the terminal is closed.
func (s *screen) copy(tty *os.File) {
	buf := make([]byte, 32<<10)
	for {
		n, err := tty.Read(buf)
		s.mu.Lock()
		s.out.Write(buf[:n])
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// notShown is what moves the cursor and colours, and space: the client goes over it.
var notShown = regexp.MustCompile(`\x1b\[[0-9;?<>=]*[a-zA-Z]|\x1b\][^\x07\x1b]*(\x07|\x1b\\)|\s`)

// text is what was written, without white space.
func (s *screen) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return notShown.ReplaceAllString(s.out.String(), "")
}
