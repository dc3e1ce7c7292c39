package claudecode

import (
	"decant/model"
	"decant/model/formats/effect"
	"decant/model/formats/kit"
)

// pairCalls connects requests with results, by position where ids repeat. Events off the path are
// paired separately.
func (o *opener) pairCalls() {
	type key struct {
		off bool
		id  string
	}
	read := func(i int) (key, model.Call, bool) {
		info := o.calls[i]
		if info == nil {
			return key{}, model.Call{}, false
		}
		return key{o.c.Events[i].OffPath, info.id}, model.Call{
			ID: info.id, Tool: info.tool, Effect: info.facts.Effect, Folder: info.folder,
			Status: kit.EndStatus(info.failed, info.interrupted),
		}, true
	}
	p := kit.NewPairing[key](o.c)
	p.PairAll(read, o.describeResult)
	p.AdoptAll(read)
	kit.MarkUnique(o.c)
}

// describeResult says what the result of a call delivers, according to its request.
func (o *opener) describeResult(c *model.Call) {
	asked := o.calls[c.Request].facts
	if o.calls[c.Result].unchanged {
		asked.URI = ""
	}
	if o.calls[c.Result].whole {
		tools.DeliverWhole(o.c, c, asked)
	} else {
		tools.Deliver(o.c, c, asked, effect.WasCut)
	}
}
