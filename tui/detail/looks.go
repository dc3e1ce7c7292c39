package detail

import (
	"slices"

	"decant/tui/board"
)

// Look is how the text of an event is shown.
type Look uint8

// The looks, in the order in which a key goes through them.
const (
	AsIs Look = iota
	AsWillBe
	AsDiff
	AsSides
	AsRaw
	LookCount
)

// LookNames stand in the title of the detail.
var LookNames = [LookCount]string{
	"as it is", "as it will be", "diff", "side by side", "raw record",
}

// MinSides is the width, in cells, from which two texts stand side by side.
const MinSides = 52

// Looks are the ways to look at what is shown now, the first is always there.
func (v *View) Looks() []Look {
	event := v.ShownEvent()
	if event < 0 {
		return nil
	}
	out := []Look{AsIs}
	if v.b.Plan != nil && len(v.b.Plan.On(event)) > 0 {
		out = append(out, AsWillBe, AsDiff)
		if v.Width >= MinSides {
			out = append(out, AsSides)
		}
	}
	if board.HasRecord(v.b.Board, event) {
		out = append(out, AsRaw)
	}
	return out
}

// Effective is how the text is really shown: not all that was chosen for one event is there for
// the next, or in a narrow pane.
func (v *View) Effective() Look {
	have := v.Looks()
	switch {
	case slices.Contains(have, v.Look):
		return v.Look
	case v.Look == AsSides && slices.Contains(have, AsDiff):
		return AsDiff
	}
	return AsIs
}
