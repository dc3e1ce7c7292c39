package messages

import (
	"strings"
	"testing"
)

func TestReadAnthropic(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, data, want string }{
		{
			"a body", `{"system":"Be brief.","tools":[{"name":"Read","input_schema":{ }}],
				"messages":[{"role":"user","content":"hello"},
				{"role":"assistant","content":"hi"}]}`,
			`
			1.1 system tool_definition t0 m0 "{\"name\":\"Read\",\"input_schema\":{}}" label=Read
			1.2 system system t0 m0 "Be brief." fixed
			1/1.1 user user t1 m1 "hello" prompt
			1/2.1 assistant assistant t1 m2 "hi"
			`,
		},
		{
			"system in blocks, and among the messages", `{"system":[{"type":"text","text":"a"},
				{"type":"odd"}],"messages":[{"role":"user","content":"x"},
				{"role":"system","content":"now b"},{"role":"user","content":[]}]}`,
			`
			1.1 system system t0 m0 "a" fixed
			1.2 system system t0 m0 "{\"type\":\"odd\"}" fixed
			1/1.1 user user t1 m1 "x" prompt
			1/2.1 system system t1 m2 "now b" fixed
			`,
		},
		{
			"tools that results name", `{"tools":[{"name":"a"},{"name":"b"},{"name":"c"}],
				"messages":[{"role":"user","content":"x"},{"role":"assistant","content":[
				{"type":"tool_use","id":"1","name":"a","input":{}}]},
				{"role":"user","content":[{"type":"tool_result","tool_use_id":"1",
				"content":[{"type":"tool_reference","tool_name":"b"}]}]}]}`,
			`
			1.1 system tool_definition t0 m0 "{\"name\":\"a\"}" label=a
			1.2 system tool_definition t0 m0 "{\"name\":\"b\"}" fixed label=b
			1.3 system tool_definition t0 m0 "{\"name\":\"c\"}" label=c
			1/1.1 user user t1 m1 "x" prompt
			1/2.1 assistant tool_call t1 m2 "{}" a(1)
			1/3.1 user tool_result t1 m3 "{\"type\":\"tool_reference\",\"tool_name\":\"b\"}" a(1)
			`,
		},
		{
			"deferred tools", `{"tools":[{"name":"a"},{"name":"b"},{"name":"c",
				"defer_loading":true}],"messages":[{"role":"user","content":"x"}]}`,
			`
			1.1 system tool_definition t0 m0 "{\"name\":\"a\"}" fixed label=a
			1.2 system tool_definition t0 m0 "{\"name\":\"b\"}" label=b
			1.3 system tool_definition t0 m0 "{\"name\":\"c\",\"defer_loading\":true}" label=c
			1/1.1 user user t1 m1 "x" prompt
			`,
		},
		{
			"a call and its result", `[{"role":"user","content":[{"type":"text","text":"go"}]},
				{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"Read",
				"input":{"file_path": "/f"}}]},
				{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"F"},
				{"type":"text","text":"and?"}]}]`,
			`
			1/1.1 user user t1 m1 "go" prompt
			1/2.1 assistant tool_call t1 m2 "{\"file_path\":\"/f\"}" Read(a)
			1/3.1 user tool_result t1 m3 "F" Read(a) <file:///f>
			1/3.2 user user t2 m3 "and?" prompt
			`,
		},
		{
			"neighbours of one role", `[{"role":"user","content":"a"},{"role":"user","content":"b"},
				{"role":"assistant","content":"c"},{"role":"assistant","content":[
				{"type":"text","text":"d"}]}]`,
			`
			1/1.1 user user t1 m1 "a" prompt
			1/2.1 user user t2 m1 "b" prompt
			1/3.1 assistant assistant t2 m2 "c"
			1/4.1 assistant assistant t2 m2 "d"
			`,
		},
		{
			"reasoning", `[{"role":"user","content":"a"},{"role":"assistant","content":[
				{"type":"thinking","thinking":"hm","signature":"abcd"},
				{"type":"redacted_thinking","data":"efgh"},{"type":"thinking","signature":"x"},
				{"type":"text","text":"b"}]}]`,
			`
			1/1.1 user user t1 m1 "a" prompt
			1/2.1 assistant reasoning t1 m2 "hm" signed opaque=4
			1/2.2 assistant reasoning t1 m2 "efgh" signed
			1/2.3 assistant reasoning t1 m2 "" signed opaque=1
			1/2.4 assistant assistant t1 m2 "b"
			`,
		},
		{
			"what a user adds", `[{"role":"user","content":[
				{"type":"image","source":{"type":"url","url":"u"}},
				{"type":"document","title":"log","source":{"type":"text","data":"D"}},
				{"type":"document","source":{"type":"url","url":"u"}},
				{"type":"container_upload","file_id":"f_1"},{"type":"odd","n":1.0}]}]`,
			`
			1/1.1 user image t1 m1 "" prompt
			1/1.2 user attachment t1 m1 "D" label=document log
			1/1.3 user attachment t1 m1 "{\"type\":\"document\",\"source\":{\"type\":\"url\",` +
				`\"url\":\"u\"}}" label=document
			1/1.4 user attachment t1 m1 "{\"type\":\"container_upload\",\"file_id\":\"f_1\"}" ` +
				`label=container_upload f_1
			1/1.5 user user t1 m1 "{\"type\":\"odd\",\"n\":1.0}" label=odd
			`,
		},
		{
			"tools of the server and of MCP", `[{"role":"user","content":"a"},
				{"role":"assistant","content":[
				{"type":"server_tool_use","id":"s","name":"web_search","input":{}},
				{"type":"web_search_tool_result","tool_use_id":"s","content":[{"url":"u"}]},
				{"type":"mcp_tool_use","id":"m","name":"page","server_name":"x"},
				{"type":"mcp_tool_result","tool_use_id":"m","is_error":true,"content":[
				{"type":"text","text":"no"}]}]}]`,
			`
			1/1.1 user user t1 m1 "a" prompt
			1/2.1 assistant tool_call t1 m2 "{}" fixed web_search(s)
			1/2.2 assistant tool_result t1 m2 "[{\"url\":\"u\"}]" fixed web_search(s)
			1/2.3 assistant tool_call t1 m2 "{}" x__page(m)
			1/2.4 assistant tool_result t1 m2 "no" x__page(m)
			`,
		},
		{
			"resources", `[{"role":"user","content":"a"},{"role":"assistant","content":[
				{"type":"tool_use","id":"a","name":"x","input":{}}]},{"role":"user","content":[
				{"type":"tool_result","tool_use_id":"a","content":[
				{"type":"resource","resource":{"uri":"d:1","text":"T"}},
				{"type":"resource_link","uri":"d:2"}]}]}]`,
			`
			1/1.1 user user t1 m1 "a" prompt
			1/2.1 assistant tool_call t1 m2 "{}" x(a)
			1/3.1 user tool_result t1 m3 "T\n{\"type\":\"resource_link\",\"uri\":\"d:2\"}" x(a) ` +
				`<d:1> <d:2>
			`,
		},
		{
			"a compaction", `{"system":"s","messages":[{"role":"user","content":"a"},
				{"role":"assistant","content":[{"type":"text","text":"b"},
				{"type":"compaction","content":"sum"},{"type":"text","text":"c"},
				{"type":"compaction","content":null}]}]}`,
			`
			1.1 system system t0 m0 "s" fixed
			1/1.1 user user t1 m1 "a" prompt dead
			1/2.1 assistant assistant t1 m2 "b" dead
			1/2.2 assistant summary t1 m3 "sum" fixed label=compaction after
			1/2.3 assistant assistant t1 m3 "c" after
			1/2.4 assistant assistant t1 m3 "{\"type\":\"compaction\",\"content\":null}" fixed ` +
				`label=compaction after
			`,
		},
		{
			"what Roo hides", `[{"role":"user","content":"a","condenseParent":"c"},
				{"role":"assistant","content":"b","truncationParent":"t","ts":1},
				{"role":"user","content":"gone on","truncationParent":"none"},
				{"role":"user","content":"s","isSummary":true,"condenseId":"c"},
				{"role":"assistant","content":"m","isTruncationMarker":true,"truncationId":"t"}]`,
			`
			1/1.1 user user t1 m1 "a" prompt dead
			1/2.1 assistant assistant t1 m2 "b" dead
			1/3.1 user user t2 m3 "gone on" prompt
			1/4.1 user summary t3 m3 "s" prompt fixed label=isSummary
			1/5.1 assistant summary t3 m4 "m" fixed label=isTruncationMarker
			`,
		},
		{
			"one id before and after a compaction", `[{"role":"user","content":"a"},
				{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"x","input":{}}]},
				{"role":"assistant","content":[{"type":"compaction","content":"sum"},
				{"type":"tool_use","id":"a","name":"y","input":{}}]},{"role":"user","content":[
				{"type":"tool_result","tool_use_id":"a","content":"A"}]}]`,
			`
			1/1.1 user user t1 m1 "a" prompt dead
			1/2.1 assistant tool_call t1 m2 "{}" dead x(a)
			1/3.1 assistant summary t1 m3 "sum" fixed label=compaction after
			1/3.2 assistant tool_call t1 m3 "{}" after y(a)
			1/4.1 user tool_result t1 m4 "A" after y(a)
			`,
		},
		{
			"a file that did not change", `[{"role":"user","content":"a"},
				{"role":"assistant","content":[
				{"type":"tool_use","id":"a","name":"Read","input":{"file_path":"/f"}}]},
				{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"F"}]},
				{"role":"assistant","content":[
				{"type":"tool_use","id":"b","name":"Read","input":{"file_path":"/f"}}]},
				{"role":"user","content":[{"type":"tool_result","tool_use_id":"b",
				"content":"File unchanged since last read. See there."}]}]`,
			`
			1/1.1 user user t1 m1 "a" prompt
			1/2.1 assistant tool_call t1 m2 "{\"file_path\":\"/f\"}" Read(a)
			1/3.1 user tool_result t1 m3 "F" Read(a) <file:///f>
			1/4.1 assistant tool_call t1 m4 "{\"file_path\":\"/f\"}" Read(b)
			1/5.1 user tool_result t1 m5 "File unchanged since last read. See there." needs=[2] ` +
				`Read(b)
			`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			x := text(t, &Anthropic, tt.data)
			same(t, told(x.c), tt.want)
			if got := x.fork(t); got != tt.data {
				t.Errorf("the unchanged fork: got %s", got)
			}
		})
	}
}

// talk is a list of messages: each is a role's first letter, a colon, and its content, a
// text or a list.
func talk(messages ...string) string {
	out := make([]string, len(messages))
	for i, m := range messages {
		name, content, _ := strings.Cut(m, ":")
		role := map[string]string{"u": "user", "a": "assistant", "s": "system"}[name]
		if role == "" {
			role = name
		}
		out[i] = `{"role":"` + role + `","content":` + content + `}`
	}
	return "[" + strings.Join(out, ",") + "]"
}

const (
	useA  = `{"type":"tool_use","id":"a","name":"x","input":{}}`
	useB  = `{"type":"tool_use","id":"b","name":"x","input":{}}`
	giveA = `{"type":"tool_result","tool_use_id":"a","content":"A"}`
	giveB = `{"type":"tool_result","tool_use_id":"b","content":"B"}`
	say   = `{"type":"text","text":"t"}`
	muse  = `{"type":"thinking","thinking":"m","signature":"s"}`
)

func TestAnthropicFindings(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, data, want string }{
		{"sound", talk(`u:"x"`, "a:["+useA+","+useB+"]", "u:["+giveA+","+giveB+"]"), ""},
		{"open at the end", talk(`u:"x"`, "a:["+useA+"]"), ""},
		{"results of neighbours", talk(`u:"x"`, "a:["+useA+","+useB+"]", "u:["+giveA+"]",
			"u:["+giveB+"]"), ""},
		{"the model begins", talk(`a:"x"`), "1/1.1 first-not-user"},
		{"no result", talk(`u:"x"`, "a:["+useA+"]", `u:"y"`), "1/2.1 call-unanswered"},
		{
			"half of the results", talk(`u:"x"`, "a:["+useA+","+useB+"]", "u:["+giveB+"]"),
			"1/2.1 call-unanswered",
		},
		{"no call", talk(`u:"x"`, `a:"y"`, "u:["+giveA+"]"), "1/3.1 result-without-call"},
		{
			"a result too late", talk(`u:"x"`, "a:["+useA+"]", `u:"y"`, `a:"z"`, "u:["+giveA+"]"),
			"1/2.1 call-unanswered, 1/5.1 result-without-call",
		},
		{
			"a call twice", talk(`u:"x"`, "a:["+useA+"]", "u:["+giveA+"]", "a:["+useA+"]",
				"u:["+giveA+"]"), "1/4.1 call-twice",
		},
		{
			"talk before results", talk(`u:"x"`, "a:["+useA+"]", "u:["+say+","+giveA+"]"),
			"1/3.2 results-not-first",
		},
		{
			"blank text", talk(`u:"x"`, `a:[{"type":"text","text":" "}]`, `u:"\n"`),
			"1/2.1 text-blank, 1/3.1 text-blank",
		},
		{
			"arguments that are none", talk(`u:"x"`,
				`a:[{"type":"tool_use","name":"x","input":[]}]`),
			"1/2.1 input-not-object, 1/2.1 call-without-id",
		},
		{
			"reasoning without signature", talk(`u:"x"`,
				`a:[{"type":"thinking","thinking":"m"},`+say+`]`), "1/2.1 reasoning-unsigned",
		},
		{"nothing but reasoning", talk(`u:"x"`, "a:["+muse+"]"), "1/2.1 reasoning-alone"},
		{"reasoning beside a neighbour", talk(`u:"x"`, "a:["+muse+"]", "a:["+say+"]"), ""},
		{"no block", talk(`u:["x"]`), "1/1.1 block-not-object"},
		{"a strange role", talk(`u:"x"`, `bot:[`+say+`]`), "1/2.1 role-unknown"},
		{
			"no content", talk(`u:"x"`, "a:[]", `u:"y"`, "a:null", `u:{"type":"text","text":"z"}`),
			"1/2.1 message-empty, 1/4.1 message-empty, 1/5.1 message-empty",
		},
		{"no content at the end", talk(`u:"x"`, "a:[]"), ""},
		{
			"no content on a line", `{"role":"user","content":"x"}` + "\n" +
				`{"role":"user","content":[]}`, "2.1 message-empty",
		},
		{"a bare list may end in a space", talk(`u:"x"`, `a:"y "`), ""},
		{
			"a body may not", `{"messages":` + talk(`u:"x"`, `a:"y "`) + `}`,
			"1/2.1 ends-in-white-space",
		},
		{
			"calls without tools", `{"messages":` + talk(`u:"x"`, "a:["+useA+"]") + `}`,
			"1/2.1 tools-missing",
		},
		{
			"five marks", `{"system":[` + strings.Repeat(
				`{"type":"text","text":"t","cache_control":{}},`, 4) + say + `],"messages":` +
				talk(`u:[{"type":"text","text":"t","cache_control":{}}]`) + `}`,
			"1.1 too-many-marks",
		},
		{
			"a summary begins",
			talk(`u:"x"`, `a:[{"type":"compaction","content":"s"},`+say+`]`), "",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			x := text(t, &Anthropic, tt.data)
			if got := found(x.d, x.c); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			x.fork(t)
		})
	}
}

func TestAnthropicRules(t *testing.T) {
	t.Parallel()
	tools := `"tools":[{"name":"f","input_schema":{}}],"messages":` + talk(`u:"x"`) + "}"
	tests := []struct {
		name, data, held string
		toolsStay        bool
	}{
		{"closed", talk(`u:"x"`, "a:["+muse+","+say+"]"), "", false},
		{
			"open", talk(`u:"x"`, "a:["+muse+","+say+"]", `u:"y"`, "a:["+muse+","+useA+"]",
				"u:["+giveA+"]", "a:["+useB+"]", "u:["+giveB+"]"), "1/4.1 ", true,
		},
		{
			"open, with a word from the user", talk(`u:"x"`, "a:["+muse+","+useA+"]",
				"u:["+giveA+","+say+"]"), "1/2.1 ", true,
		},
		{"asked", talk(`u:"x"`, "a:["+muse+","+useA+"]"), "1/2.1 ", true},
		{
			"a prompt beside the result",
			talk(`u:"x"`, "a:["+muse+","+useA+"]", "u:["+giveA+"]", "u:["+say+"]"),
			"1/2.1 ", true,
		},
		{"one is to be called", `{"tool_choice":{"type":"any"},` + tools, "", true},
		{
			"one is to be called, and one finds tools",
			`{"tool_choice":{"type":"any"},"tools":[{"name":"f"},` +
				`{"name":"g","defer_loading":true},` +
				`{"type":"tool_search_tool_regex_20251119","name":"s"}],"messages":` +
				talk(`u:"x"`) + "}",
			"", true,
		},
		{"one may be called", `{"tool_choice":{"type":"auto"},` + tools, "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := text(t, &Anthropic, tt.data).c
			held := ""
			for _, i := range c.Rules.Held {
				held += c.Events[i].ID.String() + " "
			}
			if held != tt.held {
				t.Errorf("held: got %q, want %q", held, tt.held)
			}
			if got := c.Rules.ToolsStay != ""; got != tt.toolsStay {
				t.Errorf("tools stay: got %v, want %v", got, tt.toolsStay)
			}
			if !c.Rules.UserFirst || !c.Rules.NoLoneReasoning || c.Rules.LiveOnly {
				t.Errorf("got rules %+v", c.Rules)
			}
		})
	}
}
