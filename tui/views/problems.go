package views

import (
	"slices"
	"strconv"

	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/model/rescue/room"
	"decant/model/rescue/shapes"
	"decant/render"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/label"
	"decant/tui/list"
)

// problemsView lists what the agent or its API would refuse, worst first, and what a fork has
// instead.
type problemsView struct{ b *draw.Canvas }

// Name is the text of the tab.
func (v *problemsView) Name() string { return "Problems" }

// Key is the key that opens the view.
func (v *problemsView) Key() string { return "B" }

// Info says how many problems are fixed, and how many there are.
func (v *problemsView) Info() string {
	fixed, left := board.ProblemSums(v.b.Board)
	if fixed+left == 0 {
		return "none"
	}
	return render.Number(fixed) + "/" + render.Number(fixed+left) + " fixed"
}

// Orders names the ways to sort.
func (v *problemsView) Orders() []string { return []string{"worst first"} }

// Roots returns all problems.
func (v *problemsView) Roots(int) []board.RowID {
	out := make([]board.RowID, len(v.b.Problems))
	for i := range out {
		out[i] = board.RowID{Kind: board.RowProblem, At: i}
	}
	return out
}

// Kids returns the rows directly under a row: none.
func (v *problemsView) Kids(board.RowID) []board.RowID { return nil }

// Folds reports whether there can be rows under a row.
func (v *problemsView) Folds(board.RowID) bool { return false }

// Rule reports whether a row only separates others.
func (v *problemsView) Rule(board.RowID) bool { return false }

// Events returns the events that a decision on a row affects: none, because a problem is not an
// event.
func (v *problemsView) Events(board.RowID) []int { return nil }

// Turn returns the whole turn that a decision on a row affects.
func (v *problemsView) Turn(board.RowID) int { return 0 }

// Press shows the event of the problem when the user presses enter.
func (v *problemsView) Press(r board.RowID) list.Intent {
	if r.Kind != board.RowProblem || r.At >= len(v.b.Problems) {
		return list.Intent{}
	}
	if e := board.ProblemEvent(v.b.Board, &v.b.Problems[r.At]); e >= 0 {
		return list.Intent{Kind: list.ShowEvent, At: e}
	}
	return list.Intent{}
}

// The columns of a problem in cells: the sign of its state and the word for it, and its turn.
const (
	fixSign     = 2
	fixColumn   = len("can be fixed") + 2
	problemTurn = len("turn 1000") + 1
)

// problemColumns returns the widths of those columns. A column of width 0 is absent.
func problemColumns(width int) (state, turn int) {
	if width >= draw.BothList+problemTurn {
		turn = problemTurn
	}
	if width >= draw.TimeList {
		state = fixColumn
	}
	return state, turn
}

// Heads names the columns.
func (v *problemsView) Heads(int) []draw.Head { return nil }

// Draw draws a problem: its state, its place, and what the user sees.
func (v *problemsView) Draw(r board.RowID, _ string, width int) string {
	b, problem := v.b, &v.b.Problems[r.At]
	p := draw.NewPen(width, &b.Glyphs)
	state, turn := problemColumns(width)
	s := board.StateOf(b.Board, problem)
	sign, style := problemSign(b, s)
	p.Put(style, sign, fixSign)
	p.Put(style, board.FixWords[s], state)
	event := board.ProblemEvent(b.Board, problem)
	where := ""
	if event >= 0 && b.TurnOf(event) > 0 {
		where = label.Turn(b.TurnOf(event))
	}
	p.Put(b.Theme.Dim, where, turn)
	words := b.Theme.Text
	if s == board.FixNeedless {
		words = b.Theme.Dim
	}
	p.Put(words, v.tell(problem, event), p.Left)
	return p.String()
}

// tell returns the text of a row about a problem: tool and file, and what the user sees.
func (v *problemsView) tell(p *model.Problem, event int) string {
	text := render.CleanLine(p.Text)
	if text == "" {
		text = p.Rule
	}
	if event < 0 {
		return text
	}
	name := v.b.NameEvent(event)
	about := name.About()
	if tool := v.b.Tool(event); tool != "" {
		about = tool + " " + about
	}
	if about == "" {
		return text
	}
	about, _ = name.Fit(maxProblemName, &v.b.Glyphs)
	if tool := v.b.Tool(event); tool != "" {
		about = tool + " " + about
	}
	return about + ": " + text
}

// maxProblemName is the most cells in a row for the file before what the user sees.
const maxProblemName = 24

// problemSign returns the sign of a state, and its style. All signs differ, for users who see no
// colours.
func problemSign(b *draw.Canvas, s board.FixState) (string, lipgloss.Style) {
	th, g := b.Theme, &b.Glyphs
	switch s {
	case board.FixMade, board.FixGone, board.FixOtherwise:
		return g.Yes, th.Good
	case board.FixChosen:
		return g.On, th.Accent
	case board.FixOpen:
		return g.Off, th.Text
	case board.FixLeft:
		return g.Warning, th.Warn
	case board.FixByPlan:
		return g.Warning, th.Warn
	case board.FixNone:
		return g.No, th.Error
	case board.FixNeedless:
	}
	return g.Point, th.Dim
}

// Detail describes a problem: what is there, its effect, and what a fork has instead.
func (v *problemsView) Detail(r board.RowID, width int) []string {
	if r.Kind != board.RowProblem || r.At >= len(v.b.Problems) {
		return nil
	}
	b, problem := v.b, &v.b.Problems[r.At]
	p := draw.Page{B: b, Width: width}
	p.Say(b.Theme.Title, problem.Rule+": "+board.ProblemPlace(b.Board, problem))
	s := board.StateOf(b.Board, problem)
	sign, style := problemSign(b, s)
	p.Say(style, sign+" "+v.stateSentence(problem, s))
	p.Blank()
	v.tellBefore(&p, problem)
	p.Blank()
	v.tellAfter(&p, problem)
	return p.Lines
}

// stateSentence says what happens to a problem, and which key changes that.
func (v *problemsView) stateSentence(p *model.Problem, s board.FixState) string {
	switch s {
	case board.FixMade:
		if p.Optional {
			return "Fixed in a fork. Space leaves it as it is."
		}
		return "Fixed in every fork."
	case board.FixChosen:
		return "You chose the fix. Space undoes that."
	case board.FixOpen:
		return "Not fixed: " + p.Loss.Words() + ". Space chooses the fix."
	case board.FixLeft:
		return "You leave it: the fork will be refused. Space fixes it."
	case board.FixOtherwise:
		if p.Optional {
			return "Repaired in every fork. Space chooses another fix."
		}
		return "Repaired in every fork."
	case board.FixGone:
		return "The plan removes it."
	case board.FixByPlan:
		return "A plan fixes it: W shows what each preset would leave."
	case board.FixNone:
		return "No automatic fix exists."
	case board.FixNeedless:
	}
	switch {
	case p.Fixed:
		return "Needs no fix. Every fork repairs it."
	case p.Optional:
		return "Needs no fix. Space fixes it anyway."
	}
	return "Needs no fix."
}

// tellBefore says what is there, and what the agent does about it.
func (v *problemsView) tellBefore(p *draw.Page, problem *model.Problem) {
	p.Say(p.B.Theme.Title, "Before")
	sayFact(p, "Rule", shapes.WhatOf(problem.Rule))
	sayFact(p, "Limit", problem.Limit)
	sayFact(p, "There is", problem.Actual)
	sayFact(p, "Picture", pictureAt(p.B.Conv.Unfixed, problem))
	sayFact(p, "You see", problem.Text)
	sayFact(p, "Agent", problem.Effect)
}

// tellAfter says what a fork has instead, and what that loses.
func (v *problemsView) tellAfter(p *draw.Page, problem *model.Problem) {
	p.Say(p.B.Theme.Title, "After")
	if other := problem.Otherwise; other != nil && !problem.Fixed {
		sayFact(p, "Repair", other.Edits)
		sayFact(p, "Loss", other.Loss.Words())
		if !problem.Optional {
			return
		}
		p.Say(p.B.Theme.Title, "Or")
	}
	switch {
	case problem.Fix != "":
		sayFact(p, "Fix", problem.Fix)
		sayFact(p, "Loss", problem.Loss.Words())
	case room.IsOfLength(problem.Rule):
		sayFact(p, "Fix", shapes.FixOf("window")+": decant --rescue does that")
	default:
		sayFact(p, "Fix", shapes.FixOf(problem.Rule))
	}
	if problem.Fixed {
		sayFact(p, "Picture", pictureAt(p.B.Conv, problem))
	}
}

// sayFact writes a fact, nothing if it is unknown.
func sayFact(p *draw.Page, name, text string) {
	if text != "" {
		p.Fact(name, text)
	}
}

// pictureAt returns type and size in pixels of the picture at a problem, "" for none.
func pictureAt(c *model.Conversation, p *model.Problem) string {
	id, err := model.ParseID(p.Place)
	if c == nil || err != nil {
		return ""
	}
	at := slices.IndexFunc(c.Events, func(e model.Event) bool { return e.ID == id })
	if at < 0 {
		return ""
	}
	for _, part := range c.Events[at].Parts {
		w, h := part.Image.Width, part.Image.Height
		switch {
		case part.Kind != model.PartImage:
		case w > 0:
			return part.Image.Type + ", " + strconv.Itoa(w) + "×" + strconv.Itoa(h)
		default:
			return part.Image.Type
		}
	}
	return ""
}
