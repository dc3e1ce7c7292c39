package qwencode

import (
	"slices"
	"testing"

	"decant/model"
)

// TestSent holds what of a session the client sends on resume, and which rules it breaks.
func TestSent(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		write func(*script)
		live  string
		rules []string
	}{
		{
			"a pair", func(s *script) {
				s.user(words("a"))
				s.reply(words("b"), use("1", "f"))
				s.result("1", "x")
			}, "a | b | ?1 | !1 x", nil,
		},
		{
			"the newest branch", func(s *script) {
				a := s.user(words("a"))
				s.reply(words("left"))
				s.last = a
				s.note("rewind", m{})
				s.user(words("b"))
			}, "a | b", nil,
		},
		{
			"a missing parent", func(s *script) {
				s.user(words("a"))
				s.last = "gone"
				s.user(words("b"))
			}, "b", []string{ruleChain},
		},
		{
			"a circle", func(s *script) {
				s.last = "r2"
				s.user(words("a"))
				s.user(words("b"))
			}, "a | b", []string{ruleCircle},
		},
		{
			"a record in no chain at the end", func(s *script) {
				s.user(words("a"))
				s.raw(m{
					"uuid": "x", "parentUuid": nil, "sessionId": "s", "type": "system",
					"subtype": "session_artifact_event", "systemPayload": m{},
				})
			}, "a", nil,
		},
		{
			"two compressions", func(s *script) {
				s.user(words("a"))
				s.compress(m{"role": "user", "parts": []m{words("old")}})
				s.user(words("b"))
				s.compress(m{"role": "user", "parts": []m{words("S")}},
					m{"role": "model", "parts": []m{use("1", "f")}},
					m{"role": "user", "parts": []m{answer("1", "x")}})
				s.user(words("c"))
			}, "[S] | ?1 | !1 x | c", nil,
		},
		{
			"a compression with a call without a result", func(s *script) {
				s.compress(m{"role": "user", "parts": []m{words("S")}},
					m{"role": "model", "parts": []m{use("1", "f")}},
					m{"role": "user", "parts": []m{words("a")}})
				s.user(words("b"))
			}, "[S] | ?1 | !1 none | a | b", []string{ruleNoResult},
		},
		{
			"an empty compression", func(s *script) {
				s.user(words("a"))
				s.note("chat_compression", m{"compressedHistory": []m{}})
				s.user(words("b"))
			}, "b", nil,
		},
		{
			"no compression", func(s *script) {
				s.user(words("a"))
				s.note("chat_compression", m{"compressedHistory": nil})
				s.user(words("b"))
			}, "a | b", nil,
		},
		{
			"a compression that is no list", func(s *script) {
				s.user(words("a"))
				s.note("chat_compression", m{"compressedHistory": m{"a": 1}})
				s.user(words("b"))
			}, "", []string{ruleShape},
		},
		{
			"a call without a result", func(s *script) {
				s.reply(use("1", "f"))
				s.user(words("a"))
				s.reply(use("2", "f"))
			}, "?1 | !1 none | a | ?2 | !2 none", []string{ruleNoResult, ruleNoResult},
		},
		{
			"a result after a prompt", func(s *script) {
				s.reply(use("1", "f"))
				s.user(words("a"))
				s.result("1", "x")
			}, "?1 | a | !1 x", nil,
		},
		{
			"a result after another answer", func(s *script) {
				s.reply(use("1", "f"))
				s.reply(words("b"))
				s.result("1", "x")
			}, "?1 | !1 none | b", []string{ruleNoCall, ruleNoResult},
		},
		{
			"two results of one call", func(s *script) {
				s.reply(use("1", "f"))
				s.result("1", "x")
				s.result("1", "y")
			}, "?1 | !1 x", []string{ruleNoCall},
		},
		{
			"two calls of one id", func(s *script) {
				s.reply(use("1", "f"))
				s.result("1", "x")
				s.reply(words("b"), use("1", "g"))
				s.result("1", "y")
			}, "?1 | !1 x | b", []string{ruleCallTwice},
		},
		{
			"a call without an id", func(s *script) {
				s.reply(words("a"), use("", "f"))
				s.result("", "x")
			}, "a", []string{ruleCallID, ruleNoCall},
		},
		{
			"an answer with an empty part", func(s *script) {
				s.reply(words("a"), words(""))
				s.reply(use("1", "f"))
				s.result("1", "x")
				s.reply(words("b"))
			}, "b", []string{ruleEmpty},
		},
		{
			"an answer beside what the client answers", func(s *script) {
				s.reply(use("1", "f"))
				s.reply(words(""))
				s.reply(words("b"))
				s.user(words("c"))
			}, "?1 | !1 none | c", []string{ruleEmpty, ruleNoResult},
		},
		{
			"a request that the server gave up", func(s *script) {
				s.reply(use("1", "f"))
				s.reply(words(givenUp))
				s.result("1", "x")
			}, "?1 | !1 x", nil,
		},
		{
			"a record in two parts", func(s *script) {
				s.reply(words("a"))
				s.n, s.last = 0, nil
				s.reply(words("b"))
				s.user(words("c"))
			}, "a | b | c", nil,
		},
		{
			"a compression in a later line of a record", func(s *script) {
				s.user(words("a"))
				s.n, s.last = 0, nil
				s.compress(m{"role": "user", "parts": []m{words("S")}})
				s.user(words("b"))
			}, "a | b", nil,
		},
		{
			"a message in a later line of the client's record", func(s *script) {
				s.note("attribution_snapshot", m{})
				s.n, s.last = 0, nil
				s.user(words("a"))
				s.user(words("b"))
			}, "b", nil,
		},
		{
			"a record of the client between the lines of a message", func(s *script) {
				s.user(words("a"))
				s.n, s.last = 0, nil
				s.note("attribution_snapshot", m{})
				s.n, s.last = 0, nil
				s.user(words("b"))
				s.reply(words("c"))
			}, "a | b | c", nil,
		},
		{
			"a report after calls without a result", func(s *script) {
				s.reply(use("1", "f"), use("2", "g"))
				s.add("user", m{
					"subtype": "notification",
					"message": m{"role": "user", "parts": []m{words("a")}},
				})
				s.reply(words("b"))
			}, "?1 | ?2 | !1 none | !2 none | a | b", []string{ruleNoResult, ruleNoResult},
		},
		{
			"a command that was never sent", func(s *script) {
				s.user(words("/x"))
				s.note("slash_command", m{
					"phase": "result", "rawCommand": "/x",
					"outputHistoryItems": []m{{"type": "assistant"}},
				})
				s.user(words("a"))
			}, "a", nil,
		},
		{
			"a command that was sent", func(s *script) {
				s.user(words("/x"))
				s.note("slash_command", m{
					"phase": "result", "rawCommand": "/x", "sentToModel": true,
					"outputHistoryItems": []m{{"type": "assistant"}},
				})
			}, "/x", nil,
		},
		{
			"a role that nobody knows", func(s *script) {
				s.add("user", m{"message": m{"role": "gardener", "parts": []m{words("a")}}})
			}, "a", []string{ruleRole},
		},
		{
			"a part that is no object", func(s *script) { s.user("a") }, "a", []string{ruleShape},
		},
		{
			"an empty part that is no object", func(s *script) { s.user("", words("a")) }, "a",
			[]string{ruleShape},
		},
		{
			"another session", func(s *script) {
				s.user(words("a"))
				s.add("user", m{
					"sessionId": "x", "message": m{"role": "user", "parts": []m{words("b")}},
				})
			}, "a | b", []string{ruleSession},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := &script{}
			tt.write(s)
			c := s.open(t)
			if got := short(c); got != tt.live {
				t.Errorf("live are %q, want %q", got, tt.live)
			}
			found := (Codec{}).Check(c)
			rules := make([]string, 0, len(found))
			for _, f := range found {
				rules = append(rules, f.Rule)
			}
			slices.Sort(rules)
			slices.Sort(tt.rules)
			if !slices.Equal(rules, tt.rules) {
				t.Errorf("broken are %q, want %q", rules, tt.rules)
			}
			for _, r := range recipes {
				promise(t, c, r.make(c))
			}
		})
	}
}

// TestTools holds what calls do, and what their results deliver.
func TestTools(t *testing.T) {
	t.Parallel()
	c := open(t, "../../../testdata/qwencode/tools.jsonl")
	const in = "file:///home/ada/orchard/beds/"
	var got []string
	for i := range c.Calls {
		k := &c.Calls[i]
		if k.Effect.Kind == model.Reads {
			got = append(got, c.Events[k.Result].Parts[0].URI)
		}
	}
	want := []string{
		in + "one.txt", "", in + "one.txt", in + "one.txt", "", "", in + "two.txt",
	}
	if !slices.Equal(got, want) {
		t.Errorf("reads deliver %q, want %q", got, want)
	}
	read, shell := &c.Calls[0], &c.Calls[2]
	if raw := c.Events[shell.Result].Parts[0].Raw; raw != c.Events[read.Result].Parts[0].Raw {
		t.Error("the shell did not deliver what the read did")
	}
	same := c.Events[c.Calls[7].Result]
	if !slices.Equal(same.Needs, []int{c.Calls[6].Result}) {
		t.Errorf("the answer that a file is as it was needs %v", same.Needs)
	}
	if n := len(c.Usage); n != 13 || c.Usage[0].Sent == 0 || c.Model != "qwen3-coder-plus" {
		t.Errorf("%d calls of %s are recorded", n, c.Model)
	}
}

// TestReasoning holds how reasoning is bound.
func TestReasoning(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]model.ReasoningRule{
		"signed": model.ReasoningSuffix, "responses": model.ReasoningGroup,
		"tools": model.ReasoningFree,
	} {
		c := open(t, "../../../testdata/qwencode/"+file+".jsonl")
		if c.Rules.Reasoning != want {
			t.Errorf("%s: got rule %d, want %d", file, c.Rules.Reasoning, want)
		}
		for i := range c.Events {
			e := &c.Events[i]
			if e.Kind == model.Reasoning && e.Signed != (want != model.ReasoningFree) {
				t.Errorf("%s: %s is signed: %v", file, e.ID, e.Signed)
			}
			if grouped := e.Group > 0; grouped != (want == model.ReasoningGroup &&
				e.Role == "assistant") {
				t.Errorf("%s: %s has the group %d", file, e.ID, e.Group)
			}
		}
	}
}
