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

// TOML prints what is in force as a settings file: each line says where it came from, and what is
// read back from it is the same. It has no control characters, whatever the settings hold.
func (m *Merged) TOML() string {
	var b strings.Builder
	b.WriteString("# What is in force here, the strongest of each key: flags, --set, --config,\n" +
		"# .decant.toml from the current folder up, your own config.toml, JP's own settings\n" +
		"# (the workspace's .jp/config.toml, your jp/config.toml), the default.\n")
	// A table may be opened once only, so that its lines stand together.
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

// recommended is what a person may want that is no default.
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

// shownLines are the settings in force, those of one table together: the plan's and the strategies'
// all, those of tools and presets where they were given.
func (m *Merged) shownLines() []row {
	var out []row
	fixed := map[string]bool{}
	for _, k := range m.Spec.Settings.ListKeys() {
		fixed[k.Name] = true
		out = append(out, m.shownLine(k.Name))
	}
	// What each tool has is said once, not of every tool.
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

// shownLine is one setting in force. Names in a list stay as they were given: what they stand for
// may be more than they say, as a preset limits what its strategies do.
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

// groupTables puts the lines of one table next to each other, in the order in which tables came.
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
