package spec

import (
	"maps"
	"slices"
	"time"

	"decant/model"
	"decant/model/rescue/limits"
	"decant/strategies/facts"
	"decant/strategies/hints"
)

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
	Scope facts.Scope
	// KeepFirst and KeepLast are fences that no strategy changes.
	KeepFirst, KeepLast Fence
	// Goal is what the plan is to come to; zero takes all that the strategies find.
	Goal Goal
	// Settings are the strategies' own.
	Settings Settings
	// Hints are what the person says about tools, over the built-in table.
	Hints hints.Hints
	// Answers are what commands that the hints name said; see [AskCommands].
	Answers Answers
	// Presets are the person's own names for lists.
	Presets []OwnPreset
	// Decisions are the person's. They beat strategies.
	Decisions map[Target]Verdict
	// Fixes are the person's decisions about problems that the agent would refuse.
	Fixes Fixes
	// Uncompact is how many of the agent's newest compactions the person has the conversation
	// opened without, 0 for it as it is stored. The plan itself is of the conversation as it is.
	Uncompact int
	// Tangents are the turns that were named as such, by number; nothing of a plan comes of them.
	Tangents []Tangent
	// Classified says who looked for tangents in all of the conversation: "rule" or the
	// model's name; "" where nobody did.
	Classified string
	// Summary is what summarize puts in the place of whole turns, nil for none. It is never
	// changed through the pointer.
	Summary *Summary
	// Now is when the plan is made, which tells whether the prompt cache is still warm; zero
	// takes it for warm.
	Now time.Time
	// Recall is the fork that markers name in the command which prints what they stand for: its
	// short name, [marker.AnyFork] before it is saved, "" for markers without a command.
	Recall string
	// Room is what the window of the conversation's model leaves to its texts, for a budget that
	// goes by the window.
	Room limits.Room
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
	at := slices.IndexFunc(s.Uses,
		func(u Use) bool { return s.Settings.Set.order(u.Name) > s.Settings.Set.order(name) })
	if at < 0 {
		at = len(s.Uses)
	}
	return s.WithUses(slices.Insert(slices.Clone(s.Uses), at, Use{Name: name}))
}

// Answers are what commands said about calls, and what the calls they said it of cost
// to lose. They are a value; the zero Answers know nothing. They hold for whatever
// conversation has calls with the same arguments.
type Answers struct {
	Said map[AnswerKey]bool
	// costs is by the raw contents of an earlier and a later result.
	costs map[[2]model.Sum]model.Class
}

// AnswerKey is what a question was about: tool and arguments are in the sums.
type AnswerKey struct {
	command        string
	earlier, later model.Sum
}

// OwnPreset is a person's own name for a list.
type OwnPreset struct {
	// Name is what -s and the strategy setting call it.
	Name string
	// Of are names of strategies and presets, own ones included, left to right.
	Of []string
}

// Tangent is a turn that was named as one that does not serve the task. To name it changes
// nothing of a plan: it goes once a decision drops the turn.
type Tangent struct {
	// Turn is its number from 1.
	Turn int
	// By says who named it: "you", "rule", or the model's name. Why says why, "" where
	// nobody did.
	By, Why string
	// Confidence is from 0 to 1, 0 where a person named it.
	Confidence float64
	// Risks say in clean lines what later turns take from it; nil for nothing known.
	Risks []string
}

// Equal reports whether two name the same turn in the same words.
func (t Tangent) Equal(o Tangent) bool {
	return t.Turn == o.Turn && t.By == o.By && t.Why == o.Why && t.Confidence == o.Confidence &&
		slices.Equal(t.Risks, o.Risks)
}

// Move returns a copy in which a strategy of the list stands by that many places later,
// or earlier where by is below 0; at an end of the list it stays.
func (s Spec) Move(name string, by int) Spec {
	from := slices.IndexFunc(s.Uses, func(u Use) bool { return u.Name == name })
	if from < 0 {
		return s
	}
	to := min(max(from+by, 0), len(s.Uses)-1)
	use := s.Uses[from]
	rest := slices.Delete(slices.Clone(s.Uses), from, from+1)
	return s.WithUses(slices.Insert(rest, to, use))
}
