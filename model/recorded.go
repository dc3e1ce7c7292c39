package model

import (
	"cmp"
	"slices"
	"time"
)

// Answered adds a call, or corrects an earlier entry for the same answer: agents write an answer on
// several lines, and only the last line has the full count. Calls that sent nothing or have no
// event are not kept.
func (c *Conversation) Answered(u Usage) {
	if u.Sent <= 0 || u.Event < 0 || u.Event >= len(c.Events) {
		return
	}
	at, known := findUsage(c.Usage, u.Event)
	if known {
		c.Usage[at] = u
		return
	}
	c.Usage = slices.Insert(c.Usage, at, u)
}

// findUsage is where the call whose answer starts with an event is, or belongs. Nearly always that
// is at the end.
func findUsage(list []Usage, event int) (at int, known bool) {
	last := len(list) - 1
	if last < 0 || list[last].Event < event {
		return last + 1, false
	}
	if list[last].Event == event {
		return last, true
	}
	return slices.BinarySearchFunc(list, event, func(have Usage, event int) int {
		return cmp.Compare(have.Event, event)
	})
}

// HourCache reports whether the newest call that wrote to a prompt cache mostly used the cache that
// lasts an hour. It is false where no call says so.
func (c *Conversation) HourCache() bool {
	for i := len(c.Usage) - 1; i >= 0; i-- {
		if u := &c.Usage[i]; u.Written > 0 {
			return 2*u.Hour >= u.Written
		}
	}
	return false
}

// LastCall is the time when the newest call was answered. Where no call has a time, it is the time
// of the newest live event, or zero when that is unknown too.
func (c *Conversation) LastCall() time.Time {
	var last time.Time
	for i := range c.Usage {
		if t := c.Usage[i].Time; t.After(last) {
			last = t
		}
	}
	if !last.IsZero() {
		return last
	}
	for i := range c.Events {
		if e := &c.Events[i]; e.Live && e.Time.After(last) {
			last = e.Time
		}
	}
	return last
}
