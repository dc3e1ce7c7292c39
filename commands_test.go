//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"decant/testdata/growth"
	"decant/testdata/shellscript"
)

// demoID is the id of the session that the commands of documents open.
const demoID = "52606a5d-0000-4000-8000-000000000001"

// commandFiles are the files that commands of documents name, and what they are copied from; ~ is
// the home folder, and the others are in the project's.
var commandFiles = map[string]string{
	"~/.claude/projects/PROJECT/" + demoID + ".jsonl": "demo.jsonl",
	"orphan.jsonl":   "claudecode/orphan.jsonl",
	"body.json":      "messages/cline.json",
	"request.json":   "messages/anthropic.json",
	"requests.jsonl": "messages/tuning.jsonl",
	"mine.md":        "claudecode/minimal.jsonl", // Any text will do.
}

// commandScripts are programs that commands of documents start. The agent does nothing, and what
// reads JSON or a manual page passes on what it is given.
var commandScripts = map[string]string{
	"claude": "exit 0\n",
	"jq":     "if [ -f \"$2\" ]; then exec cat \"$2\"; fi\nexec cat\n",
	"man":    "exec cat\n",
}

// commandWorld is a home folder in which a command of a document is run, by a user who works in the
// folder project.
type commandWorld struct {
	*testing.T
	home, project string
}

// put writes a file.
func (w *commandWorld) put(path string, data []byte) {
	w.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		w.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		w.Fatal(err)
	}
}

func newCommandWorld(t *testing.T) *commandWorld {
	t.Helper()
	home := t.TempDir()
	w := &commandWorld{t, home, filepath.Join(home, "project")}
	encoded := regexp.MustCompile(`[^A-Za-z0-9]`).ReplaceAllString(w.project, "-")
	for to, from := range commandFiles {
		data, err := os.ReadFile(filepath.Join("testdata", from))
		if err != nil {
			t.Fatal(err)
		}
		to = strings.Replace(to, "PROJECT", encoded, 1)
		if rest, ok := strings.CutPrefix(to, "~"); ok {
			data = bytes.ReplaceAll(data, []byte("/home/mara/src/harbour"), []byte(w.project))
			to = home + rest
		} else {
			to = filepath.Join(w.project, to)
		}
		w.put(to, data)
	}
	jp := filepath.Join(w.project, ".jp/conversations")
	if err := os.CopyFS(jp, os.DirFS("testdata/jp")); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{
		"bin", ".local/share/bash-completion/completions", ".config/fish/completions",
	} {
		if err := os.MkdirAll(filepath.Join(home, folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for name, body := range commandScripts {
		if err := shellscript.Write(filepath.Join(home, "bin", name), body); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// run runs a command in the project's folder.
func (w *commandWorld) run(command string) (string, error) {
	w.Helper()
	cmd, bin := program(w), filepath.Join(w.home, "bin")
	if err := os.Symlink(cmd.Path, filepath.Join(bin, "decant")); err != nil && !os.IsExist(err) {
		w.Fatal(err)
	}
	shell := exec.Command("bash", "-o", "pipefail", "-c", `fpath=(none "$HOME"); `+command)
	shell.Dir = w.project
	shell.Env = append(cmd.Env, "HOME="+w.home, "PATH="+bin+":"+os.Getenv("PATH"),
		"session="+demoID, "XDG_CONFIG_HOME=", "XDG_CACHE_HOME=")
	out, err := shell.CombinedOutput()
	return string(out), err
}

// beforeCommand is what must have been done before a command that names it: the fork and the plan
// that it looks at.
var beforeCommand = map[string]string{
	"FORK":             "decant -y -o fork.jsonl " + demoID,
	"--plan plan.toml": "decant -n --save-plan plan.toml " + demoID,
}

// command is a command of a document: a line of code that starts decant.
var command = regexp.MustCompile(`(?m)^    ((?:.*[|] )?decant(?: .*)?)$`)

// TestDocumentedCommandsWork runs each command that a document shows, as it stands there except for
// the names that differ from user to user.
func TestDocumentedCommandsWork(t *testing.T) {
	growth.SkipRaced(t) // Each command is another program.
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	words := strings.NewReplacer("--rescue CONVERSATION", "--rescue orphan.jsonl",
		`"TEXT" CONVERSATION`, `"TEXT" orphan.jsonl`,
		"--check CONVERSATION", "--check orphan.jsonl",
		"CONVERSATION...", demoID, "CONVERSATION", demoID, "FORK", "fork.jsonl",
		"call:toolu_01Df", demoCall(t), "--line 17", "--line 2",
		"jp-c17760760747", "jp-c17600000020")
	ran := 0
	for path, text := range listDocuments(t) {
		for _, m := range command.FindAllStringSubmatch(text, -1) {
			ran++
			line, _, _ := strings.Cut(m[1], "  #")
			w := newCommandWorld(t)
			for word, before := range beforeCommand {
				if !strings.Contains(line, word) {
					continue
				}
				if out, err := w.run(before); err != nil {
					t.Fatalf("%s: %v\n%.300s", before, err, out)
				}
			}
			out, err := w.run(words.Replace(line))
			if finds := strings.Contains(line, "--check"); (err != nil) != finds {
				t.Errorf("%s: %s: %v\n%.500s", path, line, err, out)
			}
		}
	}
	if ran < 30 {
		t.Errorf("the documents have %d commands", ran)
	}
}

// demoCall names a call of the demo.
func demoCall(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("testdata/demo.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	id := regexp.MustCompile(`"type":"tool_use","id":"([^"]+)"`).FindSubmatch(data)
	if id == nil {
		t.Fatal("the demo has no call")
	}
	return "call:" + string(id[1])
}
