package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"time"

	"decant/testdata/ordered"
)

type (
	obj  = ordered.Object
	list = ordered.List
)

// session is a file in the making.
type session struct {
	out   bytes.Buffer
	clock time.Time
	// n counts events, calls counts calls, steps requests to the model; last is the id of the
	// last event.
	number, n, calls, steps int
	last                    string
	// agent is the sub-agent that speaks, "" for none.
	agent string
}

// newSession starts a session with its first event.
func newSession(n int) *session {
	s := &session{number: n + 1, clock: time.Date(2026, 3, 2, 9, n, 0, 0, time.UTC)}
	s.add("session.start", obj{
		"sessionId", fmt.Sprintf("5e551000-0000-4000-8000-%012d", n+1), "version", 1,
		"producer", "copilot-agent", "copilotVersion", "1.0.102", "startTime", s.stamp(),
		"selectedModel", "gpt-5.1", "context",
		obj{"cwd", folder},
	})
	return s
}

// folder is where all sessions work.
const folder = "/home/ada/bakery"

// stamp goes on by a fixed step.
func (s *session) stamp() string {
	s.clock = s.clock.Add(1500 * time.Millisecond)
	return s.clock.Format("2006-01-02T15:04:05.000Z")
}

// id is a new id of an event or a message.
func (s *session) id() string {
	s.n++
	return fmt.Sprintf("%08x-0000-4000-8000-%012d", 0xa0000000+s.n, s.number)
}

// line writes one object.
func (s *session) line(o obj) {
	ordered.Append(&s.out, o)
	s.out.WriteByte('\n')
}

// add writes an event behind the last.
func (s *session) add(kind string, data obj) {
	e := obj{"type", kind, "data", data}
	if s.agent != "" {
		e = append(e, "agentId", s.agent)
	}
	id := s.id()
	var parent any
	if s.last != "" {
		parent = s.last
	}
	s.line(append(e, "id", id, "timestamp", s.stamp(), "parentId", parent))
	s.last = id
}

// says is what a user types.
func (s *session) says(text string, more ...any) {
	d := obj{
		"content", text,
		"transformedContent", "<now>" + s.clock.Format(time.DateTime) + "</now>\n\n" + text,
		"messageId", s.id(), "attachments",
		list{},
	}
	for i := 0; i < len(more); i += 2 {
		if more[i] == "attachments" {
			d = d[:len(d)-2]
		}
	}
	s.add("user.message", append(d, more...))
}

// call is a request; the second of its values is its id.
func (s *session) call(tool string, arguments any) obj {
	s.calls++
	id := fmt.Sprintf("call_%d", s.calls)
	return obj{"toolCallId", id, "name", tool, "arguments", arguments, "type", "function"}
}

// answers is a step in which the model says something and calls tools.
func (s *session) answers(text string, calls ...any) { s.thinks("", text, calls...) }

// thinks is answers with reasoning.
func (s *session) thinks(thought, text string, calls ...any) {
	s.steps++
	request := fmt.Sprintf("request-%d", s.steps)
	step := fmt.Sprint(s.steps)
	s.add("assistant.turn_start", obj{"turnId", step})
	s.add("session.usage_record", obj{"usage", obj{
		"model", "gpt-5.1", "inputTokens", 6000 + 90*s.n, "outputTokens", 40,
		"cacheReadTokens", 3000, "cacheWriteTokens", 0, "reasoningTokens", 0,
		"apiCallId", request,
	}})
	d := obj{
		"messageId", s.id(), "model", "gpt-5.1", "content", text,
		"toolRequests", list(calls), "turnId", step, "apiCallId", request,
	}
	if thought != "" {
		d = append(d, "reasoningText", thought, "reasoningOpaque", "c2VhbGVk")
	}
	s.add("assistant.message", d)
	for _, c := range calls {
		of := c.(obj)
		s.add("tool.execution_start", obj{
			"toolCallId", of[1], "toolName", of[3], "arguments", of[5], "turnId", step,
		})
	}
	s.add("assistant.turn_end", obj{"turnId", step})
}

// result is how a call ended well.
func (s *session) result(of obj, text string, more ...any) {
	s.add("tool.execution_complete", append(obj{
		"toolCallId", of[1], "success", true,
		"result",
		obj{"content", text, "detailedContent", "shown: " + text},
	}, more...))
}

// fails is how a call ended badly.
func (s *session) fails(of obj, text string) {
	s.add("tool.execution_complete", obj{
		"toolCallId", of[1], "success", false, "error", obj{"message", text, "code", "failure"},
	})
}

// runs is a step with one call and its result.
func (s *session) runs(tool string, arguments any, result string) {
	c := s.call(tool, arguments)
	s.answers("", c)
	s.result(c, result)
}

// compacts is how the client sums up.
func (s *session) compacts(summary string) {
	s.add("session.compaction_start", obj{"systemTokens", 4000, "toolDefinitionsTokens", 5000})
	s.add("session.compaction_complete", obj{
		"success", true, "preCompactionTokens", 9000 + s.n, "summaryContent", summary,
		"trigger", "manual", "checkpointNumber", 1,
	})
}

// asset stores a picture of a size and returns what it is called.
func (s *session) asset(width, height int) string {
	m := image.NewGray(image.Rect(0, 0, width, height))
	for x := range width {
		m.SetGray(x, x%height, color.Gray{Y: 200})
	}
	var b bytes.Buffer
	plain := png.Encoder{CompressionLevel: png.NoCompression}
	if err := plain.Encode(&b, m); err != nil {
		panic(err) // Nothing can fail in memory.
	}
	id := fmt.Sprintf("sha256:%064d", s.n)
	s.add("session.binary_asset", obj{
		"assetId", id, "type", "image", "mimeType", "image/png", "byteLength", b.Len(),
		"data", base64.StdEncoding.EncodeToString(b.Bytes()),
	})
	return id
}
