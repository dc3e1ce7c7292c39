package codex

import (
	"errors"
	"strconv"

	"decant/model"
	"decant/model/formats/responses"
	"decant/model/source"
)

// readItem reads a line with one item of the history.
func (r *reader) readItem(l *line, v, p source.Value) {
	e := r.readEntry(p)
	if m := v.Get("metadata"); m.Exists() {
		limit := m.Get("fallback_token_limit_override")
		l.limit = limit.Int()
		bare := m.Kind() == source.KindArray && m.Len() == 0 // It is read like {}.
		if !orNull(m, source.KindObject) && !bare || !fitCount(limit) {
			e.unfit = ruleItem
		}
	}
	if l.turn == "" {
		l.turn = e.Turn
	}
	if c := scriptOf(&e); c != nil {
		if f, ok := guessScript(p.Get("input").Text(), r.items.CWD); ok {
			c.Facts = f
		}
	}
	// A compaction's item is sent as it is; on a line of its own this item is skipped.
	if e.unfit == ruleUnknown || e.unfit == "" && p.Get("role").Is("system") {
		e.unfit = foreign
	}
	l.items = []entry{e}
}

// readEntry reads one item, and whether the client can read it.
func (r *reader) readEntry(v source.Value) entry {
	e := entry{Item: r.items.Read(v), span: v.Span()}
	e.unfit = whyUnfit(v)
	if e.Type != "message" {
		e.list = v.Get("output").Kind() == source.KindArray
		e.boundary = e.Type == "agent_message"
		return e
	}
	texts := textsOf(v)
	switch role := v.Get("role"); {
	case role.Is("developer"):
		e.context = anyOf(texts, developerContext)
	case role.Is("user"):
		e.context = anyOf(texts, userContext)
		e.boundary = !e.context
		e.prompt = len(e.Events) > 0 && !isWrapped(texts)
	}
	return e
}

// readMail reads another agent's message, which is sent as an item.
func (r *reader) readMail(p source.Value) entry {
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

// readCompaction reads the items that a compaction left.
func (r *reader) readCompaction(l *line, p source.Value) {
	list, message := p.Get("replacement_history"), p.Get("message")
	number := p.Get("window_number")
	l.cut = &cut{
		message: message.Span(), window: number.Kind() == source.KindNumber,
		resume:   p.Get("resume_metadata").Kind() == source.KindObject,
		replaced: list.Kind() == source.KindArray,
	}
	switch {
	case message.Kind() != source.KindString:
		l.err = errCompacted
	case !orNull(number, source.KindNumber), !orNull(list, source.KindArray):
		l.err = errNested
	}
	for v := range list.Items() {
		e := r.readEntry(v)
		if e.unfit == ruleItem {
			l.err = errNested
		}
		l.items = append(l.items, e)
	}
	if l.err == nil && !fitMetadata(p.Get("replacement_history_metadata"), list.Len()) {
		l.err = errLength
	}
	if !l.cut.replaced && l.err == nil {
		l.items = []entry{readSummary(message)}
	}
}

// fitMetadata reports whether each of n items has an object, or none has.
func fitMetadata(about source.Value, n int) bool {
	for v := range about.Items() {
		if v.Kind() != source.KindObject {
			return false
		}
	}
	return about.Kind() <= source.KindNull || about.Kind() == source.KindArray && about.Len() == n
}

// readSummary is what an old client's compaction leaves besides the user's messages.
func readSummary(message source.Value) entry {
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

// reader reads lines; it belongs to one goroutine.
type reader struct {
	src   *source.Source
	tree  source.Tree
	items responses.Reader
	cwds  []folder
	// bare is true in a rollout of a client before 0.45.
	bare bool
}

// fitCount reports whether a member is a number that the client can read, null, or missing.
func fitCount(v source.Value) bool {
	_, err := strconv.ParseUint(string(v.Raw()), 10, 64)
	return v.Kind() <= source.KindNull || err == nil
}

// The reasons for which the client rejects a compaction.
var (
	errCompacted = errors.New("the compaction has no message")
	errNested    = errors.New("the compaction's history cannot be read")
	errLength    = errors.New("replacement_history_metadata does not match the history")
)
