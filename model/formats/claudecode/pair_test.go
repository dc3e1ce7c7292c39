package claudecode

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"decant/model"
)

// named is a call of a tool with arguments.
func named(id, tool string, in m) m {
	return m{"type": "tool_use", "id": id, "name": tool, "input": in}
}

// ask appends a call and its good result.
func (s *script) ask(id, tool string, in m, fields ...m) {
	s.reply("m"+id, named(id, tool, in))
	s.result(id, fields...)
}

func TestStatus(t *testing.T) {
	t.Parallel()
	answer := func(block m, fields ...m) func(s *script) {
		return func(s *script) {
			s.reply("1", use("x"))
			if block != nil {
				block["type"], block["tool_use_id"] = "tool_result", "x"
				s.user([]m{block}, fields...)
			}
			s.user("end")
		}
	}
	tests := []struct {
		name  string
		write func(s *script)
		want  model.Status
	}{
		{"good", answer(m{"content": "r"}), model.Succeeded},
		{"failed", answer(m{"content": "r", "is_error": true}), model.Failed},
		{
			"interrupted", answer(m{"content": "r"}, m{"toolUseResult": m{"interrupted": true}}),
			model.Interrupted,
		},
		{"interrupted, by its text", answer(m{"content": interruption}), model.Interrupted},
		{"failed with a reason", answer(
			m{"content": "Error: no", "is_error": true}, m{"toolUseResult": "Error: no"},
		), model.Failed},
		{"unanswered", answer(nil), model.Unanswered},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := script{}
			s.user("a")
			tt.write(&s)
			if got := s.open(t).Calls[0].Status; got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

func TestPairs(t *testing.T) {
	t.Parallel()
	var s script
	s.user("a")
	s.result("lost")
	s.ask("x", "Bash", m{})
	fork := s.last
	s.ask("y", "Bash", m{})
	s.user("old")
	s.user("b", m{"parentUuid": fork})
	s.reply("again", use("y"))
	s.result("y")
	c := s.open(t)
	got := ""
	for i := range c.Calls {
		call := &c.Calls[i]
		off := call.Request >= 0 && c.Events[call.Request].OffPath
		got += fmt.Sprintf("%s pair=%v unique=%v off=%v; ", call.ID, call.Pair(), call.Unique, off)
	}
	want := "x pair=true unique=true off=false; y pair=true unique=false off=false; " +
		"y pair=true unique=false off=true; lost pair=false unique=true off=false; "
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestResources(t *testing.T) {
	t.Parallel()
	var s script
	s.user("a")
	file := m{"file_path": "/f"}
	s.ask("1", "Read", file)
	s.ask("2", "Read", m{"file_path": "/g", "offset": 3, "limit": 2})
	s.ask("3", "Edit", file)
	s.ask("4", "Read", file)
	s.ask("5", "Read", file, m{"toolUseResult": m{"type": "file_unchanged"}})
	s.ask("6", "WebFetch", m{"url": "https://e.org/"})
	s.reply("m7", named("7", "Read", file))
	s.user([]m{{"type": "tool_result", "tool_use_id": "7", "content": "no", "is_error": true}})
	s.reply("m8", named("8", "mcp__docs__get", m{}))
	s.user([]m{{"type": "tool_result", "tool_use_id": "8", "content": []m{
		text("see"),
		{"type": "resource", "resource": m{"uri": "doc://a", "text": "A"}},
		{"type": "resource", "resource": m{"uri": "doc://b", "blob": "Qg=="}},
		{"type": "resource_link", "uri": "doc://c"},
	}}})
	c := s.open(t)
	uris, keeps, needs := "", "", ""
	for i := range c.Calls {
		call := &c.Calls[i]
		e := &c.Events[call.Result]
		for _, p := range e.Parts {
			uris += call.ID + "=" + p.URI + " "
		}
		if call.Keeps {
			keeps += call.ID + " "
		}
		for _, n := range e.Needs {
			needs += call.ID + " needs " + c.Calls[c.Events[n].Call].ID
		}
	}
	wantURIs := "1=file:///f 2=file:///g#L3-4 3= 4=file:///f 5= 6=https://e.org/ 7= " +
		"8= 8=doc://a 8=doc://b 8=doc://c "
	if uris != wantURIs {
		t.Errorf("uris: got  %s\nwant %s", uris, wantURIs)
	}
	if keeps != "2 5 " || needs != "5 needs 4" {
		t.Errorf("got keeps %q, needs %q", keeps, needs)
	}
	if got := c.EventText(&c.Events[len(c.Events)-1]); got != "see\nA\nB\n"+
		`{"type":"resource_link","uri":"doc://c"}` {
		t.Errorf("parts: got %q", got)
	}
}

func TestHeld(t *testing.T) {
	t.Parallel()
	loop := func(s *script) {
		s.user("a")
		s.reply("1", think("early"))
		s.reply("1", use("x"))
		s.result("x")
		s.reply("2", think("one"))
		s.reply("2", think("two"))
		s.reply("2", use("y"))
	}
	tests := []struct {
		name  string
		write func(s *script)
		want  []string
	}{
		{"finished", func(s *script) { loop(s); s.result("y"); s.reply("3", text("end")) }, nil},
		{"a call waits", loop, []string{"one", "two"}},
		{"a result waits", func(s *script) { loop(s); s.result("y") }, []string{"one", "two"}},
		{"attached after", func(s *script) {
			loop(s)
			s.result("y")
			s.attach(m{"type": "critical_system_reminder", "content": "x"})
		}, []string{"one", "two"}},
		{"the user went on", func(s *script) { loop(s); s.result("y"); s.user("b") }, nil},
		{"no reasoning in the last", func(s *script) {
			loop(s)
			s.result("y")
			s.reply("3", use("z"))
		}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var s script
			tt.write(&s)
			c := s.open(t)
			got := make([]string, 0, len(c.Rules.Held))
			for _, i := range c.Rules.Held {
				got = append(got, c.EventText(&c.Events[i]))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestTurns(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		write  func(s *script)
		prompt bool
	}{
		{"text", func(s *script) { s.user("x") }, true},
		{"blocks", func(s *script) { s.user([]m{text("x")}) }, true},
		{"an image", func(s *script) { s.user([]m{{"type": "image", "source": m{}}}) }, true},
		{"a slash command", func(s *script) { s.user("<command-name>/x</command-name>") }, true},
		{"a bash command", func(s *script) { s.user("<bash-input>ls</bash-input>") }, true},
		{"queued", func(s *script) { s.attach(m{"type": "queued_command", "prompt": "x"}) }, true},
		{"meta", func(s *script) { s.user("x", m{"isMeta": true}) }, false},
		{"a summary", func(s *script) { s.user("x", m{"isCompactSummary": true}) }, false},
		{"a result", func(s *script) { s.result("x") }, false},
		{"a result and text", func(s *script) {
			s.user([]m{text("x"), {"type": "tool_result", "tool_use_id": "x"}})
		}, false},
		{"blank", func(s *script) { s.user(" \n") }, false},
		{"output", func(s *script) { s.user(" \n<local-command-stdout>x") }, false},
		{"a reminder", func(s *script) {
			s.user([]m{text("<system-reminder>x"), text("y")})
		}, false},
		{"an interruption", func(s *script) { s.user("[Request interrupted by user]") }, false},
		{"a notice", func(s *script) { s.user("<task-notification>x") }, false},
		{"a caveat", func(s *script) {
			s.user("Caveat: The messages below were generated by the user while")
		}, false},
		{"a local command", func(s *script) {
			s.add("system", m{"subtype": "local_command", "content": "x"})
		}, false},
		{"nothing", func(s *script) { s.user([]m{}) }, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var s script
			s.attach(m{"type": "date", "date": "today"})
			s.user("first")
			s.reply("1", text("r"))
			tt.write(&s)
			c := s.open(t)
			if got := len(c.Turns) == 2; got != tt.prompt {
				t.Errorf("got %d turns", len(c.Turns))
			}
			if c.Events[0].Turn != 0 || c.Turns[0].Prompt != 1 {
				t.Errorf("turn 1 starts at event %d", c.Turns[0].Prompt)
			}
		})
	}
}

func TestSubAgents(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const id = "11111111-2222-4333-8444-555555555555"
	write := func(name, text string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var s script
	s.user("a")
	s.ask("x", "Task", m{}, m{"toolUseResult": m{"agentId": "named"}})
	for _, l := range s.lines {
		write(id+".jsonl", l)
	}
	write(id+"/subagents/agent-own.jsonl", "{}\n")
	write(id+"/subagents/agent-own.meta.json", "{}")
	write("agent-named.jsonl", "{}")
	write("agent-says.jsonl", `{"sessionId":"`+id+`"}`+"\n")
	write("agent-other.jsonl", `{"sessionId":"other"}`+"\n")
	write("agent-empty.jsonl", "")
	if err := os.MkdirAll(filepath.Join(dir, "agent-folder.jsonl"), 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, id+".jsonl")
	all := ""
	for _, l := range s.lines {
		all += l + "\n"
	}
	write(id+".jsonl", all)
	c := open(t, file)
	got := ""
	for _, a := range c.SubAgents {
		got += fmt.Sprintf("%s %d ", a.ID, a.Bytes)
	}
	if want := "own 3 named 2 says 53 "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if c.ID != id {
		t.Errorf("got id %s", c.ID)
	}
}
