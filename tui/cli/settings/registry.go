package settings

import (
	"slices"

	"decant/strategies"
	"decant/strategies/spec"
	"decant/strategies/words"
)

// Info is a setting as a listing shows it.
type Info struct {
	// Name is the key's; NAME stands for a tool's, a preset's or a provider's.
	Name string
	// Default is "" where there is none.
	Default string
	// Help is one line for a person.
	Help string
}

// placeholder stands for a name in a listing.
const placeholder = "NAME"

// listKeys lists every setting, those of tools, presets and providers of models last.
func listKeys() []key {
	def := strategies.DefaultSpec()
	var out []key
	for _, k := range strategies.ListKeys() {
		out = append(out, ofStrategies(k, k.Get(def)))
		// Those about saving stand with the others of their table.
		if k.Name == spec.KeyThreshold {
			out = append(out, savingKeys...)
		}
	}
	for _, k := range spec.ListToolKeys(placeholder) {
		out = append(out, ofStrategies(k, ""))
	}
	k, _ := strategies.FindKey("presets." + placeholder)
	out = append(out, ofStrategies(k, ""))
	for i := range providerFields {
		out = append(out, ofProvider(placeholder, &providerFields[i]))
	}
	return out
}

// ListInfos lists every setting, those of tools, presets and providers of models last.
func ListInfos() []Info {
	all := listKeys()
	out := make([]Info, len(all))
	for i := range all {
		out[i] = Info{all[i].name, all[i].preset, all[i].help}
	}
	return out
}

// findKey is the setting of a name. The error names the nearest good one.
func findKey(name string) (key, error) {
	if path, err := words.SplitKey(name); err == nil {
		for i := range savingKeys {
			if savingKeys[i].name == joinKey(path) {
				return savingKeys[i], nil
			}
		}
		if k, inside, err := findProvider(path); inside {
			k.name = joinKey(path)
			return k, err
		}
	}
	k, err := strategies.FindKey(name, ForkKey, ActivateKey)
	return ofStrategies(k, ""), err
}

// IsPersonal reports whether a setting counts only from the person's own files.
func IsPersonal(s Setting) bool {
	k, err := findKey(s.Key)
	return err == nil && k.personal(s.Value)
}

// tables are the paths of all tables; "" stands for any name.
var tables = func() [][]string {
	names := append(strategies.ListKeys(), spec.ListToolKeys("")...)
	all := [][]string{{"presets"}, {modelTable}, {modelTable, ""}}
	for _, k := range names {
		path, _ := words.SplitKey(k.Name)
		for n := 1; n < len(path); n++ {
			same := func(t []string) bool { return slices.Equal(t, path[:n]) }
			if !slices.ContainsFunc(all, same) {
				all = append(all, path[:n])
			}
		}
	}
	return all
}()

// knownTable reports whether settings can stand in a table.
func knownTable(path []string) bool {
	return slices.ContainsFunc(tables, func(t []string) bool {
		return slices.EqualFunc(t, path, func(a, b string) bool { return a == "" || a == b })
	})
}

// nearTable is the hint that ends an error about an unknown table.
func nearTable(path []string) string {
	names := make([]string, len(tables))
	for n, t := range tables {
		t = slices.Clone(t)
		for i := range t {
			if t[i] == "" && i < len(path) {
				t[i] = path[i]
			}
		}
		names[n] = joinKey(t)
	}
	best := words.FindNearest(joinKey(path), names)
	if best == "" {
		return "; decant --print-config lists all"
	}
	return "; did you mean [" + best + "]?"
}
