package responses

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
)

// result is an output that is a text.
func result(id, text string) string {
	return `{"type":"function_call_output","call_id":"` + id + `","output":` + quote(text) + `}`
}

// results are an output of texts.
func results(texts ...string) string {
	parts := make([]string, 0, len(texts))
	for _, t := range texts {
		parts = append(parts, `{"type":"input_text","text":`+quote(t)+`}`)
	}
	return `{"type":"custom_tool_call_output","call_id":"c","output":[` +
		strings.Join(parts, ",") + `]}`
}

// call is a call of a function by its id.
func call(id string) string {
	return `{"type":"function_call","name":"f","arguments":"{}","call_id":"` + id + `"}`
}

// statuses name how calls end.
var statuses = []string{"succeeded", "failed", "interrupted", "unanswered"}

// calls are the calls of a session, one a line.
func calls(c *model.Conversation) string {
	out := make([]string, 0, len(c.Calls))
	for i := range c.Calls {
		k := &c.Calls[i]
		unique := ""
		if !k.Unique {
			unique = " again"
		}
		out = append(out, fmt.Sprintf("%s %s %d-%d %s%s", k.ID, k.Tool, k.Request, k.Result,
			statuses[k.Status], unique))
	}
	return strings.Join(out, "\n")
}

func TestPair(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		items []string
		want  []string
	}{
		{"a pair", []string{call("1"), result("1", "x")}, []string{"1 f 0-1 succeeded"}},
		{
			"parallel, answered in another order",
			[]string{call("1"), call("2"), result("2", "x"), result("1", "x")},
			[]string{"1 f 0-3 succeeded", "2 f 1-2 succeeded"},
		},
		{"no output", []string{call("1")}, []string{"1 f 0--1 unanswered"}},
		{"no call", []string{result("1", "x")}, []string{"1  -1-0 succeeded"}},
		{
			"an output before its call",
			[]string{result("1", "x"), call("1")},
			[]string{"1 f 1--1 unanswered", "1  -1-0 succeeded again"},
		},
		{
			"ids that repeat",
			[]string{call("1"), result("1", "x"), call("1"), result("1", "y")},
			[]string{"1 f 0-1 succeeded again", "1 f 2-3 succeeded again"},
		},
		{
			"two outputs",
			[]string{call("1"), result("1", "x"), result("1", "y")},
			[]string{"1 f 0-1 succeeded", "1  -1-2 succeeded again"},
		},
		{
			"no ids",
			[]string{call(""), result("", "x"), call(""), result("", "x")},
			[]string{
				" f 0--1 unanswered again", " f 2--1 unanswered again",
				"  -1-1 succeeded again", "  -1-3 succeeded again",
			},
		},
		{
			"an old client's id",
			[]string{
				`{"type":"local_shell_call","id":"9","action":{"command":["ls"]}}`,
				result("9", "x"),
			},
			[]string{"9 local_shell 0-1 succeeded"},
		},
		{
			"a call that holds its output",
			[]string{
				`{"type":"web_search_call","id":"ws","action":{}}`,
				`{"type":"mcp_call","id":"m","name":"f","error":"no","arguments":"{}"}`,
				`{"type":"mcp_call","id":"m","name":"g","output":"yes","arguments":"{}"}`,
				`{"type":"code_interpreter_call","status":"failed"}`,
			},
			[]string{
				"ws web_search 0-1 succeeded", "m f 2-3 failed again", "m g 4-5 succeeded again",
				" code_interpreter 6-7 failed",
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := read(t, tt.items...)
			if got, want := calls(s.c), strings.Join(tt.want, "\n"); got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
			for i := range s.c.Calls {
				k := &s.c.Calls[i]
				for _, e := range []int{k.Request, k.Result} {
					if e >= 0 && s.c.Events[e].Call != i {
						t.Errorf("event %d is of call %d, want %d", e, s.c.Events[e].Call, i)
					}
				}
			}
		})
	}
}

func TestPairStretches(t *testing.T) {
	t.Parallel()
	s := read(t, call("1"), call("1"), result("1", "x"))
	c := &model.Conversation{Source: s.c.Source, Events: s.c.Events}
	s.sides[1].Stretch, s.sides[2].Stretch = 1, 1
	PairSides(c, s.sides)
	if got, want := calls(c), "1 f 0--1 unanswered\n1 f 1-2 succeeded"; got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestDelivered(t *testing.T) {
	t.Parallel()
	pic := dataURL(t, 3, 2)
	image := `{"type":"function_call_output","call_id":"c","output":[` +
		`{"type":"input_image","image_url":"` + pic + `"}]}`
	script := "Script completed\nWall time 0.1 seconds\nOutput:\n"
	tests := []struct {
		name, call, output string
		want               string
	}{
		{"an image", function("view_image", `{"path":"a.png"}`), image, "file:///w/a.png"},
		{
			"only the word that one follows",
			function("view_image", `{"path":"a.png"}`),
			result("c", "attached"),
			"",
		},
		{
			"behind a head of its own", function("exec_command", `{"cmd":"cat a"}`),
			results(script, "x"), " file:///w/a",
		},
		{
			"several",
			function("exec_command", `{"cmd":"cat a"}`),
			results(script, "x", "y"),
			"  ",
		},
		{"two texts", function("exec_command", `{"cmd":"cat a"}`), results("x", "y"), " "},
		{
			"a head alone",
			function("exec_command", `{"cmd":"cat a"}`),
			results(script),
			"file:///w/a",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := read(t, tt.call, tt.output)
			var got []string
			for _, p := range s.c.Events[1].Parts {
				got = append(got, p.URI)
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("got %q, want %q", strings.Join(got, " "), tt.want)
			}
		})
	}
}

// steps is an item that says nothing, with texts of which a record outside of a call tells.
func steps(texts ...string) string {
	return `{"type":"compaction","steps":[` + strings.Join(texts, ",") + `]}`
}

// stepSpan is where a text of an item of steps stands, which is the first item.
func stepSpan(t *testing.T, item, text string) source.Span {
	t.Helper()
	at := strings.Index(item, text)
	if at < 0 {
		t.Fatalf("%q is not in %q", text, item)
	}
	return source.Span{Start: at, End: at + len(text)}
}

func TestDeliveries(t *testing.T) {
	t.Parallel()
	first := steps(`"one\n\u00221\""`, `"two"`, `"three"`, `"other"`)
	s := read(t, first, custom("exec", "x"), results(
		"Script completed\nWall time 0.1 seconds\nOutput:\n", "one\n\"1\"", "other", "two"))
	again := func(steps ...Step) (*model.Call, string) {
		f, gives := ReadScript(steps)
		s.sides[0].Call.Facts, s.sides[0].Call.Deliveries = f, gives
		s.c.Calls = nil
		parts := s.c.Events[2].Parts
		for i := range parts {
			parts[i].URI = ""
		}
		PairSides(s.c, s.sides)
		got := make([]string, 0, len(parts))
		for _, p := range parts {
			got = append(got, strings.TrimPrefix(p.URI, "file:///"))
		}
		return &s.c.Calls[0], strings.Join(got, ",")
	}
	one := Step{Argv: []string{"cat", "/1"}, Output: stepSpan(t, first, `"one\n\u00221\""`)}
	two := Step{Argv: []string{"cat", "/2"}, Output: stepSpan(t, first, `"two"`)}
	none := Step{Argv: []string{"cat", "/3"}, Output: stepSpan(t, first, `"three"`)}
	k, got := again(one, two, none)
	if got != ",1,,2" || k.Effect.Kind != model.Runs || k.Effect.Cut {
		t.Errorf("three reads: got %q, %+v", got, k.Effect)
	}
	if k, got := again(one); got != ",1,," || k.Effect.Kind != model.Runs {
		t.Errorf("one read among others: got %q, %+v", got, k.Effect)
	}
	find := Step{Argv: []string{"rg", "x", "/4"}, Output: stepSpan(t, first, `"other"`)}
	if k, _ := again(find); k.Effect.Kind != model.Runs {
		t.Errorf("a search among others: got %+v", k.Effect)
	}
}

// TestDeliversOnly takes a script for a read that says nothing else.
func TestDeliversOnly(t *testing.T) {
	t.Parallel()
	head, first := "Script completed\nOutput:\n", steps(`"one"`)
	text := stepSpan(t, first, `"one"`)
	cat := Step{Argv: []string{"cat", "/1"}, Output: text}
	failed := Step{Argv: []string{"cat", "/1"}, Output: text, Failed: true}
	blind := Step{Argv: []string{"cat", "/1"}}
	picture := `{"type":"input_image","image_url":"` + dataURL(t, 3, 2) + `"}`
	tests := []struct {
		name, output string
		steps        []Step
		kind         model.EffectKind
		cut          bool
		uri          string
	}{
		{"as it is", results(head, "one"), []Step{cat}, model.Reads, false, "file:///1"},
		{"twice", results(head, "one", "one"), []Step{cat}, model.Reads, false, "file:///1"},
		{"some of it", results(head, "o"), []Step{cat}, model.Reads, true, ""},
		{"with more", results(head, "one", "x"), []Step{cat}, model.Runs, false, "file:///1"},
		{"not known", results(head, "x"), []Step{blind}, model.Reads, true, ""},
		{
			"with what is not known", results(head, "one"),
			[]Step{cat, {}},
			model.Runs, false,
			"file:///1",
		},
		{"failed", results(head, "one"), []Step{failed}, model.Runs, false, ""},
		{
			"an image",
			`{"type":"custom_tool_call_output","call_id":"c","output":[` + picture + `]}`,
			[]Step{{Reads: "/1"}},
			model.Reads, false, "file:///1",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := read(t, first, custom("exec", "x"), tt.output)
			s.sides[0].Call.Facts, s.sides[0].Call.Deliveries = ReadScript(tt.steps)
			s.c.Calls = nil
			PairSides(s.c, s.sides)
			uri := ""
			for _, p := range s.c.Events[2].Parts {
				uri = max(uri, p.URI)
			}
			e := s.c.Calls[0].Effect
			if e.Kind != tt.kind || e.Cut != tt.cut || uri != tt.uri {
				t.Errorf("got %d %v %q", e.Kind, e.Cut, uri)
			}
		})
	}
}

func TestNumbered(t *testing.T) {
	t.Parallel()
	head := "Chunk ID: 0a\nWall time: 0.1 seconds\nProcess exited with code 0\nOutput:\n"
	s := read(t,
		function("exec_command", `{"cmd":"nl -ba a"}`), result("c", head+"     1\tx\n     2\ty\n"),
		function("exec_command", `{"cmd":"cat a"}`), result("c", head+"x\ny\n"))
	a, b := s.c.Events[1].Parts[0], s.c.Events[3].Parts[0]
	if a.Raw != b.Raw || a.RawBytes != 4 {
		t.Errorf("got %d and %d bytes", a.RawBytes, b.RawBytes)
	}
}

func TestBreaks(t *testing.T) {
	t.Parallel()
	names := []string{"no-output", "no-call", "twice", "no-id"}
	tests := []struct {
		name  string
		items []string
		want  string
	}{
		{"none", []string{call("1"), call("2"), result("2", ""), result("1", "")}, ""},
		{"no output", []string{call("1")}, "0 no-output"},
		{"no call", []string{result("1", "")}, "0 no-call"},
		{"an output first", []string{result("1", ""), call("1")}, "0 no-call,1 no-output"},
		{
			"a call again",
			[]string{call("1"), result("1", ""), call("1"), result("1", "")},
			"2 twice,3 twice",
		},
		{"an output again", []string{call("1"), result("1", ""), result("1", "")}, "2 twice"},
		{"no ids", []string{call(""), result("", "")}, "0 no-id,1 no-id"},
		{
			"a call that holds its output",
			[]string{`{"type":"mcp_call"}`, `{"type":"mcp_call"}`},
			"",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := read(t, tt.items...)
			var got []string
			for _, b := range FindBreaks(s.c, s.sides) {
				got = append(got, fmt.Sprint(b.Event, " ", names[b.Kind]))
			}
			if strings.Join(got, ",") != tt.want {
				t.Errorf("got %q, want %q", strings.Join(got, ","), tt.want)
			}
		})
	}
}
