package lines

import (
	"strconv"
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/label"
	"decant/tui/views"
)

// rowText says in words what a row is, what it weighs and what was decided about it.
func rowText(p *dialog, r board.RowID) string {
	b, v := p.m.B, p.m.List().View
	s := b.SumsOf(v.Events(r))
	text := rowName(p, r)
	switch {
	case r.Kind == board.RowStrategy || r.Kind == board.RowSetting:
		return text
	case !s.Live:
		return text + ", not sent any more"
	}
	text += ", " + amount.Of(s.Before, "token")
	if s.After != s.Before {
		text += ", " + render.Number(s.After) + " as planned"
	}
	i := b.TangentIndex(r.At)
	if p.m.Shown == views.Tangents && r.Kind == board.RowTurn && i >= 0 {
		t := &b.Tangents[i]
		if text += ", named by " + views.NamedBy(t.By); t.Confidence > 0 {
			text += ", " + views.Confidence(t) + " sure"
		}
	}
	switch p.session.Verdicts().VerdictOf(p.m.TargetsOf(r)) {
	case spec.Drop:
		text += ", you drop it"
	case spec.Keep:
		text += ", you keep it"
	default:
	}
	return text
}

// rowName names what a row stands for.
func rowName(p *dialog, r board.RowID) string {
	b := p.m.B
	switch r.Kind {
	case board.RowTurn:
		name := "what precedes the first prompt"
		switch {
		case r.At > 0:
			name = label.Turn(r.At) + ": " + b.Prompt(r.At)
		case r.At < 0:
			name = b.Prompt(r.At)
		}
		return name
	case board.RowEvent:
		return label.Place(b.Conv, r.At) + ": " + b.Label(r.At)
	case board.RowPart:
		return "part " + strconv.Itoa(r.Part+1) + ": " + b.PartLabel(b.Conv.EventAt(r.At), r.Part)
	default:
	}
	// The first line of its page is the name of everything else; a strategy is on or off, too.
	name := ""
	if lines := p.m.List().View.Detail(r, width); len(lines) > 0 {
		name = squeezeLine(lines[0])
	}
	if r.Kind == board.RowStrategy {
		info := b.Infos[r.At]
		name = info.Name + ", off"
		if p.session.History.Current().Has(info.Name) {
			name = info.Name + ", on"
		}
		if row := b.PlanRow(info.Name); row != nil {
			name += ", saves " + amount.Of(row.Saved.Tokens, "token")
		}
	}
	return name
}

// squeezeLine is a line that was drawn, without styles and with one space where there are several.
func squeezeLine(line string) string {
	return strings.Join(strings.Fields(render.Unstyled(line)), " ")
}
