package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/testdata/growth"
)

// This file reads items of the Responses API a second time, in another way: all decoded by
// encoding/json, and counts the bytes of what is sent by kind.

// outputText is what an output says: a text, or the texts of a list.
func outputText(v json.RawMessage) string {
	text, _, list := jsonOf(v)
	if list == nil {
		return text
	}
	var out []string
	for _, v := range list {
		if _, p, _ := jsonOf(v); p["image_url"] == nil {
			out = append(out, word(p, "text")+word(p, "logs"))
		}
	}
	return strings.Join(out, "\n")
}

// saidIn counts the parts of a message.
func (m messageCount) saidIn(o map[string]json.RawMessage) {
	role := strings.Replace(word(o, "role"), "developer", "system", 1)
	text, _, parts := jsonOf(o["content"])
	if parts == nil {
		m.add(role, text)
	}
	for _, v := range parts {
		switch _, p, _ := jsonOf(v); word(p, "type") {
		case "input_text", "output_text":
			m.add(role, word(p, "text"))
		case "refusal":
			m.add(role, word(p, "refusal"))
		case "input_image":
			m.add("image", "")
		case "input_file":
			m.add("attachment", squeezed(v))
		default:
			panic("a part of type " + word(p, "type"))
		}
	}
}

// item counts one item.
func (m messageCount) item(v json.RawMessage) {
	_, o, _ := jsonOf(v)
	both := func(in, out string) {
		m.add("tool_call", in)
		m.add("tool_result", out)
	}
	switch t := word(o, "type"); t {
	case "", "message":
		m.saidIn(o)
	case "reasoning":
		var told []string
		for _, name := range []string{"summary", "content"} {
			_, _, list := jsonOf(given(o, name))
			for _, v := range list {
				_, p, _ := jsonOf(v)
				told = append(told, word(p, "text"))
			}
		}
		m.add("reasoning", strings.Join(told, "\n"))
	case "function_call", "custom_tool_call":
		m.add("tool_call", word(o, "arguments")+word(o, "input"))
	case "function_call_output", "custom_tool_call_output":
		m.add("tool_result", outputText(o["output"]))
	case "web_search_call":
		both(squeezed(o["action"]), "")
	case "mcp_call":
		both(word(o, "arguments"), word(o, "output"))
	case "code_interpreter_call":
		both(word(o, "code"), outputText(o["outputs"]))
	case "file_search_call":
		both(squeezed(o["queries"]), outputText(o["results"]))
	case "image_generation_call":
		both(word(o, "revised_prompt"), "")
	case "item_reference":
		m.add("system", squeezed(v))
	default:
		panic("an item of type " + t)
	}
}

// countItems counts the conversation of a file that has the most items.
func countItems(data []byte) messageCount {
	var body map[string]json.RawMessage
	var list []json.RawMessage
	look := func(v []byte) {
		_, o, l := jsonOf(v)
		if _, inner, _ := jsonOf(o["request"]); inner != nil {
			o = inner
		}
		if _, _, inner := jsonOf(o["input"]); inner != nil {
			l = inner
		}
		if len(l) > len(list) {
			body, list = o, l
		}
	}
	if look(data); list == nil {
		for line := range bytes.Lines(data) {
			look(line)
		}
	}
	m := messageCount{}
	if text := word(body, "instructions"); text != "" {
		m.add("system", text)
	}
	_, _, tools := jsonOf(body["tools"])
	for _, v := range tools {
		m.add("tool_definition", squeezed(v))
	}
	for _, v := range list {
		m.item(v)
	}
	return m
}

// TestCountItems holds the bytes of each kind against the second count.
func TestCountItems(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	counted := 0
	for _, path := range messageFiles(t) {
		c, err := formats.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if c.Format != "openai-responses" {
			continue
		}
		counted++
		got := messageCount{}
		for i := range c.Events {
			e := &c.Events[i]
			n := got[e.Kind.String()]
			got[e.Kind.String()] = [2]int{n[0] + e.Bytes, n[1] + 1}
		}
		want := countItems(read(t, path))
		if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
			t.Errorf("%s: got %s, want %s", filepath.Base(path), g, w)
		}
	}
	if counted < 5 {
		t.Errorf("only %d files were counted", counted)
	}
}
