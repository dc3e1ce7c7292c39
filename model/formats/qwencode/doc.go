// Package qwencode reads the sessions that Qwen Code stores, one JSONL file each, and drafts
// forks that it resumes. Records are a tree by uuid and parentUuid; the last record is the leaf,
// and what is live is its chain back to the root. Records of the client itself are links of the
// chain as well. The newest compression on the chain replaces everything before it.
//
// Messages are those of Gemini: a role and parts. What the client sends of them is what is
// live: it takes a result for the call of the answer before it alone, makes one up where there
// is none, and leaves out an answer that holds an empty part.
//
// A fork is made of the session's own records in one line, with edits on the original bytes.
// Each names the new session, its parent in the fork, and where it was copied from, as the
// client's own forks do. Records of the client stay, except for those that repeat texts which may
// be gone, and those that say of the session where it came from.
//
// The client finds a session only by the folder that its first record worked in, so a fork's
// first record works there. It trusts the newest usage of the file for the size of the context,
// so a fork that holds less says so.
//
// The package must never decode a record into a struct and encode it again, never write a
// file, and never know a strategy.
//
//	src := source.Lines(path, data)
//	c, err := qwencode.Codec{}.Open(src, path)
//	d, err := qwencode.Codec{}.Draft(c, changes, model.ForkOptions{ID: id, Now: now})
//	findings := qwencode.Codec{}.Check(c)
package qwencode

// Name is what the format is called in reports and flags.
const Name = "qwen-code"
