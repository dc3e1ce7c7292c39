// Package codex reads the rollouts that the Codex client stores, one JSONL file per thread, and
// drafts forks that it resumes. Live is what the newest client sends: the items that the newest
// compaction left and the items after it. Content that was rolled back and outputs without a call
// are not live. Long outputs are cut as the client cuts them when it loads them.
//
// It also reads rollouts of clients before 0.45, which no newer client resumes. There the whole
// content is live, and a fork is only a file.
//
// A fork is made of the rollout's own lines, with edits on the original bytes. The package must
// never decode a line into a struct and encode it again, never write a file, and never know a
// strategy. It reads folders only to list the rollouts of sub-agents, and to find the name of a
// thread in the client's index.
//
//	src := source.Lines(path, data)
//	c, err := codex.Codec{}.Open(src, path)
//	d, err := codex.Codec{}.Draft(c, changes, model.ForkOptions{ID: id, Now: now})
//	findings := codex.Codec{}.Check(c)
package codex

// Name is the format's name in reports and flags.
const Name = "codex"
