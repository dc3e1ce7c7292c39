package responses

import (
	"encoding/base64"
	"strings"
	"testing"

	"decant/model"
)

func TestRead(t *testing.T) {
	t.Parallel()
	pic := dataURL(t, 37, 21)
	tests := []struct {
		name, item string
		want       []string
	}{
		{
			"a prompt",
			`{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}`,
			[]string{"user user | hi"},
		},
		{
			"a message without a type", `{"role":"user","content":"hi"}`,
			[]string{"user user | hi"},
		},
		{
			"a message of an assistant that is a string", `{"role":"assistant","content":"hi"}`,
			[]string{"assistant assistant | hi"},
		},
		{
			"texts and images", `{"type":"message","role":"user","content":[
				{"type":"input_text","text":"see"},{"type":"input_image","image_url":"` + pic + `"},
				{"type":"input_image","image_url":"https://x/y.png"},
				{"type":"input_image","file_id":"file-1"},
				{"type":"input_image","image_url":{"url":"` + pic + `"}}]}`,
			[]string{
				"user user | see", "user image | image image/png 37×21", "user image | image  0×0",
				"user image | image  0×0", "user image | image image/png 37×21",
			},
		},
		{
			"an image whose slashes are escaped", `{"role":"user","content":[{"type":"input_image",
				"image_url":"` + strings.ReplaceAll(pic, "/", `\/`) + `"}]}`,
			[]string{"user image | image image/png 37×21"},
		},
		{
			"files", `{"role":"user","content":[
				{"type":"input_file","filename":"a.pdf","file_id":"f"},
				{"type":"input_file","file_url":"https://x"}]}`,
			[]string{
				`user attachment [file a.pdf] | data {"type":"input_file","filename":"a.pdf",` +
					`"file_id":"f"}`,
				`user attachment [input_file] | data {"type":"input_file","file_url":"https://x"}`,
			},
		},
		{
			"a developer",
			`{"type":"message","role":"developer","content":[{"type":"input_text","text":"a"}]}`,
			[]string{"system system | a"},
		},
		{
			"a system prompt",
			`{"type":"message","role":"system","content":[{"type":"input_text","text":"a"}]}`,
			[]string{"system system | a"},
		},
		{
			"an answer", `{"type":"message","id":"msg_1","role":"assistant","content":[
				{"type":"output_text","text":"a","annotations":[]},
				{"type":"refusal","refusal":"no"}]}`,
			[]string{"assistant assistant | a", "assistant assistant [refusal] | no"},
		},
		{
			"parts that are not known",
			`{"role":"user","content":[{"type":"input_audio","data":"x"},7]}`,
			[]string{
				`user attachment [input_audio] | data {"type":"input_audio","data":"x"}`,
				"user user | data 7",
			},
		},
		{"no parts", `{"role":"user","content":[]}`, nil},
		{"no content", `{"type":"message","role":"user","content":null}`, nil},
		{
			"reasoning with one summary", `{"type":"reasoning","id":"rs_1","summary":[
				{"type":"summary_text","text":"**A**"}],"content":null,"encrypted_content":"gAAA"}`,
			[]string{"assistant reasoning signed opaque:4 | **A**"},
		},
		{
			"reasoning with several texts", `{"type":"reasoning","summary":[
				{"type":"summary_text","text":"a"},{"type":"summary_text","text":"b"}],
				"content":[{"type":"reasoning_text","text":"c"}]}`,
			[]string{"assistant reasoning | a\nb\nc"},
		},
		{
			"reasoning that tells nothing",
			`{"type":"reasoning","id":"","summary":[],"encrypted_content":"gA"}`,
			[]string{"assistant reasoning signed opaque:2 | "},
		},
		{
			"reasoning that only the server knows",
			`{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":null}`,
			[]string{"assistant reasoning signed | "},
		},
		{
			"a call", `{"type":"function_call","name":"f","arguments":"{\"a\": 1}","call_id":"c"}`,
			[]string{`assistant tool_call | {"a": 1}`},
		},
		{
			"a call whose arguments are no string",
			`{"type":"function_call","name":"f","arguments":{"a": 1},"call_id":"c"}`,
			[]string{`assistant tool_call | {"a":1}`},
		},
		{
			"a call without arguments", `{"type":"function_call","name":"f","call_id":"c"}`,
			[]string{`assistant tool_call | {}`},
		},
		{
			"an output", `{"type":"function_call_output","call_id":"c","output":"a\nb"}`,
			[]string{"user tool_result | a\nb"},
		},
		{
			"an output of parts", `{"type":"function_call_output","call_id":"c","output":[
				{"type":"input_text","text":"a"},
				{"type":"input_image","image_url":"` + pic + `"},{"x":1}]}`,
			[]string{`user tool_result | a | image image/png 37×21 | data {"x":1}`},
		},
		{
			"an output of nothing", `{"type":"function_call_output","call_id":"c","output":[]}`,
			[]string{"user tool_result | "},
		},
		{
			"no output", `{"type":"function_call_output","call_id":"c"}`,
			[]string{"user tool_result | "},
		},
		{
			"an output as very old clients sent it",
			`{"type":"function_call_output","call_id":"c","output":{"content":"no",` +
				`"success":false}}`,
			[]string{"user tool_result | no"},
		},
		{
			"an output that is an object",
			`{"type":"function_call_output","call_id":"c","output":{"a":1}}`,
			[]string{`user tool_result | data {"a":1}`},
		},
		{
			"a free call",
			`{"type":"custom_tool_call","name":"exec","input":"text(1)","call_id":"c",` +
				`"status":"completed"}`,
			[]string{"assistant tool_call | text(1)"},
		},
		{
			"its output",
			`{"type":"custom_tool_call_output","call_id":"c","output":[{"type":"input_text",` +
				`"text":"1"}]}`,
			[]string{"user tool_result | 1"},
		},
		{
			"a local shell",
			`{"type":"local_shell_call","call_id":"c","status":"completed","action":{"type":` +
				`"exec","command":["ls"]}}`,
			[]string{`assistant tool_call | {"type":"exec","command":["ls"]}`},
		},
		{
			"a web search",
			`{"type":"web_search_call","id":"ws","status":"completed","action":{"type":` +
				`"search","query":"x"}}`,
			[]string{`assistant tool_call | {"type":"search","query":"x"}`, "user tool_result | "},
		},
		{
			"a made image",
			`{"type":"image_generation_call","id":"ig","revised_prompt":"a cat","result":"` +
				strings.TrimPrefix(pic, "data:image/png;base64,") + `","output_format":"png"}`,
			[]string{
				"assistant tool_call fixed | a cat",
				"user tool_result fixed | image image/png 37×21",
			},
		},
		{
			"a call behind the server",
			`{"type":"mcp_call","id":"mcp_1","server_label":"s","name":"f","arguments":"{}",` +
				`"output":"done"}`,
			[]string{"assistant tool_call | {}", "user tool_result | done"},
		},
		{
			"a search in files",
			`{"type":"file_search_call","id":"fs","queries":["a"],"results":[{"text":"x"},{` +
				`"y":1}]}`,
			[]string{`assistant tool_call | ["a"]`, `user tool_result | x | data {"y":1}`},
		},
		{
			"an interpreter", `{"type":"code_interpreter_call","id":"ci","code":"1+1","outputs":[
				{"type":"logs","logs":"2"},
				{"type":"image","url":"https://x"},{"type":"files"}]}`,
			[]string{
				"assistant tool_call | 1+1",
				`user tool_result | 2 | image  0×0 | data {"type":"files"}`,
			},
		},
		{
			"an interpreter without outputs",
			`{"type":"code_interpreter_call","id":"ci","code":"1+1","outputs":null}`,
			[]string{"assistant tool_call | 1+1", "user tool_result | "},
		},
		{
			"a search for tools",
			`{"type":"tool_search_call","call_id":"c","execution":"client","arguments":{` +
				`"query":"x"}}`,
			[]string{`assistant tool_call fixed | {"query":"x"}`},
		},
		{
			"the tools it found",
			`{"type":"tool_search_output","call_id":"c","tools":[{"name":"f"}]}`,
			[]string{`user tool_result fixed | data [{"name":"f"}]`},
		},
		{
			"a computer", `{"type":"computer_call","call_id":"c","action":{"type":"click"}}`,
			[]string{`assistant tool_call fixed | {"type":"click"}`},
		},
		{
			"its screen",
			`{"type":"computer_call_output","call_id":"c","output":{"type":` +
				`"computer_screenshot","image_url":"` + pic + `"}}`,
			[]string{"user tool_result fixed | image image/png 37×21"},
		},
		{
			"a shell of the API",
			`{"type":"shell_call","call_id":"c","action":{"commands":["ls"]}}`,
			[]string{`assistant tool_call | {"commands":["ls"]}`},
		},
		{
			"its outputs",
			`{"type":"shell_call_output","call_id":"c","output":[{"stdout":"a","stderr":"",` +
				`"outcome":{"type":"exit","exit_code":0}},{"stdout":"","stderr":"e"}]}`,
			[]string{`user tool_result | a | data {"stdout":"","stderr":"e"}`},
		},
		{
			"a patch of the API",
			`{"type":"apply_patch_call","call_id":"c","operation":{"type":"update_file",` +
				`"path":"a","diff":"@@"}}`,
			[]string{`assistant tool_call | {"type":"update_file","path":"a","diff":"@@"}`},
		},
		{
			"a compaction", `{"type":"compaction","encrypted_content":"gAAAA"}`,
			[]string{"assistant summary [compaction] fixed opaque:5 | "},
		},
		{
			"a compaction of another kind",
			`{"type":"context_compaction","encrypted_content":null}`,
			[]string{"assistant summary [context_compaction] fixed | "},
		},
		{
			"tools",
			`{"type":"additional_tools","role":"developer","tools":[{"type":"function",` +
				`"name":"f"},{"type":"web_search"}]}`,
			[]string{
				`system tool_definition [f] fixed | data {"type":"function","name":"f"}`,
				`system tool_definition [web_search] fixed | data {"type":"web_search"}`,
			},
		},
		{
			"no tools", `{"type":"additional_tools","role":"developer","tools":[]}`,
			[]string{
				`system system [additional_tools] fixed | data {"type":"additional_tools",` +
					`"role":"developer","tools":[]}`,
			},
		},
		{
			"another agent",
			`{"type":"agent_message","author":"/root","content":[{"type":"input_text",` +
				`"text":"a"},{"type":"encrypted_content","encrypted_content":"gA"}]}`,
			[]string{
				"user system [agent_message] | a",
				"user system [encrypted_content] fixed opaque:2 | ",
			},
		},
		{
			"a reference", `{"type":"item_reference","id":"msg_1"}`,
			[]string{
				`system system [item_reference] fixed | data {"type":"item_reference","id":` +
					`"msg_1"}`,
			},
		},
		{
			"what a later client has", `{"type":"novelty","x":1}`,
			[]string{`assistant system [novelty] fixed | data {"type":"novelty","x":1}`},
		},
		{"an object of nothing", `{}`, nil},
		{"no object", `7`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := read(t, strings.ReplaceAll(tt.item, "\n", " "))
			var got []string
			for i := range s.c.Events {
				got = append(got, told(s.c, &s.c.Events[i]))
			}
			if strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
				t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), tt.want)
			}
			for i := range s.c.Events {
				if id := s.c.Events[i].ID; id.Block != i+1 {
					t.Errorf("event %d is block %d", i, id.Block)
				}
			}
		})
	}
}

func TestItem(t *testing.T) {
	t.Parallel()
	s := read(t,
		`{"type":"message","role":"assistant","id":"m","content":[],`+
			`"internal_chat_message_metadata_passthrough":{"turn_id":"t1"}}`,
		`{"type":"item_reference","id":"x"}`, `{"type":"later"}`, `[]`)
	m := s.items[0]
	if m.ID != "m" || m.Turn != "t1" || !m.Model || !m.Known || m.Type != "message" || m.Server {
		t.Errorf("an answer: got %+v", m)
	}
	if !s.items[1].Server || s.items[1].Model {
		t.Errorf("a reference: got %+v", s.items[1])
	}
	if s.items[2].Known || s.items[2].Type != "later" {
		t.Errorf("an unknown type: got %+v", s.items[2])
	}
	if s.items[3].Type != "" || s.items[3].Known {
		t.Errorf("no item: got %+v", s.items[3])
	}
}

// FuzzRead reads anything: nothing panics, and each event points into the source.
func FuzzRead(f *testing.F) {
	f.Add([]byte(function("shell", `{"command":["bash","-lc","cat a"]}`) + "\n" +
		result("c", "Exit code: 0\nWall time: 1 seconds\nOutput:\nx")))
	f.Add([]byte(custom("apply_patch", patchText)))
	f.Add([]byte(`{"type":"image_generation_call","result":"` +
		base64.StdEncoding.EncodeToString([]byte("x")) + `"}`))
	f.Add([]byte(`{"role":"user","content":[{"type":"input_image","image_url":"data:,"}]}`))
	f.Add([]byte(`{"type":"mcp_call","error":{},"output":7}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := tolerant(data)
		for i := range s.c.Events {
			e := &s.c.Events[i]
			if len(e.Parts) == 0 {
				t.Fatalf("event %d has no part", i)
			}
			if (e.Kind == model.ToolCall || e.Kind == model.ToolResult) != (e.Call >= 0) {
				t.Fatalf("event %d of kind %s: call %d", i, e.Kind, e.Call)
			}
		}
		for i := range s.c.Calls {
			if c := &s.c.Calls[i]; c.Request < 0 && c.Result < 0 {
				t.Fatalf("call %d is of nothing", i)
			}
		}
		FindBreaks(s.c, s.sides)
	})
}
