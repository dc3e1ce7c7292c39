//go:build realclient

package realclient

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// insideOthers is how the user calls decant in the agents beside Claude Code: the arguments in the
// place of the last one, and what the model reads then.
var insideOthers = map[string]struct {
	args []string
	want string
}{
	"codex":    {[]string{"$decant"}, `decant -y "$CODEX_THREAD_ID"`},
	"pi":       {[]string{"/decant"}, `decant -y "$PI_SESSION_FILE"`},
	"opencode": {[]string{"--command", "decant"}, "opencode import "},
}

// TestInsideOtherAgents puts decant into the other agents and calls it there. Codex and pi read
// what to run, and opencode runs it and reads the report.
func TestInsideOtherAgents(t *testing.T) {
	program := buildProgram(t)
	for _, c := range clients(t) {
		call, ok := insideOthers[c.format]
		if !ok {
			continue
		}
		t.Run(c.format, func(t *testing.T) {
			s := c.inputs(t, c)[0]
			p := c.prepare(t, c, s)
			for i, v := range p.env {
				if path, ok := strings.CutPrefix(v, "PATH="); ok {
					p.env[i] = "PATH=" + program + ":" + path
				}
			}
			put := exec.Command(filepath.Join(program, "decant"), "--integrate", c.format, "-y")
			put.Dir, put.Env = p.dir, p.env
			if out, err := put.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			args := slices.DeleteFunc(slices.Clone(p.args[:len(p.args)-1]),
				func(arg string) bool { return arg == "--no-skills" || arg == "--" })
			out := start(t, c, s, p.dir, p.env, append(args, call.args...))
			if sent := requestsOf(t, p); !strings.Contains(sent, call.want) {
				t.Errorf("the model does not read %q\n%s", call.want, out)
			}
		})
	}
}

// requestsOf is the text of all that a client sent to the model.
func requestsOf(t *testing.T, p prepared) string {
	t.Helper()
	var b strings.Builder
	add := func(v any) {
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString(strings.ReplaceAll(string(data), `\"`, `"`))
	}
	if p.messages != nil {
		add(p.messages.main)
	}
	if p.responses != nil {
		add(p.responses.main)
	}
	if p.chat != nil {
		add(p.chat.main)
	}
	return b.String()
}
