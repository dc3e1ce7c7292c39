package codex

import (
	"slices"
	"strings"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/source"
)

// OpenUncompacted is Open for the rollout as it was before its newest compaction, or before the
// newest of several, with what came after. A compaction that was rolled back is none. The error is
// a [codec.UncompactError] where there were fewer, or where nothing from before is in the file.
func (Codec) OpenUncompacted(
	src *source.Source, path string, compactions int,
) (*model.Conversation, error) {
	return openRollout(src, path, compactions)
}

// undoCompactions goes through the lines as if the newest compactions were not there: what one says
// again is on its own lines before it.
func (r *replay) undoCompactions(without int) error {
	n := len(r.boundaries)
	if without > n {
		return &codec.UncompactError{Compactions: n}
	}
	if without == 0 {
		return nil
	}
	undone := r.boundaries[n-without:]
	r.undone = make(map[int]bool)
	for _, i := range undone {
		if slices.Contains(r.emptied, i) {
			return &codec.UncompactError{Compactions: n, Lost: true}
		}
		r.undone[i] = true
		r.leaveSummary(i)
	}
	r.takeAll()
	return nil
}

// leavesOut reports whether a compaction leaves out something that was sent before it, besides what
// the client says of its settings.
func (r *replay) leavesOut(before []place) bool {
	return slices.ContainsFunc(before, func(p place) bool {
		_, moved := r.moved[p]
		return !moved && !r.itemAt(p).context
	})
}

// leaveSummary leaves out the answer by which the model summarized for a compaction, with its
// reasoning: some clients write it on lines of its own before the compaction.
func (r *replay) leaveSummary(compaction int) {
	summary := strings.TrimSpace(r.textAt(r.lines[compaction].cut.message))
	said := false
	for i := compaction - 1; i >= r.start; i-- {
		l := r.lines[i]
		if l.kind != item {
			continue
		}
		e := &l.items[0]
		switch {
		case !said && e.Type == "message" && e.Role == "assistant" && r.isSaidIn(e, summary):
			said = true
		case !said || e.Type != "reasoning":
			return
		}
		r.undone[i] = true
	}
}

// isSaidIn reports whether a summary is what a message says, or ends with it.
func (r *replay) isSaidIn(e *entry, summary string) bool {
	texts := make([]string, len(e.Events))
	for i := range e.Events {
		texts[i] = r.textAt(e.Events[i].Parts[0].Text.Span)
	}
	said := strings.TrimSpace(strings.Join(texts, "\n"))
	return said != "" && strings.HasSuffix(summary, said)
}

// textAt is the text of a JSON string.
func (r *replay) textAt(at source.Span) string {
	return string(source.AppendText(nil, r.src.BytesAt(at)))
}
