// Package codex reads the rollouts that the Codex client stores, one JSONL file for
// each thread, and drafts forks that it resumes. What is live is what the newest
// client sends: the items that the newest compaction left and those after it, without
// what was rolled back, without outputs that nothing asked for, and with long outputs
// cut as the client cuts them when it loads them.
//
// Rollouts of clients before 0.45, which no newer one resumes, are read too; what is live
// there is all that the file holds, and a fork is a file only.
//
// A fork is made of the rollout's own lines, with edits on the original bytes. The
// package must never decode a line into a struct and encode it again, never write a
// file, and never know a strategy. It reads folders only to list the rollouts of
// sub-agents, and the client's index for the name of a thread.
//
//	src := source.Lines(path, data)
//	c, err := codex.Codec{}.Open(src, path)
//	d, err := codex.Codec{}.Draft(c, changes, model.ForkOptions{ID: id, Now: now})
//	findings := codex.Codec{}.Check(c)
package codex

// Name is what the format is called in reports and flags.
const Name = "codex"
