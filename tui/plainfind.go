package tui

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"decant/render"
)

// askFind asks what to find, which rows to list, and in which order.
func (p *plain) askFind() {
	m := p.m
	choices := []choice{
		{text: "search the labels", do: func() { p.search(false) }},
		{text: "search all text", do: func() { p.search(true) }},
	}
	for i := range table {
		b := &table[i]
		if b.group != groupFind && b.id != "back" && b.id != "forward" ||
			b.scope&m.scope() == 0 || b.id == "search" || b.id == "palette" {
			continue
		}
		if ok, _ := b.allowed(m); !ok {
			continue
		}
		text, _, _ := strings.Cut(b.help, ";")
		choices = append(choices, choice{text: text, do: func() { p.find(b) }})
		if b.id == "filter" && m.now().filter != nil {
			choices = append(choices, choice{text: "show all rows again", do: func() {
				p.run(m.unfilter())
				p.after = p.listAgain
			}})
		}
	}
	p.ask("Find what?", append(choices, choice{"b", "back", func() {}}))
}

// search asks what to search for.
func (p *plain) search(allText bool) {
	p.m.find.allText = allText
	p.find(p.bound("search"))
}

// find obeys a line of the key table that leads to a row, or lists others.
func (p *plain) find(b *binding) {
	p.obey(b)
	p.after = p.follow
	if slices.Contains([]string{"filter", "sort", "sort-back", "sort-again"}, b.id) {
		p.after = p.listAgain
	}
}

// follow asks about the row that the review has come to.
func (p *plain) follow() {
	p.under = p.m.now().path()
	slices.Reverse(p.under)
	p.inList, p.inKids, p.from = true, false, 0
}

// listAgain lists the rows of the view from the first.
func (p *plain) listAgain() {
	p.under, p.inKids, p.inList, p.from = nil, false, true, 0
}

// askMarks asks which rows of a list one decision is about.
func (p *plain) askMarks(rows []rowID) {
	p.say("")
	p.say("Which of them? Type their numbers, like 1,3-5, or all; nothing goes back.")
	answer, ok := p.read()
	if !ok || answer == "" {
		return
	}
	numbers, err := numbersOf(answer, len(rows))
	if err != nil {
		p.m.warn(err.Error())
		return
	}
	o := p.m.now()
	o.unmark()
	for _, n := range numbers {
		o.marked[rows[n-1]] = true
	}
	o.changes++
	p.many = true
}

// askMany asks for the decision about the marked rows.
func (p *plain) askMany() {
	m := p.m
	o := m.now()
	var choices []choice
	for i := range table {
		b := &table[i]
		if ok, _ := b.allowed(m); !ok || !p.decides(b) {
			continue
		}
		choices = append(choices, choice{text: p.deed(b), do: func() { p.obey(b) }})
	}
	n := len(o.marked)
	p.ask(plural(n, "row")+". What now?", append(choices, choice{"b", "back", func() {}}))
	o.unmark()
	p.many = false
}

// numbersOf reads numbers and ranges of them, from 1 to have, each once and in their order; all
// are all. The error says what is wrong on one line.
func numbersOf(text string, have int) ([]int, error) {
	if text == "all" {
		text = "1-" + strconv.Itoa(have)
	}
	chosen := map[int]bool{}
	for part := range strings.SplitSeq(text, ",") {
		from, to, ranged := strings.Cut(strings.TrimSpace(part), "-")
		if !ranged {
			to = from
		}
		first, err := strconv.Atoi(strings.TrimSpace(from))
		last, also := strconv.Atoi(strings.TrimSpace(to))
		if errors.Join(err, also) != nil || first < 1 || last > have || first > last {
			return nil, errors.New("want numbers from 1 to " + render.Number(have) +
				", like 1,3-5: " + part)
		}
		for n := first; n <= last; n++ {
			chosen[n] = true
		}
	}
	out := make([]int, 0, len(chosen))
	for n := range chosen {
		out = append(out, n)
	}
	slices.Sort(out)
	return out, nil
}
