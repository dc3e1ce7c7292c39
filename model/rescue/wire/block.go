package wire

import "decant/model/source"

// Kind is what a block is.
type Kind uint8

// The kinds of a block.
const (
	// Unknown is of a type that its API does not know; Tag names it.
	Unknown Kind = iota
	// Message stands for a message as a whole and comes before its blocks.
	Message
	// Text is a text, Name its own name.
	Text
	// Image is a picture, Document a file such as a PDF.
	Image
	Document
	// Call asks for a tool, Result answers a call.
	Call
	Result
	// ServerCall asks for a tool that the API runs itself, ServerResult answers it.
	ServerCall
	ServerResult
	// Reasoning is signed thinking, Redacted is encrypted thinking.
	Reasoning
	Redacted
	// Reference names a tool that was found.
	Reference
	// Other is of a type that its API knows and no rule is about.
	Other
)

// Block is one block of a message, or the message itself. A span is empty where the block has
// no such member.
type Block struct {
	// Kind is what it is, Tag the type as it is spelled, Role who says it.
	Kind Kind
	Tag  string
	Role string
	// Record is the index into Source.Records.
	Record int
	// At is the whole block, Content the value that holds its text or list of blocks.
	At, Content source.Span
	// Listed is true for an element of a list, which can be dropped or be replaced by another.
	Listed bool
	// Object is true where the block is a JSON object.
	Object bool
	// In is the index of the block that holds it, a result or a message; -1 for none.
	In int
	// ID, Name and Input are those of a call; ID of a result names its call. Item is the id of
	// the item itself, where that is another. InputKind is the kind of the arguments.
	ID, Name, Input, Item source.Span
	InputKind             source.Kind
	// Text is the text, or the signature of reasoning.
	Text source.Span
	// Data is a picture's or a document's bytes in base64, Media its declared type. Address is
	// true where Data is an address that begins with the type: data:image/png;base64,AAAA.
	Data, Media source.Span
	Address     bool
	// Mark is the cache mark on it.
	Mark source.Span
	// Failed is true for a result that is flagged as an error.
	Failed bool
	// Empty is true for a message or a list that holds nothing.
	Empty bool
}

// Spelling is how an API spells a message.
type Spelling struct {
	// Read appends the blocks of a message to dst.
	Read func(dst []Block, record int, message source.Value) []Block
	// TextBlock is a block of text in a message of a role, or in a result.
	TextBlock func(role, text string) []byte
}

// Spellings are those of the formats, by the format's name.
var Spellings = map[string]Spelling{
	"claude-code":        {readAnthropic, plainBlock},
	"anthropic-messages": {readAnthropic, plainBlock},
	"openai-chat":        {readChat, plainBlock},
	"openai-responses":   {readItem, itemBlock},
	"codex":              {readItem, itemBlock},
	"pi":                 {readPi, plainBlock},
	"opencode":           {readOpencode, plainBlock},
	"kilo":               {readOpencode, plainBlock},
}

// plainBlock is a text of the Messages API, of Chat Completions and of pi.
func plainBlock(_, text string) []byte { return source.Object("type", "text", "text", text) }

// itemBlock is a text of the Responses API.
func itemBlock(role, text string) []byte {
	kind := "input_text"
	if role == "assistant" {
		kind = "output_text"
	}
	return source.Object("type", kind, "text", text)
}

// reader collects the blocks of one message.
type reader struct {
	out    []Block
	record int
	role   string
	in     int
}

// begin adds the message itself and makes it what holds the blocks that follow.
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

// inside reads what a block holds that was just added.
func (r *reader) inside(read func()) {
	in := r.in
	r.in = len(r.out) - 1
	read()
	r.in = in
}

// isObject reports whether a value is an object.
func isObject(v source.Value) bool { return v.Kind() == source.KindObject }
