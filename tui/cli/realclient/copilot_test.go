//go:build realclient

package realclient

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
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
	api := newChat(t)
	return prepared{
		file: file, data: data, dir: project, chat: api,
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
	if len(p.chat.main) == 0 {
		t.Fatalf("Copilot CLI sent no request for %s\n%s", s, out)
	}
	goesOn(t, c, p.file, p.data)
	return copilotHistory(t, p.chat.main[0])
}

// copilotHistory is what of messages is of the conversation: all but the client's own prompt of the
// system, and the probe.
func copilotHistory(t *testing.T, messages []chatMessage) history {
	t.Helper()
	n := len(messages)
	if n == 0 || !strings.Contains(string(messages[n-1].Content), probe) {
		t.Fatalf("the %d messages do not end with the probe", n)
	}
	out := history{broken: brokenChat(messages)}
	for i := range messages[:n-1] {
		m := &messages[i]
		switch m.Role {
		case "system", "developer":
			continue
		case "tool":
			text := resultText(m.Content)
			out.items = append(out.items, item{what: "result " + m.Answers, text: text})
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

// taggedFiles is what the client says of the files that a message names.
var taggedFiles = regexp.MustCompile(`(?s)\n\n\n\n<tagged_files>.*</tagged_files>$`)

// copilotItems are the parts of a message that is no result.
func copilotItems(m *chatMessage) []item {
	var out []item
	for _, p := range partsOf(m.Content) {
		switch {
		case p.Type == "image_url":
			out = append(out, item{what: m.Role + " image"})
		case strings.HasPrefix(p.Text, "Some of the conversation history has been summarized"):
			out = append(out, compactedItems(p.Text)...)
		default: // The client lists the files again.
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
