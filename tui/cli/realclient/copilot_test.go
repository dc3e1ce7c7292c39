//go:build realclient

package realclient

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"decant/model/formats"
)

const copilotCLI = "Copilot CLI"

// copilots is the installed Copilot CLI, if there is one.
func copilots(t *testing.T) []client {
	t.Helper()
	dir, version, ok := installed(t, "DECANT_COPILOT", "@github/copilot")
	if !ok {
		return nil
	}
	native, _ := filepath.Glob(dir + "-*/copilot")
	if len(native) == 0 {
		t.Fatalf("no Copilot CLI beside %s", dir)
	}
	return []client{{
		agent: copilotCLI, version: version, format: "copilot", argv: native[:1],
		resume: resumeCopilot, prepare: prepareCopilot, inputs: copilotInputs,
	}}
}

// copilotInputs are our own conversations and the genuine ones. Left out are the one that the
// client refuses, and one whose calls it sends under other ids.
func copilotInputs(t *testing.T, _ client) []stored {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(repo, "..", "shared", "corpus", "genuine", "copilot",
		"*", "*", "events.jsonl"))
	for _, path := range own("copilot") {
		if name := filepath.Base(path); name != "hostile.jsonl" && name != "repeated.jsonl" {
			paths = append(paths, path)
		}
	}
	out := make([]stored, len(paths))
	for i, path := range paths {
		conv, err := formats.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		out[i] = stored{path, conv.ID}
	}
	return out
}

// prepareCopilot puts a session where Copilot CLI keeps them.
func prepareCopilot(t *testing.T, _ client, s stored) prepared {
	t.Helper()
	home, project := home(t)
	root := filepath.Join(home, ".copilot")
	folder := filepath.Join(root, "session-state", s.id)
	mkdir(t, folder)
	file, data := filepath.Join(folder, "events.jsonl"), read(t, s.path)
	write(t, file, data)
	beside := filepath.Join(filepath.Dir(s.path), "workspace.yaml")
	if about, err := os.ReadFile(beside); err == nil {
		write(t, filepath.Join(folder, "workspace.yaml"), about)
	}
	api := newCopilotAPI(t)
	return prepared{
		file: file, data: data, dir: project, copilot: api,
		env: environment(home,
			"COPILOT_HOME="+root, "COPILOT_OFFLINE=true", "COPILOT_AUTO_UPDATE=false",
			"COPILOT_PROVIDER_API_KEY=dummy", "COPILOT_PROVIDER_BASE_URL="+api.URL+"/v1",
			"COPILOT_MODEL=mock", "XDG_CACHE_HOME="+copilotCache(t), "CI=1"),
		args: []string{"--allow-all", "--no-color", "--resume=" + s.id, "-p", probe},
	}
}

// copilotCache is where the client unpacks itself at its first start: once for all tests.
func copilotCache(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(os.TempDir(), "decant-copilot-cache")
	mkdir(t, dir)
	return dir
}

// resumeCopilot lets Copilot CLI resume a conversation's file.
func resumeCopilot(t *testing.T, c client, s stored) history {
	t.Helper()
	p := prepareCopilot(t, c, s)
	out := start(t, c, s, p.dir, p.env, p.args)
	if len(p.copilot.main) == 0 {
		t.Fatalf("Copilot CLI sent no request for %s\n%s", s, out)
	}
	goesOn(t, c, p.file, p.data)
	return copilotHistory(t, p.copilot.main[0].Messages)
}

// copilotMessage is one message of a request to a chat-completions API.
type copilotMessage struct {
	Role    string          `json:"role"`
	Content json.RawMessage `json:"content"`
	Calls   []struct {
		ID       string `json:"id"`
		Function struct {
			Name      string `json:"name"`
			Arguments string `json:"arguments"`
		} `json:"function"`
	} `json:"tool_calls"`
	Call string `json:"tool_call_id"`
}

// copilotAPI answers as a chat-completions API does and keeps what conversations sent.
type copilotAPI struct {
	*httptest.Server
	mu   sync.Mutex
	main []struct {
		Messages []copilotMessage  `json:"messages"`
		Tools    []json.RawMessage `json:"tools"`
	}
	wait *wait // nil answers at once.
}

func newCopilotAPI(t *testing.T) *copilotAPI {
	t.Helper()
	m := &copilotAPI{}
	m.Server = httptest.NewServer(http.HandlerFunc(m.serve))
	t.Cleanup(m.Close)
	return m
}

func (m *copilotAPI) serve(w http.ResponseWriter, r *http.Request) {
	if !strings.HasSuffix(r.URL.Path, "/chat/completions") {
		_, _ = io.WriteString(w, `{"object":"list","data":[{"id":"mock","object":"model"}]}`)
		return
	}
	m.mu.Lock()
	at := len(m.main)
	m.main = append(m.main, make([]struct {
		Messages []copilotMessage  `json:"messages"`
		Tools    []json.RawMessage `json:"tools"`
	}, 1)...)
	err := json.NewDecoder(r.Body).Decode(&m.main[at])
	if err == nil && len(m.main[at].Tools) == 0 { // It asks for a title, or a summary.
		m.main = m.main[:at]
	}
	m.mu.Unlock()
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	m.wait.hold()
	const head = `data: {"id":"chatcmpl-mock","object":"chat.completion.chunk","created":1,` +
		`"model":"mock","choices":`
	w.Header().Set("content-type", "text/event-stream")
	for _, rest := range []string{
		`[{"index":0,"delta":{"role":"assistant","content":"` + reply + `"}}]}`,
		`[{"index":0,"delta":{},"finish_reason":"stop"}]}`,
		`[],"usage":{"prompt_tokens":900,"completion_tokens":2,"total_tokens":902}}`,
	} {
		_, _ = io.WriteString(w, head+rest+"\n\n")
	}
	_, _ = io.WriteString(w, "data: [DONE]\n\n")
}

// copilotHistory is what of messages is of the conversation: all but the client's own prompt of the
// system, and the probe.
func copilotHistory(t *testing.T, messages []copilotMessage) history {
	t.Helper()
	n := len(messages)
	if n == 0 || !strings.Contains(string(messages[n-1].Content), probe) {
		t.Fatalf("the %d messages do not end with the probe", n)
	}
	out := history{broken: brokenCopilot(messages)}
	for i := range messages[:n-1] {
		m := &messages[i]
		switch m.Role {
		case "system", "developer":
			continue
		case "tool":
			out.items = append(out.items, item{what: "result " + m.Call, text: chatText(m.Content)})
			continue
		}
		out.items = append(out.items, copilotItems(m)...)
		for _, c := range m.Calls {
			out.items = append(out.items, item{
				what: "call " + c.Function.Name + " " + c.ID, text: compact(c.Function.Arguments),
			})
		}
	}
	return out
}

// chatText is the text of what may be a string, or a list of parts.
func chatText(raw json.RawMessage) string { return resultText(raw) }

// taggedFiles is what the client says of the files that a message names.
var taggedFiles = regexp.MustCompile(`(?s)\n\n\n\n<tagged_files>.*</tagged_files>$`)

// copilotItems are the parts of a message that is no result.
func copilotItems(m *copilotMessage) []item {
	var out []item
	for _, p := range partsOf(m.Content) {
		switch {
		case p.Type == "image_url":
			out = append(out, item{what: m.Role + " image"})
		case strings.HasPrefix(p.Text, "Some of the conversation history has been summarized"):
			out = append(out, compactedItems(p.Text)...)
		default: // Which files are there the client tells anew.
			text := taggedFiles.ReplaceAllString(p.Text, "")
			out = append(out, item{what: m.Role + " text", text: text})
		}
	}
	return out
}

// compactedItems parts what the client says after a compaction: what was typed before it, and the
// summary with its own words.
func compactedItems(text string) []item {
	const open, end, lead = "<user_message>\n", "\n</user_message>\n", "You were originally given"
	var out []item
	head, rest, typed := strings.Cut(text, lead)
	if !typed {
		return []item{{what: "user text", text: text}}
	}
	_, rest, _ = strings.Cut(rest, open)
	for {
		said, more, _ := strings.Cut(rest, end)
		out = append(out, item{what: "user text", text: said})
		if rest, typed = strings.CutPrefix(more, open); !typed {
			return append(out, item{what: "user text", text: head + strings.TrimPrefix(more, "\n")})
		}
	}
}

// brokenCopilot lists what an API would refuse in messages: calls and results that are no pair, and
// answers that say nothing.
func brokenCopilot(messages []copilotMessage) []string {
	var broken []string
	open := map[string]bool{}
	for i := range messages {
		m := &messages[i]
		if m.Role == "tool" {
			if !open[m.Call] {
				broken = append(broken, "no call for the result "+m.Call)
			}
			delete(open, m.Call)
			continue
		}
		for id := range open {
			broken = append(broken, "no result for the call "+id)
		}
		clear(open)
		for _, c := range m.Calls {
			open[c.ID] = true
		}
		empty := bytes.Equal(m.Content, []byte("null")) || len(m.Content) == 0
		if m.Role == "assistant" && empty && len(m.Calls) == 0 {
			broken = append(broken, "an answer that says nothing")
		}
	}
	return broken
}
