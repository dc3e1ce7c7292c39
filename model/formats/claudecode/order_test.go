package claudecode

import (
	"fmt"
	"testing"

	"decant/model"
)

// TestLive holds what the newest client was seen to send for odd sessions.
func TestLive(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		write func(s *script)
		want  string
	}{
		{"plain", func(s *script) { s.user("a"); s.reply("1", text("b")) }, "a b"},
		{"a record twice: the later counts", func(s *script) {
			s.user("a")
			s.reply("1", text("old"))
			s.n--
			s.reply("1", text("new"), m{"parentUuid": "1"})
			s.user("end")
		}, "a new end"},
		{"parallel calls", func(s *script) {
			s.user("a")
			one := s.reply("1", use("x"))
			two := s.reply("1", use("y"))
			s.result("y", m{"parentUuid": two})
			s.result("x", m{"parentUuid": one})
			s.reply("2", text("end"))
		}, "a ?x ?y !y !x end"},
		{"parallel calls below progress", func(s *script) {
			s.user("a")
			one := s.reply("1", use("x"))
			two := s.reply("1", use("y"))
			s.add("progress", m{"parentUuid": one, "data": m{"type": "hook_progress"}})
			s.result("x")
			s.add("progress", m{"parentUuid": two})
			s.result("y")
			s.reply("2", text("end"))
		}, "a ?x ?y !x !y end"},
		{"calls answered one by one", func(s *script) {
			s.user("a")
			s.reply("1", use("x"))
			s.result("x")
			s.reply("1", use("y"))
			s.result("y")
			s.user("b")
		}, "a ?x ?y !x !y b"},
		{"text after a call", func(s *script) {
			s.user("a")
			s.reply("1", use("x"))
			s.reply("1", text("t"))
			s.result("x")
		}, "a t ?x !x"},
		{"one id, two replies", func(s *script) {
			s.user("a")
			s.reply("1", text("b"))
			s.user("c")
			s.reply("1", text("d"))
		}, "a b c d"},
		{"a result after a prompt", func(s *script) {
			s.user("a")
			s.reply("1", use("x"))
			s.user("b")
			s.result("x")
			s.reply("2", text("c"))
		}, "a ?x !x b c"},
		{"a call without a result", func(s *script) {
			s.user("a")
			s.reply("1", think("t"))
			s.reply("1", use("x"))
			s.user("b")
		}, "a b"},
		{"one of two calls without a result", func(s *script) {
			s.user("a")
			s.reply("1", use("x"))
			s.reply("1", use("y"))
			s.result("y")
			s.user("b")
		}, "a ?y !y b"},
		{"an open call at the end", func(s *script) {
			s.user("a")
			s.reply("1", think("t"))
			s.reply("1", use("x"))
			s.attach(m{"type": "critical_system_reminder", "content": "crit"})
		}, "a (t) ?x crit"},
		{"a result without its call", func(s *script) {
			s.user("a")
			s.result("x")
			s.user("b")
		}, "a b"},
		{"a call twice", func(s *script) {
			s.user("a")
			s.reply("1", use("x"))
			s.result("x")
			s.reply("2", use("x"))
			s.result("x")
			s.reply("3", text("b"))
		}, "a ?x !x b"},
		{"blank texts", func(s *script) {
			s.user(" ")
			s.user("a")
			s.reply("1", text("\n\n"))
			s.user([]m{text("\t"), text("b")})
			s.user("")
		}, "a b"},
		{"reasoning alone, and at the end", func(s *script) {
			s.user("a")
			s.reply("1", think("x"))
			s.user("b")
			s.reply("2", text("c"))
			s.reply("2", think("y"))
		}, "a b c (y)"},
		{"reasoning unsigned, and of no model", func(s *script) {
			s.user("a")
			s.reply("1", m{"type": "thinking", "thinking": "x"})
			s.reply("1", text("b"))
			s.add("assistant", m{"message": m{"id": "2", "content": []m{think("y"), text("c")}}})
		}, "a b c"},
		{"replies without an id", func(s *script) {
			s.user("a")
			s.reply("", text("b"))
			s.reply("", text("c"))
		}, "a b c"},
		{"redacted reasoning", func(s *script) {
			s.user("a")
			s.reply("1", m{"type": "redacted_thinking", "data": "ZGF0YQ"})
			s.reply("1", text("b"))
		}, "a (ZGF0YQ) b"},
		{"arguments that are no object", func(s *script) {
			s.user("a")
			s.reply("1", m{"type": "tool_use", "id": "x", "name": "Bash", "input": "ls"})
			s.result("x")
		}, "a"},
		{"text before a result", func(s *script) {
			s.user("a")
			s.reply("1", use("x"))
			s.user([]m{text("b"), {"type": "tool_result", "tool_use_id": "x"}, text("c")})
		}, "a ?x !x c"},
		{"an error of the API", func(s *script) {
			s.user("a")
			s.reply("1", text("API Error"), m{"isApiErrorMessage": true})
			s.user("b")
		}, "a b"},
		{"what is never sent", func(s *script) {
			s.user("a")
			s.add("system", m{"subtype": "turn_duration", "content": "x"})
			s.attach(m{"type": "prompt_snapshot", "systemPrompt": []string{"x"}})
			s.attach(m{"type": "todo_reminder", "content": []string{}})
			s.attach(m{"type": "of a later client", "content": "x"})
			s.add("system", m{"subtype": "local_command", "content": "<command-name>/x"})
			s.user("note", m{"isMeta": true})
			s.reply("1", text("b"))
		}, "a <command-name>/x note b"},
		{"an unknown parent", func(s *script) {
			s.user("a")
			s.reply("1", text("b"))
			s.user("c", m{"parentUuid": "lost"})
		}, "a b c"},
		{"an unknown parent, and nothing just before", func(s *script) {
			s.user("x")
			s.n += 5
			s.user("a", m{"parentUuid": "lost"})
		}, "a"},
		{"an unknown parent, another just before in time", func(s *script) {
			a := s.user("a")
			s.user("b", m{"timestamp": at(50)})
			s.reply("1", text("x"), m{"parentUuid": a})
			s.n = 50
			s.user("c", m{"parentUuid": "lost"})
		}, "a b c"},
		{"an unknown parent, and no time", func(s *script) {
			s.user("x")
			s.user("a", m{"parentUuid": "lost", "timestamp": ""})
		}, "a"},
		{"no parent in the middle", func(s *script) {
			s.user("x")
			s.user("a", m{"parentUuid": nil})
		}, "a"},
		{"a side chain", func(s *script) {
			a := s.user("a")
			s.user("x", m{"isSidechain": true})
			s.reply("1", text("y"), m{"isSidechain": true})
			s.reply("2", text("b"), m{"parentUuid": a})
			s.user("z", m{"isSidechain": true, "parentUuid": nil})
		}, "a b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var s script
			tt.write(&s)
			c := s.open(t)
			if got := short(c); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if tt.want == "" {
				return
			}
			fork, _ := forkOf(t, c, nil)
			if got := short(fork); got != tt.want {
				t.Errorf("fork: got  %s\nwant %s", got, tt.want)
			}
			if f := model.ListHarmful(Codec{}.Check(fork)); len(f) > 0 {
				t.Errorf("fork: %v", f)
			}
		})
	}
}

// TestLeaf holds where the newest client was seen to go on.
func TestLeaf(t *testing.T) {
	t.Parallel()
	// two writes a prompt a, a reply b, and two prompts c and e below it.
	two := func(s *script) (b, d string) {
		s.user("a")
		b = s.reply("1", text("b"))
		s.user("c")
		d = s.reply("2", text("d"))
		s.user("e", m{"parentUuid": b})
		s.reply("3", text("f"))
		return b, d
	}
	tests := []struct {
		name  string
		write func(s *script)
		want  string
	}{
		{"no note: the last line", func(s *script) { two(s) }, "a b e f"},
		{"a note of a tip", func(s *script) { _, d := two(s); s.leaf(d) }, "a b c d"},
		{"a note above the last line", func(s *script) { b, _ := two(s); s.leaf(b) }, "a b e f"},
		{"a note inside another branch", func(s *script) { two(s); s.leaf("3") }, "a b c"},
		{"a note above, the last line elsewhere", func(s *script) {
			b, _ := two(s)
			s.leaf(b)
			s.user("x", m{"parentUuid": nil})
		}, "a b"},
		{"a note of nothing", func(s *script) {
			_, d := two(s)
			s.leaf(d)
			s.leaf("unknown")
		}, "a b e f"},
		{"a rewind", func(s *script) { _, d := two(s); s.leaf(d); s.leaf(nilUUID) }, "a b e f"},
		{"a note of one of parallel calls", func(s *script) {
			s.user("a")
			x := s.reply("1", use("x"))
			y := s.reply("1", use("y"))
			s.leaf(y)
			s.result("y", m{"parentUuid": y})
			s.result("x", m{"parentUuid": x})
			s.reply("2", text("b"))
		}, "a ?x ?y !y !x"},
		{"attached after the last line", func(s *script) {
			s.user("a")
			s.attach(m{"type": "critical_system_reminder", "content": "crit"})
		}, "a crit"},
		{"a circle", func(s *script) {
			s.user("a", m{"parentUuid": "2"})
			s.reply("1", text("b"))
		}, "a b"},
		{"its own parent", func(s *script) { s.user("a", m{"parentUuid": "1"}) }, "a"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var s script
			tt.write(&s)
			if got := short(s.open(t)); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// TestBoundary holds what is live after a compaction, and where the rest goes.
func TestBoundary(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name       string
		write      func(s *script)
		want       string
		partitions string
	}{
		{"nothing kept", func(s *script) {
			s.user("a")
			s.reply("1", text("b"))
			s.compact()
			s.user("c")
		}, "SUM c", "a0 b0 SUM1 c1"},
		{"a reply kept without its reasoning", func(s *script) {
			s.user("a")
			s.reply("1", think("x"))
			k := s.reply("1", text("b"))
			s.compact(k)
			s.user("c")
		}, "SUM b c", "a0 x0 SUM1 b1 c1"},
		{"one of two calls kept", func(s *script) {
			one := s.user("a")
			x := s.reply("1", use("x"))
			y := s.reply("1", use("y"))
			s.result("x", m{"parentUuid": x})
			r := s.result("y", m{"parentUuid": y})
			s.compact(one, x, y, r)
			s.user("c")
		}, "SUM a ?y !y c", ""},
		{"an unknown anchor", func(s *script) {
			k := s.user("a")
			s.add("system", m{
				"subtype": "compact_boundary", "parentUuid": nil, "logicalParentUuid": k,
				"compactMetadata": m{"preservedMessages": m{
					"anchorUuid": "x", "uuids": []string{k},
				}},
			})
			s.user("SUM", m{"isCompactSummary": true})
		}, "SUM", "a0 SUM1"},
		{"a segment", func(s *script) {
			s.user("a")
			h := s.user("b")
			k := s.reply("1", text("c"))
			s.add("system", m{
				"subtype": "compact_boundary", "parentUuid": nil, "logicalParentUuid": k,
				"compactMetadata": m{"preservedSegment": m{
					"headUuid": h, "anchorUuid": "5", "tailUuid": k,
				}},
			})
			s.user("SUM", m{"isCompactSummary": true})
			s.user("d")
		}, "SUM b c d", "a0 SUM1 b1 c1 d1"},
		{"kept twice: where it is live", func(s *script) {
			s.user("a")
			k := s.reply("1", text("b"))
			s.compact(k)
			s.compact(k)
			s.user("c")
		}, "SUM b c", "a0 SUM1 SUM2 b2 c2"},
		{"the boundary has a parent", func(s *script) {
			s.user("a")
			s.compact()
			s.lines[1] = fmt.Sprintf(`%s,"parentUuid":"1"}`, s.lines[1][:len(s.lines[1])-1])
			s.user("c")
		}, "SUM c", "a0 SUM1 c1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var s script
			tt.write(&s)
			c := s.open(t)
			if got := short(c); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if got := partitions(c); tt.partitions != "" && got != tt.partitions {
				t.Errorf("partitions: got  %s\nwant %s", got, tt.partitions)
			}
			fork, _ := forkOf(t, c, nil)
			if got := short(fork); got != tt.want || len(fork.Boundaries) > 0 {
				t.Errorf("fork: got %s, %d boundaries", got, len(fork.Boundaries))
			}
		})
	}
}

func partitions(c *model.Conversation) string {
	s := ""
	for i := range c.Events {
		s += fmt.Sprintf(" %s%d", c.EventText(&c.Events[i]), c.Events[i].Partition)
	}
	return s[min(1, len(s)):]
}
