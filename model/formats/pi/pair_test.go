package pi

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
)

// TestTools holds what a call does, by its arguments.
func TestTools(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, tool string
		args       m
		kind       model.EffectKind
		paths, uri string
	}{
		{"a read", "read", m{"path": "a/b"}, model.Reads, "[/w/a/b]", "file:///w/a/b"},
		{
			"of lines", "read",
			m{"path": "/b", "offset": 3, "limit": 2},
			model.Reads, "[/b]",
			"file:///b#L3-4",
		},
		{
			"to the end", "read",
			m{"path": "b", "offset": 3},
			model.Reads, "[/w/b]",
			"file:///w/b#L3-",
		},
		{"a path as it was typed", "read", m{"path": "@b"}, model.Reads, "[/w/b]", "file:///w/b"},
		{"at home", "read", m{"path": "~/b"}, model.Reads, "[]", ""},
		{"an edit", "edit", m{"path": "b", "edits": []m{}}, model.Writes, "[/w/b]", ""},
		{"a write", "write", m{"path": "@b", "content": ""}, model.Writes, "[/w/b]", ""},
		{"grep", "grep", m{"pattern": "x", "path": "d"}, model.Searches, "[/w/d]", ""},
		{"find", "find", m{"pattern": "x"}, model.Lists, "[]", ""},
		{"ls", "ls", m{"path": "."}, model.Lists, "[/w]", ""},
		{"a shell's read", "bash", m{"command": "cat b"}, model.Reads, "[/w/b]", "file:///w/b"},
		{"a program", "bash", m{"command": "make"}, model.Runs, "[]", ""},
		{"an extension's", "swim", m{"path": "b"}, model.Other, "[]", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := began(3)
			s.reply(m{"type": "toolCall", "id": "1", "name": tt.tool, "arguments": tt.args})
			s.result("1", "r")
			c := s.open(t)
			e := &c.Calls[0].Effect
			if paths := fmt.Sprint(e.Paths); e.Kind != tt.kind || paths != tt.paths {
				t.Errorf("got %d of %s, want %d of %s", e.Kind, paths, tt.kind, tt.paths)
			}
			if got := c.Events[1].Parts[0].URI; got != tt.uri {
				t.Errorf("delivers %q, want %q", got, tt.uri)
			}
		})
	}
}

// TestHomeMayBeAnything holds that a write below the user's home may have changed any
// file: nobody else knows where that is.
func TestHomeMayBeAnything(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.reply(m{"type": "toolCall", "id": "1", "name": "write", "arguments": m{"path": "~/b"}})
	if e := s.open(t).Calls[0].Effect; !e.Everything {
		t.Errorf("got %+v", e)
	}
}

// TestCut holds which results are not all of what was asked for, and what stands below
// the content.
func TestCut(t *testing.T) {
	t.Parallel()
	const full = " Full output: /tmp/pi-bash.log]"
	tests := []struct {
		name, tool, text string
		details          any
		cut              bool
		raw              string
	}{
		{"a whole file", "read", "a\nb\n", nil, false, "a\nb\n"},
		{
			"as many lines as were asked for", "read",
			"a\n\n[7 more lines in file. Use offset=2 to continue.]", nil, false, "a",
		},
		{
			"the client's limit", "read",
			"a\n\n[Showing lines 1-1 of 9. Use offset=2 to continue.]", nil, true, "a",
		},
		{
			"its limit in bytes", "read",
			"a\n\n[Showing lines 1-1 of 9 (9KB limit). Use offset=2 to continue]", nil, true, "a",
		},
		{
			"one long line", "read",
			"[Line 1 is 80KB, exceeds 50.0KB limit. Use bash: sed -n '1p' b | head -c 51200]", nil,
			true, "[Line 1 is 80KB, exceeds 50.0KB limit. Use bash: sed -n '1p' b | head -c 51200]",
		},
		{
			"told beside the text", "read", "a", m{"truncation": m{"truncated": true}}, true, "a",
		},
		{
			"a shell's tail", "cat", "z\n\n[Showing lines 9-9 of 9." + full, nil, true,
			"z\n\n[Showing lines 9-9 of 9." + full,
		},
		{
			"a part of one line", "cat", "z\n\n[Showing last 1KB of line 1 (line is 9KB)." + full,
			nil, true, "z\n\n[Showing last 1KB of line 1 (line is 9KB)." + full,
		},
		{
			"a file that speaks of it", "read", "[Showing lines 1-2 of 3]\nb", nil, false,
			"[Showing lines 1-2 of 3]\nb",
		},
		{
			"numbers of a program", "nl", "1\ta\n2\tb", nil, false, "a\nb",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := began(3)
			ask := use("1", "b")
			switch tt.tool {
			case "cat":
				ask["name"], ask["arguments"] = "bash", m{"command": "cat b"}
			case "nl":
				ask["name"], ask["arguments"] = "bash", m{"command": "cat -n b"}
			}
			s.reply(ask)
			s.message(m{
				"role": "toolResult", "toolCallId": "1", "content": []m{words(tt.text)},
				"details": tt.details,
			})
			c := s.open(t)
			p := &c.Events[1].Parts[0]
			if got := c.Calls[0].Effect.Cut; got != tt.cut || tt.cut != (p.URI == "") {
				t.Errorf("cut %v, delivers %q", got, p.URI)
			}
			if got := string(p.Envelope.Raw([]byte(c.PartText(p)))); got != tt.raw {
				t.Errorf("content %q, want %q", got, tt.raw)
			}
		})
	}
}

// TestFailed holds that a failed result delivers nothing.
func TestFailed(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.reply(use("1", "b"))
	s.message(m{
		"role": "toolResult", "toolCallId": "1", "content": []m{words("no")}, "isError": true,
	})
	c := s.open(t)
	if c.Calls[0].Status != model.Failed || c.Events[1].Parts[0].URI != "" {
		t.Errorf("got %+v, delivers %q", c.Calls[0], c.Events[1].Parts[0].URI)
	}
}

// TestPairs holds which result is of which call where ids come again.
func TestPairs(t *testing.T) {
	t.Parallel()
	s := began(3)
	for _, n := range []string{"one", "two"} {
		s.reply(use("1", n))
		s.result("1", n)
	}
	s.reply(use("2", "f"), use("2", "g"))
	s.result("2", "f")
	s.result("2", "g")
	c := s.open(t)
	want := []string{"one", "two", "f", "g"}
	for i, w := range want {
		call := &c.Calls[i]
		if got := c.EventText(&c.Events[call.Result]); got != w || call.Unique {
			t.Errorf("call %d: %q, unique %v", i, got, call.Unique)
		}
		if got := c.EventText(&c.Events[call.Request]); !strings.Contains(got, w) {
			t.Errorf("call %d asks for %s", i, got)
		}
	}
	if len(c.Calls) != len(want) || len(Codec{}.Check(c)) > 0 {
		t.Errorf("%d calls, %v", len(c.Calls), Codec{}.Check(c))
	}
}

// TestSharedIDs holds that a pair stays whose id a call without a result has as well: the client
// takes the result for both. A result for each lets each pair go.
func TestSharedIDs(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		results int
		fixed   bool
	}{"one result": {1, true}, "two results": {2, false}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := began(3)
			s.user("a")
			s.reply(use("1", "f"), use("1", "g"))
			for range tt.results {
				s.result("1", "f")
			}
			s.reply(words("b"))
			c := s.open(t)
			k := &c.Calls[0]
			if c.Events[k.Request].Fixed != tt.fixed || c.Events[k.Result].Fixed != tt.fixed {
				t.Errorf("fixed %v, want %v", c.Events[k.Request].Fixed, tt.fixed)
			}
		})
	}
}

// TestImages holds the size of images, in messages and in results.
func TestImages(t *testing.T) {
	t.Parallel()
	c := open(t, "../../../testdata/pi/tools.jsonl")
	seen := map[model.Kind]int{}
	for i := range c.Events {
		for _, p := range c.Events[i].Parts {
			if p.Kind != model.PartImage {
				continue
			}
			seen[c.Events[i].Kind]++
			if want := (model.Image{Type: "image/png", Width: 1, Height: 1}); p.Image != want {
				t.Errorf("got %+v", p.Image)
			}
		}
	}
	if seen[model.ImageMessage] != 1 || seen[model.ToolResult] != 1 {
		t.Errorf("got %v", seen)
	}
}

// TestStrayResults says what a fork is without.
func TestStrayResults(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.user("a")
	s.result("0", "none")
	s.user("b")
	c := s.open(t)
	if len(c.Warnings) != 1 || c.Warnings[0].Line != 3 {
		t.Errorf("got warnings %+v, want one of line 3", c.Warnings)
	}
	if c, _ = forked(t, c, nil, forkOptions); short(c) != "a | b" || len(c.Warnings) != 0 {
		t.Errorf("the fork: got %q, %+v", short(c), c.Warnings)
	}
}
