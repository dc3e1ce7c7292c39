package settings

import (
	"decant/strategies/llm"
	"decant/strategies/spec"
	"decant/strategies/words"
)

// key is a setting, wherever it is declared.
type key struct {
	name string
	kind spec.KeyKind
	// preset is what holds without it, "" for nothing; help is one line for a person.
	preset, help string
	get          func(v values) string
	set          func(v values, value string) (values, error)
	// personal reports whether a value counts only from the person's own files.
	personal func(value string) bool
	// exact is true for a list in which an empty item counts as well.
	exact bool
}

// values is what settings make together.
type values struct {
	spec           spec.Spec
	fork, activate bool
	models         map[string]llm.Provider
}

// isAlways is personal for a setting of which every value is.
func isAlways(string) bool { return true }

// ofStrategies is a setting that a strategy or the plan declares.
func ofStrategies(k spec.Key, preset string) key {
	return key{
		name: k.Name, kind: k.Kind, preset: preset, help: k.Doc, personal: k.Personal,
		get: func(v values) string { return k.Get(v.spec) },
		set: func(v values, value string) (values, error) {
			changed, err := k.Set(v.spec, value)
			v.spec = changed
			return v, err
		},
	}
}

// joinKey writes a path as a key.
func joinKey(path []string) string { return words.JoinKey(path...) }
