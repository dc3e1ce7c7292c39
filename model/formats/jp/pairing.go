package jp

// pairing is how requests and results belong together, by record.
type pairing struct {
	// asked and answered lead from a result to its request and back; -1 is none.
	asked, answered []int
	// names are the tools of the calls, by id: of the last one where ids repeat.
	names map[string]string
}

// pairUp ties requests to results by position: the n-th result of an id answers
// the n-th request of that id. Where some of an id were never answered, the count
// tells nothing: a result then answers a request that it follows without a word
// between them, if there is one.
func pairUp(lines []line) pairing {
	p := pairing{make([]int, len(lines)), make([]int, len(lines)), make(map[string]string)}
	open, words := make(map[string]*waiting), 0
	balance := unpaired(lines)
	for i := range lines {
		l := &lines[i]
		p.asked[i], p.answered[i] = none, none
		if l.repair != "" {
			continue
		}
		switch l.kind {
		case turnStart, request, response:
			words++
		case toolCall:
			p.names[l.id] = l.tool
			if open[l.id] == nil {
				open[l.id] = &waiting{}
			}
			open[l.id].ask(i, words)
		case toolResult:
			if asked := open[l.id].take(words, balance[l.id] > 0); asked >= 0 {
				p.asked[i], p.answered[asked] = asked, i
			}
		default:
		}
	}
	return p
}

// unpaired is by id how many requests there are more than results.
func unpaired(lines []line) map[string]int {
	out := make(map[string]int)
	for i := range lines {
		switch l := &lines[i]; {
		case l.repair != "":
		case l.kind == toolCall:
			out[l.id]++
		case l.kind == toolResult:
			out[l.id]--
		}
	}
	return out
}

// waiting are the requests of one id that have no result so far.
type waiting struct {
	// before are those that somebody spoke after, now the rest.
	before, now []int
	// words is how much had been said when those of now were asked.
	words int
}

// ask adds a request.
func (w *waiting) ask(record, words int) {
	if w.words != words {
		w.before, w.now, w.words = append(w.before, w.now...), nil, words
	}
	w.now = append(w.now, record)
}

// take is the request that a result answers: the first that waits, or with near
// the first that nobody spoke after. It is none when nothing waits.
func (w *waiting) take(words int, near bool) int {
	if w == nil {
		return none
	}
	queue := &w.before
	if len(w.before) == 0 || near && w.words == words && len(w.now) > 0 {
		queue = &w.now
	}
	if len(*queue) == 0 {
		return none
	}
	first := (*queue)[0]
	*queue = (*queue)[1:]
	return first
}
