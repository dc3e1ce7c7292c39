// Package damaged makes Claude Code sessions that are damaged in ways that happen: cut at
// the front or in the middle, with two roots, lost parents, side branches, uuids that come
// twice, and boundaries where none should be. All text in them is made up. It is for tests
// alone; the files are small, and the same each time.
//
//	for _, f := range damaged.ListFiles() {
//		c, err := claudecode.Codec{}.Open(source.Lines(f.Name, f.Data), damaged.ID+".jsonl")
//	}
package damaged

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"
)

// ID is the session's id: what the file is named by, and what the client resumes.
const ID = "0d0e0c0a-0000-4000-8000-00000000da3a"

// Model is who answers in the sessions. A client that is set to another model leaves the
// reasoning out.
const modelName = "claude-sonnet-4-5-20250929"

// File is one damaged session.
type File struct {
	// Name says what is wrong with it.
	Name string
	Data []byte
}

// record is one line of a session. The members stand in the client's own order: its
// reader of large files goes by that.
type record struct {
	Parent    *string `json:"parentUuid"`
	Logical   string  `json:"logicalParentUuid,omitempty"`
	Side      bool    `json:"isSidechain"`
	UserType  string  `json:"userType"`
	CWD       string  `json:"cwd"`
	Session   string  `json:"sessionId"`
	Version   string  `json:"version"`
	Type      string  `json:"type"`
	Subtype   string  `json:"subtype,omitempty"`
	Content   string  `json:"content,omitempty"`
	Summary   bool    `json:"isCompactSummary,omitempty"`
	Cut       any     `json:"compactMetadata,omitempty"`
	Data      any     `json:"data,omitempty"`
	Message   any     `json:"message,omitempty"`
	UUID      string  `json:"uuid"`
	Timestamp string  `json:"timestamp"`
}

// message is what a user's or an assistant's record says.
type message struct {
	ID      string         `json:"id,omitempty"`
	Type    string         `json:"type,omitempty"`
	Role    string         `json:"role"`
	Model   string         `json:"model,omitempty"`
	Content any            `json:"content"`
	Usage   map[string]int `json:"usage,omitempty"`
}

// block is one block of a message.
type block struct {
	Type      string            `json:"type"`
	Text      string            `json:"text,omitempty"`
	Thinking  string            `json:"thinking,omitempty"`
	Signature string            `json:"signature,omitempty"`
	ID        string            `json:"id,omitempty"`
	Name      string            `json:"name,omitempty"`
	Input     map[string]string `json:"input,omitempty"`
	ToolUseID string            `json:"tool_use_id,omitempty"`
	Content   string            `json:"content,omitempty"`
}

// session is a session in the making.
type session struct {
	lines []line
	// last is the record that the next one follows, by its number.
	last string
	// step is how long after the one before a record is written.
	step time.Duration
	now  time.Time
}

// line is a record, or any other text.
type line struct {
	*record
	raw string
}

// newSession starts a session.
func newSession(step time.Duration) *session {
	return &session{step: step, now: time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)}
}

// uuidOf is the uuid of the n-th record, from 1.
func uuidOf(n int) string { return fmt.Sprintf("00000000-0000-4000-8000-%012d", n) }

// add appends a record of a type that follows the last one.
func (s *session) add(kind string) *record {
	s.now = s.now.Add(s.step)
	r := &record{
		UserType: "external", CWD: "/w", Session: ID, Version: "2.1.197", Type: kind,
		UUID: uuidOf(len(s.lines) + 1), Timestamp: s.now.Format("2006-01-02T15:04:05.000Z"),
	}
	if s.last != "" {
		r.Parent = linkTo(s.last)
	}
	s.last = r.UUID
	s.lines = append(s.lines, line{record: r})
	return r
}

// linkTo is the parent of a record.
func linkTo(uuid string) *string { return &uuid }

// prompt appends what a user said.
func (s *session) prompt(text string) *record {
	r := s.add("user")
	r.Message = message{Role: "user", Content: text}
	return r
}

// reply appends one block of a reply.
func (s *session) reply(of string, b block) {
	r := s.add("assistant")
	r.Message = message{
		ID: "msg_" + of, Type: "message", Role: "assistant", Model: modelName, Content: []block{b},
		Usage: map[string]int{"input_tokens": 900, "output_tokens": 9},
	}
}

// result appends the answer to a call.
func (s *session) result(call string) *record {
	r := s.add("user")
	r.Message = message{Role: "user", Content: []block{
		{Type: "tool_result", ToolUseID: "toolu_" + call, Content: "result of " + call},
	}}
	return r
}

// boundary appends a compaction that keeps the records of some numbers, and its summary.
func (s *session) boundary(kept ...int) *record {
	before := s.last
	r := s.add("system")
	r.Parent, r.Logical, r.Subtype = nil, before, "compact_boundary"
	r.Content = "Conversation compacted"
	meta := map[string]any{"trigger": "auto", "preTokens": 900}
	if len(kept) > 0 {
		uuids := make([]string, len(kept))
		for i, n := range kept {
			uuids[i] = uuidOf(n)
		}
		meta["preservedMessages"] = map[string]any{
			"anchorUuid": uuidOf(len(s.lines) + 1), "uuids": uuids, "allUuids": uuids,
		}
	}
	r.Cut = meta
	sum := s.prompt("summary of what was before")
	sum.Summary = true
	return r
}

// leaf appends the note that names where the session goes on.
func (s *session) leaf(uuid string) {
	s.raw(fmt.Sprintf(`{"type":"last-prompt","lastPrompt":"p","leafUuid":%q,"sessionId":%q}`,
		uuid, ID))
}

// raw appends a line that is no record of the chain.
func (s *session) raw(text string) { s.lines = append(s.lines, line{raw: text}) }

func textBlock(t string) block { return block{Type: "text", Text: t} }

func thinkBlock(t string) block {
	return block{Type: "thinking", Thinking: t, Signature: "c2lnbmVk"}
}

func callBlock(name string) block {
	return block{
		Type: "tool_use", ID: "toolu_" + name, Name: "Bash",
		Input: map[string]string{"command": "make " + name},
	}
}

// cut removes the lines from and to, counted from 1 and both included.
func (s *session) cut(from, to int) {
	s.lines = append(s.lines[:from-1:from-1], s.lines[to:]...)
}

// at is the n-th line, from 1.
func (s *session) at(n int) *record { return s.lines[n-1].record }

// data is the session's file.
func (s *session) data() []byte {
	var out bytes.Buffer
	for _, l := range s.lines {
		if l.record == nil {
			out.WriteString(l.raw)
		} else if b, err := json.Marshal(l.record); err != nil {
			panic(err)
		} else {
			out.Write(b)
		}
		out.WriteByte('\n')
	}
	return out.Bytes()
}
