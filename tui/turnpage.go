package tui

import (
	"cmp"
	"maps"
	"slices"

	"decant/model"
	"decant/render"
)

// maxPrompt is how many bytes of a prompt the page of its turn shows.
const maxPrompt = 4 << 10

// detail draws the page of a turn: what it weighs by kind and by tool, and its prompt.
func (v *turnsView) detail(r rowID, width int) []string {
	if r.kind != rowTurn {
		return nil
	}
	b := v.b
	p := page{b: b, width: width}
	events := b.events(r.at)
	s := b.sums(r.at)
	p.say(b.theme.Title, b.turnTitle(r.at))
	p.sizes(&s, len(events))
	if sum := b.summaryOf(r); sum != nil {
		p.summary(sum, maxSummaryLines)
		p.say(b.theme.Dim, "e changes it, a asks anew.")
	}
	p.tally("By kind", events, func(e *model.Event) string { return kindName(e.Kind) })
	p.tally("By tool", events, func(e *model.Event) string {
		if e.Call < 0 {
			return ""
		}
		return render.CleanLine(b.conv.Calls[e.Call].Tool)
	})
	if r.at > 0 && b.conv.Turns[r.at-1].Prompt >= 0 {
		p.blank()
		p.say(b.theme.Title, "Prompt")
		prompt := headText(b.conv, &b.conv.Events[b.conv.Turns[r.at-1].Prompt], maxPrompt)
		p.say(b.theme.Text, render.Clean(cutBytes(prompt, maxPrompt)))
	}
	return p.lines
}

// turnTitle names a turn, with when it was.
func (b *board) turnTitle(turn int) string {
	switch {
	case turn < 0:
		return "Off the active path: the agent left this branch, and it costs nothing"
	case turn == 0:
		return "Before the first prompt"
	}
	title := "Turn " + render.Number(turn)
	if at := b.conv.Turns[turn-1].Prompt; at >= 0 && !b.conv.Events[at].Time.IsZero() {
		title += b.dot() + b.conv.Events[at].Time.UTC().Format("2006-01-02 15:04 UTC")
	}
	return title
}

// sizes is a line with what events weigh, before and after.
func (p *page) sizes(s *turnSums, events int) {
	b := p.b
	line := b.about() + " " + render.Number(s.before)
	if s.before != s.after {
		line += " " + b.glyphs.Arrow + " " + render.Number(s.after)
	}
	if !s.live {
		line = "not sent"
	} else {
		line += " tokens"
	}
	p.say(b.theme.Text, line+b.dot()+plural(events, "event"))
}

// tallyColumn is the width of how many events there are of a name, tallyIndent the cells that the
// head of the tokens needs more than they do.
const tallyColumn, tallyIndent = 7, 3

// tally lists what events of one name weigh together, the heaviest first. An event without a name
// counts nowhere.
func (p *page) tally(title string, events []int, name func(*model.Event) string) {
	b, sums := p.b, map[string]*turnSums{}
	counts := map[string]int{}
	for _, i := range events {
		n := name(&b.conv.Events[i])
		if n == "" {
			continue
		}
		if sums[n] == nil {
			sums[n] = &turnSums{}
		}
		sums[n].before += b.conv.Events[i].Tokens
		sums[n].after += b.after(i)
		sums[n].live = sums[n].live || b.conv.Events[i].Live
		counts[n]++
	}
	if len(sums) == 0 {
		return
	}
	names := slices.SortedFunc(maps.Keys(sums), func(x, y string) int {
		return cmp.Or(cmp.Compare(sums[y].before, sums[x].before), cmp.Compare(x, y))
	})
	p.blank()
	p.row(func(r *pen) {
		r.put(b.theme.Title, title, tallyIndent+wideBefore+tokenColumn-len("tokens"))
		r.say(b.theme.Dim, "tokens")
		r.number(b.theme.Dim, "count", tallyColumn)
	})
	for _, n := range names {
		p.row(func(r *pen) {
			r.gap(tallyIndent)
			b.putTokens(r, sums[n].before, sums[n].after, sums[n].live, wideBefore)
			r.number(b.theme.Dim, render.Number(counts[n]), tallyColumn)
			r.gap(2)
			r.put(b.theme.Text, n, r.left)
		})
	}
}
