package planfile

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/spec"
	"decant/strategies/words"
	"decant/tui/cli/flags"
)

// table is one of the tables that only plans have, not settings files.
type table struct {
	name string
	// many is true if a plan may have several. Answer is true for the answer of a model or of its
	// substitute.
	many, answer bool
	// count returns how many a plan has. Add begins one at a place, nil if it already exists.
	count func(f *File) int
	add   func(f *File, at string)
	// fields are the allowed keys, in the order in which they are written.
	fields []field
	// lacks says what is wrong with the last one at its end, "" for nothing.
	lacks func(f *File, given map[string]bool) string
}

// field is one key of a table.
type field struct {
	name string
	// in returns where its value is stored in one of the tables: what readValue reads and
	// writeValue writes.
	in func(f *File, at int) any
	// check says what is wrong with a read value; nil accepts any. Note is written after the value,
	// nil for nothing.
	check func(f *File, at int) error
	note  func(f *File, at int) string
}

// tables are all tables, in the order in which they are written.
var tables = []table{
	{
		name:  "source",
		count: func(f *File) int { return countOne(f.Source != Source{}) },
		fields: []field{
			{name: "format", in: func(f *File, _ int) any { return &f.Source.Format }},
			{name: "id", in: func(f *File, _ int) any { return &f.Source.ID }},
			{name: "path", in: func(f *File, _ int) any { return &f.Source.Path }},
			{
				name: "sha256", in: func(f *File, _ int) any { return &f.Source.SHA256 },
				check: checkSum,
			},
			{name: "uncompact", in: func(f *File, _ int) any { return &f.Source.Uncompact }},
			{
				name: "fix", in: func(f *File, _ int) any { return &f.Source.Fix },
				check: checkFix,
			},
		},
	},
	{
		name: "strategy", many: true,
		count: func(f *File) int { return len(f.Uses) },
		add:   func(f *File, _ string) { f.Uses = append(f.Uses, spec.Use{}) },
		fields: []field{
			{
				name: "name", in: func(f *File, i int) any { return &f.Uses[i].Name },
				check: checkName,
			},
			{name: "classes", in: func(f *File, i int) any { return &f.Uses[i].Classes }},
			{name: "when_full", in: func(f *File, i int) any { return &f.Uses[i].WhenFull }},
			{name: "digest_after", in: func(f *File, i int) any { return &f.Uses[i].DigestAfter }},
			{name: "digest_share", in: func(f *File, i int) any { return &f.Uses[i].DigestShare }},
			{name: "list_only", in: func(f *File, i int) any { return &f.Uses[i].ListOnly }},
			{name: "keep_touched", in: func(f *File, i int) any { return &f.Uses[i].Touched }},
			{name: "keep_short", in: func(f *File, i int) any { return &f.Uses[i].Short }},
			{name: "name_bytes", in: func(f *File, i int) any { return &f.Uses[i].NameBytes }},
			{name: "replaced", in: func(f *File, i int) any { return &f.Uses[i].Replaced }},
			{name: "unused", in: func(f *File, i int) any { return &f.Uses[i].Unused }},
			{name: "bare", in: func(f *File, i int) any { return &f.Uses[i].Bare }},
		},
		lacks: func(_ *File, given map[string]bool) string {
			return unless(given["name"], `write a name, as in name = "dedup-tools"`)
		},
	},
	{
		name: "decision", many: true,
		count: func(f *File) int { return len(f.Decisions) },
		add:   func(f *File, at string) { f.Decisions = append(f.Decisions, Decision{At: at}) },
		fields: []field{
			{
				name: "event", in: func(f *File, i int) any { return &f.Decisions[i].Event },
				note: func(f *File, i int) string { return f.Decisions[i].About },
			},
			{name: "turn", in: func(f *File, i int) any { return &f.Decisions[i].Turn }},
			{name: "verdict", in: func(f *File, i int) any { return &f.Decisions[i].Verdict }},
		},
		lacks: func(_ *File, given map[string]bool) string {
			return cmp.Or(
				unless(given["event"] != given["turn"], `write either event = "12.1" or turn = 3`),
				unless(given["verdict"], `write verdict = "keep" or verdict = "drop"`))
		},
	},
	{
		name: "fix", many: true,
		count: func(f *File) int { return len(f.Fixes) },
		add:   func(f *File, _ string) { f.Fixes = append(f.Fixes, FixDecision{}) },
		fields: []field{
			{name: "rule", in: func(f *File, i int) any { return &f.Fixes[i].Rule }},
			{name: "place", in: func(f *File, i int) any { return &f.Fixes[i].Place }},
			{
				name: "choice", in: func(f *File, i int) any { return &f.Fixes[i].Choice },
				check: checkChoice,
			},
		},
		lacks: func(_ *File, given map[string]bool) string {
			return unless(given["rule"] && given["place"] && given["choice"],
				`write rule, place, and choice = "fix" or choice = "leave"`)
		},
	},
	{
		name: "tangents", answer: true,
		count: func(f *File) int { return countOne(f.Classified != "") },
		fields: []field{
			{name: "by", in: func(f *File, _ int) any { return &f.Classified }},
		},
		lacks: func(f *File, _ map[string]bool) string {
			return unless(f.Classified != "", `write by = "rule", or the model's name`)
		},
	},
	{
		name: "tangent", many: true, answer: true,
		count: func(f *File) int { return len(f.Tangents) },
		add:   func(f *File, _ string) { f.Tangents = append(f.Tangents, spec.Tangent{}) },
		fields: []field{
			{name: "turn", in: func(f *File, i int) any { return &f.Tangents[i].Turn }},
			{name: "by", in: func(f *File, i int) any { return &f.Tangents[i].By }},
			{name: "why", in: func(f *File, i int) any { return &f.Tangents[i].Why }},
			{name: "confidence", in: func(f *File, i int) any { return &f.Tangents[i].Confidence }},
		},
		lacks: func(_ *File, given map[string]bool) string {
			return unless(given["turn"], "write turn = 3")
		},
	},
	{
		name: "summary", answer: true,
		count: func(f *File) int { return countOne(f.Summary != nil) },
		add:   func(f *File, _ string) { f.Summary = &spec.Summary{} },
		fields: []field{
			{name: "first", in: func(f *File, _ int) any { return &f.Summary.First }},
			{name: "last", in: func(f *File, _ int) any { return &f.Summary.Last }},
			{name: "by", in: func(f *File, _ int) any { return &f.Summary.By }},
			{name: "text", in: func(f *File, _ int) any { return &f.Summary.Text }},
		},
		lacks: func(f *File, given map[string]bool) string {
			all := given["first"] && given["last"] && given["text"]
			return cmp.Or(unless(all, "write first, last and text"),
				unless(f.Summary.First <= f.Summary.Last, "the first turn is after the last"))
		},
	},
}

// countOne counts a table that a plan has at most once.
func countOne(there bool) int {
	if there {
		return 1
	}
	return 0
}

// unless returns a text, "" if all is well.
func unless(well bool, text string) string {
	if well {
		return ""
	}
	return text
}

// head returns the first line of a table.
func (t *table) head() string {
	if t.many {
		return "[[" + t.name + "]]"
	}
	return "[" + t.name + "]"
}

// keys returns the names of its fields.
func (t *table) keys() []string {
	names := make([]string, len(t.fields))
	for i := range t.fields {
		names[i] = t.fields[i].name
	}
	return names
}

// checkSum requires a checksum of the source.
func checkSum(f *File, _ int) error {
	sum, err := hex.DecodeString(f.Source.SHA256)
	if err != nil || len(sum) != len(model.Sum{}) {
		return errors.New("write a SHA-256 in 64 hexadecimal digits")
	}
	f.Source.SHA256 = strings.ToLower(f.Source.SHA256)
	return nil
}

// checkFix requires a value of --fix.
func checkFix(f *File, _ int) error {
	if !slices.Contains(flags.FixChoices, f.Source.Fix) {
		return errors.New("write " + strings.Join(flags.FixChoices, ", "))
	}
	return nil
}

// checkChoice requires a decision about a fix.
func checkChoice(f *File, at int) error {
	if c := f.Fixes[at].Choice; c != chooseFix && c != leaveFix {
		return errors.New(`write "fix" or "leave"`)
	}
	return nil
}

// checkName requires the name of a strategy. Names of lists are not allowed here, because a plan
// says what they contained.
func checkName(f *File, at int) error {
	infos, name := f.set.Infos(), f.Uses[at].Name
	names := make([]string, len(infos))
	for i := range infos {
		names[i] = infos[i].Name
	}
	if slices.Contains(names, name) {
		return nil
	}
	return fmt.Errorf("%q: unknown strategy%s", name, words.DidYouMean(name, names,
		"; there are "+strings.Join(names, ", ")))
}
