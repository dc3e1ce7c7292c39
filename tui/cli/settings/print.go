package settings

import (
	"fmt"
	"slices"
	"strings"

	"decant/strategies/spec"
	"decant/strategies/words"
)

// row is a setting in force.
type row struct {
	table        []string
	name, doc    string
	value, at    string
	undocumented bool
}

// TOML prints the settings in force as a settings file. Each line says where it came from, and
// reading the file gives the same settings. It has no control characters, whatever the settings
// contain.
func (m *Merged) TOML() string {
	var b strings.Builder
	b.WriteString("# What is in force here, the strongest of each key: flags, --set, --config,\n" +
		"# .decant.toml from the current folder up, your own config.toml, JP's own settings\n" +
		"# (the workspace's .jp/config.toml, your jp/config.toml), the default.\n")
	// A table may be opened only once, so its lines must be together.
	var open []string
	for i, l := range m.shownLines() {
		if i == 0 || !slices.Equal(open, l.table) {
			fmt.Fprintf(&b, "\n[%s]\n", QuoteKey(l.table))
			open = l.table
		}
		if !l.undocumented {
			fmt.Fprintf(&b, "# %s\n", cleanComment(l.doc))
		}
		fmt.Fprintf(&b, "%s = %s  # %s\n", QuoteKey([]string{l.name}), l.value,
			cleanComment(l.at))
	}
	b.WriteString(recommended)
	return b.String()
}

// recommended has settings that a user may want but that are not defaults.
const recommended = `
# Recommended with dedup-recent, but no default:
#
# [tools.Edit]
# invalidates = ["Grep"]
# [tools.MultiEdit]
# invalidates = ["Grep"]
# [tools.Write]
# invalidates = ["Grep", "Glob"]
`

// shownLines returns the settings in force, grouped by table. It lists all settings of the plan and
// of the strategies. It lists those of tools and presets only if given.
func (m *Merged) shownLines() []row {
	var out []row
	fixed := map[string]bool{}
	for _, k := range m.Spec.Settings.ListKeys() {
		fixed[k.Name] = true
		out = append(out, m.shownLine(k.Name))
	}
	// Say the settings that every tool has once, not for every tool.
	seen := map[string]bool{}
	for _, name := range m.names() {
		if fixed[name] {
			continue
		}
		l := m.shownLine(name)
		l.undocumented, seen[l.doc] = seen[l.doc], true
		out = append(out, l)
	}
	return groupTables(out)
}

// shownLine returns one setting in force. Names in a list are kept as given, because they may mean
// more than they say: a preset limits what its strategies do.
func (m *Merged) shownLine(name string) row {
	k, err := m.Spec.Settings.FindKey(name)
	path, _ := words.SplitKey(name)
	last := len(path) - 1
	if err != nil || last < 0 {
		return row{}
	}
	l := row{table: path[:last], name: path[last], doc: k.Doc, at: "default"}
	value := k.Get(m.Spec)
	if s, ok := m.from[name]; ok {
		if l.at = s.At; k.Kind == spec.ListKey || k.Kind == spec.CommandKey {
			value = s.Value
		}
	}
	l.value = WriteValue(k.Kind, value)
	return l
}

// groupTables puts the lines of one table together, in the order in which the tables appear.
func groupTables(lines []row) []row {
	at := map[string]int{}
	for _, l := range lines {
		if _, ok := at[joinKey(l.table)]; !ok {
			at[joinKey(l.table)] = len(at)
		}
	}
	slices.SortStableFunc(lines, func(a, b row) int {
		return at[joinKey(a.table)] - at[joinKey(b.table)]
	})
	return lines
}
