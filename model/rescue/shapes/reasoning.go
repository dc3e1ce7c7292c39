package shapes

import "decant/model"

// reasoningShapes are about reasoning.
var reasoningShapes = []Shape{
	{
		Rule: "reasoning-unsigned",
		What: "reasoning has no signature",
		Harm: model.Refused,
		Effect: "the API refuses the request: Claude Code 2.0.76 stops; 2.1.330 drops it and " +
			"asks again",
		Text: "thinking.signature: Field required",
		Fix:  "the reasoning is left out",
		Threads: []string{
			claudeCode + "#21726",
		},
	},
	{
		Rule:   "signature-invalid",
		What:   "a signature of reasoning is invalid, or from another provider",
		Harm:   model.Refused,
		Effect: "the API refuses the request; Claude Code 2.1.330 drops it and asks again",
		Text:   "Invalid `signature` in `thinking` block",
		Also: []string{
			"Invalid `data` in `redacted_thinking` block",
		},
		Fix: "the reasoning is left out",
		Threads: []string{
			claudeCode + "#66204", copilot + "#3407",
		},
	},
	{
		Rule:   RuleEmptied,
		What:   "reasoning of the latest turn was changed",
		Harm:   model.Harmless,
		Effect: "only the API can see this: hidden text looks the same",
		Text: "`thinking` or `redacted_thinking` blocks in the latest assistant message " +
			"cannot be modified",
		Fix: "all reasoning is removed, but only if you pass this error with --error",
		Threads: []string{
			claudeCode + "#63418", claudeCode + "#19539", claudeCode + "#63155",
			claudeCode + "#63072",
		},
	},
	{
		Rule:   "reasoning-leads-nowhere",
		What:   "reasoning has no item after it",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text: "Item 'rs_‹id›' of type 'reasoning' was provided without its required " +
			"following item.",
		Fix: "the reasoning is left out",
	},
	{
		Rule:   "ends-in-reasoning",
		What:   "the last answer ends in reasoning",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "The final block in an assistant message cannot be `thinking`",
		Fix:    "the reasoning is left out",
		Threads: []string{
			"router-for-me/CLIProxyAPI#5321", "tailcallhq/forgecode#3073",
		},
	},
	{
		Rule: "reasoning-alone",
		What: "an answer has only reasoning",
		Harm: model.Healed,
		Effect: "Claude Code leaves it out; Codex sends it, and the API refuses it where it has " +
			"an id",
		Text: "provided without its required following item",
		Fix:  "the reasoning is left out",
	},
	{
		Rule:   "reasoning-missing",
		What:   "a message of the Responses API misses the reasoning before it",
		Harm:   model.Harmless,
		Effect: "the API refuses it if the answer had reasoning",
		Text: "Item 'msg_‹id›' of type 'message' was provided without its required " +
			"'reasoning' item: 'rs_‹id›'.",
		Fix: "the message's id is left out",
	},
}
