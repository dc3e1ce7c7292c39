package jp

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/source"
)

const packedConfig = `{
    "assistant": {"model": {"id": "anthropic/claude-sonnet-4-5"}},
    "n": 1.50
  }`

// TestLayouts finds the base config wherever it is.
func TestLayouts(t *testing.T) {
	t.Parallel()
	const head = `{"type":"config_delta","timestamp":"2026-03-05 10:00:00.0",`
	flatElement := head + strings.TrimSpace(packedConfig)[1:]
	tests := []struct {
		name, config, first string
		layout              layout
		base, rules         string
	}{
		{"beside the events", packedConfig, "", split, packedConfig, ""},
		{
			"beside them, a delta in front", packedConfig, head + `"delta":{}}`,
			split, packedConfig, "",
		},
		{
			"in the first element", "", head + `"delta":` + packedConfig + `}`,
			packed, packedConfig, "",
		},
		{"beside its members", "", flatElement, flat, "{\n" +
			"  \"assistant\": {\"model\": {\"id\": \"anthropic/claude-sonnet-4-5\"}},\n" +
			"  \"n\": 1.50\n}\n", "events.json load-config-flat"},
		{"nowhere", "", "", bare, "", "base_config.json load-no-config"},
		{
			"a reset in front", "", head + `"op":"reset"}`,
			bare, "", "base_config.json load-no-config",
		},
		{"no JSON", "{", "", split, "{", "base_config.json load-config"},
		{"no object", "[]", "", split, "[]", "base_config.json load-config"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newStream()
			if s.config = tt.config; tt.first != "" {
				s.raw(tt.first)
			}
			c := s.start().ask("q").open(t)
			st := c.State.(*state)
			if st.layout != tt.layout || string(st.configOf()) != tt.base {
				t.Errorf("got %v, %q\nwant %v, %q", st.layout, st.configOf(), tt.layout, tt.base)
			}
			if got := rules(c); got != tt.rules {
				t.Errorf("rules: got %q, want %q", got, tt.rules)
			}
			known := tt.base != "" && strings.HasSuffix(strings.TrimSpace(tt.base), "}")
			if got := c.Model == "claude-sonnet-4-5"; got != known {
				t.Errorf("model: got %q", c.Model)
			}
		})
	}
}

// TestModels follows the model through deltas.
func TestModels(t *testing.T) {
	t.Parallel()
	id := func(v any) m { return m{"delta": m{"assistant": m{"model": m{"id": v}}}} }
	tests := []struct {
		name   string
		deltas []m
		want   string
	}{
		{"the base", nil, "claude-opus-4-6"},
		{"an object", []m{id(m{"provider": "openai", "name": "gpt-5"})}, "gpt-5"},
		{"a name alone", []m{id(m{"name": "claude-opus-4-5"})}, "claude-opus-4-5"},
		{"a text", []m{id("google/gemini-3")}, "gemini-3"},
		{"the last", []m{id("a/b"), id("c/d/e")}, "d/e"},
		{"another setting", []m{id("a/b"), {"delta": m{"style": m{}}}}, "b"},
		{"taken back", []m{id("a/b"), {"op": "reset"}}, "claude-opus-4-6"},
		{"an alias", []m{id("fast"), {"delta": m{"providers": m{"llm": m{"aliases": m{
			"fast": m{"provider": "x", "name": "quick"},
		}}}}}}, "quick"},
		{"an unknown alias", []m{id("slow")}, "slow"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newStream().start().ask("q")
			for _, d := range tt.deltas {
				s.add("config_delta", d)
			}
			if got := s.open(t).Model; got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestDeclared lists attachments with their first turn.
func TestDeclared(t *testing.T) {
	t.Parallel()
	attach := func(v any) m { return m{"delta": m{"conversation": m{"attachments": v}}} }
	rg := m{"type": "cmd", "path": "rg", "params": m{"args": []string{"--files", "-x"}}}
	s := newStream()
	s.config = `{"conversation":{"attachments":["file:///a","file:///a",7]}}`
	s.start().ask("q").add("config_delta", attach([]any{"file:///b", rg})).tell("t").
		add("config_delta", attach(m{"value": []any{"file:///c", "file:///a"}})).
		start().ask("p").add("config_delta", attach([]any{"file:///d"}))
	want := "[{file:///a 0} {file:///b 1} {cmd: rg --files -x 1} {file:///c 2} {file:///d 2}]"
	if got := fmt.Sprint(s.open(t).Declared); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	p := newStream()
	p.config = ""
	p.add("config_delta", attach([]any{"file:///a"})).start().ask("q")
	if got := fmt.Sprint(p.open(t).Declared); got != "[{file:///a 0}]" {
		t.Errorf("packed: got %s", got)
	}
}

// TestDescribe fills in what names a conversation.
func TestDescribe(t *testing.T) {
	t.Parallel()
	s := newStream().start().ask("q")
	stored := s.stored(t)
	stored.Place.Workspace = "/w"
	c, err := Codec{}.OpenStored(stored)
	if err != nil {
		t.Fatal(err)
	}
	if c.ID != "jp-c17" || c.Title != "A title" || c.CWD != "/w" || c.Format != Name ||
		c.Path != stored.Path || c.FamilyAssumed || c.Window == 0 {
		t.Errorf("got %+v", c)
	}
	stored.Place.Digits = "18"
	if c, err = (Codec{}).OpenStored(stored); err != nil || c.ID != "jp-c18" {
		t.Errorf("by its place: got %q, %v", c.ID, err)
	}
	s.metadata = ""
	stored = s.stored(t)
	stored.Path = "-"
	if c, err = (Codec{}).OpenStored(stored); err != nil || c.ID != "" || c.Title != "" ||
		rules(c) != "" {
		t.Errorf("on standard input: got %q, %q, %q, %v", c.ID, c.Title, rules(c), err)
	}
}

// TestLoadRules checks the files around the events.
func TestLoadRules(t *testing.T) {
	t.Parallel()
	turn := func(fields m) *stream { return newStream().add("turn_start", fields).ask("q") }
	with := func(metadata string) *stream {
		s := turn(nil)
		s.metadata = metadata
		return s
	}
	tests := []struct {
		name string
		s    *stream
		want string
	}{
		{"sound", turn(nil), ""},
		{"a turn with more", turn(m{"title": "x"}), "1.1 load-turn-start"},
		{"a turn with metadata", turn(m{"metadata": m{}}), ""},
		{"a turn with an id", turn(m{"event_id": "abc1234"}), ""},
		{"no metadata", with(""), "metadata.json load-metadata"},
		{"metadata that is cut", with("{"), "metadata.json load-metadata"},
		{"a list", with("[]"), "metadata.json load-metadata"},
		{"no time", with("{}"), "metadata.json load-last-active"},
		{
			"a time that is none", with(`{"last_activated_at":"now"}`),
			"metadata.json load-last-active",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := tt.s.open(t)
			if got := rules(c); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			newer := strings.Contains(tt.s.elements[0], "event_id")
			if got := c.State.(*state).newer; got != newer {
				t.Errorf("newer: got %v, want %v", got, newer)
			}
		})
	}
}

// TestOfferedTools lists the tools that the newest config switches on.
func TestOfferedTools(t *testing.T) {
	t.Parallel()
	config := func(text string) *settings {
		var tree source.Tree
		if err := tree.Parse([]byte(text), source.Span{End: len(text)}); err != nil {
			t.Fatal(err)
		}
		return readSettings(tree.Root())
	}
	got := config(`{"conversation":{"tools":{"*":{"run":"ask"},"a":{"source":"local"},
		"b":{"source":"local","enable":false},"c":{"enable":"always"},"d":{"enable":"explicit"},
		"e":{"run":"ask"}}}}`).tools
	want := map[string]bool{"a": true, "b": false, "c": true, "d": false}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	o := opener{c: &model.Conversation{}, s: &state{stored: codec.Stored{
		Config: []byte(`{"conversation":{"tools":{"a":{"enable":true},"b":{"enable":true}}}}`),
	}, layout: split, lines: make([]line, 4)}}
	tool := func(name string, on bool) block {
		return block{set: &settings{tools: map[string]bool{name: on}}}
	}
	for _, tt := range []struct {
		says []block
		want string
	}{
		{nil, "a b"},
		{[]block{tool("a", false), tool("c", true)}, "b c"},
		{[]block{tool("a", false), {set: &settings{reset: true}}, tool("z", true)}, "a b z"},
	} {
		o.c.Tools, o.says = nil, tt.says
		o.applyConfigs()
		if got := strings.Join(o.c.Tools, " "); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

// TestDraftBrokenConfig holds that no fork is made that JP would throw away.
func TestDraftBrokenConfig(t *testing.T) {
	t.Parallel()
	for _, config := range []string{"{", "[]", " ", "null"} {
		s := newStream().start().ask("q")
		s.config = config
		if d, err := (Codec{}).Draft(s.open(t), nil, forking()); err == nil {
			t.Errorf("config %q: got a fork: %+v", config, d)
		}
		if _, err := (Codec{}).Draft(s.open(t), nil, model.ForkOptions{Now: now}); err != nil {
			t.Errorf("config %q: in place: got %v", config, err)
		}
	}
}
