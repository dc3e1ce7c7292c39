package llm

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"decant/strategies/llm/secrets"
)

// Reason says why a model gave no answer. The zero Reason is Refused.
type Reason uint8

// The reasons.
const (
	// Refused means that a request or a prompt was rejected.
	Refused Reason = iota
	// BadName means a name of no model, or settings that do not give a model.
	BadName
	// NoKey means that the key is missing, malformed or rejected.
	NoKey
	// TooLong means that the prompt does not fit the context window.
	TooLong
	// CutOff means that the answer is incomplete.
	CutOff
	// NotJSON means that the answer is not JSON.
	NotJSON
	// OffSchema means that the answer does not fit its schema.
	OffSchema
	// Unreachable means that the address does not answer, or that the program does not start.
	Unreachable
	// ServerError means that the service or program reports an internal error.
	ServerError
	// RateLimited means that the service asks to be called later.
	RateLimited
	// TooSlow means that there was no answer within the time limit.
	TooSlow
	// Cancelled means that the context of the call ended.
	Cancelled
)

// String returns a word or two for the user.
func (r Reason) String() string {
	return [...]string{
		"refused", "bad name", "no key", "too long", "cut off", "not JSON", "off schema",
		"unreachable", "unwell", "busy", "too slow", "cancelled",
	}[r]
}

// Error says why there is no answer. It is one line that ends in the next step, and never holds a
// key.
type Error struct {
	// Model is the name as the user wrote it.
	Model string
	// Reason is the kind of the error, for callers that branch on it.
	Reason Reason
	// What says what happened, and Next what the user can do. Both are parts of a sentence.
	What, Next string
	// Usage is the cost of the failed attempts, as far as reported.
	Usage Usage
	// Attempts counts the calls, 0 if nothing was sent.
	Attempts int
	// Cause is the underlying error, nil if there is none or it could hold a key.
	Cause error
}

// Error implements error.
func (e *Error) Error() string {
	return fmt.Sprintf("ask %s: %s; %s", clipLine(e.Model, maxQuoted), e.What, e.Next)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// maxQuoted is how many bytes of a service's or program's message an error quotes.
const maxQuoted = 200

// quoteLine prepares a foreign message for an error: masked, on one line and short. key is a text
// that must not appear in it, "" for none.
func quoteLine(said, key string) string {
	// Masking takes time for each byte, and only the start is quoted.
	said = clipLine(said, 8*maxQuoted)
	if key != "" {
		said = strings.ReplaceAll(said, key, "[masked: key]")
	}
	masked, _ := secrets.MaskText(said)
	return clipLine(masked, maxQuoted)
}

// clipLine returns one line without control characters. It has at most limit bytes, plus a sign if
// it was cut.
func clipLine(s string, limit int) string {
	s = strings.ToValidUTF8(s, "�")
	s = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	return s[:limit] + "…"
}
