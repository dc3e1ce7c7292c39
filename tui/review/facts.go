package review

import (
	"reflect"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/nature"
	"decant/strategies/spec"
)

// FactsDone holds the facts of a conversation under some settings, nil if the work was stopped.
type FactsDone struct {
	facts *nature.Facts
	under spec.Spec
	conv  *model.Conversation
}

// findFacts finds the facts of events, unless they are known or being found for these settings. It
// takes as long as a few plans, and no toggle changes the facts.
func findFacts(m *Session, index *facts.Index, s spec.Spec) Task {
	s = nature.KeepSettings(s)
	if m.factsUnder != nil && reflect.DeepEqual(*m.factsUnder, s) {
		return nil
	}
	m.factsUnder = &s
	j := m.Jobs.Start("finding facts", "event")
	j.Cancel = j.Work.Stop
	return JoinTasks(Task(func() any {
		defer j.End()
		return FactsDone{nature.FindFacts(j.Work, index, s), s, index.Conversation}
	}), WatchJob(j))
}

// takeFacts shows the facts, unless others are already being found.
func takeFacts(m *Session, d FactsDone) Task {
	m.Jobs.Tidy()
	switch {
	case d.conv != m.b.Conv || m.factsUnder == nil || !reflect.DeepEqual(*m.factsUnder, d.under):
		return nil
	case d.facts == nil:
		m.factsUnder = nil
		return nil
	}
	m.b.Facts = d.facts
	m.b.Version++
	m.Front.Refresh()
	return m.Front.Recompose()
}
