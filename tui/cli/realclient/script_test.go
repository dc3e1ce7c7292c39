//go:build realclient

package realclient

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// toolCall is a call that the mock's model asks for.
type toolCall struct {
	id, tool string
	input    map[string]any
}

// answerCalls streams an answer that asks for calls, as the Messages API does.
func answerCalls(w http.ResponseWriter, req request, calls []toolCall) {
	const usage = `{"input_tokens":3,"cache_creation_input_tokens":0,` +
		`"cache_read_input_tokens":900,"output_tokens":2}`
	w.Header().Set("content-type", "text/event-stream")
	send := func(name, format string, args ...any) {
		_, _ = fmt.Fprintf(w, "event: %s\ndata: %s\n\n", name, fmt.Sprintf(format, args...))
	}
	send("message_start", `{"type":"message_start","message":{"id":"msg_%s","type":"message",`+
		`"role":"assistant","model":%q,"content":[],"stop_reason":null,"stop_sequence":null,`+
		`"usage":%s}}`, calls[0].id, req.Model, usage)
	for i, c := range calls {
		input, err := json.Marshal(c.input)
		if err != nil {
			panic(err)
		}
		send("content_block_start", `{"type":"content_block_start","index":%d,"content_block":`+
			`{"type":"tool_use","id":%q,"name":%q,"input":{}}}`, i, c.id, c.tool)
		send("content_block_delta", `{"type":"content_block_delta","index":%d,"delta":`+
			`{"type":"input_json_delta","partial_json":%s}}`, i, quoteJSON(string(input)))
		send("content_block_stop", `{"type":"content_block_stop","index":%d}`, i)
	}
	send("message_delta", `{"type":"message_delta","delta":{"stop_reason":"tool_use",`+
		`"stop_sequence":null},"usage":%s}`, usage)
	send("message_stop", `{"type":"message_stop"}`)
}

// quoteJSON is a text as a string of JSON.
func quoteJSON(s string) string {
	out, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// resultsIn are the texts of all results of a request, by the id of the call.
func resultsIn(req request) map[string]string {
	out := map[string]string{}
	for _, m := range req.Messages {
		for _, b := range m.blocks() {
			if b.Type == "tool_result" {
				out[b.ToolUseID] = contentText(b.Content)
			}
		}
	}
	return out
}

// contentText is the text of a result: a string, or blocks.
func contentText(content json.RawMessage) string {
	blocks := message{Content: content}.blocks()
	texts := make([]string, len(blocks))
	for i, b := range blocks {
		texts[i] = b.Text
	}
	return strings.Join(texts, "\n")
}
