package shapes

import "decant/model"

// lengthShapes are about content that is too long.
var lengthShapes = []Shape{
	{
		Rule: "window",
		What: "the conversation is larger than the window of its model",
		Harm: model.HealedWithLoss,
		Effect: "the API refuses the request; the client then replaces all with one summary, and " +
			"this may fail too",
		Text: "prompt is too long: n tokens > 200000 maximum",
		Also: []string{
			"Prompt is too long",
			"Context limit reached",
			"Conversation too long. Press esc twice",
		},
		By: map[string]string{
			"codex": "Codex ran out of room in the model's context window. Start a new thread " +
				"or clear earlier history before retrying.",
			"openai-responses": "Your input exceeds the context window of this model",
			"openai-chat":      "maximum context length is n tokens",
		},
		Fix: "lossless changes, then the largest and oldest tool results, until it fits",
		Threads: []string{
			claudeCode + "#2119", claudeCode + "#7594", claudeCode + "#12186",
			claudeCode + "#14342", codexRepo + "#31535", codexRepo + "#29041",
			codexRepo + "#10380",
		},
	},
	{
		Rule:   "window-answer",
		What:   "the conversation and max_tokens together are larger than the window",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "input length and `max_tokens` exceed context limit: n + n > n",
		Fix:    "the same as for window; max_tokens stays",
	},
	{
		Rule:   "usage-stale",
		What:   "the newest recorded usage is over the window, but the context is not",
		Harm:   model.HealedWithLoss,
		Effect: "the client refuses to go on, or compacts at once",
		Text:   "Prompt is too long",
		Fix:    "the recorded usage becomes the size of the fork",
	},
	{
		Rule:   "text-too-long",
		What:   "a text is over 10,485,760 characters",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "string too long. Expected a string with maximum length 10485760",
		Fix:    "its middle is cut, and both ends stay",
	},
	{
		Rule:   "arguments-too-long",
		What:   "the arguments of a call are over 1,048,576 characters",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text: "Invalid 'input[n].arguments': string too long. Expected a string with " +
			"maximum length 1048576",
		Fix: "the longest text in them becomes one line",
		Threads: []string{
			codexRepo + "#13270",
		},
	},
	{
		Rule:   "calls-too-many",
		What:   "one message has over 128 calls",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text: "Invalid 'messages[n].tool_calls': array too long. Expected an array with " +
			"maximum length 128",
		Fix: "the calls are split over two messages",
		Threads: []string{
			copilot + "#669",
		},
	},
}
