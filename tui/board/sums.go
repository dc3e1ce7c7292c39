package board

import "decant/model"

// Sums is what a row says about a turn, or about other events together.
type Sums struct {
	Before, After int
	// Saved is the saved tokens by class, kinds the remaining tokens by kind.
	Saved [5]int
	Kinds [kindCount]int
	// Marks are the marks of the events, Fates their fates in the plan.
	Marks MarkSet
	Fates Fates
	Live  bool
}

// BarKind is a segment of a bar that is split by kind.
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

// BarKindOf returns the segment in which a kind of event counts.
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
