package finder

import (
	"cmp"
	"time"

	"decant/model"
)

// Finder finds the stored conversations of one agent. Errors are one line: the action, its object,
// the cause and the next step. What could be read is returned too.
type Finder interface {
	// List are the conversations of a search, in no fixed order, with the files of their
	// sub-agents.
	List(env Env, s Search) ([]Entry, error)
	// ByID are the conversations whose id starts with id, including archived ones. With deep it
	// also reads files, not only their names.
	ByID(env Env, id string, deep bool) ([]Entry, error)
	// Candidates are the conversations that may be the newest of a search.
	Candidates(env Env, s Search) ([]Candidate, error)
	// ListFolder are the conversations in one folder. Of the search it must use nothing: Forks only
	// says what it may leave out.
	ListFolder(folder string, s Search) ([]Entry, error)
}

// Candidate is a conversation that may be the newest. Read returns its entry, for which it may read
// the file.
type Candidate struct {
	// Active is the time of the last activity.
	Active time.Time
	// Read is its entry, or false where it is not a conversation of the search.
	Read func() (Entry, bool)
}

// Entry is one stored conversation.
type Entry struct {
	// Agent is the name of the conversation's format.
	Agent string
	// ID is the id by which the agent resumes the conversation. Path is its file or folder; of
	// several copies it is the one that the agent reads.
	ID, Path string
	// ShortID is another id of the conversation, or "" for none.
	ShortID string
	// Title is the title that the agent shows, or "" when the ends of the file do not say. CWD is
	// the last working folder, or its workspace, or "" likewise.
	Title, CWD string
	// Modified is the time of the last activity, according to the agent or the file. Bytes is the
	// size of all its files. It is negative where unknown: for a session in a large database.
	Modified time.Time
	Bytes    int64
	// Tokens is the last size of the context that the agent recorded at the end of the file. It is
	// 0 where the agent recorded none, or changed the context since.
	Tokens int
	// Fork is true for a conversation that decant made, according to its title.
	Fork bool
	// Parent is the id of the conversation that it was forked from, if it says so itself; ""
	// otherwise.
	Parent string
	// SubAgents are the files of the sub-agents that it started, by path, if its finder looks for
	// them.
	SubAgents []model.SubAgent
}

// Peeked is what a small part of a conversation's files shows without the rest.
type Peeked struct {
	// ID is the id by which the agent resumes the conversation, CWD its working folder, and Title
	// the title that the agent shows. Each is "" where it is unknown.
	ID, CWD, Title string
	// Parent is the id of the conversation that it was forked from, or "" for none.
	Parent string
	// Talk is false when there are no messages: the file only has notes of the agent.
	Talk bool
	// Agent is true for a file of a sub-agent. Caller is the id of what started it, or "" when the
	// file does not say.
	Agent  bool
	Caller string
	// Archived is true for an archived conversation. Fork is true for one that decant made,
	// according to its title or label.
	Archived, Fork bool
	// Tokens is the size of the context after the newest reply, as the agent recorded it. It is 0
	// where unknown, or where the agent changed the context since.
	Tokens int
	// Active is the time of the last activity, or zero when only the file's time shows it.
	Active time.Time
}

// Tell copies what was peeked into an entry.
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

// ByTime sorts the newest first, and entries of the same time by path.
func ByTime(a, b Entry) int {
	return cmp.Or(b.Modified.Compare(a.Modified), cmp.Compare(a.Path, b.Path))
}
