package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
)

// This file reads rollouts of Codex a second time, in another way: whole lines decoded by
// encoding/json into maps, no spans. What tests of the codec hold is left out: turns that were
// taken back, outputs that the client cuts, compactions of old clients. The client's own words
// and definitions of tools are left out too.

// codexCount is what is live, in bytes by kind, with the calls by tool.
type codexCount struct {
	live, calls map[string]int
	prompts     int
}

func readCodex(t *testing.T, file string) *codexCount {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	n := &codexCount{live: map[string]int{}, calls: map[string]int{}}
	var items []any
	for line := range bytes.Lines(data) {
		var o struct {
			Type    string
			Payload map[string]any
		}
		if json.Unmarshal(line, &o) != nil {
			continue
		}
		switch o.Type {
		case "message", "reasoning", "function_call", "function_call_output":
			var bare map[string]any // A client before 0.45 wrote no envelope.
			if err := json.Unmarshal(line, &bare); err != nil {
				t.Fatal(err)
			}
			items = append(items, bare)
			if bare["role"] == "user" && !bytes.Contains(line, []byte("<environment_context>")) {
				n.prompts++
			}
		case "response_item":
			items = append(items, o.Payload)
		case "compacted":
			items = o.Payload["replacement_history"].([]any)
		case "event_msg":
			item, _ := o.Payload["item"].(map[string]any)
			said := o.Payload["type"] == "user_message" || item["type"] == "UserMessage"
			// A heartbeat is an automation's, not a user's.
			if said && !strings.HasPrefix(str(o.Payload["message"]), "<heartbeat>") {
				n.prompts++
			}
		}
	}
	for _, item := range items {
		n.add(item.(map[string]any))
	}
	return n
}

// add counts one item.
func (n *codexCount) add(item map[string]any) {
	kind := str(item["type"])
	switch {
	case kind == "message" && item["role"] != "developer":
		for _, part := range item["content"].([]any) {
			if text, ok := part.(map[string]any)["text"].(string); ok {
				n.live[str(item["role"])] += len(text)
			}
		}
	case kind == "reasoning":
		var texts []string
		for _, name := range []string{"summary", "content"} {
			parts, _ := item[name].([]any)
			for _, part := range parts {
				texts = append(texts, str(part.(map[string]any)["text"]))
			}
		}
		n.live["reasoning"] += len(strings.Join(texts, "\n"))
	case kind == "function_call", kind == "custom_tool_call":
		n.live["tool_call"] += len(str(item["arguments"])) + len(str(item["input"]))
		n.calls[namespaced(item)]++
	case kind == "web_search_call":
		n.live["tool_call"] += compactBytes(item["action"])
		n.calls["web_search"]++
	case kind == "tool_search_call":
		n.live["tool_call"] += compactBytes(item["arguments"])
		n.calls["tool_search"]++
	case kind == "tool_search_output":
		n.live["tool_result"] += compactBytes(item["tools"])
	case strings.HasSuffix(kind, "_call_output"):
		n.live["tool_result"] += outputBytes(item["output"])
	}
}

// namespaced is the name of a call's tool, behind that of what it belongs to where that is not
// Codex itself.
func namespaced(item map[string]any) string {
	of, name := str(item["namespace"]), str(item["name"])
	if of == "" || strings.HasPrefix(of, "multi_agent") {
		return name
	}
	return strings.TrimRight(of, "_") + "__" + name
}

// compactBytes is the length of a value as compact JSON with no more escapes than it needs.
func compactBytes(v any) int {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return -1
	}
	return out.Len() - 1
}

// outputBytes is the length of an output: a text, or texts joined by newlines. The client sends
// no empty one.
func outputBytes(output any) int {
	if text, ok := output.(string); ok {
		return len(text)
	}
	var texts []string
	for _, part := range output.([]any) {
		if text := str(part.(map[string]any)["text"]); text != "" {
			texts = append(texts, text)
		}
	}
	return len(strings.Join(texts, "\n"))
}

// TestCodexCountsAgree compares what decant says of each rollout with the second count.
func TestCodexCountsAgree(t *testing.T) {
	t.Parallel()
	apart := "agents.jsonl awkward.jsonl long.jsonl rolledback.jsonl summary.jsonl"
	for _, file := range codexFiles(t) {
		if strings.Contains(apart, filepath.Base(file)) {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			want := readCodex(t, file)
			live, calls := map[string]int{}, map[string]int{}
			for i := range c.Events {
				e := &c.Events[i]
				if !e.Live {
					continue
				}
				switch e.Kind {
				case model.System, model.Definition, model.Summary, model.ImageMessage:
					continue
				case model.ToolCall:
					calls[c.Calls[e.Call].Tool]++
				default:
				}
				live[e.Kind.String()] += e.Bytes
			}
			sameCounts(t, "live", live, want.live)
			sameCounts(t, "calls", calls, want.calls)
			if len(c.Turns) != want.prompts {
				t.Errorf("%d turns, want %d", len(c.Turns), want.prompts)
			}
		})
	}
}
