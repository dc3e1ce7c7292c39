package qwencode

import (
	"bytes"

	"decant/model"
	"decant/model/formats/kit"
)

// waiting is the key by which a request is found: its number where the client pairs it, else its
// id.
type waiting struct {
	pair int
	off  bool
	id   string
}

// pairCalls connects requests with results.
func (o *opener) pairCalls() {
	p := kit.NewPairing[waiting](o.c)
	read := func(i int) (waiting, model.Call, bool) {
		b := o.blocks[i]
		if b == nil || b.call == nil {
			return waiting{}, model.Call{}, false
		}
		by := waiting{pair: b.pair, off: o.c.Events[i].OffPath, id: b.call.id}
		if b.pair > 0 {
			by.id = ""
		}
		return by, model.Call{
			ID: b.call.id, Tool: b.call.tool, Effect: b.call.facts.Effect, Folder: b.call.folder,
			Status: kit.EndStatus(b.call.failed, b.call.interrupted),
		}, true
	}
	p.PairAll(read, o.describeResult)
	p.AdoptAll(read)
	kit.MarkUnique(o.c)
	o.fixCompressed()
	o.bindReads()
}

// fixCompressed keeps the calls without a result in a compression, because nothing can be inserted
// between its messages.
func (o *opener) fixCompressed() {
	for i := range o.c.Calls {
		k := &o.c.Calls[i]
		if k.Pair() && o.s.made[k.Result] && o.c.Events[k.Result].ID.Item > 0 {
			o.c.Events[k.Request].Fixed, o.c.Events[k.Result].Fixed = true, true
		}
	}
}

// describeResult says what the result of a call delivers, according to its request.
func (o *opener) describeResult(k *model.Call) {
	asked := o.blocks[k.Request].call.facts
	tools.Deliver(o.c, k, asked, func(p *model.Part, raw []byte) bool {
		return p.Text.Encoding != model.JSONString || isPart(raw) || isUnchanged(raw)
	})
	p := &o.c.Events[k.Result].Parts[0]
	if tools[k.Tool].Line != "" && p.Text.Encoding == model.JSONString {
		p.Envelope |= model.OutputFields
	}
}

// isPart reports whether a read, as JSON, says that it is only a part of what was asked for.
func isPart(raw []byte) bool {
	return bytes.HasPrefix(raw, []byte(`"Showing lines `)) ||
		bytes.Contains(raw, []byte("... [CONTENT TRUNCATED] ...")) ||
		bytes.HasPrefix(raw, []byte(`"<persisted-output>`))
}

// isUnchanged reports whether a read, as JSON, only says that the file did not change since it was
// read.
func isUnchanged(raw []byte) bool {
	return bytes.HasPrefix(raw, []byte(`"[File `)) &&
		bytes.Contains(raw, []byte(" unchanged since last read in this session "))
}

// bindReads makes the answer that a file is unchanged need the earlier read, which must stay.
func (o *opener) bindReads() {
	delivered := make(map[string]int) // By path, the result that shows the file.
	for i := range o.c.Calls {
		k := &o.c.Calls[i]
		if !k.Pair() || !o.c.Events[k.Result].Live || !k.Status.Good() ||
			k.Effect.Kind != model.Reads || tools[k.Tool].Line != "" || len(k.Effect.Paths) != 1 {
			continue
		}
		at := k.Effect.Paths[0]
		same := false
		o.c.Source.Lend(o.c.Events[k.Result].Parts[0].Text.Span, func(raw []byte) {
			same = isUnchanged(raw)
		})
		if !same {
			delivered[at] = k.Result
		} else if d, ok := delivered[at]; ok {
			o.c.Events[k.Result].Needs = []int{d}
		}
	}
}
