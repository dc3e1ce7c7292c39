package lines

import (
	"strconv"
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/nature"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/label"
	"decant/tui/views"
)

// rowText says in words what a row is, its tokens and what was decided about it.
func rowText(p *dialog, r board.RowID) string {
	b, v := p.m.B, p.m.List().View
	s := b.SumsOf(v.Events(r))
	if d, ok := v.(*views.DuplicatesView); ok && r.Kind == board.RowGroup {
		g := d.GroupOf(r)
		s = g.Sums(b.Board)
	}
	text := rowName(p, r)
	switch {
	case r.Kind == board.RowStrategy || r.Kind == board.RowSetting:
		return text
	case r.Kind == board.RowProblem:
		return text + ", " + board.FixWords[board.StateOf(b.Board, &b.Problems[r.At])]
	case !s.Live:
		return text + ", not sent any more"
	}
	text += ", " + amount.Of(s.Before, "token")
	if s.After != s.Before {
		text += ", " + render.Number(s.After) + " as planned"
	}
	text += tellMarks(&s, r.Event() >= 0)
	i := b.TangentIndex(r.At)
	if p.m.Shown == views.Tangents && r.Kind == board.RowTurn && i >= 0 {
		t := &b.Tangents[i]
		if text += ", named by " + views.NamedBy(t.By); t.Confidence > 0 {
			text += ", confidence " + views.Confidence(t)
		}
	}
	switch p.session.Verdicts().VerdictOf(p.m.TargetsOf(r)) {
	case spec.Drop:
		text += ", you remove it"
	case spec.Keep:
		text += ", you keep it"
	default:
	}
	return text
}

// rowName names what a row shows.
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
	case board.RowGroup:
		if v, ok := p.m.List().View.(*views.DuplicatesView); ok {
			return nameCopies(b.Board, v.GroupOf(r))
		}
	case board.RowPart:
		return "part " + strconv.Itoa(r.Part+1) + ": " + b.PartLabel(b.Conv.EventAt(r.At), r.Part)
	default:
	}
	// Everything else is named by the first line of its page. A strategy is also on or off.
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

// squeezeLine returns a drawn line without styles, and with single spaces.
func squeezeLine(line string) string {
	return strings.Join(strings.Fields(render.Unstyled(line)), " ")
}

// nameCopies names a group of duplicates by its text.
func nameCopies(b *board.Board, g board.Group) string {
	text := nature.ClassWord(g.Class) + ", " + amount.Of(g.Places(b.Conv), "copy")
	if event := g.Named(); event >= 0 {
		text += " of " + label.Title(b.Conv, event) + " " + b.Label(event)
	}
	return text
}

// tellMarks states the facts of a row's events, and the fate of most of the tokens that the plan
// changes. whole says that the row is one event, so that its fate is that of the row.
func tellMarks(s *board.Sums, whole bool) string {
	marks := s.Marks.List()
	is := make([]string, len(marks))
	for i, m := range marks {
		is[i] = board.Marks[m].Word
	}
	text := ""
	if len(is) > 0 {
		text = "; " + strings.Join(is, ", ")
	}
	switch fate, more := s.Fates.Main(); {
	case fate == nature.Kept:
	case more:
		text += "; in part " + fate.String() + ", with other changes"
	case whole || s.After == 0 || fate == nature.Pinned:
		text += "; " + fate.String()
	default:
		text += "; in part " + fate.String()
	}
	return text
}
