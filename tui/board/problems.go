package board

import (
	"cmp"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue"
	"decant/model/rescue/room"
	"decant/render"
	"decant/strategies/nature"
	"decant/strategies/spec"
	"decant/tui/label"
)

// Search is the state of the search for problems.
type Search uint8

// The states of a search.
const (
	// NotSearched: there is no search here.
	NotSearched Search = iota
	Searching
	Searched
	// SearchFailed: a problem that should be fixed could not be.
	SearchFailed
)

// FixState says what happens to a problem in a fork.
type FixState uint8

// The states of problems.
const (
	// FixNone: the problem would stay, and no fix is known.
	FixNone FixState = iota
	// FixByPlan: the problem would stay, and a plan that removes enough fixes it.
	FixByPlan
	// FixLeft: the user declined a fix that would be automatic.
	FixLeft
	// FixOpen: a fix exists, but it loses something and is not yet chosen.
	FixOpen
	// FixChosen: the user chose the fix.
	FixChosen
	// FixOtherwise: every fork repairs it, and a better fix may exist.
	FixOtherwise
	// FixMade: the problem is fixed automatically.
	FixMade
	// FixGone: the plan removes it.
	FixGone
	// FixNeedless: the problem is harmless, or the client repairs it without a loss.
	FixNeedless
)

// FixWords gives each state in one or two words.
var FixWords = [...]string{
	FixNone: "no fix", FixByPlan: "needs a plan", FixLeft: "left", FixOpen: "can be fixed",
	FixChosen: "chosen", FixOtherwise: "repaired", FixMade: "fixed", FixGone: "removed",
	FixNeedless: "harmless",
}

// listProblems lists the problems of a conversation, worst first, then by place. The order does not
// depend on the fixes, so that no row moves after a decision.
func listProblems(b *Board) []model.Problem {
	out := slices.Clone(b.Conv.Problems)
	slices.SortStableFunc(out, func(x, y model.Problem) int {
		return cmp.Or(
			cmp.Compare(slices.Index(model.Harms, x.Harm), slices.Index(model.Harms, y.Harm)),
			cmp.Compare(orderOf(b, &x), orderOf(b, &y)), strings.Compare(x.Rule, y.Rule),
			strings.Compare(x.Place, y.Place))
	})
	return out
}

// orderOf returns the event of a problem. Problems without an event come last.
func orderOf(b *Board, p *model.Problem) int {
	if e := ProblemEvent(b, p); e >= 0 {
		return e
	}
	return b.Conv.EventCount()
}

// FixAt names the fix of a problem.
func FixAt(p *model.Problem) spec.FixAt { return spec.FixAt{Rule: p.Rule, Place: p.Place} }

// ProblemEvent returns the event of a problem, -1 for none.
func ProblemEvent(b *Board, p *model.Problem) int {
	if e, ok := findEvent(b, p.Place); ok {
		return e
	}
	return -1
}

// ProblemPlace names the place of a problem, for a sentence.
func ProblemPlace(b *Board, p *model.Problem) string {
	if e := ProblemEvent(b, p); e >= 0 {
		name := b.NameEvent(e)
		return label.PlaceNamed(b.Conv, e, &name)
	}
	if p.Place == "conversation" {
		return "the whole conversation"
	}
	return render.CleanLine(p.Place)
}

// StateOf says what happens to a problem.
func StateOf(b *Board, p *model.Problem) FixState {
	chosen, decided := b.Fixes[FixAt(p)]
	switch {
	case p.Fixed && decided && chosen:
		return FixChosen
	case !p.Harm.Stops():
		return FixNeedless
	case p.Fixed:
		return FixMade
	case removes(b, p):
		return FixGone
	case p.Otherwise != nil:
		return FixOtherwise
	case !p.Optional && room.IsOfLength(p.Rule):
		return FixByPlan
	case !p.Optional:
		return FixNone
	case decided && !chosen:
		return FixLeft
	}
	return FixOpen
}

// ProblemSums counts the problems that are fixed and left, without the harmless ones.
func ProblemSums(b *Board) (fixed, left int) {
	for i := range b.Problems {
		switch p := &b.Problems[i]; {
		case !p.Harm.Stops():
		case !p.Stays() || removes(b, p):
			fixed++
		default:
			left++
		}
	}
	return fixed, left
}

// LeftProblems lists what the agent or its API would still refuse in a fork of the plan.
func LeftProblems(b *Board) []model.Problem {
	return slices.DeleteFunc(model.ListBroken(b.Conv.Problems), func(p model.Problem) bool {
		return removes(b, &p)
	})
}

// removes reports whether the plan removes what a problem is about.
func removes(b *Board, p *model.Problem) bool {
	if b.Plan == nil {
		return false
	}
	if p.Rule == "window" {
		_, after := b.WeighContext()
		return room.Fits(b.Conv, after.Sum())
	}
	e := ProblemEvent(b, p)
	if e < 0 {
		return false
	}
	media := strings.HasPrefix(p.Rule, "image") || strings.HasPrefix(p.Rule, "pdf")
	for _, i := range b.Plan.On(e) {
		c := &b.Plan.Changes[i]
		if media && (c.Part < 0 || b.Conv.EventAt(e).Parts[c.Part].Kind == model.PartImage) {
			return true
		}
	}
	fate := nature.FateOf(b.Plan, e)
	return fate == nature.Removed || fate == nature.Summarised
}

// IsRefused reports whether the user declined a fix without which the API refuses the conversation.
func IsRefused(b *Board) bool {
	return slices.ContainsFunc(b.Problems, func(p model.Problem) bool {
		return p.Harm.Stops() && StateOf(b, &p) == FixLeft
	})
}

// ProblemWords says in few words what is wrong, "" for nothing.
func ProblemWords(b *Board) string {
	fixed, left := ProblemSums(b)
	switch {
	case IsRefused(b):
		return "will be refused"
	case left > 0:
		return amount.Of(left, "problem")
	case fixed > 0:
		return amount.Of(fixed, "problem") + " fixed"
	}
	return ""
}

// ProblemSentence says what happens to the problems, "" if there are none.
func ProblemSentence(b *Board) string {
	fixed, left := ProblemSums(b)
	var out []string
	if fixed > 0 {
		out = append(out, amount.Of(fixed, "problem")+" fixed in a fork")
	}
	if left > 0 {
		open, long := 0, 0
		for i := range b.Problems {
			switch StateOf(b, &b.Problems[i]) {
			case FixOpen, FixLeft:
				open++
			case FixByPlan:
				long++
			default:
			}
		}
		text := amount.Of(left, "problem") + " left"
		switch {
		case open == 1 && left == 1:
			text += "; it can be fixed"
		case open == left && open > 0:
			text += "; all can be fixed"
		case open > 0:
			text += "; " + render.Number(open) + " of them can be fixed"
		}
		switch {
		case long > 0 && long == left:
			text += "; it needs a preset that fits"
		case long > 0:
			text += "; the length needs a preset that fits"
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

// NothingWrong is the text shown when no problem is listed.
func NothingWrong(b *Board) string {
	switch b.Search {
	case Searching:
		return "Searching for problems."
	case SearchFailed:
		return "The search for problems failed: " + b.SearchFault + "."
	case NotSearched:
		return "This screen does not search for problems."
	case Searched:
	}
	return "These rules find no problem (limits of " + rescue.LimitsDate + ")."
}
