// Package opencode reads the sessions that opencode and Kilo CLI export, and drafts forks that they
// import. An export is one JSON document: the session's info, and a list of messages, each with an
// info and a list of parts. A message of the model is one request; a call and its result are one
// part, so pairs cannot break.
//
// What is live is what the client sends when it resumes, computed anew from the parts: messages in
// the order of their times, parts in that of their ids. What was undone is dead, and all before the
// newest compaction but for the tail that it keeps, which is sent behind its summary. An answer
// that ended in an error is not sent, nor are its calls. Reasoning goes back, to another model as
// plain text.
//
// A fork is made of the session's own messages with edits on the original bytes. The client passes
// over messages and parts whose ids it has, in silence, so the session, its messages and all parts
// get new ids, which sort alike. It refuses a document for one field that is missing, so a fork
// gets those too. Its importer keeps nothing that it does not know.
//
// Besides in exports, sessions are found in the client's database, and read as it exports them.
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
