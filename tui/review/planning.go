package review

import (
	"slices"
	"strings"
	"time"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/ladder"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/strategies/spec"
	"decant/tui/board"
)

// MaxPlanWait is how long a frame waits for a plan.
const MaxPlanWait = 16 * time.Millisecond

// PlanDone is a plan that was made or stopped, with the number of the request.
type PlanDone struct {
	Seq   int
	index *facts.Index
	plan  *plan.Plan
	found *ladder.Redundant
	took  time.Duration
}

// CheckDone is the result of a plan's check.
type CheckDone struct {
	Seq      int
	Findings []model.Finding
	// undone compares the plan with a compaction that was undone, nil for none.
	undone *report.Undone
	// stopped is true if not every rule was checked.
	stopped bool
}

// Replan makes a plan from the current spec.
func (m *Session) Replan() Task {
	if needsFix(m) {
		return refix(m)
	}
	stopFixing(m)
	m.Plan.Seq++
	seq, spec, index, conv := m.Plan.Seq, m.History.Current(), m.index, m.b.Conv
	m.b.Choose(&spec)
	// A quick plan is made at once, so that a key press and its numbers appear in one frame.
	if knowsFacts(index, spec) && m.Plan.Took > 0 && m.Plan.Took < MaxPlanWait {
		plan, found := makePlans(nil, index, spec, m.b.Redundant)
		return takePlan(m, PlanDone{seq, index, plan, found, m.Plan.Took})
	}
	m.b.Stale = m.b.Plan != nil
	m.b.Version++
	j, was := m.Plan.start(&m.Jobs, m.b.Plan == nil), m.b.Redundant
	return JoinTasks(Task(func() any {
		defer j.End()
		if index == nil {
			index = facts.NewIndexIn(j.Work, conv)
		}
		if index == nil {
			return PlanDone{Seq: seq}
		}
		from := time.Now()
		plan, found := makePlans(j.Work, index, spec, was)
		return PlanDone{seq, index, plan, found, max(time.Since(from), 1)}
	}), WatchJob(j))
}

// knowsFacts reports whether an index, nil for none, knows everything that plans of a spec need.
// Then none of them decodes a text.
func knowsFacts(ix *facts.Index, s spec.Spec) bool {
	return ix != nil && ix.Knows(plan.ListKinds(s)...) &&
		ix.Knows(plan.ListKinds(s.WithUses(ladder.ListRedundant(&s)))...)
}

// goBack restores the decisions of the visible plan.
func goBack(m *Session) {
	good := m.Plan.good
	m.History, m.Steps = good.history, good.steps
	relistStrategies(m, good.infos)
	now := m.History.Current()
	m.b.Choose(&now)
	m.b.Stale = false
	m.b.Version++
	m.Front.Relist()
	m.Toast.Warn("planning stopped; everything is as in the plan before")
}

// takePlan shows a new plan and starts its check.
func takePlan(m *Session, d PlanDone) Task {
	m.Jobs.Tidy()
	if d.index != nil && d.index.Conversation == m.b.Conv {
		m.index = d.index
	}
	switch {
	case d.Seq != m.Plan.Seq, d.plan == nil && m.b.Plan == nil:
		// Nobody waits for it any more. The first plan is stopped only by leaving.
		return nil
	case d.plan == nil:
		goBack(m)
		return m.Keep()
	}
	before := m.b.Plan
	m.Plan.Took, m.Plan.good = d.took, standing{m.History, m.Steps, m.b.Infos}
	m.b.Plan, m.b.Redundant, m.b.Stale, m.b.Checked = d.plan, d.found, false, false
	m.b.Stretch = [2]int{}
	if d.plan.Spec.Has(board.Summarize) {
		m.b.Stretch[0], m.b.Stretch[1] = plan.FindStretch(d.index, d.plan.Spec)
	}
	m.b.Findings, m.b.Loose, m.b.Unchecked, m.b.Undone = nil, nil, false, nil
	m.b.Version++
	m.Front.Relist()
	m.Front.Refresh()
	if usesNewSummary(before, d.plan) {
		m.Toast.Note(appendText(m.Toast.Text, "it is put in"))
	}
	if along := alongText(before, d.plan); along != "" {
		m.Toast.Note(appendText(m.Toast.Text, along))
	}
	text := appendText(warningText(before, d.plan), m.missText(before, d.plan))
	text = appendText(text, unusedText(m.b, before, d.plan))
	if text = appendText(text, freedText(before, d.plan)); text != "" {
		said := m.Toast.Text
		if name, ok := strings.CutPrefix(said, "removed: "); ok && !removesMore(before, d.plan) {
			said = "not removed: " + name
		}
		m.Toast.Warn(appendText(said, text))
	}
	askForWants(m, before)
	return JoinTasks(checkPlan(&m.Jobs, d.Seq, d.plan), findFacts(m, d.index, d.plan.Spec),
		diagnoseShown(m), m.Front.Recompose())
}

// warningText says which part of a decision a plan does not follow, and why, and which decision is
// a risk. It returns "" for nothing, and if the previous plan had the same message.
func warningText(before, now *plan.Plan) (text string) {
	if before == nil {
		return ""
	}
	for _, n := range now.Notes {
		if n.Strategy == plan.User && (n.Refused || n.Risk) && !slices.Contains(before.Notes, n) {
			text = appendText(text, n.Text)
		}
	}
	return text
}

// removesMore reports whether the user's decisions remove more in a plan than in the one before.
func removesMore(before, now *plan.Plan) bool {
	count := func(p *plan.Plan) (n int) {
		for i := range p.Changes {
			if p.Changes[i].Strategy == plan.User {
				n++
			}
		}
		return n
	}
	return before == nil || count(now) > count(before)
}

// alongText says how much more goes because the format requires it with what the user removes, with
// encrypted reasoning. It returns "" if that is not more than in the plan before.
func alongText(before, now *plan.Plan) string {
	if before == nil {
		return ""
	}
	count := func(p *plan.Plan) (n, tokens int) {
		var events []int
		for i := range p.Changes {
			root := &p.Changes[i]
			for root.Cause >= 0 {
				root = &p.Changes[root.Cause]
			}
			if root.Strategy == plan.User && root != &p.Changes[i] {
				tokens += p.Changes[i].Tokens
				events = append(events, p.Changes[i].Event)
			}
		}
		slices.Sort(events)
		return len(events), tokens + p.Index.Conversation.SealedTokens(events)
	}
	was, had := count(before)
	n, tokens := count(now)
	if n <= was {
		return ""
	}
	return "the format requires " + amount.Of(n-was, "more change") + " (" +
		amount.Of(max(tokens-had, 0), "token") + ")"
}

// hasNewSummary reports whether a plan has another summary than the plan before it.
func hasNewSummary(before, now *plan.Plan) bool {
	sum := now.Spec.Summary
	return before != nil && sum != nil && sum != before.Spec.Summary
}

// usesNewSummary reports whether a plan puts in a summary that the plan before it did not have.
func usesNewSummary(before, now *plan.Plan) bool {
	return hasNewSummary(before, now) && board.UsesSummary(now)
}

// unusedText says that a new summary is not put in, and why. It returns "" if the plan uses it.
func unusedText(b *board.Board, before, now *plan.Plan) string {
	if !hasNewSummary(before, now) || board.UsesSummary(now) {
		return ""
	}
	return "it is not put in: " + board.SummaryExcuse(b)
}

// checkPlan checks a plan.
func checkPlan(jobs *Jobs, seq int, plan *plan.Plan) Task {
	j := jobs.Start("checking", "rule")
	j.Cancel = j.Work.Stop
	return JoinTasks(Task(func() any {
		defer j.End()
		found := check.ProvePlanIn(j.Work, plan)
		return CheckDone{seq, found, report.NewUndone(plan), j.Work.Stopped()}
	}), WatchJob(j))
}

// takeFindings shows the result of the plan's check.
func takeFindings(m *Session, d CheckDone) Task {
	m.Jobs.Tidy()
	if d.Seq != m.Plan.Seq {
		return nil
	}
	if m.b.SetFindings(d.Findings); d.stopped {
		m.b.Unchecked = true
		m.Toast.Warn("the check was stopped; saving checks again")
	}
	m.b.Undone = d.undone
	m.b.Version++
	m.Front.Refresh()
	if len(d.Findings) == 0 {
		return nil
	}
	return m.Front.Recompose()
}

// makePlans makes the plan of a spec, and finds what is redundant whatever it chooses, or takes the
// earlier result for that. Both are nil if the work was stopped.
func makePlans(
	w *model.Work, index *facts.Index, chosen spec.Spec, was *ladder.Redundant,
) (made *plan.Plan, found *ladder.Redundant) {
	made = plan.MakePlanIn(w, index, chosen)
	found = ladder.FindRedundant(w, index, chosen, was)
	if made == nil || found == nil {
		return nil, nil
	}
	return made, found
}
