package pi

import (
	"time"

	"decant/model/formats/kit"
	"decant/model/source"
)

// kind is what a line is.
type kind uint8

const (
	unread    kind = iota // Not one JSON object.
	header                // The session's first line, or one like it.
	carried               // Part of the chain and never sent: settings, notes of extensions.
	message               // A message of the conversation.
	custom                // A message of an extension.
	branch                // What a branch that was left came to.
	compacted             // Where the client compacted.
	cleared               // Where the user cleared the conversation.
	edited                // Says what is sent in the place of another entry.
	labelled              // Names an entry.
	pointed               // Says which entry is the leaf.
	named                 // Names the session.
)

// entry is what Open keeps of one line.
type entry struct {
	kind       kind
	id, parent string
	// side is true for an entry of OpenClaw that does not become the leaf: one beside the
	// conversation, or without an id.
	side bool
	// hasID is false for an entry that none can follow.
	hasID bool
	// role is a message's.
	role string
	time time.Time
	// blocks are the events in the making.
	blocks []block
	// unsent says why the client never sends the message, "" when it does.
	unsent string
	// origin is which model answered, or which one is chosen from here on.
	origin origin
	// used is how many tokens the context held after the answer, 0 where the client
	// does not trust what was recorded; counted is true when anything was.
	used    int
	counted bool
	usage   kit.Usage
	// cut is what a compaction says, edit what an edit does.
	cut  *cut
	edit *edit
	// removed are the tools that a system message takes away.
	removed []string
	// text is the name that a line gives, target the entry that it gives it to.
	text, target string
	// payload is true for an answer of Oh My Pi that is held once more, as items.
	payload bool
	// broken is true when the client stops at the entry; a fork mends it.
	broken bool
	// err is why the line is unread.
	err error
}

// cut is what a compaction says.
type cut struct {
	// first is the entry from which on the client keeps what comes before, at the
	// one that first versions of the format name by its number from 0, -1 for none.
	first string
	at    int
	// tokens is the size of the context before it, as recorded.
	tokens int
	// prompt is the system's message that goes before the summary, or empty.
	prompt source.Span
	// after is the entry behind which the client keeps what comes before, where it has a
	// history of its own in the place of the rest.
	after string
	// talkOnly is true where of what comes before only messages are kept, with their results.
	talkOnly bool
}

// edit is what is sent in the place of an entry.
type edit struct {
	target string
	// omit is true when nothing is.
	omit bool
}

// addBlocks gives the entry its blocks, by a name.
func (e *entry) addBlocks(name string, blocks []block) {
	for i := range blocks {
		if blocks[i].event.Label == "" {
			blocks[i].event.Label = name
		}
	}
	e.blocks = append(e.blocks, blocks...)
}

// cuts reports whether what comes before an entry is sent no more, except for what it says.
func (e *entry) cuts() bool { return e.kind == compacted || e.kind == cleared }

// talks reports whether an entry is a message of the user or of the model, or a result.
func (e *entry) talks() bool {
	return e.kind == message &&
		(e.role == "user" || e.role == "assistant" || e.role == "toolResult")
}

// closesCalls reports whether the client takes no more results of earlier calls from the
// entry on.
func (e *entry) closesCalls() bool {
	switch e.role {
	case "user", "assistant", "custom", "branchSummary", "compactionSummary":
		return true
	case "bashExecution":
		return e.unsent == ""
	}
	return e.kind == branch || e.kind == compacted
}
