package pi

import (
	"time"

	"decant/model/formats/kit"
	"decant/model/source"
)

// kind is the kind of a line.
type kind uint8

const (
	unread    kind = iota // Not one JSON object.
	header                // The session's first line, or one like it.
	carried               // In the chain but never sent: settings, notes of extensions.
	message               // A message of the conversation.
	custom                // A message of an extension.
	branch                // The summary of an abandoned branch.
	compacted             // A compaction by the client.
	cleared               // The user cleared the conversation.
	edited                // What is sent instead of another entry.
	labelled              // Names an entry.
	pointed               // Says which entry is the leaf.
	named                 // Names the session.
)

// entry is what Open keeps of one line.
type entry struct {
	kind       kind
	id, parent string
	// side is true for an entry of OpenClaw that does not become the leaf: one next to the
	// conversation, or without an id.
	side bool
	// hasID is false for an entry that no entry can follow.
	hasID bool
	// role is the role of a message.
	role string
	time time.Time
	// blocks are the events that are being made.
	blocks []block
	// unsent says why the client never sends the message, or is "" when it does.
	unsent string
	// stopped is true for an answer that failed or was aborted. pi runs none of its calls.
	stopped bool
	// origin is the model that answered, or the model that is chosen from here on.
	origin origin
	// used is the size of the context after the answer in tokens, or 0 where the client does not
	// trust the record. counted is true when anything was recorded.
	used    int
	counted bool
	usage   kit.Usage
	// cut is the content of a compaction, and edit the content of an edit.
	cut  *cut
	edit *edit
	// removed are the tools that a system message removes.
	removed []string
	// text is the name that a line gives, and target is the entry that gets the name.
	text, target string
	// payload is true for an answer of Oh My Pi that is also stored as items.
	payload bool
	// broken is true when the client stops at the entry; a fork repairs it.
	broken bool
	// err is why the line is unread.
	err error
}

// cut is what a compaction says.
type cut struct {
	// first is the entry from which on the client keeps earlier content. at is its number from 0,
	// which the first versions of the format use, or -1 for none.
	first string
	at    int
	// tokens is the recorded size of the context before the compaction.
	tokens int
	// prompt is the system message that comes before the summary, or empty.
	prompt source.Span
	// after is the entry after which the client keeps earlier content, where a history of its own
	// replaces the rest.
	after string
	// talkOnly is true where only earlier messages are kept, with their results.
	talkOnly bool
}

// edit is what is sent instead of an entry.
type edit struct {
	target string
	// omit is true when nothing is sent.
	omit bool
}

// addBlocks gives the entry its blocks, with a name.
func (e *entry) addBlocks(name string, blocks []block) {
	for i := range blocks {
		if blocks[i].event.Label == "" {
			blocks[i].event.Label = name
		}
	}
	e.blocks = append(e.blocks, blocks...)
}

// cuts reports whether content before an entry is no longer sent, except for what the entry says.
func (e *entry) cuts() bool { return e.kind == compacted || e.kind == cleared }

// talks reports whether an entry is a message of the user or of the model, or a result.
func (e *entry) talks() bool {
	return e.kind == message &&
		(e.role == "user" || e.role == "assistant" || e.role == "toolResult")
}

// closesCalls reports whether the client accepts no more results of earlier calls from the entry
// on.
func (e *entry) closesCalls() bool {
	switch e.role {
	case "user", "assistant", "custom", "branchSummary", "compactionSummary":
		return true
	case "bashExecution":
		return e.unsent == ""
	}
	return e.kind == branch || e.kind == compacted
}
