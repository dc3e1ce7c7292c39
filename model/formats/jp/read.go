package jp

import (
	"errors"
	"sync"

	"decant/model"
	"decant/model/formats/jp/places"
	"decant/model/source"
)

// reader reads elements; it belongs to one goroutine.
type reader struct {
	src  *source.Source
	tree source.Tree
}

// readLines reads all elements on all processors. root is the workspace's root, or "" when unknown.
func readLines(src *source.Source, root string) ([]line, []block) {
	lines, says := make([]line, len(src.Records)), make([]block, len(src.Records))
	readers := sync.Pool{New: func() any { return &reader{src: src} }}
	model.RunParallel(len(lines), func(i int, buf []byte) []byte {
		r := readers.Get().(*reader)
		says[i].root = root
		r.readElement(i, &lines[i], &says[i])
		readers.Put(r)
		return buf
	})
	return lines, says
}

var (
	errNoObject = errors.New("not an object")
	errNoType   = errors.New("it has no type")
	errNoTime   = errors.New("it has no timestamp")
	errBadTime  = errors.New("its timestamp is not a valid time")
)

// readElement fills in one element. An element that JP cannot load is unread.
func (r *reader) readElement(i int, l *line, s *block) {
	l.call = -1
	if l.err = r.tree.ParseIn(r.src, r.src.Records[i].Span); l.err != nil {
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
	if l.time, ok = places.PeekTime(l.stamp); !ok {
		l.err = errBadTime
	} else {
		l.err = r.readKnown(l, s, v)
	}
	if l.err != nil {
		*s = block{newer: s.newer}
		l.kind, l.overlay = unread, nil
		return
	}
	s.finishEvent(i, l, v.Get("metadata"))
}

// readKnown reads an element of a known type.
func (r *reader) readKnown(l *line, s *block, v source.Value) error {
	if err := optionalMember(v, "metadata", source.KindObject); err != nil {
		return err
	}
	switch l.kind {
	case config:
		return s.readConfig(v)
	case turnStart:
		for name := range v.Members() {
			l.extra = l.extra || !turnMembers[name]
		}
		return nil
	case request:
		return s.readRequest(v)
	case response:
		return s.readResponse(v)
	case toolCall:
		return s.readCall(l, v)
	case toolResult:
		return s.readResult(l, v)
	case inquiry, answer:
		return s.readInquiry(l, v)
	default:
		o, err := readOverlay(v, l.time)
		l.overlay = o
		return err
	}
}

// turnMembers are the possible members of a turn_start. Only newer JPs write an id, which they give
// to every element.
var turnMembers = map[string]bool{
	"type": true, "timestamp": true, "metadata": true, "event_id": true,
}

func (s *block) readRequest(v source.Value) error {
	s.setEvent(model.User, "user", model.JSONString, v.Get("content"))
	return errors.Join(
		needMember(v, "content", source.KindString),
		optionalMember(v, "schema", source.KindObject),
		optionalMember(v, "author", source.KindString),
	)
}

// readResponse reads the model's answer. The first of several forms counts.
func (s *block) readResponse(v source.Value) error {
	message, thought, data := v.Get("message"), v.Get("reasoning"), v.Get("data")
	switch {
	case message.Kind() == source.KindString:
		s.setEvent(model.Assistant, "assistant", model.JSONString, message)
	case thought.Kind() == source.KindString:
		s.setEvent(model.Reasoning, "assistant", model.JSONString, thought)
		hidden := v.Get("metadata", redacted)
		if hidden.Kind() == source.KindString && thought.Text() == "" {
			s.setEvent(model.Reasoning, "assistant", model.Base64Text, hidden)
		}
	case data.Exists():
		s.setEvent(model.Assistant, "assistant", model.JSONValue, data)
	default:
		return errors.New("it has no message, reasoning or data")
	}
	return nil
}

func (s *block) readCall(l *line, v source.Value) error {
	in := v.Get("arguments")
	s.setEvent(model.ToolCall, "assistant", model.Base64Values, in)
	if !in.Exists() {
		s.event.Parts[0].Text = model.Text{Encoding: model.Literal, Literal: noArguments}
	}
	l.id, l.tool = v.Get("id").Text(), v.Get("name").Text()
	s.effect, s.uri = effectOf(l.tool, in, s.root)
	s.envelope = envelopeOf(l.tool, in)
	err := errors.Join(
		needMember(v, "id", source.KindString), needMember(v, "name", source.KindString),
	)
	if err == nil && in.Exists() {
		err = needMember(v, "arguments", source.KindObject)
	}
	return err
}

func (s *block) readResult(l *line, v source.Value) error {
	s.setEvent(model.ToolResult, "user", model.Base64Text, v.Get("content"))
	l.id, l.failed = v.Get("id").Text(), v.Get("is_error").True()
	return errors.Join(
		needMember(v, "id", source.KindString), needMember(v, "content", source.KindString),
		needMember(v, "is_error", source.KindBool),
	)
}

// readInquiry reads a question of a tool, or its answer.
func (s *block) readInquiry(l *line, v source.Value) error {
	l.id = v.Get("id").Text()
	if l.kind == answer {
		s.setEvent(model.System, "system", model.JSONValue, v.Get("answer"))
		s.event.Label = "inquiry answer"
		if !v.Get("answer").Exists() {
			return errors.New("it has no answer")
		}
		return needMember(v, "id", source.KindString)
	}
	s.setEvent(model.System, "system", model.JSONValue, v.Get("question"))
	s.event.Label = "inquiry"
	return errors.Join(
		needMember(v, "id", source.KindString), needMember(v, "source", source.KindObject),
		needMember(v, "question", source.KindObject),
	)
}

// readConfig reads a config_delta, or the packed base config.
func (s *block) readConfig(v source.Value) error {
	op, delta := v.Get("op"), v.Get("delta")
	switch {
	case op.Exists() && !op.Is("apply") && !op.Is("reset"):
		return errors.New("its op is unknown")
	case op.Is("reset"):
		s.set = &settings{reset: true}
		return nil
	case delta.Exists() && delta.Kind() != source.KindObject:
		return needMember(v, "delta", source.KindObject)
	case !delta.Exists():
		s.flat, delta = true, v
	}
	s.set = readSettings(delta)
	return nil
}
