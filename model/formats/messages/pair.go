package messages

import (
	"bytes"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/formats/kit"
)

// pairer ties calls to results, and says what results deliver.
type pairer struct {
	*reader

	tools effect.Table
}

// pairCalls ties requests to results by their ids, by position where ids repeat.
func (p *pairer) pairCalls() {
	pairing := kit.NewPairing[string](p.c)
	for i := range p.c.Events {
		e, info := &p.c.Events[i], p.s.calls[i]
		switch {
		case info == nil:
		case e.Kind == model.ToolCall:
			pairing.Ask(info.id, i, model.Call{
				ID: info.shown(), Tool: info.tool, Effect: info.facts.Effect, Folder: info.folder,
			})
		default:
			if at, ok := pairing.Answer(info.id, i, info.status()); ok {
				p.describeResult(&p.c.Calls[at])
			}
		}
	}
	for _, i := range pairing.Orphans() {
		info := p.s.calls[i]
		pairing.Adopt(i, model.Call{ID: info.shown(), Tool: info.tool, Status: info.status()})
	}
	kit.MarkUnique(p.c)
	for i := range p.c.Calls {
		if p.c.Calls[i].ID == "" {
			p.c.Calls[i].Unique = false
		}
	}
}

// byName starts what stands for the id of a call that has none: its tool's name.
const byName = "\x00"

// shown is the id as it is stored, "" where there is none.
func (c *call) shown() string {
	if len(c.id) > 0 && c.id[0] == byName[0] {
		return ""
	}
	return c.id
}

// status is how a call with this result ended.
func (c *call) status() model.Status {
	if c.failed {
		return model.Failed
	}
	return model.Succeeded
}

// describeResult says what the result of a call delivers, as its request tells.
func (p *pairer) describeResult(c *model.Call) {
	asked := p.s.calls[c.Request]
	e := &p.c.Events[c.Result]
	for i := range e.Parts {
		part := &e.Parts[i]
		raw := p.c.Source.BytesAt(part.Text.Span)
		p.tools.Wrap(c.Tool, asked.facts.Numbered, part, raw)
		// One part is the whole of what was asked for; of several none is.
		if part.URI != "" || len(e.Parts) > 1 || !c.Status.Good() {
			continue
		}
		if c.Effect.Kind == model.Reads && wasCut(part, raw) {
			c.Effect.Cut = true
			continue
		}
		part.URI = asked.facts.URI
	}
}

// wasCut reports whether a result is only a part of what was asked for, or only says
// that it was delivered before.
func wasCut(p *model.Part, raw []byte) bool {
	return effect.WasCut(p, raw) || bytes.HasPrefix(raw, unchanged) ||
		p.Text.Encoding == model.JSONString && bytes.Contains(raw, []byte("<response clipped>"))
}

// unchanged starts what Claude Code answers for a file that was delivered before.
var unchanged = []byte(`"File unchanged since last read.`)

// bindRepeats lets an answer that only refers to an earlier one need that one.
func (p *pairer) bindRepeats() {
	delivered := map[string]int{} // By path, the result that shows the file.
	for i := range p.c.Calls {
		c := &p.c.Calls[i]
		if !c.Pair() || c.Effect.Kind != model.Reads || !c.Status.Good() ||
			len(c.Effect.Paths) != 1 {
			continue
		}
		path, e := c.Effect.Paths[0], &p.c.Events[c.Result]
		if !bytes.HasPrefix(p.c.Source.BytesAt(e.Parts[0].Text.Span), unchanged) {
			delivered[path] = c.Result
		} else if d, ok := delivered[path]; ok {
			e.Needs = []int{d}
		}
	}
}

// pairTools finds out what requests do, ties them to results, and lets answers lean
// on those that they refer to.
func pairTools(r *reader) {
	p := &pairer{reader: r, tools: r.pickTools()}
	r.readEffects(p.tools)
	p.pairCalls()
	p.bindRepeats()
}
