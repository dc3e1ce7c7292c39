package draw

import (
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
)

// Trust says how the tokens were counted and how large the error may be, as far as a screen of that
// width has room.
func Trust(b *Canvas, width int) string {
	if width < MinLegendWidth {
		return ""
	}
	words, more, _ := strings.Cut(b.Conv.Fit.String(), ", ")
	if b.Conv.Fit.Method == model.FitRefused {
		more = "" // There is no room for both, and the reason matters more than the error.
		if width < WideTrust {
			return ""
		}
	}
	if width >= WideTrust && more != "" {
		words += ", " + more
	}
	if b.Conv.FamilyAssumed {
		if !measured(&b.Conv.Fit) && width < WideTrust {
			words = ""
		}
		words = strings.Join(nonEmpty(words, "family assumed"), ", ")
	} else if !measured(&b.Conv.Fit) && width < WideTrust {
		return ""
	}
	if b.Glyphs.ASCIIOnly() {
		words = strings.ReplaceAll(words, "±", "+/-")
	}
	return words
}

// measured reports whether the error is known.
func measured(f *model.Fit) bool {
	return f.Error > 0 || f.ScriptError > 0 || f.Exact
}

// WideTrust is the width in cells from which the calls used to calibrate the numbers are named.
const WideTrust = 110

// nonEmpty leaves out empty words.
func nonEmpty(words ...string) []string {
	var out []string
	for _, w := range words {
		if w != "" {
			out = append(out, w)
		}
	}
	return out
}

// ContextText describes the context before and after the plan, and how much of the window the fork
// takes.
func ContextText(b *Canvas) string {
	was, then := b.WeighContext()
	text := "Context: " + b.Glyphs.About + " " + render.Number(was.Sum()) + " " +
		b.Glyphs.Arrow + " " +
		amount.Of(then.Sum(), "token")
	if w := b.Conv.Window; w > 0 {
		text += ", " + render.Percent(then.Sum(), w) + " of " + render.Short(w)
	}
	return text + "."
}

// MinLegendWidth is the screen width in cells from which there is room for explanations.
const MinLegendWidth = 60

// TurnTitle names a turn, with its time.
func TurnTitle(b *Canvas, turn int) string {
	switch {
	case turn < 0:
		return "Off the active path: the agent left this branch, and it costs nothing"
	case turn == 0:
		return "Before the first prompt"
	}
	title := "Turn " + render.Number(turn)
	if at := b.Conv.Turns[turn-1].Prompt; at >= 0 && !b.Conv.EventAt(at).Time.IsZero() {
		title += b.Glyphs.Separator() + b.Conv.EventAt(at).Time.UTC().Format("2006-01-02 15:04 UTC")
	}
	return title
}
