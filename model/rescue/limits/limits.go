// Package limits is a table of what APIs and clients accept: each value with where and when it was
// published.
//
// Limits change. Code that shows a limit to the user must also show the date ([Date]).
package limits

import "strings"

// Date is when the table was last compared with its sources.
const Date = "2026-11"

// The names of the limited quantities.
const (
	ImageEdge      = "edge of a picture"
	ManyImageEdge  = "edge of a picture among many"
	ManyImages     = "number of pictures from which the limit is lower"
	ImageChars     = "size of a picture as base64"
	Media          = "pictures and pages of documents in a request"
	MediaLarge     = "pictures and pages, windows over 200k tokens"
	PDFPages       = "pages of documents in a request"
	BodyBytes      = "size of a request"
	ToolName       = "length of a tool's name"
	CacheMarks     = "cache marks in a request"
	TextChars      = "length of a text"
	ArgumentChars  = "length of a call's arguments"
	CallID         = "length of a call's id"
	CallsAtOnce    = "calls in one message"
	UsualWindow    = "window of an unknown model"
	AnswerReserve  = "room kept for an answer"
	ReservePercent = "room kept for an answer, percent of the window"
	CompactRoom    = "free room below which a client compacts"
	ClearRoom      = "free room below which a client clears old results"
	SentBeside     = "size of the system prompt and tools if no usage is recorded"
)

// Limit is one row of the table.
type Limit struct {
	// API is "anthropic", "openai-responses", "openai-chat", the client "claude-code", or "any".
	API string
	// Name is the limited quantity, Value is its maximum, and Unit is the unit.
	Name  string
	Value int
	Unit  string
	// Source is where and when the value was published.
	Source string
}

// Table lists all limits.
var Table = []Limit{
	{"anthropic", ImageEdge, 8000, "pixels", "documentation on vision, 2026"},
	{"anthropic", ManyImageEdge, 2000, "pixels", "documentation on vision, 2026"},
	{"anthropic", ManyImages, 20, "pictures", "documentation on vision, 2026"},
	{"anthropic", ImageChars, 5 << 20, "characters", "error texts, 2026-04"},
	{"anthropic", Media, 100, "pictures and pages", "documentation on vision, 2026"},
	{"anthropic", MediaLarge, 600, "pictures and pages", "documentation on vision, 2026"},
	{"anthropic", PDFPages, 100, "pages", "documentation on PDF support, 2025"},
	{"anthropic", BodyBytes, 32 << 20, "bytes", "documentation on vision, 2026; Claude Code " +
		"2.1.330"},
	{"anthropic", ToolName, 200, "characters", "error texts, 2026-09"},
	{"anthropic", CacheMarks, 4, "marks", "error texts, 2026"},
	{"openai-responses", TextChars, 10_485_760, "characters", "error texts, 2026-08"},
	{"openai-responses", ArgumentChars, 1_048_576, "characters", "error texts, 2026-08"},
	{"openai-responses", CallID, 64, "characters", "error texts, 2026"},
	{"openai-responses", ToolName, 128, "characters", "error texts, 2026"},
	{"openai-chat", TextChars, 10_485_760, "characters", "error texts, 2026-08"},
	{"openai-chat", ArgumentChars, 1_048_576, "characters", "error texts, 2026-08"},
	{"openai-chat", CallID, 40, "characters", "error texts, 2026"},
	{"openai-chat", ToolName, 64, "characters", "error texts, 2026"},
	{"openai-chat", CallsAtOnce, 128, "calls", "error texts, 2026"},
	{"any", UsualWindow, 200_000, "tokens", "the smallest window of large models today"},
	{"any", AnswerReserve, 32_000, "tokens", "chosen by this program"},
	{"any", ReservePercent, 10, "percent", "chosen by this program"},
	{"claude-code", CompactRoom, 13_000, "tokens", "Claude Code 2.0.76"},
	{"claude-code", ClearRoom, 20_000, "tokens", "Claude Code 2.0.76"},
	{"claude-code", SentBeside, 25_000, "tokens", "requests of Claude Code 2.1.197"},
}

// Set are the limits of one API by name. What is not in it is not limited.
type Set map[string]int

// Of are the limits of an API, including those of "any".
func Of(api string) Set {
	out := Set{}
	for _, l := range Table {
		if l.API == api || l.API == "any" {
			out[l.Name] = l.Value
		}
	}
	return out
}

// APIOf is the API to which a conversation of a format is sent. For pi, whose providers change, it
// is the strictest.
func APIOf(format string) string {
	switch format {
	case "codex", "openai-responses":
		return "openai-responses"
	case "openai-chat", "qwen-code":
		return "openai-chat"
	default:
		return "anthropic"
	}
}

// Exceeds reports whether a value is above the limit with a name, if there is one.
func (s Set) Exceeds(name string, value int) bool {
	most, ok := s[name]
	return ok && value > most
}

// Room is how much of a model's window is left for the texts of a conversation, in tokens.
type Room struct {
	// Window is the context window. Assumed is true where the model's window is unknown and the
	// usual one is used.
	Window  int
	Assumed bool
	// Reserve is the room for the answer, and the part that a client keeps free before it compacts
	// by itself.
	Reserve int
	// Beside is what is sent besides the texts: the agent's own prompt and tools, framing, and
	// sealed reasoning.
	Beside int
}

// Texts is how many tokens the texts may have so that everything sent takes at most percent of the
// window. It is at least 1.
func (r Room) Texts(percent int) int {
	return max(1, r.Sent(percent)-r.Beside)
}

// Sent is how many tokens everything sent may take: percent of the window, without the part that is
// kept free.
func (r Room) Sent(percent int) int {
	return min(int(int64(r.Window)*int64(percent)/100), r.Window-r.Reserve)
}

// TakesPrefill reports whether a model of Anthropic completes a last answer that the request began.
// Claude 4.6 and newer refuse it.
func TakesPrefill(model string) bool {
	for _, newer := range []string{
		"opus-4-6", "opus-4-7", "opus-4-8", "sonnet-4-6", "opus-5",
		"sonnet-5", "haiku-5", "fable-5",
	} {
		if strings.Contains(model, newer) {
			return false
		}
	}
	return true
}
