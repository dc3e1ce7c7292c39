package strategies

import (
	"fmt"
	"strconv"
	"strings"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// stripImages is the registry entry of the strategy.
var stripImages = strategy{
	Info: spec.Info{
		Name:    "strip-images",
		Summary: "replaces images with a line of type and size",
		Classes: []model.Class{model.Dropped},
	},
	one: "image", many: "images",
	kinds:   []model.Kind{model.ToolResult, model.ImageMessage},
	make:    func(v *plan.View, _ spec.Use) plan.Pass { return &imageStripper{v: v} },
	reads:   saysImage,
	markers: leaves(imageMarker),
	allows:  mayStrip,
}

// imageStripper replaces images in results and messages by a line about the image.
type imageStripper struct {
	v   *plan.View
	out []plan.Edit
}

// Propose proposes a line for each image of an event.
func (s *imageStripper) Propose(event int) []plan.Edit {
	v := s.v
	e := v.Index.Event(event)
	if e.Kind != model.ToolResult && e.Kind != model.ImageMessage || !s.has(event) ||
		!v.Allows(model.Dropped, spec.NewClassSet(model.Dropped)) || !v.Free(event) ||
		v.Kept(event) {
		return nil
	}
	s.out = s.out[:0]
	for k := range e.Parts {
		if e.Parts[k].Kind != model.PartImage || !v.PartFull(event, k) {
			continue
		}
		text := imageStub(e.Parts[k].Image)
		ed := plan.Edit{
			Event: event, Part: k, Op: model.Replace, Text: text,
			Weight: v.Index.Conversation.TextWeight(text),
			Class:  model.Dropped, Reason: "image replaced", Anchor: -1, AnchorPart: -1, Cover: -1,
			Image: true,
		}
		if len(e.Parts) == 1 {
			ed.Part = -1
		}
		if v.Gains(ed.Weight < e.Parts[k].Weight && v.Chosen().Scope == facts.ScopeLive) {
			s.out = append(s.out, ed)
		}
	}
	return s.out
}

// has reports whether an image is left in an event.
func (s *imageStripper) has(event int) bool {
	parts := s.v.Index.Event(event).Parts
	for k := range parts {
		if parts[k].Kind == model.PartImage && s.v.PartFull(event, k) {
			return true
		}
	}
	return false
}

// imageStub returns what is left of an image. It leaves out what is unknown.
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
	return imageMarker.Write(marker.Fields{Text: says})
}

// imageMarker describes an image.
var imageMarker = marker.NewRemoved("image")

// saysImage reports whether a text says what is known of the image that it replaces.
func saysImage(k *check.Finished, c *model.Change) bool {
	parts := k.Conversation.EventAt(c.Event).Parts
	if c.Part < 0 && len(parts) != 1 {
		return false
	}
	p := &parts[max(c.Part, 0)]
	m := p.Image
	size := fmt.Sprintf("%d×%d", m.Width, m.Height)
	return p.Kind == model.PartImage &&
		strings.Contains(c.Text, m.Type) &&
		strings.Contains(c.Text, size) == (m.Width > 0 && m.Height > 0)
}
