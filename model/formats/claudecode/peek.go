package claudecode

import (
	"bytes"
	"strings"
	"time"

	"decant/model"
	"decant/model/formats/claudecode/skim"
	"decant/model/formats/claudecode/typed"
	"decant/model/formats/finder"
	"decant/model/source"
)

// PeekEnds looks at the first and the last bytes of a session's file. A tail is only
// given for a file that is longer than the head; lines that are cut do no harm.
func PeekEnds(head, tail []byte) finder.Peeked {
	ends := []fileEnd{splitEnd(tail), splitEnd(head)} // What comes later in the file counts.
	var p finder.Peeked
	for _, kind := range []string{"custom-title", "ai-title", "summary", "last-prompt"} {
		if p.Title == "" {
			note := lastNote(ends, kind)
			p.Title = model.ShownTitle(note)
			_, p.Fork = model.ForkNumber(note)
		}
	}
	if p.Title == "" {
		p.Title = ends[1].firstPrompt()
	}
	for _, e := range ends {
		l := e.findLast(`"cwd"`, false, func(l *line) bool { return l.cwd != "" })
		if l != nil {
			p.CWD = l.cwd
			break
		}
	}
	p.Tokens = ends[0].readTokens()
	if len(tail) == 0 {
		p.Tokens = ends[1].readTokens()
	}
	p.Talk, p.Agent = len(tail) > 0, false
	said := func(l *line) bool { return l.kind == user || l.kind == reply }
	if l := ends[1].findFirst(said); l != nil {
		p.Talk, p.Agent = true, l.side
	}
	return p
}

// fileEnd is one end of a file, in lines.
type fileEnd struct{ reader }

func splitEnd(data []byte) fileEnd { return fileEnd{reader{src: source.Lines("", data)}} }

// findLast is the last line that holds the text and is wanted, nil for none. Records of
// the chain, nearly all bytes of a file, are passed over where notes are asked for.
func (e *fileEnd) findLast(text string, notes bool, wanted func(*line) bool) *line {
	for i := len(e.src.Records) - 1; i >= 0; i-- {
		data := e.src.Bytes(i)
		if notes && skim.IsChained(data) || !bytes.Contains(data, []byte(text)) {
			continue
		}
		l := newLine()
		if e.readRecord(i, &l); wanted(&l) {
			return &l
		}
	}
	return nil
}

// findFirst is the first line that is wanted, nil for none.
func (e *fileEnd) findFirst(wanted func(*line) bool) *line {
	for i := range e.src.Records {
		l := newLine()
		if e.readRecord(i, &l); wanted(&l) {
			return &l
		}
	}
	return nil
}

// readTokens is what the context held after the newest reply, 0 where it is not known.
func (e *fileEnd) readTokens() int {
	if l := e.findCall(); l != nil {
		return l.used
	}
	return 0
}

// findCall is the newest reply that says how full the context was, nil where none does or where the
// client compacted after it.
func (e *fileEnd) findCall() *line {
	for i := len(e.src.Records) - 1; i >= 0; i-- {
		data := e.src.Bytes(i)
		cut := bytes.Contains(data, []byte(`"compact_boundary"`))
		if !cut && !bytes.Contains(data, []byte(`"usage"`)) {
			continue
		}
		l := newLine()
		e.readRecord(i, &l)
		switch {
		case l.cut != nil && !l.side:
			return nil
		case l.kind == reply && !l.side && l.used > 0 && l.model != synthetic:
			return &l
		}
	}
	return nil
}

// LastCall is the newest call of a session, as far as the end of its file tells.
type LastCall struct {
	// Tokens is what the context held after it, as recorded.
	Tokens int
	// Model gave the answer, at Time, which is zero when unknown.
	Model string
	Time  time.Time
	// HourCache is true where what was put into the prompt cache last lasts an hour.
	HourCache bool
	// Forked is true where decant wrote the numbers: the fork has not been resumed yet.
	Forked bool
}

// PeekCall looks for the newest call in the last bytes of a session's file. A first line that is
// cut does no harm. ok is false where no call is there, or the client compacted after it.
func PeekCall(tail []byte) (call LastCall, ok bool) {
	e := splitEnd(tail)
	l := e.findCall()
	if l == nil {
		return LastCall{}, false
	}
	call = LastCall{Tokens: l.used, Model: l.model, Time: l.time, Forked: l.usage.Mark != nil}
	written := e.findLast(`"usage"`, false, func(l *line) bool {
		return l.kind == reply && !l.side && l.usage.Written > 0
	})
	if written != nil {
		call.HourCache = 2*written.usage.Hour >= written.usage.Written
	}
	return call, true
}

// lastNote is the newest title of a kind that is not blank.
func lastNote(ends []fileEnd, kind string) string {
	for _, e := range ends {
		l := e.findLast(`"`+kind+`"`, true, func(l *line) bool {
			return l.note != nil && l.note.kind == kind && strings.TrimSpace(l.note.text) != ""
		})
		if l != nil {
			return strings.TrimSpace(l.note.text)
		}
	}
	return ""
}

// firstPrompt is the title that the first prompt with a text makes.
func (e *fileEnd) firstPrompt() string {
	title := ""
	e.findFirst(func(l *line) bool {
		if !l.prompt || l.side {
			return false
		}
		for _, b := range l.blocks {
			for _, p := range b.event.Parts {
				text := source.AppendText(nil, e.src.BytesAt(p.Text.Span))
				if title = model.FirstLineOf(typed.Text(text)); title != "" {
					return true
				}
			}
		}
		return false
	})
	return title
}
