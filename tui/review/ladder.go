package review

import (
	"fmt"
	"slices"
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/ladder"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/board"
)

// StepPreset moves by some presets, from free towards costly, or back. Before the first preset
// nothing is removed. Decisions stay.
func (m *Session) StepPreset(by int) Task {
	now := m.History.Current()
	steps := ladder.ListSteps(&now)
	from, on := placeOnLadder(steps, now.Uses)
	// From between two steps, going back leads to the lower one.
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

// placeOnLadder returns the step with the chosen strategies. If there is none, on is false, and it
// returns the last step whose strategies are all chosen.
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

// TakeStep gives the plan the strategies of a ladder step, in one step of the history. Decisions
// stay.
func (m *Session) TakeStep(step ladder.Step) Task {
	now := m.History.Current()
	s := now.WithUses(step.Uses)
	s.Goal.Budget = spec.Budget{}
	if slices.Equal(now.Uses, s.Uses) && now.Goal == s.Goal {
		m.Toast.Note(step.Name + " is already in use")
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

// FitTo applies the strategies of the last step that keeps outlines, as far as needed to fit the
// context into a size. The plan's budget is the size minus what is sent beside the texts. That is
// counted as before the plan, although the plan may remove some of it. A budget relative to the
// window already leaves room for it. The error says why the text is not a size that can be fitted.
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
			return nil, fmt.Errorf("%s is too small: the system prompt, tools and the "+
				"JSON around all calls take %s", board.SayFit(want), render.Short(beside))
		}
		budget = spec.Budget{Tokens: want - beside, Set: true}
	}
	s.Goal.Budget = budget
	return m.Do("fit to "+strings.TrimSpace(text), s), nil
}

// missText says that a plan does not reach the context that it should fit. It returns "" if the
// plan does, has none to fit, or if the previous plan had the same message.
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
	return board.SayFit(want) + " cannot be reached: " + board.NamePreset(&now.Spec) + " leaves " +
		render.Short(least)
}

// freedText says that a decision alone meets the budget, so that the other changes are taken back.
// It returns "" if that is not so.
func freedText(before, now *plan.Plan) string {
	goal := now.Spec.Goal.Budget
	if !goal.Set || before == nil || before.Spec.Goal.Budget != goal ||
		!slices.Equal(before.Spec.Uses, now.Spec.Uses) {
		return ""
	}
	count := func(p *plan.Plan) (n int) {
		for i := range p.Changes {
			if p.Changes[i].Strategy != plan.User {
				n++
			}
		}
		return n
	}
	was, left := count(before), count(now)
	if was == 0 || left > 0 || now.After.Tokens > now.Goal.Want {
		return ""
	}
	return "the budget now needs nothing else: " + amount.Of(was, "change") + " taken back"
}

// fitStep returns the step whose strategies are used to fit a size: the last that keeps outlines,
// or else the last.
func fitStep(steps []ladder.Step) ladder.Step {
	for _, s := range slices.Backward(steps) {
		if !slices.ContainsFunc(s.Uses, func(u spec.Use) bool { return u.Bare }) {
			return s
		}
	}
	return steps[len(steps)-1]
}
