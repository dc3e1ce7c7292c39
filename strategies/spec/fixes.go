package spec

import "maps"

// FixAt names a problem that can be fixed: the rule that is broken, and the place.
type FixAt struct{ Rule, Place string }

// Fixes are the user's decisions about fixes. True applies a fix that loses something. False leaves
// out a fix that is applied by default. Other fixes keep their default.
type Fixes map[FixAt]bool

// DecideFixes returns a copy with the same decision about some fixes.
func (s Spec) DecideFixes(all []FixAt, fix bool) Spec {
	s.Fixes = maps.Clone(s.Fixes)
	if s.Fixes == nil {
		s.Fixes = Fixes{}
	}
	for _, at := range all {
		s.Fixes[at] = fix
	}
	return s
}

// UndecideFix returns a copy with the decision about a fix taken back.
func (s Spec) UndecideFix(at FixAt) Spec {
	s.Fixes = maps.Clone(s.Fixes)
	delete(s.Fixes, at)
	return s
}
