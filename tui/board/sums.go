package board

import "decant/model"

// Sums is what a row says of a turn, or of other events together.
type Sums struct {
	Before, After int
	// Saved is what is saved by class, kinds what stays by kind, in tokens.
	Saved [5]int
	Kinds [kindCount]int
	// Marks say what the events are, Fates what the plan does to them.
	Marks MarkSet
	Fates Fates
	Live  bool
}

// BarKind is what a bar tells apart when it is split by kind.
type BarKind uint8

// The kinds of a bar, in its order.
const (
	BarResults BarKind = iota
	BarCalls
	BarReasoning
	BarSaid
	BarRest
	kindCount
)

// BarKindOf is where an event counts.
func BarKindOf(k model.Kind) BarKind {
	switch k {
	case model.ToolResult:
		return BarResults
	case model.ToolCall:
		return BarCalls
	case model.Reasoning:
		return BarReasoning
	case model.User, model.Assistant:
		return BarSaid
	default:
		return BarRest
	}
}
