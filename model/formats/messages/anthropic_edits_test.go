package messages

import (
	"strings"
	"testing"
)

func TestAnthropicEdits(t *testing.T) {
	t.Parallel()
	const body = `{"tools":[{"name":"x"},{"name":"y"}],"tool_choice":{"type":"auto"},"messages":`
	pair := talk(`u:"x"`, "a:["+say+","+useA+"]", "u:["+giveA+"]", `a:"y"`)
	tests := []struct {
		name, data string
		changes    []string
		want       string
	}{
		{
			"a pair goes, and the message that is left empty", pair,
			[]string{"1/2.2", "1/3.1"},
			talk(`u:"x"`, "a:["+say+"]", `a:"y"`),
		},
		{
			"one of two calls", talk(`u:"x"`, "a:["+useA+", "+useB+"]", "u:["+giveA+", "+giveB+"]"),
			[]string{"1/2.1", "1/3.1"},
			talk(`u:"x"`, "a:["+useB+"]", "u:["+giveB+"]"),
		},
		{
			"a result's text", pair,
			[]string{"1/3.1=short"},
			strings.Replace(pair, `"A"`, `"short"`, 1),
		},
		{
			"a result without content", talk(`u:"x"`, "a:["+useA+"]",
				`u:[{"type":"tool_result","tool_use_id":"a"}]`),
			[]string{"1/3.1=short"},
			talk(`u:"x"`, "a:["+useA+"]",
				`u:[{"type":"tool_result","tool_use_id":"a","content":"short"}]`),
		},
		{
			"a part of a result", talk(`u:"x"`, "a:["+useA+"]",
				`u:[{"type":"tool_result","tool_use_id":"a","content":[`+say+
					`,{"type":"image"}]}]`),
			[]string{"1/3.1#1=an image"},
			talk(`u:"x"`, "a:["+useA+"]", `u:[{"type":"tool_result","tool_use_id":"a",`+
				`"content":[`+say+`,{"type":"text","text":"an image"}]}]`),
		},
		{
			"arguments", pair,
			[]string{`1/2.2={"n":1}`},
			strings.Replace(pair, `"input":{}`, `"input":{"n":1}`, 1),
		},
		{
			"arguments that were none",
			talk(`u:"x"`, `a:[{"type":"tool_use","id":"a","name":"x"}]`),
			[]string{`1/2.1={"n":1}`},
			talk(`u:"x"`, `a:[{"type":"tool_use","id":"a","name":"x","input":{"n":1}}]`),
		},
		{
			"a text that is all", pair,
			[]string{`1/4.1=z"`},
			strings.Replace(pair, `"y"`, `"z\""`, 1),
		},
		{
			"a block of text and its citations", talk(`u:"x"`,
				`a:[{"type":"text","text":"t","citations":[],"k":1}]`),
			[]string{"1/2.1=z"},
			talk(`u:"x"`, `a:[{"type":"text","text":"z","k":1}]`),
		},
		{
			"an image", talk(`u:[` + say + `,{"type":"image","k":1}]`),
			[]string{"1/1.2=an image"},
			talk(`u:[` + say + `,{"type":"text","text":"an image"}]`),
		},
		{
			"reasoning goes", talk(`u:"x"`, "a:["+muse+","+say+"]"),
			[]string{"1/2.1"},
			talk(`u:"x"`, "a:["+say+"]"),
		},
		{
			"a definition goes", body + pair + `}`,
			[]string{"1.2"},
			strings.Replace(body, `,{"name":"y"}`, "", 1) + pair + `}`,
		},
		{
			"all definitions go", body + talk(`u:"x"`) + `}`,
			[]string{"1.1", "1.2"},
			`{"messages":` + talk(`u:"x"`) + `}`,
		},
		{
			"white space, unknown keys and numbers stay",
			`{ "x" : 1.0e0,` + "\r\n" + `"messages" : [ { "role":"user", "k":[ ], "content":"a"}` +
				" ,\r\n" + ` {"content" :"\u0062","role":"assistant"}` + "\t" +
				`,{"role":"user","content":"c"} ] }` + "\n\n",
			[]string{"1/2.1"},
			`{ "x" : 1.0e0,` + "\r\n" + `"messages" : [ { "role":"user", "k":[ ], "content":"a"}` +
				"\t" + `,{"role":"user","content":"c"} ] }` + "\n\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := text(t, &Anthropic, tt.data).fork(t, tt.changes...); got != tt.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, tt.want)
			}
		})
	}
}

func TestAnthropicRefusals(t *testing.T) {
	t.Parallel()
	const body = `{"system":"s","tools":[{"name":"x"}],"messages":`
	tests := []struct {
		name, data string
		changes    []string
		want       string
	}{
		{
			"reasoning says another thing", talk(`u:"x"`, "a:["+muse+","+say+"]"),
			[]string{"1/2.1=z"},
			"not replaced",
		},
		{
			"arguments that are no object", talk(`u:"x"`, "a:["+useA+"]"),
			[]string{"1/2.1=[1]"},
			"must be a JSON object",
		},
		{"the system prompt", body + talk(`u:"x"`) + "}", []string{"1.2"}, "stays as it is"},
		{"all messages", talk(`u:"x"`), []string{"1/1.1"}, "nothing would be left"},
		{
			"the last definition, and a call stays",
			body + talk(`u:"x"`, "a:["+useA+"]", "u:["+giveA+"]") + "}",
			[]string{"1.1"},
			"at least one tool definition",
		},
		{
			"a tool that is to be called", `{"tools":[{"name":"x"},{"name":"y"}],` +
				`"tool_choice":{"type":"tool","name":"y"},"messages":` + talk(`u:"x"`) + "}",
			[]string{"1.2"},
			"stays as it is",
		},
		{
			"a last reply that ends in a space", body + talk(`u:"x"`, `a:"y "`, `u:"z"`) + "}",
			[]string{"1/3.1"},
			"end with white space",
		},
		{
			"a summary of the server's", talk(`u:"x"`,
				`a:[{"type":"compaction","content":"s"},`+say+`]`),
			[]string{"1/2.1"},
			"stays as it is",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := text(t, &Anthropic, tt.data).refused(t, tt.changes...)
			if !strings.Contains(got, tt.want) {
				t.Errorf("got error %q, want one with %q", got, tt.want)
			}
		})
	}
}
