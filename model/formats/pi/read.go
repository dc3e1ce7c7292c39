package pi

import (
	"errors"
	"time"

	"decant/model"
	"decant/model/source"
)

// errNoObject is why a line that is JSON may still be unreadable.
var errNoObject = errors.New("not a JSON object")

// readEntries reads all lines.
func readEntries(src *source.Source, cwd string, by client) []entry {
	entries := make([]entry, len(src.Records))
	const stretch = 64
	model.RunParallel((len(entries)+stretch-1)/stretch, func(n int, buf []byte) []byte {
		r := reader{src: src, cwd: cwd, client: by}
		for i := n * stretch; i < min((n+1)*stretch, len(entries)); i++ {
			r.readEntry(i, &entries[i])
		}
		return buf
	})
	return entries
}

// readEntry fills in one line.
func (r *reader) readEntry(i int, e *entry) {
	if e.err = r.tree.ParseRecord(r.src, i); e.err != nil {
		return
	}
	v := r.tree.Root()
	if v.Kind() != source.KindObject {
		e.err = errNoObject
		return
	}
	e.kind = r.kindOf(v)
	e.id, e.parent = v.Get("id").Text(), v.Get("parentId").Text()
	e.hasID = e.id != ""
	e.time, _ = time.Parse(time.RFC3339Nano, v.Get("timestamp").Text())
	e.side = r.client == openClaw && (!e.hasID || v.Get("appendMode").Is("side"))
	r.fillEntry(e, v)
	for b := range e.blocks {
		ev := &e.blocks[b].event
		ev.ID, ev.Record = model.ID{Record: i + 1, Block: b + 1}, i
		ev.Call, ev.Time = -1, e.time
	}
}

var kinds = map[string]kind{
	"session": header, "message": message, "custom_message": custom, "branch_summary": branch,
	"compaction": compacted, "context_edit": edited, "label": labelled, "session_info": named,
}

// kindOf is the kind for a line's type.
func (r *reader) kindOf(v source.Value) kind {
	if r.client == ohMyPi {
		switch t := v.Get("type"); {
		case t.Is(resetType):
			return cleared
		case t.Is("session_info"):
			return carried
		case t.Is("title"):
			return header
		}
	}
	if r.client == openClaw {
		switch t := v.Get("type"); {
		case t.Is(clawReset):
			return cleared
		case t.Is(clawLeaf):
			return pointed
		}
	}
	if k, ok := kinds[v.Get("type").Text()]; ok {
		return k
	}
	return carried
}

// fillEntry reads the content of a line of its kind.
func (r *reader) fillEntry(e *entry, v source.Value) {
	if r.client == openClaw && r.readClawEntry(e, v) {
		return
	}
	switch e.kind {
	case message:
		r.readMessage(e, v.Get("message"))
	case custom:
		r.readCustom(e, v)
	case branch:
		if s := v.Get("summary"); s.Text() != "" {
			e.addBlocks("branch_summary", []block{r.wordBranch(s)})
		}
	case compacted:
		r.readCompaction(e, v)
	case cleared:
		e.cut = &cut{at: -1}
	case edited:
		e.readEdit(v)
	case labelled:
		e.text, e.target = v.Get("label").Text(), v.Get("targetId").Text()
	case named:
		e.text = v.Get("name").Text()
	case carried:
		if v.Get("type").Is("model_change") {
			e.origin = r.readChoice(v)
			e.usage.Mark = model.ReadMark(v)
		}
	default:
	}
}

// readCustom reads a message of an extension, or a note of the client.
func (r *reader) readCustom(e *entry, v source.Value) {
	e.role = "custom"
	e.addBlocks(v.Get("customType").Text(), r.readUserContent(v.Get("content")))
	if r.client == openClaw && v.Get("excludeFromContext").True() {
		e.unsent = "excluded from the context"
	}
	if r.client == ohMyPi && ownNotes[v.Get("customType").Text()] {
		e.unsent = "a note of the client"
	}
}

// readEdit reads what is sent instead of another entry.
func (e *entry) readEdit(v source.Value) {
	e.edit = &edit{target: v.Get("targetId").Text()}
	to := v.Get("replacement")
	e.edit.omit = to.Kind() == source.KindNull
	k := to.Get("content").Kind()
	e.broken = !e.edit.omit && k != source.KindString && k != source.KindArray
}

// readCompaction reads a compaction.
func (r *reader) readCompaction(e *entry, v source.Value) {
	e.cut = &cut{
		first: v.Get("firstKeptEntryId").Text(), at: -1,
		tokens: max(0, v.Get("tokensBefore").Int()),
	}
	if n := v.Get("firstKeptEntryIndex"); n.Kind() == source.KindNumber {
		e.cut.at = n.Int()
	}
	if p := v.Get("systemMessage"); p.Get("role").Is("system") {
		e.cut.prompt = p.Span()
		r.readSystem(e, p)
	}
	e.addBlocks("compaction", []block{r.wordSummary(v)})
	if r.client == ohMyPi {
		r.readOwnHistory(e, v)
	}
}
