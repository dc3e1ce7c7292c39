package review

import (
	"time"

	"decant/render"
)

// LookedRound is what was found round a conversation when its review started.
type LookedRound struct {
	Place Place
	Found *LeftBehind
	Err   error
}

// KeepDue says that it is time to keep the plan.
type KeepDue struct{}

// Kept says that the plan was kept, or why not.
type Kept struct{ err error }

// LookRound looks where the conversation lies, and for a plan that was left behind.
func (m *Session) LookRound() Task {
	if m.o.Around == nil && m.o.Recovery == nil {
		return nil
	}
	around, recovery, conv, base := m.o.Around, m.o.Recovery, m.b.Conv, m.o.Spec
	return Task(func() any {
		var d LookedRound
		if around != nil {
			d.Place = around(conv)
		}
		if recovery != nil {
			d.Found, d.Err = recovery.Find(conv, base)
		}
		return d
	})
}

// Keep has the plan kept a little later.
func (m *Session) Keep() Task {
	if m.o.Recovery == nil || m.Keeper.Due {
		return nil
	}
	m.Keeper.Due = true
	wait := m.Keeper.Wait
	return Task(func() any {
		time.Sleep(wait)
		return KeepDue{}
	})
}

// KeepInTime keeps the plan after the wait for changes that follow each other.
func (m *Session) KeepInTime() Task {
	m.Keeper.Due = false
	return m.KeepNow()
}

// KeepNow keeps the plan, or forgets it when a fork holds all of it.
func (m *Session) KeepNow() Task {
	if m.Keeper.writing {
		m.Keeper.again = true
		return nil
	}
	m.Keeper.writing, m.Keeper.again = true, false
	recovery, conv, spec, unsaved := m.o.Recovery, m.b.Conv, m.History.Current(), m.HasUnsaved()
	return Task(func() any {
		if unsaved {
			return Kept{recovery.Write(conv, spec)}
		}
		return Kept{recovery.Remove(conv)}
	})
}

// KeptNow says once that nothing can be kept, and keeps what has changed since.
func (m *Session) KeptNow(d Kept) Task {
	m.Keeper.writing = false
	if d.err != nil && !m.Keeper.told {
		m.Keeper.told = true
		m.Warn(render.CleanLine(d.err.Error()))
	}
	if m.Keeper.again {
		return m.KeepNow()
	}
	return nil
}

// WhenLeft puts a time behind a sentence, "" where it is not known.
func WhenLeft(when string) string {
	if when == "" {
		return ""
	}
	return ", " + render.CleanLine(when)
}
