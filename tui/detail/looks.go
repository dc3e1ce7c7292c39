package detail

import (
	"slices"

	"decant/tui/board"
)

// Look is a way to show the text of an event.
type Look uint8

// The looks, in the order in which a key cycles through them.
const (
	AsIs Look = iota
	AsWillBe
	AsDiff
	AsSides
	AsRaw
	LookCount
)

// LookNames are shown in the title of the detail.
var LookNames = [LookCount]string{
	"as it is", "as it will be", "diff", "side by side", "raw record",
}

// MinSides is the least width, in cells, for two texts side by side.
const MinSides = 52

// Looks returns the ways to show the current row. The first is always available.
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

// Effective returns the look really used. The look chosen for one event may not be available for
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
