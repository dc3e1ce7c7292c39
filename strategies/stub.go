package strategies

import (
	"strconv"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/plan"
)

// isPicture reports whether an event is only images.
func isPicture(e *model.Event) bool {
	for k := range e.Parts {
		if e.Parts[k].Kind != model.PartImage {
			return false
		}
	}
	return len(e.Parts) > 0
}

// replaceWhole returns the edit that puts a text in place of all texts of an event, for no anchor
// and no cover.
func replaceWhole(event int, left facts.WeighedText, class model.Class, reason string,
	recall marker.Place,
) plan.Edit {
	return plan.Edit{
		Event: event, Part: -1, Op: model.Replace, Text: left.Text, Weight: left.Weight,
		Class: class, Reason: reason, Anchor: -1, AnchorPart: -1, Cover: -1, Recall: recall,
	}
}

// inTexts applies an edit of a whole result only to its texts. The first text becomes the text of
// the edit, and the others are removed. Images stay.
func inTexts(out []plan.Edit, whole plan.Edit, texts []int) []plan.Edit {
	for n, k := range texts {
		ed := whole
		if ed.Part = k; n > 0 {
			ed.Op, ed.Text, ed.Weight, ed.Recall = model.Remove, "", 0, marker.Nowhere
		}
		out = append(out, ed)
	}
	return out
}

// splitParts lists the text parts of a result, and weighs the other parts.
func splitParts(e *model.Event) (texts []int, images float64) {
	for k := range e.Parts {
		if e.Parts[k].Text.Encoding == model.NoText {
			images += e.Parts[k].Weight
		} else {
			texts = append(texts, k)
		}
	}
	return texts, images
}

// inTurn names the turn of an event in the conversation, "" for what is in none.
func inTurn(v *plan.View, event int) string {
	if turn := v.Index.Event(event).Turn; turn > 0 {
		return " in turn " + strconv.Itoa(turn)
	}
	return " later"
}
