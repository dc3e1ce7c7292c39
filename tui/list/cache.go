package list

import (
	"decant/render"
	"decant/tui/query"
)

// MaxCachedRows bounds a cache, so that scrolling through a long list does not fill the memory.
const MaxCachedRows = 4096

// RowKey is everything that the look of a row depends on.
type RowKey struct {
	Row            Row
	width, version int
	order          int
	theme          *render.Theme
	// marked and open are the state of the row in its list.
	marked, open bool
	// sought is the search pattern, which is marked in the row.
	sought query.Pattern
}

// RowCache keeps drawn rows. The zero value is empty.
type RowCache struct{ Rows map[RowKey]string }

// Get returns a row from the cache, or draws it.
func (c *RowCache) Get(key RowKey, draw func() string) string {
	if s, ok := c.Rows[key]; ok {
		return s
	}
	if c.Rows == nil || len(c.Rows) >= MaxCachedRows {
		c.Rows = make(map[RowKey]string, 128)
	}
	s := draw()
	c.Rows[key] = s
	return s
}
