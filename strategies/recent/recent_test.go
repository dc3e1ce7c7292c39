package recent

import (
	"slices"
	"testing"

	"decant/model"
)

// TestCache holds the cache against a list that is searched through.
func TestCache(t *testing.T) {
	t.Parallel()
	for capacity := range 5 {
		c, list := NewCache(capacity), []int{}
		state := uint32(7)
		for range 2000 {
			state = state*1664525 + 1013904223
			n := int(state >> 24 % 9)
			if state>>16%11 == 0 {
				c.Drop(func(r *Result) bool { return r.Event%3 == n%3 })
				list = slices.DeleteFunc(list, func(have int) bool { return have%3 == n%3 })
			} else {
				list = use(t, c, list, n)
			}
			got := []int{}
			for r := range c.Newest() {
				got = append(got, r.Event)
			}
			slices.Reverse(got)
			if !slices.Equal(got, list) || len(c.byKey) != len(list) {
				t.Fatalf("capacity %d: got %v, want %v", capacity, got, list)
			}
		}
		c.Clear()
		for r := range c.Newest() {
			t.Errorf("capacity %d: %v is left", capacity, r)
		}
	}
}

// use looks a number up in a cache, puts it there where it is not, and returns the
// list as it is after the same.
func use(t *testing.T, c *Cache, list []int, n int) []int {
	t.Helper()
	key := Key{Sum: [16]byte{byte(n)}, Status: model.Succeeded}
	at := slices.Index(list, n)
	if hit := c.Hit(key); (hit != nil) != (at >= 0) {
		t.Fatalf("capacity %d: %d: hit %v, want %v", c.capacity, n, hit != nil, at >= 0)
	} else if hit == nil {
		c.Insert(&Result{Key: key, Event: n})
	}
	if at >= 0 {
		list = slices.Delete(list, at, at+1)
	} else if len(list) == c.capacity {
		list = list[1:]
	}
	return append(list, n)
}
