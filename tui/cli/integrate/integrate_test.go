package integrate

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model/source"
	"decant/tui/cli/host"
)

// world is a home in which an agent has settings.
type world struct {
	*testing.T
	env *host.Env
}

func newWorld(t *testing.T) *world {
	t.Helper()
	home := t.TempDir()
	vars := map[string]string{"XDG_STATE_HOME": filepath.Join(home, "state")}
	return &world{t, &host.Env{
		Home: home, Cwd: home, Version: "1.2.3",
		Getenv: func(name string) string { return vars[name] },
	}}
}

// at is a path in the home.
func (w *world) at(path string) string {
	return filepath.Join(w.env.Home, filepath.FromSlash(path))
}

// put writes a file in the home.
func (w *world) put(path, text string) {
	w.Helper()
	err := os.MkdirAll(filepath.Dir(w.at(path)), 0o755)
	if err == nil {
		err = os.WriteFile(w.at(path), []byte(text), 0o640)
	}
	if err != nil {
		w.Fatal(err)
	}
}

// read reads a file in the home, "" if none exists.
func (w *world) read(path string) string {
	w.Helper()
	data, err := os.ReadFile(w.at(path))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		w.Fatal(err)
	}
	return string(data)
}

// list lists all files and folders in the home but the records.
func (w *world) list() []string {
	w.Helper()
	var out []string
	err := filepath.WalkDir(w.env.Home, func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && d.Name() == "state" {
			return fs.SkipDir
		}
		out = append(out, strings.TrimPrefix(path, w.env.Home))
		return err
	})
	if err != nil {
		w.Fatal(err)
	}
	return out
}

// apply puts decant into an agent, or takes it out.
func (w *world) apply(p *Plan, err error) *Plan {
	w.Helper()
	if err == nil {
		err = p.Apply()
	}
	if err != nil {
		w.Fatal(err)
	}
	return p
}

// settings are settings files as people have them.
var settings = map[string]string{
	"none":       "",
	"two spaces": "{\n  \"model\": \"opus\",\n  \"env\": {\"A\": \"\\u00e9\\/\"}\n}\n",
	"four spaces": `{
    "n": 1.50e3,
    "permissions": {
        "allow": []
    }
}`,
	"tabs":             "{\n\t\"model\": \"opus\",\n\t\"hooks\": {}\n}\n",
	"carriage returns": "{\r\n  \"model\": \"opus\"\r\n}\r\n",
	"a mark":           "\ufeff{\n  \"model\": \"opus\"\n}\n",
	"one line":         `{"model":"opus","hooks":{"Stop":[{"hooks":[]}]}}`,
	"empty":            "{}",
	"empty on lines":   "{\n}\n",
	"blank":            " \n",
	"empty lists": `{
  "hooks": {
    "SessionStart": [],
    "PreCompact": [ ]
  }
}
`,
	"white space":   "\n\n{ \"a\" : 1 ,\n  \"b\" : [ 1 , 2 ] }\n\n",
	"a status line": "{\n  \"statusLine\": {\"type\": \"command\", \"command\": \"mine\"}\n}\n",
	"hooks of somebody": `{
  "hooks": {
    "SessionStart": [
      {
        "hooks": [{"type": "command", "command": "mine"}]
      }
    ]
  },
  "z": null
}
`,
	"hooks in a row": `{
  "hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "mine"}]}]}
}
`,
	"one line in lines": "{\"hooks\": {\n  \"Stop\": [\n  ]\n}}\n",
}

const settingsPath, commandPath = ".claude/settings.json", ".claude/commands/decant.md"

// TestAddAndRemove puts decant into settings of many forms: each byte that was there stays, in its
// order; a second time changes nothing; and the removal restores all files and folders.
func TestAddAndRemove(t *testing.T) {
	t.Parallel()
	for name, text := range settings {
		for _, parts := range [][]string{nil, {"pre-compact"}} {
			t.Run(fmt.Sprint(name, parts), func(t *testing.T) {
				t.Parallel()
				w := newWorld(t)
				if name != "none" {
					w.put(settingsPath, text)
				}
				before := w.list()
				w.apply(Add(w.env, "claude-code", parts))
				got := w.read(settingsPath)
				w.checkSettings(text, got, parts)
				if p, err := Add(w.env, "claude-code", parts); err != nil || !p.IsIdle() {
					t.Errorf("a second time writes again: %v\n%s", err, p.Text())
				}
				// Without the records the same is found by its commands.
				p := must(Remove(&host.Env{Home: w.env.Home}, "claude-code"))
				if len(p.changes) != 2 {
					t.Errorf("without records %d files are restored", len(p.changes))
				}
				w.apply(Remove(w.env, "claude-code"))
				if now := w.read(settingsPath); now != text {
					t.Errorf("got %q back, want %q", now, text)
				}
				if after := w.list(); !slices.Equal(after, before) {
					t.Errorf("got %q, want %q", after, before)
				}
				if p := must(Remove(w.env, "claude-code")); !p.IsIdle() {
					t.Errorf("a second removal writes again:\n%s", p.Text())
				}
			})
		}
	}
}

// must is a plan without an error.
func must(p *Plan, err error) *Plan {
	if err != nil {
		panic(err)
	}
	return p
}

// checkSettings wants settings that are valid, hold each entry once, and have all bytes that they
// had before, in order.
func (w *world) checkSettings(before, after string, parts []string) {
	w.Helper()
	rest := after
	for i := range len(before) {
		at := strings.IndexByte(rest, before[i])
		if at < 0 {
			w.Fatalf("byte %d of %q is missing in %q", i, before, after)
		}
		rest = rest[at+1:]
	}
	if !source.Valid([]byte(strings.TrimPrefix(after, "\ufeff"))) {
		w.Errorf("%q is not valid", after)
	}
	for command, want := range map[string]bool{
		startCommand: true, compactCommand: parts != nil,
		statusCommand: !strings.Contains(before, "statusLine"),
	} {
		if n := strings.Count(after, command); n != 1 && want || n > 0 && !want {
			w.Errorf("%q stands %d times in %s", command, n, after)
		}
	}
	broken := strings.Count(after, "\r\n")
	if strings.Contains(before, "\r\n") && broken != strings.Count(after, "\n") {
		w.Errorf("line ends are mixed in %q", after)
	}
}

// TestLayout holds how settings look.
func TestLayout(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.put(settingsPath, "{\n\t\"hooks\": {\n\t\t\"Stop\": []\n\t}\n}\n")
	w.apply(Add(w.env, "claude-code", nil))
	const want = "{\n\t\"hooks\": {\n\t\t\"Stop\": [],\n\t\t\"SessionStart\": [\n\t\t\t{\n" +
		"\t\t\t\t\"matcher\": \"resume\",\n\t\t\t\t\"hooks\": [\n\t\t\t\t\t{\n" +
		"\t\t\t\t\t\t\"type\": \"command\",\n" +
		"\t\t\t\t\t\t\"command\": \"decant --hook session-start\",\n" +
		"\t\t\t\t\t\t\"timeout\": 5\n\t\t\t\t\t}\n\t\t\t\t]\n\t\t\t}\n\t\t]\n\t},\n" +
		"\t\"statusLine\": {\n\t\t\"type\": \"command\",\n" +
		"\t\t\"command\": \"decant --hook status-line\"\n\t}\n}\n"
	if got := w.read(settingsPath); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if info, err := os.Stat(w.at(settingsPath)); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the mode is not kept: %v %v", info.Mode(), err)
	}
}

// TestRefused leaves files alone that are not understood, and says why on one line.
func TestRefused(t *testing.T) {
	t.Parallel()
	for text, why := range map[string]string{
		"{\n  // mine\n  \"a\": 1\n}":        "it is not valid JSON",
		`{"a":1,}`:                           "it is not valid JSON",
		`{"a":`:                              "it is not valid JSON",
		"[]":                                 "it is not a JSON object",
		`{"hooks":[]}`:                       "hooks is not an object",
		`{"hooks":{"SessionStart":{}}}`:      "hooks.SessionStart is not a list",
		`{"hooks":{},"hooks":{}}`:            `it has "hooks" twice`,
		`{"statusLine":1,"statusLine":null}`: `it has "statusLine" twice`,
	} {
		w := newWorld(t)
		w.put(settingsPath, text)
		_, err := Add(w.env, "claude-code", nil)
		if err == nil || !strings.Contains(err.Error(), why) ||
			!strings.Contains(err.Error(), w.at(settingsPath)) ||
			!strings.HasSuffix(err.Error(), "correct the file, then run this again") ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: got %v, want %s", text, err, why)
		}
		if w.read(settingsPath) != text || w.read(commandPath) != "" {
			t.Errorf("%q: something was written", text)
		}
	}
}

// TestChangedSince takes out what is ours and nothing else of files that were changed meanwhile.
func TestChangedSince(t *testing.T) {
	t.Parallel()
	const mine = "{\n  \"model\": \"opus\"\n}\n"
	for _, tt := range []struct {
		name   string
		change func(text string) string
		want   string
	}{
		{
			"a member before", func(text string) string {
				return strings.Replace(text, "{\n", "{\n  \"a\": 1,\n", 1)
			},
			"{\n  \"a\": 1,\n  \"model\": \"opus\"\n}\n",
		},
		{
			"a member behind", func(text string) string {
				return strings.TrimSuffix(text, "\n}\n") + ",\n  \"z\": 1\n}\n"
			},
			"{\n  \"model\": \"opus\",\n  \"z\": 1\n}\n",
		},
		{
			"another hook behind ours", func(text string) string {
				return strings.Replace(text, "      }\n    ]",
					"      },\n      {\n        \"hooks\": []\n      }\n    ]", 1)
			},
			"{\n  \"model\": \"opus\",\n  \"hooks\": {\n    \"SessionStart\": [\n      {\n" +
				"        \"hooks\": []\n      }\n    ]\n  }\n}\n",
		},
		{
			"another command beside ours", func(text string) string {
				return strings.Replace(text, "\"timeout\": 5\n          }\n",
					"\"timeout\": 9\n          },\n          {\n            \"command\": \"x\"\n"+
						"          }\n", 1)
			},
			"{\n  \"model\": \"opus\",\n  \"hooks\": {\n    \"SessionStart\": [\n      {\n" +
				"        \"matcher\": \"resume\",\n        \"hooks\": [\n          {\n" +
				"            \"command\": \"x\"\n          }\n        ]\n      }\n    ]\n  }\n}\n",
		},
		{
			"another status line", func(text string) string {
				return strings.Replace(text, statusCommand, "mine", 1)
			},
			"{\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"type\": \"command\",\n" +
				"    \"command\": \"mine\"\n  }\n}\n",
		},
		{"written again", func(string) string { return mine }, mine},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.put(settingsPath, mine)
			w.apply(Add(w.env, "claude-code", nil))
			text := tt.change(w.read(settingsPath))
			w.put(settingsPath, text)
			w.apply(Remove(w.env, "claude-code"))
			if got := w.read(settingsPath); got != tt.want {
				t.Errorf("got %s\nwant %s\nof %s", got, tt.want, text)
			}
		})
	}
}

// TestSaysWhatStillCallsDecant notes each member that calls decant in another way than decant wrote
// it: it stays, and would fail once decant is not there.
func TestSaysWhatStillCallsDecant(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ old, new, way string }{
		{startCommand, "/opt/" + startCommand, "hooks.SessionStart of "},
		{startCommand, startCommand + " --quiet", "hooks.SessionStart of "},
		{statusCommand, "mine; " + statusCommand, "statusLine of "},
		{statusCommand, "mine", ""},
		{statusCommand, statusCommand, ""},
	} {
		w := newWorld(t)
		w.put(settingsPath, "{}")
		w.apply(Add(w.env, "claude-code", nil))
		w.put(settingsPath, strings.Replace(w.read(settingsPath), tt.old, tt.new, 1))
		p := w.apply(Remove(w.env, "claude-code"))
		text := w.read(settingsPath)
		if tt.old != tt.new && !strings.Contains(text, tt.new) {
			t.Errorf("%s is gone: %s", tt.new, text)
		}
		const says = "calls decant in another way than decant wrote it, and stays"
		if got := strings.Contains(p.Text(), tt.way) && strings.Contains(p.Text(), says); got !=
			(tt.way != "") {
			t.Errorf("of %s it says %s", tt.new, p.Text())
		}
	}
}

// TestOwnFiles are not taken from who changed them, nor put over what somebody wrote.
func TestOwnFiles(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"claude-code", "codex", "pi", "opencode"} {
		w := newWorld(t)
		before := w.list()
		p := w.apply(Add(w.env, name, nil))
		if !strings.Contains(p.Text(), "decant -y") || !strings.Contains(p.Done(), "--remove") {
			t.Errorf("%s: %s%s", name, p.Text(), p.Done())
		}
		w.apply(Remove(w.env, name))
		if after := w.list(); !slices.Equal(before, after) {
			t.Errorf("%s: got %q, want %q", name, after, before)
		}
	}
	w := newWorld(t)
	w.put(".pi/agent/prompts/decant.md", "mine\n")
	if _, err := Add(w.env, "pi", nil); err == nil {
		t.Error("the file of somebody else is replaced")
	}
	w = newWorld(t)
	w.apply(Add(w.env, "pi", nil))
	w.put(".pi/agent/prompts/decant.md", "changed\n")
	p := w.apply(Remove(w.env, "pi"))
	if w.read(".pi/agent/prompts/decant.md") != "changed\n" ||
		!strings.Contains(p.Text(), "is not as decant wrote it and stays") {
		t.Errorf("a changed file is removed: %s", p.Text())
	}
}

// TestNewerText is put in the place of what an older decant wrote.
func TestNewerText(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.apply(Add(w.env, "pi", nil))
	const path = ".pi/agent/prompts/decant.md"
	want := w.read(path)
	p := must(newPlan(w.env, "pi"))
	p.had.Files[0].After = checksum([]byte("older\n"))
	if err := p.had.write(p.recordAt); err != nil {
		t.Fatal(err)
	}
	w.put(path, "older\n")
	w.apply(Add(w.env, "pi", nil))
	if got := w.read(path); got != want {
		t.Errorf("got %q", got)
	}
	w.apply(Remove(w.env, "pi"))
	if slices.Contains(w.list(), "/"+path) {
		t.Error("it stays")
	}
}

// TestLinks follows a link to the file that it names, and refuses one that leads nowhere.
func TestLinks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const mine = "{\"a\":1}"
	w.put("dotfiles/settings.json", mine)
	w.put(".claude/other", "")
	if err := os.Symlink("../dotfiles/settings.json", w.at(settingsPath)); err != nil {
		t.Skip(err)
	}
	p := w.apply(Add(w.env, "claude-code", nil))
	if !strings.Contains(p.Text(), "settings.json -> ") {
		t.Errorf("the target is not shown: %s", p.Text())
	}
	for _, remove := range []bool{false, true} {
		if remove {
			w.apply(Remove(w.env, "claude-code"))
		}
		info, err := os.Lstat(w.at(settingsPath))
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Fatalf("the link is replaced: %v", err)
		}
		if got := w.read("dotfiles/settings.json"); (got == mine) != remove {
			t.Errorf("the file holds %s", got)
		}
	}
	w.apply(Add(w.env, "claude-code", nil))
	if err := os.Remove(w.at("dotfiles/settings.json")); err != nil {
		t.Fatal(err)
	}
	if _, err := Add(w.env, "claude-code", nil); err == nil {
		t.Error("a link that leads nowhere is followed")
	}
}

// TestChangedMeanwhile writes nothing where a file is not as it was shown.
func TestChangedMeanwhile(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.put(settingsPath, "{}")
	p := must(Add(w.env, "claude-code", nil))
	w.put(settingsPath, `{"new":1}`)
	if err := p.Apply(); err == nil || !strings.Contains(err.Error(), "changed meanwhile") {
		t.Errorf("got %v", err)
	}
	if w.read(settingsPath) != `{"new":1}` || w.read(commandPath) != "" {
		t.Error("something was written")
	}
}

// TestFolders are those that the agents' own variables name.
func TestFolders(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ agent, variable, want string }{
		{"claude-code", "CLAUDE_CONFIG_DIR", "/x/commands/decant.md"},
		{"codex", "CODEX_HOME", "/x/prompts/decant.md"},
		{"pi", "PI_CODING_AGENT_DIR", "/x/prompts/decant.md"},
		{"opencode", "XDG_CONFIG_HOME", "/x/opencode/command/decant.md"},
	} {
		w := newWorld(t)
		vars := map[string]string{
			tt.variable: w.at("x"), "XDG_STATE_HOME": w.at("state"),
		}
		w.env.Getenv = func(name string) string { return vars[name] }
		w.apply(Add(w.env, tt.agent, nil))
		if !slices.Contains(w.list(), tt.want) {
			t.Errorf("%s: got %q, want %s", tt.agent, w.list(), tt.want)
		}
	}
}

// FuzzMerge puts decant into any settings, and takes it out in both ways.
func FuzzMerge(f *testing.F) {
	for _, text := range settings {
		f.Add(text)
	}
	f.Add(`{"hooks":{"SessionStart":[1,{"hooks":[{"command":"decant --hook session-start"}]}]}}`)
	f.Fuzz(func(t *testing.T, text string) {
		m := merged{data: []byte(text)}
		for i := range agents[0].entries {
			if m.add(&agents[0].entries[i]) != nil {
				return
			}
		}
		if root, _, err := parseSettings(m.data); err != nil || !root.Exists() {
			t.Fatalf("%q became %q", text, m.data)
		}
		if got := takeOut(m.data, m.spans); string(got) != text {
			t.Fatalf("got %q, want %q", got, text)
		}
		data := m.data
		for i := range agents[0].entries {
			var err error
			data, err = prune(data, &agents[0].entries[i], func(string) bool { return true })
			if err != nil {
				t.Fatalf("%q: %v", m.data, err)
			}
			if root, _, err := parseSettings(data); err != nil || !root.Exists() {
				t.Fatalf("%q became %q: %v", m.data, data, err)
			}
		}
		for _, e := range agents[0].entries {
			if strings.Contains(string(data), e.command) && !strings.Contains(text, "decant") {
				t.Fatalf("%s stays in %q", e.command, data)
			}
		}
	})
}
