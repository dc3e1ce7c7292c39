package broken

import (
	"encoding/json"
	"fmt"
)

// claude builds a session of Claude Code.
type claude struct {
	id, model string
	// parent is the record that the next one follows.
	parent  any
	records []claudeRecord
}

// claudeRecord is a line of a session.
type claudeRecord struct {
	kind    string
	uuid    string
	parent  any
	session string
	message json.RawMessage
	// more are further members, a name and a value each.
	more []any
}

// newClaude starts a session with three files that were read.
func newClaude(n int) *claude {
	s := &claude{
		id:    fmt.Sprintf("7e5c0e00-0000-4000-8000-%012d", n),
		model: "claude-sonnet-4-5-20250929",
	}
	s.user("Please fix the layout of the page")
	for i := range 3 {
		s.call(fmt.Sprintf("toolu_a%d", i), "Read",
			object("file_path", fmt.Sprintf("/home/dev/proj/f%d.css", i)))
		s.result(fmt.Sprintf("toolu_a%d", i), code(i, 40))
	}
	s.say("I read it all.")
	return s.user("go on")
}

// add adds a record.
func (s *claude) add(kind string, message json.RawMessage, more ...any) *claude {
	uuid := fmt.Sprintf("%s%06d", s.id[:30], len(s.records)+1)
	s.records = append(s.records, claudeRecord{kind, uuid, s.parent, s.id, message, more})
	s.parent = uuid
	return s
}

// user adds what the user says: a text, or blocks.
func (s *claude) user(content any, more ...any) *claude {
	return s.add("user", object("role", "user", "content", content), more...)
}

// answer adds blocks of the model.
func (s *claude) answer(id string, stop any, used int, blocks ...any) *claude {
	return s.add("assistant", object("model", s.model, "id", id, "type", "message",
		"role", "assistant", "content", list(blocks...), "stop_reason", stop, "stop_sequence", nil,
		"usage", object("input_tokens", 10, "cache_creation_input_tokens", 100,
			"cache_read_input_tokens", used, "output_tokens", 20)), "requestId", "req_"+id)
}

// next is the id of the next answer.
func (s *claude) next() string { return fmt.Sprintf("msg_%03d", len(s.records)) }

// say adds a text of the model.
func (s *claude) say(text string) *claude {
	return s.answer(s.next(), "end_turn", 1000, textBlock(text))
}

// call adds a call of a tool.
func (s *claude) call(id, name string, input any) *claude {
	return s.answer(s.next(), "tool_use", 1000, useBlock(id, name, input))
}

// result adds a result: a text, or blocks.
func (s *claude) result(id string, content any) *claude {
	return s.user(list(resultBlock(id, content)))
}

// tool adds a call of the shell and its result.
func (s *claude) tool(id string, content any) *claude {
	return s.call(id, "Bash", object("command", "ls")).result(id, content)
}

// read adds a file that was read.
func (s *claude) read(id, path string, content any) *claude {
	return s.call(id, "Read", object("file_path", "/home/dev/proj/"+path)).result(id, content)
}

// thinks adds an answer of reasoning, a call and its result.
func (s *claude) thinks(id string, block json.RawMessage) *claude {
	s.answer(id, nil, 1000, block)
	s.answer(id, "tool_use", 1000, useBlock("toolu_"+id, "Bash", object("command", "ls")))
	return s.result("toolu_"+id, "a.go")
}

// end adds two turns.
func (s *claude) end() *claude { return s.say("Seen.").user("and now?").say("Ready.") }

// compact adds the mark of a compaction.
func (s *claude) compact() *claude {
	before := s.parent
	s.parent = nil
	return s.add("system", nil, "subtype", "compact_boundary", "content", "Conversation compacted",
		"isMeta", false, "level", "info", "logicalParentUuid", before,
		"compactMetadata", object("trigger", "auto", "preTokens", 160000))
}

func (s *claude) name() string { return s.id }

// list are the records as lines of JSON.
func (s *claude) list() []json.RawMessage {
	out := make([]json.RawMessage, len(s.records))
	for i, r := range s.records {
		pairs := []any{
			"parentUuid", r.parent, "isSidechain", false, "userType", "external",
			"cwd", "/home/dev/proj", "sessionId", r.session, "version", "2.1.197", "gitBranch", "",
			"type", r.kind,
		}
		if r.message != nil {
			pairs = append(pairs, "message", r.message)
		}
		pairs = append(pairs, "uuid", r.uuid, "timestamp",
			fmt.Sprintf("2026-11-20T10:%02d:%02d.000Z", i/60, i%60))
		out[i] = object(append(pairs, r.more...)...)
	}
	return out
}

func textBlock(text string) json.RawMessage { return object("type", "text", "text", text) }

func useBlock(id, name string, input any) json.RawMessage {
	return object("type", "tool_use", "id", id, "name", name, "input", input)
}

func resultBlock(id string, content any) json.RawMessage {
	return object("type", "tool_result", "tool_use_id", id, "content", content)
}

func thinkingBlock(signature string) json.RawMessage {
	return object("type", "thinking", "thinking", "Let me see.", "signature", signature)
}

// marked is a text with a cache mark.
func marked(text string) json.RawMessage {
	return object("type", "text", "text", text, "cache_control", object("type", "ephemeral"))
}
