package hints

import (
	"cmp"
	"slices"
	"strings"

	"decant/model"
)

// HintRule is what the user says about the tools that a name or glob matches. A nil field is left
// to a less specific rule, and finally to the built-in table.
type HintRule struct {
	// Tool is a tool's name in the conversation, or a glob: * matches any text, ? any one byte.
	// Upper and lower case differ.
	Tool string
	// Response is what strip-tool-results does.
	Response *Response
	// Dedup says whether dedup-tools may remove the older of equal calls.
	Dedup *bool
	// Subsumes is how dedup-tools finds that a later call says everything that an earlier one said.
	Subsumes *Subsumption
	// Deduplicate says whether results may become references.
	Deduplicate *bool
	// Invalidates are the tools whose cached results become outdated with each result of this tool
	// (dedup-recent). An empty list is none.
	Invalidates *[]string
	// Effect is what a call does, one of Effects. Path is the argument that names the target. Range
	// is the arguments that name the first and the last line of a read. They are applied when a
	// conversation is opened.
	Effect, Path *string
	Range        *[2]string
}

// Effects are the values of [HintRule.Effect].
var Effects = []string{"read", "write", "search", "list", "run", "fetch"}

// Declaration is what calls of a tool do, according to the user.
type Declaration struct {
	// Effect is one of Effects.
	Effect string
	// Path is the argument that names the file, folder or page, or holds the command line;
	// "" for none.
	Path string
	// Range is the arguments that name the first and the last line of a read, "" for none.
	Range [2]string
}

// Hints are the user's hints about tools. They are a value: Set returns a changed copy. The zero
// Hints are empty, and only the built-in table applies.
//
// For each field, the most specific rule that sets it counts. A name without * and ? comes before
// any glob. Of two globs, the one with more other bytes comes first, then the one that sorts first.
type Hints struct{ rules []HintRule }

// None reports whether there are no rules.
func (h Hints) None() bool { return len(h.rules) == 0 }

// Rules lists the rules, the most specific first. Callers may change the list, but not what its
// fields point to.
func (h Hints) Rules() []HintRule { return slices.Clone(h.rules) }

// Set returns a copy with one rule changed. Fields that are nil in the given rule keep their value
// for that name or glob.
func (h Hints) Set(r HintRule) Hints {
	rules := slices.Clone(h.rules)
	i, ok := slices.BinarySearchFunc(rules, r, func(a, b HintRule) int {
		return compareGlobs(a.Tool, b.Tool)
	})
	if !ok {
		return Hints{slices.Insert(rules, i, r)}
	}
	old := &rules[i]
	old.Response = cmp.Or(r.Response, old.Response)
	old.Dedup = cmp.Or(r.Dedup, old.Dedup)
	old.Subsumes = cmp.Or(r.Subsumes, old.Subsumes)
	old.Deduplicate = cmp.Or(r.Deduplicate, old.Deduplicate)
	old.Invalidates = cmp.Or(r.Invalidates, old.Invalidates)
	old.Effect = cmp.Or(r.Effect, old.Effect)
	old.Path = cmp.Or(r.Path, old.Path)
	old.Range = cmp.Or(r.Range, old.Range)
	return Hints{rules}
}

// Rule returns the rule for exactly this name or glob. Its fields are nil if there is none.
func (h Hints) Rule(tool string) HintRule {
	for _, r := range h.rules {
		if r.Tool == tool {
			return r
		}
	}
	return HintRule{Tool: tool}
}

// Declared returns what calls of a tool do according to the user, false if no effect is given.
func (h Hints) Declared(tool string) (Declaration, bool) {
	var said HintRule
	for _, r := range h.rules {
		if MatchGlob(r.Tool, tool) {
			said.Effect = cmp.Or(said.Effect, r.Effect)
			said.Path = cmp.Or(said.Path, r.Path)
			said.Range = cmp.Or(said.Range, r.Range)
		}
	}
	if said.Effect == nil {
		return Declaration{}, false
	}
	d := Declaration{Effect: *said.Effect}
	if said.Path != nil {
		d.Path = *said.Path
	}
	if said.Range != nil {
		d.Range = *said.Range
	}
	return d, true
}

// Over returns the hint for a tool: the rules over its row of the table.
func (h Hints) Over(tool string, row *ToolHint) *ToolHint {
	var said HintRule
	for _, r := range h.rules {
		if MatchGlob(r.Tool, tool) {
			said.Response = cmp.Or(said.Response, r.Response)
			said.Dedup = cmp.Or(said.Dedup, r.Dedup)
			said.Subsumes = cmp.Or(said.Subsumes, r.Subsumes)
			said.Deduplicate = cmp.Or(said.Deduplicate, r.Deduplicate)
			said.Invalidates = cmp.Or(said.Invalidates, r.Invalidates)
		}
	}
	if said == (HintRule{}) {
		return row
	}
	out := *row
	if said.Response != nil {
		// A user who sets the response of a tool knows the tool.
		out.Response, out.Known = *said.Response, true
	}
	if said.Dedup != nil {
		out.Dedup, out.Asked = *said.Dedup, *said.Dedup
	}
	if said.Subsumes != nil {
		out.Subsumes = *said.Subsumes
	}
	if said.Deduplicate != nil {
		out.Deduplicate = *said.Deduplicate
	}
	if said.Invalidates != nil {
		out.Invalidates = *said.Invalidates
	}
	return &out
}

// compareGlobs sorts the more specific of two names or globs first.
func compareGlobs(a, b string) int {
	return cmp.Or(
		boolCompare(strings.ContainsAny(a, "*?"), strings.ContainsAny(b, "*?")),
		cmp.Compare(plainBytes(b), plainBytes(a)),
		cmp.Compare(a, b),
	)
}

// boolCompare sorts false before true.
func boolCompare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	default:
		return 1
	}
}

// plainBytes counts the literal bytes in a glob.
func plainBytes(glob string) int {
	return len(glob) - strings.Count(glob, "*") - strings.Count(glob, "?")
}

// MatchGlob reports whether a glob matches a tool's name. It backtracks only to the newest *, so
// its time is at most the product of the lengths.
func MatchGlob(glob, name string) bool {
	g, star, from := 0, -1, 0
	for n := 0; n < len(name); {
		switch {
		case g < len(glob) && glob[g] == '*':
			star, from = g, n
			g++
		case g < len(glob) && (glob[g] == '?' || glob[g] == name[n]):
			g++
			n++
		case star >= 0:
			from++
			g, n = star+1, from
		default:
			return false
		}
	}
	return strings.Trim(glob[g:], "*") == ""
}

// MatchAny reports whether one of the names or globs matches a tool's name.
func MatchAny(globs []string, name string) bool {
	return slices.ContainsFunc(globs, func(glob string) bool { return MatchGlob(glob, name) })
}

// OverAll returns the hint for each call in a plan: the user's rules over the table. It returns
// builtin itself if there are no rules.
func (h Hints) OverAll(calls []model.Call, builtin []*ToolHint) []*ToolHint {
	if h.None() {
		return builtin
	}
	// All calls of one tool with the same row have the same hint.
	type key struct {
		tool string
		row  *ToolHint
	}
	known := map[key]*ToolHint{}
	out := make([]*ToolHint, len(builtin))
	for i, row := range builtin {
		k := key{calls[i].Tool, row}
		if known[k] == nil {
			known[k] = h.Over(k.tool, row)
		}
		out[i] = known[k]
	}
	return out
}
