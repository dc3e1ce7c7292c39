package client

// Block is one part of a reply.
type Block struct {
	JSON obj
	Size int           // bytes of text
	Run  func() Result // what the call comes to, nil for none
}

// Result is what a tool call came to.
type Result struct {
	Content any // a string or a list of blocks
	Copy    any // the structured copy that is never sent, nil for none
	Failed  bool
	Flagged bool   // the tool always says whether it failed
	Wrote   string // the file that was changed, empty for none
}

// Think is reasoning with its text.
func (s *Session) Think(t string) Block {
	return Block{JSON: obj{"type", "thinking", "thinking", t,
		"signature", s.signature(5 + len(t)/120)}, Size: len(t)}
}

// Sealed is reasoning of which only the signature is kept.
func (s *Session) Sealed() Block {
	return Block{JSON: obj{"type", "thinking", "thinking", "", "signature", s.signature(14)}}
}

// Text is text that the user reads.
func Text(t string) Block {
	return Block{JSON: obj{"type", "text", "text", t}, Size: len(t)}
}

// Step is one reply: a line a block, then the results of its calls, each below
// the line of its own call, the way the client stores parallel calls.
func (s *Session) Step(blocks ...Block) {
	msg, req := s.Tag("msg_01", 22), s.Tag("req_011C", 20)
	usage, stop := s.usage(blocks), "end_turn"
	for _, b := range blocks {
		if b.Run != nil {
			stop = "tool_use"
		}
	}
	type pending struct {
		line, call string
		run        func() Result
	}
	var calls []pending
	s.Pass(2600)
	for _, b := range blocks {
		s.Pass(600)
		id := s.chain(obj{"message", obj{"id", msg, "type", "message", "role", "assistant",
			"model", model, "content", list{b.JSON}, "stop_reason", stop,
			"stop_sequence", nil, "usage", usage, "stop_details", nil},
			"requestId", req, "type", "assistant"}, nil)
		s.Context += b.Size
		if b.Run != nil {
			calls = append(calls, pending{id, b.JSON[3].(string), b.Run})
		}
	}
	for _, c := range calls {
		s.Pass(240)
		s.parent = c.line
		s.result(c.call, c.line, c.run())
	}
}

// result writes the record of a tool's answer.
func (s *Session) result(call, line string, r Result) {
	if r.Wrote != "" && !s.kept[r.Wrote] {
		s.kept[r.Wrote] = true
		s.snapshot(true, line)
	}
	b := obj{"tool_use_id", call, "type", "tool_result", "content", r.Content}
	if r.Failed || r.Flagged {
		b = append(b, "is_error", r.Failed)
	}
	if t, ok := r.Content.(string); ok {
		s.Context += len(t)
	}
	tail := []any{"sourceToolAssistantUUID", line}
	if r.Copy != nil {
		tail = append([]any{"toolUseResult", r.Copy}, tail...)
	}
	s.user(list{b}, tail...)
}

// Done is the reply that ends a turn.
func (s *Session) Done(blocks ...Block) {
	s.Step(blocks...)
	ms := s.now.Sub(s.began).Milliseconds()
	s.System("turn_duration", "durationMs", ms, "messageCount", s.messages)
}

// usage returns the numbers of the next reply. What the last request sent is read
// from the cache, the rest is written to it.
func (s *Session) usage(blocks []Block) obj {
	out := 12
	for _, b := range blocks {
		out += estimateTokens(b.Size) + 6
	}
	const fresh = 4
	if s.cached == 0 {
		s.cached = fixedTokens - 2600
	}
	sent := fixedTokens + estimateTokens(s.Context)
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
func estimateTokens(bytes int) int { return bytes * 10 / BytesPerToken }
