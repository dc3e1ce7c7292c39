package draw

import (
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
)

// Dot separates words of equal weight.
func (b *Canvas) Dot() string { return dotOf(b) }

// Signed is a difference of tokens with its sign.
func (b *Canvas) Signed(n int) string {
	if n < 0 {
		return b.minus() + render.Short(-n)
	}
	return "+" + render.Short(n)
}

// dotOf is Dot.
func dotOf(b *Canvas) string {
	if b.ASCII() {
		return " - "
	}
	return " · "
}

// ASCII reports whether only ASCII may be drawn.
func (b *Canvas) ASCII() bool { return b.Glyphs.Vertical == render.ASCII.Vertical }

// Point is a cell of a chart in which nothing stands.
func (b *Canvas) Point() string {
	if b.ASCII() {
		return "."
	}
	return "·"
}

// minus and about are the signs before a saving and an estimate.
func (b *Canvas) minus() string {
	if b.ASCII() {
		return "-"
	}
	return "−"
}

// Saved is a part that is saved of a whole in percent, with its sign; nothing has none.
func (b *Canvas) Saved(part, whole int) string {
	switch {
	case part == 0:
		return render.Percent(part, whole)
	case part < 0:
		return "+" + render.Percent(-part, whole)
	}
	return b.minus() + render.Percent(part, whole)
}

// About is the sign before an estimate; every sum of tokens is one.
func (b *Canvas) About() string {
	if b.ASCII() {
		return "~"
	}
	return "≈"
}

// Caret is where the next character goes. It is no style, so it is seen without colours.
func (b *Canvas) Caret() string {
	if b.ASCII() {
		return "_"
	}
	return b.Glyphs.Parts[0]
}

// Trust says how the tokens were counted and how far they can be off, as far as there is room on
// a screen of that width.
func Trust(b *Canvas, width int) string {
	if width < MinLegendWidth {
		return ""
	}
	words, more, _ := strings.Cut(b.Conv.Fit.String(), ", ")
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
	if b.ASCII() {
		words = strings.ReplaceAll(words, "±", "+/-")
	}
	return words
}

// measured reports whether an error can be said.
func measured(f *model.Fit) bool {
	return f.Error > 0 || f.ScriptError > 0 || f.Exact
}

// WideTrust is from which width in cells on the calls are named that the numbers were held
// against.
const WideTrust = 110

// nonEmpty leaves out what a conversation does not name.
func nonEmpty(words ...string) []string {
	var out []string
	for _, w := range words {
		if w != "" {
			out = append(out, w)
		}
	}
	return out
}

// ContextText is the context before and after the plan, and how much of the window the fork takes.
func ContextText(b *Canvas) string {
	was, then := b.WeighContext()
	text := "Context: " + b.About() + " " + render.Number(was.Sum()) + " " + b.Glyphs.Arrow + " " +
		amount.Of(then.Sum(), "token")
	if w := b.Conv.Window; w > 0 {
		text += ", " + render.Percent(then.Sum(), w) + " of " + render.Short(w)
	}
	return text + "."
}

// MinLegendWidth is from how many cells on a screen has room for words that explain.
const MinLegendWidth = 60

// TurnTitle names a turn, with when it was.
func TurnTitle(b *Canvas, turn int) string {
	switch {
	case turn < 0:
		return "Off the active path: the agent left this branch, and it costs nothing"
	case turn == 0:
		return "Before the first prompt"
	}
	title := "Turn " + render.Number(turn)
	if at := b.Conv.Turns[turn-1].Prompt; at >= 0 && !b.Conv.EventAt(at).Time.IsZero() {
		title += dotOf(b) + b.Conv.EventAt(at).Time.UTC().Format("2006-01-02 15:04 UTC")
	}
	return title
}
