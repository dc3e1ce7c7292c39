// Package messages reads conversations that are stored as the messages of a model's API, by any
// program: request bodies, bare lists, JSONL of messages or of whole bodies, Cline's history,
// trajectories of SWE-agent and mini-swe-agent. It drafts forks in the form that was read. Only a
// trajectory of SWE-agent becomes a plain list, since nothing reads a trajectory again.
//
// Each API is a [Dialect]: how its messages become events, which rules apply to them, and how a
// message is edited. The common part of all forms is written once here: where a file contains its
// messages, which of several conversations is opened, numbering, and what is removed with a whole
// message.
//
// No agent resumes such a file, so none drops or repairs anything. Everything in it is live, except
// what an API itself ignores.
//
// A text that is the same in two APIs, a list of plain roles and texts, is read as OpenAI's chat,
// unless something in it exists only in another API.
//
// The package must never decode a message into a struct and encode it again, never do
// input or output, and never know a strategy.
//
//	src, err := messages.Anthropic.Split(path, data)
//	c, err := messages.Anthropic.Open(src, path)
//	d, err := messages.Anthropic.Draft(c, changes, model.ForkOptions{ID: id, Now: now})
//	findings := messages.Anthropic.Check(c)
package messages
