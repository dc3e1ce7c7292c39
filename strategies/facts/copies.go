package facts

import (
	"bytes"
	"cmp"
	"slices"

	"decant/model"
	"decant/strategies/writelog"
)

// SlotOfPart returns the slot of the resource that a part delivers, -1 for none.
func (ix *Index) SlotOfPart(event, part int) int {
	return int(ix.Copies().parts[partAt(ix, event, part)])
}

// Copies returns the contents that occur more than once.
func (ix *Index) Copies() *Copies {
	return ix.copies.Get(func() *Copies { return indexCopies(ix) })
}

// copyKey is the key that all copies of a group share.
type copyKey struct {
	partition int
	status    model.Status
	raw       model.Sum
	uri       string // "" for a result's whole content.
}

// occurrence is a content that does not have a slot yet.
type occurrence struct {
	key  copyKey
	slot Slot
}

// indexCopies gives a slot to each content that occurs more than once.
func indexCopies(ix *Index) *Copies {
	n := ix.Conversation.EventCount()
	c := &Copies{whole: make([]int32, n), parts: make([]int32, ix.parts[n])}
	for i := range c.whole {
		c.whole[i] = -1
	}
	for i := range c.parts {
		c.parts[i] = -1
	}
	all := make([]occurrence, 0, countOccurrences(ix))
	w := writelog.New(ix.Conversation)
	for i := range ix.Conversation.EventCount() {
		w.Pass(i)
		all = appendContent(ix, all, i)
		all = appendResources(ix, all, i, w)
	}
	for _, g := range groupCopies(all) {
		first := len(c.Slots)
		for _, o := range g {
			placeCopy(ix, c, first, all[o].slot)
		}
	}
	countLines(ix, c)
	return c
}

// countOccurrences returns the largest possible number of contents.
func countOccurrences(ix *Index) (n int) {
	for i := range ix.Conversation.EventCount() {
		e := ix.Event(i)
		if e.Kind == model.ToolResult {
			n++
		}
		for k := range e.Parts {
			if e.Parts[k].URI != "" {
				n++
			}
		}
	}
	return n
}

// groupCopies lists the places of equal contents that occur more than once, ordered by the first of
// each.
func groupCopies(all []occurrence) [][]int32 {
	order := make([]int32, len(all))
	for i := range order {
		order[i] = pack(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(all[a].key.compare(&all[b].key), cmp.Compare(a, b))
	})
	var groups [][]int32
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && all[order[to]].key == all[order[from]].key {
			to++
		}
		if to-from > 1 {
			groups = append(groups, order[from:to])
		}
		from = to
	}
	slices.SortFunc(groups, func(a, b []int32) int { return cmp.Compare(a[0], b[0]) })
	return groups
}

// compare orders keys so that equal keys are adjacent.
func (k *copyKey) compare(other *copyKey) int {
	if c := bytes.Compare(k.raw[:], other.raw[:]); c != 0 {
		return c
	}
	return cmp.Or(
		cmp.Compare(k.partition, other.partition), cmp.Compare(k.status, other.status),
		cmp.Compare(k.uri, other.uri),
	)
}

// placeCopy gives a slot to the next copy of a group.
func placeCopy(ix *Index, c *Copies, first int, s Slot) {
	at := len(c.Slots)
	s.First = first
	c.Slots = append(c.Slots, s)
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
	if e.Kind != model.ToolResult || !ok || !ix.Briefs[i].Comparable || len(ix.Needs[i]) > 0 {
		return all
	}
	return append(all, occurrence{
		key:  copyKey{partition: e.Partition, status: call.Status, raw: ix.Raw(i)},
		slot: Slot{Event: i, Part: -1, Barrier: -1, Nameable: ix.Nameable(e)},
	})
}

// appendResources adds the resources that an event delivers.
func appendResources(ix *Index, all []occurrence, i int, w *writelog.Log) []occurrence {
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
				Event: i, Part: k, Barrier: w.Barrier(i, e.Partition, p),
				Nameable: ix.Nameable(e),
			},
		})
	}
	return all
}

// countLines counts the lines of resources that a marker may name.
func countLines(ix *Index, c *Copies) {
	c.lines = make([]int32, len(c.Slots))
	model.RunParallel(len(c.Slots), func(i int, buf []byte) []byte {
		s := c.Slots[i]
		if s.Part < 0 || s.First != i { // The others of a group have the same raw content.
			return buf
		}
		p := &ix.Event(s.Event).Parts[s.Part]
		if n, known := linesOf(ix, p.Raw); known {
			c.lines[i] = n
			return buf
		}
		buf = ix.Conversation.AppendPartText(buf, p.Text)
		raw, _ := p.Envelope.ViewRaw(buf[:0], buf)
		c.lines[i] = pack(lineCount(raw))
		return buf
	})
}

// lineCount returns the number of lines of a raw content. A newline ends a line and starts none.
func lineCount(raw []byte) int {
	n := bytes.Count(raw, []byte{'\n'})
	if len(raw) > 0 && raw[len(raw)-1] != '\n' {
		n++
	}
	return n
}

// Sameness returns how similar two results with the same raw content are. They are identical if
// their whole texts are the same. They are covered if only what an agent wrapped around them
// differs, such as line numbers.
func (ix *Index) Sameness(a, b int) model.Class {
	x, y := ix.Event(a).Parts, ix.Event(b).Parts
	same := slices.EqualFunc(x, y, func(p, q model.Part) bool { return p.Sum == q.Sum })
	wrapped := func(p model.Part) bool { return p.RawBytes != p.Bytes }
	bare := !slices.ContainsFunc(x, wrapped) && !slices.ContainsFunc(y, wrapped)
	if same || bare { // Without an envelope, the raw content is the text, in any number of blocks.
		return model.Identical
	}
	return model.Covered
}
