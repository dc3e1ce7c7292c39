package pi

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"decant/model"
)

// entries are the lines of a fork, decoded.
func entries(t *testing.T, data []byte) []m {
	t.Helper()
	var out []m
	for line := range strings.Lines(string(data)) {
		var o m
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		out = append(out, o)
	}
	return out
}

// kept are the lines of a fork without its first and its last, which is its name.
func kept(t *testing.T, data []byte) string {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	if last := lines[len(lines)-1]; !strings.HasPrefix(last, `{"type":"session_info"`) {
		t.Fatalf("the last line is no name: %s", last)
	}
	return strings.Join(lines[1:len(lines)-1], "\n")
}

var forkOptions = model.ForkOptions{ID: forkID, Now: forkTime}

// TestUnchanged holds that a fork in which nothing goes has the original's own bytes.
func TestUnchanged(t *testing.T) {
	t.Parallel()
	for _, version := range []int{1, 3} {
		s := began(version)
		s.add("model_change", m{"provider": "p", "modelId": "claude-sonnet-4-5"})
		a := s.user([]m{words("a"), {"odd": 1}})
		s.add("label", m{"targetId": a, "label": "L"})
		s.reply(thinks("t", signed), words("x"), use("1", "f"))
		s.result("1", "r")
		s.add("unheard", m{"of": []int{1}})
		if version > 1 { // Without ids it would edit nothing.
			s.edit(a, m{"content": "A"})
		}
		c := s.open(t)
		_, data := forked(t, c, nil, forkOptions)
		if got, want := kept(t, data), strings.Join(s.lines[1:], "\n"); got != want {
			t.Errorf("version %d\ngot  %s\nwant %s", version, got, want)
		}
	}
}

// TestHeader holds the first line and the name of a fork.
func TestHeader(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.user("a")
	c := s.open(t)
	d, err := Codec{}.Draft(c, nil, forkOptions)
	if err != nil {
		t.Fatal(err)
	}
	_, data := forked(t, c, nil, forkOptions)
	head := entries(t, data)[0]
	want := m{
		"type": "session", "version": 3.0, "id": forkID, "cwd": "/w",
		"timestamp": "2026-11-21T10:00:00.000Z", "parentSession": "/a/s.jsonl",
	}
	for k, v := range want {
		if head[k] != v {
			t.Errorf("%s is %v, want %v", k, head[k], v)
		}
	}
	if d.Name != "2026-11-21T10-00-00-000Z_"+forkID+".jsonl" || d.ID != forkID {
		t.Errorf("the file is called %s, the session %s", d.Name, d.ID)
	}
	if got, want := d.Resume.String(), "pi --session /a/"+d.Name; got != want {
		t.Errorf("resume by %q, want %q", got, want)
	}
}

// TestResume holds how the client goes on.
func TestResume(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.user("a")
	tests := []struct{ name, path, want string }{
		{"where the client looks", "/h/sessions/--w--/s.jsonl", "cd /w && pi --session f"},
		{"elsewhere", "/h/s.jsonl", "pi --session /h/2026-11-21T10-00-00-000Z_f.jsonl"},
		{"in no folder", "-", "cd /w && pi --session f"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := s.open(t)
			c.Path = tt.path
			d, err := Codec{}.Draft(c, nil, model.ForkOptions{ID: "f", Now: forkTime})
			if err != nil {
				t.Fatal(err)
			}
			if got := d.Resume.String(); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// chain are the ids of a fork's entries; the test fails where one does not follow the
// one before it.
func chain(t *testing.T, data []byte) []string {
	t.Helper()
	all := entries(t, data)[1:]
	out := make([]string, 0, len(all))
	var last any
	for _, e := range all {
		if e["parentId"] != last {
			t.Errorf("%v follows %v, not %v", e["id"], e["parentId"], last)
		}
		last = e["id"]
		out = append(out, last.(string))
	}
	return out[:len(out)-1]
}

// TestDropped takes entries out of small sessions.
func TestDropped(t *testing.T) {
	t.Parallel()
	pair := func(s *script) {
		s.user("a")
		s.reply(words("look"), use("1", "f"), use("2", "g"))
		s.result("1", "one")
		s.result("2", "two")
		s.reply(words("done"))
	}
	tests := []struct {
		name  string
		write func(*script)
		drop  []string // By their brief.
		chain []string
		live  string
	}{
		{
			"one of two calls", pair,
			[]string{"?1", "!1 one"},
			[]string{"e1", "e2", "e4", "e5"},
			"a | look | ?2 | !2 two | done",
		},
		{
			"an answer that becomes empty", pair,
			[]string{"look", "?1", "!1 one", "?2", "!2 two"},
			[]string{"e1", "e5"},
			"a | done",
		},
		{
			"what a branch left is not there", func(s *script) {
				s.user("a")
				s.reply(words("left"))
				s.last = "e1"
				s.add("custom", m{"data": 1})
				s.user("b")
			}, []string{"a"}, []string{"e3", "e4"}, "b",
		},
		{
			"the first entry that a compaction keeps", func(s *script) {
				s.user("old")
				kept := s.user("kept")
				s.user("also")
				s.compact("S", kept)
			}, []string{"kept"}, []string{"e3", "e4"}, "[S] | also",
		},
		{
			"all that a compaction keeps", func(s *script) {
				s.compact("S", s.user("kept"))
				s.user("new")
			}, []string{"kept"}, []string{"e2", "e3"}, "[S] | new",
		},
		{
			"a summary", func(s *script) {
				s.user("old")
				s.compact("S", s.user("kept"))
			}, []string{"[S]"}, []string{"e2"}, "kept",
		},
		{
			"the target of a label and of an edit", func(s *script) {
				a := s.user("a")
				b := s.user("b")
				s.add("label", m{"targetId": a, "label": "x"})
				s.add("label", m{"targetId": b, "label": "y"})
				s.edit(a, m{"content": "A"})
			}, []string{"A"}, []string{"e2", "e4"}, "b",
		},
		{
			"a label that was taken back", func(s *script) {
				a := s.user("a")
				s.add("label", m{"targetId": a, "label": "x"})
				s.add("label", m{"targetId": a})
			}, nil, []string{"e1"}, "a",
		},
		{
			"a label that was given on another branch", func(s *script) {
				a := s.user("a")
				s.add("label", m{"targetId": a, "label": "x"})
				s.last = a
				s.user("b")
			}, nil, []string{"e1", "e3", "e2"}, "a | b",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := began(3)
			tt.write(s)
			c := s.open(t)
			var changes []model.Change
			for _, d := range tt.drop {
				changes = append(changes, remove(find(t, c, d)))
			}
			fork, data := forked(t, c, changes, forkOptions)
			if got := short(fork); got != tt.live {
				t.Errorf("got  %s\nwant %s", got, tt.live)
			}
			if got := chain(t, data); !slices.Equal(got, tt.chain) {
				t.Errorf("entries %q, want %q", got, tt.chain)
			}
		})
	}
}

// TestFirstVersion holds that a fork of the first version stays one, and that what a
// compaction keeps is counted anew.
func TestFirstVersion(t *testing.T) {
	t.Parallel()
	s := began(0)
	s.user("old")
	s.user("kept")
	s.add("compaction", m{"summary": "S", "firstKeptEntryIndex": 2})
	s.user("new")
	c := s.open(t)
	fork, data := forked(t, c, nil, forkOptions)
	if got, want := short(fork), "[S] | kept | new"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	all := entries(t, data)
	if got := all[2]["firstKeptEntryIndex"]; got != 1.0 {
		t.Errorf("kept from entry %v, want 1", got)
	}
	if last := all[len(all)-1]; last["id"] != nil || last["name"] == nil {
		t.Errorf("the name is %v", last)
	}
}

// TestChanged writes other texts.
func TestChanged(t *testing.T) {
	t.Parallel()
	text := func(s string) *string { return &s }
	tests := []struct {
		name  string
		write func(*script)
		of    string
		out   model.Outcome
		want  string // The entry's content, or all of it where that is not what it was.
	}{
		{
			"a result", func(s *script) { s.reply(use("1", "f")); s.result("1", "r") },
			"!1 r",
			model.Outcome{Replaced: true, Whole: "R"},
			`[{"type":"text","text":"R"}]`,
		},
		{
			"a part of a result", func(s *script) {
				s.reply(use("1", "f"))
				s.message(m{"role": "toolResult", "toolCallId": "1", "content": []m{
					words("r"), {"type": "image", "data": "x"}, words("q"),
				}})
			},
			"!1 r\nq",
			model.Outcome{Parts: map[int]*string{0: nil, 1: text("no image"), 2: text("Q")}},
			`[{"type":"text","text":"no image"},{"text":"Q","type":"text"}]`,
		},
		{
			"a prompt", func(s *script) { s.user("a") }, "a",
			model.Outcome{Replaced: true, Whole: "A\n"},
			`"A\n"`,
		},
		{
			"an image", func(s *script) { s.user([]m{{"type": "image"}, words("b")}) }, "image",
			model.Outcome{Replaced: true, Whole: "A"},
			`[{"type":"text","text":"A"},{"text":"b","type":"text"}]`,
		},
		{
			"arguments", func(s *script) { s.reply(use("1", "f")) }, "?1",
			model.Outcome{Replaced: true, Whole: `{"path":""}`},
			`[{"arguments":{"path":""},"id":"1","name":"read","type":"toolCall"}]`,
		},
		{
			"what an edit says", func(s *script) {
				s.edit(s.user("a"), m{"content": []m{words("b")}})
			},
			"b",
			model.Outcome{Replaced: true, Whole: "c"},
			`[{"text":"c","type":"text"}]`,
		},
		{
			"a text that an edit puts into an answer", func(s *script) {
				s.edit(s.reply(words("a")), m{"content": "b"})
			}, "b", model.Outcome{Replaced: true, Whole: "c"}, `[{"type":"text","text":"c"}]`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := began(3)
			tt.write(s)
			c := s.open(t)
			i := find(t, c, tt.of)
			_, data := forked(t, c, changesTo(i, tt.out), forkOptions)
			line := strings.Split(string(data), "\n")[c.Events[i].Record]
			if !strings.Contains(line, `"content":`+tt.want) {
				t.Errorf("got %s\nwant %s", line, tt.want)
			}
			if strings.Contains(line, `"details"`) {
				t.Error("the client's copy is still there")
			}
			if strings.Contains(string(data), "context_edit") {
				t.Error("the edit is still there")
			}
		})
	}
}

// changesTo are changes that come to an outcome of an event.
func changesTo(event int, o model.Outcome) []model.Change {
	if o.Replaced {
		return []model.Change{{Event: event, Part: -1, Op: model.Replace, Text: o.Whole}}
	}
	var out []model.Change
	for part, text := range o.Parts {
		c := model.Change{Event: event, Part: part, Op: model.Remove}
		if text != nil {
			c.Op, c.Text = model.Replace, *text
		}
		out = append(out, c)
	}
	return out
}
