package model

import (
	"time"

	"decant/model/source"
	"decant/model/tokens"
)

// Conversation is one stored session of one agent. It is made by a codec and
// finished by Measure, and is read-only after that.
type Conversation struct {
	// Source is the bytes that every span below points into.
	Source *source.Source
	// Format is the codec's name: "claude-code".
	Format string
	// ID is what the agent resumes the conversation by; Title what it shows for
	// it; Path the file or directory, "-" for standard input, "" for the demo.
	ID, Title, Path string
	// Line is the line of the file, from 1, that holds it, where a file may hold several
	// conversations; else 0.
	Line int
	// Stamp is what the file was when it was read, zero for the demo.
	Stamp Stamp
	// Model is the newest model that the conversation names, "" when none.
	Model string
	// CWD is the folder that the agent worked in last, "" when not recorded.
	CWD string
	// Client is the version of the agent that wrote the newest record.
	Client string
	// Family counts its tokens; FamilyAssumed is true when the model is unknown.
	Family        tokens.Family
	FamilyAssumed bool
	// Window is the model's context window in tokens.
	Window int

	// Events are in context order: along the active path, partition after
	// partition, each partition as it is sent; then what is off the path.
	Events []Event
	// Turns are turns 1 to n, without turn 0: Turns[i].Number is i+1.
	Turns []Turn
	// Calls are in the order of their requests, results without one last.
	Calls []Call
	// Usage are the calls of models that the file records, in context order of their
	// answers; none where it records none.
	Usage []Usage
	// Fit is what Usage says about the estimates; zero where nobody asked.
	Fit Fit
	// Inherited is what the original's estimates were scaled by, where this is a fork that
	// says so; else zero.
	Inherited Fit
	// Boundaries are where the agent compacted, in order. Partition p starts at
	// Boundaries[p-1].
	Boundaries []Boundary
	// Rules is what the format demands of a fork.
	Rules Rules
	// Warnings name what could not be read; the rest of the file was.
	Warnings []Warning
	// Tools are the names of the tools that the conversation itself defines, nil where
	// the agent sends its own.
	Tools []string
	// Declared are attachments that the conversation only names: the agent fetches
	// them anew at each request, so they can be listed but not measured.
	Declared []Declared
	// SubAgents are conversations of sub-agents that belong to this one. They
	// are listed, never mixed in.
	SubAgents []SubAgent
	// State is the codec's own: what it needs again for a fork. Nobody else
	// looks into it.
	State any
}

// Stamp tells whether a stored conversation is still what was read. For a
// directory it is of the file that holds the events.
type Stamp struct {
	// Size is in bytes.
	Size int64
	// OnDisk is how many bytes all files of the conversation have that the agent reads,
	// those of its other files in a directory included; 0 never where it was stored.
	OnDisk int64
	// Packed is true when the file is packed as a whole, and Source holds what is in it.
	Packed bool
	// Modified is the file's modification time, zero for standard input.
	Modified time.Time
	// Sum is the SHA-256 of the bytes as they were decoded into Source.
	Sum Sum
}

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
	// line range is its fragment: file:///a/b.go#L10-20.
	URI string
	// Image is set for PartImage.
	Image Image

	// Bytes and Sum are of the decoded text; RawBytes and Raw of the text
	// without its envelope. Weight is the unrounded token estimate, with the
	// conversation's scale but for images. Set by Measure and Calibrate.
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
	// Trigger is "manual", "auto" or "" when not recorded.
	Trigger string
	// TokensBefore is what the agent recorded, 0 when it did not.
	TokensBefore int
}

// Warning is something in the file that could not be read.
type Warning struct {
	// Line is in the file, from 1; 0 when it concerns the whole.
	Line int
	// Text says what and what decant does about it.
	Text string
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
