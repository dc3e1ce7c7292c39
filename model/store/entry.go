package store

import (
	"time"

	"decant/model"
)

// Entry is one stored conversation.
type Entry struct {
	// Agent is the name of its format, one of [Agents].
	Agent string
	// ID is what the agent resumes it by, Path the file or folder where it is: of
	// several copies the one that the agent reads.
	ID, Path string
	// Title is what the agent shows for it, "" when the ends of the file do not
	// say; CWD the folder that was worked in last, or JP's workspace, likewise.
	Title, CWD string
	// Modified is when it was active last, as its agent says or its file shows;
	// Bytes is the size of all its files.
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
	// SubAgents are the files of those that it started, as far as [FindEntries] looks for them, by
	// path.
	SubAgents []model.SubAgent
}
