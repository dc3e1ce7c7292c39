package model

// Loss is what is lost by a fix, from nothing to most.
type Loss string

// The losses.
const (
	// LossNone: order, ids, links, and what the agent would not send.
	LossNone Loss = "none"
	// LossPixels: a picture is scaled or compressed more, and stays.
	LossPixels Loss = "pixels"
	// LossPart: a part of what was said.
	LossPart Loss = "part"
	// LossNote: a block; a note says what it was.
	LossNote Loss = "note"
)

// Words say what is lost.
func (l Loss) Words() string {
	switch l {
	case LossNone:
		return "nothing is lost"
	case LossPixels:
		return "pixels are lost"
	case LossPart:
		return "a part is lost"
	case LossNote:
		return "a note takes its place"
	}
	return ""
}

// Fix is one thing that a fork repairs, whatever its plan changes. It is no change: it has no
// class, and no fence holds it.
type Fix struct {
	// Rule is the broken rule, Place where it is broken: an event or a line.
	Rule  string `json:"rule"`
	Place string `json:"place"`
	// Loss is what is lost by it.
	Loss Loss `json:"loss"`
	// Edits says what the fork holds instead.
	Edits string `json:"edits"`
	// Required is true where no fork can be without it.
	Required bool `json:"required"`
}

// SelectFixes are what a fork repairs of findings, in their order. Of a rule by tells what the fork
// holds instead and what that loses; a finding of another rule stays in the fork.
func SelectFixes(findings []Finding, by map[string]Fix) []Fix {
	var out []Fix
	for _, f := range findings {
		if fix, ok := by[f.Rule]; ok {
			fix.Rule, fix.Place, fix.Required = f.Rule, f.Place, true
			out = append(out, fix)
		}
	}
	return out
}
