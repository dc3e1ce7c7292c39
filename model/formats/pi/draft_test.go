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
	d, err := Draft(c, nil, forkOptions)
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
			d, err := Draft(c, nil, model.ForkOptions{ID: "f", Now: forkTime})
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

// TestSaidOtherwise replaces texts that the client would put words round: another kind
// of entry says them, in the same place.
func TestSaidOtherwise(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.user("old")
	kept := s.message(m{"role": "bashExecution", "command": "ls", "output": ""})
	s.add("branch_summary", m{"fromId": "x", "summary": "B"})
	s.add("compaction", m{"summary": "S", "firstKeptEntryId": kept, "systemMessage": m{
		"role": "system", "content": "P", "toolsAdded": []m{{"name": "read"}},
	}})
	s.reply(use("1", "f"), use("2", "f"))
	s.result("2", "r")
	s.user("new")
	c := s.open(t)
	changes := each(c, func(e *model.Event) bool {
		return e.Parts[0].Text.Encoding == model.Literal
	}, func(i int) model.Change {
		return model.Change{
			Event: i, Part: -1, Op: model.Replace, Text: "new " + c.Events[i].Label,
		}
	})
	fork, data := forked(t, c, changes, forkOptions)
	want := "P | tool read | new compaction | new bash | new branch_summary | ?1 | ?2 | !2 r | " +
		"!1 new  | new"
	if got := short(fork); got != want {
		t.Errorf("got  %s\nwant %s\n%s", got, want, data)
	}
	if f := Check(fork); len(f) > 0 {
		t.Error(f)
	}
	chain(t, data)
}

// TestAnswersOfOneGroup takes reasoning out of an answer of OpenAI's Responses: what is
// left of the answer goes without the server's ids, its results as well.
func TestAnswersOfOneGroup(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.api = "openai-responses"
	item := `{"type":"reasoning"}`
	said := words("x")
	said["textSignature"] = `{"id":"msg"}`
	s.reply(thinks("t", item), said, use("call_1|fc_1", "f"))
	s.result("call_1|fc_1", "r")
	s.reply(thinks("u", item), use("call_2|fc_2", "f"))
	s.result("call_2|fc_2", "q")
	c := s.open(t)
	fork, data := forked(t, c, []model.Change{remove(find(t, c, "(t)"))}, forkOptions)
	want := "x | ?call_1 | !call_1 r | (u) | ?call_2 | !call_2 q"
	if got := short(fork); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for word, want := range map[string]int{
		"fc_1": 0, `"call_1"`: 2, "textSignature": 0, "call_2|fc_2": 2,
	} {
		if got := strings.Count(string(data), word); got != want {
			t.Errorf("%s stands %d times, want %d", word, got, want)
		}
	}
	if c.Events[0].Group == 0 || c.Events[0].Group != c.Events[2].Group ||
		c.Events[0].Group == c.Events[4].Group {
		t.Errorf("groups %d, %d, %d", c.Events[0].Group, c.Events[2].Group, c.Events[4].Group)
	}
}

// TestGoesOn holds that a fork goes on with the model of the original, though none of
// its answers is left.
func TestGoesOn(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.user("a")
	s.reply(thinks("t", signed), words("x"))
	s.message(m{
		"role": "assistant", "api": "google", "provider": "g", "model": "gemini",
		"usage": m{}, "content": []m{words("y")},
	})
	c := s.open(t)
	fork, _ := forked(t, c, []model.Change{remove(find(t, c, "y"))}, forkOptions)
	if fork.Model != "gemini" || short(fork) != "a | (t) | x" {
		t.Errorf("got %s by %s", short(fork), fork.Model)
	}
	if e := fork.Events[find(t, fork, "(t)")]; e.Signed {
		t.Error("another model's reasoning is bound")
	}
}

// TestUsage holds what the newest answer says of the context's size: the client goes by
// it, so it must not be the original's.
func TestUsage(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.user(strings.Repeat("long words, ", 500))
	s.reply(words("x"))
	s.user("b")
	s.reply(words("y"))
	s.stop("aborted", words("z"))
	c := s.open(t)
	total := func(data []byte, line int) any {
		message, _ := entries(t, data)[line]["message"].(m)
		return message["usage"].(m)["totalTokens"]
	}
	_, data := forked(t, c, nil, forkOptions)
	if got := total(data, 4); got != 5000.0 {
		t.Errorf("unchanged: %v", got)
	}
	fork, data := forked(t, c, []model.Change{replace(0)}, forkOptions)
	if got, want := total(data, 4), float64(fork.Total(nil).Tokens); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := total(data, 2); got != 5000.0 {
		t.Errorf("an older answer: %v", got)
	}
}

// TestInPlace holds that nothing but what changed becomes another.
func TestInPlace(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.user("a")
	s.reply(words("x"))
	s.add("session_info", m{"name": "N"})
	s.last = "e1"
	s.reply(words("y"))
	c := s.open(t)
	fork, data := forked(t, c, nil, model.ForkOptions{Now: forkTime})
	if fork.ID != "s" || fork.Title != "N" {
		t.Errorf("got %s, called %s", fork.ID, fork.Title)
	}
	if got := strings.SplitN(string(data), "\n", 2)[0]; got != s.lines[0] {
		t.Errorf("the header is %s", got)
	}
	fork, _ = forked(t, c, nil, model.ForkOptions{Title: "T", Now: forkTime})
	if fork.Title != "T" {
		t.Errorf("called %s", fork.Title)
	}
}

// TestRefused holds what cannot be written.
func TestRefused(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.message(m{"role": "system", "content": "P"})
	s.user("a")
	s.reply(thinks("t", signed), use("1", "f"))
	c := s.open(t)
	tests := []struct {
		name    string
		changes []model.Change
		want    string
	}{
		{"an insertion", []model.Change{{Event: 1, Part: -1, Op: model.Insert}}, "inserting"},
		{"the client's prompt", []model.Change{remove(0)}, "stay"},
		{"other reasoning", []model.Change{replace(find(t, c, "(t)"))}, "reasoning"},
		{"arguments that are none", []model.Change{replace(find(t, c, "?1"))}, "JSON object"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := Draft(c, tt.changes, forkOptions)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q in it", err, tt.want)
			}
		})
	}
	bare := began(3).open(t)
	if _, err := Draft(bare, nil, forkOptions); err == nil {
		t.Error("an empty session was forked")
	}
	if _, err := Draft(&model.Conversation{}, nil, forkOptions); err == nil {
		t.Error("a conversation of no format was forked")
	}
	if f := Check(&model.Conversation{}); len(f) != 1 {
		t.Errorf("got %v", f)
	}
}
