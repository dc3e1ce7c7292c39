// Package progress shows the progress of work on one line of a terminal, and removes the line when
// the work is done. Quick work is never shown.
package progress

import (
	"io"
	"sync"
	"time"

	"decant/model"
	"decant/render"
)

const (
	// tellFirst is how long work may take before the user sees its progress. The program started
	// earlier, and something should be visible within 100 ms.
	tellFirst = 40 * time.Millisecond
	// tellAgain is the time between two updates.
	tellAgain = 100 * time.Millisecond
)

// TellWork shows the progress of work until the returned function is called, which removes the
// line. Without a terminal it shows nothing.
func TellWork(terminal io.Writer, verb string, work *model.Work) (done func()) {
	return TellLine(terminal, func() string { return workLine(verb, work) })
}

// TellLine shows a line repeatedly until the returned function is called, which removes the line.
// It asks for the line on another goroutine. Without a terminal it shows nothing.
func TellLine(terminal io.Writer, line func() string) (done func()) {
	if terminal == nil {
		return func() {}
	}
	return tellAtTicks(terminal, line, time.NewTicker(tellFirst))
}

// tellAtTicks shows a line at each tick, until the returned function is called.
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
				// If the terminal is closed, nobody misses the line.
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

// workLine describes the progress of work.
func workLine(verb string, work *model.Work) string {
	if done, all := work.Counts(); all > 0 {
		verb += " " + render.Percent(done, all)
	}
	return verb + "; ^C stops"
}
