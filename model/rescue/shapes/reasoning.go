package shapes

import "decant/model"

// reasoningShapes are about reasoning.
var reasoningShapes = []Shape{
	{
		Rule: "reasoning-unsigned",
		What: "reasoning has no signature",
		Harm: model.Refused,
		Effect: "the API refuses the request: that ends Claude Code 2.0.76; 2.1.330 drops it " +
			"and asks again",
		Text: "thinking.signature: Field required",
		Fix:  "the reasoning is left out",
		Threads: []string{
			claudeCode + "#21726",
		},
	},
	{
		Rule:   "signature-invalid",
		What:   "a signature of reasoning is none, or of another provider",
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
		Effect: "nobody can tell without the API: text that is hidden looks the same",
		Text: "`thinking` or `redacted_thinking` blocks in the latest assistant message " +
			"cannot be modified",
		Fix: "only where the error names it: all reasoning is removed",
		Threads: []string{
			claudeCode + "#63418", claudeCode + "#19539", claudeCode + "#63155",
			claudeCode + "#63072",
		},
	},
	{
		Rule:   "reasoning-leads-nowhere",
		What:   "reasoning without the item that it led to",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text: "Item 'rs_‹id›' of type 'reasoning' was provided without its required " +
			"following item.",
		Fix: "the reasoning is left out",
	},
	{
		Rule: "reasoning-alone",
		What: "an answer is nothing but reasoning",
		Harm: model.Healed,
		Effect: "Claude Code leaves it out; Codex sends it, and the API refuses it where it has " +
			"an id",
		Text: "provided without its required following item",
		Fix:  "the reasoning is left out",
	},
	{
		Rule:   "reasoning-missing",
		What:   "a message of the Responses API without the reasoning before it",
		Harm:   model.Harmless,
		Effect: "the API refuses it where the answer came with reasoning",
		Text: "Item 'msg_‹id›' of type 'message' was provided without its required " +
			"'reasoning' item: 'rs_‹id›'.",
		Fix: "the message's id is left out",
	},
}
