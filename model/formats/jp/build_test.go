package jp

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/jp/places"
	"decant/model/source"
)

// m is one JSON object.
type m = map[string]any

// stream writes events one by one; each is a second younger than the one before.
type stream struct {
	elements []string
	config   string
	metadata string
}

// newStream is one with a base config beside it.
func newStream() *stream {
	return &stream{
		config: `{"assistant":{"model":{"id":` +
			`{"provider":"anthropic","name":"claude-opus-4-6"}}}}`,
		metadata: `{"title":"A title","last_activated_at":"2026-03-05 21:21:16.755262"}`,
	}
}

// at is the time of the n-th element, from 0.
func at(n int) string {
	return time.Date(2026, 3, 5, 10, 0, n, 0, time.UTC).Format(time.DateTime) + ".0"
}

// code is base64 as JP writes it.
func code(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }

// add appends an event. Fields given replace the usual ones; nil takes one out.
func (s *stream) add(kind string, fields ...m) *stream {
	o := m{"type": kind, "timestamp": at(len(s.elements))}
	for _, f := range fields {
		for k, v := range f {
			if o[k] = v; v == nil {
				delete(o, k)
			}
		}
	}
	b, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	s.elements = append(s.elements, string(b))
	return s
}

// raw appends any element.
func (s *stream) raw(element string) *stream {
	s.elements = append(s.elements, element)
	return s
}

func (s *stream) start() *stream           { return s.add("turn_start") }
func (s *stream) ask(text string) *stream  { return s.add("chat_request", m{"content": text}) }
func (s *stream) tell(text string) *stream { return s.add("chat_response", m{"message": text}) }

// think is reasoning, signed.
func (s *stream) think(text string) *stream {
	return s.add("chat_response", m{
		"reasoning": text, "metadata": m{"anthropic_thinking_signature": "c2ln"},
	})
}

// call is a request with one argument.
func (s *stream) call(id string, fields ...m) *stream {
	return s.add("tool_call_request", append([]m{{
		"id": id, "name": "fs_read_file", "arguments": m{"path": code(id + ".go")},
	}}, fields...)...)
}

func (s *stream) result(id string, fields ...m) *stream {
	return s.add("tool_call_response", append([]m{{
		"id": id, "content": code("r-" + id), "is_error": false,
	}}, fields...)...)
}

func (s *stream) inquire(id string) *stream {
	return s.add("inquiry_request", m{
		"id": id, "source": m{"source": "user"}, "question": m{"text": "sure?"},
	})
}

func (s *stream) answer(id string) *stream {
	return s.add("inquiry_response", m{"id": id, "answer": true})
}

// compact appends a compaction of turns as JP counts them, from 0.
func (s *stream) compact(from, to int, fields ...m) *stream {
	return s.add("compaction", append([]m{{"from_turn": from, "to_turn": to}}, fields...)...)
}

// What compactions do.
var (
	stripThoughts = m{"reasoning": "strip"}
	stripCalls    = m{"tool_calls": m{"policy": "strip", "request": true, "response": true}}
	omit          = m{"tool_calls": m{"policy": "omit"}}
)

func summary(text string) m { return m{"summary": m{"summary": text}} }

// data is the file of events.
func (s *stream) data() []byte {
	return []byte("[\n  " + strings.Join(s.elements, ",\n  ") + "\n]\n")
}

// stored are the files, as they are read from a folder.
func (s *stream) stored(t testing.TB) codec.Stored {
	t.Helper()
	data := s.data()
	src, err := source.Array(places.EventsFile, data, source.Span{End: len(data)})
	if err != nil {
		t.Fatal(err)
	}
	out := codec.Stored{Path: "/w/.jp/conversations/17-x", Events: src}
	if s.config != "" {
		out.Config = []byte(s.config)
	}
	if s.metadata != "" {
		out.Metadata = []byte(s.metadata)
	}
	return out
}

// open loads what the stream wrote.
func (s *stream) open(t testing.TB) *model.Conversation {
	t.Helper()
	c, err := Codec{}.OpenStored(s.stored(t))
	if err != nil {
		t.Fatal(err)
	}
	sound(t, c)
	return c
}

// short is the live view in a few words: what is said, calls with "?" and their
// results with "!", thoughts in brackets; "|" starts a turn.
func short(c *model.Conversation) string {
	var out []string
	turn := 0
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live {
			continue
		}
		for ; turn < e.Turn; turn++ {
			out = append(out, "|")
		}
		w := c.EventText(e)
		switch e.Kind {
		case model.ToolCall:
			w = "?" + c.Calls[e.Call].ID + w
		case model.ToolResult:
			w = "!" + w
		case model.Reasoning:
			w = "(" + w + ")"
		default:
		}
		out = append(out, w)
	}
	return strings.Join(out, " ")
}

// rules are the broken rules with their places.
func rules(c *model.Conversation) string {
	broken := Codec{}.Check(c)
	out := make([]string, 0, len(broken))
	for _, f := range broken {
		out = append(out, fmt.Sprintf("%s %s", f.Place, f.Rule))
		if f.Effect == "" {
			panic("no effect is told for " + f.Rule)
		}
	}
	return strings.Join(out, ", ")
}
