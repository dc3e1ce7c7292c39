package claudecode

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/model"
)

// path is the chain from a record up to where it starts, boundaries included.
func (c *counter) path(i int, stop bool) []int {
	var out []int
	for seen := map[int]bool{}; i >= 0 && !seen[i]; {
		seen[i] = true
		out = append([]int{i}, out...)
		o := c.recs[i]
		p, ok := c.by[str(o["parentUuid"])]
		switch {
		case stop && o["subtype"] == "compact_boundary", o["parentUuid"] == nil:
			return out
		case ok:
			i = p
		default:
			for i--; i >= 0 && (!c.counts(i) || c.recs[i]["isSidechain"] == true); i-- {
			}
			if i >= 0 && when(o).Sub(when(c.recs[i])) > 5*time.Second {
				return out
			}
		}
	}
	return out
}

func when(o map[string]any) time.Time {
	t, _ := time.Parse(time.RFC3339, str(o["timestamp"]))
	return t
}

func speaks(o map[string]any) bool {
	return (o["type"] == "user" || o["type"] == "assistant") && o["isSidechain"] != true
}

// tip is the record that the session goes on at.
func (c *counter) tip() int {
	last, named := -1, -1
	for i, o := range c.recs {
		if c.counts(i) && speaks(o) {
			last = i
		}
		if o["type"] == "last-prompt" && str(o["leafUuid"]) != "" {
			named = -1
			if at, ok := c.by[str(o["leafUuid"])]; ok {
				named = at
			}
		}
	}
	if named < 0 {
		return c.down(last)
	}
	for _, i := range c.path(last, false) {
		if i == named || sameReply(c.recs[i], c.recs[named]) {
			return c.down(last)
		}
	}
	return c.down(named)
}

func replyID(o map[string]any) string {
	if o["type"] != "assistant" {
		return ""
	}
	msg, _ := o["message"].(map[string]any)
	return str(msg["id"])
}

func sameReply(a, b map[string]any) bool { return replyID(a) != "" && replyID(a) == replyID(b) }

// down follows what was attached to the tip.
func (c *counter) down(i int) int {
	best := i
	for _, k := range c.kids[str(c.recs[i]["uuid"])] {
		o := c.recs[k]
		if !speaks(o) && o["isSidechain"] != true && o["subtype"] != "compact_boundary" {
			best = max(best, c.down(k))
		}
	}
	return best
}

// live sums what the client sends: sets of records, without their order.
func (c *counter) live() tally {
	path := c.path(c.tip(), true)
	if first := c.recs[path[0]]; first["subtype"] == "compact_boundary" {
		meta, _ := first["compactMetadata"].(map[string]any)
		kept, _ := meta["preservedMessages"].(map[string]any)
		uuids, _ := kept["uuids"].([]any)
		for _, u := range uuids {
			path = append(path, c.by[str(u)])
		}
	}
	from := path[0]
	for _, i := range path {
		c.lives[i] = true
	}
	for _, i := range path {
		for j, o := range c.recs {
			if c.counts(j) && j > from && sameReply(o, c.recs[i]) && o["isSidechain"] != true {
				c.lives[j] = true
				c.answers(j)
			}
		}
	}
	return c.sum()
}

// answers takes the results below a call along, through what passed between.
func (c *counter) answers(i int) {
	for _, k := range c.kids[str(c.recs[i]["uuid"])] {
		o := c.recs[k]
		msg, _ := o["message"].(map[string]any)
		list, _ := msg["content"].([]any)
		for _, v := range list {
			if b, _ := v.(map[string]any); b["type"] == "tool_result" {
				c.lives[k] = true
			}
		}
		if o["type"] == "progress" {
			c.answers(k)
		}
	}
}

// pairs is which calls are asked and answered among the live records, and which
// wait at the end.
type pairs struct {
	asked, answered map[string]bool
	end             []string
}

func (c *counter) pairs(order []int) pairs {
	p := pairs{asked: map[string]bool{}, answered: map[string]bool{}}
	for _, i := range order {
		c.record(i, tally{}, func(kind string, b map[string]any) bool {
			switch {
			case b["type"] == "tool_use":
				p.asked[str(b["id"])] = true
				p.end = append(p.end, str(b["id"]))
			case b["type"] == "tool_result":
				p.answered[str(b["tool_use_id"])] = true
			case b["type"] == "text" && kind != "system":
				p.end = nil
			}
			return false
		})
	}
	return p
}

// keep reports whether the client sends a block of a live record.
func (p pairs) keep(b map[string]any) bool {
	switch b["type"] {
	case "text":
		return strings.TrimSpace(str(b["text"])) != ""
	case "tool_use":
		return p.answered[str(b["id"])] || slices.Contains(p.end, str(b["id"]))
	case "tool_result":
		return p.asked[str(b["tool_use_id"])]
	}
	return true
}

// sum counts the live records without what the client drops.
func (c *counter) sum() tally {
	order := slices.Sorted(maps.Keys(c.lives))
	p, said, total := c.pairs(order), map[string]bool{}, tally{}
	for _, i := range order {
		c.record(i, tally{}, func(_ string, b map[string]any) bool {
			if p.keep(b) && b["type"] != "thinking" {
				said[replyID(c.recs[i])] = true
			}
			return false
		})
	}
	for _, i := range order {
		o := c.recs[i]
		a, _ := o["attachment"].(map[string]any)
		if o["isApiErrorMessage"] == true || a["type"] == "todo_reminder" && o["rendered"] == nil {
			continue
		}
		c.record(i, total, func(_ string, b map[string]any) bool {
			return p.keep(b) && (b["type"] != "thinking" || said[replyID(o)])
		})
	}
	return total
}

// TestBytesByKind compares the sizes of events with the second count, for all of
// a session and for what is live of it.
func TestBytesByKind(t *testing.T) {
	t.Parallel()
	for _, file := range sessions(t) {
		t.Run(name(file), func(t *testing.T) {
			t.Parallel()
			c := open(t, file)
			all, live := tally{}, tally{}
			for i := range c.Events {
				e := &c.Events[i]
				all[e.Kind.String()] += e.Bytes
				if e.Live {
					live[e.Kind.String()] += e.Bytes
				}
			}
			count := newCounter(t, file)
			compareTally(t, "all", all, count.all())
			compareTally(t, "live", live, count.live())
		})
	}
}

func compareTally(t *testing.T, what string, got, want tally) {
	t.Helper()
	for _, k := range model.Kinds {
		if got[k.String()] == 0 {
			delete(got, k.String())
		}
		if want[k.String()] == 0 {
			delete(want, k.String())
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
