package responses

import (
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
)

// kinds name the kinds of an effect.
var kinds = []string{"other", "reads", "writes", "lists", "searches", "runs"}

// does is what a call does, on one line.
func does(c *Call) string {
	out := kinds[c.Effect.Kind]
	for _, p := range c.Effect.Paths {
		out += " " + p
	}
	if c.Effect.Everything {
		out += " everything"
	}
	if c.Numbered {
		out += " numbered"
	}
	if c.URI != "" {
		out += " -> " + c.URI
	}
	return out
}

// function is a call of a function.
func function(name, arguments string) string {
	return `{"type":"function_call","name":` + quote(name) + `,"arguments":` + quote(arguments) +
		`,"call_id":"c"}`
}

// of is a call of a tool in a namespace.
func of(namespace, call string) string {
	return strings.TrimSuffix(call, "}") + `,"namespace":` + quote(namespace) + "}"
}

// custom is a call that is given a free text.
func custom(name, input string) string {
	return `{"type":"custom_tool_call","name":` + quote(name) + `,"input":` + quote(input) +
		`,"call_id":"c"}`
}

// patchText is a patch as the model writes it.
const patchText = `*** Begin Patch
*** Update File: src/lib.go
*** Move to: src/core.go
@@
-*** Add File: not/this
+x
*** Add File: /abs/new.md
+hello
*** Delete File: old.txt
*** End Patch`

func TestEffects(t *testing.T) {
	t.Parallel()
	const patched = "writes /w/src/lib.go /w/src/core.go /abs/new.md /w/old.txt"
	tests := []struct{ name, item, want string }{
		{
			"a shell's line",
			function("shell", `{"command":["bash","-lc","sed -n '1,40p' main.go"]}`),
			"reads /w/main.go -> file:///w/main.go#L1-40",
		},
		{
			"in another folder",
			function("shell", `{"command":["bash","-lc","cat a"],"workdir":"/x/y"}`),
			"reads /x/y/a -> file:///x/y/a",
		},
		{
			"in a folder of the session's",
			function("shell", `{"command":["bash","-lc","cat a"],"workdir":"sub"}`),
			"reads /w/sub/a -> file:///w/sub/a",
		},
		{
			"words",
			function("shell", `{"command":["cat","a b.txt"]}`),
			"reads /w/a b.txt -> file:///w/a b.txt",
		},
		{
			"words that no shell sees",
			function("shell", `{"command":["cat","$HOME"]}`),
			"reads /w/$HOME -> file:///w/$HOME",
		},
		{
			"a quote in a word",
			function("shell", `{"command":["rm","it's"]}`),
			"writes /w/it's everything",
		},
		{
			"another shell",
			function("shell", `{"command":["/bin/zsh","-c","cat a"]}`),
			"reads /w/a -> file:///w/a",
		},
		{
			"a shell of Windows",
			function("shell", `{"command":["powershell.exe","-Command","cat a"]}`),
			"runs",
		},
		{"no words", function("shell", `{"command":[]}`), "runs"},
		{"no command", function("shell", `{}`), "runs"},
		{"no arguments", function("shell", ``), "runs"},
		{
			"a patch in a shell", function("shell", `{"command":["bash","-lc",`+
				quote("apply_patch <<'EOF'\n"+patchText+"\nEOF")+`]}`), patched,
		},
		{
			"a patch as a program",
			function("shell", `{"command":["apply_patch",`+quote(patchText)+`]}`),
			patched,
		},
		{
			"its other name",
			function("container.exec", `{"command":["bash","-lc","cat a"]}`),
			"reads /w/a -> file:///w/a",
		},
		{
			"a command",
			function("shell_command", `{"command":"cat a | head -n 5","workdir":"/x"}`),
			"reads /x/a -> file:///x/a#L1-5",
		},
		{
			"a search", function("shell_command", `{"command":"rg -n main src/a.go"}`),
			"searches /w/src/a.go",
		},
		{
			"numbered lines",
			function("exec_command", `{"cmd":"nl -ba src/a.go | sed -n '1,20p'","workdir":"/w"}`),
			"reads /w/src/a.go numbered -> file:///w/src/a.go#L1-20",
		},
		{"a build", function("exec_command", `{"cmd":"go build ./..."}`), "runs"},
		{"a write", function("exec_command", `{"cmd":"echo a > b"}`), "writes /w/b"},
		{
			"another shell of Windows",
			function("exec_command", `{"cmd":"cat a","shell":"C:\\x\\pwsh.exe"}`),
			"runs",
		},
		{"input for a program", function("write_stdin", `{"session_id":1,"chars":"y\n"}`), "runs"},
		{
			"an image",
			function("view_image", `{"path":"a/b.png"}`),
			"reads /w/a/b.png -> file:///w/a/b.png",
		},
		{
			"a file", function("read_file", `{"file_path":"/x/a","offset":10,"limit":5}`),
			"reads /x/a -> file:///x/a#L10-14",
		},
		{"a folder", function("list_dir", `{"dir_path":"a"}`), "lists /w/a"},
		{"files", function("grep_files", `{"pattern":"x","path":"a"}`), "searches /w/a"},
		{
			"a resource",
			function("read_mcp_resource", `{"server":"s","uri":"db://t/1"}`),
			"reads -> db://t/1",
		},
		{"a plan", function("update_plan", `{"plan":[]}`), "other"},
		{"a tool of others", function("frobnicate", `{"path":"a"}`), "other"},
		{
			"a tool of others that is called as one of Codex",
			of("mcp__ssh", function("shell", `{"command":["cat","/etc/motd"]}`)), "other",
		},
		{
			"a patch for others", of("mcp__ssh", custom("apply_patch", patchText)), "other",
		},
		{
			"a tool of Codex in a namespace",
			of("multi_agent_v1", function("spawn_agent", `{"message":"go"}`)), "runs",
		},
		{"a patch", custom("apply_patch", patchText), patched},
		{"a patch that names no file", custom("apply_patch", "hello"), "writes everything"},
		{
			"a patch as a function",
			function("apply_patch", `{"input":`+quote(patchText)+`}`),
			patched,
		},
		{
			"a patch as a function of others",
			function("apply_patch", `{"patch":`+quote(patchText)+`}`),
			patched,
		},
		{
			"a script",
			custom("exec", `const r = await tools.exec_command({cmd:"cat a"}); text(r.output);`),
			"runs",
		},
		{
			"a local shell",
			`{"type":"local_shell_call","call_id":"c","action":{"type":"exec","command":[` +
				`"cat","a"],"working_directory":"/x"}}`,
			"reads /x/a -> file:///x/a",
		},
		{
			"a shell of the API",
			`{"type":"shell_call","call_id":"c","action":{"commands":["cat a"]}}`,
			"reads /w/a -> file:///w/a",
		},
		{
			"a patch of the API",
			`{"type":"apply_patch_call","call_id":"c","operation":{"type":"create_file",` +
				`"path":"a"}}`,
			"writes /w/a",
		},
		{
			"a search in the web",
			`{"type":"web_search_call","id":"w","action":{"type":"search"}}`,
			"searches",
		},
		{"a page", `{"type":"web_search_call","id":"w","action":{"type":"open_page"}}`, "reads"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := read(t, tt.item)
			if got := does(s.items[0].Calls[0]); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestEffectsWithoutFolder(t *testing.T) {
	t.Parallel()
	var r Reader
	const files = "src/lib.go src/core.go /abs/new.md old.txt"
	for item, want := range map[string]string{
		custom("apply_patch", patchText):                 "writes " + files,
		function("shell_command", `{"command":"cat a"}`): "runs",
		function("view_image", `{"path":"a"}`):           "reads a -> file:a",
	} {
		it := r.Read(value(t, item))
		if got := does(it.Calls[0]); got != want {
			t.Errorf("%s: got %s, want %s", item, got, want)
		}
	}
}

func TestScript(t *testing.T) {
	t.Parallel()
	said := source.Span{End: 5}
	cat := Step{Argv: []string{"/bin/bash", "-lc", "cat a"}, CWD: "/x", Output: said}
	head := Step{Argv: []string{"head", "-n", "3", "b"}, CWD: "/x", Output: said}
	tests := []struct {
		name  string
		steps []Step
		want  string
		gives string
	}{
		{"nothing", nil, "runs", ""},
		{"one read", []Step{cat}, "reads /x/a -> file:///x/a", "file:///x/a"},
		{"a step that does nothing", []Step{{}}, "runs", ""},
		{
			"an image",
			[]Step{{Reads: "i.png", CWD: "/x"}},
			"reads /x/i.png -> file:///x/i.png",
			"file:///x/i.png",
		},
		{"one write", []Step{{Writes: []string{"a", "/b"}, CWD: "/x"}}, "writes /x/a /b", ""},
		{"two reads", []Step{cat, head}, "runs", "file:///x/a file:///x/b#L1-3"},
		{
			"a read and two writes",
			[]Step{
				cat,
				{Writes: []string{"/a"}},
				{Argv: []string{"touch", "x"}},
				{Argv: []string{"bash", "-c", "echo x > c"}, CWD: "/x"},
			},
			"writes /a /x/c", "file:///x/a",
		},
		{
			"a write of anything",
			[]Step{
				{
					Writes: []string{"/a"},
				}, {Argv: []string{"git", "stash"}}, {Writes: []string{"/b"}},
			},
			"writes everything", "",
		},
		{
			"a write whose folder is not known",
			[]Step{{Writes: []string{"a"}}},
			"writes everything",
			"",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f, gives := ReadScript(tt.steps)
			if got := does(&Call{Facts: f}); got != tt.want {
				t.Errorf("does %s, want %s", got, tt.want)
			}
			var uris []string
			for _, d := range gives {
				uris = append(uris, d.URI)
			}
			if got := strings.Join(uris, " "); got != tt.gives {
				t.Errorf("gives %q, want %q", got, tt.gives)
			}
		})
	}
	if got := cat.Argv[2]; got != "cat a" {
		t.Errorf("the step was changed: %q", got)
	}
	f, _ := ReadScript([]Step{{Argv: []string{"go", "test"}}, {Writes: []string{"/a"}}})
	if !f.Effect.Anyway || f.Effect.Kind != model.Writes || len(f.Effect.Programs) == 0 {
		t.Errorf("got %+v", f.Effect)
	}
}
