package codec

import (
	"decant/model"
)

// Importer is a codec whose agent takes files in by its own command, that of
// [model.Command.First].
type Importer interface {
	Codec
	// Import is how the agent takes in the fork of c with an id that lies at path.
	Import(c *model.Conversation, path, id string) Import
	// CountFile counts what the file of an import holds. The error is one line.
	CountFile(of Import) (Rows, error)
	// CountStored counts what the agent's database holds of the fork. The error is one line that
	// ends in what to do.
	CountStored(of Import) (Rows, error)
	// IsLocked reports whether another program holds the agent's database, so that nothing can be
	// written to it now. Nothing is written to find out.
	IsLocked(of Import) bool
}

// Import says how an agent takes a file into its database: names and commands, of which nothing is
// run here.
type Import struct {
	// Agent is what a user calls the program that the commands start.
	Agent string
	// ID is the fork's, Path its file.
	ID, Path string
	// Database is the path of the database that the original lies in, "" where it lies in none.
	Database string
	// Take takes the file in, Discard takes away what the agent kept of it. Both run in the folder
	// of the original.
	Take, Discard model.Command
	// Variables are set for both commands, as NAME=value: they name the database, and switch off
	// what an import needs not, such as plugins.
	Variables []string
}

// Rows is how many rows of each kind there are of a session.
type Rows struct{ Sessions, Messages, Parts int }

// Any reports whether there is a row.
func (r Rows) Any() bool { return r != Rows{} }
