package rescue_test

import (
	"encoding/json"
	"slices"
	"testing"

	"decant/model/rescue"
)

// TestStrayResultsSayWhatTheUserMaySay fixes results without a call whose content has parts that no
// user may send: these become text, and the others stay.
func TestStrayResultsSayWhatTheUserMaySay(t *testing.T) {
	t.Parallel()
	shown := object{"type": "input_image", "image_url": address(dot, "image/png")}
	for name, tt := range map[string]struct {
		output []any
		want   []string // The types of the parts of the user's message.
	}{
		"of a shell": {[]any{object{"stdout": "so", "stderr": ""}}, []string{"input_text"}},
		"no objects": {[]any{nil, "text", shown}, []string{"input_text", "input_image"}},
		"of MCP": {
			[]any{object{"type": "resource", "uri": "file:///a"}, object{"text": "x"}},
			[]string{"input_text"},
		},
		"a file": {
			[]any{object{"type": "input_file", "file_id": "f"}},
			[]string{"input_text", "input_file"},
		},
	} {
		b := bodyCase(responses, "result-without-call", "1/5.1", "", "", 0, responsesBody(
			object{"type": "function_call_output", "call_id": "call_9", "output": tt.output},
			item("user", "go")))
		r, err := rescue.Fix(b.open(t, b.data), rescue.OnlyFree, b.reopen)
		if err != nil {
			t.Fatal(err)
		}
		var body struct {
			Input []struct {
				Role    string
				Content json.RawMessage
			}
		}
		if err := json.Unmarshal(bytesOf(r.Conversation), &body); err != nil {
			t.Fatal(err)
		}
		var parts []struct{ Type string }
		if err := json.Unmarshal(body.Input[len(body.Input)-2].Content, &parts); err != nil {
			t.Fatalf("%s: %v in %s", name, err, body.Input[len(body.Input)-2].Content)
		}
		got := make([]string, len(parts))
		for i := range parts {
			got[i] = parts[i].Type
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: the user says %q, want %q", name, got, tt.want)
		}
	}
}
