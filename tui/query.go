package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// query is what a filter asks of an event: all of its terms.
type query struct {
	text  string
	terms []term
}

// term is a word that a label must hold, or a question about the event.
type term struct {
	// not is true when the event must not be so.
	not bool
	// word is what the label must hold; ask is set instead where it is another question.
	word pattern
	ask  func(j *judge, event int) bool
}

// judge is what the questions look at. It holds copies, so that a command can ask them.
type judge struct {
	conv *model.Conversation
	// plan is nil before the first is made.
	plan *strategies.Plan
}

// predicate is a question with a value: tool:Bash.
type predicate struct {
	name string
	// values are all that it takes, nil when it takes others than words.
	values []string
	// takes says what it takes, where that are no words.
	takes string
	parse func(value string) (func(j *judge, event int) bool, error)
}

// predicates are all questions, in the order in which they are named to a person.
func predicates() []predicate {
	return []predicate{
		{"tool", nil, "the name of a tool", parseTool},
		{"state", []string{"failed", "kept", "goes", "stays", "notsent"}, "", parseState},
		{"kind", kindWords(), "", parseKind},
		{"class", classWords(), "", parseClass},
		{"turn", nil, "a turn or two, as in turn:3-7", parseTurn},
		{"size", nil, "tokens, as in size:>1k", parseSize},
		{"age", nil, "turns back from the last, as in age:>10", parseAge},
	}
}

// predicateNames lists them for a person.
func predicateNames() string {
	all := predicates()
	names := make([]string, 0, len(all))
	for _, p := range all {
		names = append(names, p.name+":")
	}
	return strings.Join(names, " ")
}

// parseQuery reads what a person typed: words and predicates, a minus before what must not be.
// The error says what there is.
func parseQuery(text string) (query, error) {
	q := query{text: strings.Join(strings.Fields(text), " ")}
	for _, field := range strings.Fields(text) {
		rest, not := strings.CutPrefix(field, "-")
		if rest == "" {
			rest, not = field, false
		}
		t, err := parseTerm(rest)
		if err != nil {
			return query{}, err
		}
		t.not = not
		q.terms = append(q.terms, t)
	}
	return q, nil
}

// parseTerm reads a word or a predicate; an address is a word.
func parseTerm(field string) (term, error) {
	name, value, ok := strings.Cut(field, ":")
	if !ok || strings.HasPrefix(value, "//") || strings.Trim(name, letters) != "" || name == "" {
		return term{word: newPattern(field)}, nil
	}
	all := predicates()
	i := slices.IndexFunc(all, func(p predicate) bool { return p.name == name })
	if i < 0 {
		return term{}, fmt.Errorf("there is no %s: but %s", name, predicateNames())
	}
	p := &all[i]
	if p.values != nil && !slices.Contains(p.values, value) {
		return term{}, fmt.Errorf("%s: is one of %s", name, strings.Join(p.values, " "))
	}
	ask, err := p.parse(value)
	if err != nil {
		return term{}, fmt.Errorf("%s: takes %s", name, p.takes)
	}
	return term{ask: ask}, nil
}

const letters = "abcdefghijklmnopqrstuvwxyz"

// holds reports whether all terms are true of an event.
func (q *query) holds(j *judge, event int) bool {
	words, read := "", false
	for i := range q.terms {
		t := &q.terms[i]
		var yes bool
		if t.ask != nil {
			yes = t.ask(j, event)
		} else {
			if !read {
				words, read = wordsOf(j.conv, event), true
			}
			yes = t.word.in(words)
		}
		if yes == t.not {
			return false
		}
	}
	return true
}

// named reports whether all terms are words, and in the name of a row that is no event.
func (q *query) named(name string) bool {
	if name == "" {
		return false
	}
	for i := range q.terms {
		if t := &q.terms[i]; t.ask != nil || t.word.in(name) == t.not {
			return false
		}
	}
	return true
}

// wordsOf is what the row of an event says of it. It is for commands, which keep no labels.
func wordsOf(c *model.Conversation, event int) string {
	return titleOf(c, event) + " " + labelOf(c, event)
}

// titleOf is the kind of an event and its tool.
func titleOf(c *model.Conversation, event int) string {
	e := &c.Events[event]
	if e.Call < 0 {
		return kindName(e.Kind)
	}
	return kindName(e.Kind) + " " + render.CleanLine(c.Calls[e.Call].Tool)
}

func parseTool(value string) (func(*judge, int) bool, error) {
	if value == "" {
		return nil, strconv.ErrSyntax
	}
	want := newPattern(value)
	return func(j *judge, event int) bool {
		call := j.conv.Events[event].Call
		return call >= 0 && want.in(render.CleanLine(j.conv.Calls[call].Tool))
	}, nil
}

func parseState(value string) (func(*judge, int) bool, error) {
	return map[string]func(*judge, int) bool{
		"failed": func(j *judge, event int) bool {
			call := j.conv.Events[event].Call
			return call >= 0 && j.conv.Calls[call].Status == model.Failed
		},
		"kept": func(j *judge, event int) bool {
			return j.plan != nil && j.plan.Verdict(event) == strategies.Keep
		},
		"goes": (*judge).goes,
		"stays": func(j *judge, event int) bool {
			return j.conv.Events[event].Live && !j.goes(event)
		},
		"notsent": func(j *judge, event int) bool { return !j.conv.Events[event].Live },
	}[value], nil
}

// goes reports whether anything of an event goes.
func (j *judge) goes(event int) bool { return j.plan != nil && len(j.plan.On(event)) > 0 }

// kindWords are the kinds of events as rows name them.
func kindWords() []string {
	out := make([]string, 0, len(model.Kinds))
	for _, k := range model.Kinds {
		out = append(out, kindName(k))
	}
	return out
}

func parseKind(value string) (func(*judge, int) bool, error) {
	return func(j *judge, event int) bool {
		return kindName(j.conv.Events[event].Kind) == value
	}, nil
}

// classWords are the classes of changes.
func classWords() []string {
	out := make([]string, 0, len(model.Classes))
	for _, c := range model.Classes {
		out = append(out, c.String())
	}
	return out
}

func parseClass(value string) (func(*judge, int) bool, error) {
	return func(j *judge, event int) bool {
		return j.plan != nil && slices.ContainsFunc(j.plan.On(event), func(i int) bool {
			return j.plan.Changes[i].Class.String() == value
		})
	}, nil
}
