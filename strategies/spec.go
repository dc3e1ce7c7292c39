package strategies

import (
	"maps"
	"slices"

	"decant/model"
)

// ClassSet is a set of classes; the zero ClassSet stands for a strategy's own
// setting.
type ClassSet uint8

// Classes makes a set.
func Classes(cs ...model.Class) ClassSet {
	var s ClassSet
	for _, c := range cs {
		s |= 1 << c
	}
	return s
}

// Has reports whether the set holds a class.
func (s ClassSet) Has(c model.Class) bool { return s&(1<<c) != 0 }

// Use is one strategy of a list.
type Use struct {
	// Name is the strategy's.
	Name string
	// Classes limits what it may do within the strategy's own setting; zero adds
	// no limit.
	Classes ClassSet
	// WhenFull limits summarize to a conversation that is too full while a model is
	// configured, as auto uses it; without it summarize always wants an answer.
	WhenFull bool
}

// Scope is which events strategies look at.
type Scope uint8

// The scopes.
const (
	// ScopeLive is what the agent would send on resume.
	ScopeLive Scope = iota
	// ScopeFile is every event of the file, for measuring only.
	ScopeFile
)

// String is the scope's name on the command line.
func (s Scope) String() string { return [...]string{"live", "file"}[s] }

// Target is what a decision is about: one event, or a whole turn.
type Target struct {
	// Event is an index into Conversation.Events, -1 for a whole turn.
	Event int
	// Turn is the turn's number from 1 where Event is -1, else 0.
	Turn int
}

// OnEvent is the target of a decision about one event.
func OnEvent(event int) Target { return Target{Event: event} }

// OnTurn is the target of a decision about a whole turn.
func OnTurn(number int) Target { return Target{Event: -1, Turn: number} }

// Verdict is what a person decided.
type Verdict uint8

// The verdicts.
const (
	// Undecided leaves it to the strategies.
	Undecided Verdict = iota
	// Keep bars every strategy.
	Keep
	// Drop takes it out.
	Drop
)

// Spec is everything that a plan is made from besides the conversation. It is a
// value: the methods return changed copies and never touch the receiver.
type Spec struct {
	// Uses are the chosen strategies, left to right.
	Uses []Use
	// Scope is which events they look at.
	Scope Scope
	// KeepFirst and KeepLast are fences that no strategy changes.
	KeepFirst, KeepLast Fence
	// Goal is what the plan is to come to; zero takes all that the strategies find.
	Goal Goal
	// Settings are the strategies' own.
	Settings Settings
	// Hints are what the person says about tools, over the built-in table.
	Hints Hints
	// Answers are what commands that the hints name said; see [Index.Ask].
	Answers Answers
	// Presets are the person's own names for lists.
	Presets []OwnPreset
	// Decisions are the person's. They beat strategies.
	Decisions map[Target]Verdict
	// Tangents are the turns that were named as such, by number; nothing of a plan comes of them.
	Tangents []Tangent
	// Classified says who looked for tangents in all of the conversation: "rule" or the
	// model's name; "" where nobody did.
	Classified string
	// Summary is what summarize puts in the place of whole turns, nil for none. It is never
	// changed through the pointer.
	Summary *Summary
}

// Decide returns a copy with one decision made, or with Undecided taken back.
func (s Spec) Decide(t Target, v Verdict) Spec { return s.DecideAll([]Target{t}, v) }

// DecideAll returns a copy with one decision about many targets; [Undecided] takes theirs back.
func (s Spec) DecideAll(all []Target, v Verdict) Spec {
	d := maps.Clone(s.Decisions)
	if d == nil {
		d = map[Target]Verdict{}
	}
	for _, t := range all {
		d[t] = v
		if v == Undecided {
			delete(d, t)
		}
	}
	s.Decisions = d
	return s
}

// WithUses returns a copy with another list of strategies.
func (s Spec) WithUses(uses []Use) Spec {
	s.Uses = slices.Clone(uses)
	return s
}

// Has reports whether a strategy is in the list.
func (s Spec) Has(name string) bool {
	return slices.ContainsFunc(s.Uses, func(u Use) bool { return u.Name == name })
}

// Toggle returns a copy with the strategy taken out, or put in where All has it:
// what is redundant goes before what is lost.
func (s Spec) Toggle(name string) Spec {
	if s.Has(name) {
		return s.WithUses(slices.DeleteFunc(slices.Clone(s.Uses), func(u Use) bool {
			return u.Name == name
		}))
	}
	at := slices.IndexFunc(s.Uses, func(u Use) bool { return order(u.Name) > order(name) })
	if at < 0 {
		at = len(s.Uses)
	}
	return s.WithUses(slices.Insert(slices.Clone(s.Uses), at, Use{Name: name}))
}
