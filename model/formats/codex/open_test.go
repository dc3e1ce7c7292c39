package codex

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model/source"
	"decant/testdata/sound"
)

// turns writes three turns, with the client's words before them.
func (s *script) turns() *script {
	s.item(developer("<permissions instructions>p"))
	for i, prompt := range []string{"one", "two", "three"} {
		s.ask(prompt)
		s.say(fmt.Sprint("a", i+1))
		s.end()
	}
	return s
}

// TestLive holds what is live against what the client was seen to send.
func TestLive(t *testing.T) {
	t.Parallel()
	all := "[BASE] [<permissions instructions>p] one a1 two a2 three a3"
	tests := []struct {
		name  string
		write func(s *script)
		want  string
	}{
		{"all", func(*script) {}, all},
		{"rolled back", func(s *script) { s.back(1); s.ask("four") }, strings.TrimSuffix(
			all, " three a3") + " four"},
		{
			"rolled back further than the start", func(s *script) { s.back(9); s.ask("four") },
			"[BASE] [<permissions instructions>p] four",
		},
		{"rolled back with what was said about settings", func(s *script) {
			s.item(user("<environment_context>e</environment_context>"))
			s.item(developer("<model_switch>x"))
			s.ask("four")
			s.back(1)
		}, all},
		{"compacted", func(s *script) { s.compact(user("R")); s.ask("four") }, "[BASE] R four"},
		{"compacted twice", func(s *script) {
			s.compact(user("R"))
			s.ask("four")
			s.compact(user("S"))
		}, "[BASE] S"},
		{"metadata of another length", func(s *script) {
			s.add("compacted", m{
				"message": "m", "replacement_history": l{user("R")},
				"replacement_history_metadata": l{m{}, m{}},
			})
		}, all},
		{"a compaction with an item that cannot be read", func(s *script) {
			s.compact(user("R"), m{"type": "message", "role": "user"})
		}, all},
		{"a summary only", func(s *script) {
			s.add("compacted", m{"message": "SUM"})
			s.ask("four")
		}, "[BASE] one two three [SUM] four"},
		{
			"an empty summary", func(s *script) { s.add("compacted", m{"message": ""}) },
			"[BASE] one two three [(no summary available)]",
		},
		{"a summary after a summary", func(s *script) {
			s.item(user(summaryStart + " …"))
			s.add("compacted", m{"message": "SUM"})
		}, "[BASE] one two three [SUM]"},
		{"system words", func(s *script) { s.item(message("system", "input_text", "x")) }, all},
		{"an unknown type", func(s *script) { s.item(m{"type": "x"}) }, all},
		{"no content", func(s *script) { s.item(m{"type": "message", "role": "user"}) }, all},
		{"content of an unknown type", func(s *script) {
			s.item(message("user", "text", "x"))
		}, all},
		{"an id that is no text", func(s *script) {
			o := user("x")
			o["id"] = 5
			s.item(o)
		}, all},
		{"an unknown phase", func(s *script) {
			o := user("x")
			o["phase"] = "x"
			s.item(o)
		}, all},
		{"metadata that is none", func(s *script) { s.item(user("x"), m{"metadata": "x"}) }, all},
		{"empty metadata", func(s *script) {
			s.item(user("x"), m{"metadata": l{}})
			s.item(user("y"), m{"metadata": m{"fallback_token_limit_override": nil}})
		}, all + " x y"},
		{"a limit that is none", func(s *script) {
			for _, n := range []any{-4, 1.5, "x"} {
				s.item(user("x"), m{"metadata": m{"fallback_token_limit_override": n}})
			}
		}, all},
		{"a call without an output", func(s *script) { s.item(call("c", "ls")) }, all +
			" ?c !c=aborted"},
		{"an output without a call", func(s *script) { s.item(output("c", "x")) }, all},
		{"an output of another kind", func(s *script) {
			s.item(call("c", "ls"))
			s.item(codeOutput("c", "x"))
		}, all + " ?c !c=aborted"},
		{"an output before its call", func(s *script) {
			s.item(output("c", "x"))
			s.item(call("c", "ls"))
		}, all + " !c=x ?c"},
		{
			"an output that is null", func(s *script) { s.run("c", nil) },
			all + " ?c !c=aborted",
		},
		{"an image that is elsewhere", func(s *script) {
			s.item(m{"type": "message", "role": "user", "content": l{
				m{"type": "input_image", "image_url": "https://example.org/x.png"},
			}})
		}, all + " imag#65"},
		{"an image that is elsewhere, of a developer", func(s *script) {
			s.item(m{"type": "message", "role": "developer", "content": l{
				m{"type": "input_image", "image_url": "https://example.org/x.png"},
			}})
		}, all + " [imag#65]"},
		{"what another agent said", func(s *script) {
			s.add("inter_agent_communication", m{
				"author": "/root/a", "recipient": "/root", "content": "hey",
			})
		}, all + " [hey]"},
		{"tools in the history", func(s *script) {
			s.item(m{"type": "additional_tools", "role": "developer", "tools": l{
				m{"type": "function", "name": "f"},
			}})
		}, strings.TrimPrefix(all, "[BASE] ") + " {f}"},
		{"lines that cannot be read", func(s *script) {
			for _, text := range []string{"{", "[]", `{"type":"x"}`, "", `{"timestamp":"x"}`} {
				s.raw(text)
			}
		}, all},
		{"lines that bear no number", func(s *script) {
			for _, n := range []any{-1, 1.5, "5", false, json.Number("18446744073709551616")} {
				s.item(user("no"), m{"ordinal": n})
			}
			s.item(user("null"), m{"ordinal": nil})
			s.item(user("most"), m{"ordinal": json.Number("18446744073709551615")})
		}, all + " null most"},
	}
	for _, tt := range tests {
		for _, mode := range []func(...m) *script{fresh, old} {
			s := mode().turns()
			tt.write(s)
			t.Run(fmt.Sprintf("%s/legacy=%v", tt.name, s.legacy), func(t *testing.T) {
				t.Parallel()
				c := s.load(t)
				if got := short(c); got != tt.want {
					t.Errorf("got  %s\nwant %s", got, tt.want)
				}
				sound.Check(t, c)
				for _, r := range recipes {
					promise(t, c, r.make(c))
				}
			})
		}
	}
}

// TestModes holds what depends on how the rollout is written.
func TestModes(t *testing.T) {
	t.Parallel()
	again := func(s *script) *script {
		s.turns().add("session_meta", m{"id": threadID, "cwd": "/w"})
		s.ask("four")
		return s
	}
	over := func(s *script, fields m) *script {
		s.turns().ask("four")
		s.add("compacted", with([]m{fields}, m{
			"message": "m", "replacement_history": l{user("R one"), user("R two")},
		}))
		s.say("post")
		s.end()
		s.back(1)
		return s
	}
	all := "[BASE] [<permissions instructions>p] one a1 two a2 three a3"
	tests := []struct {
		name string
		s    *script
		want string
	}{
		{"opened again, paginated", again(fresh()), "[BASE] four"},
		{"opened again, legacy", again(old()), all + " four"},
		{"a compaction taken back", over(fresh(), nil), all},
		{"a numbered compaction bounds", over(fresh(), m{"window_number": 1}), "[BASE] R one"},
		{"but not in legacy", over(old(), m{"window_number": 1}), all},
		{"unless it says how to go on", over(old(), m{
			"window_number": 1, "resume_metadata": m{},
		}), "[BASE] R one"},
		{"no instructions", fresh(m{"base_instructions": nil}).turns(), all[len("[BASE] "):]},
		{
			"empty instructions", fresh(m{"base_instructions": m{"text": ""}}).turns(),
			all[len("[BASE] "):],
		},
		{"instructions of an old client", old(m{
			"base_instructions": nil, "instructions": "AGENTS",
		}).turns(), all[len("[BASE] "):]},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := tt.s.load(t)
			if got := short(c); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			sound.Check(t, c)
			for _, r := range recipes {
				promise(t, c, r.make(c))
			}
		})
	}
}

// TestOutputsAreCut holds how the client cuts outputs when it loads them.
func TestOutputsAreCut(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, model string
		limit       int
		outs        []string
		want        []string
	}{
		{"fits", "gpt-5.5", 0, []string{strings.Repeat("x", 48000)}, []string{"48000"}},
		{
			"is cut by tokens", "gpt-5.5", 0,
			[]string{strings.Repeat("x", 56000)},
			[]string{"48027 2000 tokens"},
		},
		{
			"of a provider", "openai/gpt-6-sol-x", 0,
			[]string{strings.Repeat("x", 400000)},
			[]string{"48028 88000 tokens"},
		},
		{
			"is cut by bytes", "gpt-5-codex", 0,
			[]string{strings.Repeat("x", 40000)},
			[]string{"12027 28000 chars"},
		},
		{
			"in whole characters", "gpt-5", 0,
			[]string{strings.Repeat("é", 20000)},
			[]string{"12027 14000 chars"},
		},
		{
			"has its own limit", "gpt-5-codex", 1000,
			[]string{strings.Repeat("x", 400000)},
			[]string{"4028 99000 tokens"},
		},
		{"is a list", "gpt-5.5", 0, []string{
			strings.Repeat("x", 30000), "", strings.Repeat("y", 30000), "tail", "end",
		}, []string{"30000", "", "18027 3000 tokens", "", "[omitted 2 text items ...]"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := fresh()
			s.model = tt.model
			s.ask("go")
			about := m{}
			if tt.limit > 0 {
				about["metadata"] = m{"fallback_token_limit_override": tt.limit}
			}
			if len(tt.outs) == 1 {
				s.item(call("c", "ls"))
				s.item(output("c", tt.outs[0]), about)
			} else {
				s.item(code("c", "x"))
				s.item(codeOutput("c", tt.outs...), about)
			}
			c := s.load(t)
			e := &c.Events[len(c.Events)-1]
			for i := range e.Parts {
				if got := cutOf(c.PartText(&e.Parts[i])); got != tt.want[i] {
					t.Errorf("part %d: got %q, want %q", i, got, tt.want[i])
				}
			}
			for _, r := range recipes {
				promise(t, c, r.make(c))
			}
		})
	}
}

// cutOf is how long a text is, and what it says about what was cut.
func cutOf(text string) string {
	if len(text) < 100 {
		return text
	}
	_, gone, cut := strings.Cut(text, "…")
	if !cut {
		return fmt.Sprint(len(text))
	}
	gone, _, _ = strings.Cut(gone, " truncated…")
	return fmt.Sprintf("%d %s", len(text), gone)
}

// TestPrompts numbers turns by what a user said.
func TestPrompts(t *testing.T) {
	t.Parallel()
	s := old()
	s.item(user("# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>x</INSTRUCTIONS>"))
	s.ask("one")
	s.item(m{"type": "message", "role": "user", "content": l{
		m{"type": "input_image", "image_url": "data:image/png;base64,AAAA"},
	}})
	s.say("a")
	s.item(user("<turn_aborted>x</turn_aborted>"))
	s.ask("two")
	s.compact(user("one"), user("two"), call("c", "ls"))
	s.say("b")
	s.begin()
	s.item(m{"type": "message", "role": "user", "content": l{
		m{"type": "input_image", "image_url": "data:image/png;base64,AAAA"},
	}})
	s.tell(m{"type": "user_message", "message": "", "images": l{"x"}})
	c := s.load(t)
	got := make([]string, 0, len(c.Turns))
	for _, turn := range c.Turns {
		got = append(got, word(c, &c.Events[turn.Prompt]))
	}
	if want := "one two image"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
	if c.Title != "one" || c.Window != 258400 || c.Model != "gpt-5.5" || c.CWD != "/w" {
		t.Errorf("got %q %d %q %q", c.Title, c.Window, c.Model, c.CWD)
	}
}

// TestGroups binds reasoning to the answer that it came in.
func TestGroups(t *testing.T) {
	t.Parallel()
	s := fresh()
	s.ask("go")
	s.think("r1")
	s.say("a1")
	s.item(call("c", "ls"))
	s.item(call("d", "ls"))
	s.item(output("c", "x"))
	s.item(output("d", "x"))
	s.think("r2")
	s.say("a2")
	s.add("token_usage_record", m{"response_id": "r"})
	s.think("r3")
	s.say("a3")
	s.end()
	s.ask("more")
	s.say("a4")
	c := s.load(t)
	var got []string
	for i := range c.Events {
		if e := &c.Events[i]; e.Group > 0 {
			got = append(got, fmt.Sprint(word(c, e), e.Group))
		}
	}
	if want := "(r1)1 a11 ?c1 ?d1 (r2)2 a22 (r3)3 a33 a44"; strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
	}
}

// TestScripts takes what code did from what the screen was told.
func TestScripts(t *testing.T) {
	t.Parallel()
	done := func(s *script, id, cmd, out string) {
		s.tell(m{"type": "item_completed", "item": m{
			"type": "CommandExecution", "id": id, "command": l{"/bin/bash", "-lc", cmd},
			"cwd": "file:///w/x", "aggregated_output": out,
		}})
	}
	s := fresh()
	s.ask("go")
	s.item(code("a", "…"))
	done(s, "exec-1", "cat b.go", "package b\n")
	s.item(codeOutput("a", "Script completed\nOutput:\n", "package b\n"))
	s.item(code("c", "…"))
	s.tell(m{"type": "patch_apply_end", "call_id": "exec-2", "changes": m{"/w/c.go": m{}}})
	s.item(codeOutput("c", "Script completed\nOutput:\n", ""))
	s.item(code("f", "…"))
	s.tell(m{"type": "mcp_tool_call_begin", "call_id": "exec-3"})
	s.tell(m{"type": "mcp_tool_call_end", "call_id": "exec-3"})
	done(s, "exec-4", "cat b.go", "package b\n")
	s.item(codeOutput("f", "Script completed\nOutput:\n", "package b\nand more"))
	s.item(code("g", "…"))
	done(s, "exec-5", "cat b.go", "")
	done(s, "exec-5", "cat b.go", "package b\n")
	s.item(codeOutput("g", "Script completed\nOutput:\n", "package b\n"))
	s.item(call("d", "cat e.go"))
	done(s, "d", "cat e.go", "package e\n")
	s.item(output("d", "package e\n"))
	c := s.load(t)
	got := make([]string, 0, len(c.Calls))
	for i := range c.Calls {
		k := &c.Calls[i]
		uris := ""
		for _, p := range c.Events[k.Result].Parts {
			uris += p.URI
		}
		got = append(got, fmt.Sprintf("%s %d%v%s", k.ID, k.Effect.Kind, k.Effect.Paths, uris))
	}
	want := "a 1[/w/x/b.go]file:///w/x/b.go c 2[/w/c.go] f 5[] " +
		"g 1[/w/x/b.go]file:///w/x/b.go d 1[/w/e.go]file:///w/e.go"
	if strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
	}
}

func TestNoRollout(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "{}", "x\ny", `{"type":"user","uuid":"a"}`} {
		if _, err := (Codec{}).Open(source.Lines("x", []byte(text)), ""); err == nil {
			t.Errorf("%q was opened", text)
		}
		if (Codec{}).Detect([]byte(text)) {
			t.Errorf("%q was detected", text)
		}
	}
}

// TestDetect knows a rollout by any line of it, and by the start of its first.
func TestDetect(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "codex", "code.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	_, rest, _ := strings.Cut(text, "\n")
	for name, head := range map[string]string{
		"all": text, "a byte order mark": "\xef\xbb\xbf" + text, "without its first line": rest,
		"a cut first line": text[:200], "a broken line first": "{\n" + text,
	} {
		if !(Codec{}).Detect([]byte(head)) {
			t.Errorf("%s: not detected", name)
		}
	}
}
