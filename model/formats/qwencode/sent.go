package qwencode

// message is what the client reads as one message: a record with all its lines, or one message of a
// compression.
type message struct {
	// line is its first line.
	line   int
	role   string
	blocks []*block
	// void is true for an answer that the client rejects. stale is true for the placeholder of a
	// request that the server abandoned.
	void, stale bool
	// bare is true where a part is not an object.
	bare bool
	// unanswered are the calls without a result that the client itself answers.
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
		// The client skips the empty answers of a sub-agent.
		m.void = m.role == "model" && !c.lines[m.line].side && (m.void || len(m.blocks) == 0)
	}
	return out
}

// add appends the parts of a message; the first gives the role.
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

// speaks reports whether a block of a message is sent as the user's, and is no result.
func (m *message) speaks(b *block) bool {
	return m.role != "model" && !b.isResult() && !b.dead
}

// settler decides which of a stretch's messages are sent.
type settler struct {
	list []message
	// results are the results of calls, by the numbers of the pairs.
	results map[int]*block
	// pairs counts calls.
	pairs int
	// answered are the ids of the sent calls.
	answered map[string]bool
}

// settle pairs calls with results like the client, and marks what the client leaves out as dead.
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

// pairCalls gives the calls of an answer their results, from those before the next answer.
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

// numberCalls numbers the calls of an answer, and returns them by id. Of two calls with one id the
// client uses the first.
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

// findResults gives calls the results after their answer, and returns the ids of the calls that
// have one.
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

// dropVoid leaves out consecutive answers where the client rejects one of them. A result that the
// client invents separates answers.
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

// drop leaves out a whole answer, with the results of its calls.
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

// dropTwice leaves out calls with the id of an earlier call, with their results.
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

// forget removes a call from those that the client itself answers.
func (m *message) forget(b *block) {
	for i, u := range m.unanswered {
		if u == b {
			m.unanswered = append(m.unanswered[:i:i], m.unanswered[i+1:]...)
			return
		}
	}
}
