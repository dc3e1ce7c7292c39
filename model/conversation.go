package model

import (
	"time"

	"decant/model/source"
	"decant/model/tokens"
)

// Conversation is one stored session of one agent. A codec makes it and Measure finishes it; after
// that it is read-only.
type Conversation struct {
	// Source is the bytes that every span below points into.
	Source *source.Source
	// Format is the codec's name: "claude-code".
	Format string
	// ID is the id by which the agent resumes the conversation, and Title is the title that the
	// agent shows. Path is the file or directory: "-" for standard input, "" for the demo.
	ID, Title, Path string
	// Line is the line of the file, from 1, that contains the conversation where a file may contain
	// several; else 0.
	Line int
	// Uncompacted is how many of the agent's compactions the conversation was opened without. What
	// these compactions left out is live, and their summaries are not. It is 0 where the
	// conversation is as the agent would resume it.
	Uncompacted int
	// Undone is what the oldest of these compactions left, or nil for none.
	Undone *Undone
	// Stamp describes the file at the time when it was read. It is zero for the demo.
	Stamp Stamp
	// Model is the newest model that the conversation names, or "" for none.
	Model string
	// CWD is the last folder that the agent worked in, or "" when not recorded.
	CWD string
	// Client is the version of the agent that wrote the newest record.
	Client string
	// Family is the family whose vocabulary counts the tokens. FamilyAssumed is true when the model
	// is unknown.
	Family        tokens.Family
	FamilyAssumed bool
	// Exact is true where the vocabulary itself counts texts; see CountExactly.
	Exact bool
	// Window is the model's context window in tokens.
	Window int

	// Events are in context order. First come the events of the active path, partition by
	// partition, each in the order in which it is sent. Events off the path come last.
	Events []Event
	// Turns are turns 1 to n, without turn 0: Turns[i].Number is i+1.
	Turns []Turn
	// Calls are in the order of their requests; results without a request come last.
	Calls []Call
	// Usage are the model calls that the file records, in context order of their answers. It is
	// empty where the file records none.
	Usage []Usage
	// Fit is what Usage says about the estimates. It is zero where nobody asked for it.
	Fit Fit
	// Inherited is the scale of the original's estimates, where this is a fork that records it;
	// else zero.
	Inherited Fit
	// Boundaries are the places where the agent compacted, in order. Partition p starts at
	// Boundaries[p-1].
	Boundaries []Boundary
	// Rules are the rules of the format for a fork.
	Rules Rules
	// Fixes are the repairs that every fork makes.
	Fixes []Fix
	// Problems are what the agent or its API would refuse, as a search found it. Fixed problems are
	// fixed in this conversation but are still in its file. Problems is nil where nobody searched.
	Problems []Problem
	// Refusal is what the error of a refused request says about its length. It is zero where no
	// such error is known.
	Refusal Refusal
	// Altered are the records that fixes made of the file's FileRecords, as indices into
	// Source.Records; nil where nothing was fixed.
	Altered     map[int]bool
	FileRecords int
	// Mended is how many tokens these fixes added to the texts that the agent sends. It is negative
	// if they removed some.
	Mended int
	// Unfixed is the conversation as the file has it, where this one was fixed and another fix is
	// possible; else nil.
	Unfixed *Conversation
	// Opened is how many of Problems and of Fixes, the first ones, were fixed to open the file.
	Opened int
	// Origin is the place in the file of the bytes at a span of Source. It is false where a fix put
	// other bytes there. Origin is nil where Source is the unchanged file.
	Origin func(at source.Span) (source.Span, bool)
	// Warnings name what could not be read. The rest of the file was read.
	Warnings []Warning
	// OnServer is true where a part of the history is only on the API's server. A result may then
	// answer a call that is not here.
	OnServer bool
	// Tools are the names of the tools that the conversation itself defines. It is nil where the
	// agent sends its own tools.
	Tools []string
	// Switchable are the Tools that a fork's config can switch off, or nil for none.
	Switchable []string
	// Declared are attachments that the conversation only names. The agent fetches them again for
	// each request, so they can be listed but not measured.
	Declared []Declared
	// SubAgents are the conversations of sub-agents that belong to this one. They are listed but
	// never mixed in.
	SubAgents []SubAgent
	// Prove makes the fork that the changes produce, without the declared attachments of these
	// names. It opens the fork again and returns the reasons why it could not be saved, or nil for
	// none. It is set where the conversation breaks rules of its format: a plan then cannot know
	// what is missing.
	Prove func(changes []Change, undeclared []string) []Finding
	// State belongs to the codec, which needs it again for a fork. No other code reads it.
	State any
}

// Stamp tells whether a stored conversation changed after it was read. For a directory it describes
// the file that contains the events.
type Stamp struct {
	// Size is in bytes.
	Size int64
	// OnDisk is the size in bytes of all files of the conversation that the agent reads, including
	// its other files in a directory. It is never 0 for a stored conversation.
	OnDisk int64
	// Packed is true when the file is compressed as a whole and Source contains the unpacked
	// content.
	Packed bool
	// Modified is the file's modification time, zero for standard input.
	Modified time.Time
	// Known is the SHA-256 of the bytes as they were read into Source. It is zero where File is
	// set.
	Known Sum
	// File is a file that stays on the disk, or nil for a file that was read into memory. Its
	// checksum is computed only when somebody asks for it.
	File *source.Source
}

// Sum is the SHA-256 of the bytes as they were read into Source. It is zero for the demo, and for a
// file on the disk that changed.
func (s Stamp) Sum() Sum {
	if s.File != nil {
		return s.File.Checksum()
	}
	return s.Known
}

// EventAt is the event at an index of context order, from 0. It belongs to the conversation and
// must not be changed. Callers ask for an event by its index and keep no list of events.
func (c *Conversation) EventAt(i int) *Event { return &c.Events[i] }

// EventCount is the number of events.
func (c *Conversation) EventCount() int { return len(c.Events) }
