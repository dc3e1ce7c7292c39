package claudecode

import (
	"strings"
	"testing"

	"decant/model"
)

// said appends a call of the shell, in a folder, and its answer.
func (s *script) said(id, folder, line string, answer m) {
	s.reply("m"+id, named(id, "Bash", m{"command": line}), m{"cwd": folder})
	answer["type"], answer["tool_use_id"] = "tool_result", id
	s.user([]m{answer})
}

// TestShell holds what a shell delivers, by the folder of its record and by how it
// went.
func TestShell(t *testing.T) {
	t.Parallel()
	const (
		in   = "file:///w/a.go"
		kept = "<persisted-output>\nOutput too large (99KB). Full output saved to: /x.txt\n\n" +
			"Preview (first 2KB):\na\n...\n</persisted-output>"
		reset = "\nShell cwd was reset to /w"
		note  = "\n\n<system-reminder>\nMind.\n</system-reminder>"
	)
	denied := m{"content": "<tool_use_error>Denied.</tool_use_error>", "is_error": true}
	tests := []struct {
		name, folder, line string
		answer             m
		uri, raw           string
		cut                bool
	}{
		{"a file", "/w", "cat a.go", m{"content": "a\nb"}, in, "a\nb", false},
		{"another folder", "/w/x", "cat a.go", m{"content": "a"}, "file:///w/x/a.go", "a", false},
		{
			"a folder of Windows", `C:\w`, "cat a.go",
			m{"content": "a"},
			"file:///C:/w/a.go", "a",
			false,
		},
		{"no folder", "", "cat a.go", m{"content": "a"}, "", "a", false},
		{
			"failed", "/w", "cat a.go",
			m{"content": "Exit code 1\nno", "is_error": true},
			"",
			"Exit code 1\nno", false,
		},
		{"not allowed", "/w", "cat a.go", denied, "", "Denied.", false},
		{
			"several parts", "/w", "cat a.go",
			m{"content": []m{text("a"), text("b")}},
			"", "a",
			false,
		},
		{"kept in a file", "/w", "cat a.go", m{"content": kept}, "", kept, true},
		{
			"kept in part by an old version", "/w", "cat a.go",
			m{"content": "a\n\n... [7 lines truncated] ..."},
			"",
			"a\n\n... [7 lines truncated] ...", true,
		},
		{
			"numbers of a program", "/w", "nl -ba a.go",
			m{"content": "     1\ta\n     2\t\n 3\tb"},
			in, "a\n\nb", false,
		},
		{
			"numbers in a file", "/w", "cat a.go",
			m{"content": "1\ta\n2\tb"},
			in, "1\ta\n2\tb",
			false,
		},
		{
			"numbers of no file", "/w", "history",
			m{"content": "1\ta\n2\tb"},
			"", "1\ta\n2\tb",
			false,
		},
		{
			"a folder that is left", "/w", "cd /x && cat a.go",
			m{"content": "a" + reset},
			"file:///x/a.go", "a", false,
		},
		{
			"a folder that is left, and a reminder", "/w", "cd /x && cat a.go",
			m{"content": "a" + reset + note},
			"file:///x/a.go", "a", false,
		},
		{"a run", "/w", "go test", m{"content": "ok" + note}, "", "ok", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var s script
			s.user("a")
			s.said("x", tt.folder, tt.line, tt.answer)
			c := s.open(t)
			call := &c.Calls[0]
			p := &c.Events[call.Result].Parts[0]
			if p.URI != tt.uri {
				t.Errorf("got URI %q, want %q", p.URI, tt.uri)
			}
			if got := string(p.Envelope.Raw([]byte(c.PartText(p)))); got != tt.raw {
				t.Errorf("got raw content %q, want %q", got, tt.raw)
			}
			if call.Effect.Cut != tt.cut {
				t.Errorf("got cut %v, want %v", call.Effect.Cut, tt.cut)
			}
		})
	}
}

// TestShellAndRead holds that a file is one resource, whoever reads it, and that
// only the client's own read lets the agent edit it.
func TestShellAndRead(t *testing.T) {
	t.Parallel()
	var s script
	s.user("a")
	s.reply("m1", named("1", "Read", m{"file_path": "/w/a.go"}))
	s.user([]m{{"type": "tool_result", "tool_use_id": "1", "content": "     1→a\n     2→b"}})
	s.said("2", "/w", "cat a.go", m{"content": "a\nb"})
	s.said("3", "/w", "nl -ba /w/a.go", m{"content": "     1\ta\n     2\tb"})
	s.said("4", "/w", "sed -i s/a/c/ a.go", m{"content": ""})
	c := s.open(t)
	first := &c.Events[c.Calls[0].Result].Parts[0]
	for _, i := range []int{1, 2} {
		p := &c.Events[c.Calls[i].Result].Parts[0]
		if p.URI != first.URI || p.Raw != first.Raw {
			t.Errorf("call %d: got %s, other content %v", i+1, p.URI, p.Raw != first.Raw)
		}
	}
	keeps := ""
	for i := range c.Calls {
		if c.Calls[i].Keeps {
			keeps += c.Calls[i].ID
		}
	}
	if keeps != "1" {
		t.Errorf("calls that keep a file: got %q, want 1", keeps)
	}
	if e := c.Calls[3].Effect; e.Kind != model.Writes || strings.Join(e.Paths, "") != "/w/a.go" {
		t.Errorf("got %+v", e)
	}
}
