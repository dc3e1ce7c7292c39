package claudecode

import (
	"crypto/sha256"
	"fmt"

	"decant/model"
	"decant/model/source"
)

// writeOpening is the record that the fork puts before a reply that would come first: the API
// refuses a history that starts with the model.
func (d *drafter) writeOpening() []source.Piece {
	text := d.c.Opens(d.outs)
	if text == "" {
		return nil
	}
	d.prev = openingUUID(d.id)
	record := fmt.Sprintf(`{"parentUuid":null,"isSidechain":false,"userType":"external","cwd":%s,`+
		`"sessionId":%s,"version":%s,"type":"user","message":{"role":"user","content":%s},`+
		`"isMeta":true,"uuid":%s,"timestamp":%s}`,
		source.Quote(d.c.CWD), source.Quote(d.id), source.Quote(d.c.Client), source.Quote(text),
		source.Quote(d.prev), source.Quote(d.last.Format(stamp)))
	return []source.Piece{{Record: -1, New: []byte(record)}}
}

// openingUUID is the uuid of the record that a fork with this id puts first.
func openingUUID(id string) string {
	h := sha256.Sum256([]byte("decant opening " + id))
	h[6], h[8] = h[6]&0x0f|0x80, h[8]&0x3f|0x80 // A UUID of version 8.
	return fmt.Sprintf("%x-%x-%x-%x-%x", h[:4], h[4:6], h[6:8], h[8:10], h[10:16])
}

// writeNotes are the last lines: the title, where the client looks for it, and the leaf. In place
// the titles are unchanged.
func (d *drafter) writeNotes(o model.ForkOptions) (title string, out []source.Piece) {
	note := func(pairs ...any) {
		out = append(out, source.Piece{Record: -1, New: source.Object(pairs...)})
	}
	mark := d.noteMark()
	title = o.Title
	last := d.lastPrompt()
	switch { // The client reads only the end of a large file, so titles come last.
	case o.ID != "" && title == "":
		title = model.ForkTitle(d.c.Title, o.Taken)
		fallthrough
	case title != "":
		note("type", "custom-title", "customTitle", title, "sessionId", d.id)
	default:
		title = d.c.Title
		for _, k := range []string{"summary", "ai-title", "custom-title"} {
			if t := d.s.titles[k]; t != "" {
				note("type", k, noteTexts[k], t, "sessionId", d.id)
			}
		}
		// Without a title the client shows the last prompt, so it stays too.
		if t := d.s.titles["last-prompt"]; t != "" {
			last = t
		} else if len(out) == 0 && mark == nil {
			return title, nil
		}
	}
	note(append([]any{
		"type", "last-prompt", "lastPrompt", last, "leafUuid", d.prev, "sessionId", d.id,
	}, mark...)...)
	return title, out
}

// noteMark are the members that a note carries instead of the replies: the last model and the
// fork's mark. It is empty where a remaining reply carries them, or where nothing is known.
func (d *drafter) noteMark() []any {
	if !d.unmarked || d.c.Model == "" {
		return nil
	}
	return []any{"model", d.c.Model, model.MarkName, d.c.Mark(d.outs)}
}

// firstLine is the first line of the fork's text of an event.
func (d *drafter) firstLine(event int) string {
	e := &d.c.Events[event]
	o, changed := d.outs[event]
	if !changed {
		return d.c.FirstLine(e)
	}
	text, _ := d.c.TextAfter(e, o)
	return model.FirstLine(text)
}

// lastPrompt is the first line of the last prompt in the fork.
func (d *drafter) lastPrompt() string {
	for i := len(d.c.Events) - 1; i >= 0; i-- {
		e := &d.c.Events[i]
		if !e.Live || !e.Prompt {
			continue
		}
		if line := d.firstLine(i); line != "" {
			return line
		}
	}
	return ""
}
