package model

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"decant/model/source"
)

// Event is one item that is shown and changed.
type Event struct {
	// ID names the event across runs; see the type ID.
	ID ID
	// Kind is what it is.
	Kind Kind
	// Turn counts from 1. It is 0 before the first prompt and off the active path.
	Turn int
	// Partition is the number of boundaries before the event, from 0.
	Partition int
	// Live events are what the agent would send on resume.
	Live bool
	// OffPath events are on a branch that the agent abandoned, or in no chain.
	OffPath bool
	// Unsent events were not sent even while their partition was the context window: echoes, API
	// errors and what the agent cannot read.
	Unsent bool
	// Prompt is true for the event that starts its turn.
	Prompt bool
	// Record is the index into Source.Records of the record that contains the event.
	Record int
	// Message groups the events that the agent sends as one message. Events of one message are
	// adjacent in context order, and the numbers rise in that order.
	Message int
	// Role is the role in which the model gets the event: "user", "assistant" or "system".
	Role string
	// Label is what the format calls an attachment, summary or system text ("todo_reminder"), or
	// the name of an attachment ("file main.go"); else "".
	Label string
	// Standing is true for an attachment that tells the agent how to work: instructions, memory,
	// skills, a plan, or the state of its task.
	Standing bool
	// Reminder says whether the client sends such an attachment again, and what that makes of the
	// older one.
	Reminder Reminder
	// Fixed events stay unchanged in every fork: the format cannot leave them out or express them
	// differently.
	Fixed bool
	// Time is when the event was recorded, or zero when unknown.
	Time time.Time
	// Parts are the content. A result of several blocks has several parts; every other event has
	// one.
	Parts []Part
	// Call is the index into Conversation.Calls, or -1 for none.
	Call int
	// Needs are indices of events that must stay in full while this event stays, such as the Read
	// behind a "file unchanged" answer.
	Needs []int
	// Signed reasoning is bound to everything that precedes it.
	Signed bool
	// Group numbers the answers of the model, where the format binds reasoning to its answer
	// (ReasoningGroup), from 1. It is 0 for none.
	Group int
	// Opaque is the number of bytes of signatures and encrypted content in the file. They are not
	// counted anywhere else.
	Opaque int

	// Bytes counts the decoded text: the parts' texts joined by a newline. Tokens is an estimate, 0
	// when the event is not live. Sum is the checksum of that text. Measure sets all of them, and
	// Calibrate sets Tokens again.
	Bytes, Tokens int
	Sum           Sum
}

// HoldsText reports whether an event had any text when its file was opened.
func (e *Event) HoldsText() bool {
	return slices.ContainsFunc(e.Parts, func(p Part) bool { return p.Bytes > 0 })
}

// MayBegin reports whether a fork may begin with an event.
func (e *Event) MayBegin() bool { return e.Role == "user" && e.Kind != ToolResult }

// Part is one block of an event.
type Part struct {
	// Kind is the kind of the block.
	Kind PartKind
	// Text is the place of the part's text. For an image it is the place where its description
	// would be.
	Text Text
	// Envelope is what the agent wrapped around the content.
	Envelope Envelope
	// Ends are the first and the last byte of the decoded text, zero where it is empty. Measure
	// sets them. They are here because here they take no memory.
	Ends [2]byte
	// early is what the codec assumed when it measured the part while it read its record. It is
	// zero where it did not, and after Measure.
	early early
	// URI identifies what a result delivered, or is "" without an identity. A line range is its
	// fragment: file:///a/b.go#L10-20, or file:b.go where the folder is unknown.
	URI string
	// Image is set for PartImage.
	Image Image

	// Bytes and Sum describe the decoded text; RawBytes and Raw describe the text without its
	// envelope. Raw of a call's arguments is the checksum of their canonical spelling, so that
	// equal arguments have the same. Weight is the unrounded token estimate, with the
	// conversation's scale except for images. Measure and Calibrate set them.
	Bytes, RawBytes int
	Sum, Raw        Sum
	Weight          float64
}

// Image is what a header says about an image. A zero Width means unknown.
type Image struct {
	// Type is the media type: "image/png".
	Type string
	// Width and Height are in pixels.
	Width, Height int
}

// Turn is everything that one prompt started.
type Turn struct {
	// Number counts from 1.
	Number int
	// Prompt is the index of the event that started the turn, or -1 for a turn without a prompt.
	Prompt int
	// Events are indices in context order, including the prompt.
	Events []int
}

// Boundary is a place where the agent compacted.
type Boundary struct {
	// Record is the index into Source.Records.
	Record int
	// Turn is the turn of the compaction, or 0 before the first turn.
	Turn int
	// Trigger is "manual", "auto" or "" when not recorded. It is ClearTrigger where the user
	// cleared the conversation.
	Trigger string
	// TokensBefore is the size that the agent recorded, or 0 when it recorded none.
	TokensBefore int
}

// ClearTrigger is the trigger of a boundary without a compaction: the user removed what came
// before.
const ClearTrigger = "clear"

// Warning is something in the file that could not be read.
type Warning struct {
	// Line is the line in the file, from 1, or 0 when the warning concerns the whole file.
	Line int
	// Text says what is wrong and how decant handles it.
	Text string
	// Torn is true for a record of a line file that is not JSON. Every reader skips it, so a fork
	// keeps it.
	Torn bool
}

// UnreadWarning is the warning for a record, by index, of a line file, with the reason why it
// cannot be read. A record that is valid JSON could still mean something to its agent, so a fork
// leaves it out.
func UnreadWarning(src *source.Source, record int, why error) Warning {
	r := src.Records[record]
	w := Warning{Line: r.Line, Torn: !json.Valid(src.BytesAt(r.Span))}
	what := "it is left out of a fork"
	if w.Torn {
		what = "a fork keeps it, and the agent skips it"
	}
	w.Text = fmt.Sprintf("cannot be read (%v); %s", why, what)
	return w
}

// Declared is an attachment that is stored only by name.
type Declared struct {
	// Name is its URI, or the command that makes it.
	Name string
	// Turn is the first turn in which it is attached; 0 means from the start.
	Turn int
}

// SubAgent is a conversation that a call of this conversation started.
type SubAgent struct {
	// ID is the agent's id, Path is the agent's file, and Bytes is the size of that file.
	ID, Path string
	Bytes    int
}
