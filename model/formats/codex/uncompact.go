package codex

import (
	"slices"
	"strings"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/source"
)

// OpenUncompacted is Open for the rollout as it was before that many of its newest compactions,
// together with what came after. Compactions that were rolled back do not count. The error is a
// [codec.UncompactError] where there were fewer, or where the file contains nothing from before.
func (Codec) OpenUncompacted(
	src *source.Source, path string, compactions int,
) (*model.Conversation, error) {
	return openRollout(src, path, compactions)
}

// undoCompactions replays the lines as if the newest compactions did not exist. What a compaction
// repeats is on its own lines before it.
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

// leavesOut reports whether a compaction leaves out something that was sent before it, apart from
// the client's messages about settings.
func (r *replay) leavesOut(before []place) bool {
	return slices.ContainsFunc(before, func(p place) bool {
		_, moved := r.moved[p]
		return !moved && !r.itemAt(p).context
	})
}

// leaveSummary leaves out the answer in which the model wrote a compaction's summary, with its
// reasoning. Some clients write it on separate lines before the compaction.
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

// isSaidIn reports whether a summary is the text of a message, or its end.
func (r *replay) isSaidIn(e *entry, summary string) bool {
	texts := make([]string, len(e.Events))
	for i := range e.Events {
		texts[i] = r.textAt(e.Events[i].Parts[0].Text.Span)
	}
	said := strings.TrimSpace(strings.Join(texts, "\n"))
	return said != "" && strings.HasSuffix(summary, said)
}

// textAt is the decoded text of a JSON string.
func (r *replay) textAt(at source.Span) string {
	return string(source.AppendText(nil, r.src.BytesAt(at)))
}
