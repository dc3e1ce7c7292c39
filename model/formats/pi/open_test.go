package pi

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
)

// TestLive holds what the client sends of small sessions.
func TestLive(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		write func(*script)
		want  string
		rules []string
	}{
		{"a prompt", func(s *script) { s.user("hi") }, "hi", nil},
		{"a list of blocks", func(s *script) {
			image := m{"type": "image", "data": "", "mimeType": "image/png"}
			s.user([]m{words("a"), image, words("b")})
		}, "a | image | b", nil},
		{"the last line is the leaf", func(s *script) {
			a := s.user("a")
			s.reply(words("left"))
			s.last = a
			s.reply(words("taken"))
		}, "a | taken", nil},
		{"a label may be the leaf", func(s *script) {
			a := s.user("a")
			s.reply(words("left"))
			s.last = a
			s.add("label", m{"targetId": a, "label": "x"})
		}, "a", nil},
		{"a parent that is missing cuts", func(s *script) {
			s.user("lost")
			s.last = "nowhere"
			s.user("kept")
		}, "kept", []string{ruleChain}},
		{"a circle ends", func(s *script) {
			s.last = "e2"
			s.user("a")
			s.user("b")
		}, "a | b", []string{ruleCircle}},
		{"the last of one id counts", func(s *script) {
			s.add("message", m{"id": "x", "message": m{"role": "user", "content": "first"}})
			s.add("message", m{
				"id": "x", "parentId": nil,
				"message": m{"role": "user", "content": "second"},
			})
			s.user("third")
		}, "second | third", []string{ruleTwice}},
		{"an entry without an id", func(s *script) {
			s.user("a")
			s.add("message", m{"id": 7, "message": m{"role": "user", "content": "b"}})
		}, "a | b", []string{ruleID}},
		{"summary, then what is kept", func(s *script) {
			s.user("old")
			kept := s.user("kept")
			s.compact("S", kept)
			s.user("new")
		}, "[S] | kept | new", nil},
		{"nothing is kept", func(s *script) {
			s.user("old")
			s.compact("S", "nowhere")
		}, "[S]", nil},
		{"of two compactions the last", func(s *script) {
			kept := s.user("kept by the first")
			s.compact("S1", kept)
			s.user("between")
			kept = s.user("kept")
			s.compact("S2", kept)
		}, "[S2] | kept", nil},
		{"kept over two compactions", func(s *script) {
			kept := s.user("kept")
			s.compact("S1", kept)
			s.compact("S2", kept)
		}, "[S2] | kept", nil},
		{"a branch's summary", func(s *script) {
			s.user("a")
			s.add("branch_summary", m{"fromId": "e1", "summary": "B"})
			s.add("branch_summary", m{"fromId": "e1", "summary": ""})
		}, "a | [B]", nil},
		{"summaries as messages", func(s *script) {
			s.message(m{"role": "compactionSummary", "summary": "S"})
			s.message(m{"role": "branchSummary", "summary": "B"})
		}, "[S] | [B]", nil},
		{"left out, replaced, and the newest edit counts", func(s *script) {
			a, b := s.user("a"), s.user("b")
			d := s.reply(words("d"), use("1", "f"))
			r := s.result("1", "long")
			s.edit(a, m{"content": "A"})
			s.edit(b, nil)
			s.edit(d, m{"content": []m{words("D"), use("1", "g")}})
			s.edit(r, m{"content": "short"})
			s.edit(a, m{"content": []m{words("A2"), words("A3")}})
		}, "A2 | A3 | D | ?1 | !1 short", nil},
		{"an edit that nobody can read", func(s *script) {
			a := s.user("a")
			s.edit(a, "bare")
		}, "a", []string{ruleShape}},
		{"an edit from before the compaction is none", func(s *script) {
			kept := s.user("kept")
			s.compact("S", "nowhere")
			s.edit(kept, nil)
			s.user("new")
		}, "[S] | new", nil},
		{"a summary can be left out", func(s *script) {
			s.user("old")
			kept := s.user("kept")
			s.edit(s.compact("S", kept), nil)
		}, "kept", nil},
		{"what is no content cannot be replaced", func(s *script) {
			s.user("a")
			b := s.add("branch_summary", m{"summary": "B"})
			s.edit(b, m{"content": "C"})
		}, "a | [B]", nil},
		{"errors and aborted answers", func(s *script) {
			s.user("a")
			s.stop("error", words("e"))
			s.stop("aborted", words("b"), use("1", "f"))
			s.stop("length", words("l"))
		}, "a | l", nil},
		{"calls without a result", func(s *script) {
			s.user("a")
			s.reply(use("1", "f"), use("2", "f"))
			s.result("2", "two")
			s.user("b")
			s.reply(use("3", "f"))
		}, "a | ?1 | ?2 | !2 two | !1 No result provided | b | ?3 | !3 No result provided", nil},
		{"results without a call, and too late", func(s *script) {
			s.user("a")
			s.result("0", "none")
			s.reply(use("1", "f"))
			s.user("b")
			s.result("1", "late")
		}, "a | ?1 | !1 No result provided | b", []string{ruleNoCall, ruleNoCall}},
		{"the id of the item behind a bar", func(s *script) {
			s.user("a")
			s.reply(use("call_1|fc_1", "f"))
			s.result("call_1|fc_1", "r")
		}, "a | ?call_1 | !call_1 r", nil},
		{"an extension's messages", func(s *script) {
			s.add("custom_message", m{"customType": "x", "content": "c", "display": false})
			s.add("custom", m{"customType": "x", "data": "never sent"})
			s.message(m{"role": "custom", "customType": "x", "content": []m{words("d")}})
			s.message(m{"role": "nobody", "content": "never sent"})
		}, "c | d", nil},
		{"a prompt of the system and its update", func(s *script) {
			s.message(m{
				"role": "system", "content": "P", "sections": m{"s": "S"},
				"toolsAdded": []m{{"name": "read"}, {"name": "swim"}},
			})
			s.user("a")
			s.message(m{
				"role": "system", "content": []m{words("Q")}, "sections": m{"s": nil},
				"toolsAdded": []m{{"name": "read"}}, "toolsRemoved": []m{{"name": "swim"}},
			})
		}, "P\n\nS | a | Q\n\nRemoved system prompt section \"s\". | tool read", nil},
		{"an answer without usage, and one that is no list", func(s *script) {
			s.user("a")
			s.message(m{"role": "assistant", "content": "b", "stopReason": "stop"})
		}, "a | b", []string{ruleShape, ruleUsage}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := began(3)
			tt.write(s)
			c := s.open(t)
			if got := short(c); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			rules := rulesOf(c)
			if !slices.Equal(rules, tt.rules) {
				t.Errorf("findings %q, want %q", rules, tt.rules)
			}
			for _, r := range recipes {
				promise(t, c, r.make(c))
			}
		})
	}
}

// rulesOf are the rules that a session breaks.
func rulesOf(c *model.Conversation) []string {
	findings := Codec{}.Check(c)
	out := make([]string, len(findings))
	for i, f := range findings {
		out[i] = f.Rule
	}
	return out
}

// TestRan holds the words that the client puts round what the user ran.
func TestRan(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		run  m
		want string
	}{
		{"output", m{"output": "o\n", "exitCode": 0}, "Ran `ls`\n```\no\n\n```"},
		{"no output", m{"output": "", "exitCode": nil}, "Ran `ls`\n(no output)"},
		{"failed", m{"exitCode": 2}, "Ran `ls`\n(no output)\n\nCommand exited with code 2"},
		{
			"cancelled",
			m{"exitCode": 2, "cancelled": true},
			"Ran `ls`\n(no output)\n\n(command cancelled)",
		},
		{
			"cut",
			m{"truncated": true, "fullOutputPath": "/f"},
			"Ran `ls`\n(no output)\n\n[Output truncated. Full output: /f]",
		},
		{"cut without a file", m{"truncated": true}, "Ran `ls`\n(no output)"},
		{"excluded", m{"output": "o", "excludeFromContext": true}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := began(3)
			tt.run["role"], tt.run["command"] = "bashExecution", "ls"
			s.message(tt.run)
			if got := short(s.open(t)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestSummaries holds the words that the client puts round a summary.
func TestSummaries(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.compact("S", "")
	s.add("branch_summary", m{"summary": "B"})
	c := s.open(t)
	want := []string{
		"The conversation history before this point was compacted into the following summary:" +
			"\n\n<summary>\nS\n</summary>",
		"The following is a summary of a branch that this conversation came back from:" +
			"\n\n<summary>\nB</summary>",
	}
	for i, w := range want {
		if got := c.EventText(&c.Events[i]); got != w {
			t.Errorf("got %q, want %q", got, w)
		}
	}
}

// TestPlaces holds turns, partitions and what is off the path.
func TestPlaces(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.user("one")
	left := s.reply(words("left"))
	s.last = "e1"
	s.reply(words("taken"))
	kept := s.user("two")
	s.compact("S", kept)
	s.add("custom_message", m{"content": "no prompt"})
	s.user("three")
	c := s.open(t)
	tests := []struct {
		text            string
		turn, partition int
		live, off       bool
	}{
		{"one", 1, 0, false, false},
		{"taken", 1, 0, false, false},
		{"left", 0, 0, false, true},
		{"[S]", 1, 1, true, false},
		{"two", 2, 1, true, false},
		{"no prompt", 2, 1, true, false},
		{"three", 3, 1, true, false},
	}
	for _, tt := range tests {
		e := &c.Events[find(t, c, tt.text)]
		if e.Turn != tt.turn || e.Partition != tt.partition || e.Live != tt.live ||
			e.OffPath != tt.off {
			t.Errorf("%s: turn %d, partition %d, live %v, off %v", tt.text, e.Turn, e.Partition,
				e.Live, e.OffPath)
		}
	}
	if len(c.Boundaries) != 1 || c.Boundaries[0].TokensBefore != 9 || c.Boundaries[0].Turn != 1 {
		t.Errorf("boundaries %+v after %s", c.Boundaries, left)
	}
}

// TestVersions holds the client's own upgrades.
func TestVersions(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		version any
		want    string
	}{
		{"none", nil, "[S] | b | c | hook"},
		{"the first", 1, "[S] | b | c | hook"},
		{"the second", 2, "c | hook"},
		{"the third", 3, "c | hook"},
		{"one to come", 9, "c | hook"},
		{"no number", "x", "c | hook"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := began(0)
			head := m{"type": "session", "id": "s"}
			if tt.version != nil {
				head["version"] = tt.version
			}
			s.lines = nil
			s.raw(head)
			s.lines = append(s.lines, "no JSON")
			s.user("a")
			s.user("b")
			s.add("compaction", m{"summary": "S", "firstKeptEntryIndex": 2})
			// Of entries with ids these are another branch; without, all are in one line.
			s.last = ""
			s.user("c")
			s.message(m{"role": "hookMessage", "content": "hook"})
			c := s.open(t)
			if got := short(c); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			if len(c.Warnings) != 1 || c.Warnings[0].Line != 2 {
				t.Errorf("warnings %+v", c.Warnings)
			}
			for _, r := range recipes {
				promise(t, c, r.make(c))
			}
		})
	}
}

func TestDetect(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, head string
		want       bool
	}{
		{"a header", `{"type":"session","id":"x"}`, true},
		{"behind blank and broken lines", "\n{\n" + `{"id":"x","type":"session"}`, true},
		{"behind a mark", "\xef\xbb\xbf" + `{"type":"session","id":""}`, true},
		{"no id", `{"type":"session"}`, false},
		{"another line first", `{"type":"message"}` + "\n" + `{"type":"session","id":"x"}`, false},
		{"cut", `{"type":"session","id":"x`, false},
		{"nothing", "", false},
		{"of Codex", `{"type":"session_meta","payload":{"id":"x"}}`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := (Codec{}).Detect([]byte(tt.head)); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
			_, err := Codec{}.Open(source.Lines("", []byte(tt.head)), "")
			if (err == nil) != tt.want {
				t.Errorf("opening it: %v", err)
			}
		})
	}
}

// TestTitle holds what a session is called.
func TestTitle(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		names []string
		want  string
	}{
		{"the first prompt", nil, "please do"},
		{"its name", []string{"a", " b "}, "b"},
		{"a name that was taken back", []string{"a", " "}, "please do"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := began(3)
			s.user("\nplease do\nthis")
			for _, n := range tt.names {
				s.add("session_info", m{"name": n})
			}
			c := s.open(t)
			if c.Title != tt.want {
				t.Errorf("got %q, want %q", c.Title, tt.want)
			}
			data := []byte(strings.Join(s.lines, "\n") + "\n")
			if p := PeekEnds(data, nil); p.Title != tt.want || p.ID != c.ID || p.CWD != c.CWD {
				t.Errorf("a peek says %+v", p)
			}
		})
	}
}

// TestModels holds which model goes on, and how reasoning is bound there.
func TestModels(t *testing.T) {
	t.Parallel()
	turn := func(s *script, api, provider, name string, blocks ...m) {
		s.message(m{
			"role": "assistant", "api": api, "provider": provider, "model": name,
			"usage": m{}, "content": blocks,
		})
	}
	item := `{"type":"reasoning"}`
	tests := []struct {
		name  string
		write func(*script)
		model string
		rule  model.ReasoningRule
		live  string
		bound int
	}{
		{"Anthropic signs", func(s *script) {
			turn(s, "anthropic-messages", "anthropic", "claude-a", thinks("t", signed), words("x"))
		}, "claude-a", model.ReasoningSuffix, "(t) | x", 1},
		{"another of its models gets nothing", func(s *script) {
			turn(s, "anthropic-messages", "anthropic", "claude-a", thinks("t", signed), words("x"))
			turn(s, "anthropic-messages", "anthropic", "claude-b", thinks("u", signed))
		}, "claude-b", model.ReasoningSuffix, "x | (u)", 1},
		{"Responses bind to the answer", func(s *script) {
			turn(s, "openai-responses", "openai", "gpt", thinks("", item), thinks("dropped", ""))
		}, "gpt", model.ReasoningGroup, "()", 1},
		{"a field's name is no signature", func(s *script) {
			turn(s, "openai-completions", "p", "deep", thinks("t", "reasoning_content"))
		}, "deep", model.ReasoningFree, "(t)", 0},
		{"Claude behind another API", func(s *script) {
			turn(s, "openai-completions", "router", "anthropic/claude-x", thinks("t", "[{}]"))
		}, "anthropic/claude-x", model.ReasoningSuffix, "(t)", 1},
		{"a model that was chosen and has not answered", func(s *script) {
			turn(s, "openai-completions", "p", "deep", thinks("t", "reasoning"), thinks(" ", ""))
			s.add("model_change", m{"provider": "anthropic", "modelId": "claude-a"})
		}, "claude-a", model.ReasoningSuffix, "", 0},
		{"another's secret", func(s *script) {
			b := thinks("hidden", signed)
			b["redacted"] = true
			turn(s, "anthropic-messages", "anthropic", "claude-a", b, words("x"))
			turn(s, "openai-responses", "openai", "gpt", words("y"))
		}, "gpt", model.ReasoningGroup, "x | y", 0},
		{"its own secret", func(s *script) {
			b := thinks("hidden", signed)
			b["redacted"] = true
			turn(s, "anthropic-messages", "anthropic", "claude-a", b)
		}, "claude-a", model.ReasoningSuffix, "(" + signed + ")", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := began(3)
			tt.write(s)
			c := s.open(t)
			got := short(c)
			if got != tt.live || c.Model != tt.model || c.Rules.Reasoning != tt.rule {
				t.Errorf("got %s by %s, rule %d", got, c.Model, c.Rules.Reasoning)
			}
			bound := 0
			for i := range c.Events {
				if c.Events[i].Signed && c.Events[i].Live {
					bound++
				}
			}
			if bound != tt.bound {
				t.Errorf("%d bound, want %d", bound, tt.bound)
			}
		})
	}
}

// TestHeld holds the reasoning of an open tool loop.
func TestHeld(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.user("a")
	s.reply(thinks("t", signed), use("1", "f"), use("2", "f"))
	s.result("1", "r")
	c := s.open(t)
	if want := []int{find(t, c, "(t)")}; !slices.Equal(c.Rules.Held, want) {
		t.Errorf("held %v, want %v", c.Rules.Held, want)
	}
	s.reply(words("done"))
	if c = s.open(t); c.Rules.Held != nil {
		t.Errorf("held %v of a loop that is closed", c.Rules.Held)
	}
}

// TestCallsOfFailedAnswersNeverRan knows the calls that pi does not run: those of an answer that
// failed or was aborted.
func TestCallsOfFailedAnswersNeverRan(t *testing.T) {
	t.Parallel()
	for reason, want := range map[string]model.Status{
		"error": model.Skipped, "aborted": model.Skipped,
		"toolUse": model.Failed, // The client answers it itself.
	} {
		s := began(3)
		s.user("a")
		s.stop(reason, use("1", "f"))
		s.user("b")
		c := s.open(t)
		if len(c.Calls) != 1 || c.Calls[0].Status != want {
			t.Errorf("%s: %+v", reason, c.Calls)
		}
	}
}
