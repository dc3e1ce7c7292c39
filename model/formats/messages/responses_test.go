package messages

import (
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
)

// body is a request of the Responses API with items.
func body(items ...string) string {
	return `{"model":"gpt-5.5","input":[` + strings.Join(items, ",") + `]}`
}

// The items that the tests are made of.
const (
	asked   = `{"role":"user","content":"x"}`
	thought = `{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"gA"}`
	call1   = `{"type":"function_call","id":"fc_1","name":"f","arguments":"{}","call_id":"1"}`
	call2   = `{"type":"function_call","id":"fc_2","name":"g","arguments":"{}","call_id":"2"}`
	out1    = `{"type":"function_call_output","call_id":"1","output":"A"}`
	out2    = `{"type":"function_call_output","call_id":"2","output":"B"}`
	said    = `{"type":"message","id":"msg_1","role":"assistant","content":[` +
		`{"type":"output_text","text":"y"}]}`
)

func TestResponsesTold(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, data, want string }{
		{
			"a body", `{"instructions":"I","model":"m","tools":[{"type":"function","name":"f"},
			{"type":"web_search"}],"input":[` + strings.Join([]string{
				`{"role":"developer","content":"D"}`,
				asked,
				thought,
				call1,
				call2,
				out2,
				out1,
				said,
				asked,
			}, ",") + `]}`,
			`1.1 system tool_definition t0 m0 "{\"type\":\"function\",\"name\":\"f\"}" label=f
			1.2 system tool_definition t0 m0 "{\"type\":\"web_search\"}" fixed label=web_search
			1.3 system system t0 m0 "I" fixed
			1/1.1 system system t0 m1 "D" fixed
			1/2.1 user user t1 m2 "x" prompt
			1/3.1 assistant reasoning t1 m3 "" signed opaque=2 group=1
			1/4.1 assistant tool_call t1 m4 "{}" group=1 f(1)
			1/5.1 assistant tool_call t1 m5 "{}" group=1 g(2)
			1/6.1 user tool_result t1 m6 "B" g(2)
			1/7.1 user tool_result t1 m7 "A" f(1)
			1/8.1 assistant assistant t1 m8 "y" group=2
			1/9.1 user user t2 m9 "x" prompt
			`,
		},
		{
			"a tool that finds others", `{"model":"m","tools":[{"type":"tool_search"},
				{"type":"function","name":"f","defer_loading":true},
				{"type":"function","name":"g","defer_loading":true}],"input":"x"}`,
			`1.1 system tool_definition t0 m0 "{\"type\":\"tool_search\"}" fixed label=tool_search
			1.2 system tool_definition t0 m0 ` +
				`"{\"type\":\"function\",\"name\":\"f\",\"defer_loading\":true}" fixed label=f
			1.3 system tool_definition t0 m0 ` +
				`"{\"type\":\"function\",\"name\":\"g\",\"defer_loading\":true}" label=g
			1/1.1 user user t1 m1 "x" prompt
			`,
		},
		{
			"a text", `{"model":"m","input":"x"}`, `1/1.1 user user t1 m1 "x" prompt
			`,
		},
		{
			"a list", `[` + asked + `,` + said + `,{"type":"later"}]`,
			`1/1.1 user user t1 m1 "x" prompt
			1/2.1 assistant assistant t1 m2 "y" group=1
			1/3.1 assistant system t1 m3 "{\"type\":\"later\"}" fixed label=later
			`,
		},
		{
			"what Codex says in the user's name", body(
				`{"role":"user","content":[
				{"type":"input_text","text":"# AGENTS.md instructions for /w"},
				{"type":"input_text",
				"text":"<environment_context><cwd>/w</cwd></environment_context>"}]}`,
				`{"role":"user","content":[{"type":"input_image","image_url":"x"}]}`,
				`{"type":"function_call","name":"exec_command","arguments":"{\"cmd\":\"cat `+
					`a\"}","call_id":"1"}`,
				out1),
			`1/1.1 user user t0 m1 "# AGENTS.md instructions for /w"
			1/1.2 user user t0 m1 "<environment_context><cwd>/w</cwd></environment_context>"
			1/2.1 user image t1 m2 "" prompt
			1/3.1 assistant tool_call t1 m3 "{\"cmd\":\"cat a\"}" group=1 exec_command(1)
			1/4.1 user tool_result t1 m4 "A" exec_command(1) <file:///w/a>
			`,
		},
		{
			"tools of another agent", body(asked,
				`{"type":"function_call","name":"Read","arguments":"{\"file_path\":\"/a\"}",`+
					`"call_id":"1"}`,
				out1),
			`1/1.1 user user t1 m1 "x" prompt
			1/2.1 assistant tool_call t1 m2 "{\"file_path\":\"/a\"}" group=1 Read(1)
			1/3.1 user tool_result t1 m3 "A" Read(1) <file:///a>
			`,
		},
		{
			"what belongs to the server", `{"model":"m","previous_response_id":"r","input":[` +
				strings.Join([]string{
					out2, `{"type":"item_reference","id":"rs_9"}`, call1, out1, said, asked,
				}, ",") + `]}`,
			`1/1.1 user tool_result t0 m1 "B" fixed (2)
			1/2.1 system system t0 m2 "{\"type\":\"item_reference\",\"id\":\"rs_9\"}" fixed ` +
				`label=item_reference group=1
			1/3.1 assistant tool_call t0 m3 "{}" fixed group=1 f(1)
			1/4.1 user tool_result t0 m4 "A" fixed f(1)
			1/5.1 assistant assistant t0 m5 "y" group=2
			1/6.1 user user t1 m6 "x" prompt
			`,
		},
		{
			"a call that holds its output", body(asked, thought,
				`{"type":"mcp_call","id":"mcp_1","name":"f","arguments":"{}","output":"A"}`),
			`1/1.1 user user t1 m1 "x" prompt
			1/2.1 assistant reasoning t1 m2 "" signed opaque=2 group=1
			1/3.1 assistant tool_call t1 m3 "{}" group=1 f(mcp_1)
			1/3.2 user tool_result t1 m3 "A" f(mcp_1)
			`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			same(t, told(text(t, &Responses, tt.data).c), tt.want)
		})
	}
}

func TestResponsesWarnings(t *testing.T) {
	t.Parallel()
	ref := `{"type":"item_reference","id":"a"}`
	for data, want := range map[string]string{
		body(asked):           "",
		body(asked, ref, ref): "item_reference",
		`{"model":"m","previous_response_id":"r","input":"x"}`:  "previous_response_id",
		`{"model":"m","previous_response_id":null,"input":"x"}`: "",
		`{"model":"m","conversation":{"id":"c"},"input":"x"}`:   "conversation",
	} {
		var got []string
		for _, w := range text(t, &Responses, data).c.Warnings {
			got = append(got, w.Text)
		}
		if len(got) > 1 || (want == "") != (len(got) == 0) ||
			!strings.Contains(strings.Join(got, ""), want) {
			t.Errorf("%s: got %q, want %q", data, got, want)
		}
	}
}

func TestResponsesFindings(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, data, want string }{
		{"none", body(asked, thought, call1, call2, out1, out2, said), ""},
		{"no output", body(asked, call1, said), "1/2.1 call-unanswered"},
		{"no call", body(asked, out1), "1/2.1 result-without-call"},
		{
			"its call is on the server",
			`{"model":"m","previous_response_id":"r","input":[` + out1 + `]}`,
			"",
		},
		{"twice", body(asked, call1, out1, call1, out1), "1/4.1 call-twice, 1/5.1 call-twice"},
		{
			"no id",
			body(asked, `{"type":"function_call","name":"f","arguments":"{}"}`),
			"1/2.1 call-without-id",
		},
		{"no item", body(asked, `{"x":1}`), "1/2.1 item-without-type"},
		{"reasoning alone", body(asked, thought, asked), "1/2.1 reasoning-leads-nowhere"},
		{"reasoning at the end", body(asked, thought), "1/2.1 reasoning-leads-nowhere"},
		{"reasoning that goes on", body(asked, thought, thought, said), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := found(&Responses, text(t, &Responses, tt.data).c); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestResponsesRules(t *testing.T) {
	t.Parallel()
	c := text(t, &Responses, body(asked, thought, call1, out1)).c
	if c.Rules.Reasoning != model.ReasoningGroup || len(c.Rules.Held) != 1 {
		t.Errorf("an open loop: got %+v", c.Rules)
	}
	c = text(t, &Responses, body(asked, thought, call1, out1, said)).c
	if len(c.Rules.Held) != 0 || c.Rules.UserFirst || c.Rules.NoLoneReasoning {
		t.Errorf("a loop that is closed: got %+v", c.Rules)
	}
	wants := `{"tool_choice":"required","tools":[{"type":"function","name":"f"}],"input":[`
	if c = text(t, &Responses, wants+asked+"]}").c; c.Rules.ToolsStay == "" {
		t.Error("a tool that is to be called may go")
	}
	c = text(t, &Responses, wants+asked+","+call1+","+out1+"]}").c
	if why := c.Rules.ToolsStay; why != "" {
		t.Errorf("of tools that are called others stay: %s", why)
	}
}

func TestResponsesEdits(t *testing.T) {
	t.Parallel()
	bare := func(item string) string {
		for _, id := range []string{"rs_1", "fc_1", "fc_2", "msg_1"} {
			item = strings.Replace(item, `"id":"`+id+`",`, "", 1)
		}
		return item
	}
	tests := []struct {
		name, data string
		changes    []string
		want       string
	}{
		{"nothing", body(asked, said), nil, body(asked, said)},
		{
			"a prompt that is all",
			`{"model":"m","input":"x"}`,
			[]string{"1/1.1=z\""},
			`{"model":"m","input":"z\""}`,
		},
		{
			"an output",
			body(asked, call1, out1),
			[]string{"1/3.1=z"},
			body(asked, call1, strings.Replace(out1, "A", "z", 1)),
		},
		{
			"arguments",
			body(asked, call1, out1),
			[]string{`1/2.1={"a":1}`},
			body(asked, strings.Replace(call1, "{}", `{\"a\":1}`, 1), out1),
		},
		{"a pair", body(asked, call1, out1, said), []string{"1/2.1", "1/3.1"}, body(asked, said)},
		{
			"reasoning, and the rest forgets its id",
			body(asked, thought, call1, call2, out1, out2, said),
			[]string{"1/2.1"},
			body(asked, bare(call1), bare(call2), out1, out2, said),
		},
		{
			"all reasoning, and a call",
			body(asked, thought, call1, call2, out1, out2, thought, said),
			[]string{"1/2.1", "1/3.1", "1/5.1", "1/7.1"},
			body(asked, bare(call2), out2, bare(said)),
		},
		{
			"reasoning, and another text", body(asked, thought, said),
			[]string{"1/2.1", "1/3.1=z"},
			body(asked, bare(strings.Replace(said, `"y"`, `"z"`, 1))),
		},
		{
			"a definition", `{"model":"m","tools":[{"type":"function","name":"a"},` +
				`{"type":"function","name":"b"}],"input":[` +
				asked + `,{"type":"additional_tools","tools":[{"name":"c"},{"name":"d"}]}]}`,
			[]string{"1.1"},
			`{"model":"m","tools":[{"type":"function","name":"b"}],"input":[` +
				asked + `,{"type":"additional_tools","tools":[{"name":"c"},{"name":"d"}]}]}`,
		},
		{
			"the last definition",
			`{"model":"m","tools":[{"type":"function","name":"a"}],"tool_choice":"auto",` +
				`"input":"x"}`,
			[]string{"1.1"},
			`{"model":"m","input":"x"}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			x := text(t, &Responses, tt.data)
			if got := x.fork(t, tt.changes...); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestResponsesRefused(t *testing.T) {
	t.Parallel()
	for data, spec := range map[string]string{
		body(asked, thought, said):                              "1/2.1=z",
		body(asked, `{"type":"compaction"}`):                    "1/2.1",
		body(asked, `{"role":"developer","content":"a"}`):       "1/2.1=z",
		body(asked, call1, out1):                                "1/2.1=z",
		body(asked, `{"type":"mcp_call","id":"a","output":""}`): "1/2.1",
		body(asked): "1/1.1",
	} {
		if x := text(t, &Responses, data); x.refused(t, spec) == "" {
			t.Errorf("%s: %s is drafted", data, spec)
		}
	}
}

// FuzzResponses opens anything: whatever opens can be forked unchanged to the same bytes,
// and the fork without any one event opens with what was promised.
func FuzzResponses(f *testing.F) {
	f.Add([]byte(body(asked, said)), 0)
	f.Add([]byte(body(asked, thought, `{"type":"mcp_call","output":"A"}`)), 1)
	f.Add([]byte(`[{"type":"item_reference"},`+call1+`,`+out2+`]`), 2)
	f.Add([]byte(body(asked, thought, call1, out1, thought, call1, out1, `7`)), 2)
	f.Add([]byte(`{"model":"m","input":"x","tools":[{},{"type":"function","name":"a"}]}`), 1)
	f.Fuzz(func(t *testing.T, data []byte, n int) {
		src, err := Chat.Split("x.json", data)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Responses.Open(src, "x.json")
		if err != nil {
			return
		}
		before := Responses.Check(c)
		if again := forked(t, &Responses, c); string(again) != string(data) {
			t.Fatalf("the unchanged fork is %q", again)
		}
		if n < 0 || n >= len(c.Events) || !source.Valid(data) {
			return
		}
		changes := []model.Change{{Event: n, Part: -1, Op: model.Remove}}
		if k := c.Events[n].Call; k >= 0 && c.Calls[k].Pair() {
			changes = []model.Change{
				{Event: c.Calls[k].Request, Part: -1}, {Event: c.Calls[k].Result, Part: -1},
			}
		}
		promised := c.View(model.FoldChanges(changes))
		draft, err := Responses.Draft(c, changes, model.ForkOptions{ID: "0123456789abcdef"})
		if err != nil || len(promised) == 0 {
			return
		}
		var out strings.Builder
		if err := draft.Files[0].Source.Write(&out, draft.Files[0].Pieces); err != nil {
			t.Fatal(err)
		}
		fork := open(t, &Responses, "x.json", []byte(out.String()))
		if f := model.CompareViews(promised, fork.View(nil), "fork"); len(f) > 0 {
			t.Fatalf("%v\n%s", f, out.String())
		}
		if after := Responses.Check(fork); len(after) > len(before)+1 {
			t.Fatalf("%v before, %v after", before, after)
		}
	})
}
