//go:build realclient

package realclient

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/model/formats/claudecode"
)

const claudeCode = "Claude Code"

// claudes are the installed versions of Claude Code, the newest first.
func claudes(t *testing.T) []client {
	t.Helper()
	var out []client
	for _, v := range []string{
		"DECANT_CLAUDE_NEWEST", "DECANT_CLAUDE_2_1_197", "DECANT_CLAUDE_2_0_76",
	} {
		dir, version, ok := installed(t, v, "@anthropic-ai/claude-code")
		if !ok || len(out) > 0 && out[0].version == version {
			continue
		}
		out = append(out, client{
			agent: claudeCode, version: version, format: claudecode.Name,
			argv: claudeProgram(t, dir), old: version == "2.0.76",
			dropsOpen: version == "2.0.76" || version == "2.1.197",
			resume:    resumeClaude, prepare: prepareClaude, inputs: claudeInputs,
		})
	}
	return out
}

// claudeProgram finds what to start: newer packages hold a program for the machine,
// older ones a script.
func claudeProgram(t *testing.T, dir string) []string {
	t.Helper()
	native, _ := filepath.Glob(dir + "-*/claude")
	if len(native) > 0 {
		return native[:1]
	}
	cli := filepath.Join(dir, "cli.js")
	if _, err := os.Stat(cli); err != nil {
		t.Fatalf("no Claude Code client in %s", dir)
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	return []string{node, cli}
}

// claudeInputs are the genuine conversations, the demo, and for the newest client all
// of our own but the hostile one: its texts quote reminders, which cannot be told from
// those that the client adds.
func claudeInputs(t *testing.T, c client) []stored {
	t.Helper()
	var out []stored
	demo := filepath.Join(repo, "testdata", "demo.jsonl")
	paths := []string{demo}
	if c.newest {
		paths = append(paths, own("claudecode")...)
	}
	for _, path := range paths {
		if filepath.Base(path) == "hostile.jsonl" {
			continue
		}
		conv, err := formats.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, stored{path, conv.ID})
	}
	for _, path := range genuine("claude-code/*") {
		out = append(out, stored{path, strings.TrimSuffix(filepath.Base(path), ".jsonl")})
	}
	return out
}

var notMunged = regexp.MustCompile(`[^a-zA-Z0-9]`)

// prepareClaude puts a conversation where Claude Code keeps those of a project.
func prepareClaude(t *testing.T, _ client, s stored) prepared {
	t.Helper()
	home, project := home(t)
	sessions := filepath.Join(home, ".claude", "projects",
		notMunged.ReplaceAllString(project, "-"))
	mkdir(t, sessions)
	file, data := filepath.Join(sessions, s.id+".jsonl"), read(t, s.path)
	write(t, file, data)
	write(t, filepath.Join(home, ".claude.json"), []byte(`{"hasCompletedOnboarding":true,`+
		`"numStartups":5,"theme":"dark",`+
		`"customApiKeyResponses":{"approved":["sk-dummy"],"rejected":[]}}`))
	api := newMessages(t)
	env := environment(home,
		"ANTHROPIC_BASE_URL="+api.URL, "ANTHROPIC_API_KEY=sk-dummy",
		"ANTHROPIC_MODEL=claude-sonnet-4-5-20250929",
		"DISABLE_TELEMETRY=1", "DISABLE_ERROR_REPORTING=1", "DISABLE_AUTOUPDATER=1",
		"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1",
	)
	return prepared{
		file: file, data: data, dir: project, env: env, messages: api,
		args: []string{"-p", "--resume", s.id, probe},
	}
}

// resumeClaude lets Claude Code resume a conversation's file.
func resumeClaude(t *testing.T, c client, s stored) history {
	t.Helper()
	p := prepareClaude(t, c, s)
	out := start(t, c, s, p.dir, p.env, p.args)
	if len(p.messages.main) == 0 {
		t.Fatalf("%s sent no request for %s\n%s", c.version, s, out)
	}
	return spoken(p.messages.main[0].Messages)
}
