//go:build realclient

package realclient

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"decant/model/formats"
	"decant/model/formats/files"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// rounds is how often a client is disturbed: five times, slow ones twice but in the full matrix.
func (c client) rounds() int {
	if c.slow && !full {
		return 2
	}
	return 5
}

// wait lets a model take its time: it answers when the test says so.
type wait struct {
	once           sync.Once
	asked, answers chan struct{}
}

func newWait() *wait { return &wait{asked: make(chan struct{}), answers: make(chan struct{})} }

// hold keeps a request until it may be answered.
func (w *wait) hold() {
	if w != nil {
		w.once.Do(func() { close(w.asked) })
		<-w.answers
	}
}

// TestInPlaceBesideClient saves in place while a client waits for its model. It is
// refused; where the guard of the last minute is outlived, the client's answer is in
// the file or the backup. Once the client is closed, the save succeeds.
func TestInPlaceBesideClient(t *testing.T) {
	t.Parallel()
	for _, c := range clients(t) {
		if !c.newest || c.isOpencode() { // Its exports are never saved in place.
			continue
		}
		inputs := c.inputs(t, c)
		for n := range c.rounds() {
			s := inputs[n%len(inputs)]
			t.Run(c.agent+"/"+s.String(), func(t *testing.T) {
				t.Parallel()
				saveBeside(t, c, s)
			})
		}
	}
}

// holdAnswers lets the mock that the client speaks to wait.
func (p *prepared) holdAnswers(w *wait) {
	if p.messages != nil {
		p.messages.wait = w
	}
	if p.responses != nil {
		p.responses.wait = w
	}
	if p.chat != nil {
		p.chat.wait = w
	}
}

// saveBeside is one round.
func saveBeside(t *testing.T, c client, s stored) {
	t.Helper()
	p, w := c.prepare(t, c, s), newWait()
	p.holdAnswers(w)
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := command(ctx, c, p.dir, p.env, p.args)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case <-w.asked:
	case err := <-ended:
		close(w.answers)
		t.Fatalf("%s asked nothing: %v\n%s", c.agent, err, out.Bytes())
	}
	if _, err := saveInPlace(t, p.file); !refused(err) {
		t.Errorf("%s waits for its model, and the save says %v", c.agent, err)
	}
	// More than a minute later.
	age(t, p.file)
	saved, err := saveInPlace(t, p.file)
	switch {
	case refused(err):
		t.Logf("%s is seen: %v", c.agent, err)
	case err != nil:
		t.Errorf("%s waits for more than a minute: %v", c.agent, err)
	case c.format == "codex":
		t.Errorf("%s has %s open, and it was saved in place", c.agent, saved.Path)
	}
	close(w.answers)
	if err := <-ended; err != nil {
		t.Fatalf("%s: %v\n%s", c.agent, err, out.Bytes())
	}
	everything := together(t, p.file)
	for _, text := range []string{probe, reply} {
		if !strings.Contains(everything, text) {
			t.Errorf("%s wrote %q, and no file has it", c.agent, text)
		}
	}
	age(t, p.file)
	if saved, err = saveInPlace(t, p.file); err != nil || saved.Alarm != "" {
		t.Errorf("%s is closed, and the save says %v %s", c.agent, err, saved.Alarm)
	}
}

// refused reports whether a save saw the client, which may write at that moment.
func refused(err error) bool {
	return errors.Is(err, files.ErrBusy) || errors.Is(err, files.ErrChanged)
}

// saveInPlace strips the results of a conversation, where there are any.
func saveInPlace(t *testing.T, path string) (formats.Saved, error) {
	t.Helper()
	c, err := formats.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	uses, err := strategies.DefaultSpec().Expand([]string{"strip-tool-results"})
	if err != nil {
		t.Fatal(err)
	}
	chosen := strategies.DefaultSpec().WithUses(uses)
	chosen.KeepLast = spec.Fence{}
	made := plan.MakePlan(facts.NewIndex(c), chosen)
	return formats.Save(c, made.Changes, formats.SaveOptions{InPlace: true})
}

// age makes a file two minutes older than now.
func age(t *testing.T, path string) {
	t.Helper()
	old := time.Now().Add(-2 * time.Minute)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
}

// together is a file with its backups.
func together(t *testing.T, path string) string {
	t.Helper()
	found, err := filepath.Glob(path + "*")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, f := range found {
		b.Write(read(t, f))
	}
	return b.String()
}
