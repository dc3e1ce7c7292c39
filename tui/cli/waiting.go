package cli

import (
	"io"
	"sync"
	"time"

	"decant/model"
	"decant/render"
)

// tellAfter is how long work may take before a person is told of it, and how often after that.
const tellAfter = 100 * time.Millisecond

// tell says on one line how far work is, until the function that it returns is called, which takes
// the line away. Work that is quick is never told of.
func (a *app) tell(verb string, work *model.Work) (done func()) {
	if a.waiting == nil {
		return func() {}
	}
	return tellOn(a.waiting, verb, work, time.NewTicker(tellAfter))
}

// tellOn is tell on a terminal, at each tick.
func tellOn(out io.Writer, verb string, work *model.Work, tick *time.Ticker) (done func()) {
	quit := make(chan struct{})
	var over sync.WaitGroup
	over.Go(func() {
		told := false
		for {
			select {
			case <-tick.C:
				told = true
				// A terminal that is gone misses nothing.
				_, _ = io.WriteString(out, render.LineStart+farOf(verb, work))
			case <-quit:
				if told {
					_, _ = io.WriteString(out, render.LineStart)
				}
				return
			}
		}
	})
	return func() {
		tick.Stop()
		close(quit)
		over.Wait()
	}
}

// farOf says how far work is.
func farOf(verb string, work *model.Work) string {
	if done, all := work.Counts(); all > 0 {
		verb += " " + render.Size(done) + " of " + render.Size(all)
	}
	return verb + "; ^C stops"
}
