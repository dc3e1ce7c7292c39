package pi

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"decant/model"
	"decant/model/source"
)

// titleBytes is how long the title line is with its line end. The client gives a session another
// title by writing over the first bytes of the file, so a line of another length would cost the
// header.
const titleBytes = 256

// readTitleLine reads the title of the session: that of its first line beats the header's.
func (o *opener) readTitleLine() {
	for _, i := range o.s.titles {
		var t source.Tree
		if t.ParseIn(o.c.Source, o.c.Source.Records[i].Span) == nil {
			o.s.name = strings.TrimSpace(t.Root().Get("title").Text())
		}
	}
}

// writeTitleLine writes the line of the fork's title before its header, and returns the title. In
// place the line stays what it was.
func (d *drafter) writeTitleLine(o model.ForkOptions) string {
	title := o.Title
	if o.ID != "" && title == "" {
		title = model.ForkTitle(d.c.Title, o.Taken)
	}
	if title != "" {
		d.pieces = append(d.pieces,
			source.Piece{Record: -1, New: makeTitleLine(title, spellTime(d.now))})
		return title
	}
	for _, i := range d.titles {
		d.pieces = append(d.pieces, source.Piece{Record: i})
	}
	return d.c.Title
}

// makeTitleLine is a title line without its line end. A title that does not fit is cut between two
// characters.
func makeTitleLine(title, now string) []byte {
	for {
		line := source.Object("type", "title", "v", []byte("1"), "title", title, "source", "user",
			"updatedAt", now, "pad", "")
		if n := titleBytes - 1 - len(line); n >= 0 {
			end := []byte(`"}`)
			line = append(bytes.TrimSuffix(line, end), bytes.Repeat([]byte{' '}, n)...)
			return append(line, end...)
		}
		_, size := utf8.DecodeLastRuneInString(title)
		title = title[:len(title)-size]
	}
}
