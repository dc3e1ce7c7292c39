package claudecode

import (
	"bytes"
	"strings"

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
			return 0
		case l.kind == reply && !l.side && l.used > 0 && l.model != synthetic:
			return l.used
		}
	}
	return 0
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
