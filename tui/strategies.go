package tui

import (
	"strconv"
	"strings"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// strategyList lists every strategy, whether it is on, and what it saves.
type strategyList struct {
	list
	b     *board
	width int
	cache rowCache
}

// newStrategyList lists every registered strategy in the board's order.
func newStrategyList(b *board) *strategyList {
	return &strategyList{b: b, list: list{n: len(b.infos)}}
}

// wish is how many rows the pane would like: each strategy, the person, a line that explains.
func (l *strategyList) wish() int { return len(l.b.infos) + 2 }

// setSize fits the list into a pane of h rows: it scrolls before it takes the rows below it.
func (l *strategyList) setSize(w, h int) {
	if h <= 0 {
		return // When there is room for it again, it is as it was.
	}
	l.width = w
	l.resize(len(l.b.infos), h-spareRows(h))
}

// spareRows is how many of h rows are under the list, for the explanation of the chosen strategy
// and for the person's own: two, and in a very low pane one.
func spareRows(h int) int { return min((h+1)/3, 2) }

// title is what stands over the list: how many are on, of how many there are.
func (l *strategyList) title() (name, info string) {
	if l.b.plan == nil {
		return "Strategies", "planning" + l.b.glyphs.Ellipsis
	}
	on := len(l.b.plan.Spec.Uses)
	return "Strategies", strconv.Itoa(on) + "/" + strconv.Itoa(len(l.b.infos)) + " on"
}

// row draws one row without its gutter.
func (l *strategyList) row(i, width int) string {
	key := rowKey{i, width, l.b.version, l.b.theme}
	return l.cache.get(key, func() string { return l.draw(i, width) })
}

// draw is a row: the key that toggles it, whether it is on, its name, and what it saves.
func (l *strategyList) draw(i, width int) string {
	b, info := l.b, l.b.infos[i]
	on := b.plan != nil && b.plan.Spec.Has(info.Name)
	p := newPen(width, &b.glyphs)
	p.number(b.theme.Key, digitOf(i), 1)
	p.gap(1)
	name := b.theme.Text
	if on {
		p.put(b.theme.Good, b.glyphs.On, 2)
	} else {
		name = b.theme.Dim
		p.put(b.theme.Dim, b.glyphs.Off, 2)
	}
	p.put(name, info.Name, l.nameWidth(width))
	l.drawRow(p, b.planRow(info.Name), width, on)
	return p.String()
}

// digitOf is the key that toggles a strategy: the tenth has 0, as on a keyboard, those after it
// have none.
func digitOf(i int) string {
	if i >= 10 {
		return ""
	}
	return strconv.Itoa((i + 1) % 10)
}

// ofDigit is the strategy that a digit toggles.
func ofDigit(key string) int { return (int(key[0]-'0') + 9) % 10 }

// tail is how wide the bar and the numbers of a row are.
func (l *strategyList) tail(width int) int {
	if width < 44 {
		return savedColumn + l.count(width)
	}
	return 1 + shareColumn + savedColumn + l.count(width)
}

// count is how wide the column of the count of changes is; with its head, it needs more.
func (l *strategyList) count(width int) int {
	if width < 44 {
		return 6
	}
	return len(" changes")
}

// The columns of a strategy's row, in cells: a bar, the tokens saved (21.4k).
const shareColumn, savedColumn = 7, 6

// heads name the columns of numbers.
func (l *strategyList) heads(width int) []head {
	end := 4 + l.nameWidth(width) + l.tail(width)
	return []head{{"saves", end - l.count(width)}, {"changes", end}}
}

// nameWidth is how wide the names are.
func (l *strategyList) nameWidth(width int) int {
	spare := 4
	if width >= 44 {
		spare++ // A cell before the divider.
	}
	return min(max(width-spare-l.tail(width), 8), 22)
}

// drawRow writes the bar, the tokens saved and the count of changes.
func (l *strategyList) drawRow(p *pen, row *strategies.Row, width int, on bool) {
	b := l.b
	if w := l.tail(width) - 1 - savedColumn - l.count(width); w > 0 {
		saved, sum := [5]int{}, 0
		if row != nil {
			for c := range saved {
				saved[c] = row.Classes[c].Saved.Tokens
			}
		}
		if b.plan != nil {
			sum = b.plan.Before.Tokens - b.plan.After.Tokens
		}
		p.gap(1)
		p.drawn(b.bar(b.shares(0, saved), sum, w), w)
	}
	tokens, count, style := "", "", b.theme.Text
	if row != nil && on {
		tokens, count = render.Short(row.Saved.Tokens), render.Short(row.Changes)
	}
	if b.stale || row != nil && row.Changes == 0 {
		style = b.theme.Dim
	}
	p.number(style, tokens, savedColumn)
	p.number(b.theme.Dim, count, l.count(width))
}

// planRow is what the plan says of a strategy, nil for nothing.
func (b *board) planRow(name string) *strategies.Row {
	if b.plan == nil {
		return nil
	}
	for i := range b.plan.Rows {
		if b.plan.Rows[i].Name == name {
			return &b.plan.Rows[i]
		}
	}
	return nil
}

// below draws the rows under the list: what the chosen strategy is for, in as many rows as are
// free, and on the last what the person decided, if anything.
func (l *strategyList) below(k, rows, width int) string {
	b := l.b
	p := newPen(width, &b.glyphs)
	row := b.planRow(strategies.Person)
	if rows < 2 {
		row = nil // The explanation is needed more.
	}
	if row != nil && k == rows-1 {
		p.gap(2)
		p.put(b.theme.Person, b.glyphs.Bullet, 2)
		p.put(b.theme.Person, "your decisions", l.nameWidth(width))
		l.drawRow(p, row, width, true)
		return p.String()
	}
	if l.cursor >= len(b.infos) {
		return p.String()
	}
	last := rows - 1
	if row != nil {
		last--
	}
	lines := render.Wrap(b.explain(b.infos[l.cursor]), max(width, 1))
	switch {
	case k < last && k < len(lines):
		p.put(b.theme.Dim, lines[k], width)
	case k == last && k < len(lines):
		// What is left over is clipped, with a sign of it.
		p.put(b.theme.Dim, strings.Join(lines[k:], " "), width)
	}
	return p.String()
}

// explain is why a strategy found nothing, else what it does.
func (b *board) explain(info strategies.Info) string {
	if row := b.planRow(info.Name); row != nil && row.Changes == 0 {
		for _, n := range b.plan.Notes {
			if n.Strategy == info.Name {
				return render.CleanLine(n.Text)
			}
		}
	}
	return info.Summary
}

// classTotals is what the plan saves by class, in tokens.
func (b *board) classTotals() (out [5]int) {
	if b.plan == nil {
		return out
	}
	for i := range b.plan.Rows {
		for _, c := range model.Classes {
			out[c] += b.plan.Rows[i].Classes[c].Saved.Tokens
		}
	}
	return out
}
