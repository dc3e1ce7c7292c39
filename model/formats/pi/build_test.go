package pi

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/source"
	"decant/testdata/sound"
)

// m is one JSON object.
type m = map[string]any

// script writes a session line by line; each entry follows the one before. Entries are
// called e1, e2 and so on.
type script struct {
	lines []string
	last  string
	n     int
	api   string
}

// began is a script behind a header of a version; 0 writes none.
func began(version int) *script {
	s := &script{api: "anthropic-messages"}
	head := m{"type": "session", "id": "s", "cwd": "/w", "timestamp": at(0)}
	if version > 0 {
		head["version"] = version
	}
	s.raw(head)
	return s
}

// at is the time of the n-th entry.
func at(n int) string { return spellTime(time.Date(2026, 3, 2, 9, 0, n, 0, time.UTC)) }

// raw appends any object.
func (s *script) raw(o m) {
	b, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	s.lines = append(s.lines, string(b))
}

// add appends an entry and returns its id. Fields given replace the usual ones.
func (s *script) add(kind string, fields m) string {
	s.n++
	id := fmt.Sprintf("e%d", s.n)
	o := m{"type": kind, "id": id, "parentId": nil, "timestamp": at(s.n)}
	if s.last != "" {
		o["parentId"] = s.last
	}
	for k, v := range fields {
		o[k] = v
	}
	s.raw(o)
	s.last, _ = o["id"].(string)
	return s.last
}

func (s *script) message(o m) string { return s.add("message", m{"message": o}) }

func (s *script) user(content any) string {
	return s.message(m{"role": "user", "content": content})
}

func (s *script) reply(blocks ...m) string { return s.stop("stop", blocks...) }

// stop is an answer that ends for a reason. It says that its context held 5,000
// tokens.
func (s *script) stop(reason string, blocks ...m) string {
	return s.message(m{
		"role": "assistant", "content": blocks, "api": s.api, "provider": "p",
		"model": "claude-sonnet-4-5", "stopReason": reason,
		"usage": m{"input": 4000, "cacheRead": 900, "output": 100, "totalTokens": 5000},
	})
}

func (s *script) result(id, content string) string {
	return s.message(m{
		"role": "toolResult", "toolCallId": id, "toolName": "read", "content": []m{words(content)},
		"details": m{"d": 1}, "isError": false,
	})
}

func (s *script) edit(target string, replacement any) {
	s.add("context_edit", m{"targetId": target, "replacement": replacement})
}

func (s *script) compact(summary, kept string) string {
	return s.add("compaction", m{"summary": summary, "firstKeptEntryId": kept, "tokensBefore": 9})
}

func words(t string) m { return m{"type": "text", "text": t} }

func thinks(t, signature string) m {
	return m{"type": "thinking", "thinking": t, "thinkingSignature": signature}
}

// signed is a signature that is more than a name.
var signed = strings.Repeat("s", 100)

func use(id, path string) m {
	return m{"type": "toolCall", "id": id, "name": "read", "arguments": m{"path": path}}
}

// open loads what the script wrote.
func (s *script) open(t testing.TB) *model.Conversation {
	t.Helper()
	c, err := Codec{}.Open(source.Lines("s", []byte(strings.Join(s.lines, "\n"))), "/a/s.jsonl")
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
		if e := &c.Events[i]; e.Live {
			out = append(out, brief(c, e))
		}
	}
	return strings.Join(out, " | ")
}

// brief is an event in a few words.
func brief(c *model.Conversation, e *model.Event) string {
	w := c.EventText(e)
	switch e.Kind {
	case model.ToolCall:
		return "?" + c.Calls[e.Call].ID
	case model.ToolResult:
		return "!" + c.Calls[e.Call].ID + " " + w
	case model.Reasoning:
		return "(" + w + ")"
	case model.Definition:
		return "tool " + e.Label
	case model.Summary:
		_, w, _ = strings.Cut(w, "<summary>\n")
		w, _, _ = strings.Cut(w, "</summary>")
		return "[" + strings.TrimSpace(w) + "]"
	case model.ImageMessage:
		return "image"
	default:
		return w
	}
}

// find is the index of the event with a text, or of the result of a call.
func find(t testing.TB, c *model.Conversation, text string) int {
	t.Helper()
	for i := range c.Events {
		if brief(c, &c.Events[i]) == text {
			return i
		}
	}
	t.Fatalf("no event %q in %s", text, short(c))
	return -1
}
