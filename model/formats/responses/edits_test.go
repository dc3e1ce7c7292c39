package responses

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
)

// edited is the last item of a session after its outcomes, by the event's block: the
// text of each, "-" for one that goes. Bare drops its id.
func edited(t testing.TB, outs map[int]model.Outcome, bare bool, items ...string) (string, error) {
	t.Helper()
	s := read(t, items...)
	last := len(s.items) - 1
	var kept []int
	done := make(map[int]model.Outcome)
	for i := range s.c.Events {
		e := &s.c.Events[i]
		if e.Record != last {
			continue
		}
		o, ok := outs[e.ID.Block]
		if ok {
			done[i] = o
		}
		if _, left := s.c.TextAfter(e, o); left {
			kept = append(kept, i)
		}
	}
	var tree source.Tree
	if err := tree.ParseIn(s.c.Source, s.c.Source.Records[last].Span); err != nil {
		t.Fatal(err)
	}
	edits, err := EditItem(s.c, tree.Root(), kept, done, bare)
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	if err := s.c.Source.Write(&out, []source.Piece{{Record: last, Edits: edits}}); err != nil {
		t.Fatal(err)
	}
	text := strings.TrimSpace(out.String())
	if !source.Valid([]byte(text)) {
		t.Fatalf("no JSON: %s", text)
	}
	return text, nil
}

// to is a whole new text.
func to(text string) model.Outcome { return model.Outcome{Replaced: true, Whole: text} }

// parts are new texts of parts, "-" for one that goes.
func parts(texts map[int]string) model.Outcome {
	o := model.Outcome{Parts: map[int]*string{}}
	for i, text := range texts {
		if o.Parts[i] = &text; text == "-" {
			o.Parts[i] = nil
		}
	}
	return o
}

func TestEdits(t *testing.T) {
	t.Parallel()
	gone := model.Outcome{Removed: true}
	type outs = map[int]model.Outcome
	tests := []struct {
		name, item string
		outs       outs
		want       string
	}{
		{
			"nothing",
			`{"type":"message","role":"user","content":"a"}`,
			nil,
			`{"type":"message","role":"user","content":"a"}`,
		},
		{
			"a text",
			`{"role":"user","content":"a" ,"x":1}`,
			outs{1: to("b\"")},
			`{"role":"user","content":"b\"" ,"x":1}`,
		},
		{
			"a part of a message",
			`{"type":"message","role":"user","content":[{"type":"input_text","text":"a"},{` +
				`"type":"input_text","text":"b"}]}`,
			outs{2: to("c")},
			`{"type":"message","role":"user","content":[{"type":"input_text","text":"a"},{` +
				`"type":"input_text","text":"c"}]}`,
		},
		{
			"a part that goes",
			`{"type":"message","role":"user","content":[{"type":"input_text","text":"a"},{` +
				`"type":"input_text","text":"b"}]}`,
			outs{1: gone},
			`{"type":"message","role":"user","content":[{"type":"input_text","text":"b"}]}`,
		},
		{
			"an image",
			`{"role":"user","content":[{"type":"input_image","image_url":"https://x"}]}`,
			outs{1: to("[image removed]")},
			`{"role":"user","content":[{"type":"input_text","text":"[image removed]"}]}`,
		},
		{
			"a file of the model's",
			`{"role":"assistant","content":[{"type":"x"}]}`,
			outs{1: to("y")},
			`{"role":"assistant","content":[{"type":"output_text","text":"y"}]}`,
		},
		{
			"arguments",
			`{"type":"function_call","name":"f","arguments":"{\"a\":1}","call_id":"c"}`,
			outs{1: to(`{"a":"\n"}`)},
			`{"type":"function_call","name":"f","arguments":"{\"a\":\"\\n\"}","call_id":"c"}`,
		},
		{
			"arguments that were missing", `{"type":"function_call","name":"f","call_id":"c"}`,
			outs{1: to(`{}`)},
			`{"type":"function_call","name":"f","call_id":"c","arguments":"{}"}`,
		},
		{
			"arguments that are an object",
			`{"type":"function_call","name":"f","arguments":{"a":1},"call_id":"c"}`,
			outs{1: to(`{}`)},
			`{"type":"function_call","name":"f","arguments":{},"call_id":"c"}`,
		},
		{
			"input",
			`{"type":"custom_tool_call","name":"exec","input":"a","call_id":"c"}`,
			outs{1: to("b\n")},
			`{"type":"custom_tool_call","name":"exec","input":"b\n","call_id":"c"}`,
		},
		{
			"an action",
			`{"type":"local_shell_call","call_id":"c","action":{"type":"exec","command":["a"]}}`,
			outs{1: to(`{"type":"exec","command":[]}`)},
			`{"type":"local_shell_call","call_id":"c","action":{"type":"exec","command":[]}}`,
		},
		{
			"an output",
			`{"type":"function_call_output","call_id":"c","output":"a"}`,
			outs{1: to("b")},
			`{"type":"function_call_output","call_id":"c","output":"b"}`,
		},
		{
			"its only part", `{"type":"function_call_output","call_id":"c","output":"a"}`,
			outs{1: parts(map[int]string{0: "b"})},
			`{"type":"function_call_output","call_id":"c","output":"b"}`,
		},
		{
			"a list by one text",
			`{"type":"custom_tool_call_output","call_id":"c","output":[{"type":"input_text",` +
				`"text":"a"},{"type":"input_image","image_url":"x"}]}`,
			outs{1: to("b")},
			`{"type":"custom_tool_call_output","call_id":"c","output":"b"}`,
		},
		{
			"parts of a list",
			`{"type":"function_call_output","call_id":"c","output":[{"type":"input_text",` +
				`"text":"a"},{"type":"input_image","image_url":"x"},{"type":"input_text","text":` +
				`"c"},{"type":"input_text","text":"d"}]}`,
			outs{1: parts(map[int]string{0: "b", 1: "i", 3: "-"})},
			`{"type":"function_call_output","call_id":"c","output":[{"type":"input_text",` +
				`"text":"b"},{"type":"input_text","text":"i"},{"type":"input_text","text":"c"}]}`,
		},
		{
			"no output", `{"type":"function_call_output","call_id":"c"}`,
			outs{1: to("b")},
			`{"type":"function_call_output","call_id":"c","output":"b"}`,
		},
		{
			"an output of very old clients",
			`{"type":"function_call_output","call_id":"c","output":{"content":"a","success":` +
				`false}}`,
			outs{1: to("b")},
			`{"type":"function_call_output","call_id":"c","output":{"content":"b","success":` +
				`false}}`,
		},
		{
			"what a shell of the API printed",
			`{"type":"shell_call_output","call_id":"c","output":[{"stdout":"a","stderr":"",` +
				`"outcome":{"type":"exit","exit_code":0}},{"stdout":"b","stderr":""}]}`,
			outs{1: to("c")},
			`{"type":"shell_call_output","call_id":"c","output":[{"stdout":"c","stderr":"",` +
				`"outcome":{"type":"exit","exit_code":0}}]}`,
		},
		{
			"the answer of a server",
			`{"type":"mcp_call","id":"m","name":"f","arguments":"{}","output":"a"}`,
			outs{1: to(`{"b":1}`), 2: to("b")},
			`{"type":"mcp_call","id":"m","name":"f","arguments":"{\"b\":1}","output":"b"}`,
		},
		{
			"what was found",
			`{"type":"file_search_call","queries":["q"],"results":[{"text":"a","score":1},{` +
				`"text":"b"}]}`,
			outs{2: parts(map[int]string{0: "x", 1: "-"})},
			`{"type":"file_search_call","queries":["q"],"results":[{"text":"x","score":1}]}`,
		},
		{
			"what an interpreter printed",
			`{"type":"code_interpreter_call","code":"1","outputs":[{"type":"image","url":` +
				`"x"},{"type":"logs","logs":"a"}]}`,
			outs{1: to("2"), 2: parts(map[int]string{0: "[image removed]"})},
			`{"type":"code_interpreter_call","code":"2","outputs":[{"type":"logs","logs":"[` +
				`image removed]"},{"type":"logs","logs":"a"}]}`,
		},
		{
			"all that an interpreter printed",
			`{"type":"code_interpreter_call","code":"1","outputs":[{"type":"image","url":` +
				`"x"},{"type":"logs","logs":"a"}]}`,
			outs{2: to("b")},
			`{"type":"code_interpreter_call","code":"1","outputs":[{"type":"logs","logs":"b"}]}`,
		},
		{
			"an interpreter that only drew",
			`{"type":"code_interpreter_call","code":"1","outputs":[{"type":"image","url":` +
				`"x"},{"type":"image","url":"y"}]}`,
			outs{2: to("b")},
			`{"type":"code_interpreter_call","code":"1","outputs":[{"type":"logs","logs":"b"}]}`,
		},
		{
			"an error of the API's shell",
			`{"type":"shell_call_output","call_id":"c","output":[{"stdout":"a","stderr":"e",` +
				`"outcome":{"type":"timeout"}},{"stderr":"f"}]}`,
			outs{1: to("b")},
			`{"type":"shell_call_output","call_id":"c","output":[{"stdout":"b","stderr":"",` +
				`"outcome":{"type":"timeout"}}]}`,
		},
		{
			"a part of what the API's shell printed",
			`{"type":"shell_call_output","call_id":"c","output":[{"stdout":"a","stderr":""},{` +
				`"stderr":"f"}]}`,
			outs{1: parts(map[int]string{1: "b"})},
			`{"type":"shell_call_output","call_id":"c","output":[{"stdout":"a","stderr":""},{` +
				`"stderr":"","stdout":"b"}]}`,
		},
		{
			"what was found without a text",
			`{"type":"file_search_call","queries":["q"],"results":[{"file_id":"f"},7]}`,
			outs{2: to("b")},
			`{"type":"file_search_call","queries":["q"],"results":[{"file_id":"f","text":"b"}]}`,
		},
		{
			"an error of a server that is an object",
			`{"type":"mcp_call","id":"m","name":"f","arguments":"{}","error":{"code":1}}`,
			outs{2: to("b")},
			`{"type":"mcp_call","id":"m","name":"f","arguments":"{}","error":"b"}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := edited(t, tt.outs, false, tt.item)
			if err != nil || got != tt.want {
				t.Errorf("got  %s, %v\nwant %s", got, err, tt.want)
			}
		})
	}
}

func TestEditsBare(t *testing.T) {
	t.Parallel()
	for item, want := range map[string]string{
		`{"type":"function_call","id":"fc_1","name":"f","arguments":"{}","call_id":"c"}`: `{` +
			`"type":"function_call","name":"f","arguments":"{}","call_id":"c"}`,
		`{"id":"rs_1","type":"reasoning","summary":[],"encrypted_content":"gA"}`: `{` +
			`"type":"reasoning","summary":[],"encrypted_content":"gA"}`,
		`{"role":"user","content":"a"}`: `{` +
			`"role":"user","content":"a"}`,
		`{"type":"mcp_approval_request","id":"mcpr_1","name":"f","arguments":"{}"}`: `{` +
			`"type":"mcp_approval_request","id":"mcpr_1","name":"f","arguments":"{}"}`,
	} {
		if got, err := edited(t, nil, true, item); err != nil || got != want {
			t.Errorf("got %s, %v, want %s", got, err, want)
		}
	}
}

func TestEditsRefused(t *testing.T) {
	t.Parallel()
	type outs = map[int]model.Outcome
	tests := []struct {
		name, item string
		outs       outs
		want       error
	}{
		{
			"reasoning",
			`{"type":"reasoning","summary":[{"type":"summary_text","text":"a"}]}`,
			outs{1: to("b")},
			errReasoning,
		},
		{
			"a compaction",
			`{"type":"compaction","encrypted_content":"gA"}`,
			outs{1: to("b")},
			errFixed,
		},
		{"arguments that are no JSON", call("c"), outs{1: to("b")}, errArguments},
		{"arguments that are a list", call("c"), outs{1: to("[]")}, errArguments},
		{"half a call", `{"type":"mcp_call","output":"a"}`, outs{1: {Removed: true}}, errHalf},
		{"a search", `{"type":"web_search_call","action":{}}`, outs{2: to("b")}, errForm},
		{"queries", `{"type":"file_search_call","queries":[]}`, outs{1: to("{}")}, errForm},
		{
			"what was found nowhere",
			`{"type":"file_search_call","queries":[]}`,
			outs{2: to("b")},
			errForm,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got, err := edited(t, tt.outs, false, tt.item); !errors.Is(err, tt.want) {
				t.Errorf("got %s, %v, want %v", got, err, tt.want)
			}
		})
	}
}

// FuzzEdits changes the last item of anything: what comes out is JSON again, and says
// what it was told to.
func FuzzEdits(f *testing.F) {
	f.Add(call("c"), `{"a":1}`, 0)
	f.Add(results("a", "b"), "x", 1)
	f.Add(`{"role":"user","content":[{"type":"input_image"},{"type":"text","text":"a"}]}`, "x", 0)
	f.Add(`{"type":"mcp_call","id":"x","output":"a","output":"b"}`, "x", -1)
	f.Add(`{"type":"function_call_output","output":{"content":"a"}}`, "x", -1)
	f.Fuzz(func(t *testing.T, item, text string, part int) {
		if strings.ContainsAny(item, "\n") || !source.Valid([]byte(item)) {
			return
		}
		s := tolerant([]byte(item))
		for i := range s.c.Events {
			o := to(text)
			if part >= 0 && part < len(s.c.Events[i].Parts) {
				o = model.Outcome{Parts: map[int]*string{part: &text}}
			}
			got, err := edited(t, map[int]model.Outcome{i + 1: o}, part%2 == 0, item)
			if err != nil {
				continue
			}
			again := tolerant([]byte(got))
			if len(again.c.Events) != len(s.c.Events) {
				t.Fatalf("%s: %d events of %d", got, len(again.c.Events), len(s.c.Events))
			}
			want, _ := s.c.TextAfter(&s.c.Events[i], o)
			want = string([]rune(want)) // Bytes that are no text cannot be spelled.
			now := again.c.EventText(&again.c.Events[i])
			if now != want && !compact(want, now) {
				t.Fatalf("%s: event %d is %q, want %q", got, i, now, want)
			}
		}
	})
}

// compact reports whether a text is the compact form of another.
func compact(a, b string) bool {
	return source.Valid([]byte(a)) && bytes.Equal(source.AppendCompact(nil, []byte(a)), []byte(b))
}
