package tui

import (
	"context"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
)

// pollEvery is how often the screen looks how far a command has come.
const pollEvery = 150 * time.Millisecond

// maxChunk is how many bytes of text a command reads between looking whether it shall stop.
const maxChunk = 256 << 10

// progress is how far a command has come that goes through all events. The command counts, the
// screen looks at the counts now and then; either may stop it.
type progress struct {
	ctx    context.Context
	cancel context.CancelFunc
	// verb is what the command does, ended is closed when it has.
	verb  string
	ended chan struct{}
	// done and all are bytes, hits are events.
	done, hits atomic.Int64
	all        int64
	// slow is true from when the person waits long enough to be told.
	slow bool
}

// progressTick asks the screen to look at a command again.
type progressTick struct{ of *progress }

// startProgress begins a command that goes through all events, and stops the one before.
func (m *root) startProgress(verb string) *progress {
	m.find.stop()
	ctx, cancel := context.WithCancel(context.Background())
	p := &progress{ctx: ctx, cancel: cancel, verb: verb, ended: make(chan struct{})}
	for i := range m.b.conv.Events {
		p.all += size(&m.b.conv.Events[i])
	}
	m.find.progress = p
	return p
}

// size is what an event counts in a progress: even one without text takes a while.
func size(e *model.Event) int64 { return int64(e.Bytes) + 1 }

// watch is a command that waits until it is time to look again; when all is done it says nothing.
func (m *root) watch(p *progress) tea.Cmd {
	return guard(func() tea.Msg {
		select {
		case <-p.ended:
			return nil
		case <-time.After(pollEvery):
			return progressTick{p}
		}
	})
}

// polled shows how far a command is, and looks again later.
func (m *root) polled(t progressTick) tea.Cmd {
	if m.find.progress != t.of {
		return nil
	}
	t.of.slow = true
	return m.watch(t.of)
}

// scan asks a test of each event, in order, until it is stopped. What was not asked of has not
// passed.
func (p *progress) scan(c *model.Conversation, test func(event int) bool) []bool {
	found := make([]bool, len(c.Events))
	chunk := int64(maxChunk)
	for i := range c.Events {
		if chunk >= maxChunk {
			if p.ctx.Err() != nil {
				break
			}
			chunk = 0
		}
		if test(i) {
			found[i] = true
			p.hits.Add(1)
		}
		n := size(&c.Events[i])
		chunk += n
		p.done.Add(n)
	}
	return found
}

// end tells who watches that all is done.
func (p *progress) end() {
	p.cancel()
	close(p.ended)
}

// String says how far the command is, for the footer.
func (p *progress) String() string {
	return p.verb + " " + render.Percent(int(p.done.Load()), int(max(p.all, 1))) + ", " +
		plural(int(p.hits.Load()), "hit") + "; esc stops"
}
