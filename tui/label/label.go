// Package label describes an event in a few clean words: its first telling line, the name of its
// kind, and its place. It reads as little of a text as it needs. It must never return text that
// render.Clean has not cleaned, except for the starts of texts whose documentation says so.
package label

import (
	"strings"
	"unicode/utf8"

	"decant/model"
	"decant/render"
)

// FirstSaid returns the first telling line of an event. The first of several parts may be only the
// agent's wrapper around the rest.
func FirstSaid(c *model.Conversation, e *model.Event) string {
	for i := range e.Parts {
		if text := Peek(HeadPart(c, &e.Parts[i]), e.Parts[i].Envelope); text != "" {
			return text
		}
	}
	return ""
}

// Peek returns the first telling line of a text, without its number or tag.
func Peek(text string, envelope model.Envelope) string {
	if envelope != 0 {
		_, text = SplitNumbers(CutBytes(string(envelope.Body([]byte(text))), MaxPeek), envelope)
	}
	return untagged(FirstLine(text))
}

// FirstLine returns the first line of a text that is not blank, cleaned.
func FirstLine(text string) string {
	text = strings.TrimLeft(text, " \t\r\n")
	line, _, _ := strings.Cut(CutBytes(text, MaxPeek), "\n")
	return strings.TrimSpace(render.CleanLine(line))
}

// untagged returns a line without the tag that a client put around it: <bash-input>ls</bash-input>.
func untagged(line string) string {
	name, rest, ok := strings.Cut(strings.TrimPrefix(line, "<"), ">")
	if !ok || name == "" || len(name)+len(rest)+2 != len(line) ||
		strings.Trim(name, "abcdefghijklmnopqrstuvwxyz-_") != "" {
		return line
	}
	inner, _, _ := strings.Cut(rest, "</"+name+">")
	if inner = strings.TrimSpace(inner); inner == "" {
		return line
	}
	return inner
}

// MaxPeek is how many bytes of a text are examined for its label.
const MaxPeek = 512

// CutBytes returns at most n bytes of a text, cut between two characters.
func CutBytes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// Title returns the kind of an event and its tool.
func Title(c *model.Conversation, event int) string {
	e := c.EventAt(event)
	if e.Call < 0 {
		return Kind(e.Kind)
	}
	return Kind(e.Kind) + " " + render.CleanLine(c.Calls[e.Call].Tool)
}
