package tui

import (
	"cmp"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
)

// resultsView lists all tool results, the heaviest first, or under the tool that gave them.
type resultsView struct {
	b   *board
	all []rowID
	// tools are the results by tool, in the order of their first.
	tools []toolResults
	// sent is how many of them the agent would send.
	sent int
}

// toolResults are the results of one tool.
type toolResults struct {
	name   string
	events []int
	failed int
}

// byTool is the order in which results stand under their tools.
const byTool = 2

func newResultsView(b *board) *resultsView {
	v, at := &resultsView{b: b}, map[string]int{}
	for i := range b.conv.Events {
		e := &b.conv.Events[i]
		if e.Kind != model.ToolResult {
			continue
		}
		v.all = append(v.all, rowID{kind: rowEvent, at: i})
		if e.Live {
			v.sent++
		}
		name := b.tool(i)
		n, known := at[name]
		if !known {
			n = len(v.tools)
			at[name] = n
			v.tools = append(v.tools, toolResults{name: name})
		}
		t := &v.tools[n]
		t.events = append(t.events, i)
		if !b.status(i).Good() {
			t.failed++
		}
	}
	return v
}

// status is how the call of a result ended.
func (b *board) status(event int) model.Status {
	if c := b.conv.Events[event].Call; c >= 0 {
		return b.conv.Calls[c].Status
	}
	return model.Succeeded
}

func (v *resultsView) name() string { return "Results" }
func (v *resultsView) key() string  { return "R" }
func (v *resultsView) info() string { return render.Number(v.sent) + " sent" }

func (v *resultsView) orders() []string {
	return []string{"by tokens", "in order", "by tool", "by what goes"}
}

// roots are the results, or the tools that gave them.
func (v *resultsView) roots(order int) []rowID {
	b, out := v.b, slices.Clone(v.all)
	switch order {
	case 0:
		b.heaviestFirst(out, func(r rowID) int { return b.conv.Events[r.at].Tokens })
	case byTool:
		out = make([]rowID, len(v.tools))
		for i := range out {
			out[i] = rowID{kind: rowTool, at: i}
		}
		b.heaviestFirst(out, func(r rowID) int { return b.sumsOf(v.events(r)).before })
	case 3:
		b.heaviestFirst(out, func(r rowID) int {
			return b.conv.Events[r.at].Tokens - b.after(r.at)
		})
	}
	return out
}

// kids are the results of a tool, the heaviest first, or the parts of a result.
func (v *resultsView) kids(r rowID) []rowID {
	if r.kind != rowTool {
		return v.b.partsOf(r)
	}
	out := make([]rowID, len(v.tools[r.at].events))
	for i, e := range v.tools[r.at].events {
		out[i] = rowID{kind: rowEvent, at: e, under: r.at + 1}
	}
	v.b.heaviestFirst(out, func(r rowID) int { return v.b.conv.Events[r.at].Tokens })
	return out
}

func (v *resultsView) folds(r rowID) bool         { return r.kind == rowTool || v.b.hasParts(r) }
func (v *resultsView) rule(rowID) bool            { return false }
func (v *resultsView) turn(rowID) int             { return 0 }
func (v *resultsView) press(*root, rowID) tea.Cmd { return nil }

// events of a tool are all its results, so that one decision is about the tool.
func (v *resultsView) events(r rowID) []int {
	if r.kind == rowTool {
		return v.tools[r.at].events
	}
	return []int{r.at}
}

// columns are those of the other lists of events, and how many turns ago a result came.
func (v *resultsView) columns(width int) columns {
	c := v.b.placedColumns(width)
	switch {
	case width >= wideList:
		c.when = c.number + len(" ago")
	case width >= placedList:
		c.when = max(len("ago"), c.number)
	}
	return c
}

// heads name the columns of numbers.
func (v *resultsView) heads(width int) []head {
	c := v.columns(width)
	out := []head{{"tokens", c.tokensEnd()}}
	if c.when > 0 && width < wideList {
		out = slices.Insert(out, 0, head{"ago", c.number + 1 + c.when})
	}
	return out
}

// stateColumn is the width of the word for how a call ended.
const stateColumn = 8

// draw is a tool, a result or a part of one.
func (v *resultsView) draw(r rowID, lead string, width int) string {
	if r.kind == rowTool {
		return v.drawTool(r, lead, width)
	}
	b, c := v.b, v.columns(width)
	p, s := newPen(width, &b.glyphs), b.sumsOfRow(r)
	number, ago := "", ""
	if r.kind == rowEvent {
		number, ago = turnNumber(b.turnOf(r.at)), b.ago(r.at, width >= wideList)
	}
	b.putColumns(p, number, ago, &s, c)
	p.say(b.theme.Dim, lead)
	if r.kind == rowPart {
		b.putPart(p, r)
		return p.String()
	}
	v.putState(p, r.at)
	if r.under == 0 {
		b.putTool(p, b.wordStyle(r.at, s.after, b.kindStyle(model.ToolResult)), b.tool(r.at))
	}
	p.put(b.wordStyle(r.at, s.after, b.theme.Text), b.label(r.at), p.left)
	return p.String()
}

// putState says how the call of a result ended: in a word where there is room for it.
func (v *resultsView) putState(p *pen, event int) {
	b, s := v.b, v.b.status(event)
	if p.width < dateList {
		p.put(b.theme.Warn, b.stateSign(s), 2)
		return
	}
	word, style := stateWord(s), b.theme.Warn
	switch {
	case !b.conv.Events[event].Live:
		word, style = "unsent", b.theme.Dim
	case word == "":
		word, style = "ok", b.theme.Dim
	}
	p.put(style, word, stateColumn)
}

// ago is how many turns ago an event came, "" for what is off the path; word says so after it.
func (b *board) ago(event int, word bool) string {
	e := &b.conv.Events[event]
	if e.OffPath || e.Turn == 0 {
		return ""
	}
	turns := render.Short(len(b.conv.Turns) - e.Turn)
	if word {
		turns += " ago"
	}
	return turns
}

// drawTool is the row of a tool: its name, and how many results it gave.
func (v *resultsView) drawTool(r rowID, lead string, width int) string {
	b, t := v.b, &v.tools[r.at]
	p, s := newPen(width, &b.glyphs), b.sumsOf(t.events)
	b.putColumns(p, "", "", &s, v.columns(width))
	p.say(b.theme.Dim, lead)
	counts := plural(len(t.events), "result")
	if t.failed > 0 {
		counts += ", " + render.Number(t.failed) + " failed"
	}
	p.say(b.theme.ToolResult, b.glyphs.Clip(v.toolName(r), max(p.left-len(counts)-2, minLabel)))
	p.gap(2)
	p.put(b.theme.Dim, counts, p.left)
	return p.String()
}

// toolName is the tool of a row; a result may come without the call that it answers.
func (v *resultsView) toolName(r rowID) string {
	if name := v.tools[r.at].name; name != "" {
		return name
	}
	return "(no call)"
}

// detail says what a tool gave: what it weighs, and how its calls ended.
func (v *resultsView) detail(r rowID, width int) []string {
	if r.kind != rowTool {
		return nil
	}
	b, t := v.b, &v.tools[r.at]
	p, s := page{b: b, width: width}, b.sumsOf(t.events)
	p.say(b.theme.Title, v.toolName(r))
	p.sizes(&s, len(t.events))
	p.tally("By state", t.events, func(e *model.Event) string {
		status := model.Succeeded
		if e.Call >= 0 {
			status = b.conv.Calls[e.Call].Status
		}
		return cmp.Or(stateWord(status), "ok")
	})
	p.blank()
	p.say(b.theme.Dim, "x drops all its results, p keeps them, and u takes that back.")
	return p.lines
}

// eventHeads name the columns of rows of events.
func (b *board) eventHeads(width int) []head {
	return []head{{"tokens", b.placedColumns(width).tokensEnd()}}
}

// heaviestFirst sorts rows by a weight, the greatest first; of equals the earlier one.
func (b *board) heaviestFirst(rows []rowID, weight func(rowID) int) {
	of := make(map[rowID]int, len(rows))
	for _, r := range rows {
		of[r] = weight(r)
	}
	slices.SortStableFunc(rows, func(x, y rowID) int { return cmp.Compare(of[y], of[x]) })
}
