package jp

import (
	"fmt"

	"decant/model"
	"decant/model/source"
)

// block is the content of one element, until Open has made all events.
type block struct {
	// event has no place yet. It has no parts when the element has no content.
	event model.Event
	// root is the workspace's root, where relative paths start, or "" when unknown.
	root string
	// effect and uri are set for a call, with the possible envelopes of its answer.
	effect   model.Effect
	uri      string
	envelope model.Envelope
	// set are the settings of a config.
	set *settings
	// flat is true for a config whose members are next to its type.
	flat bool
	// newer is true when the element has its own id.
	newer bool
}

// finishEvent fills in the fields that all events have.
func (s *block) finishEvent(i int, l *line, meta source.Value) {
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

// redacted names reasoning whose text the model hides.
const redacted = "anthropic_redacted_thinking"

// signatures are the members of metadata that sign or contain the model's reasoning.
var signatures = []string{
	"anthropic_thinking_signature", redacted, "google_thought_signature",
	"openai_encrypted_content",
}

// setEvent makes the event of an element.
func (s *block) setEvent(k model.Kind, role string, how model.Encoding, v source.Value) {
	s.event.Kind, s.event.Role = k, role
	s.event.Parts = []model.Part{{
		Kind: model.PartText, Text: model.Text{Encoding: how, Span: v.Span()},
	}}
}

// kindWords are words for the kinds of values that members must have.
var kindWords = map[source.Kind]string{
	source.KindString: "text", source.KindObject: "object", source.KindBool: "true or false",
}

// needMember returns an error when a member is missing or has another kind.
func needMember(v source.Value, name string, k source.Kind) error {
	m := v.Get(name)
	switch {
	case !m.Exists():
		return fmt.Errorf("it has no %s", name)
	case m.Kind() != k:
		return fmt.Errorf("its %s is not: %s", name, kindWords[k])
	}
	return nil
}

// optionalMember returns an error when a member exists, is not null, and has another kind.
func optionalMember(v source.Value, name string, k source.Kind) error {
	if m := v.Get(name); !m.Exists() || m.Kind() == source.KindNull {
		return nil
	}
	return needMember(v, name, k)
}
