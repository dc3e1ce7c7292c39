package plan

import (
	"slices"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/spec"
)

// Person is the strategy name under which decisions are credited.
const Person = "person"

// Plan is what a Spec would change. It is read-only once made.
type Plan struct {
	// Index and Spec are what it was made from.
	Index *facts.Index
	Spec  spec.Spec
	// Changes are in the order in which they are done; voided ones are absent.
	// Their credits add up to Before less After.
	Changes []model.Change
	// Rows are one per strategy of the Spec, in its order, then Person when
	// there are decisions. A strategy named twice has one row.
	Rows []Row
	// Before and After are the sizes of all events in scope.
	Before, After facts.Size
	// Wants are the answers that strategies of the Spec wait for, nil for none. Whoever asks
	// puts them into the next Spec; a plan is sound without.
	Wants []Want
	// Notes say why a strategy found nothing, what a format adds, and what was
	// refused and why.
	Notes []Note
	// Undeclared are the attachments, as indices into Conversation.Declared, that a fork
	// names no more. No change is of them, as only their names are stored.
	Undeclared []int
	// SwitchedOff are the tools of Conversation.Switchable that a fork's config switches off.
	// No change is of them either.
	SwitchedOff []string
	// Goal is what came of the Spec's goal; zero where it has none.
	Goal Outcome
	// ForkTurn maps a turn's number to the number that it has in the fork, 0
	// where it has none. Entry 0 is for turn 0.
	ForkTurn []int

	numbers  numbering
	on       [][]int           // Indices into Changes, by event; nil where there are none.
	after    []facts.Size      // What every event becomes; zero out of scope.
	fenced   []bool            // By event.
	verdicts []spec.Verdict    // By event, its own or its turn's.
	hints    []*hints.ToolHint // By call.
	within   limit             // What the goal left to the strategies.
}

// Row is what one strategy did.
type Row struct {
	// Name is the strategy's, or Person.
	Name string
	// Changes counts its changes, consequences included; Hits the distinct
	// calls, or events without a call, that it changed itself, consequences not
	// counted; Removed the events that it took out, consequences included.
	Changes, Hits, Removed int
	// Saved is what its changes save.
	Saved facts.Size
	// Classes splits Changes and Saved by model.Class.
	Classes [5]Tally
}

// Tally counts changes and what they save.
type Tally struct {
	Changes int
	Saved   facts.Size
}

// Want is an answer that a strategy waits for: of a model, or of what stands for one offline.
type Want struct {
	// Strategy is the strategy's name: "summarize" wants Spec.Summary, "classify-tangents"
	// wants Spec.Classified and what it names in Spec.Tangents.
	Strategy string
	// First and Last are the turns, from 1 and both included, that it is about.
	First, Last int
}

// Note is one line that a person should know about a plan.
type Note struct {
	// Strategy is who it is about.
	Strategy string
	// Text is one sentence.
	Text string
	// Refused is true where a rule kept them from changing something.
	Refused bool
}

// numbering is which turn of the fork each event falls into.
type numbering struct {
	forkTurn []int // By turn: see Plan.ForkTurn.
	turnAt   []int // By event.
}

// equals reports whether two count alike.
func (n *numbering) equals(o *numbering) bool {
	return slices.Equal(n.forkTurn, o.forkTurn) && slices.Equal(n.turnAt, o.turnAt)
}
