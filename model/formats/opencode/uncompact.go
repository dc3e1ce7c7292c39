package opencode

import (
	"bytes"
	"slices"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/source"
)

// OpenUncompacted is Open for the session as it was before that many of its newest compactions,
// together with what came after. The error is a [codec.UncompactError] where there were fewer, or
// where the export contains nothing from before.
func (k Codec) OpenUncompacted(
	src *source.Source, path string, compactions int,
) (*model.Conversation, error) {
	return k.openSession(src, path, compactions)
}

// undoCompactions removes the newest compactions from what counts, each with its replies.
func (o *opener) undoCompactions(list []message, without int) error {
	w := &o.window
	for n := range without {
		w.cutCompacted(list)
		if w.base == none {
			return &codec.UncompactError{Compactions: n}
		}
		if !w.leavesOut(list) {
			return &codec.UncompactError{Compactions: n + 1, Lost: true}
		}
		w.leaveOut(o.pairOf(list))
	}
	return nil
}

// leavesOut reports whether there are messages before the compaction that counts which it does not
// keep.
func (w *window) leavesOut(list []message) bool {
	before := w.order[:slices.Index(w.order, w.base)]
	return slices.ContainsFunc(before, func(i int) bool {
		return len(list[i].blocks) > 0 && !slices.Contains(w.tail, i)
	})
}

// leaveOut removes messages from what counts.
func (w *window) leaveOut(messages []int) {
	isLeft := func(i int) bool { return slices.Contains(messages, i) }
	w.left = slices.Concat(messages, w.left)
	w.order = slices.DeleteFunc(slices.Clone(w.order), isLeft)
}

// pairOf are the messages of the compaction that counts: its question, its replies, and a repeated
// prompt. The client repeats the prompt after them where the context was full before it was
// answered.
func (o *opener) pairOf(list []message) []int {
	out := []int{o.base}
	m, at := &list[o.base], slices.Index(o.order, o.base)
	for _, i := range o.order[at+1:] {
		if list[i].sums && list[i].parent == m.id {
			out = append(out, i)
		}
	}
	if !m.full {
		return out
	}
	isPrompt := func(i int) bool { return list[i].user && list[i].compacts == none }
	after := slices.IndexFunc(o.order[at+1:], isPrompt)
	for _, before := range slices.Backward(o.order[:at]) {
		if !isPrompt(before) {
			continue
		}
		if after >= 0 && o.saysSame(&list[before], &list[o.order[at+1+after]]) {
			out = append(out, o.order[at+1+after])
		}
		break
	}
	return out
}

// saysSame reports whether two messages have the same texts.
func (o *opener) saysSame(a, b *message) bool {
	return slices.EqualFunc(o.textsOf(a), o.textsOf(b), bytes.Equal)
}

// textsOf are the texts of a message in the file's spelling.
func (o *opener) textsOf(m *message) [][]byte {
	var out [][]byte
	for i := range m.blocks {
		if t := m.blocks[i].event.Parts[0].Text; t.Encoding == model.JSONString {
			out = append(out, o.c.Source.BytesAt(t.Span))
		}
	}
	return out
}
