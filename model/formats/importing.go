package formats

import (
	"errors"

	"decant/model"
	"decant/model/formats/codec"
)

type (
	// Import says how an agent imports a file into its database.
	Import = codec.Import
	// Rows is what the agent stored of a session.
	Rows = codec.Rows
)

// ImportOf is how the agent of c imports the fork with this id at path. It is false where the agent
// reads files itself.
func ImportOf(c *model.Conversation, path, id string) (Import, bool) {
	k, err := codecNamed(c.Format)
	if i, ok := k.(codec.Importer); ok && err == nil {
		return i.Import(c, path, id), true
	}
	return Import{}, false
}

// errNoImport is the error for a format whose agent imports no files.
var errNoImport = errors.New("its agent imports no files")

// IsLocked reports whether another program locks the database that an agent of a format imports
// into, so that nothing can be written to it now.
func IsLocked(format string, of Import) bool {
	k, err := codecNamed(format)
	i, ok := k.(codec.Importer)
	return err == nil && ok && i.IsLocked(of)
}

// CountImported counts what the agent of a format stored of a fork, and what the fork's file
// contains. Both are equal when everything was imported. The error is one line.
func CountImported(format string, of Import) (stored, file Rows, err error) {
	k, err := codecNamed(format)
	if err != nil {
		return stored, file, err
	}
	i, ok := k.(codec.Importer)
	if !ok {
		return stored, file, errNoImport
	}
	if file, err = i.CountFile(of); err == nil {
		stored, err = i.CountStored(of)
	}
	return stored, file, err
}
