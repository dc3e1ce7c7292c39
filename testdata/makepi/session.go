package main

import (
	"bytes"
	"fmt"
	"time"

	"decant/testdata/ordered"
)

type (
	obj  = ordered.Object
	list = ordered.List
)

// session is a file in the making.
type session struct {
	story
	out   bytes.Buffer
	clock time.Time
	// n counts entries, calls counts calls; last is the id of the last entry, "" when
	// the next one is a root.
	n, calls int
	last     string
}

// story is one session: its file, the version of its format, the model and its tale.
type story struct {
	name    string
	version int
	model   model
	tell    func(*session)
}

// model is who answers.
type model struct{ api, provider, name string }

var (
	claude  = model{"anthropic-messages", "anthropic", "claude-sonnet-4-5"}
	gpt     = model{"openai-responses", "openai", "gpt-5.1-codex"}
	another = model{"openai-completions", "meadow", "brook-2"}
)

// newSession starts a session with its header.
func newSession(n int, t story) *session {
	s := &session{story: t, clock: time.Date(2026, 3, 2, 9, n, 0, 0, time.UTC)}
	if t.model == river {
		s.title("")
	}
	head := obj{"type", "session"}
	if t.version > 1 {
		head = append(head, "version", t.version)
	}
	s.line(append(head, "id", fmt.Sprintf("019d0000-0000-7000-8000-%012d", n+1),
		"timestamp", s.stamp(), "cwd", "/home/ada/orchard"))
	return s
}

// stamp goes on by a fixed step.
func (s *session) stamp() string {
	s.clock = s.clock.Add(1500 * time.Millisecond)
	return s.clock.Format("2006-01-02T15:04:05.000Z")
}

// line writes one object.
func (s *session) line(o obj) {
	ordered.Append(&s.out, o)
	s.out.WriteByte('\n')
}

// add writes an entry behind the last and returns its id.
func (s *session) add(kind string, members ...any) string {
	s.n++
	e := obj{"type", kind}
	id := fmt.Sprintf("%08x", 0xa0000000+s.n)
	if s.version > 1 {
		var parent any
		if s.last != "" {
			parent = s.last
		}
		e = append(e, "id", id, "parentId", parent)
	}
	s.line(append(append(e, "timestamp", s.stamp()), members...))
	s.last = id
	return id
}

// message writes a message of a role.
func (s *session) message(role string, members ...any) string {
	m := append(obj{"role", role}, members...)
	return s.add("message", "message", append(m, "timestamp", s.clock.UnixMilli()))
}

// says is a prompt.
func (s *session) says(text string) string {
	return s.message("user", "content", list{textBlock(text)})
}

// answers is an answer of the session's model.
func (s *session) answers(blocks ...any) string { return s.ends("stop", blocks...) }

// ends is an answer that stops for a reason.
func (s *session) ends(reason string, blocks ...any) string {
	return s.message("assistant", "content", list(blocks), "api", s.model.api,
		"provider", s.model.provider, "model", s.model.name, "usage", usageOf(1000+100*s.n),
		"stopReason", reason)
}

// usageOf is what an answer cost.
func usageOf(tokens int) obj {
	return obj{
		"input", tokens, "output", 50, "cacheRead", 0, "cacheWrite", 0,
		"totalTokens", tokens + 50,
		"cost",
		obj{"input", 0.001, "output", 0.002, "cacheRead", 0, "cacheWrite", 0, "total", 0.003},
	}
}

func textBlock(text string) obj { return obj{"type", "text", "text", text} }

func thinkingBlock(text, signature string) obj {
	return obj{"type", "thinking", "thinking", text, "thinkingSignature", signature}
}

// call is a request; the second of its values is its id.
func (s *session) call(tool string, arguments obj) obj {
	s.calls++
	id := fmt.Sprintf("call_%d", s.calls)
	if s.model == gpt {
		id += fmt.Sprintf("|fc_%d", s.calls)
	}
	return obj{"type", "toolCall", "id", id, "name", tool, "arguments", arguments}
}

// result answers a request.
func (s *session) result(of obj, content list, members ...any) string {
	m := append([]any{"toolCallId", of[3], "toolName", of[5], "content", content}, members...)
	return s.message("toolResult", append(m, "isError", false)...)
}

// runs is a call alone with its result.
func (s *session) runs(tool string, arguments obj, result string) string {
	c := s.call(tool, arguments)
	s.ends("toolUse", c)
	return s.result(c, list{textBlock(result)})
}
