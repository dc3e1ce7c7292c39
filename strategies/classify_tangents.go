package strategies

import (
	"fmt"
	"strings"

	"decant/model"
)

// classifyTangents is the strategy's row of the registry.
var classifyTangents = strategy{
	Info: Info{
		"classify-tangents", "turns that do not serve the task are named; a person drops them",
		[]model.Class{model.Dropped},
	},
	one: "turn", many: "turns",
	make: func(v *view, _ Use) looker { return &tangentLister{v} },
}

// tangentLister lists the turns that were named tangents. It changes nothing: a turn goes
// when a person drops it.
type tangentLister struct{ v *view }

// look proposes nothing.
func (t *tangentLister) look(int) []edit { return nil }

// want asks for names as long as nobody looked at all of the conversation.
func (t *tangentLister) want() *Want {
	s := &t.v.e.spec
	turns := t.v.ix.liveTurns()
	if s.Classified != "" || s.Scope != ScopeLive || len(turns) == 0 {
		return nil
	}
	last := turns[len(turns)-1]
	if last == 0 {
		return nil
	}
	return &Want{Strategy: classifyTangents.Name, First: max(turns[0], 1), Last: last}
}

// excuse says which turns were named, and that none goes by itself.
func (t *tangentLister) excuse() string {
	s := &t.v.e.spec
	switch {
	case s.Scope != ScopeLive:
		return "nothing to do: it names turns of what is live only"
	case t.want() != nil:
		return "nothing to do yet: nobody has looked for tangents"
	case s.Classified == "":
		return "nothing to do: no turns here"
	}
	var open []string
	named, dropped := 0, 0
	for _, g := range s.Tangents {
		if g.Confidence == 0 {
			continue
		}
		named++
		switch s.Decisions[OnTurn(g.Turn)] {
		case Drop:
			dropped++
		case Undecided:
			open = append(open, fmt.Sprintf("%d (%.2f)", g.Turn, g.Confidence))
		case Keep:
		}
	}
	out := "nothing to do before you drop a turn: " + s.Classified + " named " +
		counted(named, "turn", "turns")
	if dropped > 0 {
		out += fmt.Sprintf(", of which you drop %d", dropped)
	}
	if len(open) > 0 {
		out += "; undecided: " + strings.Join(open, ", ")
	}
	return out
}
