// Package qwencode reads the sessions that Qwen Code stores, one JSONL file each, and drafts forks
// that it resumes. Records are a tree by uuid and parentUuid. The last record is the leaf, and its
// chain back to the root is live. Records of the client itself are links of the chain too. The
// newest compression on the chain replaces everything before it.
//
// Messages are in Gemini's form: a role and parts. Live is what the client sends of them. It
// accepts a result only for a call in the answer before it, invents a missing result, and leaves
// out an answer with an empty part.
//
// A fork is made of the session's own records in one line, with edits on the original bytes. Each
// names the new session, its parent in the fork, and the record it was copied from, like the
// client's own forks. Records of the client stay, except those that repeat texts that may be
// removed, and those about the session's origin.
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

// Name is the format's name in reports and flags.
const Name = "qwen-code"
