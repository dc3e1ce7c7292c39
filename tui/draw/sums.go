package draw

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/spec"
	"decant/strategies/words"
	"decant/tui/board"
)

// Sizes writes a line with the tokens of events, before and after.
func (p *Page) Sizes(s *board.Sums, events int) {
	b := p.B
	line := b.Glyphs.About + " " + render.Number(s.Before)
	if s.Before != s.After {
		line += " " + b.Glyphs.Arrow + " " + render.Number(s.After)
	}
	if !s.Live {
		line = "not sent"
	} else {
		line += " tokens"
	}
	p.Say(b.Theme.Text, line+b.Glyphs.Separator()+amount.Of(events, "event"))
}

// Sealed writes a line with the sealed reasoning of events before and after the plan, which their
// sizes leave out. It writes nothing if there is none.
func (p *Page) Sealed(events []int) {
	b := p.B
	before := b.Conv.SealedTokens(events)
	if before == 0 {
		return
	}
	after := b.Conv.SealedTokens(slices.DeleteFunc(slices.Clone(events), func(i int) bool {
		return len(b.Changes(i)) > 0
	}))
	line := "and " + b.Glyphs.About + " " + render.Number(before)
	if after != before {
		line += " " + b.Glyphs.Arrow + " " + render.Number(after)
	}
	p.Say(b.Theme.Dim, line+" tokens of encrypted reasoning")
}

// Tally lists the total tokens of events with one name, heaviest first. Events without a name are
// not counted.
func (p *Page) Tally(title string, events []int, name func(*model.Event) string) {
	b, sums := p.B, map[string]*board.Sums{}
	counts := map[string]int{}
	for _, i := range events {
		n := name(b.Conv.EventAt(i))
		if n == "" {
			continue
		}
		if sums[n] == nil {
			sums[n] = &board.Sums{}
		}
		sums[n].Before += b.Conv.EventAt(i).Tokens
		sums[n].After += b.TokensAfter(i)
		sums[n].Live = sums[n].Live || b.Conv.EventAt(i).Live
		counts[n]++
	}
	if len(sums) == 0 {
		return
	}
	names := slices.SortedFunc(maps.Keys(sums), func(x, y string) int {
		return cmp.Or(cmp.Compare(sums[y].Before, sums[x].Before), cmp.Compare(x, y))
	})
	p.Blank()
	p.Row(func(r *Pen) {
		r.Put(b.Theme.Title, title, tallyIndent+wideBefore+tokenColumn-len("tokens"))
		r.Say(b.Theme.Dim, "tokens")
		r.Number(b.Theme.Dim, "count", tallyColumn)
	})
	for _, n := range names {
		p.Row(func(r *Pen) {
			r.Gap(tallyIndent)
			b.putTokens(r, sums[n].Before, sums[n].After, sums[n].Live, wideBefore)
			r.Number(b.Theme.Dim, render.Number(counts[n]), tallyColumn)
			r.Gap(2)
			r.Put(b.Theme.Text, n, r.Left)
		})
	}
}

// tallyColumn is the width of the number of events with a name. TallyIndent is how many more cells
// the head of the tokens needs than the tokens.
const tallyColumn, tallyIndent = 7, 3

// SaySummary adds the text of a summary: what it replaces, who wrote it, and at most that many
// lines, 0 for all.
func (p *Page) SaySummary(sum *spec.Summary, most int) {
	if sum == nil {
		return
	}
	b := p.B
	p.Blank()
	p.Say(b.Theme.Summarised, "Summary of "+words.NameTurns(sum.First, sum.Last)+", by "+
		render.CleanLine(sum.By))
	if !board.UsesSummary(b.Plan) {
		p.Say(b.Theme.Warn, b.Glyphs.Warning+" It is not put in: "+
			board.SummaryExcuse(b.Board)+".")
	}
	lines := strings.Split(strings.TrimRight(render.Clean(sum.Text), "\n"), "\n")
	before, shown := len(p.Lines), 0
	for ; shown < len(lines) && (most <= 0 || len(p.Lines)-before < most); shown++ {
		if l := strings.TrimRight(lines[shown], " "); l == "" {
			p.Blank()
		} else {
			p.Say(b.Theme.Text, l)
		}
	}
	if most > 0 && len(p.Lines)-before > most { // The last line is shown in part.
		p.Lines = p.Lines[:before+most]
		shown--
	}
	if rest := len(lines) - shown; rest > 0 {
		p.Say(b.Theme.Dim, b.Glyphs.Gap+" "+amount.Of(rest, "more line")+
			"; the page of summarize has all")
	}
}

// MaxSummaryLines is how many lines of a summary are shown with other things. Its strategy and the
// pager show all.
const MaxSummaryLines = 12

// LossOrder lists the classes from costly to free.
var LossOrder = [...]model.Class{
	model.Dropped, model.Summarised, model.Superseded, model.Covered, model.Identical,
}
