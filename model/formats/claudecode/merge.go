package claudecode

import "decant/model"

// messageLines are lines that the client makes one message of: a reply's, or the user's between two
// replies.
type messageLines struct {
	// reply is the id of the reply, "" for the user's.
	reply string
	// lines are those that hold something, unsent those after them that hold nothing.
	lines, unsent []int
	// answers is true when one of the user's lines holds a result.
	answers bool
}

// mergeReplies brings lines into the order of sending, as the client makes messages of them: all
// lines of a reply where the first is, unless a prompt stands between, and results before
// all else that the user says.
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

// makeMessages are the messages that the client makes of lines.
func (c *chain) makeMessages(in []int) []messageLines {
	// The first holds nothing, or what the user says first.
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
	room := make([]int, len(in)) // All lists share one.
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

// replyKey names the reply of a line, "" for a line of the user's. Replies without an id are
// told apart.
func replyKey(l *line) string {
	switch {
	case l.kind != reply:
		return ""
	case l.message == "":
		return " " + l.uuid
	}
	return l.message
}

// linesOf is the heap that a line of a reply goes to: the last of that reply with nothing
// but results and other replies after it, which are open.
func linesOf(heaps []messageLines, open map[string]int, id string) int {
	if last := &heaps[len(heaps)-1]; last.reply == "" && !last.answers {
		clear(open)
	}
	if at, ok := open[id]; ok && id != "" {
		return at
	}
	return none
}

// putTalkFirst brings the lines of a reply into the order of sending.
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

// talkFirst is the order in which the n lines of a reply are sent: what it says before what it asks
// for, whichever came first. Only reasoning that would come right behind other reasoning stays
// where it is, and all that follows with it.
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

// putResultsFirst puts the results of the user's lines before the rest.
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
