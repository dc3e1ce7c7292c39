package settings

import (
	"slices"
	"sync"

	"decant/strategies"
	"decant/strategies/spec"
	"decant/strategies/words"
)

// Registry holds all strategies and all settings: those of the plan and its strategies, of saving,
// of tools, of own presets and of model providers. It is never changed.
var Registry = sync.OnceValue(func() *spec.Set {
	return strategies.DefaultSettings().Set.With(spec.Set{
		Keys: savingKeys, Families: []spec.Family{providers},
	})
})

// Default returns the defaults of a registry.
func Default(set *spec.Set) spec.Spec {
	def := strategies.DefaultSpec()
	def.Settings = spec.NewSettings(set)
	return def
}

// placeholder takes the place of the name of a tool, a preset or a provider in a listing.
const placeholder = "NAME"

// Info is a setting in a listing.
type Info struct {
	spec.Key
	// Default is "" if there is none.
	Default string
}

// ListInfos lists every setting of a registry. Those of tools, presets and model providers come
// last, with [placeholder] for their names.
func ListInfos(set *spec.Set) []Info {
	def := Default(set)
	keys, families := def.Settings.ListKeys(), def.Settings.ListFamilies(placeholder)
	out := make([]Info, 0, len(keys)+len(families))
	for _, k := range keys {
		out = append(out, Info{k, k.Get(def)})
	}
	for _, k := range families {
		out = append(out, Info{Key: k})
	}
	return out
}

// IsPersonal reports whether a setting is valid only in the user's own files.
func IsPersonal(set *spec.Set, s Setting) bool {
	k, err := spec.NewSettings(set).FindKey(s.Key)
	return err == nil && k.Personal(s.Value)
}

// tables are the paths of tables that may contain settings. The name "" means any name.
type tables [][]string

// listTables lists the tables of all settings.
func listTables(s spec.Settings) tables {
	var all tables
	for _, k := range append(s.ListKeys(), s.ListFamilies("")...) {
		path, _ := words.SplitKey(k.Name)
		for n := 1; n < len(path); n++ {
			same := func(t []string) bool { return slices.Equal(t, path[:n]) }
			if !slices.ContainsFunc(all, same) {
				all = append(all, path[:n])
			}
		}
	}
	return all
}

// has reports whether a table may contain settings.
func (t tables) has(path []string) bool {
	return slices.ContainsFunc(t, func(t []string) bool {
		return slices.EqualFunc(t, path, func(a, b string) bool { return a == "" || a == b })
	})
}

// hint ends an error about an unknown table.
func (t tables) hint(path []string) string {
	names := make([]string, len(t))
	for n, table := range t {
		table = slices.Clone(table)
		for i := range table {
			if table[i] == "" && i < len(path) {
				table[i] = path[i]
			}
		}
		names[n] = joinKey(table)
	}
	best := words.FindNearest(joinKey(path), names)
	if best == "" {
		return "; decant --print-config lists all"
	}
	return "; did you mean [" + best + "]?"
}

// joinKey writes a path as a key.
func joinKey(path []string) string { return words.JoinKey(path...) }
