package settings

import (
	"errors"
	"slices"
	"strconv"

	"decant/strategies"
)

// ForkKey is the setting that --in-place is for: false changes the original.
const ForkKey = "conversation.compaction.fork"

// Doc is a setting as a listing shows it.
type Doc struct {
	// Name is the key's; <name> stands for a tool's or a preset's.
	Name string
	// Default is "" where there is none.
	Default string
	// Doc is one line for a person.
	Doc string
}

// forkDoc says what ForkKey does.
const forkDoc = "false: change the original, as --in-place does"

// Docs lists every setting, those of tools and presets last.
func Docs() []Doc {
	def := strategies.Default()
	var out []Doc
	for _, k := range strategies.Keys() {
		out = append(out, Doc{k.Name, k.Get(def), k.Doc})
		if k.Name == lastOfPlan {
			out = append(out, Doc{ForkKey, "true", forkDoc})
		}
	}
	for _, k := range strategies.ToolKeys(placeholder) {
		out = append(out, Doc{k.Name, "", k.Doc})
	}
	k, _ := strategies.FindKey("presets." + placeholder)
	return append(out, Doc{k.Name, "", k.Doc})
}

// placeholder stands for a name in a listing.
const placeholder = "NAME"

// lastOfPlan is the setting after which a listing has ForkKey.
const lastOfPlan = "conversation.compaction.summarize_threshold"

// known is a setting: one of the strategies', or ForkKey.
type known struct {
	Name string
	Kind strategies.KeyKind
	key  strategies.Key // Zero for ForkKey.
}

// find is the setting of a name. The error names the nearest good one.
func find(name string) (known, error) {
	if path, err := strategies.SplitKey(name); err == nil && join(path) == ForkKey {
		return known{Name: ForkKey, Kind: strategies.BoolKey}, nil
	}
	k, err := strategies.FindKey(name, ForkKey)
	return known{k.Name, k.Kind, k}, err
}

// values is what settings make together.
type values struct {
	spec strategies.Spec
	fork bool
}

// set changes one setting.
func (k *known) set(v values, value string) (values, error) {
	if k.Name != ForkKey {
		spec, err := k.key.Set(v.spec, value)
		return values{spec, v.fork}, err
	}
	if value != "true" && value != "false" {
		return v, errors.New(strconv.Quote(value) + ": want true or false")
	}
	v.fork = value == "true"
	return v, nil
}

// doc is one line for a person.
func (k *known) doc() string {
	if k.Name == ForkKey {
		return forkDoc
	}
	return k.key.Doc
}

// get is the setting's value.
func (k *known) get(v values) string {
	if k.Name == ForkKey {
		return strconv.FormatBool(v.fork)
	}
	return k.key.Get(v.spec)
}

// join writes a path as a key.
func join(path []string) string { return strategies.JoinKey(path...) }

// tables are the paths of all tables; "" stands for any name.
var tables = func() [][]string {
	names := append(strategies.Keys(), strategies.ToolKeys("")...)
	all := [][]string{{"presets"}}
	for _, k := range names {
		path, _ := strategies.SplitKey(k.Name)
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
		names[n] = join(t)
	}
	best := strategies.Nearest(join(path), names)
	if best == "" {
		return "; decant --print-config lists all"
	}
	return "; did you mean [" + best + "]?"
}
