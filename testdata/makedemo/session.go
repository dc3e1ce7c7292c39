package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"time"

	"decant/testdata/ordered"
)

const (
	version = "2.1.197"
	model   = "claude-sonnet-4-5-20250929"
	// fixedTokens is what the system prompt and the tools take in each request.
	fixedTokens = 17840
	// bytesPerToken, in tenths, fits the texts of the demo.
	bytesPerToken = 25
)

// session plays a conversation and writes down what the client would store.
type session struct {
	ids
	timeline
	out    bytes.Buffer
	id     string
	cwd    string
	branch string
	mode   string
	slug   string // empty until the first compaction, as in the client
	title  string

	parent   string // uuid of the last record in the chain, empty for null
	prompt   string // id of the prompt that is being answered
	asked    string // text of that prompt
	askedID  string // uuid of its record
	began    time.Time
	messages int

	context int // bytes that the next request sends
	cached  int // tokens of the last request

	next     string // uuid for the next record, empty to draw one
	tail     list   // uuids that a compaction keeps
	tailFrom int    // context before them
	keeping  bool

	files, base map[string]string
	kept        map[string]bool // files copied since the prompt
}

// newSession returns an empty session whose ids follow from seed.
func newSession(seed string) *session {
	s := &session{ids: ids{seed: seed}, branch: "fix/zones", mode: "acceptEdits"}
	s.cwd = "/home/mara/src/harbour"
	s.now = time.Date(2026, time.March, 30, 8, 12, 4, 0, time.UTC)
	s.id = s.uuid()
	return s
}

// line writes one record that is no part of the chain.
func (s *session) line(o obj) {
	ordered.Append(&s.out, o)
	s.out.WriteByte('\n')
}

// chain writes a record below the last one and returns its uuid.
func (s *session) chain(head, tail obj) string {
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
	o = append(o, "userType", "external", "entrypoint", "cli", "cwd", s.cwd,
		"sessionId", s.id, "version", version, "gitBranch", s.branch)
	if s.slug != "" {
		o = append(o, "slug", s.slug)
	}
	s.line(o)
	s.parent = id
	s.messages++
	return id
}

// open writes the head of the file.
func (s *session) open(title string) {
	s.title = title
	s.line(obj{"type", "ai-title", "aiTitle", title, "sessionId", s.id})
	s.line(obj{"type", "mode", "mode", "normal", "sessionId", s.id})
	s.line(obj{"type", "permission-mode", "permissionMode", s.mode, "sessionId", s.id})
}

// close writes the lines with which the client ends a file.
func (s *session) close() {
	s.line(obj{"type", "last-prompt", "lastPrompt", s.asked, "leafUuid", s.parent,
		"sessionId", s.id})
	s.line(obj{"type", "ai-title", "aiTitle", s.title, "sessionId", s.id})
	s.line(obj{"type", "mode", "mode", "normal", "sessionId", s.id})
	s.line(obj{"type", "permission-mode", "permissionMode", s.mode, "sessionId", s.id})
}

// user writes a user record. The content is a string or a list of blocks.
func (s *session) user(content any, tail ...any) string {
	if t, ok := content.(string); ok {
		s.context += len(t)
	}
	return s.chain(obj{"promptId", s.prompt, "type", "user",
		"message", obj{"role", "user", "content", content}}, tail)
}

// ask is a prompt typed by the person.
func (s *session) ask(prompt string) {
	s.pass(48000)
	s.begin(prompt)
	s.askedID = s.user(prompt, s.typed()...)
	s.snapshot(false, s.askedID)
}

// begin starts a prompt: all records up to the next share its id.
func (s *session) begin(prompt string) {
	s.prompt, s.asked, s.began = s.uuid(), prompt, s.now
	s.kept = map[string]bool{}
}

// typed is what the client adds to a prompt from the keyboard.
func (s *session) typed() []any {
	return []any{"permissionMode", s.mode, "origin", obj{"kind", "human"},
		"promptSource", "typed"}
}

// snapshot writes which files the client has kept copies of.
func (s *session) snapshot(update bool, message string) {
	tracked := obj{}
	for _, name := range s.changed() {
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

// attach writes an attachment; size is the bytes of text the client sends for it.
func (s *session) attach(a obj, size int) {
	s.context += size
	s.chain(obj{"attachment", a, "type", "attachment"}, nil)
}

// system writes a system record, which the client shows and does not send but
// for local commands.
func (s *session) system(subtype string, fields ...any) {
	s.chain(append(obj{"type", "system", "subtype", subtype}, fields...),
		obj{"isMeta", false})
}
