package codex

import (
	"strings"

	"decant/model"
	"decant/model/source"
)

// replay finds out what the client would send, as the client does: by going through
// the rollout once more.
type replay struct {
	src   *source.Source
	lines []*line
	// paginated rollouts start anew where the thread is opened again.
	paginated bool
	start     int
	// skipped are compactions that were rolled back.
	skipped map[int]bool
	// undone are the compactions that it is opened without, and what the model said to make them.
	undone map[int]bool
	// boundaries are the compactions that count, in order; emptied are those of them before which
	// the file holds nothing that they left out.
	boundaries, emptied []int
	// history is what the model knows, in order; taken is what was rolled back.
	history []place
	taken   map[place]bool
	// moved are older items that an old client's compaction left, with what is sent of
	// one that was too long.
	moved map[place]string
	// tight is true when an old client's compaction had not enough room for all that the
	// person said.
	tight bool
}

// firstMeta is the first opening, nil for none.
func firstMeta(lines []*line) *meta {
	for i := range lines {
		if lines[i].meta != nil {
			return lines[i].meta
		}
	}
	return nil
}

// itemAt is the item at a place.
func (r *replay) itemAt(p place) *entry { return &r.lines[p.record].items[p.item] }

// userMessage is what a person said in an item, whether it is such.
func (r *replay) userMessage(p place) (string, bool) {
	e := r.itemAt(p)
	if e.Type != "message" || e.Role != "user" || e.context || len(e.Events) == 0 {
		return "", false
	}
	var texts []string
	for i := range e.Events {
		ev := &e.Events[i]
		if ev.Kind == model.Summary {
			return "", false
		}
		if ev.Kind == model.User && ev.Parts[0].Text.Encoding == model.JSONString {
			raw := r.src.BytesAt(ev.Parts[0].Text.Span)
			texts = append(texts, string(source.AppendText(nil, raw)))
		}
	}
	text := strings.Join(texts, "\n")
	return text, text != "" && !strings.HasPrefix(text, summaryStart)
}
