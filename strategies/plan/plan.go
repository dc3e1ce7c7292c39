package plan

import (
	"slices"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/spec"
)

// User is the strategy name that decisions of the user are credited to.
const User = "user"

// Plan lists what a Spec would change. It is read-only once made.
type Plan struct {
	// Index and Spec are what the plan was made from.
	Index *facts.Index
	Spec  spec.Spec
	// Changes are in the order in which they are applied. Voided changes are absent. Their savings
	// add up to Before less After.
	Changes []model.Change
	// Rows has one row for each strategy of the Spec, in its order, then one for User if there
	// are decisions. A strategy named twice has one row.
	Rows []Row
	// Before and After are the sizes of all events in scope.
	Before, After facts.Size
	// Wants are the answers that strategies of the Spec wait for, nil for none. The caller puts
	// them into the next Spec. The plan is valid without them.
	Wants []Want
	// Summary replaces turns: Spec.Summary if it fits, or a digest that summarize made without an
	// answer. It is nil if neither is the case.
	Summary *spec.Summary
	// Notes tell why a strategy found nothing, what the format adds, and what was refused and why.
	Notes []Note
	// Undeclared are the attachments that a fork no longer names, as indices into
	// Conversation.Declared. Only their names are stored, so they have no changes.
	Undeclared []int
	// SwitchedOff are the tools of Conversation.Switchable that a fork's config switches off. They
	// have no changes either.
	SwitchedOff []string
	// Goal is the outcome of the Spec's goal, zero if it has none.
	Goal Outcome
	// ForkTurn maps the number of a turn to its number in the fork, 0 if it has none. Entry 0 is
	// for turn 0.
	ForkTurn []int

	numbers  numbering
	on       [][]int           // By event: indices into Changes, nil if there are none.
	after    []facts.Size      // By event: its size after the plan; zero out of scope.
	fenced   []bool            // By event.
	verdicts []spec.Verdict    // By event: the verdict on it or its turn.
	hints    []*hints.ToolHint // By call.
	within   limit             // What the goal allows the strategies to change.
}

// Row sums up what one strategy did.
type Row struct {
	// Name is the strategy's name, or User.
	Name string
	// Changes counts its changes, and Removed the events that it removed, both with consequences.
	// Hits counts the distinct calls that it changed itself, or the events without a call. Hits
	// leaves out consequences.
	Changes, Hits, Removed int
	// Saved is what its changes save.
	Saved facts.Size
	// Classes splits Changes and Saved by model.Class.
	Classes [5]Tally
}

// Tally counts changes and their savings.
type Tally struct {
	Changes int
	Saved   facts.Size
}

// Want is an answer that a strategy waits for. A model gives it, or an offline substitute.
type Want struct {
	// Strategy is the strategy's name. "summarize" wants Spec.Summary. "classify-tangents" wants
	// Spec.Classified and the answers that it names in Spec.Tangents.
	Strategy string
	// First and Last are the range of turns that the answer covers, from 1 and both included.
	First, Last int
}

// Note is one line that the user should know about a plan.
type Note struct {
	// Strategy is the strategy that the note is about.
	Strategy string
	// Text is one sentence.
	Text string
	// Refused is true if a rule kept the strategy from changing something.
	Refused bool
	// Risk is true if the user's decisions remove what the agent cannot do without.
	Risk bool
}

// numbering maps each event to its turn in the fork.
type numbering struct {
	forkTurn []int // By turn: see Plan.ForkTurn.
	turnAt   []int // By event.
}

// equals reports whether two numberings are the same.
func (n *numbering) equals(o *numbering) bool {
	return slices.Equal(n.forkTurn, o.forkTurn) && slices.Equal(n.turnAt, o.turnAt)
}
