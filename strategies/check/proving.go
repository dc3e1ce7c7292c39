package check

import (
	"strings"

	"decant/model"
	"decant/model/source"
	"decant/strategies/hints"
	"decant/strategies/marker"
)

// FrameOf returns what the envelopes put before the first text of a result and after its last.
func FrameOf(c *model.Conversation, parts []model.Part) (out model.Frame) {
	for i := range parts {
		if parts[i].Text.Encoding == model.NoText {
			continue
		}
		text, _ := c.ViewText(nil, parts[i].Text)
		f := parts[i].Envelope.Frame(text)
		if out.Tail = f.Tail; out.Head == "" {
			out.Head, out.Quoted = f.Head, f.Quoted
		}
	}
	return out
}

// ShowsImage reports whether an event has an image.
func ShowsImage(e *model.Event) bool {
	for i := range e.Parts {
		if e.Parts[i].Kind == model.PartImage {
			return true
		}
	}
	return false
}

// Later reports whether a call was requested after another was answered, in the same stretch of the
// conversation. It must have succeeded and still be there.
func (k *Finished) Later(call, than *model.Call) bool {
	if !call.Pair() || !call.Status.Good() || call.Request < than.Result {
		return false
	}
	a, b := k.Conversation.EventAt(than.Result), k.Conversation.EventAt(call.Result)
	return a.Partition == b.Partition && a.OffPath == b.OffPath && k.Plan.InScope(call.Request) &&
		k.Plan.InScope(call.Result)
}

// IsGoodHalf reports whether an event is the request or the result of a successful pair.
func IsGoodHalf(call *model.Call, event int, request bool) bool {
	return call != nil && call.Pair() && call.Status.Good() &&
		(request && call.Request == event || !request && call.Result == event)
}

// TurnOf returns the fork's turn that an event falls into. If the event's own turn has no number
// there, it is the turn before, because a summary stands there.
func (k *Finished) TurnOf(event int) int {
	for turn := k.Conversation.EventAt(event).Turn; turn > 0; turn-- {
		if k.Plan.ForkTurn[turn] > 0 {
			return k.Plan.ForkTurn[turn]
		}
	}
	return 0
}

// BodyOf returns a change's new text without the result's envelope and without the recall command
// after its first line.
func (k *Finished) BodyOf(c *model.Change) string { return marker.CutRecall(k.framedBody(c)) }

// framedBody returns a change's new text without the result's envelope.
func (k *Finished) framedBody(c *model.Change) string {
	e := k.Conversation.EventAt(c.Event)
	text := c.Text
	for i := range e.Parts {
		p := &e.Parts[i]
		if p.Text.Encoding == model.NoText || p.Envelope&^model.Numbers == 0 {
			continue // Nothing surrounds it.
		}
		old, _ := k.Conversation.ViewText(nil, p.Text)
		f := p.Envelope.Frame(old)
		if in, ok := f.Within(text); ok && f.Quoted {
			return in
		}
		text = strings.TrimSuffix(strings.TrimPrefix(text, f.Head), f.Tail)
	}
	return text
}

// Arguments returns a call's arguments in a canonical form, so that equal arguments have equal
// bytes.
func (k *Finished) Arguments(call *model.Call) []byte {
	return source.Canonical([]byte(k.Conversation.EventText(k.Conversation.EventAt(call.Request))))
}

// HintOf returns the hint for a call's tool.
func (k *Finished) HintOf(call *model.Call) *hints.ToolHint {
	return k.Plan.Spec.Hints.Over(call.Tool, hints.BuiltinHint(call.Tool, &call.Effect))
}

// Shrinks compares shrunk arguments with the original ones; see [marker.ReadShrunk].
func (k *Finished) Shrinks(c *model.Change) (gone []string, wrong string) {
	old := k.Conversation.EventText(k.Conversation.EventAt(c.Event))
	return marker.ReadShrunk([]byte(old), []byte(c.Text))
}
