package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/testdata/growth"
)

// This file reads messages of the APIs a second time, in another way: all decoded by encoding/json,
// no spans, and counts the bytes of what is sent by kind.

// messageCount is bytes and events by kind.
type messageCount map[string][2]int

func (m messageCount) add(kind, text string) {
	m[kind] = [2]int{m[kind][0] + len(text), m[kind][1] + 1}
}

// given is a member of an object, nil for none.
func given(o map[string]json.RawMessage, name string) json.RawMessage {
	if bytes.Equal(o[name], []byte("null")) {
		return nil
	}
	return o[name]
}

// jsonOf is a value as a text, an object or a list, and which of them it is.
func jsonOf(v json.RawMessage) (text string, o map[string]json.RawMessage, l []json.RawMessage) {
	for _, into := range []any{&text, &o, &l} {
		if len(v) > 0 && json.Unmarshal(v, into) == nil {
			break
		}
	}
	return text, o, l
}

// word is a member that is a text.
func word(o map[string]json.RawMessage, names ...string) string {
	for _, name := range names[:len(names)-1] {
		_, o, _ = jsonOf(o[name])
	}
	text, _, _ := jsonOf(o[names[len(names)-1]])
	return text
}

var (
	quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	rare   = strings.NewReplacer(`\u2028`, "\u2028", `\u2029`, "\u2029")
)

// squeezed is JSON without white space and with only the escapes that must be.
func squeezed(v json.RawMessage) string {
	var out bytes.Buffer
	if json.Compact(&out, v) != nil {
		return string(v)
	}
	return quoted.ReplaceAllStringFunc(out.String(), func(s string) string {
		var text string
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if json.Unmarshal([]byte(s), &text) != nil || enc.Encode(text) != nil {
			return s
		}
		return rare.Replace(strings.TrimSuffix(b.String(), "\n"))
	})
}

// resultText is what a result delivers: a text, or blocks joined by a newline.
func resultText(content json.RawMessage) string {
	text, _, list := jsonOf(content)
	if list == nil {
		return text
	}
	var out []string
	for _, v := range list {
		_, b, _ := jsonOf(v)
		_, inner, _ := jsonOf(b["resource"])
		switch {
		case word(b, "type") == "text":
			out = append(out, word(b, "text"))
		case word(b, "type") == "image":
		case inner["text"] != nil:
			out = append(out, word(inner, "text"))
		default:
			out = append(out, squeezed(v))
		}
	}
	return strings.Join(out, "\n")
}

// anthropicBlocks counts the blocks of one message.
func (m messageCount) anthropicBlocks(role string, list []json.RawMessage) {
	for _, v := range list {
		_, b, _ := jsonOf(v)
		switch t := word(b, "type"); t {
		case "text":
			m.add(role, word(b, "text"))
		case "image":
			m.add("image", "")
		case "document":
			m.add("attachment", word(b, "source", "data"))
		case "tool_use":
			m.add("tool_call", squeezed(b["input"]))
		case "tool_result":
			m.add("tool_result", resultText(b["content"]))
		case "thinking":
			m.add("reasoning", word(b, "thinking"))
		case "redacted_thinking":
			m.add("reasoning", word(b, "data"))
		case "compaction": // What came before is not sent.
			for _, kind := range slices.Collect(maps.Keys(m)) {
				if kind != "system" && kind != "tool_definition" {
					delete(m, kind)
				}
			}
			m.add("summary", word(b, "content"))
		default:
			panic("a block of type " + t)
		}
	}
}

// chatParts counts the parts of a message of chat completions.
func (m messageCount) chatParts(role string, parts []json.RawMessage) {
	for _, v := range parts {
		_, p, _ := jsonOf(v)
		switch word(p, "type") {
		case "text":
			m.add(role, word(p, "text"))
		case "image_url":
			m.add("image", "")
		case "file":
			m.add("attachment", squeezed(v))
		}
	}
}

// chatMessage counts one message of chat completions.
func (m messageCount) chatMessage(o map[string]json.RawMessage) {
	role := strings.Replace(word(o, "role"), "developer", "system", 1)
	if role == "tool" || role == "function" {
		m.add("tool_result", resultText(o["content"]))
		return
	}
	for _, name := range []string{"reasoning_content", "reasoning"} {
		if text := word(o, name); text != "" {
			m.add("reasoning", text)
			break
		}
	}
	text, _, parts := jsonOf(given(o, "content"))
	_, _, calls := jsonOf(given(o, "tool_calls"))
	if given(o, "content") != nil && parts == nil && (text != "" || calls == nil) {
		m.add(role, text)
	}
	m.chatParts(role, parts)
	if given(o, "refusal") != nil {
		m.add(role, word(o, "refusal"))
	}
	for _, v := range calls {
		_, call, _ := jsonOf(v)
		m.add("tool_call", word(call, "function", "arguments")+word(call, "custom", "input"))
	}
	if given(o, "function_call") != nil {
		m.add("tool_call", word(o, "function_call", "arguments"))
	}
}

// longestRun is longest of a list of runs; nil for any other.
func longestRun(runs []json.RawMessage) (body map[string]json.RawMessage, list []json.RawMessage) {
	for _, v := range runs {
		_, run, _ := jsonOf(v)
		if _, _, talk := jsonOf(run["traj"]); len(talk) > 0 && len(talk) >= len(list) {
			body, list = run, talk
		}
	}
	return body, list
}

// longest is the body and the list of the conversation with the most messages.
func longest(data []byte) (body map[string]json.RawMessage, list []json.RawMessage) {
	look := func(v []byte) bool {
		_, o, l := jsonOf(v)
		if run, talk := longestRun(l); talk != nil {
			body, list = run, talk
			return true
		}
		for _, name := range []string{"request", "body"} {
			if _, inner, _ := jsonOf(o[name]); inner != nil {
				o = inner
			}
		}
		for _, name := range []string{"messages", "history"} {
			if _, _, inner := jsonOf(o[name]); inner != nil {
				l = inner
			}
		}
		if len(l) >= len(list) && len(l) > 0 {
			body, list = o, l
		}
		return o != nil || l != nil
	}
	if !json.Valid(data) || !look(data) {
		for line := range bytes.Lines(data) {
			look(bytes.TrimSpace(line))
		}
	}
	if len(list) == 0 { // A message a line.
		for line := range bytes.Lines(data) {
			list = append(list, bytes.TrimSpace(line))
		}
	}
	return body, list
}

// countMessages counts the conversation of a file that has the most messages.
func countMessages(data []byte, anthropic bool) messageCount {
	body, list := longest(data)
	m := messageCount{}
	text, _, blocks := jsonOf(body["system"])
	if text != "" {
		m.add("system", text)
	}
	m.anthropicBlocks("system", blocks)
	_, _, tools := jsonOf(body["tools"])
	for _, v := range tools {
		m.add("tool_definition", squeezed(v))
	}
	for _, v := range list {
		_, o, _ := jsonOf(v)
		text, _, blocks := jsonOf(o["content"])
		switch {
		case o["condenseParent"] != nil: // In our own file a summary stands for it.
		case o["isSummary"] != nil:
			m.add("summary", resultText(o["content"]))
		case !anthropic:
			m.chatMessage(o)
		case blocks != nil:
			m.anthropicBlocks(word(o, "role"), blocks)
		default:
			m.add(word(o, "role"), text)
		}
	}
	return m
}

// TestCountMessages holds the bytes of each kind against the second count.
func TestCountMessages(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	counted := 0
	for _, path := range messageFiles(t) {
		c, err := formats.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if c.Format != "anthropic-messages" && c.Format != "openai-chat" {
			continue
		}
		counted++
		got := messageCount{}
		for i := range c.Events {
			if e := &c.Events[i]; e.Live {
				n := got[e.Kind.String()]
				got[e.Kind.String()] = [2]int{n[0] + e.Bytes, n[1] + 1}
			}
		}
		want := countMessages(read(t, path), c.Format == "anthropic-messages")
		if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
			t.Errorf("%s: got %s, want %s", filepath.Base(path), g, w)
		}
	}
	if counted < 10 {
		t.Errorf("only %d files were counted", counted)
	}
}
