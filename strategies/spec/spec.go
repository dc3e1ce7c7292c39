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
	// Turn is the turn's number, from 1, if Event is -1; else 0.
	Turn int
}

// OnEvent returns the target of a decision about one event.
func OnEvent(event int) Target { return Target{Event: event} }

// OnTurn returns the target of a decision about a whole turn.
func OnTurn(number int) Target { return Target{Event: -1, Turn: number} }

// Verdict is a decision of the user.
type Verdict uint8

// The verdicts.
const (
	// Undecided leaves the target to the strategies.
	Undecided Verdict = iota
	// Keep protects the target from every strategy.
	Keep
	// Drop removes the target.
	Drop
)

// Spec is everything that a plan is made from besides the conversation. It is a value: its methods
// return changed copies and never change the receiver.
type Spec struct {
	// Uses are the chosen strategies, left to right.
	Uses []Use
	// Scope says which events they look at.
	Scope facts.Scope
	// KeepFirst and KeepLast are fences, which protect both ends from all strategies.
	KeepFirst, KeepLast Fence
	// Goal is what the plan must reach. The zero Goal takes everything that the strategies find.
	Goal Goal
	// Settings are the settings of the strategies.
	Settings Settings
	// Hints are the user's hints about tools. They override the built-in table.
	Hints hints.Hints
	// Answers are the answers of the commands that the hints name; see [AskCommands].
	Answers Answers
	// Presets are the user's own names for lists.
	Presets []OwnPreset
	// Decisions are the user's decisions. They override strategies.
	Decisions map[Target]Verdict
	// Fixes are the user's decisions about problems that the agent would refuse.
	Fixes Fixes
	// Uncompact is how many of the agent's newest compactions the user undoes when opening the
	// conversation, 0 for none. The plan itself treats the opened conversation as it is.
	Uncompact int
	// Tangents are the turns that were named tangents, by number. They change nothing in a plan.
	Tangents []Tangent
	// Classified says who searched the whole conversation for tangents: "rule" or the model's name;
	// "" if nobody did.
	Classified string
	// Summary is the text that summarize puts in place of whole turns, nil for none. Nobody changes
	// it through the pointer.
	Summary *Summary
	// Now is the time of the plan. It tells whether the prompt cache is still warm; the zero time
	// means warm.
	Now time.Time
	// Recall is the fork that markers name in the command that prints the removed text. It is the
	// fork's short name, or [marker.AnyFork] before the fork is saved. "" means markers without a
	// command.
	Recall string
	// Room is what the window of the conversation's model leaves for its texts. A budget relative
	// to the window needs it.
	Room limits.Room
}

// Decide returns a copy with one decision made, or removed if v is Undecided.
func (s Spec) Decide(t Target, v Verdict) Spec { return s.DecideAll([]Target{t}, v) }

// DecideAll returns a copy with the same decision about many targets. [Undecided] removes their
// decisions.
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

// Toggle returns a copy with the strategy removed, or inserted at its place in the order of the
// registry. That order removes redundant text before unique text.
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

// Answers are the answers of commands about calls, and the classes of losing these calls. They are
// a value; the zero Answers are empty. They are valid for any conversation that has calls with the
// same arguments.
type Answers struct {
	Said map[AnswerKey]bool
	// costs is keyed by the raw contents of an earlier and a later result.
	costs map[[2]model.Sum]model.Class
}

// AnswerKey identifies a question. Its checksums include tool and arguments.
type AnswerKey struct {
	command        string
	earlier, later model.Sum
}

// OwnPreset is a user's own name for a list.
type OwnPreset struct {
	// Name is its name for -s and the strategy setting.
	Name string
	// Of are names of strategies and presets, including the user's own, left to right.
	Of []string
}

// Tangent is a turn that was named off-topic. The name alone changes nothing in a plan: the turn is
// removed only when a decision drops it.
type Tangent struct {
	// Turn is its number from 1.
	Turn int
	// By says who named it: "you", "rule", or the model's name. Why is the reason, "" if none was
	// given.
	By, Why string
	// Confidence is from 0 to 1, 0 if the user named it.
	Confidence float64
}

// Move returns a copy in which a strategy of the list is moved by that many places. A negative
// number moves it towards the start. It stops at the ends of the list.
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
