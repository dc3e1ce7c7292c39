package settings

import (
	"fmt"

	"decant/strategies/spec"
)

// checkForm says what a setting wants where a value is of another kind.
func checkForm(k spec.KeyKind, s *Setting) error {
	v := s.written
	want, good := "text in quotes", v == textForm
	switch k {
	case spec.BoolKey:
		want, good = "true or false, without quotes", v == truthForm
	case spec.CountKey:
		want, good = "a whole number from 0, without quotes", v == wholeForm
	case spec.RatioKey:
		want, good = "a number from 0 to 1, without quotes", v == wholeForm || v == fractionForm
	case spec.ListKey:
		want, good = `a name in quotes, or a list like ["a", "b"]`, v == textForm || v == listForm
	case spec.FenceKey:
		want, good = `turns ("3"), calls ("20c") or both ("1/20c")`, v == textForm || v == wholeForm
	case spec.BudgetKey:
		want = `tokens (12000, "12k"), a part ("80%"), or "none"`
		good = v == textForm || v == wholeForm
	case spec.SubsumesKey:
		want = `"line-range", false, or a command like ["program", "argument"]`
		good = isSubsumption(s)
	case spec.TextKey, spec.ScopeKey, spec.ChoiceKey:
	}
	if !good && v != looseForm {
		return fmt.Errorf("want %s", want)
	}
	return nil
}

// isSubsumption reports whether a value is written as one: a command that is a text would not look
// like one.
func isSubsumption(s *Setting) bool {
	return s.written == textForm && s.Value == "line-range" ||
		s.written == truthForm || s.written == listForm
}
