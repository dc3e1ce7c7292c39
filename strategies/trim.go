package strategies

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"decant/model"
)

// What a trimmed text keeps.
const (
	// trimLines is how many lines it keeps at each end.
	trimLines = 50
	// trimRoom is how many bytes a marker may take.
	trimRoom = 64
	// trimKeep is how many bytes a long line keeps at each end, at the most.
	trimKeep = (trimBytes - trimRoom) / 2
	// trimGrow is the most bytes that are taken for a trimmed text before it is written.
	trimGrow = 8 << 10
)

// trimEnd is how every marker of a cut ends.
const trimEnd = " bytes cut by decant …]"

// trimmed is a text of which the middle is cut out.
type trimmed struct {
	text   string
	frame  model.Frame // What stands round it.
	weight float64     // Of both, in tokens; 0 where it was not worth counting.
	// longest is the longest line, in bytes, as it was; inner are the markers
	// that stand inside of lines.
	longest int
	inner   []innerCut
}

// innerCut is a marker inside of a line.
type innerCut struct {
	at, len int // Where it is in the text.
	cut     int // How many bytes it stands for.
}

// trimMark is what stands in the place of what was cut.
func trimMark(lines, size int) string {
	return "[… " + strconv.Itoa(lines) + " lines, " + strconv.Itoa(size) + trimEnd
}

// trim cuts the middle out of a body: of its lines, and of each line that is too
// long. It is nil where nothing may go: a body that holds a marker is left alone, as
// that says how much there was.
func trim(body []byte, keep int) *trimmed {
	if bytes.Contains(body, []byte(trimEnd)) {
		return nil
	}
	t := &trimmed{}
	var out strings.Builder
	head, tail := trimEnds(body)
	if head >= tail && longestLine(body) <= 2*trimRoom {
		return nil
	}
	// What is kept of long lines is not known yet, and room that is left over would stay taken.
	out.Grow(min(head+len(body)-tail+2*trimRoom, trimGrow))
	t.lines(&out, body[:head], keep)
	if head < tail {
		cut := body[head:tail]
		out.WriteString(trimMark(bytes.Count(cut, []byte{'\n'}), len(cut)) + "\n")
		t.lines(&out, body[tail:], keep)
	}
	t.text = out.String()
	return t
}

// longestLine is how many bytes the longest line has, without its end.
func longestLine(text []byte) int {
	longest := 0
	for line := range bytes.SplitAfterSeq(text, []byte{'\n'}) {
		longest = max(longest, len(bytes.TrimSuffix(line, []byte{'\n'})))
	}
	return longest
}

// trimEnds is where the first lines of a body end and the last ones begin; the same
// where they meet.
func trimEnds(body []byte) (head, tail int) {
	for range trimLines {
		n := bytes.IndexByte(body[head:], '\n')
		if n < 0 {
			return len(body), len(body)
		}
		head += n + 1
	}
	tail = len(body)
	if bytes.HasSuffix(body, []byte{'\n'}) {
		tail-- // It ends the last line and starts none.
	}
	for range trimLines {
		if tail = bytes.LastIndexByte(body[:max(tail, 0)], '\n'); tail < head {
			return len(body), len(body)
		}
	}
	return head, tail + 1
}

// lines appends lines, each cut in the middle where it is too long.
func (t *trimmed) lines(out *strings.Builder, text []byte, keep int) {
	for line := range bytes.SplitAfterSeq(text, []byte{'\n'}) {
		line, ended := bytes.CutSuffix(line, []byte{'\n'})
		t.longest = max(t.longest, len(line))
		if len(line) > 2*keep+trimRoom {
			first, last := lineEnds(line, keep)
			t.inner = append(t.inner, writeCut(out, first, last, len(line)-len(first)-len(last)))
		} else {
			out.Write(line)
		}
		if ended {
			out.WriteByte('\n')
		}
	}
}

// writeCut writes the ends of a line with a marker between.
func writeCut(out *strings.Builder, first, last []byte, size int) innerCut {
	out.Write(first)
	mark := trimMark(0, size)
	in := innerCut{out.Len(), len(mark), size}
	out.WriteString(mark)
	out.Write(last)
	return in
}

// lineEnds are the first and the last bytes of a line, whole characters only.
func lineEnds(line []byte, keep int) (first, last []byte) {
	a, b := min(keep, len(line)), max(0, len(line)-keep)
	for a > 0 && a < len(line) && !utf8.RuneStart(line[a]) {
		a--
	}
	for b < len(line) && !utf8.RuneStart(line[b]) {
		b++
	}
	return line[:a], line[b:]
}

// shorter is the text with lines cut to fewer bytes than they were.
func (t *trimmed) shorter(keep int) string {
	var out strings.Builder
	inner, at := t.inner, 0
	for line := range strings.SplitAfterSeq(t.text, "\n") {
		body, ended := strings.CutSuffix(line, "\n")
		switch {
		case len(inner) > 0 && inner[0].at < at+len(line):
			in := inner[0]
			inner = inner[1:]
			first, _ := lineEnds([]byte(body[:in.at-at]), keep)
			_, last := lineEnds([]byte(body[in.at-at+in.len:]), keep)
			left := len(body) - in.len
			writeCut(&out, first, last, in.cut+left-len(first)-len(last))
		case len(body) > 2*keep+trimRoom && !strings.HasSuffix(body, trimEnd):
			first, last := lineEnds([]byte(body), keep)
			writeCut(&out, first, last, len(body)-len(first)-len(last))
		default:
			out.WriteString(body)
		}
		if ended {
			out.WriteByte('\n')
		}
		at += len(line)
	}
	return out.String()
}
