package digest

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/model/amount"
)

// The sections, in the order in which they stand.
const (
	summarySection = iota
	stoodSection
	promptSection
	decisionSection
	writtenSection
	failedSection
	solvedSection
	fixedSection
	commandSection
	commitSection
	todoSection
	answerSection
	readSection
	sections
)

// layout says of a section how it is called, what it holds, how many percent of the limit
// are its own before others may have them, and whether the oldest goes in first.
var layout = [sections]struct {
	title, thing string
	share        int
	oldest       bool
}{
	summarySection:  {"Earlier summary", "summary", 5, false},
	stoodSection:    {"Where things stood", "line", 20, true},
	promptSection:   {"What the user asked besides", "prompt", 10, false},
	decisionSection: {"Decisions and reasons", "decision", 10, false},
	writtenSection:  {"Files written", "written file", 15, true},
	failedSection:   {"Errors open: no such run passed since", "failed run", 5, false},
	solvedSection:   {"Failed test runs that passed later", "solved test run", 15, true},
	fixedSection:    {"Other errors solved", "solved error", 0, false},
	commandSection:  {"Commands that worked when they last ran", "command", 5, true},
	commitSection:   {"Commits", "commit", 5, false},
	todoSection:     {"Open items of the newest todo list", "item", 5, true},
	answerSection:   {"What the agent answered before", "earlier answer", 5, false},
	readSection:     {"Files only read", "read file", 0, false},
}

// ranking is who may have first what others leave of the limit.
var ranking = [...]int{
	stoodSection, writtenSection, solvedSection, promptSection, decisionSection, failedSection,
	commandSection, todoSection, commitSection, answerSection, summarySection, fixedSection,
	readSection,
}

// page is the digest in the making.
type page struct {
	c     *model.Conversation
	limit int
	head  string
	items [sections][]item
}

// item is one entry of a section.
type item struct {
	text   string
	weight float64 // In tokens.
	in     bool
}

// add puts an entry at the end of a section.
func (p *page) add(section int, text string) {
	text = "- " + text + "\n"
	p.items[section] = append(p.items[section], item{text: text, weight: p.c.TextWeight(text)})
}

// addAll puts entries at the end of a section.
func (p *page) addAll(section int, texts []string) {
	for _, text := range texts {
		p.add(section, text)
	}
}

// headingTokens is how many tokens the heading of a section takes at most, with the line that
// says what was left out.
const headingTokens = 36

// choose takes in entries until the limit is reached: first of each section its share,
// then, section by section, what is left.
func (p *page) choose() {
	left := float64(p.limit) - p.c.TextWeight(p.head)
	for i := range p.items {
		for n := range p.items[i] {
			p.items[i][n].in = false
		}
		if len(p.items[i]) > 0 {
			left -= headingTokens
		}
	}
	all := left
	for _, at := range ranking {
		own := all * float64(layout[at].share) / 100
		left -= own - p.take(at, own)
	}
	for _, at := range ranking {
		left = p.take(at, left)
	}
}

// take takes in entries of a section while they fit, and returns what is left.
func (p *page) take(section int, left float64) float64 {
	items := p.items[section]
	for n := range items {
		i := &items[n]
		if !layout[section].oldest {
			i = &items[len(items)-1-n]
		}
		if i.in {
			continue
		}
		if i.weight > left {
			break
		}
		i.in, left = true, left-i.weight
	}
	return left
}

// tally counts a section.
func (p *page) tally(section int) Tally {
	t := Tally{Total: len(p.items[section])}
	for _, i := range p.items[section] {
		if i.in {
			t.Named++
		}
	}
	return t
}

// String is the page as text.
func (p *page) String() string {
	var b strings.Builder
	b.WriteString(p.head)
	for at := range p.items {
		t := p.tally(at)
		if t.Total == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n\n", layout[at].title)
		for _, i := range p.items[at] {
			if i.in {
				b.WriteString(i.text)
			}
		}
		if n := t.LeftOut(); n > 0 {
			fmt.Fprintf(&b, "- (%s more left out: %s)\n", amount.Number(n),
				amount.NounFor(n, layout[at].thing))
		}
	}
	return b.String()
}
