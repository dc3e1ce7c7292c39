package views

// ID is one of the ways to list a conversation, all over the same plan.
type ID uint8

// The views, in the order of their tabs.
const (
	Turns ID = iota
	Results
	Duplicates
	Resources
	Tangents
	Strategies
	Problems
	Count
)
