package review

import (
	"time"

	"decant/model"
	"decant/render"
)

// LookedRound is what was found around a conversation at the start of its review.
type LookedRound struct {
	Place Place
	Found *LeftBehind
	Err   error
}

// KeepDue says that it is time to keep the plan.
type KeepDue struct{}

// Kept says that the plan was kept, or why not.
type Kept struct{ err error }

// LookRound finds the location of a conversation, and a plan that was left behind.
func (o *Options) LookRound(conv *model.Conversation) Task {
	if o.Around == nil && o.Recovery == nil {
		return nil
	}
	around, recovery, base := o.Around, o.Recovery, o.Spec
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

// Keep schedules keeping the plan.
func (m *Session) Keep() Task {
	k := &m.Keeper
	k.spec, k.unsaved = m.History.Current(), m.HasUnsaved()
	if m.o.Recovery == nil || k.Due {
		return nil
	}
	k.Due = true
	wait := k.Wait
	return Task(func() any {
		time.Sleep(wait)
		return KeepDue{}
	})
}

// keptNow says once that nothing can be kept, and keeps later changes.
func keptNow(m *Session, d Kept) Task {
	k := &m.Keeper
	k.writing = false
	if d.err != nil && !k.told {
		k.told = true
		m.Toast.Warn(render.CleanLine(d.err.Error()))
	}
	if k.again {
		return k.write()
	}
	return nil
}

// inTime keeps the plan after a wait for changes in quick succession.
func (k *keeper) inTime() Task {
	k.Due = false
	return k.write()
}

// write keeps the plan, or removes it when a fork contains all of it.
func (k *keeper) write() Task {
	if k.writing {
		k.again = true
		return nil
	}
	k.writing, k.again = true, false
	recovery, conv, spec, unsaved := k.recovery, k.conv, k.spec, k.unsaved
	return Task(func() any {
		if unsaved {
			return Kept{recovery.Write(conv, spec)}
		}
		return Kept{recovery.Remove(conv)}
	})
}
