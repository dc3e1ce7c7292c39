package opencode

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// drafter makes a fork.
type drafter struct {
	*state
	c    *model.Conversation
	src  *source.Source
	outs map[int]model.Outcome
	now  time.Time
	tree source.Tree
	// session is the fork's id; mint makes the other ids.
	session string
	mint    minter
	// live are the events that the original sends, by their blocks.
	live map[place]int
	// list are the messages of the fork in its order; has are the same messages.
	list []int
	has  map[int]bool
	// native is true while the compaction that counts stays a compaction.
	native bool
	// created are the times that messages get, in milliseconds. ids are the new ids of messages.
	// parents are the ids of the prompts that answers name.
	created      map[int]int64
	ids, parents map[int]string
	// touched are the ids of messages that change, or whose answers change. Thoughtless messages
	// lose reasoning. Retold messages have a changed text that the client wrote.
	touched             map[string]bool
	thoughtless, retold map[int]bool
	// counted is the newest complete answer and asked the newest prompt, or none.
	counted, asked int
}

// place is the place of a block: a message, and the block's number in it.
type place struct{ message, block int }

// placeOf is the place of an event.
func placeOf(e *model.Event) place { return place{e.Record - 1, e.ID.Block} }

// chooseAll decides what the fork contains.
func (d *drafter) chooseAll() {
	for i := range d.c.Events {
		if e := &d.c.Events[i]; e.Live {
			d.live[placeOf(e)] = i
			d.has[e.Record-1] = d.has[e.Record-1] || !d.isGone(i)
			d.noteChange(i)
		}
	}
	if d.base != none {
		d.native = d.keepsPair()
		if d.native {
			d.has[d.base], d.has[d.sum] = true, true
		} else if len(d.tail) > 0 {
			d.moveForward()
		}
	}
	for _, i := range d.order {
		if d.has[i] {
			d.list = append(d.list, i)
		}
	}
	slices.SortStableFunc(d.list, func(a, b int) int {
		return cmp.Compare(d.createdOf(a), d.createdOf(b))
	})
	d.nameMessages()
	d.nameParents()
	for _, i := range d.list {
		switch m := &d.messages[i]; {
		case m.user:
			d.asked = i
		case m.finished && !m.failed:
			d.counted = i
		}
	}
}

// noteChange notes which other content of a message is no longer true when an event changes.
func (d *drafter) noteChange(i int) {
	if _, changed := d.outs[i]; !changed {
		return
	}
	e := &d.c.Events[i]
	m := &d.messages[e.Record-1]
	d.touched[m.id] = true
	if !m.user {
		d.touched[m.parent] = true
	}
	switch e.Kind {
	case model.Reasoning:
		d.thoughtless[e.Record-1] = true
	case model.Attachment:
		d.retold[e.Record-1] = true
	default:
	}
}

// isGone reports whether an event is not in the fork.
func (d *drafter) isGone(i int) bool {
	o, changed := d.outs[i]
	return changed && o.Gone(&d.c.Events[i])
}

// keepsPair reports whether the compaction that counts stays a compaction. The client's question
// must be unchanged, and the reply must stay, with any text. The client would carry out a
// compaction again if its reply did not end.
func (d *drafter) keepsPair() bool {
	m := &d.messages[d.base]
	asks, _ := blockOf(m.parts[m.compacts].index)
	i, sent := d.live[place{d.base, asks}]
	if _, changed := d.outs[i]; !sent || changed || !d.messages[d.sum].isEnd() {
		return false
	}
	said := false
	for at := range d.live {
		said = said || at.message == d.sum
	}
	return d.has[d.sum] || !said
}

// moveForward moves the text of a compaction before what it keeps, because content that is no
// longer a compaction is sent in the order of times.
func (d *drafter) moveForward() {
	at, end := slices.Index(d.order, d.base), slices.Index(d.order, d.sum)
	first := int64(math.Floor(d.messages[d.tail[0]].created))
	for n, i := range d.order[at : end+1] {
		d.created[i] = first - int64(end+1-at-n)
	}
}

// createdOf is the time of a message in the fork.
func (d *drafter) createdOf(i int) float64 {
	if t, ok := d.created[i]; ok {
		return float64(t)
	}
	return d.messages[i].created
}

// nameMessages makes new ids for the messages of the fork.
func (d *drafter) nameMessages() {
	before, last := "", math.Inf(-1)
	for _, i := range d.list {
		at := d.createdOf(i)
		if at != last {
			before, last = "", at
		}
		spare := timeDigits(time.UnixMilli(int64(at)))
		before = d.mint.mint(messagePrefix, d.messages[i].id, before, spare)
		d.ids[i] = before
	}
}

// nameParents finds the prompts that the fork's answers name: the same, or the newest before them,
// or the first.
func (d *drafter) nameParents() {
	kept := make(map[string]string)
	newest := ""
	for _, i := range d.list {
		if m := &d.messages[i]; m.user {
			kept[m.id] = d.ids[i]
			newest = cmp.Or(newest, d.ids[i])
		}
	}
	for _, i := range d.list {
		m := &d.messages[i]
		if m.user {
			newest = d.ids[i]
			continue
		}
		d.parents[i] = cmp.Or(kept[m.parent], newest)
	}
}

// tailStart is the id from which on the fork's compaction keeps everything, or "" for none.
func (d *drafter) tailStart() string {
	if !d.native {
		return ""
	}
	for _, i := range d.tail {
		if d.has[i] {
			return d.ids[i]
		}
	}
	return ""
}

// checkChanges returns an error for a change that cannot be made.
func (d *drafter) checkChanges(changes []model.Change) error {
	for i := range d.c.Calls {
		k := &d.c.Calls[i]
		if k.Pair() && d.c.Events[k.Request].Live && d.isGone(k.Request) != d.isGone(k.Result) {
			return fmt.Errorf("%s: a call and its result are one part: keep or remove both",
				d.c.Events[k.Request].ID)
		}
	}
	for i, o := range d.outs {
		e := &d.c.Events[i]
		text, stays := d.c.TextAfter(e, o)
		switch {
		case !stays || e.Kind == model.ToolResult:
		case e.Kind == model.Reasoning:
			return fmt.Errorf("%s: reasoning can be removed, but not replaced", e.ID)
		case text == "":
			return fmt.Errorf("%s: the client sends no empty text", e.ID)
		}
	}
	return d.c.Writable(changes)
}

// usageTokens is the size of the fork's context up to an answer, and of the answer itself.
func (d *drafter) usageTokens(answer int) (sent, reply int) {
	first := none
	for i := range d.c.Events {
		if e := &d.c.Events[i]; e.Live && e.Record-1 == answer {
			first = i
			break
		}
	}
	sent = d.c.Beside(d.outs).Beside()
	for i := range d.c.Events {
		switch e := &d.c.Events[i]; {
		case !e.Live || d.isGone(i):
		case e.Record-1 == answer && e.Role == "assistant":
			reply += kit.EventTokens(d.c, d.outs, i)
		case i < first:
			sent += kit.EventTokens(d.c, d.outs, i)
		}
	}
	return sent, reply
}
