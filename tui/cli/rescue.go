package cli

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"decant/model"
	"decant/model/amount"
	"decant/model/formats"
	"decant/model/rescue"
	"decant/model/rescue/room"
	"decant/model/rescue/shapes"
	"decant/render"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/cli/exit"
	"decant/tui/cli/pages"
	"decant/tui/cli/saving"
)

// fitUses are the strategies that fit a conversation into its window, cheapest first. The first set
// shortens results. If that is not enough, the next leaves whole results out, because a shortened
// result is not looked at again.
var fitUses = [][]string{
	{
		"lossless", "trim-tool-results", "stale-reads", "strip-images", "strip-tool-results",
		"strip-reasoning",
	},
	{"lossless", "stale-reads", "strip-images", "strip-tool-results", "strip-reasoning"},
}

// rescuer is a session that rescues its conversation.
type rescuer struct{ *session }

// rescueConversation saves a fork with everything fixed that the agent would refuse, and changes
// nothing else. But if the conversation is larger than its window, it also makes it fit.
func rescueConversation(s *session) error {
	c, r := s.conversation, rescuer{s}
	if s.options.ErrorText != "" {
		if err := r.matchError(); err != nil {
			return err
		}
	}
	made, err := r.planRescue()
	if err != nil {
		return err
	}
	if checkBudget(made) == nil {
		c.Problems = markFitted(made)
	}
	c.Problems = markRepaired(made)
	left := slices.DeleteFunc(model.ListBroken(c.Problems), func(p model.Problem) bool {
		return room.IsOfLength(p.Rule)
	})
	switch {
	case len(left) > 0:
		return cmp.Or[error](r.printRescue(made), &leftError{left, r.loader().CanFix(c)})
	case checkBudget(made) != nil:
		return cmp.Or[error](r.printRescue(made), &unfitError{made})
	case made.IsIdle() && !c.NeedsFix():
		return keepAsIs(s, nothingToRescue(c))
	case s.options.DryRun:
		return r.printRescue(made)
	}
	saved, err := s.save(made)
	if saved == nil {
		return err
	}
	if printed := r.printRescued(saved); printed != nil {
		return printed
	}
	if err == nil {
		return followSave(s, saved)
	}
	return err
}

// nothingToRescue says that nothing is broken, or nothing that does harm.
func nothingToRescue(c *model.Conversation) *exit.NothingError {
	found := noProblems
	if len(c.Problems) > 0 {
		found = noHarm
	}
	return &exit.NothingError{Why: found + "; if the agent still refuses it, add --error 'TEXT'"}
}

// markFitted returns the problems of a conversation, and marks those of its length as fixed by a
// plan that fits.
func markFitted(made *plan.Plan) []model.Problem {
	out := slices.Clone(made.Index.Conversation.Problems)
	for i := range out {
		if p := &out[i]; room.IsOfLength(p.Rule) && !p.Fixed && !made.IsIdle() {
			p.Fixed, p.Loss = true, model.LossPart
			p.Fix = amount.Of(len(made.Changes), "change") + " of the plan"
		}
	}
	return out
}

// markRepaired returns the problems of a conversation, and marks as fixed those of rules that its
// fork does not break: every fork repairs links and ids, and leaves out what is not sent.
func markRepaired(made *plan.Plan) []model.Problem {
	c := made.Index.Conversation
	if !made.IsIdle() || len(model.ListBroken(c.Problems)) == 0 {
		return c.Problems
	}
	fork, err := formats.TryFork(c)
	if err != nil {
		return c.Problems
	}
	defer fork.Source.Close() //nolint:errcheck // It was only read.
	still := map[string]bool{}
	for _, p := range model.ListBroken(rescue.ListProblems(fork)) {
		still[p.Rule] = true
	}
	out := slices.Clone(c.Problems)
	for i := range out {
		if p := &out[i]; p.Harm.Stops() && !p.Fixed && !still[p.Rule] {
			p.Fixed, p.Loss, p.Fix = true, model.LossNone, "the fork is without it"
		}
	}
	return out
}

// planRescue returns the plan of a rescue. It has no changes, unless the conversation is larger
// than its window. Then it has changes only until it fits.
func (r rescuer) planRescue() (*plan.Plan, error) {
	r.index = facts.NewIndex(r.conversation)
	broken := model.ListBroken(r.conversation.Problems)
	long := slices.ContainsFunc(broken, func(p model.Problem) bool {
		return room.IsOfLength(p.Rule)
	})
	if !long {
		return plan.MakePlan(r.index, r.spec), nil
	}
	var made *plan.Plan
	for _, fence := range keptCalls {
		for _, tokens := range room.Budgets(r.conversation) {
			for _, uses := range fitUses {
				var err error
				made, err = r.planFit(fence, tokens, uses)
				if err != nil || made.Goal.Met {
					return made, err
				}
			}
		}
	}
	return made, nil
}

// planFit returns a plan that uses some strategies to reach a number of tokens and protects the end
// of the conversation.
func (r rescuer) planFit(fence string, tokens int, uses []string) (*plan.Plan, error) {
	expanded, err := r.spec.Expand(uses)
	if err != nil {
		return nil, err
	}
	r.spec = r.spec.WithUses(expanded)
	if r.spec.KeepLast, err = spec.ParseFence(fence); err != nil {
		return nil, err
	}
	r.spec.Goal = spec.Goal{Budget: spec.Budget{Tokens: tokens, Set: true}}
	return plan.MakePlan(r.index, r.spec), nil
}

// keptCalls are sizes of the protected end, from what a rescue keeps whole to what it keeps if
// nothing else would fit.
var keptCalls = []string{"1/20c", "1/10c", "1/5c", "1/2c"}

// leftError says that a rescue would fail, because something would still be refused.
type leftError struct {
	left []model.Problem
	// fixable is false for a conversation in which decant makes no fix.
	fixable bool
}

// Error returns one line with the next step.
func (e *leftError) Error() string {
	p := &e.left[0]
	next := p.Fix
	switch {
	case p.Loss != "" && !e.fixable:
		next = "decant fixes nothing in a folder, or in one of several conversations of a file"
	case next == "":
		next = shapes.FixOf(p.Rule)
	}
	return fmt.Sprintf("not saved: %s would still be refused, first %s at %s: %s",
		amount.Of(len(e.left), "problem"), p.Rule, p.Place, next)
}

// ExitWith returns [exit.Refused].
func (e *leftError) ExitWith() int { return exit.Refused }

// unfitError says that a conversation does not fit its window whatever a rescue may change.
type unfitError struct{ made *plan.Plan }

// Error returns one line with the next step.
func (e *unfitError) Error() string {
	return fmt.Sprintf("not saved: ≈ %s tokens are left, and ≈ %s fit the window; without "+
		"--rescue, add a summary (-y -s auto,summarize) or remove turns (--drop-turns)",
		render.Number(e.made.After.Tokens), render.Number(e.made.Goal.Want))
}

// ExitWith returns [exit.Refused].
func (e *unfitError) ExitWith() int { return exit.Refused }

// printRescue prints what a rescue would fix, and writes nothing.
func (r rescuer) printRescue(made *plan.Plan) error {
	if r.options.JSON {
		return reportPlan(r.session, made)
	}
	return r.print(pages.NewRescuePage(made, countSame(made)).Text(r.env.Width))
}

// countSame returns how many records of the file the fork of a rescue takes over unchanged, except
// for what every fork rewrites. It is negative if there is no fork.
func countSame(made *plan.Plan) int {
	c := made.Index.Conversation
	draft, err := formats.Draft(c, made.Changes, model.ForkOptions{})
	if err != nil {
		return -1
	}
	changed, n := listChanged(made), 0
	for _, f := range draft.Files {
		for i := range f.Pieces {
			if at := f.Pieces[i].Record; f.Source == c.Source && at >= 0 && !changed[at] {
				n++
			}
		}
	}
	return n
}

// listChanged returns the records that fixes and a plan change, as indices.
func listChanged(made *plan.Plan) map[int]bool {
	c, out := made.Index.Conversation, map[int]bool{}
	maps.Copy(out, c.Altered)
	for i := range made.Changes {
		out[c.EventAt(made.Changes[i].Event).Record] = true
	}
	places := map[string]bool{}
	for i := range c.Fixes {
		places[c.Fixes[i].Place] = true
	}
	for i := range c.Events {
		if places[c.Events[i].ID.String()] {
			out[c.Events[i].Record] = true
		}
	}
	return out
}

// printRescued prints what a rescue fixed, and how to continue.
func (r rescuer) printRescued(saved *saving.Saved) error {
	if r.options.JSON || saved.Report.Fork == nil {
		return r.printSaved(saved)
	}
	page := pages.NewRescuePage(saved.Plan, countSame(saved.Plan))
	if err := r.print(page.Text(r.env.Width)); err != nil {
		return err
	}
	return r.printFork(saved)
}

// matchError finds the rule that an error text names. If the conversation does not break it, or no
// rule is known, the error says so.
func (r rescuer) matchError() error {
	m := rescue.MatchError(r.options.ErrorText)
	broken := slices.ContainsFunc(r.conversation.Problems, func(p model.Problem) bool {
		return slices.Contains(m.Rules, p.Rule)
	})
	why := ""
	sound := !r.conversation.NeedsFix() && len(model.ListBroken(r.conversation.Problems)) == 0
	switch {
	case broken:
		return nil
	case len(m.Rules) == 0 && sound:
		why = "no rule knows this error, and no rule finds a problem; please report its text"
	case len(m.Rules) == 0:
		why = "no rule knows this error; please report its text"
	default:
		why = rescue.ExplainSound(r.conversation)
	}
	if sound {
		return &exit.NothingError{Why: why}
	}
	r.warn(why)
	return nil
}
