// Package jp reads the conversations that JP stores, each a folder of three files, and drafts forks
// that it resumes. Live is what JP sends: the stream after the repairs that JP makes when it forks,
// with the newest compaction of each turn applied.
//
// A folder contains metadata.json (title and times), base_config.json (opaque, copied unchanged)
// and events.json (an array of events). Old folders have no base_config.json: the first event
// contains it, below "delta" or next to its own fields. Three things are base64 in the stream:
// strings inside metadata, string values in a tool call's arguments, and the content of its
// response.
//
// A fork is made of the stream's own events with edits on the original bytes. The package must
// never decode an event into a struct and encode it again, never write a file, never run a command
// that a configuration names, and never know a strategy. It reads folders only to find a
// conversation's copies.
//
//	k := jp.Codec{}
//	place := k.Locate(dir, finder.Env{Home: home, Variable: os.Getenv})
//	s := codec.Stored{Path: dir, Place: place, Events: src, Metadata: m, Config: b}
//	c, err := k.OpenStored(s)
//	d, err := k.Draft(c, changes, model.ForkOptions{ID: id, Now: now})
//	findings := k.Check(c)
package jp

// Name is the format's name in reports and flags.
const Name = "jp"
