package settings

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"decant/strategies"
)

// line is a setting in force.
type line struct {
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
		"# .decant.toml from the current folder up, your own config.toml, the default.\n")
	// A table may be opened once only, so that its lines stand together.
	var open []string
	for i, l := range m.lines() {
		if i == 0 || !slices.Equal(open, l.table) {
			fmt.Fprintf(&b, "\n[%s]\n", tomlKey(l.table))
			open = l.table
		}
		if !l.undocumented {
			fmt.Fprintf(&b, "# %s\n", printable(l.doc))
		}
		fmt.Fprintf(&b, "%s = %s  # %s\n", tomlKey([]string{l.name}), l.value, printable(l.at))
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

// lines are the settings in force, those of one table together: the plan's and the strategies'
// all, those of tools and presets where they were given.
func (m *Merged) lines() []line {
	var out []line
	fixed := map[string]bool{}
	for _, d := range Docs() {
		if !strings.Contains(d.Name, placeholder) {
			fixed[d.Name] = true
			out = append(out, m.line(d.Name))
		}
	}
	// What each tool has is said once, not of every tool.
	seen := map[string]bool{}
	for _, name := range m.names() {
		if fixed[name] {
			continue
		}
		l := m.line(name)
		l.undocumented, seen[l.doc] = seen[l.doc], true
		out = append(out, l)
	}
	return together(out)
}

// line is one setting in force. Names in a list stay as they were given: what they stand for may be
// more than they say, as a preset limits what its strategies do.
func (m *Merged) line(name string) line {
	k, err := find(name)
	path, _ := strategies.SplitKey(name)
	last := len(path) - 1
	if err != nil || last < 0 {
		return line{}
	}
	l := line{table: path[:last], name: path[last], doc: k.doc(), at: "default"}
	value := k.get(values{m.Spec, !m.InPlace, m.Activate, m.Models})
	if s, ok := m.from[name]; ok {
		if l.at = s.At; k.Kind == strategies.ListKey {
			value = s.Value
		}
	}
	l.value = tomlValue(k.Kind, value)
	if k.model != nil && k.Kind == strategies.ListKey {
		// Of a command, an empty argument counts as well.
		if command, err := strategies.ParseList(value); err == nil {
			l.value = tomlList(command)
		}
	}
	return l
}

// together puts the lines of one table next to each other, in the order in which tables came.
func together(lines []line) []line {
	at := map[string]int{}
	for _, l := range lines {
		if _, ok := at[join(l.table)]; !ok {
			at[join(l.table)] = len(at)
		}
	}
	slices.SortStableFunc(lines, func(a, b line) int {
		return at[join(a.table)] - at[join(b.table)]
	})
	return lines
}

// tomlValue writes a value as a setting of its kind is written.
func tomlValue(k strategies.KeyKind, v string) string {
	switch k {
	case strategies.BoolKey, strategies.CountKey, strategies.RatioKey:
		return v
	case strategies.SubsumesKey:
		if v == "false" {
			return v
		}
		if command, err := strategies.ParseList(v); err == nil {
			return tomlList(command)
		}
		return tomlText(v)
	case strategies.ListKey:
		// One name reads better by itself, and means the same.
		names := strategies.Names(v)
		if len(names) == 1 {
			return tomlText(names[0])
		}
		return tomlList(names)
	default:
		return tomlText(v)
	}
}

// tomlList writes a list of texts.
func tomlList(items []string) string {
	out := make([]string, len(items))
	for i, item := range items {
		out[i] = tomlText(item)
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// tomlText writes a text in quotes, with all that a terminal must not get escaped.
func tomlText(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		default:
			// This form alone has room for every character.
			fmt.Fprintf(&b, `\U%08X`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// tomlKey writes a path as a key.
func tomlKey(path []string) string {
	out := make([]string, len(path))
	for i, part := range path {
		if out[i] = part; strategies.JoinKey(part) != part {
			out[i] = tomlText(part)
		}
	}
	return strings.Join(out, ".")
}

// printable is a text for a comment: nothing that ends the line or that a terminal obeys.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, s)
}
