package codex

import (
	"strings"

	"decant/model"
	"decant/model/source"
)

// replay finds out what the client would send, in the same way as the client: it replays the
// rollout.
type replay struct {
	src   *source.Source
	lines []*line
	// paginated rollouts start again where the thread is opened again.
	paginated bool
	start     int
	// skipped are compactions that were rolled back.
	skipped map[int]bool
	// undone are the compactions without which the rollout is opened, and the model's answers that
	// made them.
	undone map[int]bool
	// boundaries are the compactions that count, in order. emptied are those before which the file
	// contains nothing that they left out.
	boundaries, emptied []int
	// history is what the model knows, in order. taken is what was rolled back.
	history []place
	taken   map[place]bool
	// moved are older items that an old client's compaction left, with the text that is sent for
	// one that was too long.
	moved map[place]string
	// tight is true when an old client's compaction had no room for all messages of the user.
	tight bool
}

// firstMeta is the first opening, or nil.
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

// userMessage is the user's text in an item, and whether the item has one.
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
