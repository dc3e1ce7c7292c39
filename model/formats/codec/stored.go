package codec

import (
	"decant/model/source"
)

// Stored is a conversation's files as they were read.
type Stored struct {
	// Path is the folder of the events, or "-" or "" when they are in no folder.
	Path string
	// Place says where the copies are. It is zero when they are in no folder of JP's.
	Place Place
	// Events is events.json.
	Events *source.Source
	// Config is base_config.json and Metadata is metadata.json, or nil without such a file.
	Config, Metadata []byte
}

// Place says where a conversation's copies are. JP keeps one in the workspace, one in the user's
// own data, or both, and reads the newer copy of each file.
type Place struct {
	// Digits is the id in the form that folder names use.
	Digits string
	// Workspace is the folder that contains .jp, or "" when unknown.
	Workspace string
	// Shared is <workspace>/.jp/conversations. Own is the same folder in the user's own data, or ""
	// when unknown.
	Shared, Own string
	// Lock is the file that JP locks while it has the conversation open, or "" when the user's own
	// data is unknown.
	Lock string
	// Copies are the folders that contain the conversation. The user's own folder comes before the
	// workspace's, because the first wins a tie.
	Copies []string
	// Archived is true when the conversation is in an archive.
	Archived bool
}
