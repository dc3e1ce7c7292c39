package strategies

import (
	"fmt"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/facts"
	"decant/strategies/facts/roster"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// classifyTangents is the registry entry of the strategy.
var classifyTangents = strategy{
	Info: spec.Info{
		Name:    "classify-tangents",
		Summary: "names off-topic turns; you confirm each",
		Classes: []model.Class{model.Dropped},
	},
	one: "turn", many: "turns",
	make: func(v *plan.View, _ spec.Use) plan.Pass { return &tangentLister{v} },
}

// tangentLister lists the turns that were named tangents. It changes nothing: a turn is removed
// only when the user removes it.
type tangentLister struct{ v *plan.View }

// Propose proposes nothing.
func (t *tangentLister) Propose(int) []plan.Edit { return nil }

// Want asks for names until somebody has searched the whole conversation.
func (t *tangentLister) Want() *plan.Want {
	s := t.v.Chosen()
	turns := roster.LiveTurns(t.v.Index.Conversation)
	if s.Classified != "" || s.Scope != facts.ScopeLive || len(turns) == 0 {
		return nil
	}
	last := turns[len(turns)-1]
	if last == 0 {
		return nil
	}
	return &plan.Want{Strategy: classifyTangents.Name, First: max(turns[0], 1), Last: last}
}

// ExplainNothing says which turns were named, and that none is removed automatically.
func (t *tangentLister) ExplainNothing() string {
	s := t.v.Chosen()
	switch {
	case s.Scope != facts.ScopeLive:
		return "nothing to do: it only names turns that the agent sends"
	case t.Want() != nil:
		return "nothing to do yet: no search for tangents has run"
	case s.Classified == "":
		return "nothing to do: the conversation has no turns"
	}
	return tellNames(s)
}

// tellNames says how many turns the last search named, how many others did, and what became of
// them.
func tellNames(s *spec.Spec) string {
	var open []string
	named, others, dropped := 0, 0, 0
	for _, g := range s.Tangents {
		if g.Confidence == 0 {
			continue
		}
		if g.By == s.Classified {
			named++
		} else {
			others++
		}
		switch s.Decisions[spec.OnTurn(g.Turn)] {
		case spec.Drop:
			dropped++
		case spec.Undecided:
			open = append(open, fmt.Sprintf("%d (%.2f)", g.Turn, g.Confidence))
		case spec.Keep:
		}
	}
	out := s.Classified + " named " + amount.Of(named, "turn")
	if named == 0 {
		out = s.Classified + " named no turn"
	}
	if others > 0 {
		out += ", others " + strconv.Itoa(others)
	}
	switch {
	case named+others == 0:
		return "nothing to do: " + out
	case dropped > 0:
		out += fmt.Sprintf(", and you remove %d", dropped)
	default:
		out = "nothing to do until you remove a turn: " + out
	}
	if len(open) > 0 {
		out += "; undecided: " + strings.Join(open, ", ")
	}
	return out
}
