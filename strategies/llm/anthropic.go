package llm

import (
	"encoding/json"
	"io"
	"strings"
)

// anthropicVersion is the version of the Messages API that this package uses.
const anthropicVersion = "2023-06-01"

// anthropicRequest returns a request that only allows one answer: a tool call with the schema.
// Source: the Messages API's pages on tool use and streaming.
func (s *service) anthropicRequest(p Prompt) (body any, header map[string]string) {
	type object = map[string]any
	header = map[string]string{"anthropic-version": anthropicVersion}
	if s.key != "" {
		header["x-api-key"] = s.key
	}
	return object{
		"model": s.model, "max_tokens": p.maxTokens, "stream": true, "system": p.system,
		"messages": []object{{"role": "user", "content": p.user}},
		"tools": []object{{
			"name": p.schema.name, "description": "Gives the answer.",
			"input_schema": p.schema.wire(),
		}},
		"tool_choice": object{
			"type": "tool", "name": p.schema.name, "disable_parallel_tool_use": true,
		},
	}, header
}

// anthropicEvent holds the fields that matter in the events of a stream.
type anthropicEvent struct {
	Type    string `json:"type"`
	Index   int    `json:"index"`
	Message struct {
		Usage anthropicUsage `json:"usage"`
	} `json:"message"`
	Block struct {
		Type string `json:"type"`
		Name string `json:"name"`
	} `json:"content_block"`
	Delta struct {
		Type       string `json:"type"`
		JSON       string `json:"partial_json"`
		StopReason string `json:"stop_reason"`
	} `json:"delta"`
	Usage anthropicUsage `json:"usage"`
	Error struct {
		Type    string `json:"type"`
		Message string `json:"message"`
	} `json:"error"`
}

// anthropicUsage counts tokens. The counts of a later event replace the earlier ones.
type anthropicUsage struct {
	In      int `json:"input_tokens"`
	Written int `json:"cache_creation_input_tokens"`
	Read    int `json:"cache_read_input_tokens"`
	Out     int `json:"output_tokens"`
}

// anthropicStream is the state of reading a stream.
type anthropicStream struct {
	s     *service
	p     Prompt
	text  strings.Builder
	block int    // The index of the tool call that is the answer, -1 before it.
	stop  string // Why the model stopped; "" until then.
	ended bool
	usage anthropicUsage
	show  func(int)
}

// readAnthropic reads a response of the Messages API, either a stream or one message. Some servers
// that offer this API do not stream.
func (s *service) readAnthropic(
	r io.Reader, contentType string, p Prompt, show func(int),
) (reply, error) {
	a := &anthropicStream{s: s, p: p, block: -1, show: show}
	err := readEither(r, contentType, a.handleMessage, a.handleEvent)
	u := a.usage
	got := reply{
		text: a.text.String(), whole: a.ended,
		usage: Usage{In: u.In + u.Written + u.Read, Out: u.Out},
	}
	if err != nil {
		return got, err
	}
	return got, a.verdict()
}

// anthropicMessage holds the fields that matter in a message that is not streamed.
type anthropicMessage struct {
	Type    string `json:"type"`
	Content []struct {
		Type  string          `json:"type"`
		Name  string          `json:"name"`
		Input json.RawMessage `json:"input"`
	} `json:"content"`
	StopReason string         `json:"stop_reason"`
	Usage      anthropicUsage `json:"usage"`
	Error      struct {
		Type    string `json:"type"`
		Message string `json:"message"`
	} `json:"error"`
}

// handleMessage reads a message that is not streamed.
func (a *anthropicStream) handleMessage(data []byte) error {
	var m anthropicMessage
	if json.Unmarshal(data, &m) != nil {
		return cutOff("the answer broke off, or is not in Messages API format",
			"ask again, or check the base URL")
	}
	if m.Type == "error" {
		return a.s.streamed(m.Error.Type, m.Error.Message, 0)
	}
	a.count(m.Usage)
	a.stop, a.ended = m.StopReason, m.StopReason != ""
	for i := range m.Content {
		if b := &m.Content[i]; b.Type == "tool_use" && b.Name == a.p.schema.name && a.block < 0 {
			a.block = i
			a.text.Write(b.Input)
			a.show(a.text.Len())
		}
	}
	return nil
}

// handleEvent reads one event.
func (a *anthropicStream) handleEvent(data []byte) error {
	var e anthropicEvent
	if json.Unmarshal(data, &e) != nil {
		return cutOff("the answer broke off within an event", "ask again")
	}
	switch e.Type {
	case "message_start":
		a.count(e.Message.Usage)
	case "content_block_start":
		if e.Block.Type == "tool_use" && e.Block.Name == a.p.schema.name && a.block < 0 {
			a.block = e.Index
		}
	case "content_block_delta":
		if e.Delta.Type == "input_json_delta" && e.Index == a.block {
			a.text.WriteString(e.Delta.JSON)
			a.show(a.text.Len())
		}
	case "message_delta":
		a.stop = e.Delta.StopReason
		a.count(e.Usage)
	case "message_stop":
		a.ended = true
		return errStop
	case "error":
		return a.s.streamed(e.Error.Type, e.Error.Message, 0)
	}
	return nil
}

// count updates the counts from an event. The last event repeats the first counts, or leaves them
// out.
func (a *anthropicStream) count(u anthropicUsage) {
	a.usage.In, a.usage.Out = max(a.usage.In, u.In), max(a.usage.Out, u.Out)
	a.usage.Written = max(a.usage.Written, u.Written)
	a.usage.Read = max(a.usage.Read, u.Read)
}

// verdict returns the failure of a stream that ended properly but holds no answer.
func (a *anthropicStream) verdict() error {
	switch {
	case !a.ended:
		return nil // The caller reports that.
	case a.stop == "max_tokens":
		return tooShort(a.p)
	case a.stop == "model_context_window_exceeded":
		return cutOff("the answer reached the end of the context window",
			"send less at once, or choose a model with a larger window")
	case a.stop == "refusal":
		return refuseAnswer("")
	case a.block < 0:
		return &failure{because: &Error{
			Reason: NotJSON, What: "the model answered in prose",
			Next: "ask again, or choose a model that can answer in a schema",
		}}
	}
	return nil
}
