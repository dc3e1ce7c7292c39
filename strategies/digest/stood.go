package digest

import (
	"strings"

	"decant/strategies/digest/stretch"
	"decant/strategies/quote"
)

// ahead matches the start of a line that says what comes next.
var ahead = stretch.CompileLazily(`(?i)^(?:next\b|remaining\b|` +
	`still (?:to do|open|missing)|todo\b|then i|` +
	`should i\b|would you like|do you want|shall i\b|now (?:let me|i)\b|let me\b|i'?ll\b|` +
	`i will\b|i'?m going to\b)`)

// mostAhead is the largest number of lines about what comes next.
const mostAhead = 3

// stood describes the state at the end: the task, the last request, what was being done and what is
// next. scale is the factor for the length of quotes.
func (s reader) stood(t *talk, scale int) []string {
	var out []string
	say := func(what string, q *stretch.Saying, limit int) {
		out = append(out, what+", "+quoteSaying(q, limit*scale))
	}
	task, last := t.requests()
	if task != nil {
		say("task", task, edgeLimit)
	}
	if last != nil && last != task {
		say("last request", last, edgeLimit)
	}
	if n := len(t.texts); n > 0 {
		say("done last", &t.texts[n-1], doneLimit)
	}
	for _, l := range s.next(t) {
		out = append(out, "next: "+l)
	}
	return out
}

// doneLimit is how many characters of what was being done are kept at the smallest limit.
const doneLimit = 700

// next lists what was to come. These are the items in progress on the newest list, or what the
// agent last said it would do.
func (s reader) next(t *talk) []string {
	var out []string
	for _, l := range s.todos() {
		if text, at := strings.CutPrefix(l, "[>] "); at && len(out) < mostAhead {
			out = append(out, text)
		}
	}
	if len(out) > 0 || len(t.texts) == 0 {
		return out
	}
	for _, l := range sentences(t.texts[len(t.texts)-1].Text) {
		if l = strings.Trim(l, "* "); ahead().MatchString(l) && len(out) < mostAhead {
			out = append(out, quote.ClipText(l, stretch.CommandLimit))
		}
	}
	return out
}
