package strategies

import (
	"strings"

	"decant/model"
)

// summarize is the strategy's row of the registry.
var summarize = strategy{
	Info: Info{
		"summarize", "whole turns between the fences become a summary",
		[]model.Class{model.Summarised},
	},
	one: "event of a turn", many: "events of turns",
	make: func(v *view, _ Use) looker { return newSummarizer(v) },
}

// summarizer puts a summary in the place of whole turns. All of it is one step: the first
// prompt says what follows, the first answer is the summary, and the rest goes.
type summarizer struct {
	v           *view
	first, last int // The stretch that is there, 0 for none.
	sent        int // Tokens of the context before anything is summarised.
	tried       bool
	why         string // Why nothing was proposed, "" where it was.
	carriers    carriers
	taken       []bool // By event: it goes, or carries the summary.
	out         []edit
}

// carriers are the two events whose text becomes the summary's, -1 for none.
type carriers struct{ prompt, answer int }

// newSummarizer finds what may go.
func newSummarizer(v *view) *summarizer {
	s := &summarizer{
		v: v, sent: v.e.total.Tokens + max(0, v.ix.Conversation.Beside().Sum()),
		carriers: carriers{-1, -1},
	}
	if v.e.spec.Scope == ScopeLive {
		s.first, s.last = v.ix.stretch(v.e.fences)
	}
	if s.why = s.idle(); s.why == "" {
		s.choose()
	}
	return s
}

// again reports whether a summary was put in before: the strategy stands twice in a list.
func (s *summarizer) again() bool {
	for i := range s.v.e.recs {
		if r := &s.v.e.recs[i]; !r.void && r.class == model.Summarised {
			return true
		}
	}
	return false
}

// look proposes all of the summary where the event comes up that says what follows.
func (s *summarizer) look(event int) []edit {
	v := s.v
	e := v.ix.event(event)
	if e.Turn == 0 || !e.Live || e.Kind == model.Definition {
		return nil
	}
	free := v.free(event)
	if s.tried || !free || event != s.carriers.prompt {
		s.explain(event, free)
		return nil
	}
	s.tried = true
	s.propose()
	return s.out
}

// explain tells who listens why an event is left, but for what protects it.
func (s *summarizer) explain(event int, free bool) {
	turn := s.v.ix.event(event).Turn
	switch {
	case !free || s.v.e.trace == nil:
	case s.why != "":
		text := strings.TrimPrefix(s.why, "nothing to do: ")
		s.v.e.trace.meet(s.v.pass, Obstacle{Kind: Other, Text: text})
	case turn < s.first || turn > s.last:
		s.v.e.trace.meet(s.v.pass, Obstacle{
			Kind: Fenced, Text: "a fence protects a part of its turn",
		})
	case !s.taken[event]:
		s.v.e.trace.meet(s.v.pass, Obstacle{Kind: Other, Text: "something that stays needs it"})
	}
}

// propose lists what becomes of each event of the stretch.
func (s *summarizer) propose() {
	v, sum := s.v, s.v.e.spec.Summary
	reason := sum.reason()
	pictures := false
	for i, taken := range s.taken {
		if !taken {
			continue
		}
		ed := edit{
			event: i, part: -1, op: model.Remove, class: model.Summarised, reason: reason,
			anchor: -1, anchorPart: -1, cover: -1,
		}
		text := ""
		switch i {
		case s.carriers.prompt:
			text = sum.notice(s.carriers.answer < 0)
		case s.carriers.answer:
			text = sum.body()
		}
		if text != "" {
			ed.op, ed.text, ed.weight = model.Replace, text, v.weigh(text)
		}
		pictures = pictures || shows(v.ix.event(i))
		s.out = append(s.out, ed)
	}
	for i := range s.out {
		// Pictures have no bytes, so that a text in their place may have more.
		s.out[i].image = pictures && s.out[i].op == model.Replace
	}
}

// shows reports whether an event has an image.
func shows(e *model.Event) bool {
	for i := range e.Parts {
		if e.Parts[i].Kind == model.PartImage {
			return true
		}
	}
	return false
}

// choose finds the events that go, and those that carry the summary.
func (s *summarizer) choose() {
	v := s.v
	s.taken = make([]bool, len(v.e.state))
	some := false
	for i := range s.taken {
		e := v.ix.event(i)
		s.taken[i] = e.Turn >= s.first && e.Turn <= s.last && v.ix.summed(i) &&
			v.e.verdicts[i] != Keep && !v.e.state[i].gone
		some = some || s.taken[i]
	}
	if !some {
		s.why = "nothing to do: all of " + span(s.first, s.last) + " is kept or gone"
		return
	}
	s.spare()
	s.carriers = v.ix.carriers(func(i int) bool { return s.taken[i] })
	switch {
	case s.carriers.prompt < 0:
		s.why = "nothing to do: no prompt of " + span(s.first, s.last) +
			" goes that could say that a summary follows"
	case !s.opens():
		s.why = "nothing to do: " + userFirstReason
	}
}

// opens reports whether the fork begins with the person, where it must.
func (s *summarizer) opens() bool {
	e := s.v.e
	if !e.ix.Conversation.Rules.UserFirst {
		return true
	}
	opened := false
	for i := range s.taken {
		ev := e.ix.event(i)
		if !ev.Live || e.state[i].gone || ev.Kind == model.Definition || ev.Role == "system" {
			continue
		}
		opened = opened || e.opens(i)
		if !s.taken[i] || i == s.carriers.prompt {
			return e.opens(i) || !opened
		}
		// What begins with the model as it is may do so.
		if !opened {
			return true
		}
	}
	return true
}

// carriers are the events that would carry a summary of what is taken: the first prompt,
// or the agent's own summary, and the first answer after it.
func (ix *Index) carriers(taken func(event int) bool) carriers {
	out := carriers{-1, -1}
	prompt := &model.Event{Record: -1} // The newest.
	for i := range ix.Conversation.Events {
		e := ix.event(i)
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

// spare leaves what events that stay cannot do without: the other half of a call, and what
// they point to.
func (s *summarizer) spare() {
	v := s.v
	calls := v.ix.byCall()
	var queue []int
	for i := range s.taken {
		if !s.taken[i] && v.ix.briefs[i].live && !v.e.state[i].gone {
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
		if call := v.ix.event(i).Call; call >= 0 {
			stay(calls[call])
		}
		if v.e.leans(i) {
			stay(v.ix.needs[i])
		}
	}
}

// byCall lists the events of each call, more than two where a call was answered twice.
func (ix *Index) byCall() [][]int {
	out := make([][]int, len(ix.Conversation.Calls))
	pairs := make([]int, 2*len(out)) // One piece for all, as most have two.
	for i := range out {
		out[i] = pairs[2*i : 2*i : 2*i+2]
	}
	for i := range ix.Conversation.Events {
		if call := ix.event(i).Call; call >= 0 {
			out[call] = append(out[call], i)
		}
	}
	return out
}
