package strategies

import (
	"decant/model"
)

// summarize is the strategy's row of the registry.
var summarize = strategy{
	Info: Info{
		"summarize", "whole turns between the fences become a summary",
		[]model.Class{model.Summarised},
	},
	one: "event", many: "events",
	make: func(v *view, _ Use) looker { return newSummarizer(v) },
}

// summarizer puts a summary in the place of whole turns. All of it is one step: the first
// prompt says what follows, the first answer is the summary, and the rest goes.
type summarizer struct {
	v           *view
	first, last int // The stretch that is there, 0 for none.
	before      int // Tokens of all that is left before anything is summarised.
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
	s := &summarizer{v: v, before: v.e.total.Tokens, carriers: carriers{-1, -1}}
	if v.e.spec.Scope == ScopeLive {
		s.first, s.last = v.ix.stretch(v.e.fences)
	}
	if s.why = s.idle(); s.why == "" {
		s.choose()
	}
	return s
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
		return nil
	}
	s.tried = true
	s.propose()
	return s.out
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
			text = sum.Text
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
	any := false
	for i := range s.taken {
		e := v.ix.event(i)
		s.taken[i] = e.Turn >= s.first && e.Turn <= s.last && v.ix.summed(i) &&
			v.e.verdicts[i] != Keep && !v.e.state[i].gone
		any = any || s.taken[i]
	}
	if !any {
		s.why = "nothing to do: all of " + span(s.first, s.last) + " is kept or gone"
		return
	}
	s.spare()
	s.carriers = v.ix.carriers(func(i int) bool { return s.taken[i] })
	if s.carriers.prompt < 0 {
		s.why = "nothing to do: no prompt of " + span(s.first, s.last) +
			" goes that could say that a summary follows"
	}
}

// carriers are the events that would carry a summary of what is taken: the first prompt,
// or the agent's own summary, and the first answer after it.
func (ix *Index) carriers(taken func(event int) bool) carriers {
	out := carriers{-1, -1}
	record := -1 // That of the newest prompt.
	for i := range ix.Conversation.Events {
		e := ix.event(i)
		if e.Prompt {
			record = e.Record
		}
		if !taken(i) {
			continue
		}
		asks := e.Kind == model.Summary || e.Kind == model.User && e.Record == record
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
	for i := range ix.Conversation.Events {
		if call := ix.event(i).Call; call >= 0 {
			out[call] = append(out[call], i)
		}
	}
	return out
}
