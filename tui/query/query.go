// Package query finds events by a search text, or by a filter that the user typed: words and
// predicates. It reads a conversation and a plan and must never change either.
package query

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"decant/model"
	"decant/render"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/tui/label"
)

// Query is a filter for events: all of its terms must hold.
type Query struct {
	Text  string
	Terms []term
	// Facts is true if a term asks for facts.
	Facts bool
}

// term is a word that a label must contain, or a question about the event.
type term struct {
	// not is true when the term is negated.
	not bool
	// word is what the label must contain. For any other question, ask is set instead.
	word Pattern
	ask  question
	// facts is true if the question is about facts.
	facts bool
}

// question is a question about an event.
type question func(j *Judge, event int) bool

// Judge holds what the questions need. It holds copies, so that a command can ask them.
type Judge struct {
	Conv *model.Conversation
	// Plan is nil until the first one is made.
	Plan *plan.Plan
	// Facts are nil until they are found. No event has a fact before.
	Facts *nature.Facts
	// namer names events as rows do, nil until a word is searched for.
	namer *label.Namer
}

// predicate is a question with a value: tool:Bash.
type predicate struct {
	name string
	// values are all allowed words, nil if the predicate takes other values. Takes then describes
	// them.
	values []string
	takes  string
	// finds says for users what the question is.
	finds string
	parse func(value string) (question, error)
}

// predicates returns all questions, in the order in which the user sees them.
func predicates() []predicate {
	return []predicate{
		{"tool", nil, "the name of a tool", "calls of the tool, and their results", parseTool},
		{"fact", factWords(), "", "what the event is, as its mark says", parseFact},
		{"state", stateWords(), "", "what the plan does, or how the call ended", parseState},
		{"kind", kindWords(), "", "the kind of event", parseKind},
		{"class", classWords(), "", "the fact, or else the class of a change", parseClass},
		{"turn", nil, "a turn or two, as in turn:3-7", "events of these turns", parseTurn},
		{"size", nil, "tokens, as in size:>1k", "events of this size", parseSize},
		{"age", nil, "turns back from the last, as in age:>10", "events of this age", parseAge},
	}
}

// WordHelp describes a filter word for users: its name with a colon, the values that it takes, and
// what it finds.
type WordHelp struct{ Name, Takes, Finds string }

// ListWords lists the filter words.
func ListWords() []WordHelp {
	all := predicates()
	out := make([]WordHelp, len(all))
	for i := range all {
		p := &all[i]
		out[i] = WordHelp{p.name + ":", p.takes, p.finds}
		if p.values != nil {
			out[i].Takes = strings.Join(p.values, " ")
		}
	}
	return out
}

// Names lists the predicates for the user.
func Names() string {
	all := predicates()
	names := make([]string, 0, len(all))
	for _, p := range all {
		names = append(names, p.name+":")
	}
	return strings.Join(names, " ")
}

// Parse reads what the user typed: words and predicates, with a minus before what must not hold.
// The error lists what is possible.
func Parse(text string) (Query, error) {
	q := Query{Text: strings.Join(strings.Fields(text), " ")}
	for _, field := range strings.Fields(text) {
		rest, not := strings.CutPrefix(field, "-")
		if rest == "" {
			rest, not = field, false
		}
		t, err := parseTerm(rest)
		if err != nil {
			return Query{}, err
		}
		t.not = not
		q.Terms = append(q.Terms, t)
		q.Facts = q.Facts || t.facts
	}
	return q, nil
}

// parseTerm reads a word or a predicate. An address is a word, and >1k means size:>1k.
func parseTerm(field string) (term, error) {
	name, value, ok := strings.Cut(field, ":")
	// A comparison needs no name, because it can only mean a size.
	if field[0] == '<' || field[0] == '>' {
		if ask, err := parseSize(field); err == nil {
			return term{ask: ask}, nil
		}
	}
	if !ok || strings.HasPrefix(value, "//") || strings.Trim(name, letters) != "" || name == "" {
		return term{word: NewPattern(field)}, nil
	}
	all := predicates()
	i := slices.IndexFunc(all, func(p predicate) bool { return p.name == name })
	if i < 0 {
		return term{}, fmt.Errorf("unknown word %s; use %s", name, Names())
	}
	p := &all[i]
	if p.values != nil && !slices.Contains(p.values, value) {
		return term{}, fmt.Errorf("%s: is one of %s", name, strings.Join(p.values, " "))
	}
	ask, err := p.parse(value)
	if err != nil {
		return term{}, fmt.Errorf("%s: takes %s", name, p.takes)
	}
	return term{ask: ask, facts: asksFact(name, value)}, nil
}

// asksFact reports whether a predicate with a value is about a fact.
func asksFact(name, value string) bool {
	return (name == "fact" || name == "class") && slices.Contains(factWords(), value)
}

const letters = "abcdefghijklmnopqrstuvwxyz"

// Holds reports whether all terms hold for an event.
func (q *Query) Holds(j *Judge, event int) bool {
	words, read := "", false
	for i := range q.Terms {
		t := &q.Terms[i]
		var yes bool
		if t.ask != nil {
			yes = t.ask(j, event)
		} else {
			if !read {
				if j.namer == nil {
					j.namer = label.NewNamer(j.Conv)
				}
				words, read = j.namer.Words(event), true
			}
			yes = t.word.In(words)
		}
		if yes == t.not {
			return false
		}
	}
	return true
}

// Named reports whether all terms are words in the name of a row that is not an event.
func (q *Query) Named(name string) bool {
	if name == "" {
		return false
	}
	for i := range q.Terms {
		if t := &q.Terms[i]; t.ask != nil || t.word.In(name) == t.not {
			return false
		}
	}
	return true
}

func parseTool(value string) (question, error) {
	if value == "" {
		return nil, strconv.ErrSyntax
	}
	want := NewPattern(value)
	return func(j *Judge, event int) bool {
		call := j.Conv.EventAt(event).Call
		return call >= 0 && want.In(render.CleanLine(j.Conv.Calls[call].Tool))
	}, nil
}

// factWords returns the facts, as the marks and reports name them.
func factWords() []string { return namesOf(nature.ListFacts()) }

func parseFact(value string) (question, error) {
	fact, err := named(nature.ListFacts(), value)
	if err != nil {
		return nil, err
	}
	return func(j *Judge, event int) bool {
		return j.Facts != nil && j.Facts.Of[event].Has(fact)
	}, nil
}

// endings are how a call can end.
var endings = map[string]model.Status{
	"ok": model.Succeeded, "failed": model.Failed, "stopped": model.Interrupted,
}

// stateWords returns the fates, what changes in any way, how a call ended, and what is not sent.
func stateWords() []string {
	return append(namesOf(nature.ListFates()), "changed", "ok", "failed", "stopped", "notsent")
}

func parseState(value string) (question, error) {
	switch value {
	case "changed":
		return func(j *Judge, event int) bool {
			return j.Plan != nil && len(j.Plan.On(event)) > 0
		}, nil
	case "notsent":
		return func(j *Judge, event int) bool { return !j.Conv.EventAt(event).Live }, nil
	}
	if ended, ok := endings[value]; ok {
		return func(j *Judge, event int) bool {
			call := j.Conv.EventAt(event).Call
			return call >= 0 && j.Conv.Calls[call].Status == ended
		}, nil
	}
	fate, err := named(nature.ListFates(), value)
	if err != nil {
		return nil, err
	}
	return func(j *Judge, event int) bool {
		return j.Plan != nil && j.Conv.EventAt(event).Live && nature.FateOf(j.Plan, event) == fate
	}, nil
}

// namesOf returns the names of some values.
func namesOf[T fmt.Stringer](values []T) []string {
	out := make([]string, 0, len(values))
	for _, v := range values {
		out = append(out, v.String())
	}
	return out
}

// named returns the value with a name.
func named[T fmt.Stringer](values []T, name string) (of T, err error) {
	for _, v := range values {
		if v.String() == name {
			return v, nil
		}
	}
	return of, strconv.ErrSyntax
}

// kindWords returns the kinds of events, in the words of rows and then in those of JSON.
func kindWords() []string {
	return listWords(model.Kinds, label.Kind)
}

func parseKind(value string) (question, error) {
	return func(j *Judge, event int) bool {
		k := j.Conv.EventAt(event).Kind
		return label.Kind(k) == value || k.String() == value
	}, nil
}

// listWords returns the names of some values, first as the screen has them and then those of JSON.
func listWords[T fmt.Stringer](values []T, word func(T) string) []string {
	out := make([]string, 0, 2*len(values))
	for _, v := range values {
		out = append(out, word(v))
	}
	for _, v := range values {
		if !slices.Contains(out, v.String()) {
			out = append(out, v.String())
		}
	}
	return out
}

// classWords returns the classes of changes, in the words of the screen and then in those of JSON.
func classWords() []string {
	return listWords(model.Classes, nature.ClassWord)
}

// parseClass reads a class. One with a mark is a fact, whatever the plan does. Any other class, and
// one by its name in JSON, is that of a change.
func parseClass(value string) (question, error) {
	if asksFact("class", value) {
		return parseFact(value)
	}
	return func(j *Judge, event int) bool {
		return j.Plan != nil && slices.ContainsFunc(j.Plan.On(event), func(i int) bool {
			c := j.Plan.Changes[i].Class
			return nature.ClassWord(c) == value || c.String() == value
		})
	}, nil
}
