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

// Strategy is all that a strategy is. Settings and the screen see the first part of it, the engine
// the second, and the checker the last.
type Strategy interface {
	// Name, summary, classes, words, the kinds of events that come up, and settings.
	spec.Strategy
	// A pass over a plan in the making, and what the engine must know of it besides.
	plan.Starter
	plan.Renumberer
	plan.Stubber
	// The proof of what its changes claim, and its markers read back.
	check.Prover
	// Markers are what its changes leave in the place of a text with what was chosen.
	Markers(s *spec.Spec) []marker.Marker
}

// strategy is a Strategy as its file declares it: what is nil or empty it does not do.
type strategy struct {
	spec.Info
	one, many string // What it looks for.
	// make starts one pass of it over a plan.
	make func(v *plan.View, u spec.Use) plan.Pass
	// facts are the kinds of those that its passes ask for.
	facts []facts.Kind
	// needs are the kinds of facts that a use asks for besides; nil asks for none.
	needs func(s *spec.Spec, u spec.Use) []facts.Kind
	// kinds are those of the events that come up, none for all.
	kinds []model.Kind
	keys  []spec.Key
	// renumbers says whether it may take what a turn starts with; nil never does.
	renumbers func(s *spec.Spec) bool
	// prove is check.Prover's, nil where it promises nothing; reads and values as well, where it
	// writes markers; allows where a hint may forbid what it does to a result; all where its
	// changes promise something together.
	prove         func(k *check.Finished, c *model.Change) (class model.Class, wrong string)
	reads, values func(k *check.Finished, c *model.Change) bool
	allows        func(h *hints.ToolHint, c *model.Change) bool
	all           func(k *check.Finished)
	// markers are what its changes leave in the place of a text; nil leaves nothing.
	markers func(s *spec.Spec) []marker.Marker
	// shortens is true where it makes results shorter.
	shortens bool
	// stub is what it leaves of a result; nil leaves none.
	stub func(ix *facts.Index, event int) (size int, weight float64)
}

// Describe says what it is.
func (s *strategy) Describe() spec.Info { return s.Info }

// Words are what it looks for, one and many.
func (s *strategy) Words() (one, many string) { return s.one, s.many }

// Kinds are those of the events that come up, none for all.
func (s *strategy) Kinds() []model.Kind { return s.kinds }

// Keys are its own settings.
func (s *strategy) Keys() []spec.Key { return s.keys }

// Facts are the kinds of facts that a pass asks for.
func (s *strategy) Facts(chosen *spec.Spec, u spec.Use) []facts.Kind {
	if s.needs == nil {
		return s.facts
	}
	return slices.Concat(s.facts, s.needs(chosen, u))
}

// Start begins one pass of it over a plan.
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

// Markers are what its changes leave in the place of a text.
func (s *strategy) Markers(chosen *spec.Spec) []marker.Marker {
	if s.markers == nil {
		return nil
	}
	return s.markers(chosen)
}

// leaves are the same markers under all settings.
func leaves(list ...marker.Marker) func(*spec.Spec) []marker.Marker {
	return func(*spec.Spec) []marker.Marker { return list }
}

// ReadsBack reports whether the text that a change writes is one of the strategy's markers, and
// whether that says what is so.
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

// SaysValues reports whether a reference says every value with its anchor.
func (s *strategy) SaysValues(k *check.Finished, c *model.Change) bool {
	return s.values != nil && s.values(k, c)
}

// Allows reports whether a hint lets the strategy make a change of a result.
func (s *strategy) Allows(h *hints.ToolHint, c *model.Change) bool {
	return s.allows == nil || s.allows(h, c)
}

// Shortens reports whether it makes results shorter.
func (s *strategy) Shortens() bool { return s.shortens }

// ProveAll holds all changes of the strategy against what they promise together.
func (s *strategy) ProveAll(k *check.Finished) {
	if s.all != nil {
		s.all(k)
	}
}

// Renumbers reports whether it may take what a turn starts with.
func (s *strategy) Renumbers(spec *spec.Spec) bool {
	return s.renumbers != nil &&
		s.renumbers(spec)
}

// Stub is what it leaves of a result, false where it leaves none.
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
