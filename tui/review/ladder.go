package review

import (
	"fmt"
	"slices"
	"strings"

	"decant/render"
	"decant/strategies/ladder"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/board"
)

// StepPreset goes so many presets on, from free to costly, or back; before the first of them
// nothing is removed. Decisions stay.
func (m *Session) StepPreset(by int) Task {
	now := m.History.Current()
	steps := ladder.ListSteps(&now)
	from, on := placeOnLadder(steps, now.Uses)
	// Between two steps, the way back leads to the one before.
	if !on && by < 0 {
		by++
	}
	to := min(max(from+by, 0), len(steps)-1)
	switch {
	case on && to == from && by > 0:
		m.Toast.Warn(steps[to].Name + " is the last preset")
		return nil
	case on && to == from:
		m.Toast.Warn("nothing is removed, and no preset removes less")
		return nil
	}
	name := "preset " + steps[to].Name
	if to == 0 {
		name = steps[0].Name + ": " + steps[0].Summary
	}
	return m.Do(name, now.WithUses(steps[to].Uses))
}

// placeOnLadder is the step whose strategies are chosen; if none exists (on is false), the
// last one of which all are.
func placeOnLadder(steps []ladder.Step, uses []spec.Use) (at int, on bool) {
	for i, s := range steps {
		if slices.Equal(s.Uses, uses) {
			return i, true
		}
		if !slices.ContainsFunc(s.Uses, func(u spec.Use) bool {
			return !slices.Contains(uses, u)
		}) {
			at = i
		}
	}
	return at, false
}

// TakeStep makes the strategies of a step the plan's, in one step of the history. Decisions stay.
func (m *Session) TakeStep(step ladder.Step) Task {
	now := m.History.Current()
	s := now.WithUses(step.Uses)
	s.Goal.Budget = spec.Budget{}
	if slices.Equal(now.Uses, s.Uses) && now.Goal == s.Goal {
		m.Toast.Note(sayStep(step) + " (no change)")
		return nil
	}
	return m.Do(sayStep(step), s)
}

// sayStep names a step for a message.
func sayStep(step ladder.Step) string {
	if len(step.Uses) == 0 {
		return step.Name + ": " + step.Summary
	}
	return "preset " + step.Name
}

// FitTo makes the strategies of the last step that keeps outlines the plan's, used as far as the
// context needs them to come down to a size. The budget of the plan is what that leaves to the
// texts: what is sent beside them counts as before, though some of it may go with them. A budget
// that goes by the window leaves room for them by itself. The error
// says why the text is no size that could be fitted.
func (m *Session) FitTo(text string) (Task, error) {
	budget, err := spec.ParseBudget(text)
	if err != nil {
		return nil, err
	}
	now := m.History.Current()
	steps := ladder.ListSteps(&now)
	s := now.WithUses(fitStep(steps).Uses)
	if budget.Set && !budget.Window {
		before, _ := m.b.WeighContext()
		want, beside := budget.Of(before.Sum(), s.Room), m.b.BesideTexts()
		if want < beside {
			return nil, fmt.Errorf("%s cannot be reached: the agent's own prompt, tools and "+
				"framing alone take %s", board.SayFit(want), render.Short(beside))
		}
		budget = spec.Budget{Tokens: want - beside, Set: true}
	}
	s.Goal.Budget = budget
	return m.Do("fit to "+strings.TrimSpace(text), s), nil
}

// missText says that a plan does not come down to the context that it is to fit, unless the plan
// before it had the same to say; "" where it does, or is to fit none.
func (m *Session) missText(before, now *plan.Plan) string {
	goal := now.Spec.Goal.Budget
	if !goal.Set || before != nil && before.Spec.Goal.Budget == goal && before.After == now.After {
		return ""
	}
	least, missed := m.b.MissedFit()
	if !missed {
		return ""
	}
	want := goal.Of(now.Before.Tokens, now.Spec.Room) + m.b.BesideTexts()
	return board.SayFit(want) + " cannot be reached: the least is " + render.Short(least)
}

// fitStep is the step whose strategies are used as far as a size needs them: the last that keeps
// outlines, and if none exists the last.
func fitStep(steps []ladder.Step) ladder.Step {
	for _, s := range slices.Backward(steps) {
		if !slices.ContainsFunc(s.Uses, func(u spec.Use) bool { return u.Bare }) {
			return s
		}
	}
	return steps[len(steps)-1]
}
