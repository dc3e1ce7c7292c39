package finder

import (
	"cmp"
	"time"

	"decant/model"
)

// Finder finds the stored conversations of one agent. Errors are one line: what was tried, on
// what, why not, what next; what could be read is found all the same.
type Finder interface {
	// List is those of a search, in no certain order, with the files of their sub-agents.
	List(env Env, s Search) ([]Entry, error)
	// ByID is those whose id begins so, archived ones included. With deep files are looked
	// into, not only their names.
	ByID(env Env, id string, deep bool) ([]Entry, error)
	// Candidates are what may be the newest of a search.
	Candidates(env Env, s Search) ([]Candidate, error)
	// ListFolder is those that lie in one folder.
	ListFolder(folder string) ([]Entry, error)
}

// Candidate is a conversation that may be the newest. What it is, and whether it is one, comes
// with Read, which may read its file.
type Candidate struct {
	// Active is when it was active last.
	Active time.Time
	// Read is its entry, false where it is none.
	Read func() (Entry, bool)
}

// Entry is one stored conversation.
type Entry struct {
	// Agent is the name of its format.
	Agent string
	// ID is what the agent resumes it by, Path the file or folder where it is: of
	// several copies the one that the agent reads.
	ID, Path string
	// ShortID is another id that names it as well, "" for none.
	ShortID string
	// Title is what the agent shows for it, "" when the ends of the file do not
	// say; CWD the folder that was worked in last, or its workspace, likewise.
	Title, CWD string
	// Modified is when it was active last, as its agent says or its file shows;
	// Bytes is the size of all its files, negative where it is not known: of a session of a large
	// database.
	Modified time.Time
	Bytes    int64
	// Tokens is how many the context held last, as the agent recorded it at the end of the
	// file; 0 where it did not, or changed the context since.
	Tokens int
	// Fork is true for one that decant made, as far as its title tells.
	Fork bool
	// Parent is the id of what it was forked from, as far as it says so itself; ""
	// otherwise.
	Parent string
	// SubAgents are the files of those that it started, as far as its finder looks for them,
	// by path.
	SubAgents []model.SubAgent
}

// Peeked is what a small part of a conversation's files tells without the rest.
type Peeked struct {
	// ID is what the agent resumes it by, CWD the folder that it works in, Title what the
	// agent shows for it; "" where that is not told.
	ID, CWD, Title string
	// Parent is the id of what it was forked from, "" for none.
	Parent string
	// Talk is false when nobody said anything: the file only holds notes of the agent.
	Talk bool
	// Agent is true for a file of a sub-agent, Caller the id of what started it, "" when
	// the file does not say.
	Agent  bool
	Caller string
	// Archived is true for one that was put away, Fork for one that decant made, as far as
	// its title or label tells.
	Archived, Fork bool
	// Tokens is how many the context held after the newest reply, as the agent recorded
	// it; 0 where that is not told, or where the agent changed the context since.
	Tokens int
	// Active is when it was active last, zero when only its file's time tells.
	Active time.Time
}

// Tell says of an entry what was peeked.
func (e *Entry) Tell(p *Peeked) {
	e.Title, e.Fork, e.Parent, e.Tokens = p.Title, p.Fork, p.Parent, p.Tokens
	if p.ID != "" {
		e.ID = p.ID
	}
	if p.CWD != "" {
		e.CWD = p.CWD
	}
	if !p.Active.IsZero() {
		e.Modified = p.Active
	}
}

// ByTime sorts newest first, and by path what is of one time.
func ByTime(a, b Entry) int {
	return cmp.Or(b.Modified.Compare(a.Modified), cmp.Compare(a.Path, b.Path))
}
