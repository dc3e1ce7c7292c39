// Package kit contains the code that codecs share.
//
// It must know no format, and no codec except through its arguments.
package kit

import (
	"slices"

	"decant/model"
)

// RuleTable are the rules of a format, with what its agent does where one is broken. Each name
// occurs once.
type RuleTable []model.Rule

// List is a copy of the rules, in their order.
func (t RuleTable) List() []model.Rule { return slices.Clone(t) }

// Has reports whether a rule is in the table.
func (t RuleTable) Has(rule string) bool {
	return slices.ContainsFunc(t, func(r model.Rule) bool { return r.Name == rule })
}

// Find is the finding that a rule is broken at a place. Its effect is "" for a rule that is not in
// the table.
func (t RuleTable) Find(rule, place string) model.Finding {
	f := model.Finding{Rule: rule, Place: place}
	if i := slices.IndexFunc(t, func(r model.Rule) bool { return r.Name == rule }); i >= 0 {
		f.Effect = t[i].Effect
	}
	return f
}

// FindInRecord is Find at the start of a record, counted from 0.
func (t RuleTable) FindInRecord(rule string, record int) model.Finding {
	return t.Find(rule, model.ID{Record: record + 1, Block: 1}.String())
}
