package flags

import (
	"slices"
	"strings"
)

// harmless are flags that scripts and aliases give always: how anything is shown and read, and what
// is not done.
var harmless = []string{
	"theme", "no-color", "ascii", "no-mouse", "read-only", "no-activate", "config", "stream",
	"format", "line",
}

// onlySaves are flags that only a save, or the report of one, uses.
var onlySaves = []string{
	"output", "save-as", "in-place", "activate", "yes-in-place", "yes-import",
}

// usedBy lists the flags that each listing uses, beside its own and those that are harmless.
var usedBy = map[string][]string{
	"list":         {"agent", "project", "since", "sort", "json"},
	"check":        {"agent", "project", "since", "demo", "exact", "fix", "set", "json"},
	"show-removed": {},
	"recall":       {"lines"},
}

// findUseless returns a given flag without an effect, and the flag with which it has none; "" for
// none.
func (o *Options) findUseless() (useless, with string) {
	for i := range flagTable {
		with := flagTable[i].Name
		for k := range flagTable {
			name := flagTable[k].Name
			if o.given[with] && o.given[name] && name != with && !o.isUsedBy(name, with) {
				return "--" + name, "--" + with
			}
		}
	}
	return "", ""
}

// isUsedBy reports whether a flag may have an effect together with one that says what to do.
func (o *Options) isUsedBy(name, with string) bool {
	switch with {
	case "show", "why", "evaluate":
		return !slices.Contains(onlySaves, name)
	case "check":
		if name == "set" && !o.setsTools() {
			return false
		}
	}
	used, listing := usedBy[with]
	return !listing || slices.Contains(used, name) || slices.Contains(harmless, name)
}

// setsTools reports whether --set only says what tools do.
func (o *Options) setsTools() bool {
	return !slices.ContainsFunc(o.sets, func(s string) bool {
		return !strings.HasPrefix(strings.TrimSpace(s), "tools.")
	})
}
