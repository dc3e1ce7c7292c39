package claudecode

import (
	"encoding/json"
	"reflect"
	"testing"

	"decant/model"
	"decant/model/source"
)

// value parses a JSON value.
func value(t testing.TB, v any) source.Value {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var tree source.Tree
	if err := tree.Parse(raw, source.Span{Start: 0, End: len(raw)}); err != nil {
		t.Fatal(err)
	}
	return tree.Root()
}

func TestEffects(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, tool string
		in         m
		want       model.Effect
		uri        string
	}{
		{
			"read", "Read",
			m{"file_path": "/a/../b.go"},
			model.Effect{Kind: model.Reads, Paths: []string{"/b.go"}},
			"file:///b.go",
		},
		{
			"read, relative", "Read",
			m{"file_path": "x/b.go"},
			model.Effect{Kind: model.Reads, Paths: []string{"/w/x/b.go"}},
			"file:///w/x/b.go",
		},
		{
			"read, range", "Read",
			m{"file_path": "/b", "offset": 10, "limit": 11},
			model.Effect{
				Kind: model.Reads, Paths: []string{"/b"}, Lines: model.LineRange{From: 10, To: 20},
				Plain: true,
			},
			"file:///b#L10-20",
		},
		{
			"read, open end", "Read",
			m{"file_path": "/b", "offset": 10},
			model.Effect{
				Kind: model.Reads, Paths: []string{"/b"}, Lines: model.LineRange{From: 10},
				Plain: true,
			},
			"file:///b#L10-",
		},
		{
			"read, from the start", "Read",
			m{"file_path": "/b", "limit": 200},
			model.Effect{
				Kind: model.Reads, Paths: []string{"/b"}, Lines: model.LineRange{From: 1, To: 200},
				Plain: true,
			},
			"file:///b#L1-200",
		},
		{
			"read, all of it", "Read",
			m{"file_path": "/b", "offset": 1},
			model.Effect{Kind: model.Reads, Paths: []string{"/b"}, Plain: true},
			"file:///b",
		},
		{
			"read, pages", "Read",
			m{"file_path": "/b.pdf", "pages": "1-5"},
			model.Effect{Kind: model.Reads, Paths: []string{"/b.pdf"}},
			"file:///b.pdf#pages=1-5",
		},
		{
			"read on Windows", "Read",
			m{"file_path": `C:\src\.\b.go`},
			model.Effect{Kind: model.Reads, Paths: []string{"/C:/src/b.go"}},
			"file:///C:/src/b.go",
		},
		{"read of nothing", "Read", m{}, model.Effect{Kind: model.Reads}, ""},
		{
			"notebook", "NotebookEdit",
			m{"notebook_path": "/n.ipynb"},
			model.Effect{Kind: model.Writes, Paths: []string{"/n.ipynb"}},
			"",
		},
		{
			"edit", "Edit",
			m{"file_path": "/b"},
			model.Effect{Kind: model.Writes, Paths: []string{"/b"}},
			"",
		},
		{
			"grep", "Grep",
			m{"pattern": "x", "path": "."},
			model.Effect{Kind: model.Searches, Paths: []string{"/w"}},
			"",
		},
		{"glob", "Glob", m{"pattern": "*"}, model.Effect{Kind: model.Lists}, ""},
		{
			"bash", "Bash",
			m{"command": "go test"},
			model.Effect{
				Kind: model.Runs, Programs: []string{"go"}, Newest: true, Folder: "/w",
			},
			"",
		},
		{
			"bash reads", "Bash",
			m{"command": "cat x/b.go"},
			model.Effect{
				Kind: model.Reads, Paths: []string{"/w/x/b.go"}, Programs: []string{"cat"},
			},
			"file:///w/x/b.go",
		},
		{
			"bash reads lines", "Bash",
			m{"command": "cd x && sed -n '10,20p' b.go"},
			model.Effect{
				Kind: model.Reads, Paths: []string{"/w/x/b.go"}, Programs: []string{"sed"},
				Lines: model.LineRange{From: 10, To: 20},
			},
			"file:///w/x/b.go#L10-20",
		},
		{
			"bash reads an end", "Bash",
			m{"command": "tail -20 /b"},
			model.Effect{
				Kind: model.Reads, Paths: []string{"/b"}, Cut: true, Programs: []string{"tail"},
			},
			"file:///b#tail=20",
		},
		{
			"bash reads the end of lines", "Bash",
			m{"command": "tail -n +5 /b | tail -2"},
			model.Effect{
				Kind: model.Reads, Paths: []string{"/b"}, Cut: true, Programs: []string{"tail"},
				Lines: model.LineRange{From: 5},
			},
			"file:///b#L5-&tail=2",
		},
		{
			"bash searches", "Bash",
			m{"command": "grep -n x b.go"},
			model.Effect{
				Kind: model.Searches, Paths: []string{"/w/b.go"}, Programs: []string{"grep"},
			},
			"",
		},
		{
			"bash writes", "Bash",
			m{"command": "sed -i s/a/b/ b.go && git commit -am x"},
			model.Effect{
				Kind: model.Writes, Paths: []string{"/w/b.go"}, Anyway: true,
				Programs: []string{"sed", "git commit"},
			},
			"",
		},
		{
			"bash writes in the background", "Bash",
			m{"command": "make > log", "run_in_background": true},
			model.Effect{
				Kind: model.Writes, Paths: []string{"/w/log"}, Anyway: true,
				Programs: []string{"make"},
			},
			"",
		},
		{
			"bash reads in the background", "Bash",
			m{"command": "cat /b", "run_in_background": true},
			model.Effect{Kind: model.Runs, Programs: []string{"cat"}},
			"",
		},
		{"bash without a line", "Bash", m{}, model.Effect{Kind: model.Runs}, ""},
		{
			"another shell", "PowerShell",
			m{"command": "cat /b"},
			model.Effect{Kind: model.Runs},
			"",
		},
		{
			"fetch", "WebFetch",
			m{"url": "https://example.org/a?b#c"},
			model.Effect{Kind: model.Reads},
			"https://example.org/a?b#c",
		},
		{"todo", "TodoWrite", m{"file_path": "/b"}, model.Effect{}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := call{tool: tt.tool}
			c.readArguments(value(t, tt.in), "/w")
			if !reflect.DeepEqual(c.facts.Effect, tt.want) || c.facts.URI != tt.uri {
				t.Errorf("got %+v %q, want %+v %q", c.facts.Effect, c.facts.URI, tt.want, tt.uri)
			}
		})
	}
}
