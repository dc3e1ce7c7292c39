package model

// Call ties a request to its result.
type Call struct {
	// ID is the agent's id of the call, and Tool is the tool's name as stored.
	ID, Tool string
	// Unique is false when another call of the conversation has the same ID;
	// such a call is never named in a marker.
	Unique bool
	// Request and Result are indices of events, or -1 when missing.
	Request, Result int
	// Status is how the call ended.
	Status Status
	// Effect is what the tool does to the world.
	Effect Effect
	// Folder is the folder that relative paths in the arguments start from, or "" when unknown. It
	// is not an absolute path once a command may have changed the folder.
	Folder string
	// Tracks is true for a read or edit of one file of which the client allows a further edit only
	// while its last read or edit exists. Keeps is true for that last pair: it is emptied and not
	// removed on its own. See MarkKept.
	Tracks, Keeps bool
	// Running is true when the program still ran when the result was written. Later calls may ask
	// for it by the name that only this result tells.
	Running bool
}

// Pair reports whether the call has both a request and a result.
func (c *Call) Pair() bool { return c.Request >= 0 && c.Result >= 0 }

// MarkKept sets Keeps of the last live good pair of each file, of those that the client tracks.
func MarkKept(c *Conversation) {
	last := make(map[string]int)
	for i := range c.Calls {
		k := &c.Calls[i]
		k.Keeps = false
		if k.Tracks && k.Pair() && k.Status.Good() && c.Events[k.Result].Live {
			last[k.Effect.Paths[0]] = i
		}
	}
	for _, i := range last {
		c.Calls[i].Keeps = true
	}
}

// Status is how a call ended.
type Status uint8

// The statuses of a call.
const (
	// Succeeded has a result without an error flag.
	Succeeded Status = iota
	// Failed has a result that the agent marked as an error.
	Failed
	// Interrupted was stopped by the user.
	Interrupted
	// Unanswered has no result. It may have run.
	Unanswered
	// Skipped has no result, as the client never ran it: the answer with the request failed.
	Skipped
)

// Good reports whether the call succeeded, so that its result may replace another call's result.
func (s Status) Good() bool { return s == Succeeded }

// EffectKind says what kind of effect a tool has.
type EffectKind uint8

// The kinds of an effect.
const (
	// Other is any effect that is not known to be one of the kinds below.
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
	// Paths are clean paths in the order of the call. A path is absolute where its folder is known,
	// else relative. A read has at most one path.
	Paths []string
	// Everything is true for a write that may change any file below Paths, or
	// any file at all when there are none.
	Everything bool
	// Lines is the range that a read asked for.
	Lines LineRange
	// Plain is true for a read whose arguments only name its file, spelled as in Paths, and Lines.
	// It may be false for such a read.
	Plain bool
	// Cut is true for a read that delivers only a part of Lines, and the call does not show which
	// part. The file may have ended, or the agent may have cut a long text. Such a read never
	// proves that it contains another read.
	Cut bool
	// Anyway is true for a write that may have happened although the call failed: a command line
	// continues after an error, or stops half way.
	Anyway bool
	// Programs are the programs that a shell command starts, in its order. Git and cargo come with
	// their subcommand: "git commit". It is nil for any other tool.
	Programs []string
	// Newest is true for a command line that only tests, checks, compares or lists: of several
	// equal command lines only the newest answer counts. Folder is where the command runs, because
	// its answer is valid only for that folder. Folder is "" where Newest is false.
	Newest bool
	Folder string
}

// RangeNames are the arguments of a read that name a file and its lines.
var RangeNames = []string{
	"path", "file_path", "notebook_path", "start_line", "end_line", "offset", "limit",
}

// LineRange is a range of lines from 1, including both ends. The zero value is the whole file, and
// a zero To is the end of the file.
type LineRange struct{ From, To int }

// Whole reports whether no range was asked for.
func (r LineRange) Whole() bool { return r == LineRange{} }
