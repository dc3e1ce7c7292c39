package shapes

import "decant/model"

// chainShapes are about the links between records.
var chainShapes = []Shape{
	{
		Rule:   "uuid-twice",
		What:   "two records have one id",
		Harm:   model.HealedWithLoss,
		Effect: "the client reads one of them and loses half of the history",
		Fix:    "the later one gets a new id",
	},
	{
		Rule:   "id-twice",
		What:   "two entries have one id (pi)",
		Harm:   model.Refused,
		Effect: "the client uses the last of them for all, and may never reach the end",
		Fix:    "the later one gets a new id",
	},
	{
		Rule: "chain-broken",
		What: "the parent of a record is missing",
		Harm: model.HealedWithLoss,
		Effect: "all that is before it is lost, except in clients that continue at the previous " +
			"record",
		Fix: "it is linked to the record before it",
	},
	{
		Rule:   "chain-circle",
		What:   "the chain of records leads in a circle",
		Harm:   model.Refused,
		Effect: "pi never reaches the end; Claude Code loses all that is before it",
		Fix:    "it is linked to the record before it",
	},
	{
		Rule:   "session-id",
		What:   "some records have the id of another session",
		Harm:   model.Healed,
		Effect: "the client would write into the session with that id",
		Text:   "No conversation found with session ID",
		By: map[string]string{
			"qwen-code": "Transcript records contain multiple session ids.",
		},
		Fix: "the fork uses its own session id",
	},
	{
		Rule:   "meta-not-first",
		What:   "the header is missing",
		Harm:   model.Refused,
		Effect: "Codex starts a new thread; pi does not open the file",
		Text:   "rollout is empty",
		By:     map[string]string{"pi": "Session file is not a valid pi session"},
		Fix:    "decant writes a header from what the file says",
	},
	{
		Rule:   "compaction-empty",
		What:   "a compaction left no summary, or left an error text as the summary",
		Harm:   model.HealedWithLoss,
		Effect: "the agent does not know anything from before it",
		Text:   "Error running remote compact task",
		Fix:    "the compaction is undone: the history before it is sent again",
		Threads: []string{
			codexRepo + "#11071",
		},
	},
	{
		Rule:   "error-records",
		What:   "the API returns the same error after each prompt",
		Harm:   model.HealedWithLoss,
		Effect: "the conversation ends in prompts that nothing answered",
		Fix:    "the errors and the prompts without an answer are left out",
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
		Fix:    "a usage of zeros is added",
	},
	{
		Rule:   "time-not-rising",
		What:   "a record is older than one before it",
		Harm:   model.Healed,
		Effect: "old clients treat the newest record as the end",
		Fix:    "a fork corrects the times",
	},
	{
		Rule:   "line-unread",
		What:   "a line is not a record",
		Harm:   model.Healed,
		Effect: "readers skip the line",
		Fix:    "a fork keeps it or leaves it out",
	},
}
