package model

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// slot is one part of an event in a plain model of what changes do.
type slot struct {
	text  string
	image bool
}

// after does changes to an event's parts one by one; nil when it is gone.
func after(stored []slot, event int, changes []Change) []slot {
	now := make([]*slot, len(stored))
	reset := func() {
		for i := range stored {
			now[i] = &stored[i]
		}
	}
	reset()
	var whole []slot
	replaced, removed := false, false
	for _, c := range changes {
		switch {
		case c.Event != event:
		case c.Part < 0:
			removed, replaced = c.Op == Remove, c.Op == Replace
			whole = []slot{{text: c.Text}}
		default:
			if removed || replaced { // A change of a part starts from what is stored.
				reset()
			}
			removed, replaced = false, false
			now[c.Part] = nil
			if c.Op == Replace {
				now[c.Part] = &slot{text: c.Text}
			}
		}
	}
	switch {
	case removed:
		return nil
	case replaced:
		return whole
	}
	var out []slot
	for _, s := range now {
		if s != nil {
			out = append(out, *s)
		}
	}
	return out
}

// TestChangesAgainstPlainModel folds random changes of random events and compares
// text, view and total with a plain model of them.
func TestChangesAgainstPlainModel(t *testing.T) {
	t.Parallel()
	for seed := range uint64(2_000) {
		rng := rand.New(rand.NewPCG(seed, 4))
		events := make([][]stored, 1+rng.IntN(4))
		slots := make([][]slot, len(events))
		for e := range events {
			for p := range 1 + rng.IntN(3) {
				if rng.IntN(4) == 0 {
					events[e] = append(events[e], picture(28, 28))
					slots[e] = append(slots[e], slot{image: true})
					continue
				}
				text := strings.Repeat("x", rng.IntN(3)) + fmt.Sprint(p)
				events[e] = append(events[e], str(`"`+text+`"`))
				slots[e] = append(slots[e], slot{text: text})
			}
		}
		c := build(t, events...)
		changes := make([]Change, rng.IntN(6))
		for i := range changes {
			e := rng.IntN(len(events))
			changes[i] = Change{
				Event: e, Part: rng.IntN(len(events[e])+1) - 1, Op: Op(rng.IntN(2)),
				Text: fmt.Sprint("new ", i),
			}
		}
		comparePlain(t, c, changes, slots)
	}
}

func comparePlain(t *testing.T, c *Conversation, changes []Change, slots [][]slot) {
	t.Helper()
	outcomes := FoldChanges(changes)
	view, total, seen := c.View(outcomes), 0, 0
	for e := range slots {
		left := after(slots[e], e, changes)
		text, there := c.TextAfter(&c.Events[e], outcomes[e])
		if there != (len(left) > 0) {
			t.Fatalf("event %d after %+v: there %v, want %v", e, changes, there, left)
		}
		if !there {
			continue
		}
		var texts []string
		images := 0
		for _, s := range left {
			if s.image {
				images++
			} else {
				texts = append(texts, s.text)
			}
		}
		want := strings.Join(texts, "\n")
		if text != want {
			t.Fatalf("event %d after %+v: got %q, want %q", e, changes, text, want)
		}
		if v := view[seen]; v.Images != images || v.Sum != Sum(sha256.Sum256([]byte(want))) {
			t.Fatalf("event %d after %+v: got %v, want %d images", e, changes, v, images)
		}
		total += len(want)
		seen++
	}
	if got := c.Total(outcomes).Bytes; got != total || seen != len(view) {
		t.Fatalf("after %+v: got %d bytes in %d items, want %d in %d",
			changes, got, len(view), total, seen)
	}
}
