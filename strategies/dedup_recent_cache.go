package strategies

import (
	"container/list"
	"path"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/hints"
)

// fingerprint is what equal results have in common in the cache of dedup-recent: the
// first 16 bytes of the checksum, and how the call ended.
type fingerprint struct {
	sum    [16]byte
	status model.Status
}

// fingerprintOf is the fingerprint of a result's raw content.
func fingerprintOf(ix *facts.Index, event int) fingerprint {
	raw := ix.Raw(event)
	call, _ := ix.CallIn(ix.Event(event))
	return fingerprint{[16]byte(raw[:16]), call.Status}
}

// recentResult is one entry of the cache.
type recentResult struct {
	key   fingerprint
	event int // The nearest result that has the content in full.
	stay  int // Which stay in the cache this is: the first event plus 1.
}

// recentCache remembers the results that were used last.
type recentCache struct {
	capacity int
	byKey    map[fingerprint]*list.Element
	order    *list.List // Of *recentResult, the oldest first.
}

// newRecentCache is an empty cache; it has room for at least one result.
func newRecentCache(capacity int) recentCache {
	return recentCache{
		capacity: max(1, capacity), byKey: map[fingerprint]*list.Element{}, order: list.New(),
	}
}

// hit finds a content and makes it the newest; nil for none.
func (c *recentCache) hit(key fingerprint) *recentResult {
	e := c.byKey[key]
	if e == nil {
		return nil
	}
	c.order.MoveToBack(e)
	return resultIn(e)
}

// insert makes a new content the newest. A full cache forgets the oldest first.
func (c *recentCache) insert(r *recentResult) {
	if len(c.byKey) >= c.capacity {
		c.remove(c.order.Front())
	}
	c.byKey[r.key] = c.order.PushBack(r)
}

// drop forgets what is said to go.
func (c *recentCache) drop(goes func(r *recentResult) bool) {
	for e := c.order.Front(); e != nil; {
		next := e.Next()
		if goes(resultIn(e)) {
			c.remove(e)
		}
		e = next
	}
}

// clear forgets everything.
func (c *recentCache) clear() {
	clear(c.byKey)
	c.order.Init()
}

// remove forgets one result.
func (c *recentCache) remove(e *list.Element) {
	delete(c.byKey, resultIn(e).key)
	c.order.Remove(e)
}

// resultIn is the result that an element of the order holds.
func resultIn(e *list.Element) *recentResult {
	return e.Value.(*recentResult) //nolint:forcetypeassert // Nothing else is put there.
}

// deaths are, by result, the first event after it that makes it out of date, past the
// last event for none. It is found going backwards, with what comes later by file and
// by tool.
func (d *recentDeduper) deaths() []int {
	ix, never := d.v.Index, d.v.Index.Conversation.EventCount()
	out, byTool := make([]int, never), map[string]int{}
	m := mutations{map[int]int{}, map[string]int{}, never}
	for i := never - 1; i >= 0; i-- {
		out[i] = never
		call := ix.CallOf(i)
		if call == nil || !d.v.InScope(i) ||
			ix.Event(i).Kind == model.ToolCall && call.Result >= 0 {
			continue
		}
		for glob, at := range byTool {
			if hints.MatchGlob(glob, call.Tool) {
				out[i] = min(out[i], at)
			}
		}
		switch f := d.fileOf(i); f.Kind {
		case facts.ReadTool:
			out[i] = min(out[i], m.after(call, f))
		case facts.MutateTool:
			m.note(call, f, i)
		case facts.OtherTool:
		}
		for _, glob := range d.invalidates(i) {
			byTool[glob] = i
		}
	}
	return out
}

// mutations are the first events after some event that change files.
type mutations struct {
	files    map[int]int    // By number of a file.
	folders  map[string]int // By a folder of which all may change.
	anything int            // That may change any file.
}

// note takes a mutation in that comes before all that are known.
func (m *mutations) note(call *model.Call, f *facts.ToolFile, at int) {
	for _, n := range f.Files {
		m.files[n] = at
	}
	if !call.Effect.Everything {
		return
	}
	for _, dir := range call.Effect.Paths {
		m.folders[dir] = at
	}
	if len(call.Effect.Paths) == 0 {
		m.anything = at
	}
}

// after is the first event that changes what a call has read.
func (m *mutations) after(call *model.Call, f *facts.ToolFile) int {
	out := m.anything
	for _, n := range f.Files {
		if at, ok := m.files[n]; ok {
			out = min(out, at)
		}
	}
	if len(m.folders) == 0 {
		return out
	}
	for _, dir := range call.Effect.Paths {
		for last := ""; dir != last; last, dir = dir, path.Dir(dir) {
			if at, ok := m.folders[dir]; ok {
				out = min(out, at)
			}
		}
	}
	return out
}
