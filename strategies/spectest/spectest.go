// Package spectest sets and reads the settings of a Spec by their names, for tests. Only tests may
// use it, because it panics on a wrong name or value.
package spectest

import "decant/strategies/spec"

// SetKeys returns a copy of a Spec with settings changed. The arguments are names and values in
// turn. It panics if one is wrong.
func SetKeys(s spec.Spec, pairs ...string) spec.Spec {
	for i := 0; i+1 < len(pairs); i += 2 {
		out, err := s.With(pairs[i], pairs[i+1])
		if err != nil {
			panic(err)
		}
		s = out
	}
	return s
}

// ReadKey returns the value of a setting in a Spec. It panics if there is no such setting.
func ReadKey(s spec.Spec, name string) string {
	k, err := s.Settings.FindKey(name)
	if err != nil {
		panic(err)
	}
	return k.Get(s)
}
