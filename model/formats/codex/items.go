package codex

import (
	"decant/model"
	"decant/model/source"
)

// item reads a line that holds one item of the history.
func (r *reader) item(l *line, v, p source.Value) {
	e := r.entry(p)
	if m := v.Get("metadata"); m.Exists() {
		l.limit = m.Get("fallback_token_limit_override").Int()
		if k := m.Kind(); k != source.KindObject && k != source.KindNull {
			e.unfit = ruleItem
		}
	}
	if l.turn == "" {
		l.turn = e.Turn
	}
	if e.unfit == ruleUnknown { // On a line of its own it is passed over.
		e.unfit = foreign
	}
	l.items = []entry{e}
}

// entry reads one item, and whether the client can.
func (r *reader) entry(v source.Value) entry {
	e := entry{Item: r.items.Read(v), span: v.Span()}
	e.unfit = unfit(v)
	if e.Type != "message" {
		e.list = v.Get("output").Kind() == source.KindArray
		e.boundary = e.Type == "agent_message"
		return e
	}
	texts := textsOf(v)
	switch role := v.Get("role"); {
	case role.Is("system") && e.unfit == "":
		e.unfit = foreign
	case role.Is("developer"):
		e.context = anyOf(texts, developerContext)
	case role.Is("user"):
		e.context = anyOf(texts, userContext)
		e.boundary = !e.context
		e.prompt = len(e.Events) > 0 && !wrapped(texts)
	}
	return e
}

// mail reads what another agent said, which is sent as an item.
func (r *reader) mail(p source.Value) entry {
	e := entry{span: p.Span(), boundary: true}
	e.Type, e.Known, e.Role = "agent_message", true, "user"
	text := p.Get("content")
	if text.Kind() != source.KindString {
		e.unfit = ruleItem
		return e
	}
	e.Events = []model.Event{{
		ID: model.ID{Block: 1}, Kind: model.System, Label: e.Type, Role: e.Role, Call: -1,
		Parts: []model.Part{{Text: model.Text{Encoding: model.JSONString, Span: text.Span()}}},
	}}
	return e
}

// compacted reads what a compaction left.
func (r *reader) compacted(l *line, p source.Value) {
	list := p.Get("replacement_history")
	l.cut = &cut{
		window:   p.Get("window_number").Kind() == source.KindNumber,
		resume:   p.Get("resume_metadata").Kind() == source.KindObject,
		replaced: list.Kind() == source.KindArray,
	}
	message := p.Get("message")
	if l.cut.message = message.Span(); message.Kind() != source.KindString {
		l.err = errCompacted
	}
	for v := range list.Items() {
		e := r.entry(v)
		if e.unfit == ruleItem {
			l.err = errNested
		}
		l.items = append(l.items, e)
	}
	about := p.Get("replacement_history_metadata")
	switch about.Kind() {
	case source.KindNone, source.KindNull:
	case source.KindArray:
		if about.Len() != list.Len() {
			l.err = errLength
		}
	default:
		l.err = errLength
	}
	if !l.cut.replaced && l.err == nil {
		l.items = []entry{summary(message)}
	}
}

// summary is what an old client's compaction leaves besides what the person said.
func summary(message source.Value) entry {
	e := entry{span: message.Span(), boundary: true}
	e.Type, e.Known, e.Role = "message", true, "user"
	part := model.Part{Text: model.Text{Encoding: model.JSONString, Span: message.Span()}}
	if message.Is("") {
		part.Text = model.Text{
			Encoding: model.Literal, Span: message.Span(), Literal: "(no summary available)",
		}
	}
	e.Events = []model.Event{{
		ID: model.ID{Block: 1}, Kind: model.Summary, Label: "compacted", Role: e.Role, Call: -1,
		Fixed: true, Parts: []model.Part{part},
	}}
	return e
}
