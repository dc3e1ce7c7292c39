package spec

// KeyKind is what values a setting takes.
type KeyKind uint8

// The kinds of a setting.
const (
	// BoolKey is true or false.
	BoolKey KeyKind = iota
	// CountKey is a whole number from 0.
	CountKey
	// TextKey is any text.
	TextKey
	// ListKey is a list of names, with commas between.
	ListKey
	// FenceKey is what ParseFence reads.
	FenceKey
	// ScopeKey is "live" or "file".
	ScopeKey
	// ChoiceKey is one of a few words.
	ChoiceKey
	// BudgetKey is what ParseBudget reads.
	BudgetKey
	// RatioKey is a number from 0 to 1.
	RatioKey
	// SubsumesKey is "line-range", false, or a list: a program and its arguments.
	SubsumesKey
	// CommandKey is a list: a program and its arguments, of which an empty one counts as well.
	CommandKey
	// PresetKey is a whole number from 0, or a word that leaves it to the preset.
	PresetKey
)

// Form is how a value was written.
type Form uint8

// The forms of a value.
const (
	// LooseForm is that of the command line, where all is text.
	LooseForm Form = iota
	// TextForm is text in quotes.
	TextForm
	// TruthForm is true or false.
	TruthForm
	// WholeForm is a whole number.
	WholeForm
	// FractionForm is a number with a point.
	FractionForm
	// ListForm is a list of texts in quotes.
	ListForm
	// OddForm is a date, or anything else that no setting takes.
	OddForm
)

// kindRule is how the values of a kind are written.
type kindRule struct {
	// forms are those that a file may have, want what an error about another asks for.
	forms []Form
	want  string
	// text is the only text that a file may have, "" for any.
	text string
	// typed is what values there are, for a person who types one; "" where the setting's own
	// error says it.
	typed string
}

// kindRules are the rules of all kinds.
var kindRules = [...]kindRule{
	BoolKey: {
		forms: []Form{TruthForm}, want: "true or false, without quotes", typed: "true or false",
	},
	CountKey: {
		forms: []Form{WholeForm}, want: "a whole number from 0, without quotes",
		typed: "a whole number from 0",
	},
	TextKey: {forms: []Form{TextForm}, want: "text in quotes", typed: "a text"},
	ListKey: {
		forms: []Form{TextForm, ListForm}, want: `a name in quotes, or a list like ["a", "b"]`,
	},
	FenceKey: {
		forms: []Form{TextForm, WholeForm},
		want:  `turns ("3"), calls ("20c") or both ("1/20c")`,
		typed: "turns (3), tool calls (20c) or both (1/20c)",
	},
	ScopeKey:  {forms: []Form{TextForm}, want: "text in quotes"},
	ChoiceKey: {forms: []Form{TextForm}, want: "text in quotes"},
	BudgetKey: {
		forms: []Form{TextForm, WholeForm},
		want:  `tokens (12000, "12k"), a part ("80%"), the window ("window", "70%w"), or "none"`,
		typed: "tokens (12000, 12k), a part of the context (80%), of the window (70%w), or none",
	},
	RatioKey: {
		forms: []Form{WholeForm, FractionForm}, want: "a number from 0 to 1, without quotes",
		typed: "a number from 0 to 1",
	},
	SubsumesKey: {
		// A command that is a text would not look like one.
		forms: []Form{TextForm, TruthForm, ListForm}, text: "line-range",
		want:  `"line-range", false, or a command like ["program", "argument"]`,
		typed: "a text",
	},
	CommandKey: {
		forms: []Form{TextForm, ListForm}, want: `a name in quotes, or a list like ["a", "b"]`,
		typed: "a text",
	},
	PresetKey: {
		forms: []Form{TextForm, WholeForm}, want: `a whole number from 0, or "preset"`,
		typed: "a whole number from 0, or preset",
	},
}
