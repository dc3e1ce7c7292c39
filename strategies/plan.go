package strategies

import "decant/model"

// Person is the strategy name under which decisions are credited.
const Person = "person"

// Size is a pair of totals that are never mixed.
type Size struct {
	// Bytes of decoded text.
	Bytes int
	// Tokens estimated; 0 for what is not live.
	Tokens int
}

// Add is the sum of two sizes.
func (s Size) Add(o Size) Size { return Size{s.Bytes + o.Bytes, s.Tokens + o.Tokens} }

// Sub is the size less another.
func (s Size) Sub(o Size) Size { return Size{s.Bytes - o.Bytes, s.Tokens - o.Tokens} }

// Plan is what a Spec would change. It is read-only once made.
type Plan struct {
	// Index and Spec are what it was made from.
	Index *Index
	Spec  Spec
	// Changes are in the order in which they are done; voided ones are absent.
	// Their credits add up to Before less After.
	Changes []model.Change
	// Rows are one per strategy of the Spec, in its order, then Person when
	// there are decisions. A strategy named twice has one row.
	Rows []Row
	// Before and After are the sizes of all events in scope.
	Before, After Size
	// Wants are the answers that strategies of the Spec wait for, nil for none. Whoever asks
	// puts them into the next Spec; a plan is sound without.
	Wants []Want
	// Notes say why a strategy found nothing, what a format adds, and what was
	// refused and why.
	Notes []Note
	// Undeclared are the attachments, as indices into Conversation.Declared, that a fork
	// names no more. No change is of them, as only their names are stored.
	Undeclared []int
	// Goal is what came of the Spec's goal; zero where it has none.
	Goal Outcome
	// ForkTurn maps a turn's number to the number that it has in the fork, 0
	// where it has none. Entry 0 is for turn 0.
	ForkTurn []int

	numbers  numbering
	on       [][]int     // Indices into Changes, by event; nil where there are none.
	after    []Size      // What every event becomes; zero out of scope.
	fenced   []bool      // By event.
	verdicts []Verdict   // By event, its own or its turn's.
	hints    []*toolHint // By call.
	within   bound       // What the goal left to the strategies.
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
	Saved Size
	// Classes splits Changes and Saved by model.Class.
	Classes [5]Tally
}

// Tally counts changes and what they save.
type Tally struct {
	Changes int
	Saved   Size
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
