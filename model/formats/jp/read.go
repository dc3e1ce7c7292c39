package jp

import (
	"errors"
	"fmt"
	"sync"

	"decant/model"
	"decant/model/source"
)

// said is what one element says, until Open has made events of all.
type said struct {
	// event is without its place; it has no parts when the element says nothing.
	event model.Event
	// effect and uri are a call's, and what may be round its answer.
	effect   model.Effect
	uri      string
	envelope model.Envelope
	// set is what a config says.
	set *settings
	// flat is true for a config whose members stand beside its type.
	flat bool
	// newer is true when the element has an id of its own.
	newer bool
}

// reader reads elements; it belongs to one goroutine.
type reader struct {
	src  *source.Source
	tree source.Tree
}

// readLines reads all elements, on all processors.
func readLines(src *source.Source) ([]line, []said) {
	lines, says := make([]line, len(src.Records)), make([]said, len(src.Records))
	readers := sync.Pool{New: func() any { return &reader{src: src} }}
	model.Parallel(len(lines), func(i int, buf []byte) []byte {
		r := readers.Get().(*reader)
		r.read(i, &lines[i], &says[i])
		readers.Put(r)
		return buf
	})
	return lines, says
}

var (
	errNoObject = errors.New("not an object")
	errNoType   = errors.New("it has no type")
	errNoTime   = errors.New("it has no timestamp")
	errBadTime  = errors.New("its timestamp is no time")
)

// kinds are the types that are known.
var kinds = map[string]kind{
	"config_delta": config, "turn_start": turnStart, "chat_request": request,
	"chat_response": response, "tool_call_request": toolCall, "tool_call_response": toolResult,
	"inquiry_request": inquiry, "inquiry_response": answer, "compaction": compaction,
}

// read fills in one element. What JP cannot load is unread.
func (r *reader) read(i int, l *line, s *said) {
	l.call = -1
	if l.err = r.tree.Parse(r.src.Data, r.src.Records[i].Span); l.err != nil {
		return
	}
	v := r.tree.Root()
	typ, stamp := v.Get("type"), v.Get("timestamp")
	switch {
	case v.Kind() != source.KindObject:
		l.err = errNoObject
	case typ.Kind() != source.KindString:
		l.err = errNoType
	case !stamp.Exists():
		l.err = errNoTime
	}
	if l.err != nil {
		return
	}
	s.newer = v.Get("event_id").Text() != ""
	known := false
	if l.kind, known = kinds[typ.Text()]; !known {
		l.kind = unknown
		return
	}
	l.stamp = stamp.Text()
	var ok bool
	if l.time, ok = peekTime(l.stamp); !ok {
		l.err = errBadTime
	} else {
		l.err = r.known(l, s, v)
	}
	if l.err != nil {
		*s = said{newer: s.newer}
		l.kind, l.overlay = unread, nil
		return
	}
	s.finish(i, l, v.Get("metadata"))
}

// finish fills in what all events have.
func (s *said) finish(i int, l *line, meta source.Value) {
	e := &s.event
	if len(e.Parts) == 0 {
		return
	}
	e.ID, e.Record, e.Time, e.Call = model.ID{Record: i + 1, Block: 1}, i, l.time, -1
	for _, name := range signatures {
		v := meta.Get(name)
		if !v.Exists() {
			continue
		}
		if e.Kind == model.Reasoning {
			e.Signed = true
		}
		if v.Span() != e.Parts[0].Text.Span { // Else it is the text itself.
			e.Opaque += len(v.Raw())
		}
	}
}

// redacted names the reasoning of which the model shows nothing.
const redacted = "anthropic_redacted_thinking"

// signatures are the members of metadata that sign or hold what the model thought.
var signatures = []string{
	"anthropic_thinking_signature", redacted, "google_thought_signature",
	"openai_encrypted_content",
}

// known reads an element of a known type.
func (r *reader) known(l *line, s *said, v source.Value) error {
	if err := optional(v, "metadata", source.KindObject); err != nil {
		return err
	}
	switch l.kind {
	case config:
		return s.config(v)
	case turnStart:
		for name := range v.Members() {
			l.extra = l.extra || !turnMembers[name]
		}
		return nil
	case request:
		return s.request(v)
	case response:
		return s.response(v)
	case toolCall:
		return s.call(l, v)
	case toolResult:
		return s.result(l, v)
	case inquiry, answer:
		return s.inquiry(l, v)
	default:
		o, err := readOverlay(v, l.time)
		l.overlay = o
		return err
	}
}

// turnMembers are what a turn_start may have: an id is of newer JPs alone, which
// give one to every element.
var turnMembers = map[string]bool{
	"type": true, "timestamp": true, "metadata": true, "event_id": true,
}

func (s *said) request(v source.Value) error {
	s.say(model.User, "user", model.JSONString, v.Get("content"))
	return errors.Join(
		need(v, "content", source.KindString),
		optional(v, "schema", source.KindObject),
		optional(v, "author", source.KindString),
	)
}

// response reads what the model said. Of several the first counts.
func (s *said) response(v source.Value) error {
	message, thought, data := v.Get("message"), v.Get("reasoning"), v.Get("data")
	switch {
	case message.Kind() == source.KindString:
		s.say(model.Assistant, "assistant", model.JSONString, message)
	case thought.Kind() == source.KindString:
		s.say(model.Reasoning, "assistant", model.JSONString, thought)
		hidden := v.Get("metadata", redacted)
		if hidden.Kind() == source.KindString && thought.Text() == "" {
			s.say(model.Reasoning, "assistant", model.Base64Text, hidden)
		}
	case data.Exists():
		s.say(model.Assistant, "assistant", model.JSONValue, data)
	default:
		return errors.New("it has no message, reasoning or data")
	}
	return nil
}

func (s *said) call(l *line, v source.Value) error {
	in := v.Get("arguments")
	s.say(model.ToolCall, "assistant", model.Base64Values, in)
	if !in.Exists() {
		s.event.Parts[0].Text = model.Text{Encoding: model.Literal, Literal: noArguments}
	}
	l.id, l.tool = v.Get("id").Text(), v.Get("name").Text()
	s.effect, s.uri = effectOf(l.tool, in)
	s.envelope = envelopeOf(l.tool, in)
	err := errors.Join(need(v, "id", source.KindString), need(v, "name", source.KindString))
	if err == nil && in.Exists() {
		err = need(v, "arguments", source.KindObject)
	}
	return err
}

// noArguments is what JP sends for a call without arguments.
const noArguments = "{}"

func (s *said) result(l *line, v source.Value) error {
	s.say(model.ToolResult, "user", model.Base64Text, v.Get("content"))
	l.id, l.failed = v.Get("id").Text(), v.Get("is_error").True()
	return errors.Join(
		need(v, "id", source.KindString), need(v, "content", source.KindString),
		need(v, "is_error", source.KindBool),
	)
}

// inquiry reads a question of a tool, or its answer.
func (s *said) inquiry(l *line, v source.Value) error {
	l.id = v.Get("id").Text()
	if l.kind == answer {
		s.say(model.System, "system", model.JSONValue, v.Get("answer"))
		s.event.Label = "inquiry answer"
		if !v.Get("answer").Exists() {
			return errors.New("it has no answer")
		}
		return need(v, "id", source.KindString)
	}
	s.say(model.System, "system", model.JSONValue, v.Get("question"))
	s.event.Label = "inquiry"
	return errors.Join(
		need(v, "id", source.KindString), need(v, "source", source.KindObject),
		need(v, "question", source.KindObject),
	)
}

// say makes the event of an element.
func (s *said) say(k model.Kind, role string, how model.Encoding, v source.Value) {
	s.event.Kind, s.event.Role = k, role
	s.event.Parts = []model.Part{{
		Kind: model.PartText, Text: model.Text{Encoding: how, Span: v.Span()},
	}}
}

// kindWords name the kinds of values that members must have.
var kindWords = map[source.Kind]string{
	source.KindString: "text", source.KindObject: "object", source.KindBool: "true or false",
}

// need is an error when a member is missing or of another kind.
func need(v source.Value, name string, k source.Kind) error {
	m := v.Get(name)
	switch {
	case !m.Exists():
		return fmt.Errorf("it has no %s", name)
	case m.Kind() != k:
		return fmt.Errorf("its %s is not: %s", name, kindWords[k])
	}
	return nil
}

// optional is an error when a member is there, not null, and of another kind.
func optional(v source.Value, name string, k source.Kind) error {
	if m := v.Get(name); !m.Exists() || m.Kind() == source.KindNull {
		return nil
	}
	return need(v, name, k)
}
