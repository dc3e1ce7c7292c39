package claudecode

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/source"
)

// m is one JSON object.
type m = map[string]any

// script writes a session line by line; each record follows the one before.
type script struct {
	lines []string
	last  string
	n     int
}

// at is the time of the n-th record.
func at(n int) string {
	return time.Date(2026, 11, 20, 10, 0, n, 0, time.UTC).Format(stamp)
}

// add appends a record of the chain and returns its uuid, which is also its
// number. Fields given replace the usual ones.
func (s *script) add(kind string, fields m) string {
	s.n++
	o := m{
		"type": kind, "uuid": fmt.Sprint(s.n), "parentUuid": nil, "timestamp": at(s.n),
		"isSidechain": false, "sessionId": "s", "cwd": "/w", "version": "2.1.329",
	}
	if s.last != "" {
		o["parentUuid"] = s.last
	}
	for k, v := range fields {
		o[k] = v
	}
	s.raw(o)
	s.last = o["uuid"].(string)
	return s.last
}

// raw appends any object.
func (s *script) raw(o m) {
	b, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	s.lines = append(s.lines, string(b))
}

// with joins extra fields to one.
func with(fields []m, name string, value any) m {
	o := m{name: value}
	for _, f := range fields {
		for k, v := range f {
			o[k] = v
		}
	}
	return o
}

func (s *script) user(content any, fields ...m) string {
	return s.add("user", with(fields, "message", m{"role": "user", "content": content}))
}

func (s *script) reply(id string, block m, fields ...m) string {
	return s.add("assistant", with(fields, "message", m{
		"id": id, "role": "assistant", "model": "claude-opus-4-6", "content": []m{block},
		"usage": m{"input_tokens": 150000, "output_tokens": 7},
	}))
}

func (s *script) result(id string, fields ...m) string {
	return s.user([]m{{"type": "tool_result", "tool_use_id": id, "content": "r-" + id}}, fields...)
}

func (s *script) attach(a m, fields ...m) {
	s.add("attachment", with(fields, "attachment", a))
}

func (s *script) leaf(uuid string) {
	s.raw(m{"type": "last-prompt", "lastPrompt": "p", "leafUuid": uuid, "sessionId": "s"})
}

// compact appends a boundary that keeps records after its summary.
func (s *script) compact(kept ...string) {
	s.add("system", m{
		"subtype": "compact_boundary", "parentUuid": nil, "logicalParentUuid": s.last,
		"compactMetadata": m{"trigger": "auto", "preTokens": 9, "preservedMessages": m{
			"anchorUuid": fmt.Sprint(s.n + 2), "uuids": kept,
		}},
	})
	s.user("SUM", m{"isCompactSummary": true})
}

func text(t string) m  { return m{"type": "text", "text": t} }
func think(t string) m { return m{"type": "thinking", "thinking": t, "signature": "c2ln"} }
func use(id string) m {
	return m{"type": "tool_use", "id": id, "name": "Bash", "input": m{"command": "ls"}}
}

// open loads what the script wrote.
func (s *script) open(t testing.TB) *model.Conversation {
	t.Helper()
	c, err := Codec{}.Open(source.Lines("s.jsonl", []byte(strings.Join(s.lines, "\n"))), "s.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// short is the live view in a few words: texts, calls and results by their ids.
func short(c *model.Conversation) string {
	var out []string
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live {
			continue
		}
		w := c.EventText(e)
		switch e.Kind {
		case model.ToolCall:
			w = "?" + c.Calls[e.Call].ID
		case model.ToolResult:
			w = "!" + c.Calls[e.Call].ID
		case model.Reasoning:
			w = "(" + w + ")"
		default:
		}
		out = append(out, w)
	}
	return strings.Join(out, " ")
}
