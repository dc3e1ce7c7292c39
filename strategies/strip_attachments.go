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
	"decant/strategies/why"
)

// stripAttachments is the registry entry of the strategy.
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

// attachmentStripper leaves only the name and the URI of what the client attached. Attachments that
// tell the agent how to work stay, because nothing else in the conversation says that.
type attachmentStripper struct {
	v   *plan.View
	out [1]plan.Edit
}

// Propose proposes the name in place of the content.
func (s *attachmentStripper) Propose(event int) []plan.Edit {
	v := s.v
	e := v.Index.Event(event)
	if e.Kind != model.Attachment || v.Stripped(event) ||
		!v.Allows(model.Dropped, spec.NewClassSet(model.Dropped)) || !v.Free(event) {
		return nil
	}
	if e.Standing {
		v.Note(why.Kept)
		return nil
	}
	text := attachmentStub(e)
	if s.isLeft(e) {
		v.Note(why.Outline)
		return nil
	}
	s.out[0] = plan.Edit{
		Event: event, Part: -1, Op: model.Replace, Text: text,
		Weight: v.Index.Conversation.TextWeight(text),
		Class:  model.Dropped, Reason: "attachment " +
			"shortened", Anchor: -1, AnchorPart: -1, Cover: -1,
		Image: isPicture(e),
	}
	if !s.out[0].Image { // An attachment without text has none to print.
		s.out[0].Recall = marker.AfterLine
	}
	if !v.Smaller(s.out[0]) {
		return nil
	}
	return s.out[:]
}

// maxLeft is the largest attachment in bytes that may be the remainder that an earlier fork left.
const maxLeft = 4 << 10

// isLeft reports whether an attachment is the remainder that an earlier fork left, with its recall
// command.
func (s *attachmentStripper) isLeft(e *model.Event) bool {
	if e.Bytes > maxLeft {
		return false
	}
	text := s.v.Index.Conversation.EventText(e)
	return attachmentMarker.Match(text) && marker.CutRecall(text) != text
}

// attachmentStub returns what is left of an attachment: its name, and the URIs of its parts.
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
var attachmentMarker = marker.NewRemoved("attachment")

// saysAttachment reports whether a text holds the name and every URI of the attachment that it
// replaces, and whether the attachment may be removed.
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

// Undeclared are the attachments that a plan removes although only their names are stored, as
// indices into Conversation.Declared. An attachment added in a protected turn or after it stays.
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

// Remarks reports attachments for which only the names are stored.
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

// ExplainNothing says nothing if such attachments are removed.
func (s *attachmentStripper) ExplainNothing() string {
	if len(s.Undeclared()) > 0 {
		return ""
	}
	return s.v.Why()
}
