package rawlines

import (
	"bytes"
	"unicode/utf8"

	"decant/model/source"
)

// FindInLines lists the problems in the bytes of a file with one record per line, in the order of
// its lines, or nil without any. It checks only the characters of a line that is valid JSON or
// blank. The caller must know whether the last line of a file in use is still being written.
func FindInLines(data []byte) []Problem { return FindInPart(data, 0, false) }

// FindInPart is [FindInLines] for some lines of a file, without the number of lines before them.
// The places of edits are in data. more says that other lines follow. It joins no record whose
// parts are not both in data.
func FindInPart(data []byte, before int, more bool) []Problem {
	f := finder{data: data, more: more}
	for at, line := 0, before+1; at < len(data); line++ {
		end, next := len(data), len(data)
		if n := bytes.IndexByte(data[at:], '\n'); n >= 0 {
			end, next = at+n, at+n+1
		}
		if !f.isSound(data[at:end]) {
			f.addRow(source.Span{Start: at, End: end}, next, line)
		}
		at = next
	}
	if len(f.rows) == 0 {
		return nil
	}
	f.joinTails()
	for i := range f.rows {
		f.reportRow(&f.rows[i])
	}
	return sortProblems(f.out)
}

// finder finds the problems of a file.
type finder struct {
	data []byte
	more bool // Other lines follow in the file.
	rows []row
	odd  oddChars
	out  []Problem
	// rewritten are the places in the file, of the row being reported, for which problems have
	// edits.
	rewritten []source.Span
}

// row is a line with problems.
type row struct {
	line int
	// at is the line without its end, and next is where the next line starts.
	at        source.Span
	next      int
	text      text
	fragments []fragment
}

// isSound reports whether a text, which is a line or a whole file, has no problem.
func (f *finder) isSound(data []byte) bool {
	if !source.Valid(data) {
		return isBlank(data)
	}
	if !utf8.Valid(data) {
		return false
	}
	if !mayHoldOdd(data) {
		return true
	}
	f.odd.find(data)
	return len(f.odd.lone)+f.odd.nuls == 0
}

// addRow adds a line.
func (f *finder) addRow(at source.Span, next, line int) {
	if at.Len() > 0 && f.data[at.End-1] == '\r' {
		at.End--
	}
	t := readText(f.data, at)
	f.rows = append(f.rows, row{
		line: line, at: at, next: next, text: t, fragments: splitLine(t.data),
	})
}
