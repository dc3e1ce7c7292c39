package pi

import (
	"bytes"

	"decant/model"
	"decant/model/formats/kit"
)

// pairCalls connects requests with results. Live events are paired like the client does: a result
// belongs to the answer before it, with no message in between. Other results belong to the first
// waiting request with their id.
func (o *opener) pairCalls() {
	p := kit.NewPairing[waiting](o.c)
	read := func(i int) (waiting, model.Call, bool) {
		e, info := &o.c.Events[i], o.calls[i]
		if o.closed[i] {
			p.StopWaiting()
		}
		if info == nil {
			return waiting{}, model.Call{}, false
		}
		return waiting{e.Live, e.OffPath, info.id}, model.Call{
			ID: info.sentID(), Tool: info.tool, Effect: info.facts.Effect, Folder: info.folder,
			Status: kit.EndStatus(info.failed, false),
		}, true
	}
	p.PairAll(read, o.describeResult)
	paired := len(o.c.Calls)
	p.AdoptAll(read)
	switch o.client {
	case ohMyPi:
		o.wordStrays(paired)
	case openClaw:
		o.dropStrays(p.Orphans())
	case pi:
		o.dropOrphans(p.Orphans())
		o.markSkipped()
	}
	o.fixShared()
	kit.MarkUnique(o.c)
}

// markSkipped marks the calls of answers that failed or were aborted. pi ends its loop at such an
// answer before it looks for calls (pi-agent-core 0.73.1, agent-loop.js).
func (o *opener) markSkipped() {
	for i := range o.c.Calls {
		k := &o.c.Calls[i]
		if k.Result < 0 && k.Request >= 0 && o.entries[o.c.Events[k.Request].Record].stopped {
			k.Status = model.Skipped
		}
	}
}

// fixShared keeps pairs that share their id with a call without a result. The client uses the
// result for both calls, and would invent one in a fork without the pair.
func (o *opener) fixShared() {
	stuck := make(map[string]bool)
	for i := range o.c.Calls {
		k := &o.c.Calls[i]
		if k.Result < 0 && o.c.Events[k.Request].Live {
			stuck[k.ID] = true
		}
	}
	for i := range o.c.Calls {
		k := &o.c.Calls[i]
		if k.Pair() && stuck[k.ID] && o.c.Events[k.Request].Live {
			o.c.Events[k.Request].Fixed, o.c.Events[k.Result].Fixed = true, true
		}
	}
}

// waiting is the key by which a request is found.
type waiting struct {
	live, off bool
	id        string
}

// dropOrphans marks results without a call as not live: the API refuses them, so a fork leaves them
// out.
func (o *opener) dropOrphans(orphans []int) {
	for _, i := range orphans {
		e := &o.c.Events[i]
		if e.Live {
			e.Live = false
			o.s.findRule(e.Record, ruleNoCall)
			o.c.Warnings = append(o.c.Warnings, model.Warning{
				Line: o.c.Source.Records[e.Record].Line,
				Text: "a result without its call: the API refuses it, and a fork leaves it out",
			})
		}
	}
}

// describeResult says what the result of a call delivers, according to its request.
func (o *opener) describeResult(c *model.Call) {
	e := &o.c.Events[c.Result]
	asked, info := o.calls[c.Request].facts, o.calls[c.Result]
	if len(e.Parts) != 1 || e.Parts[0].Text.Encoding != model.JSONString || !c.Status.Good() {
		return
	}
	p := &e.Parts[0]
	raw := o.c.Source.BytesAt(p.Text.Span)
	if tools[o.client][c.Tool].Path != "" && c.Effect.Kind == model.Reads && hasMoreNote(raw) {
		p.Envelope |= model.MoreNote
	}
	if asked.Numbered {
		p.Envelope |= model.NumbersTab
	}
	if c.Effect.Kind == model.Reads && (info.short || wasCut(raw)) {
		c.Effect.Cut = true
		return
	}
	p.URI = asked.URI
}

// tail is how much of a result's end is searched for the client's note about what it left out. At
// most the note names a path.
const tail = 600

// hasMoreNote reports whether a text, a JSON string, ends with the client's note that the file has
// more lines.
func hasMoreNote(raw []byte) bool {
	return bytes.Contains(raw[max(0, len(raw)-200):], []byte(" to continue"))
}

// wasCut reports whether a text, a JSON string, ends with the client's note that it is only a part
// of what was asked for.
func wasCut(raw []byte) bool {
	end := raw[max(0, len(raw)-tail):]
	at := bytes.LastIndex(end, []byte(`\n[`))
	if at < 0 {
		return bytes.HasPrefix(raw, []byte(`"[Line `)) &&
			bytes.Contains(end, []byte(" limit. Use bash: "))
	}
	note := end[at+3:]
	return bytes.HasPrefix(note, []byte("Showing lines ")) ||
		bytes.HasPrefix(note, []byte("Showing last "))
}

// openReasoning is the reasoning of the last answer in an open tool loop. The last result, or a
// call without a result, keeps the loop open.
func (o *opener) openReasoning() []int {
	events := o.c.Events
	end := kit.LoopEnd(events)
	var out []int
	for i := 0; i <= end; i++ {
		e := &events[i]
		if e.Live && e.Message == events[end].Message && e.Kind == model.Reasoning {
			out = append(out, i)
		}
	}
	return out
}
