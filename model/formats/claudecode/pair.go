package claudecode

import (
	"decant/model"
	"decant/model/formats/effect"
	"decant/model/formats/kit"
)

// pairCalls ties requests to results, by position where ids repeat. What is off the
// path is paired by itself.
func (o *opener) pairCalls() {
	type key struct {
		off bool
		id  string
	}
	p := kit.NewPairing[key](o.c)
	for i := range o.c.Events {
		e, info := &o.c.Events[i], o.calls[i]
		if info == nil {
			continue
		}
		k := key{e.OffPath, info.id}
		if e.Kind == model.ToolCall {
			p.Ask(k, i, model.Call{
				ID: info.id, Tool: info.tool, Effect: info.effect, Folder: info.folder,
			})
		} else if at, ok := p.Answer(k, i, info.endStatus()); ok {
			o.describeResult(&o.c.Calls[at])
		}
	}
	for _, i := range p.Orphans() {
		p.Adopt(i, model.Call{ID: o.calls[i].id, Status: o.calls[i].endStatus()})
	}
	kit.MarkUnique(o.c)
}

// describeResult says what the result of a call delivers, as its request tells.
func (o *opener) describeResult(c *model.Call) {
	e := &o.c.Events[c.Result]
	asked, info := o.calls[c.Request], o.calls[c.Result]
	for i := range e.Parts {
		p := &e.Parts[i]
		raw := o.c.Source.BytesAt(p.Text.Span)
		tools.Wrap(c.Tool, asked.numbered, p, raw)
		// One part is the whole of what was asked for; of several (a notebook's
		// cells) none is.
		if p.URI != "" || len(e.Parts) > 1 || !c.Status.Good() || info.unchanged {
			continue
		}
		if c.Effect.Kind == model.Reads && effect.WasCut(p, raw) {
			c.Effect.Cut = true
			continue
		}
		p.URI = asked.uri
	}
}

// endStatus is how a call with this result ended. An interruption is flagged as an
// error too, so it is asked for first.
func (c *call) endStatus() model.Status {
	switch {
	case c.interrupted:
		return model.Interrupted
	case c.failed:
		return model.Failed
	}
	return model.Succeeded
}
