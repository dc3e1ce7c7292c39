package model

// Call ties a request to its result.
type Call struct {
	// ID is the agent's, Tool the tool's name as stored.
	ID, Tool string
	// Unique is false when another call of the conversation has the same ID;
	// such a call is never named in a marker.
	Unique bool
	// Request and Result are indices of events, -1 when missing.
	Request, Result int
	// Status is how the call ended.
	Status Status
	// Effect is what the tool does to the world.
	Effect Effect
	// Folder is what relative paths in its arguments are taken from, "" when not known;
	// no absolute path once a command may have gone elsewhere.
	Folder string
	// Keeps is true when the client lets the agent go on editing a file only
	// while this pair stands: the last read or edit of that file. Such a pair
	// is emptied rather than removed on its own.
	Keeps bool
}

// Pair reports whether both request and result are there.
func (c *Call) Pair() bool { return c.Request >= 0 && c.Result >= 0 }

// Status is how a call ended.
type Status uint8

// The statuses of a call.
const (
	// Succeeded has a result without an error flag.
	Succeeded Status = iota
	// Failed has a result that the agent marked as an error.
	Failed
	// Interrupted was stopped by the person.
	Interrupted
	// Unanswered has no result.
	Unanswered
)

// Good reports whether the call's result may stand for another's: it succeeded.
func (s Status) Good() bool { return s == Succeeded }

// EffectKind is what a tool does to the world.
type EffectKind uint8

// The kinds of an effect.
const (
	// Other is anything not known to be one of the rest.
	Other EffectKind = iota
	// Reads delivers a file, a page or another resource.
	Reads
	// Writes changes files.
	Writes
	// Lists names files.
	Lists
	// Searches looks for text in files.
	Searches
	// Runs starts a program.
	Runs
)

// Effect is what a call reads or writes.
type Effect struct {
	// Kind is what the call does.
	Kind EffectKind
	// Paths are clean paths in the order of the call, absolute where a folder is known
	// to take them from, else relative; a read has at most one.
	Paths []string
	// Everything is true for a write that may change any file below Paths, or
	// any file at all when there are none.
	Everything bool
	// Lines is the range that a read asked for.
	Lines LineRange
	// Cut is true for a read that delivers only a part of Lines, which cannot be
	// told from the call: the end of a file, or what an agent left of a long text.
	// Such a read never proves that another is contained in it.
	Cut bool
	// Anyway is true for a write that may have been made though the call failed: a
	// command line goes on, or stops half way.
	Anyway bool
	// Programs are what a shell command starts, in its order, git and cargo with
	// what they are told to do: "git commit"; nil for any other tool.
	Programs []string
	// Newest is true for a command line that only tests, checks, compares or lists: of
	// several equal ones only the newest answer counts. Folder is where it runs, as its
	// answer is of that folder alone; "" where Newest is false.
	Newest bool
	Folder string
}

// LineRange is a range of lines from 1, both ends included. The zero value is
// the whole file; a zero To is the end of the file.
type LineRange struct{ From, To int }

// Whole reports whether no range was asked for.
func (r LineRange) Whole() bool { return r == LineRange{} }
