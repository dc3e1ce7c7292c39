package tui

import (
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// strategiesView lists every strategy, whether it is on, and what it saves; last what the person
// decided.
type strategiesView struct{ b *board }

func (v *strategiesView) name() string { return "Strategies" }
func (v *strategiesView) key() string  { return "S" }

// info is how many are on, of how many there are.
func (v *strategiesView) info() string {
	if v.b.plan == nil {
		return "planning" + v.b.glyphs.Ellipsis
	}
	return strconv.Itoa(len(v.b.plan.Spec.Uses)) + "/" + strconv.Itoa(len(v.b.infos)) + " on"
}

func (v *strategiesView) orders() []string { return []string{"in order"} }

func (v *strategiesView) roots(int) []rowID {
	out := make([]rowID, len(v.b.infos))
	for i := range out {
		out[i] = rowID{kind: rowStrategy, at: i}
	}
	return out
}

func (v *strategiesView) kids(rowID) []rowID { return nil }
func (v *strategiesView) folds(rowID) bool   { return false }
func (v *strategiesView) rule(rowID) bool    { return false }
func (v *strategiesView) turn(rowID) int     { return 0 }
func (v *strategiesView) events(rowID) []int { return nil }

// press turns a strategy on or off.
func (v *strategiesView) press(m *root, r rowID) tea.Cmd {
	if r.kind != rowStrategy {
		return nil
	}
	return m.toggle(r.at)
}

// The columns of a strategy's row, in cells: the tokens saved (21.4k), the changes.
const savedColumn, changesColumn = 6, 8

// wideStrategies is the width in cells from which the number of changes has room beside the name.
const wideStrategies = 44

// heads name the columns of numbers.
func (v *strategiesView) heads(width int) []head {
	if width < wideStrategies {
		return []head{{"saves", savedColumn}}
	}
	return []head{{"saves", savedColumn}, {"changes", savedColumn + changesColumn}}
}

// draw is a row: what the strategy saves, the key that toggles it, whether it is on, its name.
func (v *strategiesView) draw(r rowID, lead string, width int) string {
	b, info := v.b, v.b.infos[r.at]
	on := b.plan != nil && b.plan.Spec.Has(info.Name)
	p := newPen(width, &b.glyphs)
	row := b.planRow(info.Name)
	tokens, count, style := "", "", b.theme.Text
	if row != nil && on {
		tokens, count = render.Short(row.Saved.Tokens), render.Short(row.Changes)
	}
	if b.stale || row != nil && row.Changes == 0 {
		style = b.theme.Dim
	}
	p.number(style, tokens, savedColumn)
	if width >= wideStrategies {
		p.number(b.theme.Dim, count, changesColumn)
	}
	p.gap(1)
	p.say(b.theme.Dim, lead)
	p.number(b.theme.Key, digitOf(r.at), 1)
	p.gap(1)
	name, mark, sign := b.theme.Text, b.theme.Good, b.glyphs.On
	if !on {
		name, mark, sign = b.theme.Dim, b.theme.Dim, b.glyphs.Off
	}
	p.put(mark, sign, 2)
	p.put(name, info.Name, p.left)
	return p.String()
}

// detail says what a strategy does, what it found, and by class what it saves.
func (v *strategiesView) detail(r rowID, width int) []string {
	b := v.b
	if r.kind != rowStrategy {
		return nil
	}
	info := b.infos[r.at]
	p := page{b: b, width: width}
	p.say(b.theme.Title, info.Name)
	p.say(b.theme.Text, info.Summary)
	row := b.planRow(info.Name)
	if row == nil {
		return p.lines
	}
	p.blank()
	for _, c := range lossOrder {
		if saved := row.Classes[c].Saved.Tokens; saved != 0 || row.Classes[c].Changes > 0 {
			p.row(func(l *pen) {
				l.number(b.classStyle(c), render.Short(saved), savedColumn)
				l.gap(2)
				l.say(b.classStyle(c), c.String())
				changes := plural(row.Classes[c].Changes, "change")
				l.say(b.theme.Dim, "  "+changes+", "+lossMeaning[c])
			})
		}
	}
	for _, n := range b.plan.Notes {
		if n.Strategy == info.Name {
			p.say(b.theme.Dim, render.CleanLine(n.Text))
		}
	}
	return p.lines
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
