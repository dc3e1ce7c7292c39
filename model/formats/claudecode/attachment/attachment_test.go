package attachment

import (
	"slices"
	"strings"
	"testing"

	"decant/model/source"
)

// TestNames tells what attachments are called, and which of them have an identity.
func TestNames(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, label, uri string }{
		{"no type", `{}`, "", ""},
		{"unknown", `{"type":"later","filename":"/d/a.go"}`, "later", ""},
		{"no name", `{"type":"file"}`, "file", ""},
		{"a file", `{"type":"file","filename":"/d/a.go"}`, "file a.go", "file:///d/a.go"},
		{"beside the work", `{"type":"file","filename":"a.go"}`, "file a.go", "file:///w/a.go"},
		{
			"lines of a file", `{"type":"file","filename":"/d/a.go","content":{"file":` +
				`{"numLines":2,"startLine":3,"totalLines":9}}}`, "file a.go", "file:///d/a.go#L3-4",
		},
		{
			"a snippet is no file", `{"type":"edited_text_file","filename":"/d/a.go"}`,
			"edited_text_file a.go", "",
		},
		{"Windows", `{"type":"directory","path":"C:\\d\\e"}`, "directory e", ""},
		{"a server's", `{"type":"mcp_resource","uri":"res://a/b"}`, "mcp_resource b", "res://a/b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var tree source.Tree
			if err := tree.Parse([]byte(tt.in), source.Span{End: len(tt.in)}); err != nil {
				t.Fatal(err)
			}
			v := tree.Root()
			kind := v.Get("type").Text()
			f, _ := FormOf(kind)
			if got := f.LabelOf(kind, v); got != tt.label {
				t.Errorf("label: got %q, want %q", got, tt.label)
			}
			if got := f.uriOf(v, "/w"); got != tt.uri {
				t.Errorf("URI: got %q, want %q", got, tt.uri)
			}
		})
	}
}

// TestSentTexts tells which stored texts the client sends. Claude Code 2.0.76, 2.1.197 and 2.1.332
// sent these of sessions with one attachment of each type.
func TestSentTexts(t *testing.T) {
	t.Parallel()
	const context = `"hookSpecificOutput":{"additionalContext":"b"}`
	tests := []struct {
		name, in string
		want     []string // Nil where nothing is sent.
	}{
		{
			"a hook's output", `{"type":"hook_success","hookEvent":"SessionStart","content":"a"}`,
			[]string{"a"},
		},
		{
			"of a prompt", `{"type":"hook_success","hookEvent":"UserPromptSubmit","content":"a"}`,
			[]string{"a"},
		},
		{"no output", `{"type":"hook_success","hookEvent":"SessionStart","content":""}`, nil},
		{"beside a call", `{"type":"hook_success","hookEvent":"PreToolUse","content":"a"}`, nil},
		{"no hook", `{"type":"hook_success","content":"a"}`, nil},
		{"a late answer", `{"type":"async_hook_response","response":{"systemMessage":"a",` +
			context + `}}`, []string{"a", "b"}},
		{
			"its context", `{"type":"async_hook_response","stdout":"x","response":{` +
				context + `}}`,
			[]string{"b"},
		},
		{"an empty answer", `{"type":"async_hook_response","stdout":"x","response":{}}`, nil},
		{
			"contexts", `{"type":"hook_additional_context","content":["a","b"],"hookName":"x"}`,
			[]string{`["a","b"]`},
		},
		{"a refusal", `{"type":"hook_blocking_error","blockingError":{"blockingError":"a",` +
			`"command":"c"}}`, []string{"c", "a"}},
		{"tools", `{"type":"deferred_tools_delta","addedNames":["a"],"addedLines":["a: b"],` +
			`"removedNames":[],"readdedNames":["d"]}`, []string{`["a: b"]`, `["d"]`}},
		{
			"agents", `{"type":"agent_listing_delta","addedTypes":["a"],"addedLines":["- a: b"]}`,
			[]string{`["- a: b"]`},
		},
		{"servers", `{"type":"mcp_instructions_delta","addedNames":["a"],"addedBlocks":["# a"],` +
			`"removedNames":["c"]}`, []string{`["# a"]`, `["c"]`}},
		{"skills", `{"type":"skill_listing","content":"a","names":["b"]}`, []string{"a"}},
		{"a permission", `{"type":"command_permissions","allowedTools":["a"]}`, nil},
		{"unknown", `{"type":"later","content":"a"}`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var tree source.Tree
			if err := tree.Parse([]byte(tt.in), source.Span{End: len(tt.in)}); err != nil {
				t.Fatal(err)
			}
			f, _ := FormOf(tree.Root().Get("type").Text())
			parts, sent := f.PartsOf(tree.Root(), source.Value{}, "/w")
			if len(parts) == 0 {
				t.Fatal("there is nothing to show")
			}
			got := make([]string, 0, len(parts))
			for i := range parts {
				at := parts[i].Text.Span
				got = append(got, strings.Trim(tt.in[at.Start:at.End], `"`))
			}
			if sent != (tt.want != nil) || sent && !slices.Equal(got, tt.want) {
				t.Errorf("sends %q (%v), want %q", got, sent, tt.want)
			}
		})
	}
}
