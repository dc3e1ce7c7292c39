package attachment

import (
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
