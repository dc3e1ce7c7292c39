package tui

import (
	"strconv"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// strategiesView lists every strategy, whether it is on, and what it saves, with its settings
// under it; last the settings of the whole plan.
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

// roots are the strategies in their order, and the settings of the whole plan.
func (v *strategiesView) roots(int) []rowID {
	out := make([]rowID, 0, len(v.b.infos)+len(planSettings))
	for _, info := range v.b.infos {
		out = append(out, strategyRow(info.Name))
	}
	for i := range planSettings {
		out = append(out, rowID{kind: rowSetting, at: ofPlan, part: i})
	}
	return out
}

// kids are the settings of a strategy.
func (v *strategiesView) kids(r rowID) []rowID {
	if r.kind != rowStrategy {
		return nil
	}
	out := make([]rowID, len(settingsOf(r.at)))
	for i := range out {
		out[i] = rowID{kind: rowSetting, at: r.at, part: i}
	}
	return out
}

func (v *strategiesView) folds(r rowID) bool {
	return r.kind == rowStrategy && len(settingsOf(r.at)) > 0
}

func (v *strategiesView) rule(rowID) bool    { return false }
func (v *strategiesView) turn(rowID) int     { return 0 }
func (v *strategiesView) events(rowID) []int { return nil }

// press turns a strategy on or off, or edits a setting.
func (v *strategiesView) press(m *root, r rowID) tea.Cmd {
	if r.kind == rowSetting {
		return m.editSetting(r)
	}
	return m.toggle(v.b.placed(r))
}

// The columns of a strategy's row, in cells: the marks of the classes, the calls or events that
// it changes, and the tokens saved (21.4k), on the right of the names.
const classColumn, hitsColumn, savedColumn = 5, 5, 7

// wideStrategies is the width in cells from which the classes have room beside the name.
const wideStrategies = 44

// heads name the columns of numbers.
func (v *strategiesView) heads(width int) []head {
	return []head{{"hits", width - savedColumn}, {"saves", width}}
}

// draw is a row: the key that toggles the strategy, whether it is on, its name, its classes, what
// it hits and what it saves.
func (v *strategiesView) draw(r rowID, lead string, width int) string {
	if r.kind == rowSetting {
		return v.drawSetting(r, lead, width)
	}
	b, info := v.b, registry[r.at]
	on := b.plan != nil && b.plan.Spec.Has(info.Name)
	p := newPen(width, &b.glyphs)
	p.say(b.theme.Dim, lead)
	p.number(b.theme.Key, digitOf(b.placed(r)), 1)
	p.gap(1)
	name, mark, sign := b.theme.Text, b.theme.Good, b.glyphs.On
	if !on {
		name, mark, sign = b.theme.Dim, b.theme.Dim, b.glyphs.Off
	}
	p.put(mark, sign, 2)
	tail := hitsColumn + savedColumn
	if width >= wideStrategies {
		tail += classColumn
	}
	p.put(name, info.Name, max(p.left-tail, 0))
	v.putSums(p, info, on)
	return p.String()
}

// putSums writes the classes of a strategy, what it hits and what it saves. A class that it could
// have and does not is dim.
func (v *strategiesView) putSums(p *pen, info strategies.Info, on bool) {
	b, row := v.b, v.b.planRow(info.Name)
	saved, hits, style := "", "", b.theme.Text
	if row != nil && on {
		saved, hits = render.Short(row.Saved.Tokens), render.Short(row.Hits)
	}
	if b.stale || row != nil && row.Changes == 0 {
		style = b.theme.Dim
	}
	if p.width >= wideStrategies {
		p.gap(classColumn - min(len(info.Classes), classColumn))
		for _, c := range info.Classes[:min(len(info.Classes), classColumn)] {
			class := b.theme.Dim
			if on && row != nil && row.Classes[c].Changes > 0 {
				class = b.classStyle(c)
			}
			p.say(class, classLetter(c))
		}
	}
	p.number(b.theme.Dim, hits, hitsColumn)
	p.number(style, saved, savedColumn)
}

// detail says what a strategy or a setting does; of a strategy also what it found, and by class
// what it saves.
func (v *strategiesView) detail(r rowID, width int) []string {
	p := page{b: v.b, width: width}
	if r.kind == rowSetting {
		v.explainSetting(&p, r)
		return p.lines
	}
	b, info := v.b, registry[r.at]
	p.say(b.theme.Title, info.Name)
	p.say(b.theme.Text, info.Summary)
	row := b.planRow(info.Name)
	if row != nil {
		p.blank()
		p.classes(row)
		for _, n := range b.plan.Notes {
			if n.Strategy == info.Name {
				p.say(b.theme.Dim, render.CleanLine(n.Text))
			}
		}
	}
	v.explainOrder(&p, info.Name)
	if keys := settingsOf(r.at); len(keys) > 0 {
		p.blank()
		p.say(b.theme.Title, "Settings")
		for _, k := range keys {
			p.row(func(l *pen) { v.putSetting(l, k, b.theme.Text) })
		}
	}
	return p.lines
}

// classes says by class what a strategy saves.
func (p *page) classes(row *strategies.Row) {
	b := p.b
	for _, c := range lossOrder {
		tally := row.Classes[c]
		if tally.Saved.Tokens == 0 && tally.Changes == 0 {
			continue
		}
		p.row(func(l *pen) {
			l.number(b.classStyle(c), render.Short(tally.Saved.Tokens), savedColumn)
			l.gap(2)
			l.say(b.classStyle(c), classLetter(c)+" "+c.String())
			l.say(b.theme.Dim, "  "+plural(tally.Changes, "change")+", "+lossMeaning[c])
		})
	}
}

// explainOrder says where in the order a strategy works.
func (v *strategiesView) explainOrder(p *page, name string) {
	if v.b.plan == nil {
		return
	}
	for i, u := range v.b.plan.Spec.Uses {
		if u.Name == name {
			p.blank()
			p.say(v.b.theme.Dim, "Works as number "+ordinal(i, len(v.b.plan.Spec.Uses))+
				": what it takes, those after it do not find. J and K move it.")
		}
	}
}

// digitOf is the key that toggles the strategy of a row: the tenth has 0, as on a keyboard, those
// after it have none.
func digitOf(i int) string {
	if i < 0 || i >= 10 {
		return ""
	}
	return strconv.Itoa((i + 1) % 10)
}

// ofDigit is the row of the strategy that a digit toggles.
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

// putSetting writes a setting's name and, on the right, its value.
func (v *strategiesView) putSetting(p *pen, k strategies.Key, style lipgloss.Style) {
	name, value := settingName(k), v.value(k)
	room := max(p.left-render.Width(name)-2, 0)
	p.say(v.b.theme.Dim, name)
	p.gap(2)
	if value == k.Get(strategies.Default()) {
		style = v.b.theme.Dim
	}
	p.number(style, v.b.glyphs.Clip(value, room), p.left)
}
