package strategies

import (
	"bytes"
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// writeSettings are the settings of supersede-writes.
type writeSettings struct {
	minBytes int // The size up to which arguments stay.
}

// writeOwn holds the settings. By default, short arguments stay.
var writeOwn = spec.Own[writeSettings]{
	Owner: "supersede-writes", Default: writeSettings{minBytes: 500},
}

// writeKeys are the strategy's settings by name.
var writeKeys = []spec.Key{
	writeOwn.NewCount("strategies.supersede-writes.min_bytes",
		"arguments up to this size stay, except for text that an edit replaced",
		func(s *writeSettings) *int { return &s.minBytes }),
}

// writeClasses are what losing the arguments of a write can cost.
var writeClasses = []model.Class{model.Covered, model.Superseded, model.Dropped}

// supersedeWrites is the registry entry of the strategy.
var supersedeWrites = strategy{
	Info: spec.Info{
		Name:    "supersede-writes",
		Summary: "shortens writes to files read or written later, and old text in edits",
		Classes: writeClasses,
	},
	one:   "long edit or write with overwritten text",
	many:  "long edits or writes with overwritten text",
	facts: []facts.Kind{facts.KindReplaced},
	needs: listWriteFacts,
	kinds: []model.Kind{model.ToolCall},
	keys:  writeKeys,
	make: func(v *plan.View, u spec.Use) plan.Pass {
		return &writeShrinker{
			v: v, least: writeOwn.Of(v.Chosen()).minBytes, replaced: u.Replaced, unused: u.Unused,
		}
	},
	prove:   proveSuperseded,
	markers: leaves(marker.Note),
}

// listWriteFacts lists the kinds of facts that a use needs besides replaced texts.
func listWriteFacts(s *spec.Spec, u spec.Use) []facts.Kind {
	var out []facts.Kind
	if !u.Replaced {
		out = append(out, facts.KindArguments)
	}
	if u.Unused > 0 && s.Scope == facts.ScopeLive {
		out = append(out, facts.KindUnused, facts.KindTouched)
	}
	return out
}

// writeShrinker shrinks the arguments of writes.
type writeShrinker struct {
	v        *plan.View
	least    int  // Bytes of arguments that stay.
	replaced bool // Only text that edits replaced is removed.
	unused   int  // All text is removed if none of so many last calls used the file; 0: never.
	out      [1]plan.Edit
}

// Propose proposes short arguments for a write if a later call that is still there shows the whole
// file or replaced its contents. Otherwise it proposes arguments without the text that an edit
// replaced.
func (w *writeShrinker) Propose(event int) []plan.Edit {
	v := w.v
	e := v.Index.Event(event)
	if e.Kind != model.ToolCall || e.Call < 0 {
		return nil
	}
	f, left, all := w.shrunk(e), facts.Replaced(v.Index, e.Call), w.unusedText(e)
	if f == nil && left == nil && all == nil || !v.Free(event) {
		return nil
	}
	// The agent derives what it knows of a file from the last call about it.
	if v.Index.Conversation.Calls[e.Call].Keeps {
		v.Note(why.Unread)
		return nil
	}
	if !v.Untouched(event) {
		v.Note(why.Changed)
		return nil
	}
	if f != nil {
		if c := w.cover(f); c != nil {
			return w.shortenFor(event, f, c)
		}
	}
	if all != nil && v.Allows(model.Dropped, spec.NewClassSet(writeClasses...)) {
		return w.shorten(event, all, facts.UnusedReason, model.Dropped, -1)
	}
	if left == nil || !v.Allows(model.Superseded, spec.NewClassSet(writeClasses...)) {
		return nil
	}
	return w.shorten(event, left, facts.ReplaceReason, model.Superseded, -1)
}

// shrunk returns the shrunk write if later calls cover it and more than replaced text may be
// removed, else nil.
func (w *writeShrinker) shrunk(e *model.Event) *facts.ShrunkFact {
	if w.replaced || e.Bytes <= w.least {
		return nil
	}
	if f := w.v.Index.Shrunk(e.Call); f != nil && len(f.Covers) > 0 {
		return f
	}
	return nil
}

// unusedText returns the shrunk write to a file that no call used lately, nil for another write.
func (w *writeShrinker) unusedText(e *model.Event) *facts.WeighedText {
	v := w.v
	if w.unused == 0 || e.Bytes <= w.least || v.Chosen().Scope != facts.ScopeLive ||
		int(v.Index.Touched().Ago[e.Call]) <= w.unused {
		return nil
	}
	return facts.Unused(v.Index, e.Call)
}

// shortenFor proposes short arguments for a write that a later call covers.
func (w *writeShrinker) shortenFor(
	event int, f *facts.ShrunkFact, c *facts.WriteCover,
) []plan.Edit {
	to, reason := &f.Read, facts.ReadReason
	if !c.Reads {
		to, reason = &f.Written, facts.WrittenReason
	}
	cover := c.Event(&w.v.Index.Conversation.Calls[c.Call])
	return w.shorten(event, to, reason, c.Class, cover)
}

// shorten proposes arguments with notes in them.
func (w *writeShrinker) shorten(event int, to *facts.WeighedText, reason string,
	class model.Class, cover int,
) []plan.Edit {
	if !w.v.ShorterMarker(event, to.Text, to.Weight) {
		return nil
	}
	w.out[0] = replaceWhole(event, *to, class, reason, marker.AfterNote)
	w.out[0].Cover = cover
	return w.out[:]
}

// cover is the cheapest of the later calls that are still there, of several the
// last, as that tells how the file is now; nil for none that the classes allow.
func (w *writeShrinker) cover(f *facts.ShrunkFact) *facts.WriteCover {
	var best *facts.WriteCover
	way := why.Later
	for i := range f.Covers {
		c := &f.Covers[i]
		if !w.there(c) {
			continue
		}
		way = why.Class
		if w.v.Allows(c.Class, spec.NewClassSet(writeClasses...)) && (best == nil || w.better(c,
			best)) {
			best = c
		}
	}
	if best == nil {
		w.v.Note(way)
	}
	return best
}

// better reports whether a cover is cheaper than another, or as cheap and later.
func (w *writeShrinker) better(c, than *facts.WriteCover) bool {
	calls := w.v.Index.Conversation.Calls
	return c.Class < than.Class ||
		c.Class == than.Class && calls[c.Call].Request > calls[than.Call].Request
}

// there reports whether a cover's text is in the conversation.
func (w *writeShrinker) there(c *facts.WriteCover) bool {
	call := &w.v.Index.Conversation.Calls[c.Call]
	if !w.v.Stands(call) {
		return false
	}
	if c.Reads {
		return w.v.HasFullText(call.Result)
	}
	return w.v.Untouched(call.Request)
}

// proveSuperseded looks for what a write's arguments are in, or what changed the
// file after it; without a later call, only what the write replaced may be gone, or it is dropped.
func proveSuperseded(k *check.Finished, c *model.Change) (model.Class, string) {
	write := k.CallOf(c.Event)
	if c.Op != model.Replace || !check.IsGoodHalf(write, c.Event, true) || write.Keeps ||
		write.Effect.Kind != model.Writes {
		return model.Dropped, "not a successful write"
	}
	if c.Cover < 0 && c.Class == model.Dropped {
		_, wrong := k.Shrinks(c)
		return model.Dropped, wrong
	}
	if c.Cover < 0 {
		return proveReplaced(k, c)
	}
	cover := k.CallOf(c.Cover)
	if cover == nil || !k.Later(cover, write) || !oneFile(write, cover) {
		return model.Dropped, "the later call is about another file, or is not later"
	}
	gone, wrong := k.Shrinks(c)
	if wrong != "" {
		return model.Dropped, wrong
	}
	return standsFor(k, cover, gone)
}

// proveReplaced checks that only texts are gone that the write replaced.
func proveReplaced(k *check.Finished, c *model.Change) (model.Class, string) {
	gone, wrong := k.Shrinks(c)
	if wrong != "" {
		return model.Dropped, wrong
	}
	args := k.Conversation.EventText(k.Conversation.EventAt(c.Event))
	may := marker.ShrinkReplaced([]byte(args))
	if may == nil || !slices.Equal(gone, may.Gone) {
		return model.Dropped, "more was removed than what the edit replaced"
	}
	return model.Superseded, ""
}

// standsFor returns the class of removing texts if a later call about the file stays.
func standsFor(k *check.Finished, cover *model.Call, gone []string) (model.Class, string) {
	switch e := &cover.Effect; {
	case e.Kind == model.Writes && facts.Rewriters[cover.Tool]:
		return model.Superseded, ""
	case e.Kind == model.Reads && e.Lines.Whole() && !e.Cut:
		return linesWithin(k, gone, cover.Result), ""
	default:
		return model.Dropped, "the later read does not show the whole file"
	}
}

// oneFile reports whether two calls are about the same file and no other.
func oneFile(a, b *model.Call) bool {
	paths := slices.Concat(a.Effect.Paths, b.Effect.Paths)
	slices.Sort(paths)
	return len(a.Effect.Paths) > 0 && len(b.Effect.Paths) == 1 && !a.Effect.Everything &&
		len(slices.Compact(paths)) == 1
}

// linesWithin returns covered if a result has each line of some texts, else superseded.
func linesWithin(k *check.Finished, texts []string, result int) model.Class {
	has := map[string]bool{}
	for i := range k.Conversation.EventAt(result).Parts {
		p := &k.Conversation.EventAt(result).Parts[i]
		for line := range bytes.SplitSeq(p.Envelope.Raw([]byte(k.Conversation.PartText(p))),
			[]byte{'\n'}) {
			has[string(line)] = true
		}
	}
	for _, text := range texts {
		for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
			if !has[line] {
				return model.Superseded
			}
		}
	}
	return model.Covered
}
