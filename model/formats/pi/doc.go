// Package pi reads the sessions that pi stores, one JSONL file each, and drafts forks that it
// resumes. A session is a tree of entries. Live is what the newest client makes of the path from
// the last line to the root: the last compaction's summary, what it kept and what followed. Edits
// are applied, and what ended in an error is left out.
//
// A fork is made of the session's own entries in one line, with edits on the original bytes, in the
// original's version of the format. Entries that are not messages stay, such as settings and notes
// of extensions. Abandoned branches are removed; the original still has them.
//
// How reasoning is bound depends not on the format but on the model that continues the session.
// Anthropic signs it together with everything before it, so no signed block may follow a change.
// OpenAI's Responses API connects an answer's reasoning with its other items by their ids. So
// reasoning is removed for a whole answer, and what is left of the answer loses the server's ids.
// Others send it as text that binds nothing. pi sends no reasoning to another model since 1.3.0;
// before, and in the clients made from it, another model gets plain text. A fork keeps it in the
// file.
//
// The package must never decode an entry into a struct and encode it again, never write a file, and
// never know a strategy.
//
//	src := source.Lines(path, data)
//	c, err := pi.Codec{}.Open(src, path)
//	d, err := pi.Codec{}.Draft(c, changes, model.ForkOptions{ID: id, Now: now})
//	findings := pi.Codec{}.Check(c)
package pi

// The names of the formats in reports and flags.
const (
	Name         = "pi"
	OhMyPiName   = "omp"
	OpenClawName = "openclaw"
)
