package review

import (
	"context"
	"slices"

	"decant/render"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/words"
	"decant/tui/board"
)

// QuestionReady is a prepared question.
type QuestionReady struct {
	seq int
	q   *Question
	err error
}

// AnswerCame is the result of a question.
type AnswerCame struct {
	seq    int
	answer Answer
	err    error
}

// Task says what is to be done, while doing says what is being done.
func (a *Asking) Task() string {
	if a.Want.Strategy == board.Summarize {
		return "summarise " + words.NameTurns(a.Want.First, a.Want.Last)
	}
	return "look for tangents"
}

func (a *Asking) doing() string {
	switch {
	case a.Question.Sends:
		return "asking " + render.CleanLine(a.Question.Notice.Model)
	case a.Want.Strategy == board.Summarize:
		return "summarising " + words.NameTurns(a.Want.First, a.Want.Last)
	}
	return "looking for tangents"
}

// askForWants asks for the answers that a new plan lacks since strategies changed. It does not
// repeat a question that was already asked or answered.
func askForWants(m *Session, before *plan.Plan) {
	if m.b.Search == board.Searching {
		return // The text in question may still change.
	}
	may := m.Asks.May
	m.Asks.May = false
	if !may || m.o.Question == nil {
		return
	}
	now := m.b.Plan
	for _, w := range now.Wants {
		asked := before != nil && slices.ContainsFunc(before.Wants, func(o plan.Want) bool {
			return o.Strategy == w.Strategy
		})
		switch {
		case asked || board.HasAnswer(&now.Spec, w.Strategy):
		case before == nil && !m.o.Agreed && isWhenFull(&now.Spec, w.Strategy):
			m.Toast.Note("auto would summarise " + words.NameTurns(w.First, w.Last) +
				"; a asks for that")
		default:
			m.Asks.Next = append(m.Asks.Next, w)
		}
	}
}

// AskOn continues with the questions. It prepares the next one, or reports that the user must see
// the open question, or why there is no answer.
func (m *Session) AskOn() (next Task, show bool) {
	switch a := m.Asks.Now; {
	case m.Asks.Failed != nil:
		return nil, true
	case a == nil && len(m.Asks.Next) > 0:
		w := m.Asks.Next[0]
		m.Asks.Next = m.Asks.Next[1:]
		return m.Pose(&Asking{Want: w, Plan: m.b.Plan}), false
	default:
		return nil, a != nil && a.Question != nil && !a.Running
	}
}

// DeclineQuestion sends nothing.
func (m *Session) DeclineQuestion() {
	m.Asks.Now = nil
	m.Toast.Note("nothing was sent; a asks again")
}

// AskAgain repeats a failed question, or asks the current one without a model.
func (m *Session) AskAgain(offline bool) Task {
	a := m.Asks.Open()
	m.Asks.Failed = nil
	return m.Pose(&Asking{
		Want: a.Want, Plan: m.b.Plan, Offline: offline || a.Offline, ByKey: a.ByKey,
	})
}

// CanAnswer reports whether a question can be answered, and why not. The plan may no longer want an
// answer. Failed is true on the page that says why there is none.
func CanAnswer(m *Session, failed bool) (bool, string) {
	open := m.Asks.Now
	if failed {
		open = m.Asks.Failed
	}
	return open != nil, "the question was stopped; esc: back"
}

// CanWorkOffline reports whether a question can be answered without a model, and why not.
func CanWorkOffline(m *Session) (bool, string) {
	return m.Asks.Open() != nil && !m.Asks.Open().Offline, "no model was asked"
}

// Pose prepares a question.
func (m *Session) Pose(a *Asking) Task {
	m.Asks.seq++
	a.seq, m.Asks.Now = m.Asks.seq, a
	pose, seq, plan, want, offline := m.o.Question, a.seq, a.Plan, a.Want, a.Offline
	j := m.Jobs.Start("preparing to "+a.Task(), "")
	a.Stop = func() {
		j.Work.Stop()
		m.Asks.Now = nil
	}
	j.Cancel = func() {
		a.Stop()
		m.Toast.Warn("stopped; nothing was asked")
	}
	return JoinTasks(Task(func() any {
		defer j.End()
		q, err := pose(plan, want, offline)
		return QuestionReady{seq, q, err}
	}), WatchJob(j))
}

// askPrepared asks a question that needs no consent. Others wait for the user.
func askPrepared(m *Session, d QuestionReady) Task {
	m.Jobs.Tidy()
	a := m.Asks.Now
	switch {
	case a == nil || d.seq != a.seq:
		return nil
	case d.err != nil:
		m.Asks.fail(a, d.err)
		return nil
	}
	a.Question = d.q
	if !a.Question.Sends || m.o.Agreed {
		return m.Send()
	}
	return nil
}

// Send asks the prepared question.
func (m *Session) Send() Task {
	a := m.Asks.Now
	ctx, cancel := context.WithCancel(context.Background())
	j := m.Jobs.Start(a.doing(), "")
	a.Running = true
	a.Stop = func() {
		cancel()
		j.Work.Stop()
	}
	j.Cancel = func() {
		a.Stop()
		a.stopped = true
		m.Toast.Warn("stopping" + m.ellipsis)
	}
	if m.Tell != nil {
		m.Tell("Please wait: " + a.doing() + ".")
	}
	seq, ask := a.seq, a.Question.Ask
	return JoinTasks(Task(func() any {
		defer cancel()
		defer j.End()
		got, err := ask(ctx, j.Say)
		return AnswerCame{seq, got, err}
	}), WatchJob(j))
}

// isWhenFull reports whether a strategy runs only if the conversation is too full.
func isWhenFull(s *spec.Spec, strategy string) bool {
	return slices.ContainsFunc(s.Uses, func(u spec.Use) bool {
		return u.Name == strategy && u.WhenFull
	})
}
