// Package copilot reads the sessions that GitHub Copilot CLI stores, and drafts forks that it
// resumes. A session is a folder named by its id with the log events.jsonl, one event per line, in
// file order. The client makes everything else again.
//
// Live is what the client sends when it resumes. For a user's message that is transformedContent.
// Each answer of the model is followed by the results of its calls, in the order of the calls,
// wherever the file has them. The client itself says that a call without a result was interrupted.
// Reasoning is never sent again. A compaction replaces everything before it. The client sends its
// summary after the texts of all earlier messages that the user typed, so these still cost tokens.
// Lines with an agentId belong to sub-agents, which are off the path.
//
// A fork is made of the session's own events in their order, with edits on the original bytes. The
// client refuses the whole session for one incomplete event. So an event gets a missing id, time or
// link, and is left out if anything else is missing.
//
// "copilot sessions import" imports only messages of users and models. It makes new events, which
// have no transformedContent, usage, compactions or sub-agents. So forks are written here.
//
// The package must never decode an event into a struct and encode it again, never write a file,
// and never know a strategy.
//
//	src := source.Lines(path, data)
//	c, err := copilot.Codec{}.Open(src, path)
//	d, err := copilot.Codec{}.Draft(c, changes, model.ForkOptions{ID: id, Now: now})
//	findings := copilot.Codec{}.Check(c)
package copilot

// Name is the format's name in reports and flags.
const Name = "copilot"
