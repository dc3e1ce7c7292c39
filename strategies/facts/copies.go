package facts

import (
	"bytes"
	"slices"

	"decant/model"
)

// SlotOfPart is the slot of the resource that a part delivers, -1 for none.
func (ix *Index) SlotOfPart(event, part int) int {
	return int(ix.Copies().parts[partAt(ix, event, part)])
}

// Copies are the contents that are there more than once.
func (ix *Index) Copies() *Copies {
	return ix.copies.get(func() *Copies { return indexCopies(ix) })
}

// copyKey is what the copies of a group have in common.
type copyKey struct {
	partition int
	status    model.Status
	raw       model.Sum
	uri       string // "" for a result's whole content.
}

// occurrence is a content on its way to a slot.
type occurrence struct {
	key  copyKey
	slot Slot
}

// indexCopies gives a slot to each content that is there more than once.
func indexCopies(ix *Index) *Copies {
	n := ix.Conversation.EventCount()
	c := &Copies{whole: make([]int32, n), parts: make([]int32, ix.parts[n])}
	for i := range c.whole {
		c.whole[i] = -1
	}
	for i := range c.parts {
		c.parts[i] = -1
	}
	var all []occurrence
	w := newWriteLog(ix.Conversation)
	for i := range ix.Conversation.EventCount() {
		w.pass(i)
		all = appendContent(ix, all, i)
		all = appendResources(ix, all, i, w)
	}
	groups := make(map[copyKey]*copyGroup, len(all))
	for i := range all {
		g := groups[all[i].key]
		if g == nil {
			g = &copyGroup{first: -1}
			groups[all[i].key] = g
		}
		g.size++
	}
	for i := range all {
		if g := groups[all[i].key]; g.size > 1 {
			placeCopy(ix, c, g, all[i].slot)
		}
	}
	countLines(ix, c)
	return c
}

// copyGroup is a group while its slots are laid out.
type copyGroup struct {
	size, first, used int // First is -1 until the group has its place.
}

// placeCopy puts the next copy of a group into its slot.
func placeCopy(ix *Index, c *Copies, g *copyGroup, s Slot) {
	if g.first < 0 {
		g.first = len(c.Slots)
		c.Slots = append(c.Slots, make([]Slot, g.size)...)
	}
	at := g.first + g.used
	g.used++
	s.First = g.first
	c.Slots[at] = s
	if s.Part < 0 {
		c.whole[s.Event] = pack(at)
	} else {
		c.parts[partAt(ix, s.Event, s.Part)] = pack(at)
	}
}

// appendContent adds a result's whole content.
func appendContent(ix *Index, all []occurrence, i int) []occurrence {
	e := ix.Event(i)
	call, ok := ix.CallIn(e)
	if e.Kind != model.ToolResult || !ok || !ix.Comparable(i) || len(ix.Needs[i]) > 0 {
		return all
	}
	return append(all, occurrence{
		key:  copyKey{partition: e.Partition, status: call.Status, raw: ix.Raw(i)},
		slot: Slot{Event: i, Part: -1, Barrier: -1, Nameable: ix.Nameable(e)},
	})
}

// appendResources adds the resources that an event delivers.
func appendResources(ix *Index, all []occurrence, i int, w *writeLog) []occurrence {
	e := ix.Event(i)
	call, _ := ix.CallIn(e)
	for k := range e.Parts {
		p := &e.Parts[k]
		if p.URI == "" || p.Text.Encoding == model.NoText || len(ix.Needs[i]) > 0 {
			continue
		}
		all = append(all, occurrence{
			key: copyKey{partition: e.Partition, status: call.Status, raw: p.Raw, uri: p.URI},
			slot: Slot{
				Event: i, Part: k, Barrier: w.barrier(i, e.Partition, p),
				Nameable: ix.Nameable(e),
			},
		})
	}
	return all
}

// countLines counts the lines of resources that may be named in a marker.
func countLines(ix *Index, c *Copies) {
	c.lines = make([]int, len(c.Slots))
	model.RunParallel(len(c.Slots), func(i int, buf []byte) []byte {
		s := c.Slots[i]
		if s.Part < 0 {
			return buf
		}
		p := &ix.Event(s.Event).Parts[s.Part]
		buf = ix.Conversation.AppendPartText(buf, p.Text)
		raw, _ := p.Envelope.ViewRaw(buf[:0], buf)
		n := bytes.Count(raw, []byte{'\n'})
		if len(raw) > 0 && raw[len(raw)-1] != '\n' {
			n++
		}
		c.lines[i] = n
		return buf
	})
}

// Sameness is how much alike two results with the same raw content are: identical where their
// whole texts are the same, covered where only what an agent wrapped round them differs, as line
// numbers do.
func (ix *Index) Sameness(a, b int) model.Class {
	x, y := ix.Event(a).Parts, ix.Event(b).Parts
	same := slices.EqualFunc(x, y, func(p, q model.Part) bool { return p.Sum == q.Sum })
	wrapped := func(p model.Part) bool { return p.RawBytes != p.Bytes }
	bare := !slices.ContainsFunc(x, wrapped) && !slices.ContainsFunc(y, wrapped)
	if same || bare { // Of bare ones the raw content is the text, in however many blocks.
		return model.Identical
	}
	return model.Covered
}
