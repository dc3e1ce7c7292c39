package strategies

import (
	"strconv"

	"decant/model"
)

// stripImages is the strategy's row of the registry.
var stripImages = strategy{
	Info: Info{
		"strip-images", "images shrink to a line on type and size", []model.Class{model.Dropped},
	},
	one: "image", many: "images",
	kinds: []model.Kind{model.ToolResult, model.ImageMessage},
	make:  func(v *view, _ Use) looker { return &imageStripper{v: v} },
}

// imageStripper says what image was where it was, in results and in messages.
type imageStripper struct {
	v   *view
	out []edit
}

// look proposes a line for each image of an event.
func (s *imageStripper) look(event int) []edit {
	v := s.v
	e := v.ix.event(event)
	if e.Kind != model.ToolResult && e.Kind != model.ImageMessage || !s.has(event) ||
		!v.allows(model.Dropped, Classes(model.Dropped)) || !v.free(event) || v.kept(event) {
		return nil
	}
	s.out = s.out[:0]
	for k := range e.Parts {
		if e.Parts[k].Kind != model.PartImage || !v.e.partFull(event, k) {
			continue
		}
		text := imageStub(e.Parts[k].Image)
		ed := edit{
			event: event, part: k, op: model.Replace, text: text, weight: v.weigh(text),
			class: model.Dropped, reason: "image stripped", anchor: -1, anchorPart: -1, cover: -1,
			image: true,
		}
		if len(e.Parts) == 1 {
			ed.part = -1
		}
		if v.big(ed.weight < e.Parts[k].Weight && v.e.spec.Scope == ScopeLive) {
			s.out = append(s.out, ed)
		}
	}
	return s.out
}

// has reports whether an image is left in an event.
func (s *imageStripper) has(event int) bool {
	parts := s.v.ix.event(event).Parts
	for k := range parts {
		if parts[k].Kind == model.PartImage && s.v.e.partFull(event, k) {
			return true
		}
	}
	return false
}

// imageStub is what is left of an image; what is not known of it is left out.
func imageStub(m model.Image) string {
	says := ""
	if m.Type != "" {
		says = m.Type
	}
	if m.Width > 0 && m.Height > 0 {
		if says != "" {
			says += ", "
		}
		says += strconv.Itoa(m.Width) + "×" + strconv.Itoa(m.Height)
	}
	if says == "" {
		return "[image removed]"
	}
	return "[image removed: " + says + "]"
}
