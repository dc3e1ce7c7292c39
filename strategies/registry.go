package strategies

import (
	"fmt"
	"slices"
	"strings"

	"decant/model"
)

// Info says what a strategy is.
type Info struct {
	// Name is what -s and the screen call it.
	Name string
	// Summary is one line for a person.
	Summary string
	// Classes are those that its own changes can have.
	Classes []model.Class
}

// strategy is a row of the registry: make starts one pass of it over a plan.
type strategy struct {
	Info
	one, many string // What it looks for.
	// kinds are those of the events that come up, none for all.
	kinds []model.Kind
	make  func(v *view, u Use) looker
}

// registry lists the strategies in the order in which they do most: what is
// redundant goes before what is lost.
var registry = []strategy{
	stripReasoning, dedupTools, dedupResources, dedupContent, dedupRecent, staleReads,
	supersedeWrites, purgeErrors, trimToolResults, stripToolResults, stripAttachments,
	stripImages, pruneTools, summarize, classifyTangents,
}

// All lists the strategies, in the order in which a plan is best made of them.
func All() []Info {
	out := make([]Info, len(registry))
	for i := range registry {
		out[i] = registry[i].Info
	}
	return out
}

// order is a strategy's place in the registry, after all others when unknown.
func order(name string) int {
	for i := range registry {
		if registry[i].Name == name {
			return i
		}
	}
	return len(registry)
}

// PresetInfo is a named list of strategies.
type PresetInfo struct {
	// Name is what -s and the screen call it.
	Name string
	// Summary is one line for a person.
	Summary string
	// Uses are what the name stands for, left to right.
	Uses []Use
}

// lossless leaves out what dedup-tools calls superseded: there the text differs.
var lossless = []Use{
	{Name: "dedup-resources"},
	{Name: "dedup-content"},
	{Name: "dedup-tools", Classes: Classes(model.Identical, model.Covered)},
}

// auto removes what is redundant first, as that costs nothing, and then what is old.
var auto = []Use{
	{Name: "strip-reasoning"},
	{Name: "dedup-tools"},
	{Name: "dedup-resources"},
	{Name: "strip-tool-results"},
	{Name: "prune-tools"},
	{Name: "summarize", WhenFull: true},
}

// safe also takes what is out of date, and reasoning.
var safe = slices.Concat(lossless, []Use{{Name: "stale-reads"}, {Name: "strip-reasoning"}})

// Presets lists the named lists. Callers may change what they get.
func Presets() []PresetInfo {
	return []PresetInfo{
		{"lossless", "only what stays in context elsewhere goes", slices.Clone(lossless)},
		{"safe", "repeats, what is out of date, and reasoning go", slices.Clone(safe)},
		{"auto", "repeats, reasoning and old tool results go", slices.Clone(auto)},
	}
}

// Default is the Spec that the program starts with: auto, the last turn kept but
// at most its last 20 tool calls.
func Default() Spec {
	return Spec{
		Uses:     slices.Clone(auto),
		KeepLast: Fence{Turns: 1, Calls: 20, ByTurns: true, ByCalls: true},
		Settings: DefaultSettings(),
	}
}

// Expand turns names of strategies and presets into a list, left to right. What
// is named again counts once, with the wider of the classes. The error names an
// unknown name and the nearest good one.
func Expand(names []string) ([]Use, error) {
	var out []Use
	for _, name := range names {
		uses, err := expand(name, nil)
		if err != nil {
			return nil, err
		}
		for _, u := range uses {
			out = addUse(out, u)
		}
	}
	return out, nil
}

// addUse appends a use, or widens the one that the list has.
func addUse(uses []Use, u Use) []Use {
	i := slices.IndexFunc(uses, func(o Use) bool { return o.Name == u.Name })
	if i < 0 {
		return append(uses, u)
	}
	uses[i].WhenFull = uses[i].WhenFull && u.WhenFull
	if u.Classes == 0 || uses[i].Classes == 0 {
		uses[i].Classes = 0
	} else {
		uses[i].Classes |= u.Classes
	}
	return uses
}

// expand is what one name stands for; own are names that there are besides.
func expand(name string, own []string) ([]Use, error) {
	if order(name) < len(registry) {
		return []Use{{Name: name}}, nil
	}
	good := make([]string, 0, len(registry)+2)
	for i := range registry {
		good = append(good, registry[i].Name)
	}
	for _, p := range Presets() {
		if p.Name == name {
			return p.Uses, nil
		}
		good = append(good, p.Name)
	}
	good = append(good, own...)
	return nil, fmt.Errorf("strategy %q: no such strategy or preset%s", name, hint(name, good))
}

// hint is "; did you mean …?" with the nearest of the good names, or all of them
// where none is near.
func hint(name string, good []string) string {
	best, least := "", len(name)/2+1
	for _, g := range good {
		if d := distance(name, g); d <= least {
			best, least = g, d-1
		}
	}
	if best == "" {
		return "; there are " + strings.Join(good, ", ")
	}
	return "; did you mean " + best + "?"
}

// distance is the Levenshtein distance of two short names in bytes.
func distance(a, b string) int {
	if len(a) > 100 {
		a = a[:100]
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			last, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, last+cost)
		}
	}
	return row[len(b)]
}
