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
	// Uncompacted is how many of the agent's compactions it was opened without: what they left out
	// is live, and their summaries are not. It is 0 where it is as the agent would resume it.
	Uncompacted int
	// Undone is what the oldest of those compactions left, nil if none exists.
	Undone *Undone
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
	// Exact is true where texts are counted by the vocabulary itself, see CountExactly.
	Exact bool
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
	// Fixes are what every fork repairs.
	Fixes []Fix
	// Problems are what the agent or its API would refuse, as a search for them found it; those
	// that are fixed are so in this conversation, and its file still has them. Nil where nobody
	// searched. Touched is how many of the file's FileRecords are not here as they were.
	Problems             []Problem
	Touched, FileRecords int
	// Unfixed is the conversation as its file has it, where this one was fixed and may be fixed in
	// another way; else nil.
	Unfixed *Conversation
	// Origin is where the bytes at a span of Source stand in the file, false where a fix put
	// others there; nil where Source is the file as it is.
	Origin func(at source.Span) (source.Span, bool)
	// Warnings name what could not be read; the rest of the file was.
	Warnings []Warning
	// Tools are the names of the tools that the conversation itself defines, nil where
	// the agent sends its own.
	Tools []string
	// Switchable are those of Tools that a fork's config can switch off, nil for none.
	Switchable []string
	// Declared are attachments that the conversation only names: the agent fetches
	// them anew at each request, so they can be listed but not measured.
	Declared []Declared
	// SubAgents are conversations of sub-agents that belong to this one. They
	// are listed, never mixed in.
	SubAgents []SubAgent
	// Prove makes the fork that changes lead to, without the declared attachments of these
	// names, opens it again and says why it could not be saved; nil for no reason. It is set
	// where the conversation breaks rules of its format: what it lacks is then no fact that a
	// plan could know.
	Prove func(changes []Change, undeclared []string) []Finding
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
	// Known is the SHA-256 of the bytes as they were read into Source, zero where File is set.
	Known Sum
	// File is a file that stays on the disk, nil for one that was read into memory. Its checksum
	// is computed only when somebody asks for it.
	File *source.Source
}

// Sum is the SHA-256 of the bytes as they were read into Source. It is zero for the demo, and for
// a file on the disk that is no longer what it was.
func (s Stamp) Sum() Sum {
	if s.File != nil {
		return s.File.Checksum()
	}
	return s.Known
}

// EventAt is the event at an index of context order, from 0. It is the conversation's own and must
// not be changed; who reads one asks for it by its index and keeps no list of them.
func (c *Conversation) EventAt(i int) *Event { return &c.Events[i] }

// EventCount is how many events there are.
func (c *Conversation) EventCount() int { return len(c.Events) }
