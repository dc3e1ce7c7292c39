package rescue

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue/limits"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// charsPerToken is how many characters of text an API counts as a token at least, where texts are
// cut to fit a window: of logs and code it is over three.
const charsPerToken = 2

// findLongTexts finds texts that are longer than an API takes, or than the window holds by itself,
// and cuts their middle.
func (f texts) findLongTexts() {
	window, _ := Window(f.c)
	fits := f.longestText()
	most, limited := f.limits[limits.TextChars]
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.Text || b.Text.Len() <= fits {
			continue
		}
		var p *Problem
		switch size := f.sizeOfText(b, limited && b.Text.Len() > most); {
		case limited && size > most:
			p = f.add("text-too-long", b).measure(
				amount.Of(most, "byte"), amount.Of(size, "byte"))
		case f.isLarger(b, window):
			p = f.add("window", b).measure(amount.Of(window, "token"),
				"a text of "+amount.Of(size, "byte"))
		default:
			continue
		}
		block := *b
		p.fix(model.LossPart, "its middle is cut, and both ends stay").late = func(p *Problem) {
			p.put(block.Text,
				source.Quote(cutMiddle(f.textAt(block.Text), fits)))
		}
	}
}

// sizeOfText is how many bytes a text has. It is decoded where it has to be exact, as an event may
// hold less than the file, else only where no event tells.
func (f texts) sizeOfText(b *wire.Block, exact bool) int {
	if i := f.eventIn(b.Text); !exact && i >= 0 && len(f.c.Events[i].Parts) == 1 {
		return f.c.Events[i].Bytes
	}
	return len(f.textAt(b.Text))
}

// isLarger reports whether a text by itself is estimated at more tokens than a window holds.
func (f texts) isLarger(b *wire.Block, window int) bool {
	i := f.eventIn(b.At)
	return i >= 0 && f.c.Events[i].Tokens > window
}

// cutMiddle is a text of at most so many bytes: its start and its end, with a line between them
// that says how much is gone.
func cutMiddle(text string, most int) string {
	const room = 64 // For the line.
	half := max(0, (most-room)/2)
	head := strings.ToValidUTF8(text[:half], "")
	tail := strings.ToValidUTF8(text[len(text)-half:], "")
	return fmt.Sprintf("%s\n[%s left out]\n%s", head,
		amount.Of(len(text)-len(head)-len(tail), "byte"), tail)
}

// findMarks finds more cache marks than a request may have; the last stay. In stored sessions
// none is needed: the client sets its own.
func (f texts) findMarks() {
	var marked []*wire.Block
	for i := range f.blocks {
		if b := &f.blocks[i]; !b.Mark.Empty() {
			marked = append(marked, b)
		}
	}
	most, ok := f.limits[limits.CacheMarks]
	if !ok || len(marked) <= most {
		return
	}
	keep := most
	if f.c.Format != "anthropic-messages" {
		keep = 0
	}
	p := f.add("too-many-marks", marked[0]).
		measure(amount.Of(most, "mark"), amount.Of(len(marked), "mark")).
		fix(model.LossNone, "the extra marks are left out")
	for _, b := range marked[:len(marked)-keep] {
		p.drop(b.Record, b.Mark)
	}
}

// texts finds texts, roles and reasoning that an API refuses.
type texts struct{ *finder }

// find looks for all of them.
func (f texts) find() {
	f.findLongTexts()
	f.findMarks()
	f.findBlocks()
	f.findRoles()
	f.findEnding()
	f.findReasoning()
	f.findLength()
	f.findEmptyMessages()
}
