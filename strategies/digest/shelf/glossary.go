package shelf

import (
	"decant/model"
	"decant/strategies/terms"
)

// What an agent or its user wrote is needed again far more often than what was only printed, and
// what a read printed, or what was printed twice, more often than what one search or run printed
// once. The weights are how often terms of each kind were needed after a cut, for each 1,000
// tokens that they take, in the tuning conversations.
const (
	ownWeight                         = 10.4
	readTwiceWeight, readOnceWeight   = 3.6, 1.2
	printedTwiceWeight, printedWeight = 1.4, 0.3
)

// A path counts twice, as need counts it, and what stands in the newest quarter of the events
// half as much again: it was needed 14 times where older terms were 8 times.
const pathWeight, newWeight, newShare = 2, 1.5, 4

// word is a term of what goes.
type word struct {
	text  string
	kind  terms.Kind
	own   bool // The agent or the user wrote it.
	read  bool // A read of a file delivered it.
	twice bool // More than one event holds it.
	last  int  // The newest event that holds it.
	kept  bool // It stands in what stays, or in the digest already.
}

// glossary is the terms of what goes.
type glossary struct {
	at    [terms.Kinds]map[string]int
	words []word
	newer int // Events from here on are the newest ones.
}

// newGlossary is of events in context order.
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

// note takes in the terms of an event's text. Later events come later.
func (g *glossary) note(text string, event int, e *model.Event, read bool) {
	own := e.Prompt || e.Kind == model.Assistant || e.Kind == model.ToolCall
	terms.Each(text, func(t terms.Term) {
		if terms.Common(t.Kind, t.Key) {
			return
		}
		n, known := g.at[t.Kind][t.Key]
		if !known {
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

// weigh says how much it is worth to keep a term.
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
