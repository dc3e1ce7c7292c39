package codex

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model"
)

// record is a line of a fork as its client reads it.
type record struct {
	Timestamp string
	Ordinal   *int
	Type      string
	Payload   map[string]any
	Metadata  map[string]any
}

// records are the lines of a fork.
func records(t *testing.T, text string) []record {
	t.Helper()
	var out []record
	for line := range strings.Lines(text) {
		var r record
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err, line)
		}
		out = append(out, r)
	}
	return out
}

// types are what the lines of a fork are, in a few words.
func types(recs []record) string {
	out := make([]string, len(recs))
	for i, r := range recs {
		out[i] = r.Type
		if r.Type == "response_item" || r.Type == "event_msg" {
			out[i], _ = r.Payload["type"].(string)
		}
		if it, ok := r.Payload["item"].(map[string]any); ok {
			out[i], _ = it["type"].(string)
		}
	}
	return strings.Join(out, " ")
}

// TestForkIsAThread gives a fork an id, a name, an original and ordinals of its own.
func TestForkIsAThread(t *testing.T) {
	t.Parallel()
	for _, s := range []*script{fresh(), old()} {
		s.ask("one")
		s.run("c", "x")
		s.run("d", "x")
		s.say("a")
		s.end()
		c := s.load(t)
		k := c.Calls[0]
		d, err := Codec{}.Draft(c, []model.Change{remove(k.Request), remove(k.Result)},
			model.ForkOptions{ID: forkID, Now: forkTime})
		if err != nil {
			t.Fatal(err)
		}
		if want := "rollout-2026-11-21T12-30-05-" + forkID + ".jsonl"; d.Name != want {
			t.Errorf("got %s, want %s", d.Name, want)
		}
		if d.Title != "one (decant 1)" || d.Resume.String() != "cd /w && codex resume "+forkID {
			t.Errorf("got %q, %q", d.Title, d.Resume)
		}
		recs := records(t, string(written(t, d)))
		p := recs[0].Payload
		if p["id"] != forkID || p["session_id"] != forkID || p["forked_from_id"] != threadID {
			t.Errorf("got %v", p)
		}
		for i, r := range recs {
			if s.legacy != (r.Ordinal == nil) || r.Ordinal != nil && *r.Ordinal != i {
				t.Errorf("line %d has ordinal %v", i, r.Ordinal)
			}
		}
	}
}

// TestKeptLinesStay keeps every byte of lines that a fork only numbers anew.
func TestKeptLinesStay(t *testing.T) {
	t.Parallel()
	s := old().turns()
	s.raw(`{ "type":"response_item" ,"timestamp":"x","payload":` +
		`{"type":"message","role":"user","content":[{"text":"é","type":"input_text"}],"z":1e2}}`)
	c := s.load(t)
	_, text := fork(t, c, nil)
	if got, want := bare([]byte(text)), bare(s.text()); string(got) != string(want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestInPlace keeps the id, and says nothing of an original.
func TestInPlace(t *testing.T) {
	t.Parallel()
	s := fresh().turns()
	d, err := Codec{}.Draft(s.load(t), nil, model.ForkOptions{Now: forkTime})
	if err != nil {
		t.Fatal(err)
	}
	if got := string(written(t, d)); got != string(s.text()) || d.ID != threadID {
		t.Errorf("got %s", got)
	}
}

// TestSessionOfAnother keeps the session that a thread was started in.
func TestSessionOfAnother(t *testing.T) {
	t.Parallel()
	c := fresh(m{"session_id": "other"}).turns().load(t)
	_, text := fork(t, c, nil)
	if p := records(t, text)[0].Payload; p["session_id"] != "other" {
		t.Errorf("got %v", p)
	}
}

// TestLinesGo leaves out what the screen was told of what goes, and of dead turns.
func TestLinesGo(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		write func(s *script)
		words []string // The events that go.
		want  string
	}{
		{"of a pair", func(s *script) {
			s.ask("one")
			s.item(call("c", "ls"))
			s.done("CommandExecution", "c")
			s.tell(m{"type": "exec_command_begin", "call_id": "c"})
			s.item(output("c", "x"))
			s.say("a")
		}, []string{"?c", "!c=x"}, "task_started turn_context message user_message message"},
		{
			"of what a script did", func(s *script) {
				s.ask("one")
				s.item(code("c", "…"))
				s.done("FileChange", "exec-1")
				s.tell(m{"type": "mcp_tool_call_end", "call_id": "exec-2"})
				s.item(codeOutput("c", "x"))
				s.done("AgentMessage", "msg_a")
				s.say("a")
			},
			[]string{"?c", "!c=x"},
			"task_started turn_context message user_message AgentMessage message",
		},
		{"of reasoning", func(s *script) {
			s.ask("one")
			s.done("Reasoning", "rs_r")
			s.think("r")
			s.say("a")
		}, []string{"(r)"}, "task_started turn_context message user_message message"},
		{
			"of a whole turn", func(s *script) {
				s.ask("one")
				s.say("a")
				s.tell(m{"type": "agent_message", "message": "a"})
				s.add("token_usage_record", m{})
				s.end()
				s.ask("two")
				s.say("b")
				s.end()
			},
			[]string{"one", "a"},
			"task_started turn_context message user_message message task_complete",
		},
		{
			"of a turn of which the settings stay", func(s *script) {
				s.begin()
				s.item(user("<environment_context>e</environment_context>"))
				s.item(user("one"))
				s.tell(m{"type": "user_message", "message": "one"})
				s.tell(m{"type": "agent_message", "message": "a"})
				s.say("a")
				s.tell(m{"type": "agent_message", "message": "b"})
				s.say("b")
				s.end()
				s.ask("one")
			},
			[]string{"one", "a"},
			"task_started turn_context message agent_message message task_complete " +
				"task_started turn_context message user_message",
		},
		{
			"of a prompt under an id of its own", func(s *script) {
				s.begin()
				s.item(user("<environment_context>e</environment_context>"))
				s.item(user("one"))
				one := l{m{"type": "text", "text": "one"}}
				s.tell(m{"type": "item_completed", "item": m{
					"type": "UserMessage", "id": "u", "content": one,
				}})
				s.end()
				s.ask("two")
			},
			[]string{"one"},
			"task_started turn_context message task_complete " +
				"task_started turn_context message user_message",
		},
		{
			"of what a compaction says again", func(s *script) {
				s.ask("one")
				s.say("a")
				s.tell(m{"type": "agent_message", "message": "a"})
				s.compact(user("one"), user("S"))
				s.say("b")
			},
			[]string{"one"},
			"task_started turn_context agent_message compacted message",
		},
		{"of turns that were taken back", func(s *script) {
			s.ask("one")
			s.end()
			s.ask("two")
			s.say("b")
			s.end()
			s.back(1)
			s.tell(m{"type": "thread_settings_applied"})
		}, nil, "task_started turn_context message user_message task_complete turn_context " +
			"thread_settings_applied"},
		{"of what was compacted", func(s *script) {
			s.ask("one")
			s.say("a")
			s.add("world_state", m{})
			s.end()
			s.ask("two")
			s.compact(user("R"))
			s.add("world_state", m{})
			s.say("b")
			s.end()
		}, nil, "task_started turn_context user_message compacted world_state message " +
			"task_complete"},
		{"of a turn that compacts", func(s *script) {
			s.ask("one")
			s.end()
			s.begin()
			s.compact(user("R"))
			s.end()
			s.begin()
			s.end()
		}, nil, "task_started turn_context compacted task_complete task_started turn_context " +
			"task_complete"},
		{"a turn of an old client", func(s *script) {
			s.item(user("one"))
			s.tell(m{"type": "user_message", "message": "one"})
			s.add("turn_context", m{"model": "gpt-5"})
			s.say("a")
			s.item(user("two"))
			s.tell(m{"type": "user_message", "message": "two"})
			s.add("turn_context", m{"model": "gpt-5"})
			s.say("b")
		}, []string{"one", "a"}, "message user_message turn_context message"},
		{"a turn of an old client that compacts", func(s *script) {
			s.item(user("one"))
			s.tell(m{"type": "user_message", "message": "one"})
			s.compact(user("R"))
			s.say("a")
		}, nil, "compacted message"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := fresh()
			tt.write(s)
			c := s.load(t)
			var changes []model.Change
			for _, w := range tt.words {
				changes = append(changes, remove(find(t, c, w)))
			}
			_, text := fork(t, c, changes)
			if got := types(records(t, text)); got != "session_meta "+tt.want {
				t.Errorf("got  %s\nwant session_meta %s", got, tt.want)
			}
		})
	}
}

// TestBare drops the server's ids of an answer of which the reasoning goes.
func TestBare(t *testing.T) {
	t.Parallel()
	s := fresh()
	s.ask("one")
	s.think("r")
	s.say("a")
	s.run("c", "x")
	s.say("b")
	c := s.load(t)
	_, text := fork(t, c, []model.Change{remove(find(t, c, "(r)"))})
	for id, want := range map[string]bool{`"msg_a"`: false, `"fc_c"`: false, `"msg_b"`: true} {
		if got := strings.Contains(text, id); got != want {
			t.Errorf("%s: got %v", id, got)
		}
	}
	if !strings.Contains(text, `"call_id":"c"`) {
		t.Error("the call has no id")
	}
}

// TestCompactionIsCut cuts the list of what a compaction left, and what is told of it.
func TestCompactionIsCut(t *testing.T) {
	t.Parallel()
	s := fresh()
	about := l{m{"n": 1}, m{"n": 2}, m{"n": 3}, m{"n": 4}}
	s.add("compacted", m{
		"message": "M", "replacement_history_metadata": about, "window_number": 1,
		"replacement_history": l{user("a"), call("c", "ls"), output("c", "x"), user("b")},
	})
	c := s.load(t)
	if id := c.Events[find(t, c, "!c=x")].ID.String(); id != "2/3.1" {
		t.Errorf("got id %s", id)
	}
	_, text := fork(t, c, []model.Change{
		remove(find(t, c, "?c")), remove(find(t, c, "!c=x")), replace(find(t, c, "b"), "B"),
	})
	p := records(t, text)[1].Payload
	got, _ := json.Marshal([]any{p["replacement_history"], p["replacement_history_metadata"]})
	want := `[[{"content":[{"text":"a","type":"input_text"}],"role":"user","type":"message"},` +
		`{"content":[{"text":"B","type":"input_text"}],"role":"user","type":"message"}],` +
		`[{"n":1},{"n":4}]]`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestCount tells how full the context is, so that the client does not compact at once.
func TestCount(t *testing.T) {
	t.Parallel()
	s := fresh()
	s.ask("one")
	s.run("c", strings.Repeat("many words ", 3000))
	s.used(250000)
	s.say("a")
	c := s.load(t)
	last := func(changes []model.Change) float64 {
		_, text := fork(t, c, changes)
		recs := records(t, text)
		i := slices.IndexFunc(recs, func(r record) bool {
			return r.Payload["type"] == "token_count"
		})
		used := recs[i].Payload["info"].(map[string]any)["last_token_usage"].(map[string]any)
		return used["total_tokens"].(float64)
	}
	if got := last(nil); got != 250000 {
		t.Errorf("unchanged: got %v", got)
	}
	result := c.Calls[0].Result
	saved := float64(c.Events[result].Tokens)
	if got := last([]model.Change{replace(result, "")}); got != 250000-saved || saved < 3000 {
		t.Errorf("got %v, saved %v", got, saved)
	}
}

// TestAnswers says what the client would make up for a call without an output.
func TestAnswers(t *testing.T) {
	t.Parallel()
	s := fresh()
	s.ask("one")
	s.item(call("c", "ls"))
	s.item(code("d", "…"))
	c := s.load(t)
	again, text := fork(t, c, []model.Change{replace(find(t, c, "!d=aborted"), "gone")})
	if got := short(again); got != "[BASE] one ?c !c=aborted ?d !d=gone" {
		t.Errorf("got %s", got)
	}
	if !strings.Contains(text, `"custom_tool_call_output","call_id":"d","output":"gone"`) {
		t.Errorf("got %s", text)
	}
	if f := (Codec{}).Check(again); len(f) > 0 {
		t.Error(f)
	}
}

// TestWiden lets a long new text through.
func TestWiden(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("y", 90000)
	for _, about := range []m{{}, {"metadata": m{"fallback_token_limit_override": 9}}} {
		s := fresh()
		s.ask("one")
		s.item(call("c", "ls"))
		s.item(output("c", "short"), about)
		c := s.load(t)
		again, _ := fork(t, c, []model.Change{replace(c.Calls[0].Result, long)})
		if got := again.EventText(&again.Events[again.Calls[0].Result]); got != long {
			t.Errorf("%v: %d bytes left", about, len(got))
		}
	}
}

// TestSummaryIsRemade writes what an old client's compaction had no room for.
func TestSummaryIsRemade(t *testing.T) {
	t.Parallel()
	s := old()
	s.ask(strings.Repeat("L", 100000))
	s.item(user(strings.Repeat("M", 50000)))
	s.ask("S")
	s.add("compacted", m{"message": "SUM"})
	s.ask("after")
	c := s.load(t)
	if got, want := short(c), "[BASE] LLLL#30024 MMMM#50000 S [SUM] after"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	again, text := fork(t, c, []model.Change{remove(find(t, c, "MMMM#50000"))})
	if got, want := short(again), "[BASE] LLLL#30024 S SUM after"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if !strings.Contains(text, `"replacement_history":[{`) {
		t.Error("no list of what is live")
	}
}

func TestDraftErrors(t *testing.T) {
	t.Parallel()
	s := fresh()
	s.ask("one")
	s.think("r")
	s.say("a")
	s.item(call("c", "ls"))
	c := s.load(t)
	tests := []struct {
		name    string
		changes []model.Change
		want    string
	}{
		{"reasoning", []model.Change{replace(find(t, c, "(r)"), "x")}, "reasoning"},
		{"arguments", []model.Change{replace(find(t, c, "?c"), "x")}, "object"},
		{"nothing left", []model.Change{
			remove(1), remove(2), remove(3), remove(4), remove(5),
		}, "nothing would be left"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := Codec{}.Draft(c, tt.changes, model.ForkOptions{ID: forkID, Now: forkTime})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want one with %q", err, tt.want)
			}
		})
	}
	if _, err := (Codec{}).Draft(&model.Conversation{}, nil, model.ForkOptions{}); err == nil {
		t.Error("a conversation of another format was drafted")
	}
}

// TestMadeUpWithin cannot say an output otherwise that is nowhere in a compaction.
func TestMadeUpWithin(t *testing.T) {
	t.Parallel()
	s := fresh()
	s.compact(user("a"), call("c", "ls"))
	c := s.load(t)
	_, err := Codec{}.Draft(c, []model.Change{replace(find(t, c, "!c=aborted"), "x")},
		model.ForkOptions{ID: forkID, Now: forkTime})
	if !errors.Is(err, errMade) {
		t.Errorf("got %v", err)
	}
}

// TestRootOf finds the home of the client, and what lies where in it.
func TestRootOf(t *testing.T) {
	t.Parallel()
	tests := []struct {
		path, root string
		archived   bool
	}{
		{"/h/.codex/sessions/2026/11/20/rollout-x.jsonl", "/h/.codex", false},
		{"/h/.codex/archived_sessions/rollout-x.jsonl", "/h/.codex", true},
		{"/h/.codex/sessions/rollout-x.jsonl", "", false},
		{"/h/sessions/a/b/c/rollout-x.jsonl", "", false},
		{"/h/x/2026/11/20/rollout-x.jsonl", "", false},
		{"rollout-x.jsonl", "", false},
		{"-", "", false},
		{"", "", false},
	}
	for _, tt := range tests {
		root, isArchived := RootOf(filepath.FromSlash(tt.path))
		if filepath.ToSlash(root) != tt.root || isArchived != tt.archived {
			t.Errorf("%s: got %q %v", tt.path, root, isArchived)
		}
	}
}

// TestGroupOfCallsWithoutOutput holds that an answer goes on behind an output that the client
// makes up: in a fork, which says that output, reasoning is as little alone as before.
func TestGroupOfCallsWithoutOutput(t *testing.T) {
	t.Parallel()
	s := fresh()
	s.ask("one")
	s.item(call("c", "ls"))
	s.think("r")
	c := s.load(t)
	promise(t, c, nil)
	d, err := Codec{}.Draft(c, nil, model.ForkOptions{ID: forkID, Now: forkTime})
	if err != nil {
		t.Fatal(err)
	}
	fork := load(t, written(t, d), d.Name)
	for i := range c.Events {
		if got, want := fork.Events[i].Group, c.Events[i].Group; got != want {
			t.Errorf("event %d: group %d, want %d", i, got, want)
		}
	}
}
