package messages

import (
	"bytes"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/formats/kit"
)

// pairer connects calls with results, and says what results deliver.
type pairer struct {
	*reader

	tools effect.Table
}

// waiting is the key by which a result finds its request. A call that a compaction left out has no
// result that is sent.
type waiting struct {
	id   string
	live bool
}

// pairCalls connects requests with results by their ids, or by position where ids repeat.
func (p *pairer) pairCalls() {
	read := func(i int) (waiting, model.Call, bool) {
		info := p.s.calls[i]
		if info == nil {
			return waiting{}, model.Call{}, false
		}
		return waiting{info.id, p.c.Events[i].Live}, model.Call{
			ID: info.shown(), Tool: info.tool, Effect: info.facts.Effect, Folder: info.folder,
			Status: kit.EndStatus(info.failed, false),
		}, true
	}
	pairing := kit.NewPairing[waiting](p.c)
	pairing.PairAll(read, func(c *model.Call) {
		p.tools.Deliver(p.c, c, p.s.calls[c.Request].facts, wasCut)
	})
	pairing.AdoptAll(read)
	kit.MarkUnique(p.c)
	for i := range p.c.Calls {
		if p.c.Calls[i].ID == "" {
			p.c.Calls[i].Unique = false
		}
	}
}

// byName is the start of the id that replaces a call's missing id; the tool's name follows.
const byName = "\x00"

// shown is the id as it is stored, or "" without one.
func (c *call) shown() string {
	if len(c.id) > 0 && c.id[0] == byName[0] {
		return ""
	}
	return c.id
}

// wasCut reports whether a result is only a part of what was asked for, or only says that it was
// delivered earlier.
func wasCut(p *model.Part, raw []byte) bool {
	return effect.WasCut(p, raw) || bytes.HasPrefix(raw, unchanged) ||
		p.Text.Encoding == model.JSONString && bytes.Contains(raw, []byte("<response clipped>"))
}

// unchanged is the start of Claude Code's answer for a file that was delivered earlier.
var unchanged = []byte(`"File unchanged since last read.`)

// bindRepeats makes an answer that only refers to an earlier one need that one.
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

// pairTools finds out what requests do and connects them with results. Answers that refer to others
// then need those.
func pairTools(r *reader) {
	p := &pairer{reader: r, tools: r.pickTools()}
	r.readEffects(p.tools)
	p.pairCalls()
	p.bindRepeats()
}
