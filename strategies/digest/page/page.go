// Package page lays out the sections of a digest, not of a report as decant/render/page does. Each
// section has a share of the tokens, and other sections get what it does not use.
package page

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/model/amount"
)

// The sections, in the order on the page.
const (
	SummarySection = iota
	StoodSection
	PromptSection
	DecisionSection
	WrittenSection
	FailedSection
	SolvedSection
	FixedSection
	CommandSection
	CommitSection
	TodoSection
	AnswerSection
	ReadSection
	sections
)

// layout describes each section: its title and the noun for its items. share is the percentage of
// the limit that it gets before others. oldest says whether the oldest items go in first.
var layout = [sections]struct {
	title, thing string
	share        int
	oldest       bool
}{
	SummarySection:  {"Earlier summary", "summary", 5, false},
	StoodSection:    {"Where things stood", "line", 20, true},
	PromptSection:   {"What the user asked besides", "prompt", 10, false},
	DecisionSection: {"Decisions and reasons", "decision", 10, false},
	WrittenSection:  {"Files written", "written file", 15, true},
	FailedSection:   {"Errors open: no such run passed since", "failed run", 5, false},
	SolvedSection:   {"Failed test runs that passed later", "solved test run", 15, true},
	FixedSection:    {"Other errors solved", "solved error", 0, false},
	CommandSection:  {"Commands that worked when they last ran", "command", 5, true},
	CommitSection:   {"Commits", "commit", 5, false},
	TodoSection:     {"Open items of the newest todo list", "item", 5, true},
	AnswerSection:   {"What the agent answered before", "earlier answer", 5, false},
	ReadSection:     {"Files only read", "read file", 0, false},
}

// ranking is the order in which sections get the unused part of the limit.
var ranking = [...]int{
	StoodSection, WrittenSection, SolvedSection, PromptSection, DecisionSection, FailedSection,
	CommandSection, TodoSection, CommitSection, AnswerSection, SummarySection, FixedSection,
	ReadSection,
}

// Page is an unfinished digest.
type Page struct {
	// C weighs texts. Limit is the size of the page in tokens, with its Head.
	C     *model.Conversation
	Limit int
	Head  string
	items [sections][]item
}

// item is one entry of a section.
type item struct {
	text   string
	weight float64 // In tokens.
	in     bool
}

// Add appends an entry to a section.
func (p *Page) Add(section int, text string) {
	text = "- " + text + "\n"
	p.items[section] = append(p.items[section], item{text: text, weight: p.C.TextWeight(text)})
}

// AddAll appends entries to a section.
func (p *Page) AddAll(section int, texts []string) {
	for _, text := range texts {
		p.Add(section, text)
	}
}

// headingTokens is the largest size of a section's heading in tokens, with the line that says what
// was left out.
const headingTokens = 36

// Choose selects entries until the limit is reached. First each section gets its share, then the
// sections get the rest, one after the other.
func (p *Page) Choose() {
	left := float64(p.Limit) - p.C.TextWeight(p.Head)
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

// take selects entries of a section while they fit, and returns the tokens that are left.
func (p *Page) take(section int, left float64) float64 {
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

// Tally counts a section.
func (p *Page) Tally(section int) Tally {
	t := Tally{Total: len(p.items[section])}
	for _, i := range p.items[section] {
		if i.in {
			t.Named++
		}
	}
	return t
}

// String returns the page as text.
func (p *Page) String() string {
	var b strings.Builder
	b.WriteString(p.Head)
	for at := range p.items {
		t := p.Tally(at)
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

// Tally says how many items of one kind there are, and how many the text names.
type Tally struct{ Total, Named int }

// LeftOut returns how many items the text does not name; the text says so.
func (t Tally) LeftOut() int { return t.Total - t.Named }
