package shapes

import "decant/model"

// chainShapes are about how records hang together.
var chainShapes = []Shape{
	{
		Rule:   "uuid-twice",
		What:   "two records have one id",
		Harm:   model.HealedWithLoss,
		Effect: "the client reads one of them, and half of the history is lost",
		Fix:    "the later gets an id of its own",
	},
	{
		Rule:   "id-twice",
		What:   "two entries have one id (pi)",
		Harm:   model.Refused,
		Effect: "the client takes the last for all, and may never come to the end",
		Fix:    "the later gets an id of its own",
	},
	{
		Rule: "chain-broken",
		What: "the parent of a record is missing",
		Harm: model.HealedWithLoss,
		Effect: "what stands before it is lost, but for clients that go on at the record " +
			"before it",
		Fix: "it is linked to the record before it",
	},
	{
		Rule:   "chain-circle",
		What:   "the chain of records leads in a circle",
		Harm:   model.Refused,
		Effect: "pi never comes to the end; Claude Code loses what stands before",
		Fix:    "it is linked to the record before it",
	},
	{
		Rule:   "session-id",
		What:   "records name another session",
		Harm:   model.Healed,
		Effect: "the client would write into the session with that id",
		Text:   "No conversation found with session ID",
		Fix:    "the fork names its own session",
	},
	{
		Rule:   "meta-not-first",
		What:   "the header is missing",
		Harm:   model.Refused,
		Effect: "Codex starts a new thread; pi does not open the file",
		Text:   "rollout is empty",
		By:     map[string]string{"pi": "Session file is not a valid pi session"},
		Fix:    "a header is written from what the file says",
	},
	{
		Rule:   "compaction-empty",
		What:   "a compaction left no summary, or an error text as one",
		Harm:   model.HealedWithLoss,
		Effect: "the agent knows nothing of what was before",
		Text:   "Error running remote compact task",
		Fix:    "the compaction is undone: the history before it is sent again",
		Threads: []string{
			codexRepo + "#11071",
		},
	},
	{
		Rule:   "error-records",
		What:   "the same error of the API after each prompt",
		Harm:   model.HealedWithLoss,
		Effect: "the conversation ends in prompts that nothing answered",
		Fix:    "the prompts without an answer and the errors are left out",
		Threads: []string{
			claudeCode + "#25592", claudeCode + "#53228",
		},
	},
	{
		Rule:   "usage-missing",
		What:   "an answer has no usage (pi)",
		Harm:   model.Refused,
		Effect: "the client stops",
		Text:   "Cannot read properties of undefined (reading 'input')",
		Fix:    "a usage of zeros",
	},
	{
		Rule:   "time-not-rising",
		What:   "a record is older than one before it",
		Harm:   model.Healed,
		Effect: "old clients take the newest time for the end",
		Fix:    "times rise in a fork",
	},
	{
		Rule:   "line-unread",
		What:   "a line is no record",
		Harm:   model.Healed,
		Effect: "readers pass over the line",
		Fix:    "a fork carries it, or leaves it out",
	},
}
