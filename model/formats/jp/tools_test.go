package jp

import (
	"fmt"
	"testing"

	"decant/model"
)

// TestEffects reads what calls do.
func TestEffects(t *testing.T) {
	t.Parallel()
	in := func(pairs ...string) m {
		out := m{}
		for i := 0; i < len(pairs); i += 2 {
			out[pairs[i]] = code(pairs[i+1])
		}
		return out
	}
	lines := func(from, to any) m {
		return m{"path": code("a/b.go"), "start_line": from, "end_line": to}
	}
	file := []string{"/a/b.go"}
	reads := func(from, to int) model.Effect {
		return model.Effect{
			Kind: model.Reads, Paths: file, Lines: model.LineRange{From: from, To: to},
		}
	}
	tests := []struct {
		name, tool string
		in         m
		want       model.Effect
		uri        string
	}{
		{"a file", "fs_read_file", in("path", "./a//b.go"), reads(0, 0), "file:///a/b.go"},
		{
			"a file from the root", "fs_read_file", in("path", "/a/b.go"),
			reads(0, 0), "file:///a/b.go",
		},
		{"a way out", "fs_read_file", in("path", "../../a/b.go"), reads(0, 0), "file:///a/b.go"},
		{
			"a path that is not encoded", "fs_read_file",
			m{"path": "a/b.go"},
			reads(0, 0),
			"file:///a/b.go",
		},
		{"lines", "fs_read_file", lines(3, 9), reads(3, 9), "file:///a/b.go#L3-9"},
		{
			"lines as texts", "fs_read_file", lines(code("3"), "9"),
			reads(3, 9), "file:///a/b.go#L3-9",
		},
		{"lines from", "fs_read_file", lines(3, nil), reads(3, 0), "file:///a/b.go#L3-"},
		{"lines to", "fs_read_file", lines(nil, 9), reads(1, 9), "file:///a/b.go#L1-9"},
		{"all lines", "fs_read_file", lines(1, nil), reads(0, 0), "file:///a/b.go"},
		{"lines below none", "fs_read_file", lines(-3, -9), reads(0, 0), "file:///a/b.go"},
		{"no path", "fs_read_file", in(), model.Effect{Kind: model.Reads}, ""},
		{
			"a path that is no text", "fs_read_file",
			m{"path": 7},
			model.Effect{Kind: model.Reads},
			"",
		},
		{
			"a new file", "fs_create_file", in("path", "a/b.go", "content", "x"),
			model.Effect{Kind: model.Writes, Paths: file},
			"",
		},
		{
			"a changed file", "fs_modify_file", in("path", "a/b.go"),
			model.Effect{Kind: model.Writes, Paths: file},
			"",
		},
		{
			"changes in files of their own", "fs_modify_file",
			m{"patterns": []m{{"paths": []string{code("a/b.go")}}, {"paths": []string{code("c")}}}},
			model.Effect{Kind: model.Writes, Paths: []string{"/a/b.go", "/c"}},
			"",
		},
		{
			"changes somewhere", "fs_modify_file",
			m{"patterns": []m{}},
			model.Effect{Kind: model.Writes, Everything: true},
			"",
		},
		{
			"a removed file", "fs_delete_file", in("path", "a/b.go"),
			model.Effect{Kind: model.Writes, Paths: file},
			"",
		},
		{
			"a moved file", "fs_move_file", in("source", "a/b.go", "target", "c"),
			model.Effect{
				Kind: model.Writes, Paths: []string{"/a/b.go", "/c"}, Everything: true,
			},
			"",
		},
		{
			"a list", "fs_list_files",
			m{"prefixes": []string{code("a"), code("c")}},
			model.Effect{Kind: model.Lists, Paths: []string{"/a", "/c"}},
			"",
		},
		{
			"a search", "fs_grep_files",
			m{"paths": []string{code("a/b.go")}, "pattern": code("x")},
			model.Effect{Kind: model.Searches, Paths: file},
			"",
		},
		{
			"a search everywhere", "fs_grep_files", in("pattern", "x"),
			model.Effect{Kind: model.Searches},
			"",
		},
		{
			"a file of a repository", "github_read_file",
			in("repository", "o/r", "path", "a/b.go", "ref", "main"),
			model.Effect{Kind: model.Reads},
			"github://o/r/a/b.go?ref=main",
		},
		{
			"its newest version", "github_read_file", in("repository", "o/r", "path", "a/b.go"),
			model.Effect{Kind: model.Reads},
			"github://o/r/a/b.go",
		},
		{
			"a repository alone", "github_read_file", in("repository", "o/r"),
			model.Effect{Kind: model.Reads},
			"",
		},
		{
			"a page", "web_fetch", in("url", "https://a.b/c"),
			model.Effect{Kind: model.Reads},
			"https://a.b/c",
		},
		{"a program", "cargo_check", in("package", "x"), model.Effect{Kind: model.Runs}, ""},
		{"git", "git_commit", in("message", "x"), model.Effect{Kind: model.Runs}, ""},
		{"an unknown tool", "github_issues", in("path", "x"), model.Effect{}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := newStream().start().ask("q").
				call("a", m{"name": tt.tool, "arguments": tt.in}).result("a").
				call("b", m{"name": tt.tool, "arguments": tt.in}).result("b", m{"is_error": true}).
				open(t)
			if got := fmt.Sprintf("%+v", c.Calls[0].Effect); got != fmt.Sprintf("%+v", tt.want) {
				t.Errorf("got  %s\nwant %+v", got, tt.want)
			}
			if got := c.Events[c.Calls[0].Result].Parts[0].URI; got != tt.uri {
				t.Errorf("got %q, want %q", got, tt.uri)
			}
			if got := c.Events[c.Calls[1].Result].Parts[0].URI; got != "" {
				t.Errorf("a failed call delivers %q", got)
			}
			if c.Calls[0].Tool != tt.tool {
				t.Errorf("got tool %q", c.Calls[0].Tool)
			}
		})
	}
}

// TestStrippedDelivers nothing: what a compaction hides is not in context.
func TestStrippedDelivers(t *testing.T) {
	t.Parallel()
	c := newStream().start().ask("q").call("a").result("a").compact(0, 0, stripCalls).open(t)
	if got := c.Events[c.Calls[0].Result].Parts[0].URI; got != "" {
		t.Errorf("got %q", got)
	}
}
