package tui

import (
	"cmp"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
)

// resultsView lists all tool results, the heaviest first.
type resultsView struct {
	b   *board
	all []rowID
	// sent is how many of them the agent would send.
	sent int
}

func newResultsView(b *board) *resultsView {
	v := &resultsView{b: b}
	for i := range b.conv.Events {
		e := &b.conv.Events[i]
		if e.Kind != model.ToolResult {
			continue
		}
		v.all = append(v.all, rowID{kind: rowEvent, at: i})
		if e.Live {
			v.sent++
		}
	}
	return v
}

func (v *resultsView) name() string { return "Results" }
func (v *resultsView) key() string  { return "R" }
func (v *resultsView) info() string { return render.Number(v.sent) + " sent" }

func (v *resultsView) orders() []string {
	return []string{"by tokens", "in order", "by tool", "by what goes"}
}

// roots are the results; of those of one tool the heaviest comes first.
func (v *resultsView) roots(order int) []rowID {
	b, out := v.b, slices.Clone(v.all)
	switch order {
	case 0:
		b.heaviestFirst(out, func(r rowID) int { return b.conv.Events[r.at].Tokens })
	case 2:
		slices.SortStableFunc(out, func(x, y rowID) int {
			return cmp.Or(cmp.Compare(b.tool(x.at), b.tool(y.at)),
				cmp.Compare(b.conv.Events[y.at].Tokens, b.conv.Events[x.at].Tokens))
		})
	case 3:
		b.heaviestFirst(out, func(r rowID) int {
			return b.conv.Events[r.at].Tokens - b.after(r.at)
		})
	}
	return out
}

func (v *resultsView) kids(r rowID) []rowID       { return v.b.partsOf(r) }
func (v *resultsView) folds(r rowID) bool         { return v.b.hasParts(r) }
func (v *resultsView) rule(rowID) bool            { return false }
func (v *resultsView) turn(rowID) int             { return 0 }
func (v *resultsView) events(r rowID) []int       { return []int{r.at} }
func (v *resultsView) press(*root, rowID) tea.Cmd { return nil }
func (v *resultsView) detail(rowID, int) []string { return nil }
func (v *resultsView) heads(width int) []head     { return v.b.eventHeads(width) }

func (v *resultsView) draw(r rowID, lead string, width int) string {
	return v.b.drawPlaced(r, lead, width)
}

// eventHeads name the columns of rows of events.
func (b *board) eventHeads(width int) []head {
	return []head{{"tokens", b.columns(width).tokensEnd()}}
}

// heaviestFirst sorts rows by a weight, the greatest first; of equals the earlier one.
func (b *board) heaviestFirst(rows []rowID, weight func(rowID) int) {
	of := make(map[rowID]int, len(rows))
	for _, r := range rows {
		of[r] = weight(r)
	}
	slices.SortStableFunc(rows, func(x, y rowID) int { return cmp.Compare(of[y], of[x]) })
}
