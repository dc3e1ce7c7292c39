package strategies

import (
	"slices"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/marker"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// Strategy is everything about a strategy. The settings and the screen use the first part, the
// engine the second, and the checker the last.
type Strategy interface {
	// Name, summary, classes, words, the kinds of events it looks at, and settings.
	spec.Strategy
	// A pass over an unfinished plan, and what else the engine must know.
	plan.Starter
	plan.Renumberer
	plan.Stubber
	// The proof of its changes' claims, and reading back its markers.
	check.Prover
	// Markers are the texts that its changes leave under the chosen settings.
	Markers(s *spec.Spec) []marker.Marker
}

// strategy is a Strategy as its file declares it. It does nothing for fields that are nil or empty.
type strategy struct {
	spec.Info
	one, many string // What it looks for.
	// make starts one pass over a plan.
	make func(v *plan.View, u spec.Use) plan.Pass
	// facts are the kinds of facts that its passes need.
	facts []facts.Kind
	// needs returns the additional kinds of facts for a use; nil adds none.
	needs func(s *spec.Spec, u spec.Use) []facts.Kind
	// kinds are the kinds of events that it looks at, none for all.
	kinds []model.Kind
	keys  []spec.Key
	// renumbers reports whether it may remove the event that starts a turn; nil means never.
	renumbers func(s *spec.Spec) bool
	// prove is the Prove of check.Prover, nil if the strategy promises nothing. reads and values
	// are set if it writes markers. allows is set if a hint may forbid its change of a result. all
	// is set if its changes promise something together.
	prove         func(k *check.Finished, c *model.Change) (class model.Class, wrong string)
	reads, values func(k *check.Finished, c *model.Change) bool
	allows        func(h *hints.ToolHint, c *model.Change) bool
	all           func(k *check.Finished)
	// markers are the texts that its changes leave; nil means none.
	markers func(s *spec.Spec) []marker.Marker
	// shortens is true if it makes results shorter.
	shortens bool
	// stub returns what it leaves of a result; nil means that it leaves no stub.
	stub func(ix *facts.Index, event int) (size int, weight float64)
}

// Describe returns its description.
func (s *strategy) Describe() spec.Info { return s.Info }

// Words are the names of what it looks for, singular and plural.
func (s *strategy) Words() (one, many string) { return s.one, s.many }

// Kinds are the kinds of events that it looks at, none for all.
func (s *strategy) Kinds() []model.Kind { return s.kinds }

// Keys are its own settings.
func (s *strategy) Keys() []spec.Key { return s.keys }

// Facts are the kinds of facts that a pass needs.
func (s *strategy) Facts(chosen *spec.Spec, u spec.Use) []facts.Kind {
	if s.needs == nil {
		return s.facts
	}
	return slices.Concat(s.facts, s.needs(chosen, u))
}

// Start begins one pass over a plan.
func (s *strategy) Start(v *plan.View, u spec.Use) plan.Pass { return s.make(v, u) }

// Prove returns the cheapest class that a change may claim, and what is wrong with it.
func (s *strategy) Prove(k *check.Finished, c *model.Change) (class model.Class, wrong string,
	ok bool,
) {
	if s.prove == nil {
		return 0, "", false
	}
	class, wrong = s.prove(k, c)
	return class, wrong, true
}

// Markers are the texts that its changes leave.
func (s *strategy) Markers(chosen *spec.Spec) []marker.Marker {
	if s.markers == nil {
		return nil
	}
	return s.markers(chosen)
}

// leaves returns a function that gives the same markers under all settings.
func leaves(list ...marker.Marker) func(*spec.Spec) []marker.Marker {
	return func(*spec.Spec) []marker.Marker { return list }
}

// ReadsBack reports whether the text that a change writes is one of the strategy's markers, and
// whether the marker is true.
func (s *strategy) ReadsBack(k *check.Finished, c *model.Change) bool {
	return s.writes(k, c) && (s.reads == nil || s.reads(k, c))
}

// writes reports whether the text of a change is one of the strategy's markers.
func (s *strategy) writes(k *check.Finished, c *model.Change) bool {
	list := s.Markers(&k.Plan.Spec)
	if c.Op != model.Replace || len(list) == 0 {
		return true
	}
	text := c.Text
	if k.Conversation.EventAt(c.Event).Kind == model.ToolResult {
		text = k.BodyOf(c)
	}
	return slices.ContainsFunc(list, func(m marker.Marker) bool { return m.Match(text) })
}

// SaysValues reports whether a reference and its anchor give every value.
func (s *strategy) SaysValues(k *check.Finished, c *model.Change) bool {
	return s.values != nil && s.values(k, c)
}

// Allows reports whether a hint lets the strategy make a change of a result.
func (s *strategy) Allows(h *hints.ToolHint, c *model.Change) bool {
	return s.allows == nil || s.allows(h, c)
}

// Shortens reports whether it makes results shorter.
func (s *strategy) Shortens() bool { return s.shortens }

// ProveAll checks what all changes of the strategy promise together.
func (s *strategy) ProveAll(k *check.Finished) {
	if s.all != nil {
		s.all(k)
	}
}

// Renumbers reports whether it may remove the event that starts a turn.
func (s *strategy) Renumbers(spec *spec.Spec) bool {
	return s.renumbers != nil &&
		s.renumbers(spec)
}

// Stub returns what it leaves of a result, false if it leaves no stub.
func (s *strategy) Stub(ix *facts.Index, event int) (size int, weight float64, ok bool) {
	if s.stub == nil {
		return 0, 0, false
	}
	size, weight = s.stub(ix, event)
	return size, weight, true
}

// mayStrip reports whether a result may be stripped.
func mayStrip(h *hints.ToolHint, _ *model.Change) bool { return h.Response != hints.KeepResponse }

// mayRefer reports whether a result may become a reference.
func mayRefer(h *hints.ToolHint, _ *model.Change) bool { return h.Deduplicate }
