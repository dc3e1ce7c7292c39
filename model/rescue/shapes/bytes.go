package shapes

import "decant/model"

// byteShapes are about bytes and lines.
var byteShapes = []Shape{
	{
		Rule:   "lone-surrogate",
		What:   "a text holds half of a character, a lone surrogate",
		Harm:   model.Refused,
		Effect: "the API refuses the request; newer clients replace it",
		Text: "The request body is not valid JSON: no low surrogate in string: line n " +
			"column n",
		Fix: "U+FFFD takes its place",
		Threads: []string{
			claudeCode + "#1939", claudeCode + "#6273", claudeCode + "#60394",
		},
	},
	{
		Rule:   "control-chars",
		What:   "a text holds the character NUL",
		Harm:   model.Refused,
		Effect: "some gateways refuse the request",
		Text:   "The request body is not valid JSON: unexpected end of data: line n column n",
		Fix:    "U+2400 takes its place",
		Threads: []string{
			claudeCode + "#94055", claudeCode + "#94408",
		},
	},
	{
		Rule:   "utf8-invalid",
		What:   "some bytes are not UTF-8",
		Harm:   model.Refused,
		Effect: "Codex cannot open the file; other agents replace them",
		Text:   "stream did not contain valid UTF-8",
		Fix:    "U+FFFD takes their place",
		Threads: []string{
			claudeCode + "#24425",
		},
	},
	{
		Rule:   "bom",
		What:   "a byte order mark at the start",
		Harm:   model.Refused,
		Effect: "Codex cannot open its store; other agents lose the first record",
		Fix:    "it is left out",
		Threads: []string{
			codexRepo + "#28139",
		},
	},
	{
		Rule:   "line-torn",
		What:   "a line is cut off",
		Harm:   model.HealedWithLoss,
		Effect: "readers skip it; the records after it in the chain may be lost",
		Fix:    "the line is left out, or joined with its rest",
		Threads: []string{
			claudeCode + "#53821", claudeCode + "#50347", copilot + "#1864", copilot + "#4098",
		},
	},
	{
		Rule:   "line-glued",
		What:   "two lines are joined or mixed",
		Harm:   model.Refused,
		Effect: "readers skip both; the history ends there",
		Fix:    "each record is written on its own line",
		Threads: []string{
			claudeCode + "#50347", copilot + "#2649",
		},
	},
	{
		Rule:   "nul-run",
		What:   "NUL bytes in place of a line, as after a power loss",
		Harm:   model.HealedWithLoss,
		Effect: "the session is missing from the list, or ends there",
		Fix:    "they are left out",
		Threads: []string{
			claudeCode + "#49876", claudeCode + "#76059", copilot + "#2927",
			copilot + "#2217", copilot + "#3593",
		},
	},
}
