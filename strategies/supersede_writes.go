package strategies

import "decant/model"

// WriteSettings are the settings of supersede-writes.
type WriteSettings struct {
	// MinBytes is how long arguments may be and stay as they are.
	MinBytes int
}

// defaultWriteSettings leave arguments that are short.
var defaultWriteSettings = WriteSettings{MinBytes: 500}

// writeKeys are the strategy's settings by name.
var writeKeys = []Key{
	countKey("strategies.supersede-writes.min_bytes",
		"arguments up to this size stay as they are",
		func(s *Spec) *int { return &s.Settings.Writes.MinBytes }),
}

// writeClasses are what losing the arguments of a write can cost.
var writeClasses = []model.Class{model.Covered, model.Superseded}

// supersedeWrites is the strategy's row of the registry.
var supersedeWrites = strategy{
	Info: Info{
		"supersede-writes", "arguments of writes shrink where the file was read or written later",
		writeClasses,
	},
	one:   "long write of a file that was read or written later",
	many:  "long writes of files that were read or written later",
	kinds: []model.Kind{model.ToolCall},
	make: func(v *view, _ Use) looker {
		return &writeShrinker{v: v, least: v.e.spec.Settings.Writes.MinBytes}
	},
}

// writeShrinker shrinks the arguments of writes.
type writeShrinker struct {
	v     *view
	least int // Bytes of arguments that stay.
	out   [1]edit
}

// look proposes short arguments for a write whose file a later call, which is still
// there, shows in full or has given new contents.
func (w *writeShrinker) look(event int) []edit {
	v := w.v
	e := v.ix.event(event)
	if e.Kind != model.ToolCall || e.Call < 0 || e.Bytes <= w.least {
		return nil
	}
	f := v.ix.shrunk[e.Call]
	if f == nil || len(f.covers) == 0 || !v.free(event) {
		return nil
	}
	// The agent takes what it knows of a file from the last call about it.
	if v.ix.Conversation.Calls[e.Call].Keeps {
		v.note(keptWay)
		return nil
	}
	if !v.untouched(event) {
		v.note(otherWay)
		return nil
	}
	c := w.cover(f)
	if c == nil {
		return nil
	}
	to, reason := &f.read, readReason
	if !c.reads {
		to, reason = &f.written, writtenReason
	}
	if !v.shorter(event, to.text, to.weight) {
		return nil
	}
	w.out[0] = edit{
		event: event, part: -1, op: model.Replace, text: to.text, weight: to.weight,
		class: c.class, reason: reason, anchor: -1, anchorPart: -1,
		cover: c.event(&v.ix.Conversation.Calls[c.call]),
	}
	return w.out[:]
}

// cover is the cheapest of the later calls that are still there, of several the
// last, as that tells how the file is now; nil for none that the classes allow.
func (w *writeShrinker) cover(f *shrunkFact) *writeCover {
	var best *writeCover
	way := laterWay
	for i := range f.covers {
		c := &f.covers[i]
		if !w.there(c) {
			continue
		}
		way = classWay
		if w.v.allows(c.class, Classes(writeClasses...)) && (best == nil || w.better(c, best)) {
			best = c
		}
	}
	if best == nil {
		w.v.note(way)
	}
	return best
}

// better reports whether a cover is cheaper than another, or as cheap and later.
func (w *writeShrinker) better(c, than *writeCover) bool {
	calls := w.v.ix.Conversation.Calls
	return c.class < than.class ||
		c.class == than.class && calls[c.call].Request > calls[than.call].Request
}

// there reports whether a cover's text is in the conversation.
func (w *writeShrinker) there(c *writeCover) bool {
	call := &w.v.ix.Conversation.Calls[c.call]
	if !w.v.stands(call) {
		return false
	}
	if c.reads {
		return w.v.told(call.Result)
	}
	return w.v.untouched(call.Request)
}
