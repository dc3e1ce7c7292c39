package main

// block is one part of a reply.
type block struct {
	json obj
	size int // bytes of text
	run  func(*session) result
}

// result is what a tool call came to.
type result struct {
	content any // a string or a list of blocks
	copy    any // the structured copy that is never sent, nil for none
	failed  bool
	flagged bool   // the tool always says whether it failed
	wrote   string // the file that was changed, empty for none
}

// think is reasoning with its text.
func (s *session) think(t string) block {
	return block{json: obj{"type", "thinking", "thinking", t,
		"signature", s.signature(5 + len(t)/120)}, size: len(t)}
}

// sealed is reasoning of which only the signature is kept.
func (s *session) sealed() block {
	return block{json: obj{"type", "thinking", "thinking", "", "signature", s.signature(14)}}
}

// textBlock is text that the person reads.
func textBlock(t string) block {
	return block{json: obj{"type", "text", "text", t}, size: len(t)}
}

// step is one reply: a line a block, then the results of its calls, each below
// the line of its own call, the way the client stores parallel calls.
func (s *session) step(blocks ...block) {
	msg, req := s.tag("msg_01", 22), s.tag("req_011C", 20)
	usage, stop := s.usage(blocks), "end_turn"
	for _, b := range blocks {
		if b.run != nil {
			stop = "tool_use"
		}
	}
	type pending struct {
		line, call string
		run        func(*session) result
	}
	var calls []pending
	s.pass(2600)
	for _, b := range blocks {
		s.pass(600)
		id := s.chain(obj{"message", obj{"id", msg, "type", "message", "role", "assistant",
			"model", model, "content", list{b.json}, "stop_reason", stop,
			"stop_sequence", nil, "usage", usage, "stop_details", nil},
			"requestId", req, "type", "assistant"}, nil)
		s.context += b.size
		if b.run != nil {
			calls = append(calls, pending{id, b.json[3].(string), b.run})
		}
	}
	for _, c := range calls {
		s.pass(240)
		s.parent = c.line
		s.result(c.call, c.line, c.run(s))
	}
}

// result writes the record of a tool's answer.
func (s *session) result(call, line string, r result) {
	if r.wrote != "" && !s.kept[r.wrote] {
		s.kept[r.wrote] = true
		s.snapshot(true, line)
	}
	b := obj{"tool_use_id", call, "type", "tool_result", "content", r.content}
	if r.failed || r.flagged {
		b = append(b, "is_error", r.failed)
	}
	if t, ok := r.content.(string); ok {
		s.context += len(t)
	}
	tail := []any{"sourceToolAssistantUUID", line}
	if r.copy != nil {
		tail = append([]any{"toolUseResult", r.copy}, tail...)
	}
	s.user(list{b}, tail...)
}

// done is the reply that ends a turn.
func (s *session) done(blocks ...block) {
	s.step(blocks...)
	ms := s.now.Sub(s.began).Milliseconds()
	s.system("turn_duration", "durationMs", ms, "messageCount", s.messages)
}

// usage returns the numbers of the next reply. What the last request sent is read
// from the cache, the rest is written to it.
func (s *session) usage(blocks []block) obj {
	out := 12
	for _, b := range blocks {
		out += estimateTokens(b.size) + 6
	}
	const fresh = 4
	if s.cached == 0 {
		s.cached = fixedTokens - 2600
	}
	sent := fixedTokens + estimateTokens(s.context)
	o := obj{"input_tokens", fresh,
		"cache_creation_input_tokens", sent - fresh - s.cached,
		"cache_read_input_tokens", s.cached, "output_tokens", out,
		"server_tool_use", obj{"web_search_requests", 0, "web_fetch_requests", 0},
		"service_tier", "standard",
		"cache_creation", obj{"ephemeral_1h_input_tokens", 0,
			"ephemeral_5m_input_tokens", sent - fresh - s.cached},
		"inference_geo", "", "iterations", list{}, "speed", "standard"}
	s.cached = sent - fresh
	return o
}

// estimateTokens estimates how many tokens so many bytes take.
func estimateTokens(bytes int) int { return bytes * 10 / bytesPerToken }
