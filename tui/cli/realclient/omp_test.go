//go:build realclient

package realclient

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// omps is the installed Oh My Pi, if there is one and the program that runs it.
func omps(t *testing.T) []client {
	t.Helper()
	dir, version, ok := installed(t, "DECANT_OMP", "@oh-my-pi/pi-coding-agent")
	if !ok {
		return nil
	}
	bun, _, ok := installed(t, "DECANT_OMP", "@oven/bun-linux-x64")
	if !ok {
		t.Log("Oh My Pi is left out: bun is not installed beside it")
		return nil
	}
	return []client{{
		agent: "Oh My Pi", version: version, format: "omp",
		argv:   []string{filepath.Join(bun, "bin", "bun"), filepath.Join(dir, "dist", "cli.js")},
		resume: resumeOmp, prepare: prepareOmp, inputs: ompInputs,
	}}
}

// ompInputs are our own conversations and the genuine ones. Left out is what tests the roles that
// each API spells in its own way.
func ompInputs(t *testing.T, _ client) []stored {
	t.Helper()
	var out []stored
	for _, path := range append(own("omp"), genuine("omp/*")...) {
		if filepath.Base(path) == "roles.jsonl" {
			continue
		}
		var id string
		for line := range bytes.Lines(read(t, path)) {
			if _, rest, ok := bytes.Cut(line, []byte(`"type":"session","version":3,"id":"`)); ok {
				head, _, _ := bytes.Cut(rest, []byte{'"'})
				id = string(head)
			}
		}
		out = append(out, stored{path, id})
	}
	return out
}

// prepareOmp puts a conversation into a file that Oh My Pi is told, with the model that answered.
func prepareOmp(t *testing.T, c client, s stored) prepared {
	t.Helper()
	home, project := home(t)
	data := read(t, s.path)
	file := filepath.Join(home, filepath.Base(s.path))
	write(t, file, data)
	by := modelsOf(data)[0]
	messages, responses := newMessages(t), newResponses(t)
	settings := filepath.Join(home, ".omp", "agent")
	mkdir(t, settings)
	write(t, filepath.Join(settings, "models.yml"), fmt.Appendf(nil, piModels, by.provider,
		responses.URL+"/v1", overResponses, by.id))
	path := "PATH=" + filepath.Dir(c.argv[0]) + ":/usr/bin:/bin"
	return prepared{
		file: file, data: data, dir: project, messages: messages, responses: responses,
		env:  append(environment(home, "PI_OFFLINE=1", "PI_TELEMETRY=0"), path),
		args: []string{"--model", by.provider + "/" + by.id, "-r", file, "-p", probe},
	}
}

// resumeOmp lets Oh My Pi resume a conversation's file.
func resumeOmp(t *testing.T, c client, s stored) history {
	t.Helper()
	p := prepareOmp(t, c, s)
	out := start(t, c, s, p.dir, p.env, p.args)
	if len(p.responses.main) == 0 {
		t.Fatalf("Oh My Pi sent no request for %s\n%s", s, out)
	}
	return ompHistory(t, p)
}

// ompHistory is what Oh My Pi sent of the conversation.
func ompHistory(t *testing.T, p prepared) history {
	t.Helper()
	got := piHistory(t, p.responses.main[0].Input)
	for len(got.items) > 0 && (strings.HasPrefix(got.items[0].text, "<system-reminder>") ||
		strings.HasPrefix(got.items[0].what, "system")) {
		got.items = got.items[1:]
	}
	// What was thought over another API is sent as a text.
	for i := range got.items {
		if thought, ok := strings.CutPrefix(got.items[i].text, "<thinking>\n"); ok {
			got.items[i].what = reasoning
			got.items[i].text = strings.TrimSuffix(thought, "\n</thinking>")
		}
	}
	return got
}
