package views

import (
	"cmp"
	"slices"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/label"
	"decant/tui/list"
)

// ResultsView lists all tool results, heaviest first, or grouped by tool.
type ResultsView struct {
	b   *draw.Canvas
	all []board.RowID
	// tools are the results by tool, in the order of their first result.
	tools []toolResults
	// sent is how many of them the agent would send.
	sent int
	// order is how they are sorted.
	order int
}

// toolResults are the results of one tool.
type toolResults struct {
	name   string
	events []int
	// failed and stopped count the calls that ended in these ways.
	failed, stopped int
}

// byTool is the order that groups results by tool. ByNeed is the order by how many names occur only
// in a result.
const byTool, byNeed = 2, 4

func newResultsView(b *draw.Canvas) *ResultsView {
	v, at := &ResultsView{b: b}, map[string]int{}
	for i := range b.Conv.EventCount() {
		e := b.Conv.EventAt(i)
		if e.Kind != model.ToolResult {
			continue
		}
		v.all = append(v.all, board.RowID{Kind: board.RowEvent, At: i})
		if e.Live {
			v.sent++
		}
		name := b.Tool(i)
		n, known := at[name]
		if !known {
			n = len(v.tools)
			at[name] = n
			v.tools = append(v.tools, toolResults{name: name})
		}
		t := &v.tools[n]
		t.events = append(t.events, i)
		switch board.StatusOf(b.Board, i) {
		case model.Failed:
			t.failed++
		case model.Interrupted:
			t.stopped++
		case model.Succeeded, model.Unanswered, model.Skipped:
		}
	}
	return v
}

// Name is the text of the tab.
func (v *ResultsView) Name() string { return "Results" }

// Key is the key that opens the view.
func (v *ResultsView) Key() string { return "R" }

// Info says beside the title how many results are sent.
func (v *ResultsView) Info() string { return amount.Of(v.sent, "result") }

// Orders names the ways to sort.
func (v *ResultsView) Orders() []string {
	return []string{"largest first", "in order", "by tool", "by what is removed", "by unique names"}
}

// Roots returns the results, or the tools.
func (v *ResultsView) Roots(order int) []board.RowID {
	b, out := v.b, slices.Clone(v.all)
	v.order = order
	switch order {
	case 0:
		board.HeaviestFirst(out, func(r board.RowID) int { return b.Conv.EventAt(r.At).Tokens })
	case byTool:
		out = make([]board.RowID, len(v.tools))
		for i := range out {
			out[i] = board.RowID{Kind: board.RowTool, At: i}
		}
		board.HeaviestFirst(out, func(r board.RowID) int { return b.SumsOf(v.Events(r)).Before })
	case 3:
		board.HeaviestFirst(out, func(r board.RowID) int {
			return b.Conv.EventAt(r.At).Tokens - b.TokensAfter(r.At)
		})
	case byNeed:
		board.HeaviestFirst(out, func(r board.RowID) int {
			need, _ := b.FindNeed(r.At)
			return need.Names
		})
	}
	return out
}

// Kids returns the results of a tool, heaviest first, or the parts of a result.
func (v *ResultsView) Kids(r board.RowID) []board.RowID {
	if r.Kind != board.RowTool {
		return v.b.PartsOf(r)
	}
	out := make([]board.RowID, len(v.tools[r.At].events))
	for i, e := range v.tools[r.At].events {
		out[i] = board.RowID{Kind: board.RowEvent, At: e, Under: r.At + 1}
	}
	board.HeaviestFirst(out, func(r board.RowID) int { return v.b.Conv.EventAt(r.At).Tokens })
	return out
}

// Folds reports whether there can be rows under a row.
func (v *ResultsView) Folds(r board.RowID) bool {
	return r.Kind == board.RowTool || v.b.HasParts(r)
}

// Rule reports whether a row only separates others.
func (v *ResultsView) Rule(board.RowID) bool { return false }

// Turn returns the whole turn that a decision on a row affects, 0 for none.
func (v *ResultsView) Turn(board.RowID) int { return 0 }

// Press is what enter does on a row.
func (v *ResultsView) Press(board.RowID) list.Intent { return list.Intent{} }

// Events returns all results of a tool, so that one decision covers the tool.
func (v *ResultsView) Events(r board.RowID) []int {
	if r.Kind == board.RowTool {
		return v.tools[r.At].events
	}
	return []int{r.At}
}

// columns returns the columns of the other event lists, and how many turns ago a result came.
func (v *ResultsView) columns(width int) draw.Columns {
	c := v.b.PlacedColumns(width)
	switch {
	case width >= draw.DateList:
		c.Number, c.When = max(c.Number, len("turn")), len("turns ago")
	case width >= draw.PlacedList:
		c.When = max(len("ago"), c.Number)
	}
	return c
}

// Heads names the columns of numbers.
func (v *ResultsView) Heads(width int) []draw.Head {
	c := v.columns(width)
	out := c.Heads()
	switch ago := c.Number + 1 + c.When; {
	case c.When == 0:
	case width >= draw.DateList:
		out = slices.Insert(out, 0, draw.Head{Name: "turn", End: c.Number},
			draw.Head{Name: "turns ago", End: ago})
	default:
		out = slices.Insert(out, 0, draw.Head{Name: "ago", End: ago})
	}
	return out
}

// needColumn is the width of how many names occur only in a result, and how often it was used.
const needColumn = 18

// stateColumn is the width of the word for how a call ended.
const stateColumn = 8

// Draw draws a tool, a result or a part of one.
func (v *ResultsView) Draw(r board.RowID, lead string, width int) string {
	if r.Kind == board.RowTool {
		return v.drawTool(r, lead, width)
	}
	b, c := v.b, v.columns(width)
	p, s := draw.NewPen(width, &b.Glyphs), b.SumsOfRow(r)
	number, ago := "", ""
	if r.Kind == board.RowEvent {
		number, ago = draw.TurnNumber(b.TurnOf(r.At)), b.Ago(r.At)
	}
	b.PutColumns(p, number, ago, &s, c)
	p.Say(b.Theme.Dim, lead)
	if r.Kind == board.RowPart {
		b.PutPart(p, r)
		return p.String()
	}
	v.putState(p, r.At)
	if need, known := b.FindNeed(r.At); known && v.order == byNeed {
		p.Put(b.Theme.Dim, need.Brief(), needColumn)
	}
	if r.Under == 0 {
		b.PutTool(p, b.WordStyle(r.At, s.After, b.KindStyle(model.ToolResult)), b.Tool(r.At))
	}
	b.PutName(p, r.At, s.After)
	return p.String()
}

// putState says how the call of a result ended, in a word if there is room.
func (v *ResultsView) putState(p *draw.Pen, event int) {
	b, s := v.b, board.StatusOf(v.b.Board, event)
	if p.Width < draw.DateList {
		p.Put(b.Theme.Warn, b.StateSign(s), 2)
		return
	}
	word, style := label.State(s), b.Theme.Warn
	switch {
	case !b.Conv.EventAt(event).Live:
		word, style = "unsent", b.Theme.Dim
	case word == "":
		word, style = "ok", b.Theme.Dim
	}
	p.Put(style, word, stateColumn)
}

// drawTool draws the row of a tool: its name, and how many results it gave.
func (v *ResultsView) drawTool(r board.RowID, lead string, width int) string {
	b, t := v.b, &v.tools[r.At]
	p, s := draw.NewPen(width, &b.Glyphs), b.SumsOf(t.events)
	b.PutColumns(p, "", "", &s, v.columns(width))
	p.Say(b.Theme.Dim, lead)
	counts := amount.Of(len(t.events), "result")
	signs := counts
	for _, n := range []struct {
		of     int
		status model.Status
	}{{t.failed, model.Failed}, {t.stopped, model.Interrupted}} {
		if n.of > 0 {
			counts += ", " + render.Number(n.of) + " " + label.State(n.status)
			signs += " " + b.StateSign(n.status) + render.Number(n.of)
		}
	}
	if len(counts)+2+min(render.Width(v.ToolName(r)), draw.MinLabel) > p.Left {
		counts = signs
	}
	room := max(p.Left-render.Width(counts)-2, draw.MinLabel)
	p.Say(b.Theme.ToolResult, b.Glyphs.Clip(v.ToolName(r), room))
	p.Gap(2)
	p.Put(b.Theme.Dim, counts, p.Left)
	return p.String()
}

// ToolName returns the tool of a row. A result may come without its call.
func (v *ResultsView) ToolName(r board.RowID) string {
	if name := v.tools[r.At].name; name != "" {
		return name
	}
	return "(no call)"
}

// GroupName returns the tool of a row, and what its events are called.
func (v *ResultsView) GroupName(r board.RowID) (name, unit string) {
	return v.ToolName(r), "result"
}

// Detail describes the results of a tool: their tokens, and how the calls ended.
func (v *ResultsView) Detail(r board.RowID, width int) []string {
	if r.Kind != board.RowTool {
		return nil
	}
	b, t := v.b, &v.tools[r.At]
	p, s := draw.Page{B: b, Width: width}, b.SumsOf(t.events)
	p.Say(b.Theme.Title, v.ToolName(r))
	p.Sizes(&s, len(t.events))
	p.Tally("By state", t.events, func(e *model.Event) string {
		status := model.Succeeded
		if e.Call >= 0 {
			status = b.Conv.Calls[e.Call].Status
		}
		return cmp.Or(label.State(status), "ok")
	})
	p.Blank()
	p.Say(b.Theme.Dim, "x removes all its results, p keeps them, and u undoes that.")
	return p.Lines
}
