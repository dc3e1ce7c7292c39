package copilot

import (
	"maps"

	"decant/model"
	"decant/model/formats/kit"
)

// pairResults finds the results of all requests. A result belongs to the first waiting request with
// its id, but not to one before a boundary. The same applies to the note that its tool was started.
// Sub-agents are paired separately.
func pairResults(s *state) (answers map[request]int, asks map[int]request) {
	answers, asks = make(map[request]int), make(map[int]request)
	type key struct{ agent, id string }
	ends, starts := make(map[key][]request), make(map[key][]request)
	for i := range s.lines {
		l := &s.lines[i]
		if l.unfit {
			continue
		}
		switch l.kind {
		case compacted, cleared:
			for _, waits := range []map[key][]request{ends, starts} {
				maps.DeleteFunc(waits, func(k key, _ []request) bool { return k.agent == l.agent })
			}
		case reply:
			for b := range l.blocks {
				if c := l.blocks[b].call; c != nil {
					k := key{l.agent, c.id}
					r := request{i, l.blocks[b].event.ID.Block}
					ends[k], starts[k] = append(ends[k], r), append(starts[k], r)
				}
			}
		case result, asked:
			waits := ends
			if l.kind == asked {
				waits = starts
			}
			k := key{l.agent, l.call}
			if w := waits[k]; len(w) > 0 {
				asks[i] = w[0]
				if waits[k] = w[1:]; l.kind == result {
					answers[w[0]] = i
				}
			}
		default:
		}
	}
	return answers, asks
}

// listEvents lists the events in context order, then those of sub-agents.
func (o *opener) listEvents() {
	var off []string
	seen := make(map[string]bool)
	for i := range o.lines {
		l := &o.lines[i]
		if l.agent != "" && !seen[l.agent] {
			seen[l.agent] = true
			off = append(off, l.agent)
		}
		if _, had := o.assets[l.assetID]; l.kind == asset && !l.unfit && !had {
			o.assets[l.assetID] = i
		}
		if o.isMain(i) {
			o.listLine(i)
		}
	}
	for _, agent := range off {
		o.listAgent(agent)
	}
}

// listAgent lists the events of a sub-agent, which are off the path.
func (o *opener) listAgent(agent string) {
	part := 0
	for i := range o.lines {
		if part < len(o.bases) && i > o.bases[part] {
			part++
		}
		l := &o.lines[i]
		if l.agent != agent || len(l.blocks) == 0 || l.unfit {
			continue
		}
		o.message++
		for b := range l.blocks {
			o.addEvent(&l.blocks[b], model.Event{Partition: part, OffPath: true})
		}
	}
}

// listLine lists the events of one line of the session itself.
func (o *opener) listLine(i int) {
	l := &o.lines[i]
	switch l.kind {
	case compacted, cleared:
		o.listBoundary(i)
	case user:
		o.listUser(i)
	case reply:
		o.listReply(i)
	case result:
		if _, paired := o.asks[i]; !paired {
			o.message++
			o.addEvent(&l.blocks[0], model.Event{Partition: o.part, Unsent: true})
		}
	case prompt:
		o.message++
		o.addEvent(&l.blocks[0], model.Event{Partition: o.part, Unsent: true})
	case notice:
		o.message++
		o.addEvent(&l.blocks[0], o.sentHere())
	default:
	}
}

// sentHere is a sent event of the current partition.
func (o *opener) sentHere() model.Event {
	return model.Event{Partition: o.part, Live: o.part == len(o.bases)}
}

// listBoundary starts a partition, with the client's text for everything before it.
func (o *opener) listBoundary(i int) {
	l := &o.lines[i]
	o.part++
	o.c.Boundaries = append(o.c.Boundaries, model.Boundary{
		Record: i, Turn: o.turn, TokensBefore: l.tokens, Trigger: l.trigger,
	})
	if len(l.blocks) == 0 {
		return
	}
	o.message++
	if i == o.base && l.kind == compacted {
		o.listAgain(i)
	}
	o.addEvent(&l.blocks[0], o.sentHere())
}

// listAgain lists what the client repeats before the summary of a compaction: what was typed since
// it last forgot everything.
func (o *opener) listAgain(base int) {
	for i := o.forgot + 1; i < base; i++ {
		l := &o.lines[i]
		if !o.isMain(i) || l.kind != user || !l.typed {
			continue
		}
		b := block{event: l.blocks[0].event}
		b.event.ID.Item = 1
		b.event.Parts = []model.Part{o.contentPart(i)}
		o.again[len(o.c.Events)] = true
		o.addEvent(&b, o.sentHere())
	}
}

// listUser lists a message to the model; typed text starts a turn.
func (o *opener) listUser(i int) {
	l := &o.lines[i]
	as := o.sentHere()
	if as.Prompt = l.typed; as.Prompt {
		o.turn++
		o.c.Turns = append(o.c.Turns, model.Turn{Number: o.turn, Prompt: len(o.c.Events)})
	}
	o.message++
	o.addEvent(&l.blocks[0], as)
	as.Prompt = false
	for n := range l.shows {
		s := &l.shows[n]
		part := s.inner
		if at, ok := o.assets[s.asset]; ok {
			part = o.lines[at].picture
		} else if s.image && part.Text.Span.Empty() {
			continue // The client leaves out pictures without data.
		}
		name := s.name
		name.event.ID.Record, name.event.Record = i+1, i
		name.event.Time, name.event.Call = l.time, none
		o.addEvent(&name, as)
		if !s.image {
			continue
		}
		picture := name
		picture.event.Kind, picture.event.Label = model.ImageMessage, ""
		picture.event.ID.Block++
		picture.event.Parts = []model.Part{part}
		o.addEvent(&picture, as)
	}
}

// listReply lists an answer of the model, followed by the results of its calls.
func (o *opener) listReply(i int) {
	l := &o.lines[i]
	if len(l.blocks) == 0 {
		return
	}
	o.message++
	for b := range l.blocks {
		as := o.sentHere()
		if l.blocks[b].event.Kind == model.Reasoning {
			as.Live, as.Unsent = false, true
		}
		o.addEvent(&l.blocks[b], as)
	}
	for b := range l.blocks {
		e, asked := &l.blocks[b].event, l.blocks[b].call
		if asked == nil {
			continue
		}
		if at, ok := o.answers[request{i, e.ID.Block}]; ok {
			o.message++
			o.addEvent(&o.lines[at].blocks[0], o.sentHere())
		} else if o.part == len(o.bases) {
			o.listMade(e, asked)
		}
	}
}

// The client's result for a call without one. At the end of a session that the user did not stop,
// it says more, unless the tool can safely be run again.
const (
	interrupted = "The execution of this tool, or a previous tool was interrupted."
	unknownEnd  = "Tool execution was interrupted before a result was recorded. Its effects may " +
		"be absent, partial, or already complete, and other tools may have completed " +
		"successfully. Check the current state before retrying; do not assume success or " +
		"replay this operation blindly."
	harmlessTool = "view"
)

// endsOpen reports whether no message that stays follows a line, and the user did not stop it.
func (s *state) endsOpen(i int, stays func(int) bool) bool {
	for n := i + 1; n < len(s.lines); n++ {
		switch s.lines[n].kind {
		case user, reply, notice, compacted, cleared, aborted:
			if stays(n) {
				return false
			}
		default:
		}
	}
	return true
}

// madeFor is the client's result for a tool's call in a line, without a recorded result, when these
// lines stay.
func (s *state) madeFor(tool string, i int, stays func(int) bool) string {
	if tool != harmlessTool && s.endsOpen(i, stays) {
		return unknownEnd
	}
	return interrupted
}

// listMade lists the result that the client invents for a call without one.
func (o *opener) listMade(e *model.Event, asked *call) {
	text := o.madeFor(asked.tool, e.Record, o.isMain)
	b := newBlock(model.ToolResult, e.ID.Block, model.Part{
		Text: model.Text{Encoding: model.Literal, Literal: text},
	})
	b.event.ID.Record, b.event.ID.Item, b.event.Record = e.ID.Record, 1, e.Record
	b.event.Call, b.event.Time = none, e.Time
	b.call = &call{id: asked.id, tool: asked.tool, failed: true}
	o.made[len(o.c.Events)] = true
	o.message++
	o.addEvent(&b, o.sentHere())
}

// addEvent lists one event.
func (o *opener) addEvent(b *block, as model.Event) {
	e, n := b.event, len(o.c.Events)
	e.Partition, e.OffPath, e.Live, e.Unsent = as.Partition, as.OffPath, as.Live, as.Unsent
	e.Message, e.Prompt = o.message, as.Prompt
	if !as.OffPath {
		e.Turn = o.turn
	}
	if b.call != nil {
		o.calls[n] = b.call
	}
	kit.AddEvent(o.c, e)
}
