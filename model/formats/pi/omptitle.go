package pi

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"decant/model"
	"decant/model/source"
)

// titleBytes is the length of the title line including its line end. The client changes a title by
// overwriting the first bytes of the file, so a line of another length would destroy the header.
const titleBytes = 256

// readTitleLine reads the title of the session: the title in its first line has priority over the
// header's.
func (o *opener) readTitleLine() {
	for _, i := range o.s.titles {
		var t source.Tree
		if t.ParseIn(o.c.Source, o.c.Source.Records[i].Span) == nil {
			o.s.name = strings.TrimSpace(t.Root().Get("title").Text())
		}
	}
}

// writeTitleLine writes the line with the fork's title before its header, and returns the title. In
// place the line is unchanged.
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
