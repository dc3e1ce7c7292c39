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

// PeekEnds reads the first and the last bytes of a session's file. tail is only given for a file
// that is longer than head. Cut lines do no harm.
func PeekEnds(head, tail []byte) finder.Peeked {
	ends := []fileEnd{splitEnd(tail), splitEnd(head)} // Later parts of a file count first.
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

// findLast is the last line that contains the text and is wanted, or nil. A search for notes skips
// records of the chain, which are nearly all bytes of a file.
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

// findFirst is the first line that is wanted, or nil.
func (e *fileEnd) findFirst(wanted func(*line) bool) *line {
	for i := range e.src.Records {
		l := newLine()
		if e.readRecord(i, &l); wanted(&l) {
			return &l
		}
	}
	return nil
}

// readTokens is the size of the context after the newest reply, or 0 when unknown.
func (e *fileEnd) readTokens() int {
	if l := e.findCall(); l != nil {
		return l.used
	}
	return 0
}

// findCall is the newest reply that records the size of the context. It is nil where none does, or
// where the client compacted after it.
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

// LastCall is the newest call of a session, as far as the end of its file shows it.
type LastCall struct {
	// Tokens is the recorded size of the context after the call.
	Tokens int
	// Model is the model that answered, at Time, which is zero when unknown.
	Model string
	Time  time.Time
	// HourCache is true where the newest write to the prompt cache used the cache that lasts an
	// hour.
	HourCache bool
	// Forked is true where decant wrote the numbers: the fork was not resumed yet.
	Forked bool
}

// PeekCall finds the newest call in the last bytes of a session's file. A cut first line does no
// harm. ok is false where no call is there, or where the client compacted after it.
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

// firstPrompt is the title made from the first prompt with a text.
func (e *fileEnd) firstPrompt() string {
	title := ""
	e.findFirst(func(l *line) bool {
		if !l.prompt || l.side {
			return false
		}
		for _, b := range l.blocks {
			for _, p := range b.parts {
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
