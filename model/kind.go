package model

// Kind is the kind of an event.
type Kind uint8

// The kinds of an event.
const (
	// User is what the user said, or what the client said for the user.
	User Kind = iota
	// Assistant is what the model said.
	Assistant
	// Reasoning is the model's thinking, with its signature.
	Reasoning
	// ToolCall is a request; its text is the arguments as compact JSON.
	ToolCall
	// ToolResult is the answer to a request.
	ToolResult
	// Attachment is content that the client added.
	Attachment
	// Summary replaces what the agent compacted.
	Summary
	// System is a text of the client itself.
	System
	// ImageMessage is an image in a message. An image in a result is a part of the result.
	ImageMessage
	// Definition describes a tool and its parameters. Its label is the tool's name, and its text is
	// the definition as compact JSON.
	Definition
)

var kindNames = [...]string{
	User: "user", Assistant: "assistant", Reasoning: "reasoning", ToolCall: "tool_call",
	ToolResult: "tool_result", Attachment: "attachment", Summary: "summary",
	System: "system", ImageMessage: "image", Definition: "tool_definition",
}

// Kinds lists every kind in the order in which reports show them.
var Kinds = []Kind{
	User, Assistant, Reasoning, ToolCall, ToolResult, Attachment, Summary, System, ImageMessage,
	Definition,
}

// String is the kind's name in reports and in the JSON interface.
func (k Kind) String() string { return kindNames[k] }

// PartKind is the kind of one block of an event.
type PartKind uint8

// The kinds of a part.
const (
	// PartText is text.
	PartText PartKind = iota
	// PartImage is an image: it has 0 bytes, and its tokens depend on its pixels.
	PartImage
	// PartResource is a typed resource block that carries its own URI.
	PartResource
	// PartData is any other content that is sent: a PDF, an unknown block. Its text is the block's
	// compact JSON.
	PartData
)

// Class is what a change costs, from free to costly.
type Class uint8

// The classes of a change.
const (
	// Identical: the same text stays in context at the anchor or cover.
	Identical Class = iota
	// Covered: every removed line stays in context in another result.
	Covered
	// Superseded: a newer result of the same call, or a newer text about the same, stays.
	Superseded
	// Dropped: the content is lost from the fork.
	Dropped
	// Summarised: a text that a model or the digest wrote replaces the content.
	Summarised
)

// Classes lists every class from free to costly.
var Classes = []Class{Identical, Covered, Superseded, Dropped, Summarised}

var classNames = [...]string{"identical", "covered", "superseded", "dropped", "summarised"}

// String is the class's name in reports and in the JSON interface.
func (c Class) String() string { return classNames[c] }

// Op is what a change does.
type Op uint8

// The operations of a change.
const (
	// Remove removes the event or one of its parts.
	Remove Op = iota
	// Replace replaces the text of the event or part.
	Replace
)

var opNames = [...]string{"remove", "replace"}

// String is the operation's name in the JSON interface.
func (o Op) String() string { return opNames[o] }
