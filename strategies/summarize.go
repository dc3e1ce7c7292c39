package strategies

import (
	"cmp"
	"strings"

	"decant/model"
	"decant/strategies/aged"
	"decant/strategies/check"
	"decant/strategies/digest"
	"decant/strategies/facts"
	"decant/strategies/facts/roster"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/why"
	"decant/strategies/words"
)

// summarize is the registry entry of the strategy.
var summarize = strategy{
	Info: spec.Info{
		Name:    "summarize",
		Summary: "replaces old turns with a summary",
		Classes: []model.Class{model.Summarised},
	},
	one: "event of a turn", many: "events of turns",
	make:      func(v *plan.View, _ spec.Use) plan.Pass { return newSummarizer(v) },
	keys:      aged.Keys,
	renumbers: mayReplaceTurns,
	prove:     proveSummarised,
	all:       checkSummary,
}

// mayReplaceTurns reports whether a plan has a summary, or may make one.
func mayReplaceTurns(s *spec.Spec) bool { return s.Summary != nil || aged.Among(s) > 0 }

// summarizer puts a summary in place of whole turns. All of it is one step. The first prompt says
// what follows, the first answer is the summary, and the rest is removed.
type summarizer struct {
	v           *plan.View
	first, last int           // The stretch of turns, 0 for none.
	all         [2]int        // What an answer would cover, 0 for none.
	sum         *spec.Summary // What replaces the stretch, nil for nothing.
	after       int           // How old turns are that need no answer, 0 for no such turns.
	old         int           // The last of these turns, 0 for none.
	sent        int           // Tokens of the context before any summary.
	tried       bool
	why         string // Why nothing was proposed, "" otherwise.
	carriers    carriers
	taken       []bool // By event: it is removed, or carries the summary.
	out         []plan.Edit
}

// carriers are the two events whose text is replaced by the summary, -1 for none.
type carriers struct{ prompt, answer int }

// newSummarizer finds what may be removed.
func newSummarizer(v *plan.View) *summarizer {
	s := &summarizer{
		v: v, sent: v.Index.Conversation.Beside(nil).Beside(), carriers: carriers{-1, -1},
	}
	for i := range v.Index.Conversation.EventCount() {
		s.sent += v.SizeNow(i).Tokens
	}
	if v.Chosen().Scope == facts.ScopeLive {
		s.first, s.last = v.Stretch()
		s.all = [2]int{s.first, s.last}
		s.findSummary()
	}
	if s.why = s.idle(); s.why == "" {
		s.choose()
	}
	return s
}

// findSummary finds what replaces which turns: an answer to all of the stretch, or else the digest
// of its old turns. The user may have changed that digest. Turns with an earlier summary stay.
func (s *summarizer) findSummary() {
	v, answer := s.v, s.v.Chosen().Summary
	if s.covers(answer) {
		s.sum = answer
		return
	}
	s.after = aged.After(v.Chosen(), v.Use)
	if s.after == 0 || s.first == 0 {
		return
	}
	c := v.Index.Conversation
	first := max(s.first, v.Index.LastSummed()+1)
	s.old = min(s.last, roster.LastTurnBefore(c, s.after))
	switch {
	case s.old < first:
		s.old = 0
	case answer != nil && answer.First == first && answer.Last == s.old:
		s.first, s.last, s.sum = first, s.old, answer
	case answer == nil && !aged.IsTooLarge(c, first, s.old):
		d := v.Index.Digests.OfTurns(c, first, s.old, cmp.Or(v.Use.DigestShare, digest.Share),
			v.Unwanted)
		s.first, s.last = first, s.old
		s.sum = &spec.Summary{First: first, Last: s.old, Text: d.Text, By: spec.ByDigest}
	}
}

// covers reports whether a summary is of the whole stretch.
func (s *summarizer) covers(sum *spec.Summary) bool {
	return sum != nil && sum.First == s.all[0] && sum.Last == s.all[1]
}

// Summary returns what replaces the stretch, nil for nothing.
func (s *summarizer) Summary() *spec.Summary { return s.sum }

// again reports whether a summary was inserted before. That happens if a list names the strategy
// twice.
func (s *summarizer) again() bool {
	return s.v.Holds(model.Summarised)
}

// Propose proposes the whole summary at the event that will announce it.
func (s *summarizer) Propose(event int) []plan.Edit {
	v := s.v
	e := v.Index.Event(event)
	if e.Turn == 0 || !e.Live || e.Kind == model.Definition {
		return nil
	}
	free := v.Free(event)
	if s.tried || !free || event != s.carriers.prompt {
		s.explain(event, free)
		return nil
	}
	s.tried = true
	s.propose()
	return s.out
}

// explain tells the tracer why an event stays, unless it is protected.
func (s *summarizer) explain(event int, free bool) {
	turn := s.v.Index.Event(event).Turn
	switch {
	case !free:
	case s.why != "":
		text := strings.TrimPrefix(s.why, "nothing to do: ")
		s.v.NoteObstacle(why.Obstacle{Kind: why.KindOther, Text: text})
	case turn < s.first || turn > s.last:
		s.v.NoteObstacle(why.Obstacle{
			Kind: why.KindFenced, Text: "a part of its turn is protected",
		})
	case !s.taken[event]:
		s.v.NoteObstacle(why.Obstacle{Kind: why.KindOther, Text: "something that stays needs it"})
	}
}

// propose lists the edits for the events of the stretch.
func (s *summarizer) propose() {
	v, sum := s.v, s.sum
	reason := sum.Reason()
	pictures := false
	for i, taken := range s.taken {
		if !taken {
			continue
		}
		ed := plan.Edit{
			Event: i, Part: -1, Op: model.Remove, Class: model.Summarised, Reason: reason,
			Anchor: -1, AnchorPart: -1, Cover: -1,
		}
		text := ""
		switch i {
		case s.carriers.prompt:
			text = sum.Notice(s.carriers.answer < 0)
		case s.carriers.answer:
			text = sum.Body()
		}
		if text != "" {
			ed.Op, ed.Text, ed.Weight = model.Replace, text, v.Index.Conversation.TextWeight(text)
		}
		pictures = pictures || check.ShowsImage(v.Index.Event(i))
		s.out = append(s.out, ed)
	}
	for i := range s.out {
		// Pictures have no bytes, so the text in their place may be longer.
		s.out[i].Image = pictures && s.out[i].Op == model.Replace
	}
}

// choose finds the events to remove, and the events that carry the summary.
func (s *summarizer) choose() {
	v := s.v
	s.taken = make([]bool, v.Index.Conversation.EventCount())
	some := false
	for i := range s.taken {
		e := v.Index.Event(i)
		s.taken[i] = e.Turn >= s.first && e.Turn <= s.last && v.Index.Summed(i) &&
			!v.Pinned(i) && !v.Gone(i) && !s.keeps(e)
		some = some || s.taken[i]
	}
	if !some {
		s.why = "nothing to do: all of " + words.NameTurns(s.first, s.last) + " is kept or removed"
		return
	}
	s.keepEvents()
	s.findCarriers()
	if i := s.opening(); i >= 0 {
		s.taken[i] = false
		s.keepEvents()
		s.findCarriers()
	}
	if s.carriers.prompt < 0 {
		s.why = "nothing to do: no prompt of " + words.NameTurns(s.first, s.last) +
			" is removed that could say that a summary follows"
	}
}

// findCarriers finds the events that carry the summary.
func (s *summarizer) findCarriers() {
	s.carriers = findCarriers(s.v.Index, func(i int) bool { return s.taken[i] })
}

// keeps reports whether an event stays beside the summary.
func (s *summarizer) keeps(e *model.Event) bool {
	return aged.Keeps(s.v.Index.Conversation, e, s.sum == s.v.Chosen().Summary)
}

// opening returns the event of the user that must stay, because the fork would begin with the model
// otherwise; -1 for none. A conversation that already begins with the model may stay so.
func (s *summarizer) opening() int {
	v, last := s.v, -1
	if !v.Index.Conversation.Rules.UserFirst {
		return -1
	}
	for i := range s.taken {
		ev := v.Index.Event(i)
		switch {
		case !ev.Live || v.Gone(i) || ev.Kind == model.Definition || ev.Role == "system":
		case ev.MayBegin() && (!s.taken[i] || i == s.carriers.prompt):
			return -1
		case ev.MayBegin():
			last = i
		case !s.taken[i] || last < 0:
			return last
		}
	}
	return -1
}

// findCarriers returns the events that would carry a summary of the removed events. These are the
// first prompt, or the agent's own summary, and the first answer after it.
func findCarriers(ix *facts.Index, taken func(event int) bool) carriers {
	out := carriers{-1, -1}
	prompt := &model.Event{Record: -1} // The newest prompt.
	for i := range ix.Conversation.EventCount() {
		e := ix.Event(i)
		if e.Prompt {
			prompt = e
		}
		if !taken(i) {
			continue
		}
		asks := e.Kind == model.Summary || e.Kind == model.User && e.Record == prompt.Record &&
			e.Message == prompt.Message
		switch {
		case out.prompt < 0 && asks && e.Role == "user":
			out.prompt = i
		case out.prompt >= 0 && e.Kind == model.Assistant:
			out.answer = i
			return out
		}
	}
	return out
}

// keepEvents keeps what remaining events need: the other half of a call, and what they refer to.
func (s *summarizer) keepEvents() {
	v := s.v
	calls := roster.EventsByCall(v.Index.Conversation)
	var queue []int
	for i := range s.taken {
		if !s.taken[i] && v.Index.Briefs[i].Live && !v.Gone(i) {
			queue = append(queue, i)
		}
	}
	for len(queue) > 0 {
		i := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		stay := func(all []int) {
			for _, j := range all {
				if s.taken[j] {
					s.taken[j] = false
					queue = append(queue, j)
				}
			}
		}
		if call := v.Index.Event(i).Call; call >= 0 {
			stay(calls[call])
		}
		if v.Depends(i) {
			stay(v.Index.Needs[i])
		}
	}
}
