package model

// ReasoningRule is the rule of a format for reasoning in a fork.
type ReasoningRule uint8

// The reasoning rules.
const (
	// ReasoningFree: reasoning may be kept or removed.
	ReasoningFree ReasoningRule = iota
	// ReasoningTurn: the reasoning of a turn is kept or removed as a whole. It must be removed when
	// anything else of its turn is removed.
	ReasoningTurn
	// ReasoningSuffix: all signed reasoning after the first changed event must be removed, and all
	// reasoning before it must stay.
	ReasoningSuffix
	// ReasoningGroup: the reasoning of an Event.Group is kept or removed as a whole. It must be
	// removed when anything else of its group is removed.
	ReasoningGroup
)

// Rules are the rules of a format for a fork, as data.
type Rules struct {
	// Reasoning says how signed reasoning is bound.
	Reasoning ReasoningRule
	// Held are indices of the reasoning events in an open tool loop at the end. They must stay as
	// received, so nothing before them may change where Reasoning is ReasoningSuffix.
	Held []int
	// LiveOnly is true when a fork contains only live events.
	LiveOnly bool
	// MarkedTurns is true when the file marks where turns start. A mark stays in a fork as long as
	// any live event of its turn stays. A mark without any event stays where another mark precedes
	// it.
	MarkedTurns bool
	// UserFirst is true when the first message of a fork must be the user's.
	UserFirst bool
	// Opening is the text that a fork puts first, in the user's role, where it would start with a
	// reply. It is "" where the format needs none. See [Conversation.Opens].
	Opening string
	// NoLoneReasoning is true when a message (Event.Message) must not consist only of reasoning.
	// The agent drops such a message, so the reasoning is removed together with the last other
	// event.
	NoLoneReasoning bool
	// ToolsStay is why tool definitions stay whether they are used or not, or "" where they may be
	// removed.
	ToolsStay string
	// ToolForCalls is true when a tool's definition must stay as long as a call of the tool does.
	ToolForCalls bool
}

// Rule is one rule of a checker.
type Rule struct {
	// Name is what a finding calls it: "pair-broken".
	Name string
	// Effect is what the agent would do if the rule is broken.
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
	// Harmless findings are refused by no API or client and cost nothing: they do not stop a save.
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
