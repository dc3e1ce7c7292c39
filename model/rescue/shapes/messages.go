package shapes

import "decant/model"

// messageShapes are about blocks, texts and messages.
var messageShapes = []Shape{
	{
		Rule:   "block-role",
		What:   "a message of the user has reasoning",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "thinking blocks may only be in `assistant` messages",
		Fix:    "a note replaces it",
	},
	{
		Rule:   "block-type",
		What:   "a block has a type that the API does not know",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "Input tag '‹tag›' found using 'type' does not match any of the expected tags",
		Fix:    "a note replaces it",
	},
	{
		Rule: "text-blank",
		What: "a text is empty or white space",
		Harm: model.Refused,
		Effect: "the API refuses the request; Claude Code sends it if the message has other " +
			"content",
		Text: "text content blocks must be non-empty",
		Also: []string{
			"text content blocks must contain non-whitespace text",
			"cache_control cannot be set for empty text blocks",
		},
		Fix: "the text is left out",
		Threads: []string{
			claudeCode + "#55302", claudeCode + "#58494", claudeCode + "#52689",
		},
	},
	{
		Rule:   "message-empty",
		What:   "a message holds nothing",
		Harm:   model.Refused,
		Effect: "the API refuses the request; Claude Code leaves it out",
		Text: "all messages must have non-empty content except for the optional final " +
			"assistant message",
		Fix: "the message is left out",
	},
	{
		Rule:   "too-many-marks",
		What:   "the request has over 4 cache marks",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "A maximum of 4 blocks with cache_control may be provided. Found n.",
		Fix:    "the last 4 stay, none in a stored session: the agent sets its own",
	},
	{
		Rule:   "first-not-user",
		What:   "the first message is not the user's",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   `first message must use the "user" role`,
		Fix:    "one line is added before it",
	},
	{
		Rule:   "ends-in-white-space",
		What:   "the last answer ends in white space",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "final assistant content cannot end with trailing whitespace",
		Fix:    "it is removed",
	},
	{
		Rule:   "ends-with-assistant",
		What:   "a request ends with an answer, and its model cannot continue answers",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text: "This model does not support assistant message prefill. The conversation " +
			"must end with a user message.",
		Fix: "decant invents nothing: add a message of your own at the end",
	},
	{
		Rule:   "role-unknown",
		What:   "a message has a role that the API does not know",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   `Unexpected role "system"`,
		Fix:    "its text stays as a text of the user",
	},
	{
		Rule:   "block-not-object",
		What:   "a block is not an object",
		Harm:   model.Refused,
		Effect: "the client stops",
		Text:   "Input should be a valid dictionary",
		Fix:    "a text stays as a block of text, anything else is left out",
	},
	{
		Rule:   "member-missing",
		What:   "a member that the API requires is missing or null",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "tool_use.input: Field required",
		Also: []string{
			"text.text: Field required",
			"image.source.type: Field required",
			"image.source.base64.data: Field required",
			"image.source: Field required",
			"content.n.type: Field required",
			"Missing required parameter: 'messages[n].content[n].‹name›'",
			"Missing required parameter: 'input[n].content[n].‹name›'",
			"Missing required parameter: 'input[n].arguments'",
			"Missing required parameter: 'input[n].summary'",
			"Invalid type for 'input[n].content': expected one of an array of objects or string",
			"Missing required parameter: 'messages[n].tool_calls[n].function.‹name›'",
		},
		By: map[string]string{
			"openai-chat":      "Invalid value for 'content': expected a string, got null.",
			"openai-responses": "Missing required parameter: 'input[n].output'",
		},
		Fix: "it gets a value that says nothing: no text, no arguments, unknown_tool as a name; " +
			"a note says what a picture without content was",
		Threads: []string{
			"microsoft/agent-framework#2041",
			"liushuangls/go-anthropic#67", "lidge-jun/opencodex#420",
			"router-for-me/CLIProxyAPI#730", "docker/docker-agent#63",
			"run-llama/llama_index#17555", "timothy-agent/timothy#702",
			"QuantumNous/new-api#4776", "AAswordman/Operit#797", "lidge-jun/opencodex#4673",
		},
	},
	{
		Rule:   "item-without-type",
		What:   "an entry of the input has no type (Responses)",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "Invalid type for 'input[n]': expected an input item",
		Fix:    "a note replaces it, and a null is left out",
	},
	{
		Rule:   "item-unknown",
		What:   "an item has a type that the API does not know (Codex)",
		Harm:   model.HealedWithLoss,
		Effect: "the client leaves it out, or sends it empty",
		Text:   "Invalid value: ''. Supported values are",
		Fix:    "a note replaces it",
	},
}
