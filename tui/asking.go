package tui

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/strategies"
	"decant/strategies/llm"
)

// Question is an answer that a plan waits for, ready to be asked. Nothing of it was sent.
type Question struct {
	// Sends is false for what is answered without a model; where it is true, Notice says what
	// would go where.
	Sends  bool
	Notice llm.Notice
	// Ask brings the answer, and says on the way on clean lines how far it is. It runs in a
	// command and should end soon after its context does. The error tells the next step.
	Ask func(ctx context.Context, far func(string)) (Answer, error)
}

// Answer is what came of a question.
type Answer struct {
	// Into is a Spec with the answer in it; nil with an error.
	Into func(s strategies.Spec) strategies.Spec
	// Used says in a few words what the requests took, with an error as well; "" for nothing.
	Used string
	// Refused say in lines which parts of the answer do not count, and why.
	Refused []string
}

// The strategies that wait for answers.
const summarizeName, tangentsName = "summarize", "classify-tangents"

// The messages of questions.
type (
	// questionReady is a question that was prepared.
	questionReady struct {
		seq int
		q   *Question
		err error
	}
	// answerCame is how it ended.
	answerCame struct {
		seq    int
		answer Answer
		err    error
	}
)

// asker knows what is asked, one question at a time.
type asker struct {
	seq int
	// may is true from when strategies, or settings of models, have changed until the plan of
	// that is made: only then a plan asks by itself.
	may bool
	// now is what is asked, nil for nothing; next waits for its turn.
	now  *asking
	next []strategies.Want
	// failed is what came to nothing, until the person has seen it.
	failed *asking
}

// asking is one question on its way: prepared, agreed to, asked.
type asking struct {
	seq     int
	want    strategies.Want
	plan    *strategies.Plan
	offline bool
	// byKey is true when a key asked, and not a strategy.
	byKey bool
	// q is nil until it is prepared; running is true from when it is asked.
	q       *Question
	running bool
	// stop ends what runs; stopped is true when the person did.
	stop    func()
	stopped bool
	// why is what an error said, used what the requests took for nothing.
	why  error
	used string
}

// wonder has the answers asked for that a new plan waits for since strategies changed. What was
// answered, or asked before, is not asked again.
func (m *root) wonder(before *strategies.Plan) {
	may := m.asks.may
	m.asks.may = false
	if !may || m.o.Question == nil {
		return
	}
	now := m.b.plan
	for _, w := range now.Wants {
		asked := before != nil && slices.ContainsFunc(before.Wants, func(o strategies.Want) bool {
			return o.Strategy == w.Strategy
		})
		switch {
		case asked || answered(&now.Spec, w.Strategy):
		case before == nil && !m.o.Agreed && whenFull(&now.Spec, w.Strategy):
			m.note("auto would summarise " + turnSpan(w.First, w.Last) + "; a asks for that")
		default:
			m.asks.next = append(m.asks.next, w)
		}
	}
}

// answered reports whether a Spec has an answer for a strategy, whatever it fits.
func answered(s *strategies.Spec, strategy string) bool {
	if strategy == summarizeName {
		return s.Summary != nil
	}
	return s.Classified != ""
}

// whenFull reports whether a strategy is only there for a conversation that is too full.
func whenFull(s *strategies.Spec, strategy string) bool {
	return slices.ContainsFunc(s.Uses, func(u strategies.Use) bool {
		return u.Name == strategy && u.WhenFull
	})
}

// mayAsk notes that a decision changed what plans wait for.
func (m *root) mayAsk(was, now *strategies.Spec) {
	if !slices.Equal(was.Uses, now.Uses) || was.Settings.Models != now.Settings.Models {
		m.asks.may = true
	}
}

// unask takes back what a strategy asked for that is off now, or has an answer from elsewhere.
func (m *root) unask(now *strategies.Spec) {
	needless := func(w strategies.Want) bool {
		return !now.Has(w.Strategy) || answered(now, w.Strategy)
	}
	m.asks.next = slices.DeleteFunc(m.asks.next, needless)
	if a := m.asks.now; a != nil && !a.byKey && needless(a.want) {
		if a.stop != nil {
			a.stop()
		}
		m.asks.now = nil
	}
}

// askOn goes on with what is asked, as soon as nothing else stands in front of the person.
func (m *root) askOn() tea.Cmd {
	a := m.asks.now
	switch {
	case m.sheet != nil || m.prompt != nil || m.away:
	case m.asks.failed != nil:
		return m.put(unansweredSheet(m.b, m.asks.failed))
	case a == nil && len(m.asks.next) > 0:
		w := m.asks.next[0]
		m.asks.next = m.asks.next[1:]
		return m.pose(&asking{want: w, plan: m.b.plan})
	case a != nil && a.q != nil && !a.running:
		return m.put(consentSheet(m.b, a))
	}
	return nil
}

// put opens the sheet of a question. Its keys are seen at once, whatever was said before.
func (m *root) put(s *sheet) tea.Cmd {
	if m.tell == nil {
		m.toast = toast{}
	}
	return m.open(s)
}

// pose prepares a question.
func (m *root) pose(a *asking) tea.Cmd {
	m.asks.seq++
	a.seq, m.asks.now = m.asks.seq, a
	pose, seq, plan, want, offline := m.o.Question, a.seq, a.plan, a.want, a.offline
	j := m.startJob("preparing to "+a.task(), "")
	a.stop = func() {
		j.work.Stop()
		m.asks.now = nil
	}
	j.cancel = func() {
		a.stop()
		m.warn("stopped; nothing was asked")
	}
	return tea.Batch(guard(func() tea.Msg {
		defer j.end()
		q, err := pose(plan, want, offline)
		return questionReady{seq, q, err}
	}), watchJob(j))
}

// posed asks what needs no agreement; the rest waits for the person.
func (m *root) posed(d questionReady) tea.Cmd {
	m.tidyJobs()
	a := m.asks.now
	switch {
	case a == nil || d.seq != a.seq:
		return nil
	case d.err != nil:
		m.unanswered(a, d.err)
		return nil
	}
	a.q = d.q
	if !a.q.Sends || m.o.Agreed {
		return m.send()
	}
	return nil
}

// send asks the question that was prepared.
func (m *root) send() tea.Cmd {
	a := m.asks.now
	ctx, cancel := context.WithCancel(context.Background())
	j := m.startJob(a.doing(), "")
	a.running = true
	a.stop = func() {
		cancel()
		j.work.Stop()
	}
	j.cancel = func() {
		a.stop()
		a.stopped = true
		m.warn("stopping" + m.b.glyphs.Ellipsis)
	}
	if m.tell != nil {
		m.tell("Please wait: " + a.doing() + ".")
	}
	seq, ask := a.seq, a.q.Ask
	return tea.Batch(guard(func() tea.Msg {
		defer cancel()
		defer j.end()
		got, err := ask(ctx, j.say)
		return answerCame{seq, got, err}
	}), watchJob(j))
}

// came puts an answer into the plan, as one step that can be undone.
func (m *root) came(d answerCame) tea.Cmd {
	m.tidyJobs()
	a := m.asks.now
	switch {
	case a == nil || d.seq != a.seq:
		return nil
	case d.err != nil && a.stopped:
		m.asks.now = nil
		m.warn(also("stopped; the plan is as it was", d.answer.Used))
		return nil
	case d.err != nil:
		a.used = d.answer.Used
		m.unanswered(a, d.err)
		return nil
	}
	m.asks.now = nil
	s := d.answer.Into(m.history.Now())
	name := answerName(&s, a.want.Strategy)
	cmd := m.do(name, s)
	text := also(also(name, d.answer.Used), refusals(d.answer.Refused))
	if m.toast.grade == graded {
		m.note(text)
	} else {
		m.warn(also(text, m.toast.text))
	}
	return tea.Batch(cmd, m.chosen(), m.showDetail())
}

// unanswered has the person told why there is no answer.
func (m *root) unanswered(a *asking, err error) {
	a.why, a.q, a.running = err, nil, false
	m.asks.now, m.asks.failed = nil, a
}
