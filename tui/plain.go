package tui

import (
	"decant/tui/lines"
	"decant/tui/review"
)

// RunPlain is [Run] for screen readers and for scripts: the same review as numbered questions on
// plain lines, without any escape code. Every question says what can be typed. It reads answers
// from o.In, one per line, until the user leaves or the input ends, which leaves without saving. In
// and Out must be set. There is no pager, clipboard or editor except for a summary. The error is a
// [*review.PanicError], or says why nothing could be written or opened.
func RunPlain(o Options) (review.Result, error) {
	return lines.Run(lines.Options{
		Options: o.Options, Picker: o.Picker, Glyphs: o.Glyphs, Diagnose: o.Diagnose,
		Rewrite: o.Rewrite, In: o.In, Out: o.Out,
	})
}
