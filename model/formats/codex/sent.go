package codex

import (
	"bytes"

	"decant/model"
	"decant/model/formats/responses"
	"decant/model/source"
)

// family says which outputs belong to which calls.
type family uint8

const (
	functions family = iota + 1
	customs
	searches
)

// asks and answers are the families of items.
var (
	asks = map[string]family{
		"function_call": functions, "local_shell_call": functions, "custom_tool_call": customs,
		"tool_search_call": searches,
	}
	answers = map[string]family{
		"function_call_output": functions, "custom_tool_call_output": customs,
		"tool_search_output": searches,
	}
)

// pairing is a call's id and its family.
type pairing struct {
	family family
	id     string
}

// callOf is the key by which an item is paired.
func (e *entry) callOf(families map[string]family) (pairing, bool) {
	f, ok := families[e.Type]
	if !ok || len(e.Calls) == 0 {
		return pairing{}, false
	}
	return pairing{f, e.Calls[0].ID}, e.Calls[0].ID != ""
}

// findPairs finds the outputs that the client leaves out because no call asked for them, and the
// calls that it answers itself. Where calls and outputs of one id do not alternate, it is unknown
// which belong together, so all of them stay.
func (o *opener) findPairs() {
	o.orphans, o.stuck = make(map[place]bool), make(map[place]bool)
	asked, answered := make(map[pairing][]place), make(map[pairing][]place)
	crossed := make(map[pairing]bool)
	for _, p := range o.history {
		if k, ok := o.itemAt(p).callOf(asks); ok {
			asked[k] = append(asked[k], p)
		}
		if k, ok := o.itemAt(p).callOf(answers); ok {
			answered[k] = append(answered[k], p)
			crossed[k] = crossed[k] || len(answered[k]) > len(asked[k])
		}
	}
	for k, calls := range asked {
		outs := answered[k]
		switch {
		case len(outs) == 0:
			if k.family != searches {
				o.noteAborted(calls)
			}
		case crossed[k] || len(outs) != len(calls):
			for _, p := range append(calls, outs...) {
				o.stuck[p] = true
			}
		}
	}
	for k, outs := range answered {
		if len(asked[k]) == 0 {
			for _, p := range outs {
				o.orphans[p] = true
			}
		}
	}
}

// noteAborted notes calls that the client answers itself.
func (o *opener) noteAborted(calls []place) {
	for _, p := range calls {
		o.s.aborted[p] = -1
	}
}

// aborted is what the client says instead of a missing output.
const aborted = "aborted"

// listAborted lists the output that the client invents for a call without one.
func (o *opener) listAborted(s spot, e *entry, stretch int) {
	if _, made := o.s.aborted[s.place]; !made {
		return
	}
	call := &responses.Call{ID: e.Calls[0].ID, Status: model.Interrupted}
	last := &o.c.Events[len(o.c.Events)-1]
	id := last.ID
	id.Block++
	o.s.aborted[s.place] = len(o.c.Events)
	o.sides = append(o.sides, responses.Side{Event: len(o.c.Events), Call: call, Stretch: stretch})
	o.message++
	o.addEvent(model.Event{
		ID: id, Kind: model.ToolResult, Role: "user", Partition: last.Partition, Live: true,
		Record: last.Record, Time: last.Time, Call: -1,
		Parts: []model.Part{{Text: model.Text{Encoding: model.Literal, Literal: aborted}}},
	}, s.place)
}

// isMadeUp reports whether an item is an output that [drafter.writeAnswer] wrote after a call,
// unless a plan replaced its text.
func (o *opener) isMadeUp(e *entry) bool {
	k, ok := e.callOf(answers)
	if !ok || o.last.record < 0 || len(e.Events) != 1 {
		return false
	}
	asked, ok := o.itemAt(o.last).callOf(asks)
	return ok && asked == k && o.c.EventText(&e.Events[0]) == aborted
}

// correctSent changes an event to what the client makes of it when it loads it.
func (o *opener) correctSent(e *model.Event, s spot, l *line) {
	for i := range e.Parts {
		if p := &e.Parts[i]; p.Kind == model.PartImage && o.isRemote(p) {
			*p = model.Part{Text: model.Text{
				Encoding: model.Literal, Span: p.Text.Span, Literal: remoteImage,
			}}
			if e.Kind == model.ImageMessage {
				e.Kind = e.TextKind()
			}
		}
	}
	if text, moved := o.moved[s.place]; moved && e.Live {
		o.sayAgain(e, text)
	}
	if e.Kind == model.ToolResult && l.kind == item && e.Live {
		if l.items[0].list {
			skipEmpty(e)
		}
		o.cutOutput(e, l)
	}
}

// skipEmpty leaves out the empty texts of a list, like the client when it loads the list.
func skipEmpty(e *model.Event) {
	for i := range e.Parts {
		if t := &e.Parts[i].Text; t.Encoding == model.JSONString && t.Span.Len() == len(`""`) {
			t.Encoding = model.NoText
		}
	}
}

// sayAgain makes the texts that an old client's compaction leaves of a user's message. For one that
// was too long it makes the replacement text.
func (o *opener) sayAgain(e *model.Event, text string) {
	e.Live = e.Kind != model.ImageMessage && (text == "" || e.ID.Block == 1)
	if text != "" && e.Live {
		e.Parts[0].Text = model.Text{
			Encoding: model.Literal, Span: e.Parts[0].Text.Span, Literal: text,
		}
	}
}

// remoteImage is what the client says instead of an image that is not in the rollout.
const remoteImage = "image content omitted because remote image URLs are not supported"

// isRemote reports whether only the address of an image is stored.
func (o *opener) isRemote(p *model.Part) bool {
	at := p.Text.Span // It is long where it contains the image itself.
	at.End = min(at.End, at.Start+len(`"https://`))
	raw := o.src.BytesAt(at)
	return bytes.HasPrefix(raw, []byte(`"http://`)) || bytes.HasPrefix(raw, []byte(`"https://`))
}

// cutOutput cuts an output like the client when it loads it.
func (o *opener) cutOutput(e *model.Event, l *line) {
	if l.bare {
		return // No client loads it.
	}
	lim := limitOf(o.c.Model)
	if l.limit > 0 {
		lim = limit{l.limit, true}
	}
	room, most := lim.size, 0
	for i := range e.Parts {
		if t := e.Parts[i].Text; t.Encoding == model.JSONString {
			most += t.Span.Len() + 4 // Decoded text is shorter; a part rounds up to a token.
		}
	}
	if lim.tokens {
		room *= 4
	}
	if most <= room {
		return
	}
	texts, isText := make([]string, len(e.Parts)), make([]bool, len(e.Parts))
	for i := range e.Parts {
		if t := e.Parts[i].Text; t.Encoding == model.JSONString {
			texts[i], isText[i] = string(source.AppendText(nil, o.src.BytesAt(t.Span))), true
		}
	}
	loaded := []string{lim.cutText(texts[0], lim.size)}
	if l.items[0].list {
		loaded = lim.loadTexts(texts, isText)
	}
	for i := range e.Parts {
		p := &e.Parts[i]
		switch {
		case !isText[i] || loaded[i] == texts[i]:
		case loaded[i] == "":
			p.Text.Encoding = model.NoText
		default:
			p.Text.Encoding, p.Text.Literal = model.Literal, loaded[i]
		}
	}
}
