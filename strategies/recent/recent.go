// Package recent is a cache of the last results, like the cache of agents that deduplicate while
// they run. It holds a fixed number of results, and forgets the least recently used.
//
//	c := recent.NewCache(5)
//	c.Insert(&recent.Result{Key: key, Event: 12})
//	hit := c.Hit(key) // The result of event 12, now the newest.
package recent

import (
	"container/list"
	"iter"

	"decant/model"
)

// Key is the key that equal results share: the first 16 bytes of their checksum, and the status of
// their calls.
type Key struct {
	Sum    [16]byte
	Status model.Status
}

// Result is one entry of the cache.
type Result struct {
	Key Key
	// Event is the nearest result with the content in full.
	Event int
	// Stay is the number of this stay in the cache.
	Stay int
}

// Cache remembers the most recently used results.
type Cache struct {
	capacity int
	byKey    map[Key]*list.Element
	order    *list.List // Of *Result, the oldest first.
}

// NewCache returns an empty cache. It has room for at least one result.
func NewCache(capacity int) *Cache {
	return &Cache{max(1, capacity), map[Key]*list.Element{}, list.New()}
}

// Hit finds a content and makes it the newest; nil for none.
func (c *Cache) Hit(key Key) *Result {
	e := c.byKey[key]
	if e == nil {
		return nil
	}
	c.order.MoveToBack(e)
	return resultIn(e)
}

// Insert makes a new content the newest. A full cache forgets the oldest first.
func (c *Cache) Insert(r *Result) {
	if len(c.byKey) >= c.capacity {
		c.remove(c.order.Front())
	}
	c.byKey[r.Key] = c.order.PushBack(r)
}

// Drop forgets the results for which forgets returns true.
func (c *Cache) Drop(forgets func(r *Result) bool) {
	for e := c.order.Front(); e != nil; {
		next := e.Next()
		if forgets(resultIn(e)) {
			c.remove(e)
		}
		e = next
	}
}

// Clear forgets everything.
func (c *Cache) Clear() {
	clear(c.byKey)
	c.order.Init()
}

// Newest yields the results, the newest first.
func (c *Cache) Newest() iter.Seq[*Result] {
	return func(yield func(*Result) bool) {
		for e := c.order.Back(); e != nil; e = e.Prev() {
			if !yield(resultIn(e)) {
				return
			}
		}
	}
}

// remove forgets one result.
func (c *Cache) remove(e *list.Element) {
	delete(c.byKey, resultIn(e).Key)
	c.order.Remove(e)
}

// resultIn returns the result in an element of the order.
func resultIn(e *list.Element) *Result {
	return e.Value.(*Result) //nolint:forcetypeassert // Nothing else is put there.
}
