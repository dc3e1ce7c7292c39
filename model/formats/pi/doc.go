// Package pi reads the sessions that pi stores, one JSONL file each, and drafts forks
// that it resumes. A session is a tree of entries; what is live is what the newest
// client makes of the path from the last line to the root: the last compaction's
// summary, what it kept and what followed, with edits done and without what ended in an
// error.
//
// A fork is made of the session's own entries in one line, with edits on the original
// bytes, in the version of the format that the original has. Entries that are no
// messages stay, settings and notes of extensions among them; branches that were left,
// which the original still has, go.
//
// How reasoning is bound is no matter of the format but of the model that goes on with
// the session. Anthropic signs it together with all that precedes it, so behind a change
// no signed block may follow. OpenAI's Responses hold an answer's reasoning and its other
// items together by their ids, so reasoning goes for a whole answer, and what is left of
// it loses the ids of the server. Others send it as a text that binds nothing. Another
// model than the one that thought is always sent a plain text.
//
// The package must never decode an entry into a struct and encode it again, never write
// a file, and never know a strategy.
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
