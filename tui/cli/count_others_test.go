package cli

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/testdata/samples"
)

// This file reads sessions of Qwen Code, Copilot CLI and opencode a second time, in another way:
// whole files decoded by encoding/json into maps, what is sent picked by hand, no spans. It counts
// the bytes of what the model said, thought and called, and of what it got for that. What the
// client says for the user is left out.

// othersKinds are the kinds that the second counts have.
var othersKinds = map[string]bool{
	"assistant": true, "reasoning": true, "tool_call": true, "tool_result": true,
}

// skipsCount are files with tests of their own: broken ones, and attachments in results.
var skipsCount = regexp.MustCompile("hostile|awkward|pictures")

// TestCountsOfOthersAgree compares what decant says of each session with the second count.
func TestCountsOfOthersAgree(t *testing.T) {
	t.Parallel()
	for _, a := range []struct {
		own, corpus string
		count       func(t *testing.T, data []byte) map[string]int
	}{
		{"qwencode/*.jsonl", "genuine/qwen/*/*.jsonl", countQwen},
		{"copilot/*.jsonl", "genuine/copilot/*/*/events.jsonl", countCopilot},
		{"opencode/*.json", "genuine/opencode/*/export.json", countOpencode},
	} {
		files := append(samples.Own(t, a.own), samples.Corpus(t, a.corpus)...)
		for _, file := range files {
			if skipsCount.MatchString(file) {
				continue
			}
			t.Run(filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				data, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				sameCounts(t, "live", liveBytes(t, file), a.count(t, data))
			})
		}
	}
}

// liveBytes are the bytes of the live events of a file by kind.
func liveBytes(t *testing.T, file string) map[string]int {
	t.Helper()
	c, err := formats.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]int{}
	for i := range c.Events {
		if e := &c.Events[i]; e.Live && othersKinds[e.Kind.String()] {
			out[e.Kind.String()] += e.Bytes
		}
	}
	return out
}

// object is a JSON object as encoding/json decodes it.
type object = map[string]any

// linesOf are the lines of a file that are JSON objects.
func linesOf(data []byte) []object {
	var out []object
	for line := range bytes.Lines(data) {
		var o object
		if json.Unmarshal(line, &o) == nil {
			out = append(out, o)
		}
	}
	return out
}

// inside is the value at the end of a way of names, nil for none.
func inside(v any, way ...string) any {
	for _, name := range way {
		o, _ := v.(object)
		v = o[name]
	}
	return v
}

// each are the objects of a list.
func each(v any) []object {
	list, _ := v.([]any)
	var out []object
	for _, item := range list {
		if o, ok := item.(object); ok {
			out = append(out, o)
		}
	}
	return out
}

// jsonSize is the size of a value as compact JSON.
func jsonSize(v any) int {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v)
	return out.Len() - 1
}

// countQwen follows the chain from the last record, and begins again at a compression.
func countQwen(_ *testing.T, data []byte) map[string]int {
	all := linesOf(data)
	byID := map[string]object{}
	for _, o := range all {
		byID[str(o["uuid"])] = o
	}
	var said []object // Messages, the newest first.
	for o := all[len(all)-1]; o != nil; o = byID[str(o["parentUuid"])] {
		if history, ok := inside(o, "systemPayload", "compressedHistory").([]any); ok {
			for _, m := range slices.Backward(each(history)) {
				said = append(said, m)
			}
			break
		}
		if m, ok := o["message"].(object); ok && o["type"] != "system" {
			said = append(said, m)
		}
	}
	out, answered, asked := map[string]int{}, map[string]bool{}, map[string]bool{}
	for _, m := range said {
		for _, p := range each(m["parts"]) {
			answered[str(inside(p, "functionResponse", "id"))] = true
			asked[str(inside(p, "functionCall", "id"))] = true
		}
	}
	for _, m := range said {
		for _, p := range each(m["parts"]) {
			countQwenPart(out, m["role"] == "model", p, asked, answered)
		}
	}
	return out
}

// qwenMissing is what the client sends for a call without a result.
const qwenMissing = "Tool execution result was not recorded — likely interrupted by network " +
	"failure, abort, or process exit. Treat as failure and retry if needed."

// countQwenPart counts a part of a message.
func countQwenPart(out map[string]int, model bool, p object, asked, answered map[string]bool) {
	call, response := inside(p, "functionCall"), inside(p, "functionResponse")
	switch {
	case call != nil:
		out["tool_call"] += jsonSize(inside(call, "args"))
		if !answered[str(inside(call, "id"))] {
			out["tool_result"] += len(qwenMissing)
		}
	case response != nil && asked[str(inside(response, "id"))]:
		text := cmp.Or(str(inside(response, "response", "output")),
			str(inside(response, "response", "error")))
		out["tool_result"] += len(text)
	case model && p["thought"] == true:
		out["reasoning"] += len(str(p["text"]))
	case model:
		out["assistant"] += len(str(p["text"]))
	}
}

// What the client sends for a call without a result: within a session, and at its end where the
// call may have done something.
const (
	copilotMissing = "The execution of this tool, or a previous tool was interrupted."
	copilotOpen    = "Tool execution was interrupted before a result was recorded. Its effects " +
		"may be absent, partial, or already complete, and other tools may have completed " +
		"successfully. Check the current state before retrying; do not assume success or replay " +
		"this operation blindly."
)

// countCopilot counts what stands behind the last compaction or /clear.
func countCopilot(_ *testing.T, data []byte) map[string]int {
	lines := linesOf(data)
	live := make([]object, 0, len(lines))
	for _, o := range lines {
		switch {
		case o["agentId"] != nil, inside(o, "data", "parentToolCallId") != nil:
		case o["type"] == "session.context_cleared",
			o["type"] == "session.compaction_complete" && inside(o, "data", "success") == true:
			live = live[:0]
		default:
			live = append(live, o)
		}
	}
	out := map[string]int{}
	for i, o := range live {
		if o["type"] != "assistant.message" {
			continue
		}
		out["assistant"] += len(str(inside(o, "data", "content")))
		for _, call := range each(inside(o, "data", "toolRequests")) {
			if text, ok := call["arguments"].(string); ok {
				out["tool_call"] += len(text)
			} else {
				out["tool_call"] += jsonSize(call["arguments"])
			}
			out["tool_result"] += len(copilotResult(live[i+1:], call))
		}
	}
	return out
}

// copilotResult is what the model gets for a call: its next result.
func copilotResult(after []object, call object) string {
	missing := copilotOpen
	if call["name"] == "view" {
		missing = copilotMissing
	}
	for _, o := range after {
		switch o["type"] {
		case "user.message", "assistant.message", "abort":
			missing = copilotMissing
		}
		if o["type"] == "tool.execution_complete" &&
			inside(o, "data", "toolCallId") == call["toolCallId"] {
			return cmp.Or(str(inside(o, "data", "result", "content")),
				str(inside(o, "data", "error", "message")))
		}
	}
	return missing
}

// countOpencode counts messages in the order of their times, parts in that of their ids.
func countOpencode(t *testing.T, data []byte) map[string]int {
	t.Helper()
	var o object
	if err := json.Unmarshal(data, &o); err != nil {
		t.Fatal(err)
	}
	messages := each(o["messages"])
	slices.SortStableFunc(messages, func(a, b object) int {
		return cmp.Or(cmp.Compare(createdAt(a), createdAt(b)),
			cmp.Compare(str(inside(a, "info", "id")), str(inside(b, "info", "id"))))
	})
	out := map[string]int{}
	for _, m := range opencodeLive(o, messages) {
		if inside(m, "info", "role") == "assistant" && inside(m, "info", "summary") != true {
			for _, p := range each(m["parts"]) {
				countOpencodePart(out, p)
			}
		}
	}
	return out
}

// createdAt is the time of a message.
func createdAt(m object) float64 {
	at, _ := inside(m, "info", "time", "created").(float64)
	return at
}

// opencodeLive are the messages that are sent.
func opencodeLive(o object, messages []object) []object {
	live := opencodeDone(o, messages)
	for i, m := range slices.Backward(live) {
		tail, compacts := "", false
		for _, p := range each(m["parts"]) {
			if p["type"] == "compaction" {
				tail, compacts = str(p["tail_start_id"]), true
			}
		}
		if !compacts || !slices.ContainsFunc(live, func(s object) bool {
			return inside(s, "info", "parentID") == inside(m, "info", "id") &&
				inside(s, "info", "summary") == true && inside(s, "info", "finish") != nil &&
				inside(s, "info", "error") == nil
		}) {
			continue
		}
		from := i
		if tail != "" {
			from = max(0, slices.IndexFunc(live, func(s object) bool {
				return inside(s, "info", "id") == tail
			}))
		}
		live = live[from:]
		break
	}
	return slices.DeleteFunc(live, isOpencodeFailure)
}

// opencodeDone are the messages that were not undone.
func opencodeDone(o object, messages []object) []object {
	live := make([]object, 0, len(messages))
	undone, part := str(inside(o, "info", "revert", "messageID")),
		str(inside(o, "info", "revert", "partID"))
	for _, m := range messages {
		if undone != "" && inside(m, "info", "id") == undone {
			if part == "" {
				break
			}
			kept := []any{}
			for _, p := range each(m["parts"]) {
				if str(p["id"]) < part {
					kept = append(kept, p)
				}
			}
			live = append(live, object{"info": m["info"], "parts": kept})
			break
		}
		live = append(live, m)
	}
	return live
}

// isOpencodeFailure reports whether an answer ended in an error, so that it is not sent. One that
// the user stopped is sent if it got further than its thoughts.
func isOpencodeFailure(m object) bool {
	stopped := inside(m, "info", "error", "name") == "MessageAbortedError"
	return inside(m, "info", "error") != nil && !(stopped &&
		slices.ContainsFunc(each(m["parts"]), func(p object) bool {
			return p["type"] != "step-start" && p["type"] != "reasoning"
		}))
}

// countOpencodePart counts a part of an answer.
func countOpencodePart(out map[string]int, p object) {
	switch p["type"] {
	case "text":
		out["assistant"] += len(str(p["text"]))
	case "reasoning":
		if text := str(p["text"]); strings.TrimSpace(text) != "" {
			out["reasoning"] += len(text)
		}
	case "tool":
		state := p["state"]
		out["tool_call"] += jsonSize(inside(state, "input"))
		switch {
		case inside(state, "time", "compacted") != nil:
			out["tool_result"] += len("[Old tool result content cleared]")
		case inside(state, "status") == "completed":
			out["tool_result"] += len(str(inside(state, "output")))
		case inside(state, "metadata", "interrupted") == true:
			out["tool_result"] += len(str(inside(state, "metadata", "output")))
		case inside(state, "status") == "error":
			out["tool_result"] += len(str(inside(state, "error")))
		default:
			out["tool_result"] += len("[Tool execution was interrupted]")
		}
	}
}
