package spec

// KeyKind is the kind of values that a setting takes.
type KeyKind uint8

// The kinds of settings.
const (
	// BoolKey is true or false.
	BoolKey KeyKind = iota
	// CountKey is a whole number from 0.
	CountKey
	// TextKey is any text.
	TextKey
	// ListKey is a list of names, separated by commas.
	ListKey
	// FenceKey is a text that ParseFence reads.
	FenceKey
	// ScopeKey is "live" or "file".
	ScopeKey
	// ChoiceKey is one of a few words.
	ChoiceKey
	// BudgetKey is a text that ParseBudget reads.
	BudgetKey
	// RatioKey is a number from 0 to 1.
	RatioKey
	// SubsumesKey is "line-range", false, or a list: a program and its arguments.
	SubsumesKey
	// CommandKey is a list: a program and its arguments. It may be empty.
	CommandKey
	// PresetKey is a whole number from 0, or a word that leaves the value to the preset.
	PresetKey
)

// Form is the form of a written value.
type Form uint8

// The forms of a value.
const (
	// LooseForm is the form of the command line, where everything is text.
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
	// OddForm is a date, or another form that no setting takes.
	OddForm
)

// kindRule says how to write the values of a kind.
type kindRule struct {
	// forms are the forms allowed in a file. want is what the error about another form asks for.
	forms []Form
	want  string
	// text is the only text allowed in a file, "" for any.
	text string
	// typed describes the values to a user who types one, "" if the setting's own error does that.
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
		typed: "tokens (12000, 12k), a part of the texts (80%), of the window (70%w), or none",
	},
	RatioKey: {
		forms: []Form{WholeForm, FractionForm}, want: "a number from 0 to 1, without quotes",
		typed: "a number from 0 to 1",
	},
	SubsumesKey: {
		// A command written as text would not look like a command.
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
