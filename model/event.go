package model

import (
	"encoding/json"
	"fmt"
	"time"

	"decant/model/source"
)

// Event is one thing that is shown and changed.
type Event struct {
	// ID names the event across runs; see ID.
	ID ID
	// Kind is what it is.
	Kind Kind
	// Turn is from 1; 0 before the first prompt and off the active path.
	Turn int
	// Partition counts the boundaries before it, from 0.
	Partition int
	// Live events are what the agent would send on resume.
	Live bool
	// OffPath events are on a branch that the agent left, or in no chain.
	OffPath bool
	// Unsent events were not even sent while their partition was the context window:
	// echoes, errors of the API, what the agent cannot read.
	Unsent bool
	// Prompt is true for the event that starts its turn.
	Prompt bool
	// Record is the index into Source.Records of the record that holds it.
	Record int
	// Message groups events that the agent sends as one message. Events of one
	// message stand together in context order; numbers rise along it.
	Message int
	// Role is who says it to the model: "user", "assistant" or "system".
	Role string
	// Label is what the format calls an attachment, summary or system text
	// ("todo_reminder"), or names an attachment by ("file main.go"); else "".
	Label string
	// Standing is true for an attachment that tells the agent how to work: its
	// instructions, memory, skills or plan, and the state of its task.
	Standing bool
	// Fixed events stay as they are in every fork: the format has no way to leave
	// them out or to say them otherwise.
	Fixed bool
	// Time is when it was recorded, zero when unknown.
	Time time.Time
	// Parts hold the content. A result of several blocks has several; every
	// other event has one.
	Parts []Part
	// Call is the index into Conversation.Calls, -1 for none.
	Call int
	// Needs are indices of events that must stay in full while this one stays:
	// the Read behind a "file unchanged" answer.
	Needs []int
	// Signed reasoning is bound to all that precedes it.
	Signed bool
	// Group is what came in one answer of the model, where the format binds reasoning
	// to it (ReasoningGroup), from 1; 0 is for none.
	Group int
	// Opaque is bytes of signatures and encrypted content in the file. They
	// count nowhere else.
	Opaque int

	// Bytes of decoded text, the parts' texts joined by a newline; Tokens
	// estimated, 0 when not live; Sum of that text. Set by Measure, Tokens by
	// Calibrate as well.
	Bytes, Tokens int
	Sum           Sum
}

// Part is one block of an event.
type Part struct {
	// Kind is what the block holds.
	Kind PartKind
	// Text is where its text is; of an image, where its description would be.
	Text Text
	// Envelope is what the agent wrapped round the content.
	Envelope Envelope
	// URI identifies what a result delivered, "" when it has no identity. A
	// line range is its fragment: file:///a/b.go#L10-20, or file:b.go where no folder is known.
	URI string
	// Image is set for PartImage.
	Image Image

	// Bytes and Sum are of the decoded text; RawBytes and Raw of the text
	// without its envelope. Weight is the unrounded token estimate, with the
	// conversation's scale except for images. Set by Measure and Calibrate.
	Bytes, RawBytes int
	Sum, Raw        Sum
	Weight          float64
}

// Image is what a header told about an image; zero Width means unknown.
type Image struct {
	// Type is the media type: "image/png".
	Type string
	// Width and Height are in pixels.
	Width, Height int
}

// Turn is what one prompt started.
type Turn struct {
	// Number is from 1.
	Number int
	// Prompt is the index of the event that started it, -1 for a turn in which
	// nobody said anything.
	Prompt int
	// Events are indices in context order, the prompt included.
	Events []int
}

// Boundary is where the agent compacted.
type Boundary struct {
	// Record is the index into Source.Records.
	Record int
	// Turn is the turn in which it happened, 0 before the first.
	Turn int
	// Trigger is "manual", "auto" or "" when not recorded, and ClearTrigger where the user cleared
	// the conversation.
	Trigger string
	// TokensBefore is what the agent recorded, 0 when it did not.
	TokensBefore int
}

// ClearTrigger is the trigger of a boundary at which nothing was compacted: what was before is gone
// by the user's will.
const ClearTrigger = "clear"

// Warning is something in the file that could not be read.
type Warning struct {
	// Line is in the file, from 1; 0 when it concerns the whole.
	Line int
	// Text says what and what decant does about it.
	Text string
	// Torn is true for a record of lines that is no JSON: every reader passes over it, so
	// a fork carries it along.
	Torn bool
}

// UnreadWarning is the warning of a record, by index, of a file of lines that cannot be
// read for a reason. A record that is JSON all the same could mean something to its
// agent, so a fork leaves it out.
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

// Declared is an attachment of which only the name is stored.
type Declared struct {
	// Name is its URI, or the command that makes it.
	Name string
	// Turn is from which turn on it is attached; 0 is from the start.
	Turn int
}

// SubAgent is a conversation that a call of this one started.
type SubAgent struct {
	// ID is the agent's, Path its file, Bytes that file's size.
	ID, Path string
	Bytes    int
}
