package qwencode

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/source"
	"decant/testdata/growth"
)

var forkOptions = model.ForkOptions{ID: forkID, Now: forkTime}

// records are the lines of a fork, decoded. Each must name the fork, and follow the one before.
func records(t *testing.T, data []byte) []m {
	t.Helper()
	var out []m
	var last any
	for line := range strings.Lines(string(data)) {
		var o m
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if o["sessionId"] != forkID || o["parentUuid"] != last {
			t.Errorf("%v of %v follows %v, not %v", o["uuid"], o["sessionId"], o["parentUuid"],
				last)
		}
		last = o["uuid"]
		out = append(out, o)
	}
	return out
}

// TestForkRecords holds what a fork is made of: its own records except for those that repeat texts,
// or say where the original came from.
func TestForkRecords(t *testing.T) {
	t.Parallel()
	s := &script{}
	s.note("session_source", m{"sourceType": "cli"})
	a := s.user(words("a"))
	s.reply(words("left"))
	s.last = a
	s.note("ui_telemetry", m{"uiEvent": m{"response_text": "b"}})
	s.note("attribution_snapshot", m{})
	s.reply(words("b"), use("1", "f"))
	s.result("1", "x")
	s.note("custom_title", m{"customTitle": "T"})
	c := s.open(t)
	fork, data := forked(t, c, nil, forkOptions)
	all := records(t, data)
	got := make([]string, 0, len(all))
	for _, r := range all {
		kind, _ := r["type"].(string)
		if sub, ok := r["subtype"].(string); ok {
			kind = sub
		}
		got = append(got, kind)
	}
	want := "user attribution_snapshot assistant tool_result custom_title custom_title"
	if strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
	from, _ := all[0]["forkedFrom"].(m)
	if from["sessionId"] != "s" || from["messageUuid"] != a {
		t.Errorf("the first record is from %v", from)
	}
	if short(fork) != short(c) || fork.Title != "T (decant 1)" || fork.ID != forkID {
		t.Errorf("got %s, called %s", short(fork), fork.Title)
	}
	_, data = forked(t, c, nil, model.ForkOptions{Now: forkTime})
	for _, word := range []string{"session_source", `"sessionId":"s"`} {
		if !strings.Contains(string(data), word) {
			t.Errorf("in place nothing says %s", word)
		}
	}
	if strings.Contains(string(data), "forkedFrom") || strings.Contains(string(data), "decant") {
		t.Errorf("in place: %s", data)
	}
}

// TestForkEdits holds how changes are written.
func TestForkEdits(t *testing.T) {
	t.Parallel()
	s := &script{}
	s.user(words("a"), m{"inlineData": m{"mimeType": "image/png", "data": "eA=="}})
	s.reply(m{"text": "t", "thought": true}, words("b"), use("1", "f"), use("2", "g"))
	s.add("tool_result", m{"message": m{"role": "user", "parts": []m{{"functionResponse": m{
		"id": "1", "name": "read_file", "response": m{"error": "no"},
		"parts": []m{words("more"), {"inlineData": m{"mimeType": "image/png", "data": "eA=="}}},
	}}}}, "toolCallResult": m{"status": "error", "resultDisplay": "no"}})
	s.result("2", "y")
	s.reply(words("c"))
	c := s.open(t)
	text := func(event int, text string) model.Change {
		return model.Change{Event: event, Part: -1, Op: model.Replace, Text: text}
	}
	picture, pair, failed := 1, find(t, c, "?2"), find(t, c, "!1 no\nmore")
	for _, tt := range []struct {
		name    string
		changes []model.Change
		has     []string
		not     []string
	}{
		{"a prompt", []model.Change{text(0, "A")}, []string{`{"text":"A"}`}, []string{`"a"`}},
		{
			"a picture",
			[]model.Change{text(picture, "P")},
			[]string{`"parts":[{"text":"a"},{"text":"P"}]`},
			nil,
		},
		{
			"arguments",
			[]model.Change{text(pair, `{"n":1.50}`)},
			[]string{`"args":{"n":1.50}`},
			[]string{`"file_path":"g"`},
		},
		{
			"a pair",
			[]model.Change{remove(pair), remove(find(t, c, "!2 y"))},
			[]string{`"id":"1"`},
			[]string{`"id":"2"`, `"callId":"2"`},
		},
		{
			"an error",
			[]model.Change{text(failed, "E")},
			[]string{`"response":{"error":"E"}`},
			[]string{"more", "resultDisplay\":\"no"},
		},
		{
			"a part of a result",
			[]model.Change{{Event: failed, Part: 1, Op: model.Replace, Text: "M"}},
			[]string{`"error":"no"`, `{"text":"M"},{"inlineData"`},
			[]string{"more"},
		},
		{
			"a picture of a result",
			[]model.Change{{Event: failed, Part: 2, Op: model.Remove}},
			[]string{`"parts":[{"text":"more"}]`},
			nil,
		},
		{
			"reasoning",
			[]model.Change{remove(find(t, c, "(t)"))},
			[]string{`{"text":"b"}`},
			[]string{`"thought":true`},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, data := forked(t, c, tt.changes, forkOptions)
			records(t, data)
			for _, word := range tt.has {
				if !strings.Contains(string(data), word) {
					t.Errorf("nothing says %s in\n%s", word, data)
				}
			}
			for _, word := range tt.not {
				if strings.Contains(string(data), word) {
					t.Errorf("%s is still in\n%s", word, data)
				}
			}
			promise(t, c, tt.changes)
		})
	}
}

// TestForkAnswersTogether holds that results that the client invents stay in their places: all of
// an answer are in the fork if one has another text, or if what follows them goes.
func TestForkAnswersTogether(t *testing.T) {
	t.Parallel()
	s := &script{}
	s.user(words("a"))
	s.reply(use("1", "f"), use("2", "g"), use("3", "h"))
	s.user(words("b"))
	s.result("3", "x")
	s.reply(words("c"))
	c := s.open(t)
	second := model.Change{Event: find(t, c, "!2 none"), Part: -1, Op: model.Replace, Text: "R"}
	for _, tt := range []struct {
		change model.Change
		want   string
	}{
		{second, "a | ?1 | ?2 | ?3 | !1 none | !2 R | b | !3 x | c"},
		{remove(find(t, c, "b")), "a | ?1 | ?2 | ?3 | !1 none | !2 none | !3 x | c"},
	} {
		changes := []model.Change{tt.change}
		promise(t, c, changes)
		if fork, _ := forked(t, c, changes, forkOptions); short(fork) != tt.want {
			t.Errorf("the fork sends %q, want %q", short(fork), tt.want)
		}
	}
}

// TestForkUsage holds that a fork says how full its context is, and has the mark of a fork.
func TestForkUsage(t *testing.T) {
	t.Parallel()
	s := &script{}
	s.user(words(strings.Repeat("long words, ", 500)))
	s.reply(words("x"))
	c := s.open(t)
	fork, data := forked(t, c, []model.Change{replace(0)}, forkOptions)
	usage, _ := records(t, data)[1]["usageMetadata"].(m)
	if got, want := usage["totalTokenCount"], float64(fork.Total(nil).Tokens); got != want {
		t.Errorf("got %v tokens, want %v", got, want)
	}
	if usage[model.MarkName] == nil || !fork.Usage[0].Foreign {
		t.Errorf("the usage is not marked: %v", usage)
	}
	_, data = forked(t, c, nil, forkOptions)
	if usage, _ := records(t, data)[1]["usageMetadata"].(m); usage["totalTokenCount"] != 5000.0 {
		t.Errorf("unchanged: %v", usage)
	}
	fork, data = forked(t, c, []model.Change{remove(1)}, forkOptions)
	all := records(t, data)
	if last := all[len(all)-1]; last[model.MarkName] == nil || fork.Model != c.Model {
		t.Errorf("without an answer: %v of %s", last, fork.Model)
	}
	s = &script{}
	s.compress(m{"role": "user", "parts": []m{words(strings.Repeat("old, ", 500))}})
	_, data = forked(t, s.open(t), []model.Change{replace(0)}, forkOptions)
	payload, _ := records(t, data)[0]["systemPayload"].(m)
	if info, _ := payload["info"].(m); info["newTokenCount"] == 700.0 || info["decant"] == nil {
		t.Errorf("a compression: %v", info)
	}
}

// TestForkOfNothingScales holds that a fork without changes does not search its records for each.
func TestForkOfNothingScales(t *testing.T) { //nolint:paralleltest // It measures.
	draft := func(turns int) func() {
		s := &script{}
		for range turns {
			s.user(words("x"))
			s.reply(words("y"))
		}
		c := s.open(t)
		return func() {
			if _, err := (Codec{}).Draft(c, nil, forkOptions); err != nil {
				t.Fatal(err)
			}
		}
	}
	const n = 200
	growth.Linear(t, "turns", draft(n), draft(n*growth.Times))
}

// TestRefused holds what cannot be written.
func TestRefused(t *testing.T) {
	t.Parallel()
	s := &script{}
	s.user(words("a"))
	s.reply(m{"text": "t", "thought": true}, use("1", "f"))
	c := s.open(t)
	for name, change := range map[string]model.Change{
		"reasoning":   replace(find(t, c, "(t)")),
		"JSON object": replace(find(t, c, "?1")),
	} {
		if _, err := (Codec{}).Draft(c, []model.Change{change}, forkOptions); err == nil ||
			!strings.Contains(err.Error(), name) {
			t.Errorf("got %v, want %q in it", err, name)
		}
	}
	all := each(c, func(*model.Event) bool { return true }, remove)
	if _, err := (Codec{}).Draft(c, all, forkOptions); err == nil {
		t.Error("a fork of nothing")
	}
	if _, err := (Codec{}).Draft(&model.Conversation{}, nil, forkOptions); err == nil {
		t.Error("a conversation of no format was forked")
	}
	if f := (Codec{}).Check(&model.Conversation{}); len(f) != 1 {
		t.Errorf("got %v", f)
	}
	if _, err := (Codec{}).Open(source.Lines("x", []byte("{}\n[1]")), ""); err == nil {
		t.Error("opened what is no session")
	}
}

// TestHome holds where a fork goes, and how the client goes on.
func TestHome(t *testing.T) {
	t.Parallel()
	s := &script{}
	s.user(words("a"))
	c := s.open(t)
	const id = "5d000000-0000-4000-8000-000000000001"
	for _, tt := range []struct {
		name, path, cwd, home, dir string
		keeps, found               bool
	}{
		{"its folder", "projects/-w/chats", "/w", "", "/w", true, true},
		{"put away", "projects/-w/chats/archive", "/w", "projects/-w/chats", "/w", false, true},
		{"a worktree", "projects/-w/chats", "/w/.qwen/worktrees/x", "", "/w", true, true},
		{"another folder", "projects/-x/chats", "/w", "", "/w", true, false},
		{"elsewhere", "files", "/w", "", "/w", false, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			path := filepath.Join(root, filepath.FromSlash(tt.path), id+".jsonl")
			data := strings.ReplaceAll(strings.Join(s.lines, "\n"), `"/w"`, `"`+tt.cwd+`"`)
			data = strings.ReplaceAll(data, `"sessionId":"s"`, `"sessionId":"`+id+`"`)
			c, err := Codec{}.Open(source.Lines(path, []byte(data)), path)
			if err != nil {
				t.Fatal(err)
			}
			home := (Codec{}).HomeOf(c, time.Time{})
			if tt.home != "" {
				tt.home = filepath.Join(root, filepath.FromSlash(tt.home))
			}
			if home != tt.home || (Codec{}).Keeps(filepath.Dir(path)) != tt.keeps {
				t.Errorf("a fork goes to %q, kept there: %v", home, !tt.keeps)
			}
			if found := len((Codec{}).Check(c)) == 0; found != tt.found {
				t.Errorf("it is found: %v, %v", found, (Codec{}).Check(c))
			}
			d, err := Codec{}.Draft(c, nil, forkOptions)
			if err != nil {
				t.Fatal(err)
			}
			want := "cd " + tt.dir + " && qwen --resume " + forkID
			if got := d.Resume.String(); got != want || d.Name != forkID+".jsonl" {
				t.Errorf("%s: resume by %q, want %q", d.Name, got, want)
			}
		})
	}
	if file, line := (Codec{}).Entry("", "", "", forkTime); file != "" || line != nil {
		t.Error("a list of titles")
	}
	c.Path = "x/" + id + ".jsonl"
	if c, _ = (Codec{}).Open(c.Source, c.Path); len((Codec{}).Check(c)) != 1 {
		t.Error("a file that is called otherwise")
	}
}

// TestSubAgents lists the files of sub-agents, and resumes none of them.
func TestSubAgents(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := &script{}
	s.user(words("a"))
	folder := filepath.Join(root, "projects", "-w", "subagents", "s")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"agent-x-1.jsonl", "agent-x-1.meta.json", "other.jsonl"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("{}"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(root, "projects", "-w", "chats", "x.jsonl")
	c, err := Codec{}.Open(source.Lines(path, []byte(s.lines[0])), path)
	if err != nil || len(c.SubAgents) != 1 || c.SubAgents[0].ID != "x-1" {
		t.Fatalf("got %+v, %v", c.SubAgents, err)
	}
	s = &script{}
	s.add("user", m{"isSidechain": true, "message": m{"role": "user", "parts": []m{words("a")}}})
	d, err := Codec{}.Draft(s.open(t), nil, forkOptions)
	if err != nil || len(d.Resume.Args) > 0 {
		t.Errorf("got %v, %v", d.Resume, err)
	}
}
