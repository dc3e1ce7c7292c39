package codex

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestCheck breaks each rule once.
func TestCheck(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rule  string
		write func(s *script)
		place string
	}{
		{"", func(*script) {}, ""},
		{ruleMeta, func(s *script) {
			s.lines[0], s.lines[1] = s.lines[1], s.lines[0]
		}, "conversation"},
		{ruleBare, func(s *script) {
			s.lines[0] = `{"record_type":"state"}`
		}, "conversation"},
		{ruleMetaAgain, func(s *script) { s.add("session_meta", m{"id": threadID}) }, "line 7"},
		{ruleID, func(s *script) {
			s.lines[0] = strings.ReplaceAll(s.lines[0], threadID, "my-thread")
		}, "conversation"},
		{ruleName, func(s *script) {
			s.lines[0] = strings.ReplaceAll(s.lines[0], threadID, forkID)
		}, "conversation"},
		{ruleOrdinal, func(s *script) {
			s.raw(`{"timestamp":"2026-11-20T10:00:09Z","type":"event_msg","payload":{}}`)
		}, "line 7"},
		{ruleUnread, func(s *script) { s.lines = slices.Insert(s.lines, 2, "{") }, "line 3"},
		{ruleItem, func(s *script) { s.item(m{"type": "message"}) }, "line 7"},
		{ruleUnknown, func(s *script) { s.compact(user("R"), m{"type": "x"}) }, "line 7"},
		{ruleCompacted, func(s *script) { s.add("compacted", m{}) }, "line 7"},
		{ruleNoOutput, func(s *script) { s.item(call("c", "ls")) }, "7.1"},
		{ruleNoCall, func(s *script) { s.item(output("c", "x")) }, "7.1"},
		{ruleOrder, func(s *script) {
			s.compact(output("c", "x"), call("c", "ls"))
		}, "7/1.1"},
		{ruleTwice, func(s *script) { s.run("c", "x"); s.run("c", "x") }, "9.1"},
		{ruleLone, func(s *script) { s.ask("two"); s.think("r") }, "11.1"},
	}
	seen := make(map[string]bool)
	for _, tt := range tests {
		seen[tt.rule] = true
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			s := fresh()
			s.ask("one")
			s.say("a")
			tt.write(s)
			got := Codec{}.Check(s.load(t))
			if tt.rule == "" {
				if len(got) > 0 {
					t.Errorf("got %v", got)
				}
				return
			}
			rules := make([]string, 0, len(got))
			for _, f := range got {
				rules = append(rules, f.Rule+" "+f.Place)
				if f.Effect == "" {
					t.Errorf("%s has no effect", f.Rule)
				}
			}
			if !slices.Contains(rules, tt.rule+" "+tt.place) {
				t.Errorf("got %q, want %s at %s", rules, tt.rule, tt.place)
			}
		})
	}
	for _, rule := range (Codec{}).Rules() {
		if !seen[rule.Name] {
			t.Errorf("rule %s is not tested", rule.Name)
		}
	}
}

// TestNeighbours lists sub-agents and finds the name, in the folders of the client.
func TestNeighbours(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	dir := filepath.Join(home, "sessions", "2026", "11", "20")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	write := func(path string, s *script) string {
		t.Helper()
		if err := os.WriteFile(path, s.text(), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	name := func(id string) string {
		return filepath.Join(dir, "rollout-2026-11-20T10-00-00-"+id+".jsonl")
	}
	spawned := func(parent string) m {
		return m{"subagent": m{"thread_spawn": m{"parent_thread_id": parent}}}
	}
	main := write(name(threadID), fresh().turns())
	const agent = "01a1fd60-0000-7000-8000-00000000000a"
	const other = "01a1fd60-0000-7000-8000-00000000000b"
	write(name(agent), fresh(m{"id": agent, "source": spawned(threadID)}).turns())
	write(name(other), fresh(m{"id": other, "source": spawned(forkID)}).turns())
	write(filepath.Join(dir, "notes.jsonl"), fresh(m{"source": spawned(threadID)}))
	index := `{"id":"` + threadID + `","thread_name":"first"}` + "\n{\n" +
		`{"id":"` + threadID + `","thread_name":"Named"}` + "\n"
	if err := os.WriteFile(IndexPath(home), []byte(index), 0o600); err != nil {
		t.Fatal(err)
	}
	c := openFile(t, main)
	if c.Title != "Named" {
		t.Errorf("got title %q", c.Title)
	}
	if len(c.SubAgents) != 1 || c.SubAgents[0].ID != agent || c.SubAgents[0].Path != name(agent) ||
		c.SubAgents[0].Bytes == 0 {
		t.Errorf("got %+v", c.SubAgents)
	}
	if f := (Codec{}).Check(c); len(f) > 0 {
		t.Error(f)
	}
}
