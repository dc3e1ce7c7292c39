package settings

import (
	"errors"
	"slices"
	"strconv"

	"decant/strategies"
)

// ForkKey is the setting that --in-place is for: false changes the original.
const ForkKey = "conversation.compaction.fork"

// ActivateKey is the setting that --activate is for: true resumes what was saved. As that runs a
// program, only the person's own files may give it.
const ActivateKey = "conversation.compaction.activate"

// Doc is a setting as a listing shows it.
type Doc struct {
	// Name is the key's; <name> stands for a tool's or a preset's.
	Name string
	// Default is "" where there is none.
	Default string
	// Doc is one line for a person.
	Doc string
}

// saveSetting is a setting about saving, which is none of the strategies'.
type saveSetting struct {
	name, preset, doc string
	personal          bool
	at                func(v *values) *bool
}

// saveSettings are all of them.
var saveSettings = []saveSetting{
	{
		ForkKey, "true", "false: change the original, as --in-place does", false,
		func(v *values) *bool { return &v.fork },
	},
	{
		ActivateKey, "false", "true: resume the fork once it is saved, as --activate does", true,
		func(v *values) *bool { return &v.activate },
	},
}

// ofSaving is the setting about saving of that name, nil for none.
func ofSaving(name string) *saveSetting {
	for i := range saveSettings {
		if saveSettings[i].name == name {
			return &saveSettings[i]
		}
	}
	return nil
}

// Docs lists every setting, those of tools and presets last.
func Docs() []Doc {
	def := strategies.Default()
	var out []Doc
	for _, k := range strategies.Keys() {
		out = append(out, Doc{k.Name, k.Get(def), k.Doc})
		if k.Name == lastOfPlan {
			for _, s := range saveSettings {
				out = append(out, Doc{s.name, s.preset, s.doc})
			}
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

// lastOfPlan is the setting after which a listing has those about saving.
const lastOfPlan = "conversation.compaction.summarize_threshold"

// known is a setting: one of the strategies', or one about saving.
type known struct {
	Name   string
	Kind   strategies.KeyKind
	key    strategies.Key // Zero for one about saving.
	saving *saveSetting
}

// find is the setting of a name. The error names the nearest good one.
func find(name string) (known, error) {
	if path, err := strategies.SplitKey(name); err == nil {
		if s := ofSaving(join(path)); s != nil {
			return known{Name: s.name, Kind: strategies.BoolKey, saving: s}, nil
		}
	}
	k, err := strategies.FindKey(name, ForkKey, ActivateKey)
	return known{Name: k.Name, Kind: k.Kind, key: k}, err
}

// values is what settings make together.
type values struct {
	spec           strategies.Spec
	fork, activate bool
}

// set changes one setting.
func (k *known) set(v values, value string) (values, error) {
	if k.saving == nil {
		spec, err := k.key.Set(v.spec, value)
		v.spec = spec
		return v, err
	}
	if value != "true" && value != "false" {
		return v, errors.New(strconv.Quote(value) + ": want true or false")
	}
	*k.saving.at(&v) = value == "true"
	return v, nil
}

// doc is one line for a person.
func (k *known) doc() string {
	if k.saving != nil {
		return k.saving.doc
	}
	return k.key.Doc
}

// get is the setting's value.
func (k *known) get(v values) string {
	if k.saving != nil {
		return strconv.FormatBool(*k.saving.at(&v))
	}
	return k.key.Get(v.spec)
}

// personal reports whether a value counts only from the person's own files.
func (k *known) personal(value string) bool {
	if k.saving != nil {
		return k.saving.personal
	}
	return k.key.Personal(value)
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
