package strategies

import (
	"strings"

	"decant/model"
)

// stripAttachments is the strategy's row of the registry.
var stripAttachments = strategy{
	Info: Info{
		"strip-attachments", "attachments shrink to their names", []model.Class{model.Dropped},
	},
	one: "attachment", many: "attachments",
	kinds: []model.Kind{model.Attachment},
	make:  func(v *view, _ Use) looker { return &attachmentStripper{v: v} },
}

// attachmentStripper leaves the name and the URI of what the client attached. What
// tells the agent how to work stays: nothing else in the conversation says that.
type attachmentStripper struct {
	v   *view
	out [1]edit
}

// look proposes the name in the place of the content.
func (s *attachmentStripper) look(event int) []edit {
	v := s.v
	e := v.ix.event(event)
	if e.Kind != model.Attachment || v.stripped(event) ||
		!v.allows(model.Dropped, Classes(model.Dropped)) || !v.free(event) {
		return nil
	}
	if e.Standing {
		v.note(keptWay)
		return nil
	}
	text := attachmentStub(e)
	s.out[0] = edit{
		event: event, part: -1, op: model.Replace, text: text, weight: v.weigh(text),
		class: model.Dropped, reason: "attachment stripped", anchor: -1, anchorPart: -1, cover: -1,
		image: pictured(e),
	}
	if !v.smaller(s.out[0]) {
		return nil
	}
	return s.out[:]
}

// attachmentStub is what is left of an attachment: its name, and the URIs of what it
// delivered.
func attachmentStub(e *model.Event) string {
	names := []string{}
	if e.Label != "" {
		names = append(names, e.Label)
	}
	for k := range e.Parts {
		if uri := e.Parts[k].URI; uri != "" {
			names = append(names, uri)
		}
	}
	if len(names) == 0 {
		return "[attachment removed]"
	}
	return "[attachment removed: " + strings.Join(names, ", ") + "]"
}

// pictured reports whether an event is an image and nothing else.
func pictured(e *model.Event) bool {
	for k := range e.Parts {
		if e.Parts[k].Kind != model.PartImage {
			return false
		}
	}
	return len(e.Parts) > 0
}
