package llm

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"

	"decant/model/amount"
)

// openAIRequest returns a chat completions request. Source: OpenAI's pages on structured outputs
// and on streaming.
func (s *service) openAIRequest(p Prompt) (body any, header map[string]string) {
	type object = map[string]any
	header = map[string]string{}
	if s.key != "" {
		header["Authorization"] = "Bearer " + s.key
	}
	request := object{
		"model": s.model, "stream": true, "stream_options": object{"include_usage": true},
		"messages": []object{
			{"role": "system", "content": p.system}, {"role": "user", "content": p.user},
		},
		"response_format": object{"type": "json_schema", "json_schema": object{
			"name": p.schema.name, "schema": p.schema.wire(), "strict": p.schema.root.strict(),
		}},
	}
	// OpenAI's newer models reject the old name, and many servers ignore the new one.
	if s.base.Hostname() == "api.openai.com" {
		request["max_completion_tokens"] = p.maxTokens
	} else {
		request["max_tokens"] = p.maxTokens
	}
	return request, header
}

// openAIMessage is the model's message, or the next piece of it.
type openAIMessage struct {
	Content string `json:"content"`
	Refusal string `json:"refusal"`
}

// openAIChunk is a response, or one event of it.
type openAIChunk struct {
	Choices []struct {
		Index   int           `json:"index"`
		Delta   openAIMessage `json:"delta"`
		Message openAIMessage `json:"message"`
		Finish  string        `json:"finish_reason"`
	} `json:"choices"`
	Usage struct {
		In  int `json:"prompt_tokens"`
		Out int `json:"completion_tokens"`
	} `json:"usage"`
	Error json.RawMessage `json:"error"`
}

// openAIStream is the state of reading a response.
type openAIStream struct {
	s             *service
	text, refusal strings.Builder
	finish        string // Why the model stopped; "" until then.
	usage         Usage
	show          func(int)
}

// readOpenAI reads a chat completions response, either a stream or one object. Some servers do not
// stream an answer with a schema.
func (s *service) readOpenAI(
	r io.Reader, contentType string, p Prompt, show func(int),
) (reply, error) {
	o := &openAIStream{s: s, show: show}
	err := readEither(r, contentType, o.handleEvent, o.handleEvent)
	got := reply{text: o.text.String(), whole: o.finish != "", usage: o.usage}
	if err != nil {
		return got, err
	}
	return got, o.verdict(p)
}

// handleEvent reads one event.
func (o *openAIStream) handleEvent(data []byte) error {
	if bytes.Equal(bytes.TrimSpace(data), []byte("[DONE]")) {
		return errStop
	}
	var c openAIChunk
	if json.Unmarshal(data, &c) != nil {
		return cutOff("the answer broke off, or is not in chat completions format",
			"ask again, or check the base URL")
	}
	if len(c.Error) > 0 && !bytes.Equal(c.Error, []byte("null")) {
		return o.readFailure(data, c.Error)
	}
	if c.Usage.In > 0 || c.Usage.Out > 0 {
		o.usage = Usage{In: c.Usage.In, Out: c.Usage.Out}
	}
	for i := range c.Choices {
		choice := &c.Choices[i]
		if choice.Index != 0 {
			continue
		}
		o.text.WriteString(choice.Delta.Content + choice.Message.Content)
		o.refusal.WriteString(choice.Delta.Refusal + choice.Message.Refusal)
		if choice.Finish != "" {
			o.finish = choice.Finish
		}
		o.show(o.text.Len())
	}
	return nil
}

// readFailure returns the failure for an error that comes instead of a piece.
func (o *openAIStream) readFailure(data, inner []byte) error {
	message, kind := readComplaint(data)
	// OpenRouter includes the status that it would have returned.
	var status struct {
		Code int `json:"code"`
	}
	if json.Unmarshal(inner, &status) != nil {
		status.Code = 0
	}
	return o.s.streamed(kind, message, status.Code)
}

// verdict returns the failure of a response that ended properly but holds no answer, or an answer
// to a truncated prompt.
func (o *openAIStream) verdict(p Prompt) error {
	switch {
	case o.finish == "":
		return nil // The caller reports that.
	case o.finish == "length":
		return tooShort(p)
	case o.finish == "content_filter":
		return refuseAnswer("a filter stopped the answer")
	case o.refusal.Len() > 0:
		return refuseAnswer(quoteLine(o.refusal.String(), o.s.key))
	}
	// Some servers silently cut a prompt to their configured window.
	if need := p.Tokens(o.s.name); need > 1000 && o.usage.In > 0 && o.usage.In < need/2 {
		return &failure{because: &Error{
			Reason: TooLong,
			What: "it read only " + amount.Number(o.usage.In) + " of ≈" +
				amount.Of(need, "token"),
			Next: "start its server with a larger context window, or send less at once",
		}}
	}
	return nil
}

// tooShort returns the failure of an answer that its limit cut off.
func tooShort(p Prompt) *failure {
	return cutOff("the answer was cut off at "+amount.Of(p.maxTokens, "token"),
		"ask about fewer turns at once, or use another model")
}

// refuseAnswer returns the failure of a model that refused to answer. said is the model's own
// reason.
func refuseAnswer(said string) *failure {
	what := "the model refused to answer"
	if said != "" {
		what += ": " + said
	}
	return &failure{because: &Error{
		Reason: Refused, What: what, Next: "choose another model, or work offline",
	}}
}
