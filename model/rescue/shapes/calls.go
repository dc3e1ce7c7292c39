package shapes

import "decant/model"

// callShapes are about calls, results and their ids.
var callShapes = []Shape{
	{
		Rule: "call-unanswered",
		What: "a call has no result",
		Harm: model.Refused,
		Effect: "the API refuses the request; Claude Code, Codex and pi answer or drop it " +
			"themselves",
		Text: "`tool_use` ids were found without `tool_result` blocks immediately after: " +
			"‹id›",
		Also: []string{
			"API Error: 400 due to tool use concurrency issues.",
			"was found without a corresponding `web_search_tool_result` block",
		},
		By: map[string]string{
			"openai-responses": "No tool output found for function call ‹id›.",
			"openai-chat": "An assistant message with 'tool_calls' must be followed by tool " +
				"messages",
			"pi": "No tool output found for function call ‹id›.",
		},
		Fix: "a result is added that says none was recorded, or the call is left out",
		Threads: []string{
			claudeCode + "#1894", claudeCode + "#8077", opencode + "#10616",
			copilot + "#3183", codexRepo + "#93", codexRepo + "#5385",
		},
	},
	{
		Rule:   "result-without-call",
		What:   "a result answers no call",
		Harm:   model.Refused,
		Effect: "the API refuses the request: Claude Code 2.0.76 stops; newer versions drop it",
		Text:   "unexpected `tool_use_id` found in `tool_result` blocks: ‹id›",
		By: map[string]string{
			"openai-responses": "No tool call found for function call output with call_id ‹id›.",
			"openai-chat": "messages with role 'tool' must be a response to a " +
				"preceeding message", //nolint:misspell // As the API writes it.
			"pi": "No tool call found for function call output with call_id ‹id›.",
		},
		Fix: "its text stays as a text of the user",
		Threads: []string{
			copilot + "#974", claudeCode + "#68155", codexRepo + "#17630",
		},
	},
	{
		Rule:   "output-without-call",
		What:   "an output answers no call (Codex)",
		Harm:   model.HealedWithLoss,
		Effect: "the client leaves it out",
		Text:   "No tool call found for function call output with call_id ‹id›.",
		Fix:    "its text stays as a text of the user",
	},
	{
		Rule:   "output-before-call",
		What:   "an output comes before its call",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "No tool output found for function call ‹id›.",
		Fix:    "it moves behind its call",
	},
	{
		Rule:   "results-not-first",
		What:   "a text comes before a result in its message",
		Harm:   model.Refused,
		Effect: "the API refuses the request; Claude Code sorts them",
		Text: "`tool_use` ids were found without `tool_result` blocks immediately after: " +
			"‹id›",
		Fix: "the results move to the front",
	},
	{
		Rule:   "result-twice",
		What:   "a call has two results",
		Harm:   model.Refused,
		Effect: "the API refuses the request; Claude Code drops the second",
		Text:   "each tool_use must have a single result. Found multiple",
		Fix:    "the second stays as a text of the user",
	},
	{
		Rule: "call-twice",
		What: "two calls have one id",
		Harm: model.Refused,
		Effect: "the API refuses the request: Claude Code 2.0.76 stops; newer versions drop the " +
			"second",
		Text: "`tool_use` ids must be unique",
		By:   map[string]string{"openai-responses": "Duplicate item found"},
		Fix:  "the second call and its result get a new id",
		Threads: []string{
			claudeCode + "#28515", claudeCode + "#20901",
		},
	},
	{
		Rule:   "call-id-chars",
		What:   "the id of a call has characters other than letters, digits, _ and -",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
		Fix:    "the call and its result get another id",
	},
	{
		Rule:   "call-id-foreign",
		What:   "the id of a call of the API's own tools has the wrong prefix",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "server_tool_use.id: String should match pattern '^srvtoolu_[a-zA-Z0-9_]+$'",
		Fix:    "the call and its result get another id",
		Threads: []string{
			claudeCode + "#77512",
		},
	},
	{
		Rule:   "item-id-prefix",
		What:   "the id of an item has the wrong prefix",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "Invalid 'input[n].id': '‹id›'. Expected an ID that begins with '‹kind›'.",
		Fix:    "the item's id is left out",
		Threads: []string{
			codexRepo + "#33176",
		},
	},
	{
		Rule:   "call-id-long",
		What:   "an id is over 64 characters (40 in Chat Completions)",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "string too long. Expected a string with maximum length 64",
		By: map[string]string{
			"openai-chat": "string too long. Expected a string with maximum length 40",
		},
		Fix: "the call and its result get another id",
		Threads: []string{
			codexRepo + "#39133",
		},
	},
	{
		Rule:   "tool-name-chars",
		What:   "a tool name has characters other than letters, digits, _ and -",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
		By: map[string]string{
			"openai-responses": otherName, "openai-chat": otherName,
		},
		Fix: "an allowed name; the whole name is added before the result",
	},
	{
		Rule:   "tool-name-long",
		What:   "a tool name is over 200 characters",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "tool_use.name: String should have at most 200 characters",
		Fix:    "a shorter name; the whole name is added before the result",
		Threads: []string{
			claudeCode + "#7370", claudeCode + "#94799", claudeCode + "#96152",
		},
	},
	{
		Rule:   "input-not-object",
		What:   "the arguments of a call are not an object",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "tool_use.input: Input should be a valid dictionary",
		Fix:    "an object that is cut off is closed; other arguments are put into an object",
	},
	{
		Rule:   "arguments-not-json",
		What:   "the arguments of a call are not a string of JSON",
		Harm:   model.Refused,
		Effect: "some servers refuse the request",
		Text:   "invalid tool call arguments",
		Also: []string{
			"Invalid type for 'messages[n].tool_calls[n].function.arguments': expected a string",
			"Invalid type for 'input[n].arguments': expected a string",
		},
		Fix: "an object that is cut off is closed; other arguments are put into an object",
	},
	{
		Rule:   "tool-reference",
		What:   "a reference names a tool that the request no longer has",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "Tool reference '‹name›' not found in available tools",
		Fix:    "a note names the tool",
		Threads: []string{
			claudeCode + "#81863",
		},
	},
	{
		Rule:   "calls-empty",
		What:   "a message has an empty list of calls",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "Invalid 'messages[n].tool_calls': empty array",
		Fix:    "the list is left out",
	},
}

// otherName is what OpenAI's APIs say about a tool name with other characters.
const otherName = "string does not match pattern. Expected a string that matches the pattern " +
	"'^[a-zA-Z0-9_-]+$'"
