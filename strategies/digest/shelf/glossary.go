package shelf

import (
	"decant/model"
	"decant/strategies/terms"
)

// Text that an agent or its user wrote is needed again far more often than text that was only
// printed. Text from a read, or printed twice, is needed more often than text that a search or run
// printed once. The weights are how often terms of each kind were needed after a cut, per 1,000
// tokens that they take, in the tuning conversations.
const (
	ownWeight                         = 10.4
	readTwiceWeight, readOnceWeight   = 3.6, 1.2
	printedTwiceWeight, printedWeight = 1.4, 0.3
)

// A path counts twice, as in the measure of need. Terms in the newest quarter of the events count
// half as much again: they were needed 14 times where older terms were needed 8 times.
const pathWeight, newWeight, newShare = 2, 1.5, 4

// word is a term of the removed events.
type word struct {
	text  string
	kind  terms.Kind
	own   bool // The agent or the user wrote it.
	read  bool // A read of a file delivered it.
	twice bool // More than one event holds it.
	last  int  // The newest event that holds it.
	kept  bool // What stays, or the digest, already has it.
}

// glossary holds the terms of the removed events.
type glossary struct {
	at    [terms.Kinds]map[string]int
	words []word
	newer int // The newest events start here.
}

// newGlossary returns an empty glossary for events in context order.
func newGlossary(events []int) *glossary {
	g := &glossary{}
	for k := range g.at {
		g.at[k] = map[string]int{}
	}
	if n := len(events); n > 0 {
		g.newer = events[n-1-n/newShare]
	}
	return g
}

// note adds the terms of an event's text. Events must come in order.
func (g *glossary) note(text string, event int, e *model.Event, read bool) {
	own := e.Prompt || e.Kind == model.Assistant || e.Kind == model.ToolCall
	terms.Each(text, func(t terms.Term) {
		n, known := g.at[t.Kind][t.Key]
		if !known {
			if terms.Common(t.Kind, t.Key) {
				return
			}
			n = len(g.words)
			g.at[t.Kind][t.Key] = n
			g.words = append(g.words, word{
				text: text[t.Start:t.End], kind: t.Kind, last: event,
			})
		}
		w := &g.words[n]
		w.own, w.read = w.own || own, w.read || read
		w.twice, w.last = w.twice || w.last != event, event
	})
}

// keep marks the terms of a text as kept.
func (g *glossary) keep(text string) {
	terms.Each(text, func(t terms.Term) {
		if n, known := g.at[t.Kind][t.Key]; known {
			g.words[n].kept = true
		}
	})
}

// lacks reports whether a text has a term of the removed events that is not kept.
func (g *glossary) lacks(text string) bool {
	found := false
	terms.Each(text, func(t terms.Term) {
		n, known := g.at[t.Kind][t.Key]
		found = found || known && !g.words[n].kept
	})
	return found
}

// list appends the terms of a text that are not kept, each once.
func (g *glossary) list(out []int, text string) []int {
	from := len(out)
	terms.Each(text, func(t terms.Term) {
		n, known := g.at[t.Kind][t.Key]
		if !known || g.words[n].kept {
			return
		}
		for _, other := range out[from:] {
			if other == n {
				return
			}
		}
		out = append(out, n)
	})
	return out
}

// weigh returns the value of keeping a term.
func (g *glossary) weigh(n int) float64 {
	w := &g.words[n]
	weight := printedWeight
	switch {
	case w.kept:
		return 0
	case w.own:
		weight = ownWeight
	case w.twice && w.read:
		weight = readTwiceWeight
	case w.twice:
		weight = printedTwiceWeight
	case w.read:
		weight = readOnceWeight
	}
	if w.kind == terms.Path {
		weight *= pathWeight
	}
	if w.last >= g.newer {
		weight *= newWeight
	}
	return weight
}
