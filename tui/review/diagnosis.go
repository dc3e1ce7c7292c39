package review

import (
	"cmp"
	"reflect"
	"slices"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/ladder"
	"decant/strategies/spec"
)

// Diagnosis is what each step of the ladder would come to. The plans are real and are made one
// after the other while the page is shown.
type Diagnosis struct {
	// Steps are all steps, Rungs those whose plans are made, in the same order.
	Steps []ladder.Step
	Rungs []ladder.Rung
	// under is what the plans are made from, without strategies.
	under spec.Spec
	// job is the planning that runs, nil for none.
	job *Job
}

// RungDone is the plan of one step, nil where the work was stopped.
type RungDone struct {
	of    *Diagnosis
	index *facts.Index
	rung  *ladder.Rung
}

// Diagnose has the plans of all steps made, unless they are made or being made already. Before the
// first plan there is no index; [Session.TakePlan] asks again.
func (m *Session) Diagnose() Task {
	under := m.History.Current().WithUses(nil)
	under.Goal.Budget = spec.Budget{}
	if d := m.b.Diagnosis; d != nil && reflect.DeepEqual(d.under, under) {
		return nil
	}
	if m.b.Diagnosis != nil && m.b.Diagnosis.job != nil {
		m.b.Diagnosis.job.Work.Stop()
	}
	m.b.Diagnosis = &Diagnosis{Steps: ladder.ListSteps(&under), under: under}
	if m.index == nil {
		m.b.Diagnosis.under = spec.Spec{} // Asked again when there is one.
		return nil
	}
	return nextRung(m, m.b.Diagnosis, m.index)
}

// diagnoseShown goes on with a diagnosis that waits for the first plan, or shows an older one's
// numbers; nil where none is shown.
func diagnoseShown(m *Session) Task {
	if !m.Diagnosing {
		return nil
	}
	return m.Diagnose()
}

// nextRung makes the plan of the next step, nil when all are made.
func nextRung(m *Session, d *Diagnosis, index *facts.Index) Task {
	at := len(d.Rungs)
	if at >= len(d.Steps) {
		d.job = nil
		return nil
	}
	step, under := d.Steps[at], d.under
	j := m.StartJob("planning "+step.Name, "event")
	d.job = j
	return joinTasks(Task(func() any {
		defer j.End()
		rung, ok := ladder.MakeRung(j.Work, index, under, step)
		if !ok {
			return RungDone{of: d}
		}
		return RungDone{d, index, &rung}
	}), WatchJob(j))
}

// TakeRung shows what a step comes to, and goes on with the next.
func (m *Session) TakeRung(r RungDone) Task {
	m.TidyJobs()
	if r.of != m.b.Diagnosis || r.rung == nil {
		return nil
	}
	r.of.Rungs = append(r.of.Rungs, *r.rung)
	m.b.Version++
	m.Front.Refresh()
	return nextRung(m, r.of, r.index)
}

// TakeStep makes the strategies of a step the plan's, in one step of the history. Decisions stay.
func (m *Session) TakeStep(step ladder.Step) Task {
	now := m.History.Current()
	s := now.WithUses(step.Uses)
	s.Goal.Budget = spec.Budget{}
	if slices.Equal(now.Uses, s.Uses) && now.Goal == s.Goal {
		m.Note(sayStep(step) + " already")
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

// FitTo makes the strategies of the last step the plan's, used as far as a budget needs them. The
// error says why the text is no budget.
func (m *Session) FitTo(text string) (Task, error) {
	now := m.History.Current()
	steps := ladder.ListSteps(&now)
	s, err := now.WithUses(steps[len(steps)-1].Uses).With(spec.KeyBudget, text)
	if err != nil {
		return nil, err
	}
	return m.Do("fit to "+text, s), nil
}

// Filling is what a part of the context is made of, and how many tokens it has.
type Filling struct {
	Name   string
	Tokens int
}

// FindFillings splits what is sent before any plan by what it is, the most first: results by what
// their calls do, the rest by kind, and what stands in no event.
func FindFillings(b *Board) []Filling {
	sums := map[string]int{"system prompt and tools": b.Beside.Beside()}
	for i := range b.Conv.EventCount() {
		if e := b.Conv.EventAt(i); e.Live && e.Tokens > 0 {
			sums[nameFilling(b.Conv, e)] += e.Tokens
		}
	}
	var out []Filling
	for name, n := range sums {
		if n > 0 {
			out = append(out, Filling{name, n})
		}
	}
	slices.SortFunc(out, func(x, y Filling) int {
		return cmp.Or(cmp.Compare(y.Tokens, x.Tokens), cmp.Compare(x.Name, y.Name))
	})
	return out
}

// fillings name what calls and their results count as.
var fillings = map[model.EffectKind]string{
	model.Reads: "reads", model.Writes: "edits", model.Lists: "listings and searches",
	model.Searches: "listings and searches", model.Runs: "shell",
}

// nameFilling is what an event counts as.
func nameFilling(c *model.Conversation, e *model.Event) string {
	switch e.Kind {
	case model.ToolResult, model.ToolCall:
		if e.Call >= 0 {
			if name := fillings[c.Calls[e.Call].Effect.Kind]; name != "" {
				return name
			}
		}
		return "other tools"
	case model.Reasoning:
		return "reasoning"
	case model.User, model.Assistant:
		return "prompts and answers"
	case model.Attachment:
		return "attachments"
	default:
		return "system prompt and tools"
	}
}

// FindHeaviest are at most so many events with the most tokens, the most first.
func FindHeaviest(b *Board, most int) []int {
	var out []int
	for i := range b.Conv.EventCount() {
		if e := b.Conv.EventAt(i); !e.Live || e.Tokens == 0 {
			continue
		}
		at, _ := slices.BinarySearchFunc(out, i, func(x, y int) int {
			return cmp.Or(cmp.Compare(b.Conv.EventAt(y).Tokens, b.Conv.EventAt(x).Tokens),
				cmp.Compare(x, y))
		})
		if at < most {
			out = slices.Insert(out, at, i)
			out = out[:min(len(out), most)]
		}
	}
	return out
}
