package codec

import (
	"decant/model"
)

// Importer is a codec whose agent imports files by its own command, which is [model.Command.First].
type Importer interface {
	Codec
	// Import is how the agent imports the fork of c with this id at path.
	Import(c *model.Conversation, path, id string) Import
	// CountFile counts the content of an import's file. The error is one line.
	CountFile(of Import) (Rows, error)
	// CountStored counts what the agent's database contains of the fork. The error is one line that
	// ends with the next step.
	CountStored(of Import) (Rows, error)
	// IsLocked reports whether another program locks the agent's database, so that nothing can be
	// written to it now. The check writes nothing.
	IsLocked(of Import) bool
}

// Import says how an agent imports a file into its database. It consists of names and commands, and
// none is run here.
type Import struct {
	// Agent is the user's name for the program that the commands start.
	Agent string
	// ID is the fork's id, and Path is its file.
	ID, Path string
	// Database is the path of the original's database, or "" for none.
	Database string
	// Take imports the file, and Discard removes what the agent stored of it. Both run in the
	// original's folder.
	Take, Discard model.Command
	// Variables are set for both commands, as NAME=value. They name the database, and switch off
	// what an import does not need, such as plugins.
	Variables []string
}

// Rows is how many rows of each kind exist for a session.
type Rows struct{ Sessions, Messages, Parts int }

// Any reports whether any row exists.
func (r Rows) Any() bool { return r != Rows{} }
