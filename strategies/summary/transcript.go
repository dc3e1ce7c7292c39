package summary

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/strategies/llm/secrets"
	"decant/strategies/quote"
)

// piece is a section of what is sent, under one heading.
type piece struct {
	turn   int // 0 if it has no turn.
	head   string
	text   string // Cleaned and masked.
	tokens int    // Of both, estimated for the model.
	masked []secrets.Masked
}

// String returns the piece as it is sent.
func (p *piece) String() string { return headMark + p.head + " ===\n" + p.text + "\n" }

// headMark starts each heading, and no other line.
const headMark = "=== "

// writeTranscript returns the pieces of events, without those that have no text.
func writeTranscript(m secrets.Masker, c *model.Conversation, events []int) []piece {
	out := make([]piece, len(events))
	model.RunParallel(len(events), func(i int, buf []byte) []byte {
		e := c.EventAt(events[i])
		buf = c.AppendEvent(buf[:0], e)
		out[i] = newPiece(m, e.Turn, headOf(m, c, e), string(buf)+imagesOf(e))
		return buf
	})
	kept := out[:0]
	for i := range out {
		if strings.TrimSpace(out[i].text) != "" {
			kept = append(kept, out[i])
		}
	}
	return kept
}

// newPiece cleans a text and masks its secrets. It masks before any cut, so that no half of a
// secret is left, and after cleaning, which reveals hidden secrets.
func newPiece(m secrets.Masker, turn int, head, text string) piece {
	text, masked := m.Mask(strings.TrimSpace(quote.CleanText(text)))
	// A line of the text must not look like a heading.
	if strings.HasPrefix(text, headMark) {
		text = " " + text
	}
	text = strings.ReplaceAll(text, "\n"+headMark, "\n "+headMark)
	return piece{turn: turn, head: head, text: text, masked: masked}
}

// headOf returns who wrote an event, and when.
func headOf(m secrets.Masker, c *model.Conversation, e *model.Event) string {
	who := e.Role
	switch e.Kind {
	case model.User:
		who = "user"
		if !e.Prompt {
			who = "client, in the user's name"
		}
	case model.Assistant:
		who = "agent"
	case model.Reasoning:
		who = "agent, thinking"
	case model.ToolCall, model.ToolResult:
		who = callOf(m, c, e)
	case model.Summary:
		who = "agent, summing up what came before"
	case model.Attachment:
		who = "attachment " + cleanName(m, e.Label)
	case model.System, model.ImageMessage, model.Definition:
	}
	return fmt.Sprintf("turn %d, %s", e.Turn, strings.TrimSpace(who))
}

// callOf describes a request or a result.
func callOf(m secrets.Masker, c *model.Conversation, e *model.Event) string {
	tool, failed := "a tool", ""
	if e.Call >= 0 {
		k := &c.Calls[e.Call]
		tool = cleanName(m, k.Tool)
		if k.Status == model.Failed {
			failed = ", failed"
		}
	}
	if e.Kind == model.ToolCall {
		return "agent calls " + tool
	}
	return "result of " + tool + failed
}

// cleanName returns the name of a tool or an attachment in a form fit for a heading.
func cleanName(m secrets.Masker, s string) string {
	const longest = 80
	masked, _ := m.Mask(quote.JoinLines(s))
	return quote.ClipText(masked, longest)
}

// imagesOf says where images were, because the text does not show them.
func imagesOf(e *model.Event) string {
	n := 0
	for i := range e.Parts {
		if e.Parts[i].Kind == model.PartImage {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("\n[images: %d]", n)
}
