package strategies

import (
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// stripAttachments is the strategy's row of the registry.
var stripAttachments = strategy{
	Info: spec.Info{
		Name:    "strip-attachments",
		Summary: "shortens attachments to their names",
		Classes: []model.Class{model.Dropped},
	},
	one: "attachment", many: "attachments",
	kinds:   []model.Kind{model.Attachment},
	make:    func(v *plan.View, _ spec.Use) plan.Pass { return &attachmentStripper{v: v} },
	reads:   saysAttachment,
	markers: leaves(attachmentMarker),
}

// attachmentStripper leaves the name and the URI of what the client attached. What
// tells the agent how to work stays: nothing else in the conversation says that.
type attachmentStripper struct {
	v   *plan.View
	out [1]plan.Edit
}

// Propose proposes the name in the place of the content.
func (s *attachmentStripper) Propose(event int) []plan.Edit {
	v := s.v
	e := v.Index.Event(event)
	if e.Kind != model.Attachment || v.Stripped(event) ||
		!v.Allows(model.Dropped, spec.NewClassSet(model.Dropped)) || !v.Free(event) {
		return nil
	}
	if e.Standing {
		v.Note(plan.WhyKept)
		return nil
	}
	text := attachmentStub(e)
	if s.isLeft(e) {
		v.Note(plan.WhyOutline)
		return nil
	}
	s.out[0] = plan.Edit{
		Event: event, Part: -1, Op: model.Replace, Text: text,
		Weight: v.Index.Conversation.TextWeight(text),
		Class:  model.Dropped, Reason: "attachment " +
			"shortened", Anchor: -1, AnchorPart: -1, Cover: -1,
		Image: isPicture(e),
	}
	if !s.out[0].Image { // What shows no text has none to be printed.
		s.out[0].Recall = marker.AfterLine
	}
	if !v.Smaller(s.out[0]) {
		return nil
	}
	return s.out[:]
}

// maxLeft is how many bytes are looked at for what an earlier fork left of an attachment.
const maxLeft = 4 << 10

// isLeft reports whether an attachment is what an earlier fork left of it, with the command which
// prints what it stands for.
func (s *attachmentStripper) isLeft(e *model.Event) bool {
	if e.Bytes > maxLeft {
		return false
	}
	text := s.v.Index.Conversation.EventText(e)
	return attachmentMarker.Match(text) && marker.CutRecall(text) != text
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
	return attachmentMarker.Write(marker.Fields{Text: strings.Join(names, ", ")})
}

// attachmentMarker names an attachment.
var attachmentMarker = newRemoved("attachment")

// saysAttachment reports whether a text tells the name and every URI of the attachment
// in its place, and whether that may go.
func saysAttachment(k *check.Finished, c *model.Change) bool {
	e := k.Conversation.EventAt(c.Event)
	if e.Kind != model.Attachment || e.Standing || !strings.Contains(c.Text, e.Label) {
		return false
	}
	for i := range e.Parts {
		if !strings.Contains(c.Text, e.Parts[i].URI) {
			return false
		}
	}
	return true
}

// Undeclared are the attachments that only their names are stored of and that a plan
// takes out, as indices into Conversation.Declared. What is attached from a protected
// turn on stays.
func (s *attachmentStripper) Undeclared() []int {
	v, chosen := s.v, s.v.Chosen()
	if chosen.Scope != facts.ScopeLive || !slices.ContainsFunc(chosen.Uses, func(u spec.Use) bool {
		return u.Name == stripAttachments.Name && (u.Classes == 0 || u.Classes.Has(model.Dropped))
	}) {
		return nil
	}
	var out []int
	for i, d := range v.Index.Conversation.Declared {
		if !v.Protected(d.Turn) {
			out = append(out, i)
		}
	}
	return out
}

// Remarks tells of attachments that are only named.
func (s *attachmentStripper) Remarks() []string {
	c := s.v.Index.Conversation
	gone := s.Undeclared()
	switch n := len(c.Declared) - len(gone); {
	case len(c.Declared) == 0 || s.v.Chosen().Scope != facts.ScopeLive:
		return nil
	case len(gone) == 0:
		return []string{amount.Either(n, "attachment is already shortened and stays",
			"attachments are already shortened and stay") + ": protected"}
	}
	names := make([]string, len(gone))
	for i, at := range gone {
		names[i] = c.Declared[at].Name
	}
	return []string{
		amount.Either(len(gone), "attachment is named", "attachments are named") +
			" no more, tokens unknown: " + strings.Join(names, ", "),
	}
}

// ExplainNothing says nothing where attachments go that are only named.
func (s *attachmentStripper) ExplainNothing() string {
	if len(s.Undeclared()) > 0 {
		return ""
	}
	return s.v.Why()
}
