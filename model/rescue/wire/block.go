package wire

import "decant/model/source"

// Kind is the kind of a block.
type Kind uint8

// The kinds of a block.
const (
	// Unknown has a type that its API does not know; Tag names the type.
	Unknown Kind = iota
	// Message represents a whole message and comes before its blocks.
	Message
	// Text is a text; Name is the text's own name.
	Text
	// Image is a picture; Document is a file such as a PDF.
	Image
	Document
	// Call calls a tool; Result answers a call.
	Call
	Result
	// ServerCall calls a tool that the API itself runs; ServerResult answers it.
	ServerCall
	ServerResult
	// Reasoning is signed thinking; Redacted is encrypted thinking.
	Reasoning
	Redacted
	// Reference names a tool that was found.
	Reference
	// Other has a type that its API knows and that no rule is about.
	Other
)

// Block is one block of a message, or the message itself. A span is empty where the block has no
// such member.
type Block struct {
	// Kind is the block's kind, Tag is the type in its original spelling, and Role is its role.
	Kind Kind
	Tag  string
	Role string
	// Record is the index into Source.Records.
	Record int
	// At is the whole block, and Content is the value with its text or list of blocks.
	At, Content source.Span
	// Listed is true for an element of a list, which can be dropped or replaced.
	Listed bool
	// Object is true where the block is a JSON object.
	Object bool
	// In is the index of the block around it, a result or a message; -1 for none.
	In int
	// ID, Name and Input are set for a call; the ID of a result names its call. Item is the item's
	// own id, where that is different. InputKind is the kind of the arguments.
	ID, Name    Word
	Input, Item source.Span
	InputKind   source.Kind
	// Text is the text, or the signature of reasoning.
	Text source.Span
	// Data is the base64 of a picture or document, and Media is its declared type. Address is true
	// where Data is an address that starts with the type: data:image/png;base64,AAAA.
	Data, Media source.Span
	Address     bool
	// Mark is the block's cache mark.
	Mark source.Span
	// Failed is true for a result that is flagged as an error.
	Failed bool
	// Empty is true for a message or a list without content.
	Empty bool
	// Gaps are the members that the API requires and that are missing; mostly nil.
	Gaps []Gap
}

// Word is a short string of a block, with its place. Rules compare the words of all blocks, so they
// are decoded while the message is read.
type Word struct {
	At   source.Span
	Text string
}

// wordOf is the word that a value is. Its place is empty where there is no value.
func wordOf(v source.Value) Word {
	switch {
	case v.Kind() == source.KindString:
		return Word{v.Span(), v.Text()}
	case v.Span().Empty():
		return Word{}
	}
	return Word{v.Span(), string(source.AppendText(nil, v.Raw()))}
}

// Spelling is an API's form of a message.
type Spelling struct {
	// Read appends the blocks of a message to dst.
	Read func(dst []Block, record int, message source.Value) []Block
	// TextBlock is a block of text in a message with a role, or in a result.
	TextBlock func(role, text string) []byte
	// Media is the member with the type of a picture, beside its data. Answers is the member of a
	// result with the id of its call.
	Media, Answers string
}

// Spellings are the spellings of the formats, by the format's name.
var Spellings = map[string]Spelling{
	"claude-code":        {readAnthropic, plainBlock, "media_type", "tool_use_id"},
	"anthropic-messages": {readAnthropic, plainBlock, "media_type", "tool_use_id"},
	"openai-chat":        {readChat, plainBlock, "media_type", "tool_call_id"},
	"openai-responses":   {readItem, itemBlock, "media_type", "call_id"},
	"codex":              {readItem, itemBlock, "media_type", "call_id"},
	"pi":                 {readPi, plainBlock, "mimeType", "toolCallId"},
	"opencode":           {readOpencode, plainBlock, "mime", "callID"},
	"kilo":               {readOpencode, plainBlock, "mime", "callID"},
}

// plainBlock is a text block of the Messages API, of Chat Completions and of pi.
func plainBlock(_, text string) []byte { return source.Object("type", "text", "text", text) }

// itemBlock is a text block of the Responses API.
func itemBlock(role, text string) []byte {
	return source.Object("type", itemText(role), "text", text)
}

// itemText is the type of a text block of the Responses API.
func itemText(role string) string {
	if role == "assistant" {
		return "output_text"
	}
	return "input_text"
}

// reader collects the blocks of one message.
type reader struct {
	out    []Block
	record int
	role   string
	in     int
}

// begin adds the message itself and makes it the container of the following blocks.
func (r *reader) begin(v, content source.Value) {
	r.in = -1
	r.add(Block{
		Kind: Message, At: v.Span(), Content: content.Span(),
		Empty: content.Kind() != source.KindString && content.Len() == 0,
	})
	r.in = len(r.out) - 1
}

// add appends a block.
func (r *reader) add(b Block) {
	b.Record, b.Role, b.In = r.record, r.role, r.in
	r.out = append(r.out, b)
}

// inside reads the content of the block that was just added.
func (r *reader) inside(read func()) {
	in := r.in
	r.in = len(r.out) - 1
	read()
	r.in = in
}

// isObject reports whether a value is an object.
func isObject(v source.Value) bool { return v.Kind() == source.KindObject }
