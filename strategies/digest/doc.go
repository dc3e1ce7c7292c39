// Package digest describes briefly what happened in a stretch of a conversation, without a model.
// It tells the task, the last request and what came next, decisions with reasons, and files with
// their state. It lists open and solved errors, working commands, commits and open items. It quotes
// lines with names that occur nowhere else.
//
//	d := digest.OfEvents(c, digest.ListStretch(c, 1, 12))
//	fmt.Print(d.Text)
//
// A digest is a pure function of the conversation: the same events give the same text. Quotes from
// the conversation are cleaned and indented by two columns, so that they never look like the
// digest's own lines. A line that a later write removed from its file is not quoted, as far as
// arguments tell. The package must never do I/O, read a clock, ask a model, or follow instructions
// in a text.
package digest
