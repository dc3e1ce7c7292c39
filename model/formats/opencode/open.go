package opencode

import (
	"errors"
	"fmt"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
	"decant/model/tokens"
)

// Open reads an export. Messages that cannot be read become warnings; it returns an error only when
// the info of the session cannot be read.
func (k Codec) Open(src *source.Source, path string) (*model.Conversation, error) {
	return k.openSession(src, path, 0)
}

// openSession opens a session without its newest compactions.
func (k Codec) openSession(
	src *source.Source, path string, without int,
) (*model.Conversation, error) {
	o := &opener{
		state: &state{agent: k, calls: make(map[int]*call)},
		c:     &model.Conversation{Source: src, Format: k.name, Path: path},
	}
	o.c.State = o.state
	var t source.Tree
	if len(src.Records) == 0 || t.ParseIn(src, src.Records[0].Span) != nil ||
		t.Root().Kind() != source.KindObject {
		return nil, errors.New("its info is not a JSON object; check that this is the right file")
	}
	info := t.Root()
	o.c.ID, o.c.CWD = info.Get("id").Text(), info.Get("directory").Text()
	o.c.Client = info.Get("version").Text()
	o.sound = checkFields(info, sessionFields)
	o.messages = readMessages(src, o.c.CWD)
	o.window = newWindow(o.messages, info.Get("revert"))
	if err := o.undoCompactions(o.messages, without); err != nil {
		return nil, err
	}
	o.cutCompacted(o.messages)
	o.findModel(info)
	o.freeReasoning()
	o.warnUnread()
	o.listAll()
	o.pairCalls()
	o.describe(info)
	o.recordUsage()
	o.setRules()
	o.findBroken()
	o.c.Measure()
	return o.c, nil
}

// findModel finds the model for the next prompt, which is the model of the newest prompt.
func (o *opener) findModel(info source.Value) {
	by := info.Get("model")
	o.provider, o.c.Model = by.Get("providerID").Text(), by.Get("id").Text()
	for _, users := range []bool{false, true} {
		for _, i := range o.order {
			m := &o.messages[i]
			if m.user == users && m.model != "" {
				o.provider, o.c.Model = m.provider, m.model
			}
		}
	}
}

// isInUse reports whether a message is from or for the model in use.
func (s *state) isInUse(m *message, name string) bool {
	return m.provider == s.provider && m.model == name
}

// freeReasoning unbinds the reasoning of other models, because the model in use gets only its
// words.
func (o *opener) freeReasoning() {
	for i := range o.messages {
		m := &o.messages[i]
		same := o.isInUse(m, o.c.Model)
		for n := range m.blocks {
			b := &m.blocks[n]
			if b.event.Kind != model.Reasoning {
				continue
			}
			if !same {
				b.bond, b.event.Opaque = unbound, 0
			}
			b.unsent = b.unsent || b.bond == unbound && b.blank
		}
	}
}

// warnUnread adds warnings for what cannot be read.
func (o *opener) warnUnread() {
	for i := range o.messages {
		m := &o.messages[i]
		line := o.c.Source.Records[i+1].Line
		if m.err != nil {
			o.c.Warnings = append(o.c.Warnings, model.Warning{Line: line, Text: fmt.Sprintf(
				"cannot be read (%v); it is left out of a fork", m.err)})
			continue
		}
		for n := range m.parts {
			if p := &m.parts[n]; p.health == broken {
				o.c.Warnings = append(o.c.Warnings, model.Warning{Line: line, Text: "has a part " +
					"that the client refuses; it is left out of a fork"})
				break
			}
		}
	}
}

// describe fills in the session's title and the family that counts its tokens.
func (o *opener) describe(info source.Value) {
	o.c.Title = model.ShownTitle(info.Get("title").Text())
	for _, t := range o.c.Turns {
		if e := &o.c.Events[t.Prompt]; o.c.Title == "" && e.Kind == model.User {
			o.c.Title = o.c.FirstLine(e)
		}
	}
	used := 0
	for _, i := range o.order {
		used = max(used, o.messages[i].context)
	}
	found, known := tokens.Lookup(o.c.Model)
	o.c.Family, o.c.FamilyAssumed, o.c.Window = found.Family, !known, found.WindowFor(used)
}

// setRules sets the rules of the format for a fork.
func (o *opener) setRules() {
	r := &o.c.Rules
	r.LiveOnly, r.UserFirst, r.NoLoneReasoning = true, true, true
	r.ToolsStay = "the client declares its tools again when it resumes"
	events := o.c.Events
	if r.Reasoning == model.ReasoningGroup {
		for i := range events {
			if events[i].Role == "assistant" {
				events[i].Group = events[i].Message
			}
		}
	}
	if r.Reasoning == model.ReasoningFree {
		return
	}
	end := kit.LoopEnd(events)
	for i := 0; i <= end; i++ {
		e := &events[i]
		if e.Live && e.Message == events[end].Message && e.Kind == model.Reasoning {
			r.Held = append(r.Held, i)
		}
	}
}

// request is the key by which a result finds its call.
type request struct{ record, item, part int }

// pairCalls connects requests with results.
func (o *opener) pairCalls() {
	p := kit.NewPairing[request](o.c)
	p.PairAll(func(i int) (request, model.Call, bool) {
		e, info := &o.c.Events[i], o.calls[i]
		if info == nil {
			return request{}, model.Call{}, false
		}
		return request{e.Record, e.ID.Item, partOf(e.ID.Block)}, model.Call{
			ID: info.id, Tool: info.tool, Effect: info.facts.Effect, Folder: info.folder,
			Status: kit.EndStatus(info.failed, info.interrupted),
		}, true
	}, o.describeResult)
	kit.MarkUnique(o.c)
}

// describeResult says what the result of a call delivers, according to its request.
func (o *opener) describeResult(c *model.Call) {
	e, facts := &o.c.Events[c.Result], o.calls[c.Request].facts
	if !c.Status.Good() || e.Parts[0].Text.Encoding != model.JSONString || len(e.Parts) > 1 {
		return
	}
	facts.Deliver(c, &e.Parts[0], o.calls[c.Result].cut)
}
