// Package texts contains the rules about texts, roles, reasoning and required members: what is
// missing, too long, empty, unsigned, or in a message that must not contain it.
package texts

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue/finder"
	"decant/model/rescue/limits"
	"decant/model/rescue/problem"
	"decant/model/rescue/room"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// findLongTexts finds texts that are longer than an API accepts, or larger than the window alone,
// and cuts out their middle.
func (f texts) findLongTexts() {
	window, _ := room.Window(f.C)
	fits := f.LongestText()
	most, limited := f.Limits[limits.TextChars]
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Kind != wire.Text || b.Text.Len() <= fits {
			continue
		}
		var p *problem.Problem
		switch size := f.sizeOfText(b, limited && b.Text.Len() > most); {
		case limited && size > most:
			p = f.Add("text-too-long", b).Measure(
				amount.Of(most, "byte"), amount.Of(size, "byte"))
		case f.isLarger(b, window):
			p = f.Add("window", b).Measure(amount.Of(window, "token"),
				"a text of "+amount.Of(size, "byte"))
		default:
			continue
		}
		block := *b
		p.FixBy(model.LossPart, "its middle is cut, and both ends stay")
		p.Late = func(p *problem.Problem) {
			p.Put(block.Text,
				source.Quote(cutMiddle(f.TextAt(block.Text), fits)))
		}
	}
}

// sizeOfText is the size of a text in bytes. It decodes the text where the size must be exact,
// because an event may contain less than the file. Otherwise it decodes only where no event gives
// the size.
func (f texts) sizeOfText(b *wire.Block, exact bool) int {
	if i := f.EventIn(b.Text); !exact && i >= 0 && len(f.C.Events[i].Parts) == 1 {
		return f.C.Events[i].Bytes
	}
	return len(f.TextAt(b.Text))
}

// isLarger reports whether a text alone has more estimated tokens than a window.
func (f texts) isLarger(b *wire.Block, window int) bool {
	i := f.EventIn(b.At)
	return i >= 0 && f.C.Events[i].Tokens > window
}

// cutMiddle is a text of at most most bytes: its start and its end, with a line between them that
// says how much was removed.
func cutMiddle(text string, most int) string {
	const room = 64 // For the line.
	half := max(0, (most-room)/2)
	head := strings.ToValidUTF8(text[:half], "")
	tail := strings.ToValidUTF8(text[len(text)-half:], "")
	return fmt.Sprintf("%s\n[%s left out]\n%s", head,
		amount.Of(len(text)-len(head)-len(tail), "byte"), tail)
}

// findMarks finds more cache marks than a request may have; the last ones stay. Stored sessions
// need none, because the client sets its own.
func (f texts) findMarks() {
	var marked []*wire.Block
	for i := range f.Blocks {
		if b := &f.Blocks[i]; !b.Mark.Empty() {
			marked = append(marked, b)
		}
	}
	most, ok := f.Limits[limits.CacheMarks]
	if !ok || len(marked) <= most {
		return
	}
	keep := most
	if f.C.Format != "anthropic-messages" {
		keep = 0
	}
	p := f.Add("too-many-marks", marked[0]).
		Measure(amount.Of(most, "mark"), amount.Of(len(marked), "mark")).
		FixBy(model.LossNone, "the extra marks are left out")
	for _, b := range marked[:len(marked)-keep] {
		p.Drop(b.Record, b.Mark)
	}
}

// texts finds texts, roles and reasoning that an API refuses.
type texts struct{ *finder.Finder }

// Find finds texts, roles and reasoning that an API refuses.
func Find(in *finder.Finder) {
	f := texts{in}
	f.findGaps()
	f.findLongTexts()
	f.findMarks()
	f.findBlocks()
	f.findRoles()
	f.findEnding()
	f.findReasoning()
	f.findLength()
	f.findEmptyMessages()
}

// findLength finds a conversation that is larger than the window of its model, or than the limit
// that an error states.
func (f texts) findLength() {
	window, _ := room.Window(f.C)
	sent, said := room.Sent(f.C), &f.C.Refusal
	asked := max(room.AnswerTokens(f.C), said.Answer)
	limit := amount.Of(window, "token")
	if said.Limit > 0 {
		limit = amount.Of(said.Limit, "token")
	}
	actual := "≈ " + amount.Of(sent, "token")
	if said.Scale > 0 {
		actual += ", " + amount.Number(said.Counted(sent)) + " as the error counts"
	}
	switch {
	case !room.Fits(f.C, sent):
		f.AddAt("window", "conversation").Measure(limit, actual)
	case asked > 0 && sent+said.Estimated(asked) > window:
		f.AddAt("window-answer", "conversation").Measure(limit,
			actual+" and an answer of "+amount.Of(asked, "token"))
	}
}
