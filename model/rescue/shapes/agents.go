package shapes

import "decant/model"

// importStops is the effect of a document that opencode does not accept.
const importStops = "the client does not import it, but imports all that is before it"

// agentShapes are about the files of specific agents.
var agentShapes = []Shape{
	{
		Rule:   "copilot-start",
		What:   "the first line is missing (Copilot CLI)",
		Harm:   model.Refused,
		Effect: "the client refuses the session",
		Text:   "Session file is corrupted or incompatible",
		Fix:    "decant writes the first line from what the file says",
	},
	{
		Rule:   "copilot-envelope",
		What:   "an event has no UUID, no type, or a time without a zone (Copilot CLI)",
		Harm:   model.Refused,
		Effect: "the client refuses the whole session",
		Text: "Session file is corrupted (line n: invalid session event envelope: `id` must be " +
			"a UUID string)",
		Also: []string{
			"Session file is corrupted (line n: invalid session event envelope: `timestamp` " +
				"must be an ISO 8601 date-time string with a timezone offset)",
		},
		Fix: "a fork gives the event what it lacks, or leaves it out",
	},
	{
		Rule:   "copilot-required-field",
		What:   "an event lacks a member that its type must have (Copilot CLI)",
		Harm:   model.Refused,
		Effect: "the client refuses the whole session",
		Text:   "Session file is corrupted (line n: missing field `‹name›`)",
		Fix:    "a fork adds the member, or leaves the event out",
	},
	{
		Rule:   "copilot-request-missing",
		What:   "a result answers no call, or a call has two (Copilot CLI)",
		Harm:   model.HealedWithLoss,
		Effect: "the client leaves the result out without a message",
		Fix:    "a fork leaves it out",
	},
	{
		Rule:   "opencode-kind-unknown",
		What:   "a part has a type that the client does not know (opencode)",
		Harm:   model.Refused,
		Effect: importStops,
		Text:   "Expected Part, got ‹part›",
		Fix:    "a fork leaves the part out",
	},
	{
		Rule:   "opencode-message-unread",
		What:   "a message is none that the client knows (opencode)",
		Harm:   model.Refused,
		Effect: importStops,
		Text:   "Expected Message, got ‹message›",
		Fix:    "a fork leaves the message out",
	},
	{
		Rule:   "opencode-required-field",
		What:   "a message or a part lacks a member, or it is of another kind (opencode)",
		Harm:   model.Refused,
		Effect: importStops,
		Text:   "Missing key at ‹name›",
		Fix:    "a fork adds the member, or leaves the part out",
	},
	{
		Rule:   "opencode-id",
		What:   "an id does not begin as those of its kind (opencode)",
		Harm:   model.Refused,
		Effect: importStops,
		Text:   "Expected a string starting with ‹kind›, got ‹id›",
		Fix:    "a fork has new ids",
	},
	{
		Rule:   "opencode-part-elsewhere",
		What:   "a part names another message than its own (opencode)",
		Harm:   model.Refused,
		Effect: importStops,
		Fix:    "a fork has new ids",
	},
	{
		Rule:   "opencode-id-twice",
		What:   "two messages have one id (opencode)",
		Harm:   model.HealedWithLoss,
		Effect: "the client keeps the first of the two, without a message",
		Fix:    "a fork has new ids",
	},
	{
		Rule:   "opencode-carried-out",
		What:   "the newest message asks for a compaction that is not done (opencode)",
		Harm:   model.HealedWithLoss,
		Effect: "the client runs it instead of answering the next prompt",
		Fix:    "a fork leaves it out",
	},
	{
		Rule:   "omp-title-repeated",
		What:   "there are two lines of a title (Oh My Pi)",
		Harm:   model.Refused,
		Effect: "the client refuses the session",
		Text:   "the session header is missing or malformed",
		Fix:    "a fork has one title line",
		Threads: []string{
			omp + "#9915",
		},
	},
	{
		Rule:   "omp-title-version",
		What:   "the line of the title is of an unknown version (Oh My Pi)",
		Harm:   model.Refused,
		Effect: "the client refuses the session",
		Text:   "the session header is missing or malformed",
		Fix:    "a fork has a title line of version 1",
	},
	{
		Rule:   "omp-title-size",
		What:   "the line of the title is not of 256 bytes (Oh My Pi)",
		Harm:   model.HealedWithLoss,
		Effect: "the client writes its next title over the header, and then refuses the session",
		Fix:    "a fork has a title line of 256 bytes",
	},
}
