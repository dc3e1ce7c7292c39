package digest

import (
	"reflect"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
	"decant/strategies/digest/stretch"
	"decant/strategies/strategiestest"
)

func TestWhen(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		turns []int
		want  string
	}{
		{"none", nil, "no turn"},
		{"one", []int{3}, "turn 3"},
		{"one twice", []int{3, 3}, "turn 3"},
		{"some, out of order", []int{5, 3, 3}, "turns 3, 5"},
		{"many", []int{9, 1, 4, 6}, "turns 1–9"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := stretch.NameTurns(tt.turns); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestTestRunner(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, tool, command string
		programs            []string
		want                string
	}{
		{"go", "Bash", "go test ./...", []string{"go"}, "go test"},
		{"after cd", "Bash", "cd x && cargo test", []string{"cd", "cargo test"}, "cargo test"},
		{"of a toolchain", "Bash", "cargo +nightly test", nil, "cargo +nightly test"},
		{"by a module", "Bash", "python -m pytest -q", []string{"python"}, "pytest"},
		{"a script", "Bash", "npm run test -- --ci", []string{"npm"}, "npm run test"},
		{"a tool of its own", "cargo_test", "{}", nil, "cargo_test"},
		{"not a runner", "Bash", "go vet ./...", []string{"go"}, ""},
		{"the name of a file", "Bash", "python pytest_plugin.py", []string{"python"}, ""},
		{"a search", "Grep", "go testing", nil, ""},
		{"a search in a shell", "Bash", "rg 'go test'", []string{"rg"}, ""},
		{"a commit", "Bash", "git commit -m 'go test'", []string{"git commit"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			k := model.Call{Tool: tt.tool, Effect: model.Effect{Programs: tt.programs}}
			if got := testRunner(&k, tt.command); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestTrouble(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       bool
	}{
		{"go", "ok  a\nFAIL\tb [build failed]", true},
		{"one test of go", "=== RUN\n--- FAIL: TestX (0.0s)", true},
		{"cargo", "test result: FAILED. 3 passed; 1 failed", true},
		{"cargo does not build", "error: could not compile `x`", true},
		{"pytest", "===== 2 failed, 3 passed in 1.2s =====", true},
		{"jest", "Tests:       1 failed, 3 passed", true},
		{"mocha", "  2 failing\n", true},
		{"unittest", "FAILED (failures=1)", true},
		{"all well", "ok  a 0.1s\nPASS\ntest result: ok. 0 failed", false},
		{"none failed", "===== 0 failed, 3 passed =====", false},
		{"a word", "this test would FAIL if\nTestFAIL passes", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := trouble().MatchString(tt.text); got != tt.want {
				t.Errorf("got %t, want %t", got, tt.want)
			}
		})
	}
}

func TestComplaint(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"nothing", " \n", ""},
		{"a line that tells", "building\n  error: no such file\ndone", "error: no such file"},
		{"the first of them", "panic: one\nerror: two", "panic: one"},
		{"else the last line", "one\ntwo \n\n", "two"},
		{"cleaned", "\x1b[31merror\x1b[0m: x\ty", "error: x y"},
		{"cut", "error " + strings.Repeat("x", 500), "error " + strings.Repeat("x", 154) + "…"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := findComplaint(tt.text); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestListed(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, args string
		want       []string
	}{
		{"none", `{"other":[1]}`, nil},
		{"empty", `{"todos":[]}`, []string{}},
		{"no list", `{"plan":"think"}`, nil},
		{
			"of Claude Code", `{"todos":[{"content":"a","status":"completed"},{"content":""}]}`,
			[]string{"[x] a"},
		},
		{
			"of Codex", `{"plan":[{"step":"a","status":"in_progress"},{"step":"b\n c"}]}`,
			[]string{"[>] a", "[ ] b c"},
		},
		{"plain texts", `{"items":["a","b"]}`, []string{"[ ] a", "[ ] b"}},
		{"given up", `{"tasks":[{"title":"a","status":"cancelled"}]}`, []string{"[-] a"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var tree source.Tree
			if err := tree.Parse([]byte(tt.args), source.Span{End: len(tt.args)}); err != nil {
				t.Fatal(err)
			}
			if got := readList(tree.Root()); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// calling is a stretch of one call.
func calling(tool, args, out string, effect model.Effect) reader {
	b := strategiestest.NewBuilder()
	b.Prompt("go")
	request, _ := b.Tool(tool, args, out)
	b.Call(request).Effect = effect
	c := b.Done()
	return reader{stretch.New(c, ListStretch(c, 1, 1))}
}

func TestCommits(t *testing.T) {
	t.Parallel()
	commit := model.Effect{Kind: model.Other, Programs: []string{"git commit"}}
	tests := []struct {
		name, tool, args, out string
		effect                model.Effect
		want                  []string
	}{
		{
			"told by git", "Bash", `{"command":"git commit -m x"}`,
			"[main (root-commit) abcdef0] Start\n[main 1234567] Go on", commit,
			[]string{"abcdef0 Start (turn 1)", "1234567 Go on (turn 1)"},
		},
		{
			"quiet", "Bash", `{"command":"git commit -qam 'Say more'"}`, "", commit,
			[]string{"Say more (turn 1)"},
		},
		{
			"a tool", "git_commit", `{"message":"Say more\n\nAnd why."}`, "done",
			model.Effect{},
			[]string{"Say more (turn 1)"},
		},
		{"no commit", "Bash", `{"command":"git log"}`, "[main 1234567] x", model.Effect{}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := calling(tt.tool, tt.args, tt.out, tt.effect).commits()
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestCommand(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, args, want string }{
		{"text", `{"command":"go  test\n ./..."}`, "go test ./..."},
		{"other name", `{"cmd":"ls"}`, "ls"},
		{"list", `{"command":["bash","-lc","make test"]}`, "make test"},
		{"none", `{"n":1}`, `Bash {"n":1}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := calling("Bash", tt.args, "", model.Effect{}).Command(0); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestFiles(t *testing.T) {
	t.Parallel()
	writes := func(paths ...string) model.Effect {
		return model.Effect{Kind: model.Writes, Paths: paths}
	}
	tests := []struct {
		name, args    string
		effect        model.Effect
		written, read string
	}{
		{"below the folder", `{}`, writes("/w/a.go", "/w/b.go"), "a.go b.go", ""},
		{"elsewhere", `{}`, writes("/x/a.go", "/www/b"), "/x/a.go /www/b", ""},
		{"of which only the request tells", `{"path":"~/a"}`, writes(), "~/a", ""},
		{"read", `{}`, model.Effect{Kind: model.Reads, Paths: []string{"/w/a.go"}}, "", "a.go"},
		{"listed", `{}`, model.Effect{Kind: model.Lists, Paths: []string{"/w"}}, "", ""},
	}
	names := func(fs []stretch.File) string {
		out := make([]string, 0, len(fs))
		for _, f := range fs {
			out = append(out, f.Name)
		}
		return strings.Join(out, " ")
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			written, read := calling("T", tt.args, "", tt.effect).Files()
			if names(written) != tt.written || names(read) != tt.read {
				t.Errorf("got %q and %q", names(written), names(read))
			}
		})
	}
}

// FuzzOf: whatever arguments and outputs are, the digest keeps to its limit.
func FuzzOf(f *testing.F) {
	f.Add(`{"command":"go test"}`, "--- FAIL: x\n")
	f.Add(`{"todos":[{"content":"x"}]}`, "[main 1234567] y")
	f.Fuzz(func(t *testing.T, args, out string) {
		if !source.Valid([]byte(args)) {
			return
		}
		for _, tool := range []string{"Bash", "TodoWrite", "git_commit", "run_tests"} {
			s := calling(tool, args, out, model.Effect{Kind: model.Runs})
			d := OfEvents(s.C, s.Events)
			if d.Tokens > d.Limit || strings.ContainsAny(d.Text, "\x1b\r\x00") {
				t.Errorf("%d of %d: %q", d.Tokens, d.Limit, d.Text)
			}
		}
	})
}
