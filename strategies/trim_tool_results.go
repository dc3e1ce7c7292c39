package strategies

import (
	"bytes"

	"decant/model"
)

// TrimSettings are the settings of trim-tool-results.
type TrimSettings struct {
	// MaxBytes is how long a result may be and stay whole.
	MaxBytes int
}

// trimBytes is how long a result may be where nobody says anything else.
const trimBytes = 8192

// defaultTrimSettings leave what fits on a few screens.
var defaultTrimSettings = TrimSettings{MaxBytes: trimBytes}

// trimKeys are the strategy's settings by name.
var trimKeys = []Key{
	countKey("strategies.trim-tool-results.max_bytes",
		"longer results keep their first and last 50 lines",
		func(s *Spec) *int { return &s.Settings.Trim.MaxBytes }),
}

// trimToolResults is the strategy's row of the registry.
var trimToolResults = strategy{
	Info: Info{
		"trim-tool-results", "of long tool results the middle is cut out",
		[]model.Class{model.Dropped},
	},
	one: "long tool result", many: "long tool results",
	kinds: []model.Kind{model.ToolResult},
	make: func(v *view, _ Use) looker {
		most := v.e.spec.Settings.Trim.MaxBytes
		keep := min(trimKeep, max(trimRoom, (most-trimRoom)/2))
		return &resultTrimmer{v: v, most: most, keep: keep}
	},
}

// resultTrimmer cuts the middle out of results.
type resultTrimmer struct {
	v          *view
	most, keep int // Bytes of a result, and of each end of a long line.
	out        []edit
}

// look proposes the trimmed text. What another strategy made of a result is short
// enough, and an answer that refers to another is left as it is.
func (t *resultTrimmer) look(event int) []edit {
	v := t.v
	e, f := v.ix.event(event), v.ix.trims[event]
	if f == nil || e.Bytes <= t.most || len(v.ix.needs[event]) > 0 ||
		!v.allows(model.Dropped, Classes(model.Dropped)) || !v.free(event) || v.kept(event) {
		return nil
	}
	if !v.untouched(event) {
		v.note(otherWay)
		return nil
	}
	text, weight := f.text, f.weight
	if t.keep < trimKeep && f.longest > 2*t.keep+trimRoom {
		text, weight = f.shorter(t.keep), 0
	}
	text = f.frame.Around(text)
	if weight == 0 {
		weight = v.weigh(text)
	}
	texts, images := split(e)
	if !v.shorter(event, text, weight+images) {
		return nil
	}
	ed := edit{
		event: event, part: -1, op: model.Replace, text: text, weight: weight,
		class: model.Dropped, reason: "the middle of a long result is cut out",
		anchor: -1, anchorPart: -1, cover: -1,
	}
	if len(texts) == len(e.Parts) {
		t.out = append(t.out[:0], ed)
	} else {
		t.out = inTexts(t.out[:0], ed, texts)
	}
	return t.out
}

// What makes a result worth looking at for trim: fewer lines or bytes are whole by
// any setting that makes sense.
const (
	trimLeast     = 1024
	trimLongLeast = 2048
)

// readTrim notes what a long result is cut to.
func (ix *Index) readTrim(event int, buf []byte) []byte {
	e, f := ix.event(event), &ix.facts[event]
	if e.Bytes <= trimLeast || e.Bytes <= trimLongLeast && !ix.manyLines(e) {
		return buf
	}
	buf = ix.Conversation.AppendEvent(buf[:0], e)
	body, frame := unframed(buf, f.frame)
	t := trim(body, trimKeep)
	if t == nil || t.text == string(body) && t.longest <= trimLeast {
		return buf
	}
	if t.frame = frame; e.Bytes > trimBytes {
		t.weight = ix.Conversation.TextWeight(frame.Around(t.text))
	}
	ix.trims[event] = t
	return buf
}

// unframed is a text without what of a frame stands round it, and what that is.
func unframed(text []byte, f model.Frame) ([]byte, model.Frame) {
	var has model.Frame
	if f.Quoted {
		in, ok := f.Within(string(text))
		if !ok {
			return text, has
		}
		return []byte(in), f
	}
	if rest, ok := bytes.CutPrefix(text, []byte(f.Head)); ok {
		text, has.Head = rest, f.Head
	}
	if rest, ok := bytes.CutSuffix(text, []byte(f.Tail)); ok {
		text, has.Tail = rest, f.Tail
	}
	return text, has
}

// manyLines reports whether a result may have more lines than a trimmed one keeps.
func (ix *Index) manyLines(e *model.Event) bool {
	n := 0
	for k := range e.Parts {
		t := &e.Parts[k].Text
		if t.Encoding != model.JSONString {
			return true
		}
		n += 1 + bytes.Count(t.Span.Of(ix.Conversation.Source.Data), []byte(`\n`))
	}
	return n > 2*trimLines
}
