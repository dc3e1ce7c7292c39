// Package digest says in few words what happened in a stretch of a conversation,
// without a model: the task, the last request and what came next, decisions with reasons,
// files and what became of them, errors open and solved, commands that work, commits, open
// items, and, word for word, lines whose names stand nowhere else.
//
//	d := digest.OfEvents(c, digest.ListStretch(c, 1, 12))
//	fmt.Print(d.Text)
//
// A digest is a pure function of the conversation: the same events give the same text.
// What the conversation holds is quoted, cleaned and set in by two columns, so that it
// never passes for a line of the digest's own. A line that a later write took out of its file,
// as far as arguments tell, is not quoted. The package must never do I/O, read a
// clock, ask a model, or follow what a text says.
package digest
