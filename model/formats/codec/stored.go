package codec

import (
	"decant/model/source"
)

// Stored is a conversation's files as they were read.
type Stored struct {
	// Path is the folder of the events, "-" or "" when they are in none.
	Path string
	// Place is where its copies lie, zero when they are in no folder of JP's.
	Place Place
	// Events is events.json.
	Events *source.Source
	// Config is base_config.json and Metadata metadata.json, nil where there is no
	// such file.
	Config, Metadata []byte
}

// Place is where a conversation's copies lie: JP keeps one in the workspace, one in
// the person's own data, or both, and reads of each file the newer copy.
type Place struct {
	// Digits is the id as folders are named by it.
	Digits string
	// Workspace is the folder that holds .jp, "" when it is not known.
	Workspace string
	// Shared is <workspace>/.jp/conversations and Own the like folder of the
	// person's own data, "" where it is not known.
	Shared, Own string
	// Lock is the file that JP locks while it has the conversation open, "" when
	// the person's own data is not known.
	Lock string
	// Copies are the folders that hold the conversation, the one that wins a tie
	// first: the person's own before the workspace's.
	Copies []string
	// Archived is true when it lies in an archive.
	Archived bool
}
