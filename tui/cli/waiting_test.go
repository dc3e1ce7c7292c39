package cli

import (
	"strings"
	"sync"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats"
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
	done := tellOn(out, "reading", work, time.NewTicker(time.Millisecond))
	<-out.first
	done()
	got := out.all.String()
	if !strings.HasPrefix(got, render.LineStart+"reading 12.0 MB of 26.0 MB; ^C stops") ||
		!strings.HasSuffix(got, render.LineStart) {
		t.Errorf("it wrote %q", got)
	}
}

func TestQuickWorkIsNotTold(t *testing.T) {
	t.Parallel()
	out := &told{first: make(chan struct{})}
	tellOn(out, "reading", &model.Work{}, time.NewTicker(time.Hour))()
	if got := out.all.String(); got != "" {
		t.Errorf("it wrote %q", got)
	}
	(&app{}).tell("reading", nil)()
}

// TestOpeningIsCounted expects that what was read is counted, of the bytes of the file.
func TestOpeningIsCounted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	work := &model.Work{}
	if _, err := formats.OpenWith(path, formats.OpenOptions{Work: work}); err != nil {
		t.Fatal(err)
	}
	if done, all := work.Counts(); all != len(w.env.Demo) || done < all/4 || done > all {
		t.Errorf("read %d of %d, the file has %d", done, all, len(w.env.Demo))
	}
}
