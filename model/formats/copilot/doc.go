// Package copilot reads the sessions that GitHub Copilot CLI stores, and drafts forks that it
// resumes. A session is a folder named by its id with the log events.jsonl, one event a line, in
// the order of the file; the client makes everything else again.
//
// What is live is what the client sends when it resumes. Of a message of the user that is
// transformedContent. Each answer of the model is followed by the results of its calls, in the
// order of the calls, wherever the file has them; the client says itself that a call without a
// result was interrupted. Reasoning is never sent again. A compaction replaces everything before
// it: the client sends its summary behind the texts of all messages that the user typed before it,
// so these still cost. Lines with an agentId are of sub-agents, which are off the path.
//
// A fork is made of the session's own events in their order, with edits on the original bytes. The
// client refuses the whole session for one event that is not whole, so what lacks an id, a time or
// a link gets one, and what lacks anything else is left out.
//
// "copilot sessions import" takes messages of users and models alone and makes new events of them,
// which have no transformedContent, usage, compactions or sub-agents. So forks are written here.
//
// The package must never decode an event into a struct and encode it again, never write a file,
// and never know a strategy.
//
//	src := source.Lines(path, data)
//	c, err := copilot.Codec{}.Open(src, path)
//	d, err := copilot.Codec{}.Draft(c, changes, model.ForkOptions{ID: id, Now: now})
//	findings := copilot.Codec{}.Check(c)
package copilot

// Name is what the format is called in reports and flags.
const Name = "copilot"
