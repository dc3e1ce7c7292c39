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

// folder is where the sessions work.
const folder = "/home/ada/orchard"

// session is a file in the making.
type session struct {
	story
	id    string
	out   bytes.Buffer
	clock time.Time
	// n counts records, calls counts calls; last is the uuid of the last record in the chain,
	// "" when the next one is a root.
	n, calls int
	last     string
}

// story is one session: its file, the model and its tale.
type story struct {
	name  string
	model string
	tell  func(*session)
}

// newSession starts a session.
func newSession(n int, t story) *session {
	return &session{
		story: t, id: fmt.Sprintf("5d000000-0000-4000-8000-%012d", n+1),
		clock: time.Date(2026, 3, 2, 9, n, 0, 0, time.UTC),
	}
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

// record is a record behind the last, with its uuid.
func (s *session) record(kind, provenance string, members ...any) (obj, string) {
	s.n++
	uuid := fmt.Sprintf("a0000000-0000-4000-8000-%012x", s.n)
	var parent any
	if s.last != "" {
		parent = s.last
	}
	o := obj{
		"uuid", uuid, "parentUuid", parent, "sessionId", s.id, "timestamp", s.stamp(),
		"type", kind, "provenance", provenance, "cwd", folder, "version", "0.24.4",
	}
	return append(o, members...), uuid
}

// add writes a record behind the last and returns its uuid.
func (s *session) add(kind, provenance string, members ...any) string {
	o, uuid := s.record(kind, provenance, members...)
	s.line(o)
	s.last = uuid
	return uuid
}

// note writes a record of the client.
func (s *session) note(subtype string, payload obj) string {
	return s.add("system", "system", "subtype", subtype, "systemPayload", payload)
}

// says is a prompt.
func (s *session) says(parts ...any) string {
	return s.add("user", "real_user", "message", message("user", parts...))
}

// answers is an answer of the session's model, behind the client's note of it.
func (s *session) answers(parts ...any) string {
	tokens := 9000 + 100*s.n
	s.note("ui_telemetry", obj{"uiEvent", obj{
		"event.name", "qwen-code.api_response", "model", s.model, "input_token_count", tokens,
		"response_text", "What was answered, once more.",
	}})
	return s.add("assistant", "assistant_output", "model", s.model,
		"message", message("model", parts...), "usageMetadata", usage(tokens))
}

// usage is what an answer cost.
func usage(tokens int) obj {
	return obj{
		"promptTokenCount", tokens, "candidatesTokenCount", 50, "thoughtsTokenCount", 0,
		"totalTokenCount", tokens + 50, "cachedContentTokenCount", tokens / 2,
	}
}

// message is a message of a role.
func message(role string, parts ...any) obj {
	return obj{"role", role, "parts", list(parts)}
}

func textPart(text string) obj { return obj{"text", text} }

func thoughtPart(text string) obj { return obj{"text", text, "thought", true} }

// call is a request.
func (s *session) call(tool string, args obj) obj {
	s.calls++
	return obj{"functionCall", obj{
		"id", fmt.Sprintf("call_%d", s.calls), "name", tool, "args", args,
	}}
}

// result answers a request with a response, and media beside it.
func (s *session) result(of, response obj, media ...any) string {
	request := of[1].(obj)
	r := obj{"id", request[1], "name", request[3], "response", response}
	if len(media) > 0 {
		r = append(r, "parts", list(media))
	}
	status := "success"
	if response[0] == "error" {
		status = "error"
	}
	return s.add("tool_result", "tool_result", "message", message("user", obj{"functionResponse", r}),
		"toolCallResult", obj{
			"callId", request[1], "status", status, "resultDisplay", "What the screen shows.",
			"executionStatus", status,
		})
}

// runs is a call alone with its result.
func (s *session) runs(tool string, args obj, output string) string {
	c := s.call(tool, args)
	s.answers(c)
	return s.result(c, obj{"output", output})
}

// reads is a read of a file with its result.
func (s *session) reads(name, text string) string {
	return s.runs("read_file", obj{"file_path", folder + "/" + name}, text)
}

// shell is a command with its result.
func (s *session) shell(command, output string) string {
	return s.runs("run_shell_command", obj{
		"command", command, "description", "run", "is_background", false,
	}, shellText(command, output, 0))
}

// shellText is what the client says of a command.
func shellText(command, output string, status int) string {
	return fmt.Sprintf("Command: %s\nDirectory: (root)\nOutput: %s\nError: (none)\n"+
		"Exit Code: %d\nSignal: (none)\nProcess Group PGID: 7", command, output, status)
}

// compress is where the client compacted.
func (s *session) compress(before, after int, history ...any) string {
	return s.note("chat_compression", obj{
		"info", obj{
			"originalTokenCount", before, "newTokenCount", after, "compressionStatus", 1,
			"triggerReason", "manual",
		},
		"compressedHistory", list(history),
	})
}
