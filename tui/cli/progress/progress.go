// Package progress tells a person on one line of a terminal how far work is, and takes the line
// away when the work is done. Work that is quick is never told of.
package progress

import (
	"io"
	"sync"
	"time"

	"decant/model"
	"decant/render"
)

const (
	// tellFirst is how long work may take before a person is told of it. The program has started
	// before, and within 100 ms there should be something to see.
	tellFirst = 40 * time.Millisecond
	// tellAgain is how often that is told anew.
	tellAgain = 100 * time.Millisecond
)

// TellWork says how far work is, until the function that it returns is called, which takes the line
// away. Without a terminal nobody is told.
func TellWork(terminal io.Writer, verb string, work *model.Work) (done func()) {
	return TellLine(terminal, func() string { return workLine(verb, work) })
}

// TellLine says a line again and again, until the function that it returns is called, which takes
// the line away. The line is asked for on another goroutine. Without a terminal nobody is told.
func TellLine(terminal io.Writer, line func() string) (done func()) {
	if terminal == nil {
		return func() {}
	}
	return tellAtTicks(terminal, line, time.NewTicker(tellFirst))
}

// tellAtTicks says a line at each tick, until the function that it returns is called.
func tellAtTicks(out io.Writer, line func() string, tick *time.Ticker) (done func()) {
	quit := make(chan struct{})
	var over sync.WaitGroup
	over.Go(func() {
		told := false
		for {
			select {
			case <-tick.C:
				if !told {
					told = true
					tick.Reset(tellAgain)
				}
				// A terminal that is gone misses nothing.
				_, _ = io.WriteString(out, render.LineStart+line())
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

// workLine says how far work is.
func workLine(verb string, work *model.Work) string {
	if done, all := work.Counts(); all > 0 {
		verb += " " + render.Size(done) + " of " + render.Size(all)
	}
	return verb + "; ^C stops"
}
