package llm

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"decant/strategies/llm/secrets"
)

// Reason is why a model gave no answer. The zero Reason is Refused.
type Reason uint8

// The reasons.
const (
	// Refused is a request or a prompt that was turned down.
	Refused Reason = iota
	// BadName is a name that stands for no model, or settings that make none.
	BadName
	// NoKey is a key that is missing, malformed or turned down.
	NoKey
	// TooLong is a prompt that does not fit the context window.
	TooLong
	// CutOff is an answer that ended before it was whole.
	CutOff
	// NotJSON is an answer that is no JSON.
	NotJSON
	// OffSchema is an answer that does not fit its schema.
	OffSchema
	// Unreachable is an address that does not answer, or a program that does not start.
	Unreachable
	// ServerError is a service or a program that says that it is broken.
	ServerError
	// RateLimited is a service that asks to be called later.
	RateLimited
	// TooSlow is no answer within the time limit.
	TooSlow
	// Cancelled is a call whose context ended.
	Cancelled
)

// String is a word or two for a person.
func (r Reason) String() string {
	return [...]string{
		"refused", "bad name", "no key", "too long", "cut off", "not JSON", "off schema",
		"unreachable", "unwell", "busy", "too slow", "cancelled",
	}[r]
}

// Error is why there is no answer: one line that ends in the next step. It never holds
// a key.
type Error struct {
	// Model is the name as the person wrote it.
	Model string
	// Reason is what a caller may branch on.
	Reason Reason
	// What happened, and Next, what a person can do, are parts of a sentence.
	What, Next string
	// Usage is what the failed attempts cost as far as it was said.
	Usage Usage
	// Attempts counts the calls, 0 where nothing was sent.
	Attempts int
	// Cause is the error below, nil if none exists or it could hold a key.
	Cause error
}

// Error implements error.
func (e *Error) Error() string {
	return fmt.Sprintf("ask %s: %s; %s", clipLine(e.Model, maxQuoted), e.What, e.Next)
}

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.Cause }

// maxQuoted is how many bytes of what a service or program says an error quotes.
const maxQuoted = 200

// quoteLine makes what others say fit for an error: masked, on one line and short. Key is
// what must not be in it, "" for nothing.
func quoteLine(said, key string) string {
	// Masking takes time by the byte, and only the beginning is quoted.
	said = clipLine(said, 8*maxQuoted)
	if key != "" {
		said = strings.ReplaceAll(said, key, "[masked: key]")
	}
	masked, _ := secrets.MaskText(said)
	return clipLine(masked, maxQuoted)
}

// clipLine makes one line without control characters, of at most limit bytes and a sign
// that it was cut.
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
