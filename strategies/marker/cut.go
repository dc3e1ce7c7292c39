package marker

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// What a trimmed text keeps.
const (
	// CutLines is how many lines it keeps at each end.
	CutLines = 50
	// CutRoom is how many bytes a marker may take.
	CutRoom = 64
	// CutKeep is how many bytes a long line keeps at each end, at the most.
	CutKeep = (CutBytes - CutRoom) / 2
	// cutGrow is the most bytes that are taken for a trimmed text before it is written.
	cutGrow = 8 << 10
)

// cutEnd is how every marker of a cut ends.
const cutEnd = " bytes cut by decant " + dots

// dots are the end of a marker of a cut that few other texts hold.
const dots = "…]"

// Cut is a text of which the middle is cut out.
type Cut struct {
	Text string
	// Longest is the longest line, in bytes, as it was; inner are the markers
	// that stand inside of lines.
	Longest int
	inner   []innerCut
}

// innerCut is a marker inside of a line.
type innerCut struct {
	at, len int // Where it is in the text.
	cut     int // How many bytes it stands for.
}

// writeMark is what stands in the place of what was cut.
func writeMark(lines, size int) string {
	return "[… " + strconv.Itoa(lines) + " lines, " + strconv.Itoa(size) + cutEnd
}

// CutMiddle cuts the middle out of a body: of its lines, and of each line that is too
// long. It is nil where nothing may go: a body that holds a marker is left alone, as
// that says how much there was.
func CutMiddle(body []byte, keep int) *Cut {
	if HasCut(body) {
		return nil
	}
	t := &Cut{}
	var out strings.Builder
	head, tail := findEnds(body)
	if head >= tail && longestLine(body) <= 2*CutRoom {
		return nil
	}
	// What is kept of long lines is not known yet, and room that is left over would stay taken.
	out.Grow(min(head+len(body)-tail+2*CutRoom, cutGrow))
	t.lines(&out, body[:head], keep)
	if head < tail {
		cut := body[head:tail]
		out.WriteString(writeMark(bytes.Count(cut, []byte{'\n'}), len(cut)) + "\n")
		t.lines(&out, body[tail:], keep)
	}
	t.Text = out.String()
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

// findEnds is where the first lines of a body end and the last ones begin; the same
// where they meet.
func findEnds(body []byte) (head, tail int) {
	for range CutLines {
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
	for range CutLines {
		if tail = bytes.LastIndexByte(body[:max(tail, 0)], '\n'); tail < head {
			return len(body), len(body)
		}
	}
	return head, tail + 1
}

// lines appends lines, each cut in the middle where it is too long.
func (t *Cut) lines(out *strings.Builder, text []byte, keep int) {
	for line := range bytes.SplitAfterSeq(text, []byte{'\n'}) {
		line, ended := bytes.CutSuffix(line, []byte{'\n'})
		t.Longest = max(t.Longest, len(line))
		if len(line) > 2*keep+CutRoom {
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
	mark := writeMark(0, size)
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

// CutTo is the text with lines cut to fewer bytes than they were.
func (t *Cut) CutTo(keep int) string {
	var out strings.Builder
	inner, at := t.inner, 0
	for line := range strings.SplitAfterSeq(t.Text, "\n") {
		body, ended := strings.CutSuffix(line, "\n")
		switch {
		case len(inner) > 0 && inner[0].at < at+len(line):
			in := inner[0]
			inner = inner[1:]
			first, _ := lineEnds([]byte(body[:in.at-at]), keep)
			_, last := lineEnds([]byte(body[in.at-at+in.len:]), keep)
			left := len(body) - in.len
			writeCut(&out, first, last, in.cut+left-len(first)-len(last))
		case len(body) > 2*keep+CutRoom && !strings.HasSuffix(body, cutEnd):
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

// CutBytes is how long a result may be where nobody says anything else.
const CutBytes = 8192

// HasCut reports whether a text holds a marker of a cut.
func HasCut(text []byte) bool {
	// Most texts have no such dots, and to look for those is much faster than for a blank.
	return bytes.Contains(text, []byte(dots)) && bytes.Contains(text, []byte(cutEnd))
}

// hasCutIn is HasCut of a string.
func hasCutIn(text string) bool {
	return strings.Contains(text, dots) && strings.Contains(text, cutEnd)
}

// cutForm is a marker of a cut.
var cutForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\[… (\d+) lines, (\d+) bytes cut by decant …\]`)
})

// ReadCuts walks along an old text and takes at each marker of the new one as much as it says. It
// returns what is wrong, "" for nothing.
func ReadCuts(old, now string) (wrong string) {
	cuts := 0
	for {
		at := cutForm().FindStringSubmatchIndex(now)
		if at == nil {
			break
		}
		lines, _ := strconv.Atoi(now[at[2]:at[3]])
		size, _ := strconv.Atoi(now[at[4]:at[5]])
		if !strings.HasPrefix(old, now[:at[0]]) || len(old) < at[0]+size ||
			lines > 0 && strings.Count(old[at[0]:at[0]+size], "\n") != lines ||
			lines == 0 && strings.Contains(old[at[0]:at[0]+size], "\n") {
			return "a marker tells another size"
		}
		old, now = old[at[0]+size:], now[at[1]:]
		if cuts == 0 {
			now = cutRecallBefore(now)
		}
		cuts++
		if lines > 0 {
			now = strings.TrimPrefix(now, "\n") // It ends the marker's line.
		}
	}
	if cuts == 0 || old != now {
		return "what is left is not as it was"
	}
	return ""
}
