package qwencode

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
	"decant/testdata/sound"
)

// m is one JSON object.
type m = map[string]any

// script writes a session record by record; each follows the one before. Records are called r1, r2
// and so on.
type script struct {
	lines []string
	last  any
	n     int
}

// raw appends any object.
func (s *script) raw(o m) {
	b, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	s.lines = append(s.lines, string(b))
}

// add appends a record and returns its uuid. Fields given replace the usual ones.
func (s *script) add(kind string, fields m) string {
	s.n++
	uuid := fmt.Sprintf("r%d", s.n)
	o := m{
		"uuid": uuid, "parentUuid": s.last, "sessionId": "s", "type": kind, "cwd": "/w",
		"timestamp": fmt.Sprintf("2026-03-02T09:00:%02d.000Z", s.n),
	}
	for k, v := range fields {
		o[k] = v
	}
	s.raw(o)
	s.last = o["uuid"]
	return uuid
}

func (s *script) user(parts ...any) string {
	return s.add("user", m{"message": m{"role": "user", "parts": parts}})
}

// reply is an answer that says that its context held 5,000 tokens.
func (s *script) reply(parts ...any) {
	s.add("assistant", m{
		"message": m{"role": "model", "parts": parts}, "model": "qwen3-coder-plus",
		"usageMetadata": m{
			"promptTokenCount": 4900, "candidatesTokenCount": 100, "totalTokenCount": 5000,
		},
	})
}

func (s *script) result(id, output string) {
	s.add("tool_result", m{
		"message":        m{"role": "user", "parts": []m{answer(id, output)}},
		"toolCallResult": m{"callId": id, "status": "success", "resultDisplay": output},
	})
}

func (s *script) note(subtype string, payload m) {
	s.add("system", m{"subtype": subtype, "systemPayload": payload})
}

func (s *script) compress(history ...m) {
	s.note("chat_compression", m{"compressedHistory": history, "info": m{
		"originalTokenCount": 9000, "newTokenCount": 700,
	}})
}

func words(t string) m { return m{"text": t} }

func use(id, path string) m {
	return m{"functionCall": m{"id": id, "name": "read_file", "args": m{"file_path": path}}}
}

func answer(id, output string) m {
	return m{"functionResponse": m{
		"id": id, "name": "read_file", "response": m{"output": output},
	}}
}

// open loads what the script wrote.
func (s *script) open(t testing.TB) *model.Conversation {
	t.Helper()
	c, err := Codec{}.Open(source.Lines("s", []byte(strings.Join(s.lines, "\n"))), "")
	if err != nil {
		t.Fatal(err)
	}
	sound.Check(t, c)
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
		text := c.EventText(e)
		switch e.Kind {
		case model.ToolCall:
			text = "?" + c.Calls[e.Call].ID
		case model.ToolResult:
			text = "!" + c.Calls[e.Call].ID + " " + strings.Replace(text, noResult, "none", 1)
		case model.Reasoning:
			text = "(" + text + ")"
		case model.Summary:
			text = "[" + text + "]"
		default:
		}
		out = append(out, text)
	}
	return strings.Join(out, " | ")
}

// find is the index of the live event with a text in a few words.
func find(t testing.TB, c *model.Conversation, text string) int {
	t.Helper()
	live := strings.Split(short(c), " | ")
	for i := range c.Events {
		if !c.Events[i].Live {
			continue
		}
		if live[0] == text {
			return i
		}
		live = live[1:]
	}
	t.Fatalf("no event %q in %s", text, short(c))
	return -1
}
