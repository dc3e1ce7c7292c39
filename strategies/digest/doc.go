// Package digest says in few words what happened in a stretch of a conversation,
// without a model: what the person asked, files read and written, failed runs and what
// made them pass, commits, the newest todo list, the last answers.
//
//	d := digest.Of(c, digest.Stretch(c, 1, 12))
//	fmt.Print(d.Text)
//
// A digest is a pure function of the conversation: the same events give the same text.
// What the conversation holds is quoted, cleaned and set in by two columns, so that it
// never passes for a line of the digest's own. The package must never do I/O, read a
// clock, ask a model, or follow what a text says.
package digest
