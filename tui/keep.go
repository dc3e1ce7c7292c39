package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// Recovery keeps a plan that is not saved where it is found again after a crash. All of it runs
// in commands, two of one kind never at a time.
type Recovery struct {
	// Find is the plan that was left behind for a conversation, made on top of another; nil where
	// there is none.
	Find func(c *model.Conversation, base strategies.Spec) (*Found, error)
	// Write keeps a plan, in the place of the one before; Remove forgets it.
	Write  func(c *model.Conversation, s strategies.Spec) error
	Remove func(c *model.Conversation) error
}

// Found is a plan that was left behind.
type Found struct {
	// Spec is what it is made from, When says for a person when it was left.
	Spec strategies.Spec
	When string
}

// Place is what is known of where a conversation lies before anything is saved.
type Place struct {
	// Folder is where its forks go, Other a folder for those that cannot go there; "" where none
	// is known.
	Folder, Other string
	// Plan is the file that a plan may be written to.
	Plan string
	// Barred says why the original cannot be overwritten, "" where it can.
	Barred string
}

// The messages about what surrounds a conversation.
type (
	// lookedRound is what was found when the screen started.
	lookedRound struct {
		place Place
		found *Found
		err   error
	}
	// keepDue says that it is time to keep the plan, kept that this was done.
	keepDue struct{}
	kept    struct{ err error }
)

// keepAfter is how long a change waits for those that follow it at once.
const keepAfter = 300 * time.Millisecond

// keeper knows how far the plan is kept.
type keeper struct {
	// due is true while a change waits, writing while a command writes, again when there was
	// another change meanwhile.
	due, writing, again bool
	// told is true from when the person heard that nothing can be kept.
	told bool
	// found was left behind, nil for nothing; open is true while the person is asked about it.
	found *Found
	open  bool
}

// lookRound looks where the conversation lies, and for a plan that was left behind.
func (m *root) lookRound() tea.Cmd {
	if m.o.Around == nil && m.o.Recovery == nil {
		return nil
	}
	around, recovery, conv, base := m.o.Around, m.o.Recovery, m.b.conv, m.o.Spec
	return guard(func() tea.Msg {
		var d lookedRound
		if around != nil {
			d.place = around(conv)
		}
		if recovery != nil {
			d.found, d.err = recovery.Find(conv, base)
		}
		return d
	})
}

// besides obeys the messages about what goes on besides deciding: saving, keeping
// the plan, and work that takes long.
func (m *root) besides(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case saveDone:
		return m.saved(msg)
	case planWritten:
		return m.wrotePlan(msg)
	case jobTick:
		return m.lookAt(msg)
	case lookedRound:
		return m.offerLeft(msg)
	case keepDue:
		m.keeper.due = false
		return m.keepNow()
	case kept:
		return m.keptNow(msg)
	}
	return nil
}

// offerLeft offers the plan that was left behind.
func (m *root) offerLeft(d lookedRound) tea.Cmd {
	m.place = d.place
	switch {
	case d.err != nil:
		m.warn(render.CleanLine(d.err.Error()))
		return nil
	case d.found == nil:
		return nil
	}
	m.keeper.found, m.keeper.open = d.found, true
	return m.open(recoveredSheet(m.b, d.found))
}

// keep has the plan kept a little later.
func (m *root) keep() tea.Cmd {
	if m.o.Recovery == nil || m.keeper.due {
		return nil
	}
	m.keeper.due = true
	return guard(func() tea.Msg {
		time.Sleep(keepAfter)
		return keepDue{}
	})
}

// keepNow keeps the plan, or forgets it when a fork holds all of it.
func (m *root) keepNow() tea.Cmd {
	if m.keeper.writing {
		m.keeper.again = true
		return nil
	}
	m.keeper.writing, m.keeper.again = true, false
	recovery, conv, spec, unsaved := m.o.Recovery, m.b.conv, m.history.Now(), m.unsaved()
	return guard(func() tea.Msg {
		if unsaved {
			return kept{recovery.Write(conv, spec)}
		}
		return kept{recovery.Remove(conv)}
	})
}

// keptNow says once that nothing can be kept, and keeps what has changed since.
func (m *root) keptNow(d kept) tea.Cmd {
	m.keeper.writing = false
	if d.err != nil && !m.keeper.told {
		m.keeper.told = true
		m.warn(render.CleanLine(d.err.Error()))
	}
	if m.keeper.again {
		return m.keepNow()
	}
	return nil
}

// recoveredSheet offers a plan that was left behind.
func recoveredSheet(b *board, f *Found) *sheet {
	return &sheet{scope: inRecovered, title: "A plan was left behind", build: func(w int) []string {
		p := page{b: b, width: w}
		p.blank()
		p.say(b.theme.Text, "The last review of this conversation ended before its plan was "+
			"saved"+before(f.When)+".")
		p.blank()
		p.say(b.theme.Dim, plural(len(f.Spec.Uses), "strategy")+" on, "+
			plural(len(f.Spec.Decisions), "decision")+" by hand.")
		p.blank()
		p.keyLine("enter", "go on with it; u takes that back")
		p.keyLine("n", "begin anew; ^r goes on with it all the same")
		return p.lines
	}}
}

// before puts a time behind a sentence, "" where it is not known.
func before(when string) string {
	if when == "" {
		return ""
	}
	return ", " + render.CleanLine(when)
}

// takeUp goes on with the plan that was left behind.
func (m *root) takeUp() tea.Cmd {
	f := m.keeper.found
	m.keeper.open = false
	return tea.Batch(m.closeSheet(), m.do("the plan that was left behind", f.Spec))
}

// leaveBehind begins anew; redo goes on with the plan all the same, until something is decided.
func (m *root) leaveBehind() tea.Cmd {
	f := m.keeper.found
	m.keeper.open = false
	closed := m.closeSheet()
	m.history.Do("the plan that was left behind", f.Spec)
	m.history.Undo()
	m.note("begun anew; ^r goes on with the plan that was left behind")
	return closed
}

// recoveryKeys answer the offer of a plan that was left behind.
func recoveryKeys() []action {
	return []action{
		{
			"take-up", "enter y", "go on with the plan that was left behind", "go on with it",
			inRecovered, nil, always((*root).takeUp),
		},
		{
			"begin-anew", "n esc", "begin anew", "begin anew", inRecovered, nil,
			always((*root).leaveBehind),
		},
	}
}
