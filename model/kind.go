package model

// Kind is what an event is.
type Kind uint8

// The kinds of an event.
const (
	// User is what the person, or the client in the person's name, said.
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
	// Summary stands for what the agent compacted away.
	Summary
	// System is a text of the client itself.
	System
	// ImageMessage is an image in a message; one in a result is a part of it.
	ImageMessage
	// Definition says what a tool is for and what it takes; its label is the tool's
	// name, its text the definition as compact JSON.
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

// PartKind is what one block of an event holds.
type PartKind uint8

// The kinds of a part.
const (
	// PartText is text.
	PartText PartKind = iota
	// PartImage is an image: 0 bytes, tokens by its pixels.
	PartImage
	// PartResource is a typed resource block that carries its own URI.
	PartResource
	// PartData is anything else that is sent: a PDF, an unknown block. Its
	// text is the block's compact JSON.
	PartData
)

// Class is what a change costs, from free to costly.
type Class uint8

// The classes of a change.
const (
	// Identical: the same text stays in context at the anchor or cover.
	Identical Class = iota
	// Covered: every line that goes stays in context in another result.
	Covered
	// Superseded: a newer result of the same call or resource stays.
	Superseded
	// Dropped: the content is lost from the fork.
	Dropped
	// Summarised: replaced by a text that a model or the digest wrote.
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
	// Remove takes the event, or one part of it, out.
	Remove Op = iota
	// Replace puts other text in the place of the event's or part's.
	Replace
)

var opNames = [...]string{"remove", "replace"}

// String is the operation's name in the JSON interface.
func (o Op) String() string { return opNames[o] }
