package claudecode

import "decant/model"

// messageLines are lines that the client joins to one message: a reply's, or the user's lines
// between two replies.
type messageLines struct {
	// reply is the id of the reply, or "" for the user's lines.
	reply string
	// lines are the lines with content. unsent are the empty lines after them.
	lines, unsent []int
	// answers is true when one of the user's lines has a result.
	answers bool
}

// mergeReplies sorts lines into the order of sending, as the client joins them to messages. All
// lines of a reply come where the first one is, unless a prompt is between them. Results come
// before the user's other lines.
func (c *chain) mergeReplies(in []int) []int {
	out := make([]int, 0, len(in))
	for _, m := range c.makeMessages(in) {
		if m.reply != "" {
			out = append(out, c.putTalkFirst(m.lines)...)
		} else {
			out = append(out, c.putResultsFirst(m.lines)...)
		}
		out = append(out, m.unsent...)
	}
	return out
}

// makeMessages are the messages into which the client joins lines.
func (c *chain) makeMessages(in []int) []messageLines {
	// The first is empty, or contains what the user says first.
	heaps, open := make([]messageLines, 1, len(in)+1), make(map[string]int)
	goesTo, sizes := make([]int, len(in)), make([][2]int, 1, len(in)+1)
	for n, i := range in {
		l := c.lines[i]
		at := len(heaps) - 1
		if len(l.blocks) == 0 {
			goesTo[n] = at
			sizes[at][1]++
			continue
		}
		if l.kind == reply {
			at = linesOf(heaps, open, l.message)
		} else if heaps[at].reply != "" {
			at = none
		}
		if at == none {
			at = len(heaps)
			heaps, sizes = append(heaps, messageLines{reply: replyKey(l)}), append(sizes, [2]int{})
			if l.kind == reply {
				open[replyKey(l)] = at
			}
		}
		goesTo[n] = at
		sizes[at][0]++
		heaps[at].answers = heaps[at].answers || l.holdsResult()
	}
	room := make([]int, len(in)) // All lists share one array.
	for at, n := range sizes {
		heaps[at].lines, room = room[:0:n[0]], room[n[0]:]
		heaps[at].unsent, room = room[:0:n[1]], room[n[1]:]
	}
	for n, i := range in {
		if h := &heaps[goesTo[n]]; len(c.lines[i].blocks) == 0 {
			h.unsent = append(h.unsent, i)
		} else {
			h.lines = append(h.lines, i)
		}
	}
	return heaps
}

// replyKey identifies the reply of a line; it is "" for a user's line. Replies without an id are
// kept separate.
func replyKey(l *line) string {
	switch {
	case l.kind != reply:
		return ""
	case l.message == "":
		return " " + l.uuid
	}
	return l.message
}

// linesOf is the index of the heap for a line of a reply. It is the last heap of that reply if only
// results and other replies follow it, which are open.
func linesOf(heaps []messageLines, open map[string]int, id string) int {
	if last := &heaps[len(heaps)-1]; last.reply == "" && !last.answers {
		clear(open)
	}
	if at, ok := open[id]; ok && id != "" {
		return at
	}
	return none
}

// putTalkFirst sorts the lines of a reply into the order of sending.
func (c *chain) putTalkFirst(whole []int) []int {
	out := make([]int, 0, len(whole))
	for _, n := range talkFirst(len(whole), func(n int) (asks, reasons bool) {
		l := c.lines[whole[n]]
		return l.holds(model.ToolCall), l.holds(model.Reasoning)
	}) {
		out = append(out, whole[n])
	}
	return out
}

// talkFirst is the order in which the n lines of a reply are sent: texts before calls, whichever
// came first. Reasoning that would come directly after other reasoning stays in its place, and so
// does everything after it.
func talkFirst(n int, what func(line int) (asks, reasons bool)) []int {
	said := make([]int, 0, n)
	var asked []int
	reasoned := false
	for i := range n {
		asks, reasons := what(i)
		if asks {
			asked = append(asked, i)
			continue
		}
		if len(asked) > 0 && reasoned && reasons {
			said = append(said, asked...)
			for ; i < n; i++ {
				said = append(said, i)
			}
			return said
		}
		said, reasoned = append(said, i), reasons
	}
	return append(said, asked...)
}

// putResultsFirst moves the results of the user's lines before the rest.
func (c *chain) putResultsFirst(in []int) []int {
	if len(in) < 2 {
		return in
	}
	out := make([]int, 0, len(in))
	for _, first := range []bool{true, false} {
		for _, i := range in {
			if c.lines[i].holdsResult() == first {
				out = append(out, i)
			}
		}
	}
	return out
}
