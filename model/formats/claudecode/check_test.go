package claudecode

import (
	"slices"
	"strings"
	"testing"

	"decant/model/formats/claudecode/rules"
	"decant/model/formats/claudecode/skim"
)

// TestCheck breaks each rule once.
func TestCheck(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rule  string
		write func(s *script)
		place string
	}{
		{"", func(s *script) {}, ""},
		{rules.Chain, func(s *script) { s.user("b", m{"parentUuid": "lost"}) }, "2.1"},
		{rules.End, func(s *script) {
			s.reply("1", text("r"))
			s.user("b")
			s.lines = append(s.lines, s.lines[1])
		}, "4.1"},
		{rules.Large, func(s *script) {
			root := strings.Repeat("r", skim.UUIDBytes)
			x, y := strings.Repeat("x", skim.UUIDBytes), strings.Repeat("y", skim.UUIDBytes)
			s.user("b", m{"uuid": root, "parentUuid": nil})
			s.reply("1", use("x"), m{"uuid": x})
			s.reply("1", use("y"), m{"uuid": y})
			s.result("x", m{"parentUuid": x})
			s.result("y", m{"parentUuid": y})
			s.raw(m{"type": "file-history-snapshot", "x": strings.Repeat("x", largeFile)})
		}, "5.1"},
		{rules.Nothing, func(s *script) {
			s.raw(m{"type": "last-prompt", "leafUuid": nil, "explicit": true})
		}, "conversation"},
		{rules.Twice, func(s *script) { s.n--; s.user("b", m{"parentUuid": nil}) }, "1.1"},
		{rules.CallTwice, func(s *script) {
			s.ask("x", "T", m{})
			s.reply("2", use("x"))
			s.user("b")
		}, "4.1"},
		{rules.NoResult, func(s *script) { s.reply("1", use("x")); s.user("b") }, "2.1"},
		{rules.Open, func(s *script) { s.reply("1", use("x")) }, "2.1"},
		{rules.NoCall, func(s *script) { s.result("x") }, "2.1"},
		{rules.First, func(s *script) {
			s.reply("1", text("r"), m{"parentUuid": nil})
			s.user("b")
		}, "2.1"},
		{rules.Blank, func(s *script) { s.user(" ") }, "2.1"},
		{rules.Input, func(s *script) {
			s.reply("1", m{"type": "tool_use", "id": "x", "name": "T", "input": 1})
		}, "2.1"},
		{rules.CallID, func(s *script) {
			s.reply("1", m{"type": "tool_use", "name": "T", "input": m{}})
		}, "2.1"},
		{rules.Block, func(s *script) { s.user([]any{nil, text("b")}) }, "2.1"},
		{rules.Shared, func(s *script) {
			s.reply("1", text("r"))
			s.user("b")
			s.reply("1", text("s"))
		}, "4.1"},
		{rules.Unsigned, func(s *script) {
			s.reply("1", m{"type": "thinking", "thinking": "t"})
			s.reply("1", text("r"))
		}, "2.1"},
		{rules.Signature, func(s *script) {
			s.reply("1", m{"type": "thinking", "thinking": "t", "signature": "no base64 !"})
			s.reply("1", text("r"))
		}, "2.1"},
		{rules.NoModel, func(s *script) {
			s.add("assistant", m{"message": m{"id": "1", "content": []m{think("t"), text("r")}}})
		}, "2.1"},
		{rules.Lone, func(s *script) { s.reply("1", think("t")) }, "2.1"},
		{rules.ResultsFirst, func(s *script) {
			s.reply("1", use("x"))
			s.user([]m{text("b"), {"type": "tool_result", "tool_use_id": "x"}})
		}, "3.1"},
		{rules.Time, func(s *script) { s.user("b", m{"timestamp": at(1)}) }, "2.1"},
		{rules.Session, func(s *script) { s.user("b", m{"sessionId": "t"}); s.user("c") }, "2.1"},
		{rules.Message, func(s *script) { s.reply("", text("r")) }, "2.1"},
		{rules.Unread, func(s *script) { s.lines = append(s.lines, "{") }, "line 2"},
	}
	seen := make(map[string]bool)
	for _, tt := range tests {
		seen[tt.rule] = true
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			var s script
			s.user("a")
			tt.write(&s)
			got := Codec{}.Check(s.open(t))
			if tt.rule == "" {
				if len(got) > 0 {
					t.Errorf("got %v", got)
				}
				return
			}
			broken := make([]string, 0, len(got))
			for _, f := range got {
				broken = append(broken, f.Rule+" "+f.Place)
				if f.Effect == "" {
					t.Errorf("%s has no effect", f.Rule)
				}
			}
			if !slices.Contains(broken, tt.rule+" "+tt.place) {
				t.Errorf("got %q, want %s at %s", broken, tt.rule, tt.place)
			}
		})
	}
	for _, rule := range rules.Table {
		if !seen[rule.Name] {
			t.Errorf("rule %s is not tested", rule.Name)
		}
	}
}
