// Package claudecode reads the sessions that Claude Code stores, one JSONL file
// each, and drafts forks that it resumes. What is live is what the newest client
// sends: the chain of records from the leaf up to the last compaction, parallel
// calls gathered by the id of their message, preserved records put after their
// anchor, and without what the client drops before it sends.
//
// A fork is made of the session's own records in one line, with edits on the
// original bytes. The package must never decode a record into a struct and
// encode it again, never write a file, and never know a strategy. It reads
// folders only to list the files of sub-agents.
//
//	src := source.Lines(path, data)
//	c, err := claudecode.Open(src, path)
//	d, err := claudecode.Draft(c, changes, model.ForkOptions{ID: id, Now: now})
//	findings := claudecode.Check(c)
package claudecode

// Name is what the format is called in reports and flags.
const Name = "claude-code"
