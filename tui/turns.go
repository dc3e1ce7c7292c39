package tui

import (
	"fmt"
	"strconv"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// asideTurn stands for the events off the active path, which are in no turn; noTurn for none.
const (
	asideTurn = -1
	noTurn    = -2
)

// turnItem is a row of the turn list: a turn, or a rule where the agent compacted.
type turnItem struct {
	// turn is a number from 1, 0 for what precedes the first prompt, or asideTurn.
	turn int
	// boundary is from 1 where the row is a rule, else 0.
	boundary int
}

// turnList lists the turns.
type turnList struct {
	list
	b     *board
	items []turnItem
	width int
	cache rowCache
}

// newTurnList lists what precedes the first prompt, the turns with rules between them where the
// agent compacted, and what is off the path, as far as there is any.
func newTurnList(b *board) *turnList {
	t := &turnList{b: b}
	if len(b.early) > 0 {
		t.items = append(t.items, turnItem{})
	}
	next := 0
	rules := func(turn int) {
		for ; next < len(b.conv.Boundaries) && b.conv.Boundaries[next].Turn <= turn; next++ {
			t.items = append(t.items, turnItem{boundary: next + 1})
		}
	}
	rules(0)
	for i := range b.conv.Turns {
		t.items = append(t.items, turnItem{turn: i + 1})
		rules(i + 1)
	}
	if len(b.aside) > 0 {
		t.items = append(t.items, turnItem{turn: asideTurn})
	}
	t.skip = func(row int) bool { return t.items[row].boundary > 0 }
	t.n = len(t.items)
	t.to(0)
	t.choose(b.heaviestTurn())
	return t
}

// heaviestTurn is where the screen starts, because it answers the first question: the turn of
// which the agent would send most, of equals the earlier one; 0 when it would send none.
func (b *board) heaviestTurn() int {
	best := 0
	for i := 1; i < len(b.before); i++ {
		if b.live(i) && (best == 0 || b.before[i] > b.before[best]) {
			best = i
		}
	}
	return best
}

// setSize fits the list; the first time its cursor comes to stand in the middle.
func (t *turnList) setSize(w, h int) {
	first := t.height == 0
	t.width = w
	t.resize(len(t.items), h)
	if first {
		t.centre()
	}
}

// heads name the columns of numbers.
func (t *turnList) heads(width int) []head {
	c := t.columns(width)
	end := c.number + 1 + c.bar + 1 + tokenColumn
	if c.both {
		end += bothColumns
	}
	return []head{{"tokens", end}}
}

// turn is the chosen turn; ok is false when there is none.
func (t *turnList) turn() (number int, ok bool) {
	if t.cursor >= len(t.items) || t.items[t.cursor].boundary > 0 {
		return 0, false
	}
	return t.items[t.cursor].turn, true
}

// choose puts the cursor on a turn.
func (t *turnList) choose(turn int) {
	for i, item := range t.items {
		if item.boundary == 0 && item.turn == turn {
			t.to(i)
			return
		}
	}
}

// title is what stands over the list.
func (t *turnList) title() (name, info string) {
	return "Turns", render.Number(len(t.b.conv.Turns))
}

// row draws one row without its gutter.
func (t *turnList) row(i, width int) string {
	key := rowKey{i, width, t.b.version, t.b.theme}
	return t.cache.get(key, func() string {
		item := t.items[i]
		if item.boundary > 0 {
			return t.b.rule(item.boundary, width)
		}
		return t.draw(item.turn, width)
	})
}

// rule is the row that stands for a boundary.
func (b *board) rule(number, width int) string {
	bound := &b.conv.Boundaries[number-1]
	text := " compacted here "
	if bound.TokensBefore > 0 {
		text = fmt.Sprintf(" compacted here, from %s tokens ", render.Short(bound.TokensBefore))
	}
	p := newPen(width, &b.glyphs)
	p.say(b.theme.Track, repeat(b.glyphs.Horizontal, 2))
	p.say(b.theme.Dim, text)
	p.say(b.theme.Track, repeat(b.glyphs.Horizontal, p.left))
	return p.String()
}

// turnSums is what a row says of a turn.
type turnSums struct {
	before, after int
	saved         [5]int
	marks         markSet
	live          bool
}

// sums adds up the events of a turn. Of the person's decisions, that on the whole turn marks the
// row too, even where it changes nothing.
func (b *board) sums(turn int) turnSums {
	var s turnSums
	for _, i := range b.events(turn) {
		e := &b.conv.Events[i]
		s.live = s.live || e.Live
		s.before += e.Tokens
		s.marks.join(b.marksOf(i))
		if b.plan == nil {
			continue
		}
		for _, k := range b.plan.On(i) {
			c := &b.plan.Changes[k]
			s.saved[c.Class] += c.Tokens
			s.after -= c.Tokens
		}
	}
	s.after += s.before
	if b.plan != nil && turn > 0 {
		switch b.plan.Spec.Decisions[strategies.OnTurn(turn)] {
		case strategies.Keep:
			s.marks.add(markKept, true)
		case strategies.Drop:
			s.marks.add(markDropped, true)
		case strategies.Undecided:
		}
	}
	return s
}

// turnColumns are the widths of the columns of a turn's row.
type turnColumns struct {
	number, bar, marks int
	both               bool // Tokens before and after, not after alone.
}

// columns are fixed for a width, so that nothing moves when numbers change.
func (t *turnList) columns(width int) turnColumns {
	c := turnColumns{number: max(len(strconv.Itoa(len(t.b.conv.Turns))), 2)}
	switch {
	case width < 44:
		c.bar, c.marks = 4, 4
	case width < 46:
		c.bar, c.marks = 8, 5
	case width < 66:
		c.bar, c.marks, c.both = 6, 5, true
	default:
		c.bar, c.marks, c.both = 12, 6, true
	}
	return c
}

// draw is the row of a turn.
func (t *turnList) draw(turn, width int) string {
	b, s, col := t.b, t.b.sums(turn), t.columns(width)
	th := b.theme
	p := newPen(width, &b.glyphs)
	number, text := th.Dim, th.Text
	if !s.live {
		text = th.Dim
	}
	p.number(number, turnNumber(turn), col.number)
	p.gap(1)
	p.drawn(b.bar(b.shares(s.after, s.saved), b.most, col.bar), col.bar)
	p.gap(1)
	b.putTokens(p, s.before, s.after, s.live, col.both)
	p.gap(1)
	b.putMarks(p, s.marks, col.marks)
	p.gap(1)
	if s.live && s.after == 0 && s.before > 0 {
		text = th.Dim
	}
	p.put(text, b.prompt(turn), p.left)
	return p.String()
}

// turnNumber is the number, or a dash for what is in no turn.
func turnNumber(turn int) string {
	if turn < 0 {
		return "-"
	}
	return strconv.Itoa(turn)
}

// The columns of tokens, in cells: those that stay, and those before with an arrow.
const tokenColumn, bothColumns = 5, 8

// putTokens writes the tokens that stay; with both, also those before where they differ.
func (b *board) putTokens(p *pen, before, after int, live, both bool) {
	th := b.theme
	if both {
		was, arrow := "", ""
		if before != after {
			was, arrow = render.Short(before), b.glyphs.Arrow
		}
		p.number(th.Dim, was, tokenColumn)
		p.number(th.Dim, arrow, 2)
		p.gap(1)
	}
	text, style := render.Short(after), th.Text
	if !live {
		text = ""
	}
	if b.stale {
		style = th.Dim
	}
	p.number(style, text, tokenColumn)
}

// prompt is the first line of what started a turn, or why there is none.
func (b *board) prompt(turn int) string {
	switch turn {
	case asideTurn:
		return "off the active path"
	case 0:
		return "before the first prompt"
	}
	t := &b.conv.Turns[turn-1]
	switch {
	case t.Prompt >= 0:
		return b.label(t.Prompt)
	case len(t.Events) > 0:
		return "(no prompt)"
	default:
		return "(nothing was said)"
	}
}

// live reports whether the agent would send any event of a turn.
func (b *board) live(turn int) bool {
	for _, i := range b.events(turn) {
		if b.conv.Events[i].Live {
			return true
		}
	}
	return false
}

// kindName is what a row calls a kind of event, in at most 9 cells.
func kindName(k model.Kind) string {
	switch k {
	case model.ToolCall:
		return "call"
	case model.ToolResult:
		return "result"
	case model.Attachment:
		return "attached"
	case model.Definition:
		return "tool"
	default:
		return k.String()
	}
}
