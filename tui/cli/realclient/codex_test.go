//go:build realclient

package realclient

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// codexes is the installed Codex client, if there is one.
func codexes(t *testing.T) []client {
	t.Helper()
	dir, version, ok := installed(t, "DECANT_CODEX", "@openai/codex")
	if !ok {
		return nil
	}
	native, _ := filepath.Glob(dir + "-*/vendor/*/bin/codex")
	if len(native) == 0 {
		t.Fatalf("no Codex client beside %s", dir)
	}
	return []client{{
		agent: "Codex", version: version, format: "codex", argv: native[:1],
		resume: resumeCodex, prepare: prepareCodex, inputs: codexInputs, live: codexLive,
	}}
}

// codexInputs are our own conversations and the genuine ones.
func codexInputs(t *testing.T, _ client) []stored {
	t.Helper()
	paths := append(own("codex"), genuine("codex-*")...)
	paths = slices.DeleteFunc(paths, func(path string) bool {
		return filepath.Base(path) == "bare.jsonl" // No newer client resumes it.
	})
	out := make([]stored, len(paths))
	for i, path := range paths {
		out[i] = stored{path, codexMeta(t, read(t, path)).Payload.ID}
	}
	return out
}

// metaLine is what is looked at of a rollout's first line.
type metaLine struct {
	Payload struct {
		ID           string `json:"id"`
		Instructions struct {
			Text string `json:"text"`
		} `json:"base_instructions"`
	} `json:"payload"`
}

func codexMeta(t *testing.T, data []byte) metaLine {
	t.Helper()
	var meta metaLine
	line, _, _ := bytes.Cut(data, []byte("\n"))
	if err := json.Unmarshal(line, &meta); err != nil {
		t.Fatalf("the first line of a rollout: %v", err)
	}
	return meta
}

const codexConfig = `model = "mock-model"
model_provider = "mock"
check_for_update_on_startup = false
approval_policy = "never"
sandbox_mode = "danger-full-access"
[model_providers.mock]
name = "mock"
base_url = "%s/v1"
wire_api = "responses"
env_key = "MOCK_KEY"
request_max_retries = 0
stream_max_retries = 0
supports_websockets = false
[analytics]
enabled = false
[feedback]
enabled = false
[otel]
exporter = "none"
[history]
persistence = "none"
[features]
apps = false
daemon_auto_start = false
plugins = false
`

var (
	// rolloutName is a name under which Codex finds a conversation.
	rolloutName = regexp.MustCompile(`^rollout-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-` +
		`[0-9a-f-]{36}\.jsonl$`)
	// provider is the model's in the first line: Codex does not change it on resume.
	provider = regexp.MustCompile(`"model_provider":\s*"[^"]*"`)
	// used is the model that a turn ran with.
	used = regexp.MustCompile(`"type":\s*"turn_context".*"model":\s*"([^"]+)"`)
)

// prepareCodex puts a rollout where Codex keeps them, with the model that it names last.
func prepareCodex(t *testing.T, _ client, s stored) prepared {
	t.Helper()
	home, project := home(t)
	data := read(t, s.path)
	line, rest, _ := bytes.Cut(data, []byte("\n"))
	line = provider.ReplaceAll(line, []byte(`"model_provider":"mock"`))
	placed := append(append(bytes.Clone(line), '\n'), rest...)
	name := filepath.Base(s.path)
	if !rolloutName.MatchString(name) {
		name = "rollout-2026-01-02T03-04-05-" + s.id + ".jsonl"
	}
	root := filepath.Join(home, ".codex")
	file := filepath.Join(root, "sessions", "2026", "01", "02", name)
	mkdir(t, filepath.Dir(file))
	write(t, file, placed)
	api := newResponses(t)
	write(t, filepath.Join(root, "config.toml"), fmt.Appendf(nil, codexConfig, api.URL))
	args := []string{"exec", "resume", s.id, "--skip-git-repo-check", "--json"}
	if m := used.FindAllSubmatch(data, -1); len(m) > 0 {
		args = append(args, "-m", string(m[len(m)-1][1]))
	}
	return prepared{
		file: file, data: placed, dir: project, args: append(args, probe), responses: api,
		env: environment(home, "CODEX_HOME="+root, "MOCK_KEY=dummy"),
	}
}

// resumeCodex lets Codex resume a conversation's file.
func resumeCodex(t *testing.T, c client, s stored) history {
	t.Helper()
	p := prepareCodex(t, c, s)
	out := start(t, c, s, p.dir, p.env, p.args)
	if !bytes.Contains(out, []byte(`"thread_id":"`+s.id+`"`)) {
		t.Errorf("Codex resumed another conversation than %s:\n%s", s.id, out)
	}
	if len(p.responses.main) == 0 {
		t.Fatalf("Codex sent no request for %s\n%s", s, out)
	}
	goesOn(t, c, p.file, p.data)
	return codexHistory(t, p.responses.main[0].Input, p.data)
}

// codexHistory is what of an input is of the conversation. Codex puts the system
// prompt first, or behind the conversation with the newest context and the probe; what
// it adds has ids that the file does not know.
func codexHistory(t *testing.T, input []inputItem, file []byte) history {
	t.Helper()
	if n := len(input); n == 0 || !strings.Contains(string(input[n-1].Content), probe) {
		t.Fatalf("the input of %d items does not end with the probe", n)
	}
	var kept, first []inputItem
	prompt := codexMeta(t, file).Payload.Instructions.Text
	known := func(id string) bool { return id != "" && bytes.Contains(file, []byte(`"`+id+`"`)) }
	for _, it := range input[:len(input)-1] {
		if it.ID == "" || known(it.ID) || known(it.CallID) {
			kept = append(kept, it)
		} else if prompt != "" && resultText(it.Content) == prompt {
			first = append(first, it)
		}
	}
	if slices.ContainsFunc(kept, inputItem.defines) {
		first = nil // It stands among the conversation's own.
	}
	return history{inputItems(append(first, kept...)), brokenItems(input)}
}
