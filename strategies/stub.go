package strategies

import (
	"strings"

	"decant/model"
	"decant/strategies/marker"
	"decant/strategies/plan"
)

// isPicture reports whether an event is an image and nothing else.
func isPicture(e *model.Event) bool {
	for k := range e.Parts {
		if e.Parts[k].Kind != model.PartImage {
			return false
		}
	}
	return len(e.Parts) > 0
}

// inTexts makes an edit of a whole result one of its texts alone: the first becomes
// what the edit says, the others go. Images stay.
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

// splitParts lists the parts of a result that are text, and weighs those that are not.
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

// newRemoved is the marker of a thing that is gone except for what is said of it, "" for nothing.
func newRemoved(what string) marker.Marker {
	start := "[" + what + " removed"
	return marker.Marker{
		Name: "removed " + what,
		Write: func(f marker.Fields) string {
			if f.Text == "" {
				return start + "]"
			}
			return start + ": " + f.Text + "]"
		},
		Match: func(text string) bool { return strings.HasPrefix(text, start) },
	}
}

// stands reports whether both halves of a call are in scope and still there.
func stands(v *plan.View, call *model.Call) bool {
	return v.InScope(call.Request) && v.InScope(call.Result) &&
		!v.Gone(call.Request) && !v.Gone(call.Result)
}
