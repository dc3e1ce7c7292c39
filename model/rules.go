package model

// ReasoningRule is what a format demands of reasoning in a fork.
type ReasoningRule uint8

// The reasoning rules.
const (
	// ReasoningFree: reasoning may stay or go.
	ReasoningFree ReasoningRule = iota
	// ReasoningTurn: reasoning goes for a whole turn or stays, and goes when
	// anything else of its turn is taken out.
	ReasoningTurn
	// ReasoningSuffix: after the first changed event every later signed
	// reasoning event must go, and before it none may be missing.
	ReasoningSuffix
	// ReasoningGroup: reasoning goes for a whole Event.Group or stays, and goes when
	// anything else of its group is taken out.
	ReasoningGroup
)

// Rules is what a format demands of a fork, as data.
type Rules struct {
	// Reasoning is how signed reasoning is bound.
	Reasoning ReasoningRule
	// Held are indices of reasoning events of an open tool loop at the end,
	// which must stay as received; so nothing before them may change where
	// Reasoning is ReasoningSuffix.
	Held []int
	// LiveOnly is true when a fork holds only what is live.
	LiveOnly bool
	// MarkedTurns is true when the file marks where turns start: one stays in a
	// fork as long as any of its live events does, one without any event stays
	// where another precedes it.
	MarkedTurns bool
	// UserFirst is true when the first message of a fork must be the user's.
	UserFirst bool
	// Opening is the text that a fork puts first, in the user's place, where it would start
	// with a reply; "" where the format puts none. See [Conversation.Opens].
	Opening string
	// NoLoneReasoning is true when reasoning must not be all that is left of a
	// message (Event.Message): the agent drops such a message, so the reasoning
	// goes with the last of the rest.
	NoLoneReasoning bool
	// ToolsStay is why definitions of tools stay whether they are used or not, ""
	// where they may go.
	ToolsStay string
	// ToolForCalls is true when a definition of a tool must stay as long as a call does.
	ToolForCalls bool
}

// Rule is one rule of a checker.
type Rule struct {
	// Name is what a finding calls it: "pair-broken".
	Name string
	// Effect is what the agent would do about a breach.
	Effect string
}

// Finding is one broken rule.
type Finding struct {
	// Rule is the rule's short name: "pair-broken".
	Rule string `json:"rule"`
	// Place is where: an event id, a line, or "conversation".
	Place string `json:"place"`
	// Effect is what the agent would do about it.
	Effect string `json:"effect"`
	// Harmless findings are refused by nobody and cost nothing: they stop no save.
	Harmless bool `json:"harmless"`
}

// ListHarmful are the findings that are not harmless.
func ListHarmful(findings []Finding) []Finding {
	var out []Finding
	for _, f := range findings {
		if !f.Harmless {
			out = append(out, f)
		}
	}
	return out
}

// String is the finding on one line.
func (f Finding) String() string { return f.Place + ": " + f.Rule + ": " + f.Effect }
