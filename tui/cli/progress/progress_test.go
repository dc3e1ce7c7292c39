package progress

import (
	"strings"
	"sync"
	"testing"
	"time"

	"decant/model"
	"decant/render"
)

// told is a terminal that many write to.
type told struct {
	mu  sync.Mutex
	all strings.Builder
	// first is closed once something was written.
	first chan struct{}
	once  sync.Once
}

func (l *told) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all.Write(p)
	l.once.Do(func() { close(l.first) })
	return len(p), nil
}

func TestLongWorkIsTold(t *testing.T) {
	t.Parallel()
	out, work := &told{first: make(chan struct{})}, &model.Work{}
	work.Expect(26_000_000)
	work.Add(12_000_000)
	line := func() string { return workLine("reading", work) }
	done := tellAtTicks(out, line, time.NewTicker(time.Millisecond))
	<-out.first
	done()
	got := out.all.String()
	if !strings.HasPrefix(got, render.LineStart+"reading 46%; ^C stops") ||
		!strings.HasSuffix(got, render.LineStart) {
		t.Errorf("it wrote %q", got)
	}
}

func TestQuickWorkIsNotTold(t *testing.T) {
	t.Parallel()
	out := &told{first: make(chan struct{})}
	tellAtTicks(out, func() string { return "reading" }, time.NewTicker(time.Hour))()
	if got := out.all.String(); got != "" {
		t.Errorf("it wrote %q", got)
	}
	TellWork(nil, "reading", nil)()
}
