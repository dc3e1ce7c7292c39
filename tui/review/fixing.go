package review

import (
	"maps"
	"reflect"
	"slices"
	"time"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue/room"
	"decant/render"
	"decant/strategies/facts"
	"decant/strategies/ladder"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/board"
)

// FixDone is a conversation that was searched for problems and fixed, with the number of the
// request.
type FixDone struct {
	seq int
	of  spec.Fixes
	// conv is nil if the work was stopped or failed. Index, plans and match belong to conv. All are
	// nil if no problem was found, and then the visible conversation stays. It stays too, with its
	// plan, if only match is set: the first search changed no event.
	conv  *model.Conversation
	index *facts.Index
	plan  *plan.Plan
	found *ladder.Redundant
	match *model.EventMatch
	// made is the input of the plan, in terms of conv.
	made spec.Spec
	took time.Duration
	err  error
}

// Begin searches the visible conversation for problems, unless opening it already did. Then it
// looks around the conversation.
func (m *Session) Begin() Task {
	switch {
	case m.b.Conv.Unfixed != nil:
		m.b.Search, m.Fixing.of = board.Searched, m.History.Current().Fixes
		return m.o.LookRound(m.b.Conv)
	case m.o.Fix == nil:
		return m.o.LookRound(m.b.Conv)
	}
	m.b.Search = board.Searching
	return runFix(m, m.Jobs.Start("searching for problems", ""))
}

// needsFix reports whether the visible conversation was opened or fixed in another way than decided
// now.
func needsFix(m *Session) bool {
	if m.o.Reopen != nil && m.History.Current().Uncompact != m.b.Conv.Uncompacted {
		return true
	}
	if m.o.Fix == nil || m.b.Search == board.Searching || m.b.Search == board.NotSearched {
		return false
	}
	return !maps.Equal(m.History.Current().Fixes, m.Fixing.of)
}

// refix fixes the conversation as decided now, and plans again.
func refix(m *Session) Task {
	now := m.History.Current()
	m.Plan.Seq++
	m.b.Choose(&now)
	m.b.Stale = m.b.Plan != nil
	m.b.Version++
	if a := m.Asks.Now; a != nil { // The question is about the old conversation.
		if a.Stop != nil {
			a.Stop()
		}
		m.Asks.Now = nil
	}
	stopFixing(m)
	j := m.Plan.start(&m.Jobs, m.b.Plan == nil)
	if j.Verb = "fixing"; now.Uncompact != m.b.Conv.Uncompacted {
		j.Verb = "opening"
	}
	return runFix(m, j)
}

// stopFixing stops a fixing that nobody waits for any more. The first search continues.
func stopFixing(m *Session) {
	if m.Fixing.job == nil || m.b.Search == board.Searching {
		return
	}
	m.Fixing.job.Work.Stop()
	m.Fixing.job = nil
	m.Fixing.seq++
}

// readAgain returns the visible conversation, opened and fixed as decided now.
func (o *Options) readAgain(
	conv *model.Conversation, now *spec.Spec,
) (next *model.Conversation, err error) {
	next = conv
	if now.Uncompact != conv.Uncompacted {
		next, err = o.Reopen(conv, now.Uncompact)
	}
	if err == nil && o.Fix != nil {
		next, err = o.Fix(next, now.Fixes)
	}
	return next, err
}

// runFix opens, searches and fixes as decided now.
func runFix(m *Session, j *Job) Task {
	m.Fixing.seq++
	m.Fixing.job = j
	o, conv, now, seq := m.o, m.b.Conv, m.History.Current(), m.Fixing.seq
	first := m.b.Search == board.Searching
	return JoinTasks(Task(func() any {
		defer j.End()
		d := FixDone{seq: seq, of: now.Fixes}
		next, err := o.readAgain(conv, &now)
		if d.err = err; err != nil || j.Work.Stopped() {
			return d
		}
		if len(next.Problems) == 0 && conv.Unfixed == nil && now.Uncompact == conv.Uncompacted {
			d.conv = conv
			return d
		}
		d.match = model.MatchEvents(conv, next)
		if first && d.match.Same && conv.Undone == nil { // Comparing it with a plan copies it.
			d.conv = next
			return d
		}
		if d.index = facts.NewIndexIn(j.Work, next); d.index == nil {
			return d
		}
		d.made = moveSpec(now, d.match)
		from := time.Now()
		if d.plan, d.found = makePlans(j.Work, d.index, d.made, nil); d.plan != nil {
			d.conv, d.took = next, max(time.Since(from), 1)
		}
		return d
	}), WatchJob(j))
}

// takeFixed shows what was found and fixed, with its plan.
func takeFixed(m *Session, d FixDone) Task {
	m.Jobs.Tidy()
	if d.seq != m.Fixing.seq {
		return nil
	}
	m.Fixing.job = nil
	if m.b.Search == board.Searching {
		return JoinTasks(takeSearched(m, d), m.o.LookRound(m.b.Conv))
	}
	switch {
	case d.conv == nil && m.b.Plan == nil:
		return nil
	case d.conv == nil:
		failed := "not fixed: "
		if m.History.Current().Uncompact != m.b.Conv.Uncompacted {
			failed = "not opened: "
		}
		goBack(m)
		if d.err != nil {
			m.Toast.Fail(failed + render.CleanLine(d.err.Error()))
		}
		return m.Keep()
	}
	return exchange(m, d)
}

// takeSearched shows the result of the first search.
func takeSearched(m *Session, d FixDone) Task {
	switch {
	case d.err != nil:
		m.b.SearchFault = render.CleanLine(d.err.Error())
		m.Toast.Warn("the search for problems failed: " + m.b.SearchFault)
		endSearch(m, board.SearchFailed, d.of)
	case d.conv == nil: // Only leaving stops it.
	case d.plan != nil:
		return exchange(m, d)
	case d.match != nil:
		model.TakeSearch(m.b.Conv, d.conv)
		m.Front.Exchange(board.RelistProblems(m.b, d.match))
		endSearch(m, board.Searched, d.of)
		m.Front.Relist()
		return m.Front.Recompose()
	default:
		endSearch(m, board.Searched, d.of)
	}
	return nil
}

// endSearch ends a first search that does not change the conversation.
func endSearch(m *Session, how board.Search, of spec.Fixes) {
	m.b.Search, m.Fixing.of = how, of
	m.b.Version++
	m.Front.Refresh()
	if m.b.Plan != nil && !m.b.Stale {
		askForWants(m, nil)
	}
}

// exchange replaces the visible conversation with the fixed one. Decisions are kept. The user is
// told about decisions on an event that a fix removes.
func exchange(m *Session, d FixDone) Task {
	was := m.History.Current()
	move := func(s spec.Spec) spec.Spec { return moveSpec(s, d.match) }
	m.History = m.History.Map(move)
	m.Plan.good.history = m.Plan.good.history.Map(move)
	now := m.History.Current()
	// Anything still running is about the old conversation.
	m.Plan.Seq++
	if m.Plan.Job != nil {
		m.Plan.Job.Work.Stop()
	}
	m.index, m.factsUnder, m.Diagnosing.under = d.index, nil, nil
	if m.Diagnosing.job != nil {
		m.Diagnosing.job.Work.Stop()
		m.Diagnosing.job = nil
	}
	m.Fixing.of, m.Fixing.Agreed, m.compacted = d.of, false, m.o.canUncompact(d.conv)
	m.Keeper.conv = d.conv
	m.Keeper.spec = now
	moved := board.Exchange(m.b, board.NewBoard(d.conv, now), d.match)
	m.Front.Exchange(moved)
	next := takePlan(m, PlanDone{m.Plan.Seq, d.index, d.plan, d.found, d.took})
	if lost := countTargets(was) - countTargets(now); lost > 0 {
		m.Toast.Warn(amount.Of(lost, "decision") + " was about a text that a fix removed")
	}
	if m.HasUnsaved() {
		next = JoinTasks(next, m.Keep())
	}
	if !reflect.DeepEqual(now, d.made) { // The user made more decisions meanwhile.
		next = JoinTasks(next, m.Replan())
	}
	return next
}

// countTargets counts the decisions about events and turns.
func countTargets(s spec.Spec) int { return len(s.Decisions) + len(s.Tangents) }

// moveSpec returns a Spec in terms of another reading of the file.
func moveSpec(s spec.Spec, to *model.EventMatch) spec.Spec {
	if len(s.Decisions) > 0 {
		moved := make(map[spec.Target]spec.Verdict, len(s.Decisions))
		for t, v := range s.Decisions {
			if t.Event >= 0 {
				t.Event = to.Event(t.Event)
			} else {
				t.Turn = to.Turn(t.Turn)
			}
			if t.Event >= 0 || t.Turn > 0 {
				moved[t] = v
			}
		}
		s.Decisions = moved
	}
	s.Tangents = slices.Clone(s.Tangents)
	for i := range s.Tangents {
		s.Tangents[i].Turn = to.Turn(s.Tangents[i].Turn)
	}
	s.Tangents = slices.DeleteFunc(s.Tangents, func(t spec.Tangent) bool { return t.Turn == 0 })
	if s.Summary != nil {
		own := *s.Summary
		own.First, own.Last = to.Turn(own.First), to.Turn(own.Last)
		if s.Summary = &own; own.First == 0 || own.Last < own.First {
			s.Summary = nil
		}
	}
	return s
}

// CanFix reports whether a fix can be chosen, and why not.
func CanFix(m *Session) (bool, string) {
	switch {
	case m.o.Fix == nil || m.b.Search != board.Searched:
		return false, board.NothingWrong(m.b)
	case len(m.b.Problems) == 0:
		return false, "there is nothing to fix"
	case m.Saving > 0:
		return false, "saving; please wait"
	}
	return true, ""
}

// FlipFix chooses or declines the fix of a problem.
func FlipFix(m *Session, i int) Task {
	if i < 0 || i >= len(m.b.Problems) {
		m.Toast.Warn("there is no such problem")
		return nil
	}
	p := &m.b.Problems[i]
	if !p.Optional {
		m.Toast.Warn(whyFixed(p))
		return nil
	}
	verb := "fixed: "
	if p.Fixed {
		verb = "not fixed: "
	}
	at, now := board.FixAt(p), m.History.Current()
	if _, decided := now.Fixes[at]; decided {
		now = now.UndecideFix(at)
	} else {
		now = now.DecideFixes([]spec.FixAt{at}, !p.Fixed)
	}
	return m.Do(verb+p.Rule+", "+board.ProblemPlace(m.b, p), now)
}

// whyFixed says why nothing can be decided about a problem.
func whyFixed(p *model.Problem) string {
	switch {
	case p.Fixed:
		return "every fork fixes this"
	case room.IsOfLength(p.Rule):
		return "remove something instead: W shows what each preset would leave"
	}
	return "this problem cannot be fixed alone"
}

// FixAll chooses all fixes for what the agent would refuse.
func FixAll(m *Session) Task {
	var all []spec.FixAt
	for i := range m.b.Problems {
		if p := &m.b.Problems[i]; p.Optional && !p.Fixed && p.Harm.Stops() {
			all = append(all, board.FixAt(p))
		}
	}
	if len(all) == 0 {
		m.Toast.Note(noneToFix(m.b))
		return nil
	}
	name := "fixed: " + amount.Of(len(all), "problem")
	return m.Do(name, m.History.Current().DecideFixes(all, true))
}

// noneToFix says why there is no fix to choose.
func noneToFix(b *board.Board) string {
	for _, p := range board.LeftProblems(b) {
		if room.IsOfLength(p.Rule) {
			return "what is left needs a plan: W shows what each preset would leave"
		}
	}
	return "all that can be fixed is fixed"
}

// MustAgree reports whether a save needs the user's consent, because something would still be
// refused.
func MustAgree(m *Session) bool {
	return !m.Fixing.Agreed && len(board.LeftProblems(m.b)) > 0
}
