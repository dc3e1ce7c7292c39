package effect

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
)

// spelled is facts on one line.
func spelled(f Facts) string {
	kinds := []string{"other", "reads", "writes", "lists", "searches", "runs"}
	out := []string{kinds[f.Effect.Kind], strings.Join(f.Effect.Paths, ",")}
	if f.Effect.Lines != (model.LineRange{}) {
		out = append(out, fmt.Sprintf("%d-%d", f.Effect.Lines.From, f.Effect.Lines.To))
	}
	for name, on := range map[string]bool{
		"cut": f.Effect.Cut, "everything": f.Effect.Everything, "numbered": f.Numbered,
	} {
		if on {
			out = append(out, name)
		}
	}
	return strings.TrimSpace(strings.Join(append(out, f.URI), " "))
}

func value(t *testing.T, text string) source.Value {
	t.Helper()
	var tree source.Tree
	if err := tree.Parse([]byte(text), source.Span{End: len(text)}); err != nil {
		t.Fatal(err)
	}
	return tree.Root()
}

func TestTables(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		table     Table
		tool, in  string
		want, cwd string
	}{
		{"unknown", ClaudeCode, "mcp__x", `{"file_path":"/a"}`, "other", ""},
		{"read", ClaudeCode, "Read", `{"file_path":"/a"}`, "reads /a file:///a", ""},
		{
			"some lines", ClaudeCode, "Read", `{"file_path":"a","offset":3,"limit":2}`,
			"reads /w/a 3-4 file:///w/a#L3-4", "/w",
		},
		{"no folder", ClaudeCode, "Read", `{"file_path":"./a"}`, "reads a file:a", ""},
		{
			"no folder, some lines", Common, "read_file", `{"path":"../a","limit":2}`,
			"reads ../a 1-2 file:../a#L1-2", "",
		},
		{"a relative folder", ClaudeCode, "Read", `{"file_path":"a"}`, "reads b/a file:b/a", "b"},
		{"a lost folder", ClaudeCode, "Read", `{"file_path":"a"}`, "reads", Lost},
		{
			"a write in a lost folder", ClaudeCode, "Write", `{"file_path":"a"}`,
			"writes  everything", Lost,
		},
		{
			"a patch in a lost folder", Common, "apply_patch",
			`{"input":"*** Begin Patch\n*** Update File: a\n*** End Patch"}`,
			"writes  everything", Lost,
		},
		{
			"pages", ClaudeCode, "Read", `{"file_path":"/a","pages":"1-2"}`,
			"reads /a file:///a#pages=1-2", "",
		},
		{"a page", ClaudeCode, "WebFetch", `{"url":"http://x"}`, "reads  http://x", ""},
		{"shell", ClaudeCode, "Bash", `{"command":"cat -n /a"}`, "reads /a numbered file:///a", ""},
		{
			"started only", ClaudeCode, "Bash",
			`{"command":"cat /a","run_in_background":true}`, "runs", "",
		},
		{
			"a write that is started", ClaudeCode, "Bash",
			`{"command":"echo > /a","run_in_background":true}`, "writes /a", "",
		},
		{
			"editor, view", Editors, "str_replace_editor",
			`{"command":"view","path":"/a","view_range":[2,9]}`, "reads /a 2-9 file:///a#L2-9", "",
		},
		{
			"editor, to the end", Editors, "str_replace_based_edit_tool",
			`{"command":"view","path":"/a","view_range":[2,-1]}`, "reads /a 2-0 file:///a#L2-", "",
		},
		{
			"editor, range of one", Editors, "str_replace_editor",
			`{"command":"view","path":"/a","view_range":[2]}`, "reads /a file:///a", "",
		},
		{
			"editor, insert", Editors, "str_replace_editor",
			`{"command":"insert","path":"/a"}`, "writes /a", "",
		},
		{"editor, no command", Editors, "str_replace_editor", `{"path":"/a"}`, "other", ""},
		{"window", SWEAgent, "open", `{"path":"a","line_number":9}`, "reads /w/a cut", "/w"},
		{"edit of what is open", SWEAgent, "edit", `{"search":"x"}`, "writes  everything", "/w"},
		{"common read", Common, "read_file", `{"path":"a"}`, "reads /w/a file:///w/a", "/w"},
		{
			"common read of lines", Common, "view",
			`{"target_file":"/a","start_line":2,"end_line":5}`,
			"reads /a 2-5 file:///a#L2-5", "",
		},
		{
			"common read from an offset", Common, "open_file", `{"file_path":"/a","offset":4}`,
			"reads /a 4-0 file:///a#L4-", "",
		},
		{
			"common read of a range", Common, "fs_read_file", `{"path":"/a","view_range":[2,3]}`,
			"reads /a 2-3 file:///a#L2-3", "",
		},
		{"common write", Common, "write_file", `{"filename":"a"}`, "writes /w/a", "/w"},
		{"common edit", Common, "edit_file", `{"target_file":"/a"}`, "writes /a", ""},
		{
			"common shell", Common, "execute_command", `{"command":"cat a"}`,
			"reads /w/a file:///w/a", "/w",
		},
		{
			"common shell, started", Common, "run_terminal_cmd",
			`{"command":"cat a","is_background":true}`, "runs", "/w",
		},
		{
			"common patch", Common, "apply_patch",
			`{"input":"*** Begin Patch\n*** Update File: a\n*** End Patch"}`, "writes /w/a", "/w",
		},
		{"common patch of nothing known", Common, "apply_patch", `{}`, "writes  everything", "/w"},
		{"common search", Common, "grep_search", `{"query":"x"}`, "searches", "/w"},
		{"create", SWEAgent, "create", `{"filename":"a"}`, "writes /w/a", "/w"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := tt.table.Read(tt.tool, value(t, tt.in), tt.cwd)
			if got := spelled(f); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestWrap(t *testing.T) {
	t.Parallel()
	const all = model.NumbersTab | model.NumbersArrow | model.TrailingReminder | model.ErrorTag
	tests := []struct {
		name, tool string
		numbered   bool
		raw        string
		want       model.Envelope
	}{
		{"a read", "Read", false, `"x"`, all},
		{"another tool", "Grep", false, `"x"`, model.TrailingReminder | model.ErrorTag},
		{"unknown", "x", false, `"x"`, model.TrailingReminder | model.ErrorTag},
		{
			"a program that numbers", "Bash", true, `"x"`,
			model.TrailingReminder | model.ErrorTag | model.NumbersTab,
		},
		{
			"a shell that went back", "Bash", false, `"x\nShell cwd was reset to /w"`,
			model.TrailingReminder | model.ErrorTag | model.FolderNote,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := model.Part{Envelope: all, Text: model.Text{Encoding: model.JSONString}}
			ClaudeCode.Wrap(tt.tool, tt.numbered, &p, []byte(tt.raw))
			if p.Envelope != tt.want {
				t.Errorf("got %b, want %b", p.Envelope, tt.want)
			}
		})
	}
}

func TestWasCut(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, raw string
		encoding  model.Encoding
		want      bool
	}{
		{"whole", `"x"`, model.JSONString, false},
		{"elsewhere", `"<persisted-output>\nmore"`, model.JSONString, true},
		{"nowhere", `"a ... [9 lines truncated] ..."`, model.JSONString, true},
		{"no text", `{}`, model.JSONValue, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := model.Part{Text: model.Text{Encoding: tt.encoding}}
			if got := WasCut(&p, []byte(tt.raw)); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}
