package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// layout is where a conversation's base config lies.
type layout int

const (
	split  layout = iota // In base_config.json.
	packed               // Below "delta" of the first event.
	flat                 // Beside the own fields of the first event.
)

// stream is a conversation in the making.
type stream struct {
	play
	clock time.Time
	// events are all that follows the base config.
	events list
	// config is the base config; meta what metadata.json holds besides its time.
	config, meta obj
	calls        int
	// newer is true for a JP that gives every event its own id.
	newer bool
}

func newStream(p play) *stream {
	return &stream{
		play: p, clock: time.UnixMilli(p.id * 100).UTC(), config: baseConfig(nil),
		meta: obj{"title", p.title},
	}
}

// baseConfig is what a conversation starts with, with attachments or without.
func baseConfig(attachments any) obj {
	talk := obj{"tools", obj{
		"fs_read_file",
		obj{"source", "local", "enable", true},
		"cargo_check",
		obj{"source", "local", "enable", true},
	}}
	if attachments != nil {
		talk = append(obj{"attachments", attachments}, talk...)
	}
	return obj{
		"inherit", true,
		"assistant",
		obj{
			"name", "jp",
			"model",
			obj{"id", obj{"provider", "anthropic", "name", "claude-sonnet-4-5"}},
		},
		"conversation", talk,
		"style",
		obj{"code", obj{"color", true}},
	}
}

// stamp goes on by a fixed step and spells the time as JP does.
func (s *stream) stamp() string {
	s.clock = s.clock.Add(7*time.Second + 250*time.Millisecond)
	return spellTime(s.clock)
}

func spellTime(t time.Time) string {
	out := t.Format("2006-01-02 15:04:05.999999")
	if !strings.Contains(out, ".") {
		out += ".0"
	}
	return out
}

// add appends an event of a type with members behind its time.
func (s *stream) add(kind string, members ...any) {
	e := obj{"timestamp", s.stamp(), "type", kind}
	if s.newer {
		id := strconv.FormatInt(int64(len(s.events))*7919+60466177, 36)
		e = append(obj{"event_id", "e" + id[:6]}, e...)
	}
	s.events = append(s.events, append(e, members...))
}

func (s *stream) turn()             { s.add("turn_start") }
func (s *stream) say(text string)   { s.add("chat_response", "message", text) }
func (s *stream) delta(d obj)       { s.add("config_delta", "delta", d) }
func (s *stream) query(text string) { s.add("chat_request", "content", text) }

// ask starts a turn with a prompt.
func (s *stream) ask(text string) {
	s.turn()
	s.query(text)
}

// think adds reasoning, signed by the metadata of a provider where there is any.
func (s *stream) think(text string, meta ...any) {
	m := []any{"reasoning", text}
	if len(meta) > 0 {
		m = append(m, "metadata", hideTexts(obj(meta)))
	}
	s.add("chat_response", m...)
}

// signature is a provider's, which nobody can read.
func (s *stream) signature() string {
	return encodeBase64(fmt.Sprintf("sealed by %s, block %d", s.slug, len(s.events)))
}

// call asks for a tool and returns the call's id.
func (s *stream) call(tool string, arguments obj) string {
	s.calls++
	id := fmt.Sprintf("toolu_%04d%02d", s.id/10%10000, s.calls)
	s.callAs(id, tool, arguments)
	return id
}

func (s *stream) callAs(id, tool string, arguments obj) {
	s.add("tool_call_request", "id", id, "name", tool, "arguments", hideTexts(arguments))
}

// answer and fail add the response of a call.
func (s *stream) answer(id, text string) { s.respond(id, encodeBase64(text), false) }
func (s *stream) fail(id, text string)   { s.respond(id, encodeBase64(text), true) }

func (s *stream) respond(id, content string, failed bool) {
	s.add("tool_call_response", "id", id, "content", content, "is_error", failed)
}

// do is a call with its response.
func (s *stream) do(tool string, arguments obj, text string) {
	s.answer(s.call(tool, arguments), text)
}

// read is a read of a whole file as it stands.
func (s *stream) read(path, content string) {
	s.do("fs_read_file", obj{"path", path}, fenceText(content))
}

// readLines is a read of some lines of a file, the last included.
func (s *stream) readLines(path, content string, from, to int) {
	part := strings.Join(strings.Split(content, "\n")[from-1:to], "\n")
	s.do("fs_read_file", obj{"path", path, "start_line", from, "end_line", to}, "```rs\n"+
		fmt.Sprintf("... (starting from line #%d) ...\n%s\n", from, part)+
		fmt.Sprintf("... (truncated after line #%d) ...\n```\n", to))
}

func fenceText(content string) string { return "```rs\n" + content + "\n```\n" }

// modify replaces a text in a file, with the question to the user that JP puts
// between the request and its response.
func (s *stream) modify(path, from, to string, asked bool) {
	id := s.call("fs_modify_file", obj{
		"path", path, "patterns",
		list{obj{"old", from, "new", to}},
		"replace_using_regex", false,
	})
	diff := "--- " + path + "\n+++ " + path + "\n@@ -1 +1 @@\n-" + from + "\n+" + to + "\n"
	if asked {
		s.inquire(id+".apply_changes", diff)
		s.add("inquiry_response", "id", id+".apply_changes", "answer", true)
	}
	s.answer(id, "File modified successfully:\n\n```diff\n"+diff+"```\n")
}

// inquire asks the user about a change.
func (s *stream) inquire(id, diff string) {
	s.add("inquiry_request", "id", id,
		"source", obj{"source", "tool", "name", "fs_modify_file"},
		"question", obj{
			"text", "Apply these changes?\n\n" + diff, "answer_type",
			obj{"type", "boolean"},
			"default", true,
		})
}

// compact appends a note of JP's compaction over turns from 0.
func (s *stream) compact(from, to int, policies ...any) {
	s.add("compaction", append([]any{"from_turn", from, "to_turn", to}, policies...)...)
}

// files are the conversation's files by name.
func (s *stream) files(l layout) map[string][]byte {
	out := map[string][]byte{}
	events := s.events
	first := obj{"type", "config_delta", "timestamp", spellTime(time.UnixMilli(s.id * 100).UTC())}
	switch l {
	case split:
		out["base_config.json"] = spellPretty(s.config)
	case packed:
		events = append(list{append(first, "delta", s.config)}, events...)
	case flat:
		events = append(list{append(first, s.config...)}, events...)
	}
	out["events.json"] = spellPretty(events)
	out["metadata.json"] = spellPretty(append(s.meta, "last_activated_at", spellTime(s.clock)))
	return out
}
