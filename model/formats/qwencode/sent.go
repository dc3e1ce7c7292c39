package qwencode

// message is what the client takes for one message: that of a record with all its lines, or one
// that a compression stands for.
type message struct {
	// line is the first line that it stands on.
	line   int
	role   string
	blocks []*block
	// void is true for an answer that the client does not take, stale for one that stands for
	// a request that the server gave up.
	void, stale bool
	// bare is true where a part is no object.
	bare bool
	// unanswered are the calls without a result that the client answers itself.
	unanswered []*block
}

// messagesOf are the messages of a stretch in their order.
func (c *chain) messagesOf(s stretch) []message {
	var out []message
	if s.cut != none {
		l := &c.lines[s.cut]
		for i := range l.contents {
			m := message{line: s.cut}
			m.add(&l.contents[i])
			out = append(out, m)
		}
	}
	for _, i := range s.lines {
		m := message{line: i}
		for _, at := range c.fragments(i) {
			for n := range c.lines[at].contents {
				m.add(&c.lines[at].contents[n])
			}
		}
		if m.role != "" || len(m.blocks) > 0 || len(c.lines[i].contents) > 0 {
			out = append(out, m)
		}
	}
	for i := range out {
		m := &out[i]
		// The client passes over the empty answers of a sub-agent.
		m.void = m.role == "model" && !c.lines[m.line].side && (m.void || len(m.blocks) == 0)
	}
	return out
}

// add appends the parts of a message; the first tells the role.
func (m *message) add(c *content) {
	if m.role == "" {
		m.role, m.stale = c.role, c.stale
	}
	m.stale = m.stale && c.stale
	m.void, m.bare = m.void || c.void, m.bare || c.bare
	for i := range c.blocks {
		m.blocks = append(m.blocks, &c.blocks[i])
	}
}

// settler decides what of a stretch's messages is sent.
type settler struct {
	list []message
	// results are those of calls, by the numbers of the pairs.
	results map[int]*block
	// pairs counts calls.
	pairs int
	// answered are the ids of calls that are sent.
	answered map[string]bool
}

// settle pairs calls with results as the client does, and says what is dead: what it leaves out.
func (s *settler) settle() {
	for i := range s.list {
		if s.list[i].role == "model" {
			s.pairCalls(i)
		}
	}
	for i := range s.list {
		for _, b := range s.list[i].blocks {
			b.dead = b.dead || b.isResult() && b.pair == 0
		}
	}
	s.dropVoid()
	s.dropTwice()
}

func (b *block) isResult() bool { return b.call != nil && b.event.Role == "user" }

func (b *block) isCall() bool { return b.call != nil && b.event.Role == "assistant" }

// pairCalls gives the calls of an answer their results: those up to the next answer.
func (s *settler) pairCalls(at int) {
	m := &s.list[at]
	asked := s.numberCalls(m)
	found := s.findResults(at, asked)
	for _, b := range m.blocks {
		if b.pair > 0 && !found[b.call.id] {
			m.unanswered = append(m.unanswered, b)
		}
	}
}

// numberCalls numbers the calls of an answer, and returns them by id. Of two with one id the client
// takes the first.
func (s *settler) numberCalls(m *message) map[string]*block {
	asked := make(map[string]*block)
	for _, b := range m.blocks {
		switch {
		case !b.isCall() || b.dead:
		case asked[b.call.id] != nil:
			b.dead, b.fault = true, ruleCallTwice
		default:
			s.pairs++
			b.pair, asked[b.call.id] = s.pairs, b
		}
	}
	return asked
}

// findResults gives calls the results that stand behind their answer, and returns the ids of those
// that have one.
func (s *settler) findResults(at int, asked map[string]*block) map[string]bool {
	found := make(map[string]bool)
	for i := at + 1; i < len(s.list) && len(asked) > 0; i++ {
		next := &s.list[i]
		if next.role == "model" && !next.stale {
			break
		}
		for _, b := range next.blocks {
			if b.isResult() && !b.dead && asked[b.call.id] != nil && !found[b.call.id] {
				found[b.call.id] = true
				b.pair = asked[b.call.id].pair
				s.results[b.pair] = b
			}
		}
	}
	return found
}

// dropVoid leaves out the answers that follow one another where the client does not take one of
// them. What it answers itself stands between two.
func (s *settler) dropVoid() {
	for from := 0; from < len(s.list); {
		to, void := from, false
		for ; to < len(s.list) && s.list[to].role == "model"; to++ {
			void = void || s.list[to].void
			if len(s.list[to].unanswered) > 0 {
				to++
				break
			}
		}
		for i := from; i < to; i++ {
			if void || s.list[i].stale {
				s.drop(&s.list[i])
			}
		}
		from = max(to, from+1)
	}
}

// drop leaves out all of an answer, with the results of its calls.
func (s *settler) drop(m *message) {
	m.unanswered = nil
	for _, b := range m.blocks {
		b.dead = true
		s.dropResult(b)
	}
}

// dropResult leaves out the result of a call.
func (s *settler) dropResult(asked *block) {
	if r := s.results[asked.pair]; r != nil {
		r.dead = true
	}
}

// dropTwice leaves out calls whose id an earlier call has, with their results.
func (s *settler) dropTwice() {
	for i := range s.list {
		m := &s.list[i]
		for _, b := range m.blocks {
			if !b.isCall() || b.dead {
				continue
			}
			if s.answered[b.call.id] {
				b.dead, b.fault = true, ruleCallTwice
				m.forget(b)
				s.dropResult(b)
			}
			s.answered[b.call.id] = true
		}
	}
}

// forget takes a call from those that the client answers itself.
func (m *message) forget(b *block) {
	for i, u := range m.unanswered {
		if u == b {
			m.unanswered = append(m.unanswered[:i:i], m.unanswered[i+1:]...)
			return
		}
	}
}
