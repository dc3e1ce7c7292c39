package list

import (
	"decant/render"
	"decant/tui/query"
)

// MaxCachedRows bounds a cache, so that scrolling through a long list fills no memory.
const MaxCachedRows = 4096

// RowKey is everything that a row's looks depend on.
type RowKey struct {
	Row            Row
	width, version int
	order          int
	theme          *render.Theme
	// marked and open are how the row stands in its list.
	marked, open bool
	// sought is what is looked for, and marked where it is found.
	sought query.Pattern
}

// RowCache keeps rows as they were drawn. The zero value is empty.
type RowCache struct{ Rows map[RowKey]string }

// Get returns a row, drawn by draw unless it is known.
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
