package facts

import (
	"strings"

	"decant/model"
	"decant/strategies/marker"
)

// findOriginal reads the full text of a reference from the one event that it points to. It returns
// nil if the file does not hold that text: a near reference names differences, and a stub is not
// the full text.
func findOriginal(ix *Index, event int) *original {
	c, e := ix.Conversation, ix.Event(event)
	if len(e.Parts) != 1 || len(e.Needs) > 0 || len(ix.Needs[event]) != 1 {
		return nil
	}
	at := ix.Needs[event][0]
	a, p := ix.Event(at), &e.Parts[0]
	body := p.Envelope.Body([]byte(c.PartText(p)))
	if len(ix.Refers[at]) > 0 || marker.IsNear(string(body)) {
		return nil
	}
	from := referredPart(string(body), a)
	if from == nil {
		return nil
	}
	whole := []byte(c.PartText(from))
	raw := string(from.Envelope.Raw(append([]byte(nil), whole...)))
	if marker.IsStub([]byte(raw)) {
		return nil
	}
	frame := ix.PartFrame(event, 0)
	for _, text := range []string{
		frame.Around(string(from.Envelope.Body(whole))), frame.Around(raw),
	} {
		if string(p.Envelope.Raw([]byte(text))) == raw {
			return &original{at, text, c.TextWeight(text)}
		}
	}
	return nil
}

// referredPart returns the part of an event that a reference stands for. It is the only part, or
// the part whose checksum the reference names. It is nil if that is not certain.
func referredPart(body string, a *model.Event) *model.Part {
	var found *model.Part
	for i := range a.Parts {
		p := &a.Parts[i]
		if p.Text.Encoding == model.NoText {
			return nil
		}
		if len(a.Parts) > 1 && !strings.Contains(body, "sha256:"+p.Raw.Short()) {
			continue
		}
		if found != nil {
			return nil
		}
		found = p
	}
	return found
}
