package tui

import (
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/strategies"
)

// tangentsView lists the turns that were named as tangents, by a person or a classifier. Nothing
// goes before it is confirmed: that is a decision to drop the turn.
type tangentsView struct{ b *board }

func (v *tangentsView) name() string { return "Tangents" }
func (v *tangentsView) key() string  { return "A" }

// info is how many are named and how many of them are confirmed.
func (v *tangentsView) info() string {
	gone := 0
	for _, t := range v.b.tangents {
		if v.b.dropped(t.Turn) {
			gone++
		}
	}
	text := strconv.Itoa(gone) + "/" + strconv.Itoa(len(v.b.tangents)) + " confirmed"
	if v.b.plan != nil && v.b.plan.Spec.Classified != "" {
		text += ", by " + namer(v.b.plan.Spec.Classified)
	}
	return text
}

// dropped reports whether the person decided to drop a turn.
func (b *board) dropped(turn int) bool {
	return b.plan != nil && b.plan.Spec.Decisions[strategies.OnTurn(turn)] == drops
}

func (v *tangentsView) orders() []string {
	return []string{"in order", "by tokens", "the surest first"}
}

func (v *tangentsView) roots(order int) []rowID {
	out := make([]rowID, len(v.b.tangents))
	for i, t := range v.b.tangents {
		out[i] = rowID{kind: rowTurn, at: t.Turn}
	}
	switch order {
	case 1:
		v.b.heaviestFirst(out, func(r rowID) int { return v.b.sums(r.at).before })
	case 2:
		v.b.heaviestFirst(out, func(r rowID) int {
			return int(1000 * v.b.tangents[v.b.tangent(r.at)].Confidence)
		})
	}
	return out
}

func (v *tangentsView) kids(r rowID) []rowID {
	if r.kind != rowTurn {
		return v.b.partsOf(r)
	}
	events := v.b.events(r.at)
	out := make([]rowID, len(events))
	for i, e := range events {
		out[i] = rowID{kind: rowEvent, at: e}
	}
	return out
}

func (v *tangentsView) folds(r rowID) bool         { return r.kind == rowTurn || v.b.hasParts(r) }
func (v *tangentsView) rule(rowID) bool            { return false }
func (v *tangentsView) press(*root, rowID) tea.Cmd { return nil }

func (v *tangentsView) turn(r rowID) int {
	if r.kind == rowTurn {
		return r.at
	}
	return 0
}

func (v *tangentsView) events(r rowID) []int {
	if r.kind == rowTurn {
		return v.b.events(r.at)
	}
	return []int{r.at}
}

// The columns behind the words of a turn, in cells: who named it, and how sure that is.
const byColumn, sureColumn = 7, 6

// nameColumns are the widths of those columns; one of no width is not there, as where only the
// person gave names.
func (v *tangentsView) nameColumns(width int) (by, sure int) {
	if !slices.ContainsFunc(v.b.tangents, func(t strategies.Tangent) bool {
		return t.Confidence > 0
	}) {
		return 0, 0
	}
	if width >= bothList {
		sure = sureColumn
	}
	if width >= timeList {
		by = byColumn
	}
	return by, sure
}

// heads name the columns of numbers.
func (v *tangentsView) heads(width int) []head {
	by, sure := v.nameColumns(width)
	out := v.b.turnHeads(width - by - sure)
	if sure > 0 {
		out = append(out, head{"sure", width})
	}
	return out
}

// draw is a turn with what takes from it, who named it and how sure that is, or one of its events.
func (v *tangentsView) draw(r rowID, lead string, width int) string {
	b := v.b
	by, sure := v.nameColumns(width)
	words := width - by - sure
	p := newPen(width, &b.glyphs)
	if r.kind != rowTurn {
		p.drawn(b.drawEvent(r, lead, words), words)
		p.gap(p.left)
		return p.String()
	}
	p.drawn(b.drawTurnWith(r.at, lead, words, v.risk(r.at)), words)
	t := strategies.Tangent{}
	if i := b.tangent(r.at); i >= 0 {
		t = b.tangents[i]
	}
	p.number(b.theme.Dim, namer(t.By), by)
	p.number(b.theme.Text, confidence(&t), sure)
	return p.String()
}

// namer is who named a tangent, in a word.
func namer(by string) string {
	switch by {
	case "", "you", "rule":
		return by
	}
	return "model"
}

// confidence is how sure a name is, "" where a person gave it.
func confidence(t *strategies.Tangent) string {
	if t.Confidence == 0 {
		return ""
	}
	return strconv.FormatFloat(t.Confidence, 'f', 2, 64)
}

// risks say what later turns take from a turn.
func (b *board) risks(turn int) []string {
	out := b.takes(turn)
	i := b.tangent(turn)
	if i < 0 {
		return out
	}
	for _, risk := range b.tangents[i].Risks {
		if risk = b.nearby(render.CleanLine(risk)); !slices.Contains(out, risk) {
			out = append(out[:len(out):len(out)], risk)
		}
	}
	return out
}

// nearby is a risk with its file named as fileName does, so that none is told twice.
func (b *board) nearby(risk string) string {
	if b.conv.CWD == "" {
		return risk
	}
	dir := strings.TrimSuffix(render.CleanLine(b.conv.CWD), "/") + "/"
	return strings.Replace(risk, " "+dir, " ", 1)
}

// risk is how much later turns are known to take from a turn, "" for nothing.
func (v *tangentsView) risk(turn int) string {
	n := len(v.b.risks(turn))
	if n == 0 {
		return ""
	}
	return v.b.glyphs.Warning + render.Number(n) + " "
}

// detail says who named a turn, and what later turns take from it.
func (v *tangentsView) detail(r rowID, width int) []string {
	if r.kind != rowTurn {
		return nil
	}
	b := v.b
	p := page{b: b, width: width}
	p.say(b.theme.Title, b.turnTitle(r.at))
	s := b.sums(r.at)
	p.sizes(&s, len(b.events(r.at)))
	if i := b.tangent(r.at); i >= 0 {
		t := b.tangents[i]
		why := "named by " + namedBy(t.By)
		if sure := confidence(&t); sure != "" {
			why += ", " + sure + " sure"
		}
		if t.Why != "" {
			why += ": " + render.CleanLine(t.Why)
		}
		p.say(b.theme.Text, why)
	}
	p.blank()
	taken := b.risks(r.at)
	if len(taken) == 0 {
		p.say(b.theme.Good, b.glyphs.Yes+" No later turn is known to take anything from it.")
	} else {
		p.say(b.theme.Warn, b.glyphs.Warning+" Later turns take from it:")
	}
	for _, t := range taken {
		p.say(b.theme.Text, "  "+t)
	}
	p.blank()
	switch {
	case b.dropped(r.at):
		p.say(b.theme.Dim, "Confirmed: the turn goes. c takes that back.")
	case b.plan != nil && b.plan.Spec.Decisions[strategies.OnTurn(r.at)] == keeps:
		p.say(b.theme.Dim, "Rejected: you keep the turn. Space takes that back.")
	default:
		p.say(b.theme.Dim, "It stays until it is confirmed: c this one, C all of them.")
	}
	return p.lines
}

// namedBy is who named a tangent, as a sentence says it.
func namedBy(by string) string {
	if by == "rule" {
		return "a rule, without a model"
	}
	return render.CleanLine(by)
}
