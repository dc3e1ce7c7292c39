package rescue

import "decant/model"

// Shape is one way in which a conversation is broken.
type Shape struct {
	// Rule is its name, What the condition in words.
	Rule, What string
	// Harm is what comes of it, in the worst of the versions that were tried, Effect who does what.
	Harm   model.Harm
	Effect string
	// Text is what people see first, Also are other texts of the same refusal. Words in
	// ‹brackets› and the letter n stand for names and numbers.
	Text string
	Also []string
	// Fix is what a rescue does, least loss first.
	Fix string
	// Threads are public reports, as owner/repository#number.
	Threads []string
}

// shapeOf is the shape of a rule; of one that is not in the table only the name is known.
func shapeOf(rule string) Shape {
	for i := range Shapes {
		if Shapes[i].Rule == rule {
			return Shapes[i]
		}
	}
	return Shape{Rule: rule, Harm: model.Refused}
}

const (
	claudeCode = "anthropics/claude-code"
	codexRepo  = "openai/codex"
	opencode   = "anomalyco/opencode"
	piRepo     = "earendil-works/pi"
	copilot    = "github/copilot-cli"
)

// Shapes is the catalogue, in the order of its chapters: pictures, length, calls, reasoning,
// messages, bytes.
var Shapes = []Shape{
	{
		Rule: "image-many-px", What: "over 20 pictures, and an edge of one is over 2000 pixels",
		Harm: model.Refused, Effect: "the API refuses the request",
		Text: "At least one of the image dimensions exceed max allowed size for many-image requests: " +
			"2000 pixels",
		Also: []string{"An image in the conversation exceeds the dimension limit for many-image " +
			"requests (2000px)."},
		Fix: "that picture is scaled to 2000 pixels",
		Threads: []string{
			claudeCode + "#34120", claudeCode + "#52220", opencode + "#23570", piRepo + "#185",
		},
	},
	{
		Rule: "image-px", What: "an edge of a picture is over 8000 pixels", Harm: model.Refused,
		Effect: "the API refuses the request",
		Text:   "At least one of the image dimensions exceed max allowed size: 8000 pixels",
		Fix:    "that picture is scaled to 8000 pixels, to 2000 among over 20",
		Threads: []string{
			claudeCode + "#5147", claudeCode + "#12351", claudeCode + "#29551",
		},
	},
	{
		Rule: "image-bytes", What: "a picture is over 5,242,880 characters of base64",
		Harm: model.Refused, Effect: "Claude Code refuses to send it, and the API to take it",
		Text: "Image base64 size (nMB) exceeds API limit (5MB). Please resize the image before sending.",
		Also: []string{
			"Image was too large. Double press esc", "image exceeds 5 MB maximum: n bytes > 5242880 bytes",
		},
		Fix: "the parts of the file that nobody sees go, then it is packed better, then scaled, then " +
			"written as JPEG",
		Threads: []string{
			claudeCode + "#2104", claudeCode + "#10395", opencode + "#21668", opencode + "#7235",
			piRepo + "#224",
		},
	},
	{
		Rule: "image-count", What: "over 100 pictures and pages of PDFs (600 where the window is larger)",
		Harm:   model.HealedWithLoss,
		Effect: "the API refuses the request; Claude Code 2.1.330 sends the newest 99 of them",
		Text:   "Too much media: n document pages + n images > 100",
		Also:   []string{"too many images and documents"},
		Fix:    "the oldest become a line each",
	},
	{
		Rule: "image-media-type", What: "the declared type of a picture is not the one of its bytes, or " +
			"none that the API takes", Harm: model.Refused,
		Effect: "the API refuses the request; newer clients drop the picture",
		Text: "The image was specified using the image/jpeg media type, but the image appears to be a " +
			"image/png image",
		Also: []string{
			"media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'",
			"Expected a base64-encoded data URL with an image MIME type",
		},
		Fix:     "the type is corrected; a picture of another type is written as PNG, SVG stays as a text",
		Threads: []string{codexRepo + "#5346"},
	},
	{
		Rule: "image-unreadable", What: "a picture is cut off, empty, or no picture",
		Harm: model.Refused, Effect: "the API refuses the request; newer clients drop the picture",
		Text: "Could not process image",
		Also: []string{
			"image cannot be empty", "The image data you provided does not represent a valid image",
			"You uploaded an unsupported image", "invalid base64 data",
		},
		Fix: "base64 is repaired; a text stays as a text; else a line says what it was",
		Threads: []string{
			claudeCode + "#53228", claudeCode + "#1747", claudeCode + "#56016", codexRepo + "#3097",
			opencode + "#4781",
		},
	},
	{
		Rule: "image-as-text", What: "the text of a result is a picture as JSON", Harm: model.HealedWithLoss,
		Effect: "it costs as many tokens as the text is long, so that the client has to compact",
		Text:   "Prompt is too long",
		Fix:    "it is sent as the picture that it is",
	},
	{
		Rule: "image-role", What: "a picture in the answer of a tool, in Chat Completions",
		Harm: model.Refused, Effect: "the API refuses the request",
		Text: "Image URLs are only allowed for messages with role 'user'",
		Fix:  "it is put into the next message of the user",
	},
	{
		Rule: "pdf-pages", What: "over 100 pages of PDFs", Harm: model.Refused,
		Effect: "the API refuses the request; newer clients drop the file",
		Text:   "A maximum of 100 PDF pages may be provided.",
		Also:   []string{"PDF too large (max 100 pages, 20MB)."},
		Fix:    "a line says what it was",
		Threads: []string{
			claudeCode + "#5707", claudeCode + "#9789", claudeCode + "#13518",
		},
	},
	{
		Rule: "pdf-unreadable", What: "a PDF is not whole, or has a password", Harm: model.Refused,
		Effect: "the API refuses the request; newer clients drop the file",
		Text:   "The PDF specified was not valid.", Also: []string{"is password protected"},
		Fix:     "a line says what it was",
		Threads: []string{claudeCode + "#57984"},
	},
	{
		Rule: "body-bytes", What: "the request is over 33,554,432 bytes", Harm: model.Refused,
		Effect:  "the API refuses the request",
		Text:    "Request exceeds the maximum size",
		Also:    []string{"Request too large"},
		Fix:     "the largest pictures are made smaller",
		Threads: []string{claudeCode + "#17510", copilot + "#4183"},
	},
	{
		Rule: "window", What: "the conversation is larger than the window of its model",
		Harm: model.HealedWithLoss,
		Effect: "the API refuses the request; the client compacts, which makes one summary of all, " +
			"and may fail as well",
		Text: "prompt is too long: n tokens > 200000 maximum",
		Also: []string{
			"Prompt is too long", "Context limit reached", "Conversation too long. Press esc twice",
			"Codex ran out of room in the model's context window. Start a new thread or clear earlier " +
				"history before retrying.",
			"Your input exceeds the context window of this model", "maximum context length is n tokens",
		},
		Fix: "what is free goes, then the largest and oldest tool results, until it fits",
		Threads: []string{
			claudeCode + "#2119", claudeCode + "#7594", claudeCode + "#12186", claudeCode + "#14342",
			codexRepo + "#31535", codexRepo + "#29041", codexRepo + "#10380",
		},
	},
	{
		Rule: "window-answer", What: "the conversation and max_tokens together are larger than the window",
		Harm: model.Refused, Effect: "the API refuses the request",
		Text: "input length and `max_tokens` exceed context limit: n + n > n",
		Fix:  "as for the window; max_tokens stays",
	},
	{
		Rule: "usage-stale", What: "the newest recorded usage is over the window, what is live is not",
		Harm: model.HealedWithLoss, Effect: "the client refuses to go on, or compacts at once",
		Text: "Prompt is too long",
		Fix:  "the usage in the fork is what the fork holds",
	},
	{
		Rule: "text-too-long", What: "a text is over 10,485,760 characters", Harm: model.Refused,
		Effect: "the API refuses the request",
		Text:   "string too long. Expected a string with maximum length 10485760",
		Fix:    "its middle is cut, both ends stay",
	},
	{
		Rule: "arguments-too-long", What: "the arguments of a call are over 1,048,576 characters",
		Harm: model.Refused, Effect: "the API refuses the request",
		Text:    "Invalid 'input[n].arguments': string too long. Expected a string with maximum length 1048576",
		Fix:     "the longest text in them becomes a line",
		Threads: []string{codexRepo + "#13270"},
	},
	{
		Rule: "calls-too-many", What: "over 128 calls in one message", Harm: model.Refused,
		Effect:  "the API refuses the request",
		Text:    "Invalid 'messages[n].tool_calls': array too long. Expected an array with maximum length 128",
		Fix:     "they are asked for in two messages",
		Threads: []string{copilot + "#669"},
	},
	{
		Rule: "call-unanswered", What: "a call has no result", Harm: model.Refused,
		Effect: "the API refuses the request; Claude Code, Codex and pi answer or drop it themselves",
		Text:   "`tool_use` ids were found without `tool_result` blocks immediately after: ‹id›",
		Also: []string{
			"No tool output found for function call ‹id›.",
			"API Error: 400 due to tool use concurrency issues.",
			"An assistant message with 'tool_calls' must be followed by tool messages",
			"was found without a corresponding `web_search_tool_result` block",
		},
		Fix: "a result says that none was recorded, or the call is left out",
		Threads: []string{
			claudeCode + "#1894", claudeCode + "#8077", opencode + "#10616", copilot + "#3183",
			codexRepo + "#93", codexRepo + "#5385",
		},
	},
	{
		Rule: "result-without-call", What: "a result answers no call", Harm: model.Refused,
		Effect: "the API refuses the request: that ends Claude Code 2.0.76; newer ones drop it",
		Text:   "unexpected `tool_use_id` found in `tool_result` blocks: ‹id›",
		Also: []string{
			"No tool call found for function call output with call_id ‹id›.",
			"messages with role 'tool' must be a response to a preceeding message",
		},
		Fix: "its text stays as a text of the user",
		Threads: []string{
			copilot + "#974", claudeCode + "#68155", codexRepo + "#17630",
		},
	},
	{
		Rule: "output-without-call", What: "an output answers no call (Codex)", Harm: model.HealedWithLoss,
		Effect: "the client leaves it out",
		Text:   "No tool call found for function call output with call_id ‹id›.",
		Fix:    "its text stays as a text of the user",
	},
	{
		Rule: "output-before-call", What: "an output stands before its call", Harm: model.Refused,
		Effect: "the API refuses the request", Text: "No tool output found for function call ‹id›.",
		Fix: "it is put behind its call",
	},
	{
		Rule: "results-not-first", What: "a text stands before a result in its message",
		Harm: model.Refused, Effect: "the API refuses the request; Claude Code brings them into order",
		Text: "`tool_use` ids were found without `tool_result` blocks immediately after: ‹id›",
		Fix:  "the results are put first",
	},
	{
		Rule: "result-twice", What: "a call has two results", Harm: model.Refused,
		Effect: "the API refuses the request; Claude Code drops the second",
		Text:   "each tool_use must have a single result. Found multiple",
		Fix:    "the second stays as a text of the user",
	},
	{
		Rule: "call-twice", What: "two calls have one id", Harm: model.Refused,
		Effect: "the API refuses the request: that ends Claude Code 2.0.76; newer ones drop the second",
		Text:   "`tool_use` ids must be unique", Also: []string{"Duplicate item found"},
		Fix:     "the second gets an id of its own, and its result with it",
		Threads: []string{claudeCode + "#28515", claudeCode + "#20901"},
	},
	{
		Rule: "call-id-chars", What: "an id of a call holds other characters than letters, digits, _ and -",
		Harm: model.Refused, Effect: "the API refuses the request",
		Text: "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
		Fix:  "the call and its result get another id",
	},
	{
		Rule: "call-id-foreign", What: "an id of a call of the API's own tools is of another kind",
		Harm: model.Refused, Effect: "the API refuses the request",
		Text:    "server_tool_use.id: String should match pattern '^srvtoolu_[a-zA-Z0-9_]+$'",
		Fix:     "the call and its result get another id",
		Threads: []string{claudeCode + "#77512"},
	},
	{
		Rule: "item-id-prefix", What: "an id of an item is of another kind", Harm: model.Refused,
		Effect: "the API refuses the request",
		Text:   "Invalid 'input[n].id': '‹id›'. Expected an ID that begins with 'msg'.",
		Fix:    "the item's id is left out", Threads: []string{codexRepo + "#33176"},
	},
	{
		Rule: "call-id-long", What: "an id is over 64 characters (40 in Chat Completions)",
		Harm: model.Refused, Effect: "the API refuses the request",
		Text: "string too long. Expected a string with maximum length 64",
		Also: []string{"string too long. Expected a string with maximum length 40"},
		Fix:  "the call and its result get another id", Threads: []string{codexRepo + "#39133"},
	},
	{
		Rule: "tool-name-chars", What: "a name of a tool holds other characters than letters, digits, _ " +
			"and -", Harm: model.Refused, Effect: "the API refuses the request",
		Text: "tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
		Also: []string{"string does not match pattern. Expected a string that matches the pattern " +
			"'^[a-zA-Z0-9_-]+$'"},
		Fix: "a name that is allowed; the whole name is put before the result",
	},
	{
		Rule: "tool-name-long", What: "a name of a tool is over 200 characters", Harm: model.Refused,
		Effect:  "the API refuses the request",
		Text:    "tool_use.name: String should have at most 200 characters",
		Fix:     "a shorter name; the whole name is put before the result",
		Threads: []string{claudeCode + "#7370", claudeCode + "#94799", claudeCode + "#96152"},
	},
	{
		Rule: "input-not-object", What: "the arguments of a call are no object", Harm: model.Refused,
		Effect: "the API refuses the request",
		Text:   "tool_use.input: Input should be a valid dictionary",
		Fix:    "a cut object is closed; else the arguments are put into one",
	},
	{
		Rule: "arguments-not-json", What: "the arguments of a call are no JSON", Harm: model.Refused,
		Effect: "some servers refuse the request", Text: "invalid tool call arguments",
		Fix: "a cut object is closed; else the arguments are put into one",
	},
	{
		Rule: "tool-reference", What: "a tool was found that the request may not have any more",
		Harm: model.Refused, Effect: "the API refuses the request where the tool is gone",
		Text: "Tool reference '‹name›' not found in available tools", Fix: "a line names the tool",
	},
	{
		Rule: "calls-empty", What: "an empty list of calls", Harm: model.Refused,
		Effect: "the API refuses the request",
		Text:   "Invalid 'messages[n].tool_calls': empty array", Fix: "the list is left out",
	},
	{
		Rule: "reasoning-unsigned", What: "reasoning has no signature", Harm: model.Refused,
		Effect: "the API refuses the request: that ends Claude Code 2.0.76; 2.1.330 drops it and asks again",
		Text:   "thinking.signature: Field required", Fix: "the reasoning is left out",
		Threads: []string{claudeCode + "#21726"},
	},
	{
		Rule: "signature-invalid", What: "a signature of reasoning is none, or of another provider",
		Harm: model.Refused, Effect: "the API refuses the request; Claude Code 2.1.330 drops it and asks again",
		Text: "Invalid `signature` in `thinking` block",
		Also: []string{"Invalid `data` in `redacted_thinking` block"},
		Fix:  "the reasoning is left out", Threads: []string{claudeCode + "#66204", copilot + "#3407"},
	},
	{
		Rule: "thinking-emptied", What: "reasoning of the latest turn was changed", Harm: model.Harmless,
		Effect: "nobody can tell without the API: text that is hidden looks the same",
		Text:   "`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified",
		Fix:    "only where the error names it: all reasoning goes",
		Threads: []string{
			claudeCode + "#63418", claudeCode + "#19539", claudeCode + "#63155", claudeCode + "#63072",
		},
	},
	{
		Rule: "reasoning-leads-nowhere", What: "reasoning without the item that it led to",
		Harm: model.Refused, Effect: "the API refuses the request",
		Text: "Item 'rs_‹id›' of type 'reasoning' was provided without its required following item.",
		Fix:  "the reasoning is left out",
	},
	{
		Rule: "reasoning-alone", What: "an answer is nothing but reasoning", Harm: model.Healed,
		Effect: "an API may refuse it; Codex and Claude Code leave it out",
		Text:   "provided without its required following item", Fix: "the reasoning is left out",
	},
	{
		Rule: "reasoning-missing", What: "a message of the Responses API without the reasoning before it",
		Harm: model.Harmless, Effect: "the API refuses it where the answer came with reasoning",
		Text: "Item 'msg_‹id›' of type 'message' was provided without its required 'reasoning' item: " +
			"'rs_‹id›'.", Fix: "the message's id is left out",
	},
	{
		Rule: "block-role", What: "reasoning in a message of the user", Harm: model.Refused,
		Effect: "the API refuses the request",
		Text:   "thinking blocks may only be in `assistant` messages", Fix: "a line says what it was",
	},
	{
		Rule: "block-type", What: "a block of a type that the API does not know", Harm: model.Refused,
		Effect: "the API refuses the request",
		Text:   "Input tag '‹tag›' found using 'type' does not match any of the expected tags",
		Fix:    "a line says what it was",
	},
	{
		Rule: "text-blank", What: "a text is empty or white space", Harm: model.Refused,
		Effect: "the API refuses the request; Claude Code 2.0.76, 2.1.197 and 2.1.330 send it where the " +
			"message holds more",
		Text: "text content blocks must be non-empty",
		Also: []string{
			"text content blocks must contain non-whitespace text",
			"cache_control cannot be set for empty text blocks",
		},
		Fix:     "the text is left out",
		Threads: []string{claudeCode + "#55302", claudeCode + "#58494", claudeCode + "#52689"},
	},
	{
		Rule: "message-empty", What: "a message holds nothing", Harm: model.Refused,
		Effect: "the API refuses the request; Claude Code leaves it out",
		Text:   "all messages must have non-empty content except for the optional final assistant message",
		Fix:    "the message is left out",
	},
	{
		Rule: "too-many-marks", What: "over 4 cache marks", Harm: model.Refused,
		Effect: "the API refuses the request",
		Text:   "A maximum of 4 blocks with cache_control may be provided. Found n.",
		Fix:    "the last 4 stay; of a stored session none",
	},
	{
		Rule: "first-not-user", What: "the first message is not the user's", Harm: model.Refused,
		Effect: "the API refuses the request", Text: `first message must use the "user" role`,
		Fix: "one line is put before it",
	},
	{
		Rule: "ends-in-white-space", What: "the last answer ends in white space", Harm: model.Refused,
		Effect: "the API refuses the request",
		Text:   "final assistant content cannot end with trailing whitespace", Fix: "it is cut",
	},
	{
		Rule: "ends-with-assistant", What: "a request ends with an answer, and its model does not go on " +
			"with one", Harm: model.Refused, Effect: "the API refuses the request",
		Text: "This model does not support assistant message prefill. The conversation must end with a " +
			"user message.",
		Fix: "nothing is invented: end it with a message of your own",
	},
	{
		Rule: "role-unknown", What: "a message is in a role that the API does not know",
		Harm: model.Refused, Effect: "the API refuses the request", Text: `Unexpected role "system"`,
		Fix: "its text stays as a text of the user",
	},
	{
		Rule: "block-not-object", What: "a block is no object", Harm: model.Refused,
		Effect: "the client stops", Text: "Input should be a valid dictionary",
		Fix: "a text stays as a block of text, the rest goes",
	},
	{
		Rule: "item-unknown", What: "an item of a type that the API does not know (Codex)",
		Harm: model.HealedWithLoss, Effect: "the client leaves it out, or sends it empty",
		Text: "Invalid value: ''. Supported values are", Fix: "a line says what it was",
	},
	{
		Rule: "lone-surrogate", What: "half of a character in a text", Harm: model.Refused,
		Effect: "the API refuses the request; newer clients replace it",
		Text:   "The request body is not valid JSON: no low surrogate in string: line n column n",
		Fix:    "U+FFFD takes its place",
		Threads: []string{
			claudeCode + "#1939", claudeCode + "#6273", claudeCode + "#60394",
		},
	},
	{
		Rule: "control-chars", What: "NUL in a text", Harm: model.Refused,
		Effect:  "some gateways refuse the request",
		Text:    "The request body is not valid JSON: unexpected end of data: line n column n",
		Fix:     "U+2400 takes its place",
		Threads: []string{claudeCode + "#94055", claudeCode + "#94408"},
	},
	{
		Rule: "utf8-invalid", What: "bytes that are no UTF-8", Harm: model.Refused,
		Effect: "Codex cannot open the file; others replace them",
		Text:   "stream did not contain valid UTF-8", Fix: "U+FFFD takes their place",
		Threads: []string{claudeCode + "#24425"},
	},
	{
		Rule: "bom", What: "a byte order mark at the start", Harm: model.Refused,
		Effect: "Codex cannot open its store", Fix: "it is left out",
		Threads: []string{codexRepo + "#28139"},
	},
	{
		Rule: "line-torn", What: "a line is cut off", Harm: model.HealedWithLoss,
		Effect: "readers pass over it; what followed it in the chain may be lost",
		Fix:    "the line is left out, or joined with its rest",
		Threads: []string{
			claudeCode + "#53821", claudeCode + "#50347",
		},
	},
	{
		Rule: "line-glued", What: "two lines in one, or mixed with each other", Harm: model.Refused,
		Effect: "readers pass over both; the history ends there",
		Fix:    "they are taken apart", Threads: []string{claudeCode + "#50347"},
	},
	{
		Rule: "nul-run", What: "NUL bytes where a line was, as a power loss leaves them",
		Harm: model.HealedWithLoss, Effect: "the session is missing from the list, or ends there",
		Fix:     "they are left out",
		Threads: []string{claudeCode + "#49876", claudeCode + "#76059", copilot + "#2927"},
	},
	{
		Rule: "uuid-twice", What: "two records have one id", Harm: model.HealedWithLoss,
		Effect: "the client reads one of them, and half of the history is gone",
		Fix:    "the later gets an id of its own",
	},
	{
		Rule: "id-twice", What: "two entries have one id (pi)", Harm: model.Refused,
		Effect: "the client takes the last for all, and may never come to the end",
		Fix:    "the later gets an id of its own",
	},
	{
		Rule: "chain-broken", What: "the parent of a record is missing", Harm: model.HealedWithLoss,
		Effect: "what stands before it is lost, but for clients that go on at the record before it",
		Fix:    "it is linked to the record before it",
	},
	{
		Rule: "chain-circle", What: "the chain of records leads in a circle", Harm: model.Refused,
		Effect: "pi never comes to the end; Claude Code loses what stands before",
		Fix:    "it is linked to the record before it",
	},
	{
		Rule: "session-id", What: "records name another session", Harm: model.Healed,
		Effect: "the client would go on writing into the session of that id",
		Text:   "No conversation found with session ID", Fix: "the fork names its own session",
	},
	{
		Rule: "meta-not-first", What: "the header is missing", Harm: model.Refused,
		Effect: "Codex starts a new thread; pi does not open the file",
		Text:   "Session file is not a valid pi session", Also: []string{"rollout is empty"},
		Fix: "a header is written from what the file says",
	},
	{
		Rule: "compaction-empty", What: "a compaction left no summary, or an error text as one",
		Harm: model.HealedWithLoss, Effect: "the agent knows nothing of what was before",
		Text:    "Error running remote compact task",
		Fix:     "the compaction is taken back: the history before it is sent again",
		Threads: []string{codexRepo + "#11071"},
	},
	{
		Rule: "error-records", What: "the same error of the API after each prompt", Harm: model.HealedWithLoss,
		Effect: "the conversation ends in prompts that nothing answered",
		Text:   "API Error: 400", Fix: "the prompts without an answer and the errors are left out",
		Threads: []string{claudeCode + "#25592", claudeCode + "#53228"},
	},
	{
		Rule: "usage-missing", What: "an answer has no usage (pi)", Harm: model.Refused,
		Effect: "the client stops", Text: "Cannot read properties of undefined (reading 'input')",
		Fix: "a usage of zeros",
	},
	{
		Rule: "time-not-rising", What: "a record is older than one before it", Harm: model.Healed,
		Effect: "old clients take the newest time for the end", Fix: "times rise in a fork",
	},
	{
		Rule: "line-unread", What: "a line is no record", Harm: model.Healed,
		Effect: "readers pass over the line", Fix: "a fork carries it, or leaves it out",
	},
}

// FixOf is what can be done about a rule, in words.
func FixOf(rule string) string {
	if s := shapeOf(rule); s.Fix != "" {
		return s.Fix
	}
	return "no fix is known"
}

// WhatOf is the condition of a rule in words, "" where only its name is known.
func WhatOf(rule string) string { return shapeOf(rule).What }
