// Package client writes down a session as Claude Code stores it: records and their chain, replies,
// attachments, commands, a compaction, with ids and times that are the same in each run.
//
// A session is played:
//
//	s.Ask("how often does the bell strike at noon?")
//	s.Done(client.Text("Twelve times."))
package client

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"time"

	"decant/testdata/makedemo/project"
	"decant/testdata/ordered"
)

const (
	version = "2.1.197"
	model   = "claude-sonnet-4-5-20250929"
	// fixedTokens is what the system prompt and the tools take in each request.
	fixedTokens = 17840
	// BytesPerToken is in tenths and fits the texts of the demo.
	BytesPerToken = 25
)

// Session plays a conversation and writes down what the client would store.
type Session struct {
	ids
	timeline
	project.Project
	Out    bytes.Buffer // what is written
	id     string
	Branch string
	mode   string
	slug   string // empty until the first compaction, as in the client
	title  string

	parent   string // uuid of the last record in the chain, empty for null
	prompt   string // id of the prompt that is being answered
	asked    string // text of that prompt
	askedID  string // uuid of its record
	began    time.Time
	messages int

	Context int // bytes that the next request sends
	cached  int // tokens of the last request

	next     string // uuid for the next record, empty to draw one
	tail     list   // uuids that a compaction keeps
	tailFrom int    // context before them
	keeping  bool

	kept map[string]bool // files copied since the prompt
}

// NewSession returns an empty session whose ids follow from seed.
func NewSession(seed string) *Session {
	s := &Session{ids: ids{seed: seed}, Branch: "fix/zones", mode: "acceptEdits"}
	s.CWD = "/home/mara/src/harbour"
	s.now = time.Date(2026, time.March, 30, 8, 12, 4, 0, time.UTC)
	s.id = s.uuid()
	return s
}

// line writes one record that is no part of the chain.
func (s *Session) line(o obj) {
	ordered.Append(&s.Out, o)
	s.Out.WriteByte('\n')
}

// chain writes a record below the last one and returns its uuid.
func (s *Session) chain(head, tail obj) string {
	// Old clients pick the leaf by time, so no two records share one.
	s.now = s.now.Add(time.Millisecond)
	id := s.next
	if s.next = ""; id == "" {
		id = s.uuid()
	}
	if s.keeping {
		s.tail = append(s.tail, id)
	}
	var parent any
	if s.parent != "" {
		parent = s.parent
	}
	o := append(obj{"parentUuid", parent, "isSidechain", false}, head...)
	o = append(o, "uuid", id, "timestamp", s.stamp())
	o = append(o, tail...)
	o = append(o, "userType", "external", "entrypoint", "cli", "cwd", s.CWD,
		"sessionId", s.id, "version", version, "gitBranch", s.Branch)
	if s.slug != "" {
		o = append(o, "slug", s.slug)
	}
	s.line(o)
	s.parent = id
	s.messages++
	return id
}

// Open writes the head of the file.
func (s *Session) Open(title string) {
	s.title = title
	s.line(obj{"type", "ai-title", "aiTitle", title, "sessionId", s.id})
	s.line(obj{"type", "mode", "mode", "normal", "sessionId", s.id})
	s.line(obj{"type", "permission-mode", "permissionMode", s.mode, "sessionId", s.id})
}

// Close writes the lines with which the client ends a file.
func (s *Session) Close() {
	s.line(obj{"type", "last-prompt", "lastPrompt", s.asked, "leafUuid", s.parent,
		"sessionId", s.id})
	s.line(obj{"type", "ai-title", "aiTitle", s.title, "sessionId", s.id})
	s.line(obj{"type", "mode", "mode", "normal", "sessionId", s.id})
	s.line(obj{"type", "permission-mode", "permissionMode", s.mode, "sessionId", s.id})
}

// user writes a user record. The content is a string or a list of blocks.
func (s *Session) user(content any, tail ...any) string {
	if t, ok := content.(string); ok {
		s.Context += len(t)
	}
	return s.chain(obj{"promptId", s.prompt, "type", "user",
		"message", obj{"role", "user", "content", content}}, tail)
}

// Ask is a prompt typed by the user.
func (s *Session) Ask(prompt string) {
	s.Pass(48000)
	s.begin(prompt)
	s.askedID = s.user(prompt, s.typed()...)
	s.snapshot(false, s.askedID)
}

// begin starts a prompt: all records up to the next share its id.
func (s *Session) begin(prompt string) {
	s.prompt, s.asked, s.began = s.uuid(), prompt, s.now
	s.kept = map[string]bool{}
}

// typed is what the client adds to a prompt from the keyboard.
func (s *Session) typed() []any {
	return []any{"permissionMode", s.mode, "origin", obj{"kind", "human"},
		"promptSource", "typed"}
}

// snapshot writes which files the client has kept copies of.
func (s *Session) snapshot(update bool, message string) {
	tracked := obj{}
	for _, name := range s.Changed() {
		tracked = append(tracked, name, obj{"backupFileName", backupName(name),
			"version", 1, "backupTime", s.stamp()})
	}
	s.line(obj{"type", "file-history-snapshot", "messageId", message,
		"snapshot", obj{"messageId", s.askedID, "trackedFileBackups", tracked,
			"timestamp", s.stamp()}, "isSnapshotUpdate", update})
}

// backupName is what the client calls its copy of a file.
func backupName(name string) string {
	h := sha256.Sum256([]byte(name))
	return fmt.Sprintf("%x@v1", h[:8])
}

// Attach writes an attachment; size is the bytes of text the client sends for it.
func (s *Session) Attach(a obj, size int) {
	s.Context += size
	s.chain(obj{"attachment", a, "type", "attachment"}, nil)
}

// System writes a system record, which the client shows and does not send but
// for local commands.
func (s *Session) System(subtype string, fields ...any) {
	s.chain(append(obj{"type", "system", "subtype", subtype}, fields...),
		obj{"isMeta", false})
}
