package formats

import "decant/model"

// RuleSet is the rules of one checker.
type RuleSet struct {
	// Checker is the format's name; "any format" for what holds of all.
	Checker string
	// Rules are in the order in which the checker's page tells of them.
	Rules []model.Rule
}

// Rules lists what [Check], [Overlay] and [Save] can find broken: first of any format,
// then of each codec in the order of [Names].
func Rules() []RuleSet {
	out := make([]RuleSet, 0, 1+len(codecs))
	out = append(out, RuleSet{"any format", []model.Rule{
		{Name: ruleUnknown, Effect: "nothing here could open the fork again"},
		{
			Name:   model.RuleNotAsPromised,
			Effect: "the fork, read back, would send something else than the plan says",
		},
	}})
	for _, k := range codecs {
		out = append(out, RuleSet{k.Name(), k.Rules()})
	}
	return out
}
