package find

import (
	"context"
	"sync/atomic"
	"time"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/tui/review"
)

// pollEvery is how often the screen looks how far a command has come.
const pollEvery = review.SlowAfter

// maxChunk is how many bytes of text a command reads between looking whether it shall stop.
const maxChunk = 256 << 10

// Progress is how far a command has come that goes through all events. The command counts, the
// screen looks at the counts now and then; either may stop it.
type Progress struct {
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

// Tick asks the screen to look at a command again.
type Tick struct{ of *Progress }

// start begins a command that goes through all events, and stops the one before.
func (f *Finder) start(verb string) *Progress {
	f.Stop()
	ctx, cancel := context.WithCancel(context.Background())
	p := &Progress{ctx: ctx, cancel: cancel, verb: verb, ended: make(chan struct{})}
	for i := range f.B.Conv.EventCount() {
		p.all += weighEvent(f.B.Conv.EventAt(i))
	}
	f.progress = p
	return p
}

// weighEvent is what an event counts in a progress: even one without text takes a while.
func weighEvent(e *model.Event) int64 { return int64(e.Bytes) + 1 }

// watch is a command that waits until it is time to look again; when all is done it says nothing.
func (f *Finder) watch(p *Progress) review.Task {
	return func() any {
		select {
		case <-p.ended:
			return nil
		case <-time.After(pollEvery):
			return Tick{p}
		}
	}
}

// Polled shows how far a command is, and looks again later.
func (f *Finder) Polled(t Tick) review.Task {
	if f.progress != t.of {
		return nil
	}
	t.of.slow = true
	return f.watch(t.of)
}

// scan asks a test of each event, in order, until it is stopped. What was not asked of has not
// passed.
func (p *Progress) scan(c *model.Conversation, test func(event int) bool) []bool {
	found := make([]bool, c.EventCount())
	chunk := int64(maxChunk)
	for i := range c.EventCount() {
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
		n := weighEvent(c.EventAt(i))
		chunk += n
		p.done.Add(n)
	}
	return found
}

// end tells who watches that all is done.
func (p *Progress) end() {
	p.cancel()
	close(p.ended)
}

// String says how far the command is, for the footer.
func (p *Progress) String() string {
	return p.verb + " " + render.Percent(int(p.done.Load()), int(max(p.all, 1))) + ", " +
		amount.Of(int(p.hits.Load()), "hit") + "; esc stops"
}

// Running says how far a search or filter is once a person waits for it, "" before and after.
func (f *Finder) Running() string {
	if f.progress == nil || !f.progress.slow {
		return ""
	}
	return f.progress.String()
}

// Cancel stops the search or filter that runs; false where none does. Its answer still comes.
func (f *Finder) Cancel() bool {
	if f.progress == nil {
		return false
	}
	f.progress.cancel()
	return true
}
