// Package opencode reads the sessions that opencode and Kilo CLI export, and drafts forks that they
// import. An export is one JSON document: the session's info, and a list of messages, each with an
// info and a list of parts. A message of the model is one request; a call and its result are one
// part, so pairs cannot break.
//
// Live is what the client sends when it resumes: messages in the order of their times, parts in the
// order of their ids. Undone messages are not live. Messages before the newest compaction are not
// live either, except for the tail that it keeps, which is sent after its summary. An answer that
// ended in an error is not sent, and its calls are not. Reasoning is sent back, to another model as
// plain text.
//
// A fork consists of the session's own messages with edits on the original bytes. The importer
// skips messages and parts whose ids the client already has, and says nothing. So the session, its
// messages and all parts get new ids in the same order. The importer refuses a document for one
// missing field, so a fork gets missing fields. It drops members that it does not know.
//
// Package database reads sessions from the client's database, as the client exports them.
//
// The package must never decode a message into a struct and encode it again, never write a file or
// start the client, and never know a strategy.
//
//	k := opencode.Opencode
//	src, err := k.Split(path, data)
//	c, err := k.Open(src, path)
//	d, err := k.Draft(c, changes, model.ForkOptions{ID: id, Now: now})
//	findings := k.Check(c)
package opencode
