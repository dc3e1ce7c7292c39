package sheets

import (
	"decant/model/amount"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/review"
)

// NewRecovered offers a plan that an earlier review left behind.
func NewRecovered(b *draw.Canvas, f *review.LeftBehind) *Sheet {
	return newSheet(b, keys.InRecovered, "An earlier plan was interrupted", func(p *draw.Page) {
		p.Blank()
		p.Say(b.Theme.Text, "The last review of this conversation ended before its plan was "+
			"saved"+review.WhenLeft(f.When)+".")
		p.Blank()
		text := amount.Of(len(f.Spec.Uses), "strategy") + " on, " +
			amount.Of(len(f.Spec.Decisions), "decision") + " by hand"
		if n := len(f.Spec.Tangents); n > 0 {
			text += ", " + amount.Of(n, "tangent") + " named"
		}
		if f.Spec.Summary != nil {
			text += ", " + board.AnswerName(&f.Spec, board.Summarize)
		}
		p.Say(b.Theme.Dim, text+".")
		p.Blank()
		p.KeyLine("enter", "continue with it; u undoes that")
		p.KeyLine("n", "start without it; ^r still restores it")
	})
}
