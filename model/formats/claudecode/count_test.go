package claudecode

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"
)

// This file counts bytes a second time, in another way: whole records decoded by
// encoding/json, a recursive walk of the chain, no spans.

// tally is bytes by kind.
type tally map[string]int

// counter walks the decoded records of one session.
type counter struct {
	recs  []map[string]any
	raw   []json.RawMessage
	by    map[string]int
	kids  map[string][]int
	lives map[int]bool
}

func newCounter(t *testing.T, file string) *counter {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c := &counter{by: map[string]int{}, kids: map[string][]int{}, lives: map[int]bool{}}
	for _, l := range bytes.Split(data, []byte("\n")) {
		var o map[string]any
		if json.Unmarshal(l, &o) != nil {
			continue
		}
		if u, _ := o["uuid"].(string); u != "" && chainTypes[str(o["type"])] {
			c.by[u] = len(c.recs)
		}
		c.recs, c.raw = append(c.recs, o), append(c.raw, l)
	}
	for i, o := range c.recs {
		if p := str(o["parentUuid"]); c.counts(i) && p != "" {
			c.kids[p] = append(c.kids[p], i)
		}
	}
	return c
}

var chainTypes = map[string]bool{
	"user": true, "assistant": true, "attachment": true, "system": true, "progress": true,
}

func str(v any) string { s, _ := v.(string); return s }

// counts reports whether the record is the last of its uuid.
func (c *counter) counts(i int) bool {
	at, ok := c.by[str(c.recs[i]["uuid"])]
	return ok && at == i
}

// all sums every record once, as events of every branch.
func (c *counter) all() tally {
	sum := tally{}
	for i := range c.recs {
		if c.counts(i) {
			c.record(i, sum, func(string, map[string]any) bool { return true })
		}
	}
	return sum
}

// record adds one record's bytes; keep tells which blocks count.
func (c *counter) record(i int, sum tally, keep func(kind string, block map[string]any) bool) {
	o := c.recs[i]
	msg, _ := o["message"].(map[string]any)
	said := "user"
	switch {
	case o["isCompactSummary"] == true:
		said = "summary"
	case o["isMeta"] == true:
		said = "system"
	}
	switch str(o["type"]) {
	case "assistant":
		said = "assistant"
	case "attachment":
		c.attachment(i, sum)
		return
	case "system":
		if o["subtype"] == "local_command" {
			sum["system"] += len(str(o["content"]))
		}
		return
	case "progress":
		return
	}
	if s, ok := msg["content"].(string); ok {
		if keep(said, map[string]any{"type": "text", "text": s}) {
			sum[said] += len(s)
		}
		return
	}
	blocks, _ := msg["content"].([]any)
	inputs := rawInputs(c.raw[i])
	for n, v := range blocks {
		b, _ := v.(map[string]any)
		kind, size := sizeOf(b, said, inputs[n])
		if keep(kind, b) {
			sum[kind] += size
		}
	}
}

// rawInputs are the arguments of a record's blocks as they are spelled.
func rawInputs(raw json.RawMessage) []json.RawMessage {
	var o struct {
		Message struct {
			Content []struct{ Input json.RawMessage }
		}
	}
	_ = json.Unmarshal(raw, &o)
	out := make([]json.RawMessage, len(o.Message.Content))
	for i, b := range o.Message.Content {
		out[i] = b.Input
	}
	return out
}

// sizeOf is the kind of a block and the bytes of its text.
func sizeOf(b map[string]any, said string, input json.RawMessage) (string, int) {
	switch b["type"] {
	case "text":
		return said, len(str(b["text"]))
	case "thinking":
		return "reasoning", len(str(b["thinking"]))
	case "redacted_thinking":
		return "reasoning", len(str(b["data"]))
	case "tool_use":
		return "tool_call", compactLen(input)
	case "image":
		return "image", 0
	case "tool_result":
		if s, ok := b["content"].(string); ok {
			return "tool_result", len(s)
		}
		var texts []string
		list, _ := b["content"].([]any)
		for _, v := range list {
			if p, _ := v.(map[string]any); p["type"] == "text" {
				texts = append(texts, str(p["text"]))
			}
		}
		return "tool_result", len(strings.Join(texts, "\n"))
	}
	return "unknown", 0
}

func (c *counter) attachment(i int, sum tally) {
	o := c.recs[i]
	a, _ := o["attachment"].(map[string]any)
	kind := "attachment"
	switch a["type"] {
	case "prompt_snapshot":
		return
	case "queued_command":
		kind = "user"
	}
	if rendered, ok := o["rendered"].([]any); ok && len(rendered) > 0 {
		var texts []string
		for _, r := range rendered {
			texts = append(texts, str(r.(map[string]any)["content"]))
		}
		sum[kind] += len(strings.Join(texts, "\n"))
		return
	}
	var raw struct{ Attachment json.RawMessage }
	_ = json.Unmarshal(c.raw[i], &raw)
	sum[kind] += storedLen(a, raw.Attachment)
}

// storedLen is the length of what an attachment stores.
func storedLen(a map[string]any, raw json.RawMessage) int {
	switch a["type"] {
	case "file":
		content, _ := a["content"].(map[string]any)
		file, _ := content["file"].(map[string]any)
		return len(str(file["content"]))
	case "nested_memory":
		content, _ := a["content"].(map[string]any)
		return len(str(content["content"]))
	case "queued_command":
		return len(str(a["prompt"]))
	case "skill_listing", "critical_system_reminder", "directory":
		return len(str(a["content"]))
	case "edited_text_file":
		return len(str(a["snippet"]))
	case "total_tokens_reminder", "model":
		return len(str(a["text"]))
	case "date":
		return len(str(a["date"]))
	case "agent_listing_delta", "deferred_tools_delta", "mcp_instructions_delta":
		return announcedLen(raw)
	}
	return compactLen(raw)
}

// announcedLen is the length of the lists that an announcement sends, one in a line.
func announcedLen(raw json.RawMessage) int {
	var a map[string]json.RawMessage
	_ = json.Unmarshal(raw, &a)
	n, lists := 0, 0
	for name, list := range a {
		sent := name != "addedNames" && name != "addedTypes" && len(list) > 2 && list[0] == '['
		if sent {
			n, lists = n+compactLen(list), lists+1
		}
	}
	return n + max(0, lists-1)
}

// compactLen is the length of a JSON value without white space and with the
// mandatory escapes only.
func compactLen(raw json.RawMessage) int {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	n, values, depth := 0, []int{0}, 0
	for {
		tok, err := d.Token()
		if err == io.EOF || err != nil {
			return n
		}
		if end, ok := tok.(json.Delim); ok && (end == '}' || end == ']') {
			// A list of k values has k-1 commas; of an object's 2k, k colons and k-1 commas.
			if n++; values[depth] > 0 {
				n += values[depth] - 1
			}
			values, depth = values[:depth], depth-1
			continue
		}
		values[depth]++
		switch v := tok.(type) {
		case json.Delim:
			n++
			values, depth = append(values, 0), depth+1
		case string:
			n += quotedLen(v)
		case json.Number:
			n += len(v)
		case bool:
			n += map[bool]int{true: 4, false: 5}[v]
		case nil:
			n += 4
		}
	}
}

func quotedLen(s string) int {
	n := 2
	for _, r := range s {
		switch {
		case r == '"' || r == '\\' || strings.ContainsRune("\b\f\n\r\t", r):
			n += 2
		case r < ' ':
			n += 6
		default:
			n += len(string(r))
		}
	}
	return n
}
