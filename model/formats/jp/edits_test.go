package jp

import (
	"bytes"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats/jp/places"
)

// TestDraftOutlines names what a fork holds, element by element.
func TestDraftOutlines(t *testing.T) {
	t.Parallel()
	two := func() *stream {
		return newStream().start().ask("q").tell("t").start().ask("p").tell("u")
	}
	calls := func() *stream {
		return newStream().start().ask("q").call("a").inquire("a.x").answer("a.x").result("a").
			call("b").result("b").tell("t")
	}
	none := drop()
	tests := []struct {
		name    string
		s       *stream
		changes func(*model.Conversation) []model.Change
		want    string
	}{
		{"all as it is", two(), none, "| qq at | qp au"},
		{"no turn is marked", newStream().ask("q").tell("t").ask("p"), none, "| qq at | qp"},
		{"marked late", newStream().ask("q").ask("p").start().ask("r"), none, "| qq | qp | qr"},
		{
			"unmarked, without its prompt", newStream().ask("q").tell("t").ask("p").tell("u"),
			drop("3.1"), "| qq at | au",
		},
		{
			"unmarked, a turn goes", newStream().ask("q").tell("t").ask("p").tell("u"),
			drop("1.1", "2.1"), "| qp au",
		},
		{
			"a config in front", newStream().add("config_delta", m{"delta": m{}}).ask("q"), none,
			"c | qq",
		},
		{"marks in front", newStream().start().start().start().ask("q"), none, "| qq"},
		{
			"marks amid and behind",
			newStream().start().ask("q").start().start().ask("p").start().start(),
			none, "| qq | | qp",
		},
		{"a turn goes with its mark", two(), drop("2.1", "3.1"), "| qp au"},
		{"the last turn goes", two(), drop("5.1", "6.1"), "| qq at"},
		{"half a turn goes", two(), drop("5.1"), "| qq at | au"},
		{"a call goes with its inquiry", calls(), drop("3.1", "6.1"), "| qq ?b !b:r-b at"},
		{"another call goes", calls(), drop("7.1", "8.1"), "| qq ?a ia.x ja.x !a:r-a at"},
		{
			"configs and unknown types stay",
			two().add("config_delta", m{"delta": m{}}).add("event_overlay").add("news",
				m{"id": "7"}),
			drop("5.1", "6.1"), "| qq at c event_overlay news7",
		},
		{
			"an inquiry of no call goes with its turn",
			two().inquire("x").answer("x"), drop("5.1", "6.1"), "| qq at",
		},
		{
			"an inquiry of no call stays", two().inquire("x").answer("x"), none,
			"| qq at | qp au ix jx",
		},
		{"half an inquiry", two().inquire("x").answer("y"), none, "| qq at | qp au"},
		{"what is said too early", newStream().tell("t").start().tell("u").ask("q"), none, "| qq"},
		{
			"an unanswered call", newStream().start().ask("q").call("a").tell("t"), none,
			"| qq ?a !a:Tool call was interrupted. at",
		},
		{
			"an unanswered call goes", newStream().start().ask("q").call("a").tell("t"),
			drop("3.1", "3.2"), "| qq at",
		},
		{"an answer without a call", newStream().start().ask("q").result("a"), none, "| qq"},
		{
			"what cannot be read", two().raw(`{"type":"chat_request"}`).raw(`7`), none,
			"| qq at | qp au",
		},
		{
			"a mark that cannot be read", newStream().add("turn_start", m{"x": 1}).ask("q"), none,
			"| qq",
		},
		{
			"stripped", calls().compact(0, 0, stripCalls), none,
			"| qq ?a ia.x ja.x !a:[compacted] fs_read_file: success " +
				"?b !b:[compacted] fs_read_file: success at",
		},
		{"omitted", calls().compact(0, 0, omit), none, "| qq at"},
		{"thoughts stripped", newStream().start().ask("q").think("h").tell("t").
			compact(0, 0, stripThoughts), none, "| qq at"},
		{
			"summed up", two().compact(0, 0, summary("s")), none,
			"| q[Summary of previous conversation] as | qp au",
		},
		{
			"all summed up", two().compact(0, 1, summary("s")), none,
			"| q[Summary of previous conversation] as",
		},
		{"unmarked turns summed up", newStream().ask("q").ask("p").tell("t").
			compact(0, 0, summary("s")), none, "| q[Summary of previous conversation] as"},
		{"two runs summed up", two().start().ask("r").compact(0, 2, summary("s")).
			compact(1, 1, summary("m")), none, "| q[Summary of previous conversation] as " +
			"| q[Summary of previous conversation] am | q[Summary of previous conversation] as"},
		{"a summary goes", two().compact(0, 0, summary("s")), drop("7.1", "7.2"), "| qp au"},
		{
			"a summary is put in other words", two().compact(0, 0, summary("s")), put("7.2", "new"),
			"| q[Summary of previous conversation] anew | qp au",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := tt.s.open(t)
			changes := tt.changes(c)
			if got := outline(t, fileOf(t, mustDraft(t, c, changes, forking()),
				places.EventsFile)); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			checkFork(t, c, changes, forking())
		})
	}
}

func TestDraftTexts(t *testing.T) {
	t.Parallel()
	s := func() *stream {
		return newStream().start().
			raw(`{"timestamp": "` + at(1) + `", "type":"chat_request","content":"q",` +
				`"author":"me", "x":1.0}`).
			raw(`{"timestamp":"` + at(2) + `","type":"chat_response","data":{"n":1}}`).
			raw(`{"timestamp":"` + at(3) + `","type":"tool_call_request","id":"a","name":"t",` +
				`"arguments":{"p":"eA=="},"metadata":{"rendered_arguments":"eA=="}}`).
			raw(`{"timestamp":"` + at(4) + `","type":"tool_call_response","id":"a",` +
				`"content":"Pz8-","is_error":false}`).
			raw(`{"timestamp":"` + at(5) + `","type":"tool_call_request","id":"b","name":"t",` +
				`"metadata":{"rendered_arguments":"eA==","google_thought_signature":"eA=="}}`).
			raw(`{"timestamp":"` + at(6) + `","type":"tool_call_response","id":"b",` +
				`"content":"a b-_","is_error":true}`)
	}
	tests := []struct {
		name    string
		changes func(*model.Conversation) []model.Change
		record  int
		want    string
	}{
		{
			"what is said, other members stay", put("2.1", "ü\n"), 1,
			`{"timestamp": "` + at(1) + `", "type":"chat_request","content":"ü\n",` +
				`"author":"me", "x":1.0}`,
		},
		{
			"data becomes text", put("3.1", "none"), 2,
			`{"timestamp":"` + at(2) + `","type":"chat_response","message":"none"}`,
		},
		{
			"arguments", put("4.1", `{"p":["a",1.50,{"k":"b"}],"e":""}`), 3,
			`{"timestamp":"` + at(3) + `","type":"tool_call_request","id":"a","name":"t",` +
				`"arguments":{"p":["YQ==",1.50,{"k":"Yg=="}],"e":""}}`,
		},
		{
			"arguments that were missing", put("6.1", `{}`), 5,
			`{"timestamp":"` + at(5) + `","type":"tool_call_request","id":"b","name":"t",` +
				`"metadata":{"google_thought_signature":"eA=="},"arguments":{}}`,
		},
		{"a result", put("5.1", "ü"), 4, `{"timestamp":"` + at(4) +
			`","type":"tool_call_response","id":"a","content":"w7w=","is_error":false}`},
		{"a result in the other alphabet", drop(), 4, `{"timestamp":"` + at(4) +
			`","type":"tool_call_response","id":"a","content":"Pz8+","is_error":false}`},
		{"a result that is no base64", drop(), 6, `{"timestamp":"` + at(6) +
			`","type":"tool_call_response","id":"b","content":"a b-_","is_error":true}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := s().open(t)
			d := mustDraft(t, c, tt.changes(c), forking())
			var b bytes.Buffer
			if err := d.Files[0].Source.Write(&b,
				d.Files[0].Pieces[tt.record:tt.record+1]); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(b.String(), tt.want) {
				t.Errorf("got %s\nwant %s", b.String(), tt.want)
			}
			checkFork(t, c, tt.changes(c), forking())
		})
	}
}

func TestDraftErrors(t *testing.T) {
	t.Parallel()
	s := func() *stream {
		return newStream().start().ask("q").think("h").call("a").result("a").tell("t")
	}
	lone := s()
	lone.config = ""
	tests := []struct {
		name    string
		s       *stream
		changes func(*model.Conversation) []model.Change
		id      string
		want    string
	}{
		{
			"nothing left", s(), drop("2.1", "3.1", "4.1", "5.1", "6.1"), forkID,
			"nothing would be left",
		},
		{"nobody asks", newStream().start().tell("t"), drop(), forkID, "nothing would be left"},
		{
			"only the prompt goes", s().ask("p"), drop("2.1"), forkID,
			"3.1 would come before the first prompt",
		},
		{"half a call", s(), drop("5.1"), forkID, "4.1 would leave half of a call"},
		{"the other half", s(), drop("4.1"), forkID, "5.1 would leave half of a call"},
		{"reasoning in other words", s(), put("3.1", "x"), forkID, "line 4: event 3.1: reasoning"},
		{
			"arguments that are none", s(), put("4.1", "[]"), forkID,
			"arguments must be a JSON object",
		},
		{"no base config", lone, drop(), forkID, "open its folder"},
		{"no base config, in place", lone, drop(), "", "open its folder"},
		{"an id of another agent", s(), drop(), "0f0f", "is not the id of a JP conversation"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := tt.s.open(t)
			_, err := Codec{}.Draft(c, tt.changes(c), model.ForkOptions{ID: tt.id, Now: now})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
	if _, err := (Codec{}).Draft(&model.Conversation{}, nil, forking()); err == nil {
		t.Error("got a fork of another format")
	}
}

// TestNewElements holds how JP spells what is new.
func TestNewElements(t *testing.T) {
	t.Parallel()
	c := newStream().ask("q").call("a").open(t)
	got := string(fileOf(t, mustDraft(t, c, nil, forking()), places.EventsFile))
	want := `[
  {
    "timestamp": "2026-03-05 10:00:00.0",
    "type": "turn_start"
  },
  {"content":"q","timestamp":"2026-03-05 10:00:00.0","type":"chat_request"},
  {"arguments":{"path":"YS5nbw=="},"id":"a","name":"fs_read_file",` +
		`"timestamp":"2026-03-05 10:00:01.0","type":"tool_call_request"},
  {
    "timestamp": "2026-03-05 10:00:01.0",
    "type": "tool_call_response",
    "id": "a",
    "content": "VG9vbCBjYWxsIHdhcyBpbnRlcnJ1cHRlZC4=",
    "is_error": true
  }
]
`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
