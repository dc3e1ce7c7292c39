package model

import "decant/model/source"

// Loss is what a fix loses, in order from nothing to most.
type Loss string

// The losses.
const (
	// LossNone: only order, ids, links or content that the agent would not send.
	LossNone Loss = "none"
	// LossPixels: a picture is scaled down or compressed more, but stays.
	LossPixels Loss = "pixels"
	// LossPart: a part of a message.
	LossPart Loss = "part"
	// LossNote: a block; a note says what it was.
	LossNote Loss = "note"
)

// Words says what is lost.
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

// Fix is one repair that a fork makes, whatever its plan changes. It is not a change: it has no
// class, and protection does not stop it.
type Fix struct {
	// Rule is the broken rule. Place is where it is broken: an event or a line.
	Rule  string `json:"rule"`
	Place string `json:"place"`
	// Loss is what the fix loses.
	Loss Loss `json:"loss"`
	// Edits says what the fork contains instead.
	Edits string `json:"edits"`
	// Required is true where every fork needs this fix.
	Required bool `json:"required"`
	// Removed are the texts that the fix replaced or removed, in file order. It is nil where
	// nothing is lost, and for what every fork fixes.
	Removed []Removed `json:"-"`
}

// LosesText reports whether a fix loses a text, and not only order, ids or pixels.
func (f *Fix) LosesText() bool { return f.Loss == LossPart || f.Loss == LossNote }

// Removed is a text that a fix replaced or removed.
type Removed struct {
	// At is its place in the file. Encoding is JSONString for a whole string, NoText for a picture
	// or a document, else Literal for bytes as they are.
	At       source.Span
	Encoding Encoding
	// Sum and Bytes are of the decoded text.
	Sum   Sum
	Bytes int
	// Text is the text itself where an earlier fix had put other bytes there, else "".
	Text string
}

// SelectFixes are the findings that a fork repairs, in their order. For each rule, by says what the
// fork contains instead and what that loses. Findings of other rules stay in the fork.
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
