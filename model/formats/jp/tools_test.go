package jp

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
)

// TestEffects reads what calls do where the workspace is not known: a relative path stays
// one.
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
	file := []string{"a/b.go"}
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
		{"a file", "fs_read_file", in("path", "./a//b.go"), reads(0, 0), "file:a/b.go"},
		{
			"an absolute path", "fs_read_file", in("path", "/a/b.go"),
			model.Effect{Kind: model.Reads, Paths: []string{"/a/b.go"}},
			"file:///a/b.go",
		},
		{"a way out", "fs_read_file", in("path", "../../a/b.go"), reads(0, 0), "file:a/b.go"},
		{
			"a path that is not encoded", "fs_read_file",
			m{"path": "a/b.go"},
			reads(0, 0),
			"file:a/b.go",
		},
		{"lines", "fs_read_file", lines(3, 9), reads(3, 9), "file:a/b.go#L3-9"},
		{
			"lines as texts", "fs_read_file", lines(code("3"), "9"),
			reads(3, 9), "file:a/b.go#L3-9",
		},
		{"lines from", "fs_read_file", lines(3, nil), reads(3, 0), "file:a/b.go#L3-"},
		{"lines to", "fs_read_file", lines(nil, 9), reads(1, 9), "file:a/b.go#L1-9"},
		{"all lines", "fs_read_file", lines(1, nil), reads(0, 0), "file:a/b.go"},
		{"lines below none", "fs_read_file", lines(-3, -9), reads(0, 0), "file:a/b.go"},
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
			model.Effect{Kind: model.Writes, Paths: []string{"a/b.go", "c"}},
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
				Kind: model.Writes, Paths: []string{"a/b.go", "c"}, Everything: true,
			},
			"",
		},
		{
			"a list", "fs_list_files",
			m{"prefixes": []string{code("a"), code("c")}},
			model.Effect{Kind: model.Lists, Paths: []string{"a", "c"}},
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

// TestEnvelopes takes what JP puts round a result off again.
func TestEnvelopes(t *testing.T) {
	t.Parallel()
	const long = "0123456789012345678901234567890123456789012345678901234567890123456789"
	lines := func(from, to any) m {
		return m{"path": code("a.rs"), "start_line": from, "end_line": to}
	}
	const file = "fs_read_file"
	const from, until = "... (starting from line #9) ...\n", "\n... (truncated after line #10) ..."
	tests := []struct {
		name, tool string
		in         m
		text, raw  string
	}{
		{"old", file, lines(nil, nil), "```rs\na\nb\n\n```\n", "a\nb\n"},
		{"old, lines", file, lines(9, 10), "```rs\n" + from + "a\nb" + until + "\n```\n", "a\nb"},
		{"old, from", file, lines(9, nil), "```rs\n" + from + "a\n\n```\n", "a\n"},
		{"old, to", file, lines(nil, "10"), "```rs\na" + until + "\n```\n", "a"},
		{"new", file, lines(nil, nil), "```rs\n1: a\n2: b\n```\n", "a\nb"},
		{"new, lines", file, lines(9, 10), "```rs\n 9: a\n10: b" + until + "\n```\n", "a\nb"},
		{"new, a note before", file, lines(9, 10), "```rs\n" + from + " 9: a\n```\n", "a"},
		{"new, to", file, lines(nil, 10), "```rs\n1: a" + until + "\n```\n", "a"},
		{
			"new, a long line", file, lines(nil, nil),
			"```\n1: " + strings.Repeat(long, 9) + "\n2: é\n```\n", strings.Repeat(long, 9) + "\né",
		},
		{
			"notes of the file's own", file, lines(nil, nil),
			"```md\n" + from + "a" + until + "\n```\n", from + "a" + until,
		},
		{"numbers of the file's own", file, lines(nil, nil), "```yml\n80: a\n```\n", "80: a"},
		{
			"numbers that are not of the lines", file, lines(3, nil),
			"```yml\n1: a\n2: b\n```\n", "1: a\n2: b",
		},
		{"a sentence", file, lines(nil, nil), "File is empty.", "File is empty."},
		{"a fence of another tool", "cargo_check", m{}, "```\n1: a\n```\n", "1: a"},
		{"no newline at the end", "github_issues", m{}, "```xml\n<a/>\n```", "<a/>"},
		{"a fence behind a text", "fs_modify_file", m{}, "a\n```\nb\n```", "a\n```\nb\n```"},
		{"a tool of others", "notes", m{}, "```\na\n```\n", "```\na\n```\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := newStream().start().ask("q").
				call("a", m{"name": tt.tool, "arguments": tt.in}).
				result("a", m{"content": code(tt.text)}).open(t)
			p := &c.Events[c.Calls[0].Result].Parts[0]
			if got := string(p.Envelope.Raw([]byte(c.PartText(p)))); got != tt.raw {
				t.Errorf("got %q, want %q", got, tt.raw)
			}
			if p.RawBytes != len(tt.raw) || p.Bytes != len(tt.text) {
				t.Errorf("measured %d of %d bytes, want %d of %d", p.RawBytes, p.Bytes, len(tt.raw),
					len(tt.text))
			}
		})
	}
}

// TestOldAndNew holds that both forms of one file are the same content.
func TestOldAndNew(t *testing.T) {
	t.Parallel()
	in := m{"arguments": m{"path": code("a.rs")}}
	c := newStream().start().ask("q").
		call("a", in).result("a", m{"content": code("```rs\nfn a() {\n}\n```\n")}).
		call("b", in).result("b", m{"content": code("```rs\n1: fn a() {\n2: }\n```\n")}).
		call("c", in).result("c", m{"content": code("```rs\n1: fn b() {\n2: }\n```\n")}).open(t)
	parts := make([]*model.Part, 0, len(c.Calls))
	for i := range c.Calls {
		parts = append(parts, &c.Events[c.Calls[i].Result].Parts[0])
	}
	if parts[0].Raw != parts[1].Raw || parts[0].Sum == parts[1].Sum {
		t.Error("the old and the new form differ by their content")
	}
	if parts[1].Raw == parts[2].Raw {
		t.Error("two versions have the same content")
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

// TestOneFileOfTwoSpellings: a path from the workspace's root and the absolute one are one
// file where the root is known.
func TestOneFileOfTwoSpellings(t *testing.T) {
	t.Parallel()
	s := newStream().start().ask("q")
	for _, p := range []string{"src/a.rs", "/home/ada/w/src/a.rs", "./src//a.rs", "/src/a.rs"} {
		id := p
		s = s.call(id, m{"name": "fs_read_file", "arguments": m{"path": code(p)}}).
			result(id, m{"content": code("fn a() {}")})
	}
	stored := s.stored(t)
	stored.Place.Workspace = "/home/ada/w"
	c, err := Codec{}.OpenStored(stored)
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.Calls {
		got := c.Events[c.Calls[i].Result].Parts[0].URI
		if want := "file:///home/ada/w/src/a.rs"; got != want {
			t.Errorf("%s: got %s, want %s", c.Calls[i].ID, got, want)
		}
	}
}
