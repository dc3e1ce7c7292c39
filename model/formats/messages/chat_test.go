package messages

import (
	"strings"
	"testing"
)

func TestReadChat(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, data, want string }{
		{
			"a body", `{"tools":[{"type":"function","function":{"name":"f"}},
				{"type":"custom","custom":{"name":"c"}},{"type":"odd"}],"functions":[{"name":"g"}],
				"tool_choice":{"type":"function","function":{"name":"f"}},
				"messages":[{"role":"system","content":"s"},{"role":"developer","content":[
				{"type":"text","text":"d"}]},{"role":"user","content":"hello"},
				{"role":"assistant","content":"hi","refusal":null}]}`,
			`
			1.1 system tool_definition t0 m0 "{\"type\":\"function\",\"function\":{\"name\":` +
				`\"f\"}}" fixed label=f
			1.2 system tool_definition t0 m0 "{\"type\":\"custom\",\"custom\":{\"name\":\"c\"}}" ` +
				`label=c
			1.3 system tool_definition t0 m0 "{\"type\":\"odd\"}" fixed
			1.4 system tool_definition t0 m0 "{\"name\":\"g\"}" label=g
			1/1.1 system system t0 m1 "s" fixed
			1/2.1 system system t0 m2 "d" fixed
			1/3.1 user user t1 m3 "hello" prompt
			1/4.1 assistant assistant t1 m4 "hi"
			`,
		},
		{
			"calls and answers", `[{"role":"user","content":"x"},{"role":"assistant","content":null,
				"tool_calls":[{"id":"a","type":"function","function":{"name":"Read",
				"arguments":"{\"file_path\": \"/f\"}"}},{"id":"b","type":"custom","custom":{
				"name":"c","input":"free"}}]},{"role":"tool","tool_call_id":"b","content":"B"},
				{"role":"tool","tool_call_id":"a","content":[{"type":"text","text":"A"}]}]`,
			`
			1/1.1 user user t1 m1 "x" prompt
			1/2.1 assistant tool_call t1 m2 "{\"file_path\": \"/f\"}" Read(a)
			1/2.2 assistant tool_call t1 m2 "free" c(b)
			1/3.1 user tool_result t1 m3 "B" c(b)
			1/4.1 user tool_result t1 m4 "A" Read(a) <file:///f>
			`,
		},
		{
			"calls of old, and arguments that are no text", `[{"role":"assistant","content":"",
				"function_call":{"name":"f","arguments":{"n": 1}}},
				{"role":"function","name":"f","content":"F"}]`,
			`
			1/1.1 assistant tool_call t0 m1 "{\"n\":1}" f()
			1/2.1 user tool_result t0 m2 "F" f()
			`,
		},
		{
			"reasoning of vendors", `[{"role":"assistant","reasoning_content":"r","content":"a"},
				{"role":"assistant","reasoning":"r","reasoning_details":[{"type":"reasoning.text",
				"text":"r","signature":"abc"},{"type":"reasoning.encrypted","data":"de"}],
				"content":"b"},{"role":"assistant","reasoning_details":[{"summary":"s"},
				{"text":"t"}],"content":"c"},{"role":"assistant","content":"d","thinking_blocks":[
				{"data":"xy"}],"reasoning":""}]`,
			`
			1/1.1 assistant reasoning t0 m1 "r"
			1/1.2 assistant assistant t0 m1 "a"
			1/2.1 assistant reasoning t0 m2 "r" signed opaque=5 group=2
			1/2.2 assistant assistant t0 m2 "b" group=2
			1/3.1 assistant reasoning t0 m3 "s\nt"
			1/3.2 assistant assistant t0 m3 "c"
			1/4.1 assistant reasoning t0 m4 "" signed opaque=2 group=4
			1/4.2 assistant assistant t0 m4 "d" group=4
			`,
		},
		{
			"parts, and a signature of Gemini's", `[{"role":"user","content":[
				{"type":"image_url","image_url":{"url":"u"}},
				{"type":"file","file":{"filename":"f"}},
				{"type":"input_audio","input_audio":{}},{"type":"odd"}]},{"role":"assistant",
				"content":[{"type":"refusal","refusal":"no"}],"tool_calls":[{"id":"a","function":{
				"name":"f","arguments":""},"extra_content":{"google":{
				"thought_signature":"sig"}}}]}]`,
			`
			1/1.1 user image t1 m1 "" prompt
			1/1.2 user attachment t1 m1 "{\"type\":\"file\",\"file\":{\"filename\":\"f\"}}" ` +
				`label=file f
			1/1.3 user attachment t1 m1 "{\"type\":\"input_audio\",\"input_audio\":{}}" ` +
				`label=input_audio
			1/1.4 user user t1 m1 "{\"type\":\"odd\"}" label=odd
			1/2.1 assistant assistant t1 m2 "no"
			1/2.2 assistant tool_call t1 m2 "" opaque=3 f(a)
			`,
		},
		{
			"how a run ended", `[{"role":"user","content":"x"},{"role":"exit","content":"done"}]`,
			`
			1/1.1 user user t1 m1 "x" prompt
			`,
		},
		{
			"what was said aloud", `[{"role":"assistant","content":"","audio":{"id":"i"}}]`,
			`
			1/1.1 assistant assistant t0 m1 "{\"id\":\"i\"}" label=audio
			`,
		},
		{
			"a refusal", `[{"role":"assistant","content":null,"refusal":"no"}]`,
			`
			1/1.1 assistant assistant t0 m1 "no"
			`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			x := text(t, &Chat, tt.data)
			same(t, told(x.c), tt.want)
			if got := x.fork(t); got != tt.data {
				t.Errorf("the unchanged fork: got %s", got)
			}
		})
	}
}

// calls is a reply of chat with calls of these ids.
func calls(content string, ids ...string) string {
	entries := make([]string, len(ids))
	for i, id := range ids {
		entries[i] = `{"id":"` + id + `","type":"function",` +
			`"function":{"name":"f","arguments":"{}"}}`
	}
	return content + `,"tool_calls":[` + strings.Join(entries, ",") + "]"
}

// tool is an answer of chat, for talk.
func tool(id string) string { return `tool:"` + id + `","tool_call_id":"` + id + `"` }

func TestChatFindings(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, data, want string }{
		{"sound", talk(`u:"x"`, "a:"+calls("null", "a", "b"), tool("b"), tool("a"), `u:"y"`), ""},
		{"open", talk(`u:"x"`, "a:"+calls("null", "a")), ""},
		{
			"an id that comes again", talk(`u:"x"`, "a:"+calls("null", "a"), tool("a"),
				"a:"+calls("null", "a"), tool("a")), "",
		},
		{
			"not answered", talk("a:"+calls("null", "a", "b"), tool("a"), `u:"y"`),
			"1/1.2 call-unanswered",
		},
		{
			"half answered at the end", talk("a:"+calls("null", "a", "b"), tool("a")),
			"1/1.2 call-unanswered",
		},
		{
			"a word between", talk("a:"+calls("null", "a"), `u:"y"`, tool("a")),
			"1/1.1 call-unanswered, 1/3.1 result-without-call",
		},
		{
			"answered twice", talk("a:"+calls("null", "a"), tool("a"), tool("a")),
			"1/3.1 result-without-call",
		},
		{"twice in one reply", talk("a:"+calls("null", "a", "a"), tool("a")), "1/1.2 call-twice"},
		{"no id", talk("a:" + calls("null", "")), "1/1.1 call-without-id"},
		{
			"nothing said", talk(`u:"x"`, "a:null", "u:[]"),
			"1/2.1 message-empty, 1/3.1 message-empty",
		},
		{"said aloud", talk(`u:"x"`, `a:null,"audio":{"id":"i"}`), ""},
		{"reasoning alone", talk(`u:"x"`, `a:null,"reasoning":"r"`), "1/2.1 reasoning-alone"},
		{"a strange role", talk(`u:"x"`, `bot:"y"`), "1/2.1 role-unknown"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			x := text(t, &Chat, tt.data)
			if got := found(x.d, x.c); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			x.fork(t)
		})
	}
}

func TestChatEdits(t *testing.T) {
	t.Parallel()
	pair := talk(`u:"x"`, "a:"+calls(`"t"`, "a", "b"), tool("a"), tool("b"), `a:"y"`)
	const body = `{"tools":[{"type":"function","function":{"name":"f"}},` +
		`{"type":"function","function":{"name":"g"}}],"tool_choice":"auto",` +
		`"parallel_tool_calls":true,"messages":`
	parts := `u:[{"type":"text","text":"p"},{"type":"image_url","image_url":{"url":"u"}}]`
	tests := []struct {
		name, data string
		changes    []string
		want       string
	}{
		{
			"one of two calls", pair,
			[]string{"1/2.2", "1/3.1"},
			talk(`u:"x"`, "a:"+calls(`"t"`, "b"), tool("b"), `a:"y"`),
		},
		{
			"both calls", pair,
			[]string{"1/2.2", "1/2.3", "1/3.1", "1/4.1"},
			talk(`u:"x"`, `a:"t"`, `a:"y"`),
		},
		{
			"both calls and the text", pair,
			[]string{"1/2.1", "1/2.2", "1/2.3", "1/3.1", "1/4.1"},
			talk(`u:"x"`, `a:"y"`),
		},
		{
			"the text beside calls", pair,
			[]string{"1/2.1"},
			talk(`u:"x"`, "a:"+calls("null", "a", "b"), tool("a"), tool("b"), `a:"y"`),
		},
		{
			"arguments and an answer", pair,
			[]string{`1/2.2={"n":1}`, "1/3.1=A"},
			strings.Replace(strings.Replace(pair, `"{}"`, `"{\"n\":1}"`, 1), `"content":"a"`,
				`"content":"A"`, 1),
		},
		{
			"a custom call's input", talk(`a:null,"tool_calls":[{"id":"a","type":"custom",` +
				`"custom":{"name":"c","input":"i"}}]`),
			[]string{"1/1.1=z"},
			talk(`a:null,"tool_calls":[{"id":"a","type":"custom",` +
				`"custom":{"name":"c","input":"z"}}]`),
		},
		{
			"calls of old", talk(`a:"t","function_call":{"name":"f","arguments":"{}"}`,
				`function:"F","name":"f"`), []string{"1/1.2", "1/2.1"}, talk(`a:"t"`),
		},
		{
			"arguments of old", talk(`a:null,"function_call":{"name":"f","arguments":{"n":1}}`),
			[]string{`1/1.1={"n":2}`},
			talk(`a:null,"function_call":{"name":"f","arguments":{"n":2}}`),
		},
		{
			"a part", talk(parts),
			[]string{"1/1.2=an image"},
			strings.Replace(talk(parts), `{"type":"image_url","image_url":{"url":"u"}}`,
				`{"type":"text","text":"an image"}`, 1),
		},
		{
			"an image that has a text as well", talk(`u:[{"type":"image","text":"t"}]`),
			[]string{"1/1.1=an image"},
			talk(`u:[{"type":"text","text":"an image"}]`),
		},
		{
			"a refusal among the parts", talk(`a:[{"type":"refusal","refusal":"no"}]`),
			[]string{"1/1.1=n"},
			talk(`a:[{"type":"refusal","refusal":"n"}]`),
		},
		{
			"one part goes", talk(parts), []string{"1/1.2"}, talk(`u:[{"type":"text","text":"p"}]`),
		},
		{
			"all parts go beside calls", talk("a:" + calls(`[{"type":"text","text":"p"}]`, "a")),
			[]string{"1/1.1"},
			talk("a:" + calls("null", "a")),
		},
		{
			"all forms of reasoning",
			talk(`a:"t","reasoning":"r","reasoning_details":[{"text":"r"}],"k":1`),
			[]string{"1/1.1"},
			talk(`a:"t","k":1`),
		},
		{"a refusal", talk(`a:"t","refusal":"no"`), []string{"1/1.2"}, talk(`a:"t"`)},
		{
			"calls beside what was said aloud", talk("a:" + calls(`null,"audio":{"id":"i"}`, "a")),
			[]string{"1/1.2"},
			talk(`a:null,"audio":{"id":"i"}`),
		},
		{
			"what was said aloud", talk("a:" + calls(`null,"audio":{"id":"i"}`, "a")),
			[]string{"1/1.1"},
			talk("a:" + calls("null", "a")),
		},
		{
			"a definition", body + talk(`u:"x"`) + "}",
			[]string{"1.1"},
			strings.Replace(body, `{"type":"function","function":{"name":"f"}},`, "", 1) +
				talk(`u:"x"`) + "}",
		},
		{
			"a text for what was said aloud", talk(`a:null,"audio":{"id":"i"}`, `u:"x"`),
			[]string{"1/1.1=z"},
			talk(`a:"z"`, `u:"x"`),
		},
		{
			"all definitions", body + talk(`u:"x"`) + "}",
			[]string{"1.1", "1.2"},
			`{"messages":` + talk(`u:"x"`) + "}",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := text(t, &Chat, tt.data).fork(t, tt.changes...); got != tt.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, tt.want)
			}
		})
	}
}

func TestChatRefusals(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, data string
		changes    []string
		want       string
	}{
		{
			"reasoning says another thing", talk(`a:"t","reasoning":"r"`),
			[]string{"1/1.1=z"},
			"not replaced",
		},
		{
			"arguments that are no object",
			talk(`a:null,"function_call":{"name":"f","arguments":{}}`),
			[]string{"1/1.1=z"},
			"must be a JSON object",
		},
		{
			"what was said aloud beside a text", talk(`a:"t","audio":{"id":"i"}`),
			[]string{"1/1.2=z"},
			"not replaced",
		},
		{"the system prompt", talk(`s:"s"`, `u:"x"`), []string{"1/1.1=z"}, "stays as it is"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := text(t, &Chat, tt.data).refused(t, tt.changes...)
			if !strings.Contains(got, tt.want) {
				t.Errorf("got error %q, want one with %q", got, tt.want)
			}
		})
	}
}
