package summary

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/strategies/llm/secrets"
	"decant/strategies/quote"
)

// piece is a part of what is sent that stands under one heading.
type piece struct {
	turn   int // 0 where it belongs to none.
	head   string
	text   string // Clean and masked.
	tokens int    // Of both, estimated for the model.
	masked []secrets.Masked
}

// String is the piece as it is sent.
func (p *piece) String() string { return headMark + p.head + " ===\n" + p.text + "\n" }

// headMark begins each heading, and no other line.
const headMark = "=== "

// listCovered lists the events that a summary of the turns from first to last stands for, in
// the order in which things happened: the live ones, but in the place of an agent's own
// summary what it summarised, where the file has that.
func listCovered(c *model.Conversation, first, last int) []int {
	var out []int
	taken := make([]bool, c.EventCount())
	for i := range c.EventCount() {
		e := c.EventAt(i)
		if !e.Live || e.Turn < first || e.Turn > last || e.Kind == model.Definition {
			continue
		}
		if e.Kind == model.Summary {
			if under := listOriginals(c, i, taken); len(under) > 0 {
				out = append(out, under...)
				continue
			}
		}
		out = append(out, i)
	}
	return out
}

// listOriginals are the events that an agent's summary stands for and that no other summary
// took: those of the partitions before the one that it opens, and those next to it that it
// hides.
func listOriginals(c *model.Conversation, summary int, taken []bool) []int {
	s := c.EventAt(summary)
	from, to := summary, summary
	for from > 0 && isHidden(c.EventAt(from-1), s.Partition) {
		from--
	}
	for to+1 < c.EventCount() && isHidden(c.EventAt(to+1), s.Partition) {
		to++
	}
	var out []int
	for i := range c.EventCount() {
		e := c.EventAt(i)
		before := e.Partition < s.Partition && !e.Live && !e.OffPath
		if (before || i >= from && i <= to) && i != summary && !taken[i] && isOriginal(e) {
			taken[i] = true
			out = append(out, i)
		}
	}
	return out
}

// isOriginal reports whether an event is no summary itself: one of before stands for what is
// still further back, unless nothing is.
func isOriginal(e *model.Event) bool {
	return e.Kind != model.Definition && (e.Kind != model.Summary || e.Partition == 0)
}

// isHidden reports whether an event of a partition is one that a summary may stand for.
func isHidden(e *model.Event, partition int) bool {
	return !e.Live && !e.OffPath && e.Partition == partition
}

// writeTranscript is the pieces of events, those without a text left out.
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

// newPiece cleans a text and masks its secrets: before anything is cut, so that no half of
// one is left, and after what hides in it is gone.
func newPiece(m secrets.Masker, turn int, head, text string) piece {
	text, masked := m.Mask(strings.TrimSpace(quote.CleanText(text)))
	// A line of the text must not pass for a heading.
	if strings.HasPrefix(text, headMark) {
		text = " " + text
	}
	text = strings.ReplaceAll(text, "\n"+headMark, "\n "+headMark)
	return piece{turn: turn, head: head, text: text, masked: masked}
}

// headOf says who says an event, and when.
func headOf(m secrets.Masker, c *model.Conversation, e *model.Event) string {
	who := e.Role
	switch e.Kind {
	case model.User:
		who = "person"
		if !e.Prompt {
			who = "client, in the person's name"
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

// callOf says what a request or a result is.
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

// cleanName is what a tool or an attachment is called, fit for a heading.
func cleanName(m secrets.Masker, s string) string {
	const longest = 80
	masked, _ := m.Mask(quote.JoinLines(s))
	return quote.ClipText(masked, longest)
}

// imagesOf says where images were, as a text has none.
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
