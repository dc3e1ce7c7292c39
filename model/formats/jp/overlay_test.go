package jp

import (
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/jp/places"
)

// longResult is a result that is longer than what JP puts in its place.
var longResult = m{"content": code(strings.Repeat("a: 1, b(c);", 9))}

// week is three turns with thoughts and calls.
func week() *stream {
	s := newStream()
	for _, id := range []string{"a", "b", "c"} {
		s.start().ask("q").think("h").call(id).result(id, longResult).call(id+"2").result(id+"2",
			longResult).tell("t")
	}
	return s // The turns start at 1, 9 and 17; thoughts are at +2, calls at +3 and +5.
}

const stripped = "[compacted] fs_read_file: success"

// puts replaces the texts of some events by one.
func puts(text string, ids ...string) func(*model.Conversation) []model.Change {
	return func(c *model.Conversation) (out []model.Change) {
		for _, id := range ids {
			out = append(out, change(c, id, model.Replace, text))
		}
		return out
	}
}

func both(a ...func(*model.Conversation) []model.Change) func(*model.Conversation) []model.Change {
	return func(c *model.Conversation) (out []model.Change) {
		for _, f := range a {
			out = append(out, f(c)...)
		}
		return out
	}
}

// notes are a stream's new compactions in short.
func notes(t *testing.T, d *model.Draft) string {
	t.Helper()
	var out []string
	for _, p := range d.Files[0].Pieces {
		if p.Record < 0 && strings.Contains(string(p.New), `"compaction"`) {
			fields := strings.Fields(string(p.New))
			out = append(out, strings.Join(fields[6:len(fields)-1], ""))
		}
	}
	return strings.Join(out, " ")
}

// tiny names the results that are as short as what JP puts in their place.
func tiny(c *model.Conversation) func(event int) bool {
	return func(event int) bool { return c.Events[event].Bytes <= len(stripped) }
}

func TestOverlay(t *testing.T) {
	t.Parallel()
	results := puts(stripped+": x", "5.1", "7.1")
	const responses = `"tool_calls":{"policy":"strip","request":false,"response":true}`
	const halves = `"tool_calls":{"policy":"strip","request":true,"response":true}`
	small := func() *stream {
		return newStream().start().ask("q").call("a").result("a", longResult).call("b").result("b")
	}
	tests := []struct {
		name    string
		s       *stream
		changes func(*model.Conversation) []model.Change
		notes   string
		said    string
	}{
		{"nothing", week(), drop(), "", ""},
		{"reasoning", week(), drop("3.1"), `"from_turn":0,"to_turn":0,"reasoning":"strip"`, "3.1-"},
		{
			"reasoning of two turns", week(), drop("3.1", "11.1"),
			`"from_turn":0,"to_turn":1,"reasoning":"strip"`, "3.1- 11.1-",
		},
		{
			"reasoning of turns apart", week(), drop("19.1", "3.1"),
			`"from_turn":0,"to_turn":0,"reasoning":"strip" ` +
				`"from_turn":2,"to_turn":2,"reasoning":"strip"`,
			"3.1- 19.1-",
		},
		{
			"turns between that hold none of it",
			week().start().ask("q").start().ask("q").think("h").start().ask("q"),
			drop("19.1", "29.1"),
			`"from_turn":2,"to_turn":4,"reasoning":"strip"`, "19.1- 29.1-",
		},
		{
			"a turn between that holds hidden calls",
			newStream().start().ask("q").call("a").result("a", longResult).start().ask("q").
				call("b").result("b").start().ask("q").call("c").result("c", longResult).
				compact(1, 1, omit),
			puts(stripped, "4.1", "12.1"), `"from_turn":0,"to_turn":0,` + responses +
				` "from_turn":2,"to_turn":2,` + responses, "4.1=" + stripped + " 12.1=" + stripped,
		},
		{"results", week(), results, `"from_turn":0,"to_turn":0,` + responses, "5.1=" + stripped +
			" 7.1=" + stripped},
		{
			"results and reasoning", week(), both(results, drop("3.1")),
			`"from_turn":0,"to_turn":0,"reasoning":"strip",` + responses,
			"3.1- 5.1=" + stripped + " 7.1=" + stripped,
		},
		{"arguments", week(), puts("{}", "4.1", "6.1"), `"from_turn":0,"to_turn":0,` +
			`"tool_calls":{"policy":"strip","request":true,"response":false}`, "4.1={} 6.1={}"},
		{"calls", week(), drop("3.1", "4.1", "5.1", "6.1", "7.1"), `"from_turn":0,"to_turn":0,` +
			`"reasoning":"strip","tool_calls":{"policy":"omit"}`, "3.1- 4.1- 6.1- 5.1- 7.1-"},
		{
			"a short result is swept along", small(), puts(stripped, "4.1"),
			`"from_turn":0,"to_turn":0,` + responses, "4.1=" + stripped + " 6.1=" + stripped,
		},
		{
			"turns without marks", newStream().ask("q").ask("p").think("h").ask("r"), drop("3.1"),
			`"from_turn":1,"to_turn":1,"reasoning":"strip"`, "3.1-",
		},
		{
			"results after arguments", week().compact(0, 0, m{"tool_calls": m{
				"policy": "strip", "request": true, "response": false,
			}}), results, `"from_turn":0,"to_turn":0,` + halves,
			"5.1=" + stripped + " 7.1=" + stripped,
		},
		{
			"of equal times the later compaction counts",
			week().compact(0, 0, m{"timestamp": at(9), "tool_calls": m{
				"policy": "strip", "request": true, "response": false,
			}}).compact(0, 0, m{"timestamp": at(9), "tool_calls": m{
				"policy": "strip", "request": false, "response": false,
			}}),
			results, `"from_turn":0,"to_turn":0,` + responses,
			"5.1=" + stripped + " 7.1=" + stripped,
		},
		{
			"calls above a limit were omitted", small().compact(0, 0, m{"tool_calls": m{
				"policy": "omit", "over": 60,
			}}), drop("5.1", "6.1"), `"from_turn":0,"to_turn":0,"tool_calls":{"policy":"omit"}`,
			"5.1- 6.1-",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := tt.s.open(t)
			got, unsaid := Codec{}.Overlay(c, tt.changes(c), tiny(c))
			if len(unsaid) > 0 {
				t.Fatalf("got %v", unsaid)
			}
			if s := spellChanges(c, got); s != tt.said {
				t.Errorf("got  %s\nwant %s", s, tt.said)
			}
			for _, id := range []string{forkID, ""} {
				o := model.ForkOptions{ID: id, Overlay: true, Now: now}
				if s := notes(t, mustDraft(t, c, got, o)); s != tt.notes {
					t.Errorf("got  %s\nwant %s", s, tt.notes)
				}
				checkFork(t, c, got, o)
			}
		})
	}
}

// spellChanges are changes in short.
func spellChanges(c *model.Conversation, changes []model.Change) string {
	out := make([]string, 0, len(changes))
	for i := range changes {
		ch := &changes[i]
		w := c.Events[ch.Event].ID.String() + "-"
		if ch.Op == model.Replace {
			w = strings.TrimSuffix(w, "-") + "=" + ch.Text
		}
		out = append(out, w)
	}
	return strings.Join(out, " ")
}

func TestOverlayCannotSay(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		s       *stream
		changes func(*model.Conversation) []model.Change
		places  string
		what    string
	}{
		{"a prompt", week(), drop("2.1"), "2.1", "a single message"},
		{
			"a whole turn", week(),
			drop("2.1", "3.1", "4.1", "5.1", "6.1", "7.1", "8.1"), "2.1 8.1",
			"a single message",
		},
		{"other words", week(), put("8.1", "x"), "8.1", "a single message"},
		{"one of two calls", week(), drop("4.1", "5.1"), "4.1 5.1", "all calls"},
		{"one of two results", week(), puts(stripped, "5.1"), "7.1", "fs_read_file is to stay"},
		{
			"a short result that is not spare",
			newStream().start().ask("q").call("a").result("a", longResult).call("b").result("b"),
			puts(stripped, "4.1"), "6.1", "fs_read_file is to stay",
		},
		{
			"a reference", week(), both(puts("see above", "5.1"), puts(stripped, "7.1")), "5.1",
			"with its own line",
		},
		{
			"the wrong outcome", week(), puts("[compacted] fs_read_file: error", "5.1", "7.1"),
			"5.1 7.1",
			"with its own line",
		},
		{
			"one of two thoughts", newStream().start().ask("q").think("h").think("i"), drop("3.1"),
			"3.1",
			"all reasoning",
		},
		{"arguments of one", week(), puts("{}", "4.1"), "6.1", "arguments"},
		{"other arguments", week(), puts(`{"a":1}`, "4.1", "6.1"), "4.1 6.1", "arguments"},
		{
			"a summary", week().compact(0, 0, summary("s")), put("25.2", "x"), "25.2",
			"a single message",
		},
		{"results after an omission above a limit", week().compact(0, 0, m{"tool_calls": m{
			"policy": "omit", "over": 9999,
		}}), puts(stripped, "5.1", "7.1"), "5.1 7.1", "all calls"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := tt.s.open(t)
			_, unsaid := Codec{}.Overlay(c, tt.changes(c), nil)
			var places []string
			for _, f := range unsaid {
				places = append(places, f.Place)
				if f.Rule != "not-as-overlay" || !strings.Contains(f.Effect, tt.what) {
					t.Errorf("got %s, want %q", f, tt.what)
				}
			}
			if got := strings.Join(places, " "); got != tt.places {
				t.Errorf("got %s, want %s", got, tt.places)
			}
			o := model.ForkOptions{ID: forkID, Overlay: true, Now: now}
			if _, err := (Codec{}).Draft(c, tt.changes(c), o); err == nil {
				t.Error("got a fork")
			}
		})
	}
	if _, unsaid := (Codec{}).Overlay(&model.Conversation{}, nil, nil); len(unsaid) != 1 {
		t.Errorf("another format: got %v", unsaid)
	}
}

// TestOverlaySwept holds what is told of a result that is only swept along, and
// that causes lead to the right change.
func TestOverlaySwept(t *testing.T) {
	t.Parallel()
	c := newStream().start().ask("q").think("h").call("a").result("a",
		longResult).call("b").result("b").
		open(t)
	changes := both(puts(stripped+": x", "5.1"), drop("3.1"))(c)
	changes[0].Strategy, changes[0].Class, changes[0].Reason = "strip", model.Superseded, "old"
	changes[1].Cause = 0
	got, _ := Codec{}.Overlay(c, changes, tiny(c))
	if s := spellChanges(c, got); s != "3.1- 5.1="+stripped+" 7.1="+stripped {
		t.Fatalf("got %s", s)
	}
	if got[0].Cause != 1 || got[1].Cause != -1 || got[2].Cause != -1 {
		t.Errorf("got causes %d, %d, %d", got[0].Cause, got[1].Cause, got[2].Cause)
	}
	if got[1].Class != model.Superseded || got[1].Reason != "old" {
		t.Errorf("got %+v", got[1])
	}
	if ch := got[2]; ch.Strategy != "strip" || ch.Class != model.Dropped ||
		ch.Reason != "JP removes only whole turns" || ch.Bytes != len("r-b")-len(stripped) {
		t.Errorf("got %+v", ch)
	}
	e := &c.Events[got[1].Event]
	want := e.Tokens - model.RoundWeight(c.TextWeight(stripped))
	if got[1].Bytes != 99-len(stripped) || got[1].Tokens != want {
		t.Errorf("got %d bytes, %d tokens, want %d", got[1].Bytes, got[1].Tokens, want)
	}
}

// TestOverlayKeeps holds that a compaction of sound streams adds to the end and
// changes nothing else, and that it is the newest.
func TestOverlayKeeps(t *testing.T) {
	t.Parallel()
	late := now.Add(time.Hour + 1)
	for name, s := range map[string]*stream{
		"first":   week(),
		"another": week().compact(1, 1, stripThoughts),
		"younger": week().compact(1, 7, stripThoughts, m{"timestamp": spellTime(late)}),
	} {
		c := s.open(t)
		got, _ := Codec{}.Overlay(c, drop("3.1")(c), nil)
		d := mustDraft(t, c, got, model.ForkOptions{Overlay: true, Now: now})
		data := string(fileOf(t, d, places.EventsFile))
		old := strings.TrimSuffix(string(s.data()), "\n]\n")
		if !strings.HasPrefix(data, old+",\n  {\n    \"timestamp\": ") || !strings.HasSuffix(data,
			"\n  }\n]\n") {
			t.Errorf("%s: got %s", name, data)
		}
		stamp := spellTime(now.Truncate(time.Microsecond))
		if name == "younger" {
			stamp = spellTime(late)
		}
		if !strings.Contains(data[len(old):], stamp) {
			t.Errorf("%s: got %s, want %s", name, data[len(old):], stamp)
		}
	}
}

// TestOverlayUndo holds that an overlay says how it is taken off again, and a plain
// fork does not.
func TestOverlayUndo(t *testing.T) {
	t.Parallel()
	c := week().open(t)
	c.State.(*state).stored.Place.Workspace = "/w"
	said, _ := Codec{}.Overlay(c, drop("3.1")(c), nil)
	tests := []struct {
		name string
		o    model.ForkOptions
		want string
	}{
		{"fork", model.ForkOptions{ID: forkID}, ""},
		{
			"overlay",
			model.ForkOptions{ID: forkID, Overlay: true},
			"cd /w && jp conversation compact " + forkID + " --reset",
		},
		{
			"in place",
			model.ForkOptions{Overlay: true},
			"cd /w && jp conversation compact " + c.ID + " --reset",
		},
	}
	for _, tt := range tests {
		tt.o.Now = now
		if got := mustDraft(t, c, said, tt.o).Undo.String(); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}
