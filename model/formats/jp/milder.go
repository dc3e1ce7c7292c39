package jp

import (
	"strings"

	"decant/model"
)

// canStrip reports whether JP may strip a result: it already gets JP's text, or is removed because
// a later one replaces it, or is spare.
func (sp *noteWriter) canStrip(event int) bool {
	o, changed := sp.outs[event]
	text, marker := sp.textAfterOf(event), sp.markerFor(event)
	switch {
	case o.Removed:
		return sp.isCoveredEvent(event)
	case changed:
		// A replaced text keeps its envelope; JP's line has none.
		_, body, _ := sp.c.Events[event].Parts[0].Envelope.Split([]byte(text))
		return strings.HasPrefix(strings.TrimLeft(string(body), "\n"), marker)
	default:
		return text == marker || sp.spare != nil && sp.spare(event)
	}
}

// isMilder reports whether stripping all results of a turn is a milder form of removing calls. The
// requests stay, and nothing else is hidden that should stay visible.
func (sp *noteWriter) isMilder(t *turnNote) bool {
	for _, ev := range t.calls {
		if sp.outs[ev].Removed && !sp.isCoveredEvent(ev) {
			return false
		}
	}
	for _, ev := range t.results {
		if !sp.canStrip(ev) {
			return false
		}
	}
	return true
}

// gainsAnything reports whether a turn is smaller when its calls are stripped.
func (sp *noteWriter) gainsAnything(t *turnNote, policy toolPolicy) bool {
	bytes, tokens := 0, 0
	add := func(event int, text string) {
		e := &sp.c.Events[event]
		bytes += e.Bytes - len(text)
		tokens += e.Tokens - model.RoundWeight(sp.c.TextWeight(text))
	}
	for _, ev := range t.calls {
		if policy&stripRequests != 0 {
			add(ev, noArguments)
		}
	}
	for _, ev := range t.results {
		if policy&stripResponses != 0 {
			add(ev, sp.markerFor(ev))
		}
	}
	return bytes > 0 && tokens >= 0
}

// isNeedless reports whether a turn's reasoning was to be removed only because of calls that now
// stay, without their results.
func (sp *noteWriter) isNeedless(t *turnNote) bool {
	if t.tools == 0 || t.tools == omitCalls {
		return false
	}
	for _, ev := range t.thoughts {
		i := sp.by[ev]
		if sp.changes[i].Cause < 0 {
			return false
		}
		for sp.changes[i].Cause >= 0 {
			i = sp.changes[i].Cause
		}
		if !sp.isCoveredEvent(sp.changes[i].Event) {
			return false
		}
	}
	return true
}
