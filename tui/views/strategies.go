package views

import (
	"slices"
	"strconv"

	"github.com/charmbracelet/lipgloss"

	"decant/model/amount"
	"decant/render"
	"decant/strategies"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/label"
	"decant/tui/list"
)

// strategiesView lists every strategy, whether it is on, and what it saves, with its settings
// below. The settings of the whole plan come last.
type strategiesView struct{ b *draw.Canvas }

// Name is the text of the tab.
func (v *strategiesView) Name() string { return "Strategies" }

// Key is the key that opens the view.
func (v *strategiesView) Key() string { return "S" }

// Info says how many strategies are on, and how many there are.
func (v *strategiesView) Info() string {
	if v.b.Plan == nil {
		return "planning" + v.b.Glyphs.Ellipsis
	}
	return strconv.Itoa(len(v.b.Plan.Spec.Uses)) + "/" + strconv.Itoa(len(v.b.Infos)) + " on"
}

// Orders names the ways to sort.
func (v *strategiesView) Orders() []string { return []string{"in order"} }

// Roots returns the strategies in their order, and the settings of the whole plan.
func (v *strategiesView) Roots(int) []board.RowID {
	out := make([]board.RowID, 0, len(v.b.Infos)+len(board.PlanSettings))
	for _, info := range v.b.Infos {
		out = append(out, board.StrategyRow(info.Name))
	}
	for i := range board.PlanSettings {
		out = append(out, board.RowID{Kind: board.RowSetting, At: board.OfPlan, Part: i})
	}
	return out
}

// Kids returns the settings of a strategy.
func (v *strategiesView) Kids(r board.RowID) []board.RowID {
	if r.Kind != board.RowStrategy {
		return nil
	}
	out := make([]board.RowID, len(board.SettingsOf(r.At)))
	for i := range out {
		out[i] = board.RowID{Kind: board.RowSetting, At: r.At, Part: i}
	}
	return out
}

// Folds reports whether there can be rows under a row.
func (v *strategiesView) Folds(r board.RowID) bool {
	return r.Kind == board.RowStrategy && len(board.SettingsOf(r.At)) > 0
}

// Rule reports whether a row only separates others.
func (v *strategiesView) Rule(board.RowID) bool { return false }

// Turn returns the whole turn that a decision on a row affects, 0 for none.
func (v *strategiesView) Turn(board.RowID) int { return 0 }

// Events returns the events that a decision on a row affects.
func (v *strategiesView) Events(board.RowID) []int { return nil }

// Press turns a strategy on or off, or edits a setting.
func (v *strategiesView) Press(r board.RowID) list.Intent {
	if r.Kind == board.RowSetting {
		return list.Intent{Kind: list.EditSetting}
	}
	return list.Intent{Kind: list.ToggleStrategy, At: v.b.Placed(r)}
}

// The columns of a strategy's row, in cells: the marks of the classes, the calls or events that it
// changes, and the tokens saved (21.4k), right of the names.
const classColumn, callsColumn, savedColumn = 5, 6, 7

// wideStrategies is the width in cells from which there is room for the classes beside the name.
const wideStrategies = 44

// Heads names the columns of numbers.
func (v *strategiesView) Heads(width int) []draw.Head {
	out := []draw.Head{{Name: "calls", End: width - savedColumn}, {Name: "saves", End: width}}
	if width >= wideStrategies {
		end := width - savedColumn - callsColumn
		out = slices.Insert(out, 0, draw.Head{Name: "class", End: end})
	}
	return out
}

// Draw draws a row: the key that toggles the strategy, whether it is on, its name, its classes,
// what it changes and what it saves.
func (v *strategiesView) Draw(r board.RowID, lead string, width int) string {
	if r.Kind == board.RowSetting {
		return v.drawSetting(r, lead, width)
	}
	b, info := v.b, board.Registry()[r.At]
	on := b.Plan != nil && b.Plan.Spec.Has(info.Name)
	p := draw.NewPen(width, &b.Glyphs)
	p.Say(b.Theme.Dim, lead)
	p.Number(b.Theme.Key, DigitOf(b.Placed(r)), 1)
	p.Gap(1)
	name, mark, sign := b.Theme.Text, b.Theme.Good, b.Glyphs.On
	if !on {
		name, mark, sign = b.Theme.Dim, b.Theme.Dim, b.Glyphs.Off
	}
	p.Put(mark, sign, 2)
	tail := callsColumn + savedColumn
	if width >= wideStrategies {
		tail += classColumn
	}
	p.Put(name, info.Name, max(p.Left-tail, 0))
	v.putSums(p, info, on)
	return p.String()
}

// putSums writes the classes of a strategy, what it changes and what it saves. A possible class
// without changes is dim.
func (v *strategiesView) putSums(p *draw.Pen, info spec.Info, on bool) {
	b, row := v.b, v.b.PlanRow(info.Name)
	saved, calls, style := "", "", b.Theme.Text
	if row != nil && on {
		saved, calls = render.Short(row.Saved.Tokens), render.Short(row.Hits)
	}
	if b.Stale || row != nil && row.Changes == 0 {
		style = b.Theme.Dim
	}
	if p.Width >= wideStrategies {
		p.Gap(classColumn - min(len(info.Classes), classColumn))
		for _, c := range info.Classes[:min(len(info.Classes), classColumn)] {
			class := b.Theme.Dim
			if on && row != nil && row.Classes[c].Changes > 0 {
				class = b.ClassStyle(c)
			}
			p.Say(class, b.ClassSign(c))
		}
	}
	p.Number(b.Theme.Dim, calls, callsColumn)
	p.Number(style, saved, savedColumn)
}

// Detail says what a strategy or a setting does. For a strategy it also says what it found, and
// what it saves by class.
func (v *strategiesView) Detail(r board.RowID, width int) []string {
	p := draw.Page{B: v.b, Width: width}
	if r.Kind == board.RowSetting {
		v.explainSetting(&p, r)
		return p.Lines
	}
	b, info := v.b, board.Registry()[r.At]
	p.Say(b.Theme.Title, info.Name)
	p.Say(b.Theme.Text, info.Summary)
	row := b.PlanRow(info.Name)
	if row != nil {
		p.Blank()
		tellClasses(&p, row)
		for _, n := range b.Plan.Notes {
			if n.Strategy == info.Name {
				p.Say(b.Theme.Dim, render.CleanLine(n.Text))
			}
		}
	}
	v.explainOrder(&p, info.Name)
	v.explainAnswer(&p, r)
	if keys := board.SettingsOf(r.At); len(keys) > 0 {
		p.Blank()
		p.Say(b.Theme.Title, "Settings")
		for _, k := range keys {
			p.Row(func(l *draw.Pen) { v.putSetting(l, k, b.Theme.Text) })
		}
	}
	return p.Lines
}

// tellClasses says what a strategy saves by class.
func tellClasses(p *draw.Page, row *plan.Row) {
	b := p.B
	for _, c := range draw.LossOrder {
		tally := row.Classes[c]
		if tally.Saved.Tokens == 0 && tally.Changes == 0 {
			continue
		}
		p.Row(func(l *draw.Pen) {
			l.Number(b.ClassStyle(c), render.Short(tally.Saved.Tokens), savedColumn)
			l.Gap(2)
			l.Say(b.ClassStyle(c), b.ClassSign(c)+" "+nature.ClassWord(c))
			text := "  " + amount.Of(tally.Changes, "change")
			if all := text + ", " + b.Plan.Meaning(c, row.Name); render.Width(all) <= l.Left {
				text = all
			}
			l.Say(b.Theme.Dim, text)
		})
	}
}

// explainOrder says when a strategy runs.
func (v *strategiesView) explainOrder(p *draw.Page, name string) {
	if v.b.Plan == nil {
		return
	}
	key := ""
	for i := range v.b.Infos {
		if digit := DigitOf(i); v.b.Infos[i].Name == name && digit != "" {
			key = "Key " + digit + ". "
		}
	}
	for i, u := range v.b.Plan.Spec.Uses {
		if u.Name == name {
			p.Blank()
			p.Say(v.b.Theme.Dim, key+"It runs as number "+label.Ordinal(i, len(v.b.Plan.Spec.Uses))+
				": later strategies do not see what it removes. J and K move it.")
		}
	}
}

// DigitOf returns the key that toggles the strategy of a row. The tenth has 0, as on a keyboard,
// and later ones have none.
func DigitOf(i int) string {
	if i < 0 || i >= 10 {
		return ""
	}
	return strconv.Itoa((i + 1) % 10)
}

// OfDigit returns the row of the strategy that a digit toggles.
func OfDigit(key string) int { return (int(key[0]-'0') + 9) % 10 }

// putSetting writes a setting's name and, on the right, its value.
func (v *strategiesView) putSetting(p *draw.Pen, k spec.Key, style lipgloss.Style) {
	name, value := board.SettingName(k), v.value(k)
	room := max(p.Left-render.Width(name)-2, 0)
	p.Say(v.b.Theme.Dim, name)
	p.Gap(2)
	if value == k.Get(strategies.DefaultSpec()) {
		style = v.b.Theme.Dim
	}
	p.Number(style, v.b.Glyphs.Clip(value, room), p.Left)
}

// value returns the current value of a setting, clean and on one line.
func (v *strategiesView) value(k spec.Key) string {
	if v.b.Plan == nil {
		return ""
	}
	return render.CleanLine(k.Get(v.b.Plan.Spec))
}

// drawSetting draws the row of a setting: its name and its value. A default is dim.
func (v *strategiesView) drawSetting(r board.RowID, lead string, width int) string {
	p := draw.NewPen(width, &v.b.Glyphs)
	p.Say(v.b.Theme.Dim, lead)
	v.putSetting(p, board.SettingsOf(r.At)[r.Part], v.b.Theme.Text)
	return p.String()
}

// explainSetting describes a setting, its value and its default.
func (v *strategiesView) explainSetting(p *draw.Page, r board.RowID) {
	b, k := v.b, board.SettingsOf(r.At)[r.Part]
	p.Say(b.Theme.Title, k.Name)
	p.Say(b.Theme.Text, k.Doc)
	p.Blank()
	for _, f := range []struct{ name, value string }{
		{"now", v.value(k)}, {"default", k.Get(strategies.DefaultSpec())},
	} {
		p.Row(func(l *draw.Pen) {
			l.Put(b.Theme.Dim, f.name, 9)
			l.Say(b.Theme.Text, board.QuoteEmpty(f.value))
		})
	}
	p.Blank()
	p.Say(b.Theme.Dim, "Takes "+board.ExplainValues(k)+". Enter edits it; u undoes that.")
}

// explainAnswer shows the answer that a strategy uses, or says that it waits for one.
func (v *strategiesView) explainAnswer(p *draw.Page, r board.RowID) {
	b := v.b
	if sum := b.SummaryOf(r); sum != nil {
		p.SaySummary(sum, 0)
		p.Say(b.Theme.Dim, "Press e to change it, or a to ask again.")
	}
	// The answers that it waits for are among its notes.
	for _, w := range b.Waits() {
		if w.Strategy == board.Registry()[r.At].Name {
			p.Blank()
			p.Say(b.Theme.Warn, b.Glyphs.Warning+" It waits for an answer: a asks for it.")
		}
	}
}
