package cli

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// talks reports whether an item is what JP calls an event of the conversation.
func (it *jpItem) talks() bool {
	switch it.typ {
	case "turn_start", "chat_request", "chat_response", "tool_call_request",
		"tool_call_response", "inquiry_request", "inquiry_response":
		return true
	}
	return false
}

// repair takes out, and puts in, what JP does when it forks.
func (c *jpCount) repair() {
	c.countTurns()
	c.repairStart()
	requests, responses := c.halves()
	last := -1
	for i := range c.items {
		it := &c.items[i]
		it.gone = it.gone || it.typ == "tool_call_response" && !requests[it.id]
		if it.talks() && !it.gone {
			last = i
		}
	}
	if last >= 0 && c.items[last].typ == "turn_start" {
		c.items[last].gone, c.items[last].trailing = true, true
	}
	for i := len(c.items) - 1; i >= 0; i-- {
		if it := c.items[i]; it.typ == "tool_call_request" && !responses[it.id] {
			c.items = slices.Insert(c.items, i+1, jpItem{
				rec: it.rec, typ: "interrupted", kind: "tool_result", id: it.id, jpTurn: it.jpTurn,
				text: "Tool call was interrupted.",
			})
		}
	}
}

// halves are the ids that requests and responses have.
func (c *jpCount) halves() (requests, responses map[string]bool) {
	requests, responses = map[string]bool{}, map[string]bool{}
	for i := range c.items {
		switch it := &c.items[i]; {
		case it.gone:
		case it.typ == "tool_call_request":
			requests[it.id] = true
		case it.typ == "tool_call_response":
			responses[it.id] = true
		}
	}
	return requests, responses
}

// repairStart leaves nothing but one turn_start before the first prompt.
func (c *jpCount) repairStart() {
	first := slices.IndexFunc(c.items, func(it jpItem) bool { return it.typ == "chat_request" })
	starts := 0
	for i := first; i >= 0; i-- {
		it := &c.items[i]
		if it.typ == "turn_start" {
			starts++
		}
		it.gone = i < first && it.talks() && (it.typ != "turn_start" || starts > 1)
	}
}

// countTurns counts as JP does, over all that is stored.
func (c *jpCount) countTurns() {
	turn, filled := 0, false
	for i := range c.items {
		it := &c.items[i]
		if it.typ == "turn_start" && filled {
			turn++
		}
		filled = filled || it.talks()
		it.jpTurn = turn
	}
}

// number counts turns: before the first turn_start each prompt is one, from there on each
// turn_start except for one at the very end.
func (c *jpCount) number() {
	started := false
	for i := range c.items {
		it := &c.items[i]
		start := it.typ == "turn_start" && !it.trailing
		if start || it.typ == "chat_request" && !started {
			c.turns++
		}
		started = started || start
		it.turn = c.turns
	}
}

// pair gives the nth response of an id to its nth request.
func (c *jpCount) pair() {
	open, count := map[string][]*jpCall{}, map[string]int{}
	for i := range c.items {
		it := &c.items[i]
		switch it.typ {
		case "tool_call_request":
			call := &jpCall{request: i, response: -1, tool: str(it.fields["name"])}
			call.args, _ = decoded(it.fields["arguments"]).(map[string]any)
			open[it.id] = append(open[it.id], call)
			c.calls = append(c.calls, call)
			count[it.id]++
		case "tool_call_response", "interrupted":
			if len(open[it.id]) == 0 {
				continue
			}
			call := open[it.id][0]
			open[it.id] = open[it.id][1:]
			call.response, call.state = i, "good"
			if it.fields["is_error"] == true {
				call.state = "failed"
			}
			if it.typ == "interrupted" {
				call.state = "interrupted"
			}
		}
	}
	for _, call := range c.calls {
		call.unique = count[c.items[call.request].id] == 1
	}
}

// decoded is a value with its strings decoded.
func decoded(v any) any {
	switch v := v.(type) {
	case string:
		return unbase64(v, false)
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = decoded(v[i])
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for k := range v {
			out[k] = decoded(v[k])
		}
		return out
	}
	return v
}

// policies are the notes that win for one turn.
type policies struct{ reasoning, tools, summary *jpItem }

// winners are what the notes of compaction come to, turn by turn.
func (c *jpCount) winners() map[int]policies {
	out := map[int]policies{}
	last := c.items[len(c.items)-1].jpTurn
	newer := func(old, it *jpItem, key string) *jpItem {
		if it.fields[key] == nil || old != nil && at(it).Before(at(old)) {
			return old
		}
		return it
	}
	for i := range c.items {
		it := &c.items[i]
		if it.typ != "compaction" {
			continue
		}
		from, to := int(it.fields["from_turn"].(float64)), int(it.fields["to_turn"].(float64))
		for turn := from; turn <= min(to, last); turn++ {
			p := out[turn]
			p.reasoning = newer(p.reasoning, it, "reasoning")
			p.tools = newer(p.tools, it, "tool_calls")
			p.summary = newer(p.summary, it, "summary")
			out[turn] = p
		}
	}
	return out
}

func at(it *jpItem) time.Time {
	t, _ := time.Parse("2006-01-02 15:04:05.999999", str(it.fields["timestamp"]))
	return t
}

// project applies the notes of compaction.
func (c *jpCount) project() {
	names := map[string]string{}
	wins := c.winners()
	for i := range c.items {
		if it := &c.items[i]; it.typ == "tool_call_request" {
			names[it.id] = str(it.fields["name"])
		}
	}
	for i := range c.items {
		it := &c.items[i]
		it.dead = it.gone
		w := wins[it.jpTurn]
		switch {
		case it.kind == "":
		case w.summary != nil:
			it.dead = true
		case it.kind == "reasoning" && w.reasoning != nil:
			it.dead = it.dead || larger(len(it.text), w.reasoning.fields["reasoning"])
		}
		it.dead = it.dead || it.turn == 0
	}
	c.projectCalls(wins, names)
	c.projectSummaries(wins)
}

func (c *jpCount) projectCalls(wins map[int]policies, names map[string]string) {
	for _, call := range c.calls {
		halves := []int{call.request}
		total := len(c.items[call.request].text)
		if call.response >= 0 {
			halves, total = append(halves, call.response), total+len(c.items[call.response].text)
		}
		for k, i := range halves {
			it := &c.items[i]
			w := wins[it.jpTurn]
			if w.tools == nil || w.summary != nil {
				continue
			}
			rule, _ := w.tools.fields["tool_calls"].(map[string]any)
			size := len(it.text)
			switch {
			case rule["policy"] == "omit":
				it.dead = it.dead || larger(total, rule)
			case k == 0 && rule["request"] == true && larger(size, rule):
				it.text = "{}"
			case k == 1 && rule["response"] == true && larger(size, rule):
				status := map[bool]string{true: "success", false: "error"}[call.state == "good"]
				it.text = "[compacted] " + names[it.id] + ": " + status
			}
		}
	}
}

// larger reports whether a size is over a rule's limit, true where it has none.
func larger(size int, rule any) bool {
	m, _ := rule.(map[string]any)
	switch over := m["over"].(type) {
	case float64:
		return size > int(over)
	case string:
		units := []struct {
			name string
			size float64
		}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"kB", 1e3}, {"KB", 1e3}, {"MB", 1e6}, {"B", 1}}
		for _, u := range units {
			if n, ok := strings.CutSuffix(over, u.name); ok {
				f, _ := strconv.ParseFloat(n, 64)
				return float64(size) > f*u.size
			}
		}
	}
	return true
}

// projectSummaries adds what stands for each run of turns with one summary.
func (c *jpCount) projectSummaries(wins map[int]policies) {
	var last *jpItem
	for turn := range len(c.items) { // There are no more turns than items.
		it := wins[turn].summary
		if it != nil && it != last {
			text, _ := it.fields["summary"].(map[string]any)
			c.items = append(c.items,
				jpItem{rec: it.rec, kind: "user", text: "[Summary of previous conversation]"},
				jpItem{rec: it.rec, kind: "summary", text: str(text["summary"])})
		}
		last = it
	}
}
