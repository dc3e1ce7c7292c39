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

// pollEvery is how often the screen checks the progress of a command.
const pollEvery = review.SlowAfter

// maxChunk is how many bytes of text a command reads between checks for a stop.
const maxChunk = 256 << 10

// Progress is the progress of a command that reads all events. The command counts, and the screen
// reads the counts now and then. Either may stop the command.
type Progress struct {
	ctx    context.Context
	cancel context.CancelFunc
	// verb says what the command does. The channel ended is closed when it is done.
	verb  string
	ended chan struct{}
	// done and all are bytes; hits counts events.
	done, hits atomic.Int64
	all        int64
	// slow is true once the user has waited long enough to be told.
	slow bool
}

// Tick asks the screen to check a command again.
type Tick struct{ of *Progress }

// start begins a command that reads all events, and stops the previous one.
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

// weighEvent returns the weight of an event in a progress. Even an event without text takes some
// time.
func weighEvent(e *model.Event) int64 { return int64(e.Bytes) + 1 }

// watch returns a command that waits until the next check. It says nothing when all is done.
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

// Polled shows the progress of a command, and schedules the next check.
func (f *Finder) Polled(t Tick) review.Task {
	if f.progress != t.of {
		return nil
	}
	t.of.slow = true
	return f.watch(t.of)
}

// scan tests each event in order until it is stopped. Events that were not tested count as failed.
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

// end signals that all is done.
func (p *Progress) end() {
	p.cancel()
	close(p.ended)
}

// String describes the progress for the footer.
func (p *Progress) String() string {
	return p.verb + " " + render.Percent(int(p.done.Load()), int(max(p.all, 1))) + ", " +
		amount.Of(int(p.hits.Load()), "hit") + "; esc stops"
}

// Running describes a search or filter once the user has to wait for it, "" before and after.
func (f *Finder) Running() string {
	if f.progress == nil || !f.progress.slow {
		return ""
	}
	return f.progress.String()
}

// Cancel stops the running search or filter, false if there is none. Its answer still arrives.
func (f *Finder) Cancel() bool {
	if f.progress == nil {
		return false
	}
	f.progress.cancel()
	return true
}
