package views

import (
	"slices"
	"strconv"

	"decant/model"
	"decant/render"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/label"
	"decant/tui/list"
)

// tangentsView lists the turns that the user or a classifier named as tangents. Nothing is removed
// until confirmed, which is a decision to drop the turn.
type tangentsView struct{ b *draw.Canvas }

// Name is the text of the tab.
func (v *tangentsView) Name() string { return "Tangents" }

// Key is the key that opens the view.
func (v *tangentsView) Key() string { return "A" }

// Info says how many tangents are named and how many of them are confirmed.
func (v *tangentsView) Info() string {
	gone := 0
	for _, t := range v.b.Tangents {
		if v.b.DropsTurn(t.Turn) {
			gone++
		}
	}
	text := strconv.Itoa(gone) + "/" + strconv.Itoa(len(v.b.Tangents)) + " confirmed"
	if v.b.Plan == nil || v.b.Plan.Spec.Classified == "" {
		return text
	}
	by := v.b.Plan.Spec.Classified
	others := slices.ContainsFunc(v.b.Tangents, func(t spec.Tangent) bool { return t.By != by })
	if !others {
		text += ", by " + v.namer(by)
	}
	return text
}

// Orders names the ways to sort.
func (v *tangentsView) Orders() []string {
	return []string{"in order", "by tokens", "highest confidence first"}
}

// Roots returns the rows at the top level.
func (v *tangentsView) Roots(order int) []board.RowID {
	out := make([]board.RowID, len(v.b.Tangents))
	for i, t := range v.b.Tangents {
		out[i] = board.RowID{Kind: board.RowTurn, At: t.Turn}
	}
	switch order {
	case 1:
		board.HeaviestFirst(out, func(r board.RowID) int { return v.b.Sums(r.At).Before })
	case 2:
		board.HeaviestFirst(out, func(r board.RowID) int {
			return int(1000 * v.b.Tangents[v.b.TangentIndex(r.At)].Confidence)
		})
	}
	return out
}

// Kids returns the rows directly under a row.
func (v *tangentsView) Kids(r board.RowID) []board.RowID {
	if r.Kind != board.RowTurn {
		return v.b.PartsOf(r)
	}
	events := v.b.Events(r.At)
	out := make([]board.RowID, len(events))
	for i, e := range events {
		out[i] = board.RowID{Kind: board.RowEvent, At: e}
	}
	return out
}

// Folds reports whether there can be rows under a row.
func (v *tangentsView) Folds(r board.RowID) bool {
	return r.Kind == board.RowTurn || v.b.HasParts(r)
}

// Rule reports whether a row only separates others.
func (v *tangentsView) Rule(board.RowID) bool { return false }

// Press is what enter does on a row.
func (v *tangentsView) Press(board.RowID) list.Intent { return list.Intent{} }

// Turn returns the whole turn that a decision on a row affects, 0 for none.
func (v *tangentsView) Turn(r board.RowID) int {
	if r.Kind == board.RowTurn {
		return r.At
	}
	return 0
}

// Events returns the events that a decision on a row affects.
func (v *tangentsView) Events(r board.RowID) []int {
	if r.Kind == board.RowTurn {
		return v.b.Events(r.At)
	}
	return []int{r.At}
}

// The columns after the words of a turn, in cells: who named it, and with which confidence.
const byColumn, sureColumn = 7, 11

// nameColumns returns the widths of those columns. A column of width 0 is absent, as when only the
// user gave names.
func (v *tangentsView) nameColumns(width int) (by, sure int) {
	if !slices.ContainsFunc(v.b.Tangents, func(t spec.Tangent) bool {
		return t.Confidence > 0
	}) {
		return 0, 0
	}
	if width >= draw.BothList {
		sure = sureColumn
	}
	if width >= draw.TimeList {
		by = byColumn
	}
	return by, sure
}

// Heads names the columns of numbers.
func (v *tangentsView) Heads(width int) []draw.Head {
	by, sure := v.nameColumns(width)
	out := v.b.TurnHeads(width - by - sure)
	if sure > 0 {
		out = append(out, draw.Head{Name: "confidence", End: width})
	}
	return out
}

// Draw draws a turn, or one of its events. For a turn it says how many risks are known, who named
// it, and with which confidence.
func (v *tangentsView) Draw(r board.RowID, lead string, width int) string {
	b := v.b
	by, sure := v.nameColumns(width)
	words := width - by - sure
	p := draw.NewPen(width, &b.Glyphs)
	if r.Kind != board.RowTurn {
		p.Drawn(b.DrawEvent(r, lead, words), words)
		p.Gap(p.Left)
		return p.String()
	}
	p.Drawn(b.DrawTurnWith(r.At, lead, words, v.risk(r.At)), words)
	t := spec.Tangent{}
	if i := b.TangentIndex(r.At); i >= 0 {
		t = b.Tangents[i]
	}
	p.Number(b.Theme.Dim, v.namer(t.By), by)
	p.Number(b.Theme.Text, Confidence(&t), sure)
	return p.String()
}

// namer says who named a tangent, in a word: you, the rule, the model of the last search, or
// another model or program.
func (v *tangentsView) namer(by string) string {
	switch {
	case by == "you" || by == "rule":
		return by
	case by != "" && v.b.Plan != nil && by == v.b.Plan.Spec.Classified:
		return "model"
	}
	return "other"
}

// Confidence returns the confidence of a name, "" if the user gave it.
func Confidence(t *spec.Tangent) string {
	if t.Confidence == 0 {
		return ""
	}
	return strconv.FormatFloat(t.Confidence, 'f', 2, 64)
}

// risk says how many risks of removing a turn are known, "" for none.
func (v *tangentsView) risk(turn int) string {
	n := len(v.b.Risks(turn))
	if n == 0 {
		return ""
	}
	return v.b.Glyphs.Warning + render.Number(n) + " "
}

// Detail says who named a turn, and what is lost with it.
func (v *tangentsView) Detail(r board.RowID, width int) []string {
	if r.Kind != board.RowTurn {
		return nil
	}
	b := v.b
	p := draw.Page{B: b, Width: width}
	p.Say(b.Theme.Title, draw.TurnTitle(b, r.At))
	s := b.Sums(r.At)
	p.Sizes(&s, len(b.Events(r.At)))
	if i := b.TangentIndex(r.At); i >= 0 {
		t := b.Tangents[i]
		why := "named by " + NamedBy(t.By)
		if sure := Confidence(&t); sure != "" {
			why += ", confidence " + sure
		}
		if t.Why != "" {
			why += ": " + render.CleanLine(t.Why)
		}
		p.Say(b.Theme.Text, why)
	}
	tellRisks(&p, r.At)
	switch {
	case b.DropsTurn(r.At):
		p.Say(b.Theme.Dim, "Confirmed: the turn will be removed. c undoes that.")
	case b.Plan != nil && b.Plan.Spec.Decisions[spec.OnTurn(r.At)] == spec.Keep:
		p.Say(b.Theme.Dim, "Rejected: you keep the turn. Space undoes that.")
	default:
		p.Say(b.Theme.Dim, "It stays until you confirm it: c confirms this one, C all.")
	}
	quotePrompt(&p, r.At)
	quoteAnswer(&p, b.Events(r.At))
	p.Contents(b.Events(r.At))
	return p.Lines
}

// tellRisks says what is lost with a turn. It says nothing until the first plan is made.
func tellRisks(p *draw.Page, turn int) {
	b := p.B
	p.Blank()
	risks := b.Risks(turn)
	switch {
	case b.Plan == nil:
	case len(risks) == 0:
		p.Say(b.Theme.Good, b.Glyphs.Yes+" No later turn that stays is known to use it.")
	default:
		p.Say(b.Theme.Warn, b.Glyphs.Warning+" Risks of removing it:")
	}
	for _, t := range risks {
		p.Say(b.Theme.Text, "  "+render.CleanLine(t))
	}
}

// answerLines is how many lines of an answer the page of a tangent shows.
const answerLines = 8

// quoteAnswer quotes the start of the agent's last text among some events.
func quoteAnswer(p *draw.Page, events []int) {
	for _, i := range slices.Backward(events) {
		e := p.B.Conv.EventAt(i)
		if e.Kind != model.Assistant || e.Bytes == 0 {
			continue
		}
		p.Blank()
		p.Say(p.B.Theme.Dim, "The agent's last words in it:")
		p.Quote(label.CutBytes(label.HeadText(p.B.Conv, e, MaxPrompt), MaxPrompt), answerLines)
		return
	}
}

// NamedBy says who named a tangent, for a sentence.
func NamedBy(by string) string {
	switch by {
	case "":
		return "an unknown program"
	case "rule":
		return "a rule, without a model"
	}
	return render.CleanLine(by)
}
