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
	// CutRoom is the largest size of a marker in bytes.
	CutRoom = 64
	// CutKeep is the largest number of bytes that a long line keeps at each end.
	CutKeep = (CutBytes - CutRoom) / 2
	// cutGrow is the largest number of bytes allocated for a trimmed text before it is written.
	cutGrow = 8 << 10
)

// cutEnd is the end of every cut marker.
const cutEnd = " bytes cut by decant " + dots

// dots are the end of a cut marker, which few other texts hold.
const dots = "…]"

// Cut is a text whose middle is cut out.
type Cut struct {
	Text string
	// Longest is the length of the longest original line in bytes. inner are the markers inside
	// lines.
	Longest int
	inner   []innerCut
}

// innerCut is a marker inside of a line.
type innerCut struct {
	at, len int // Its position in the text.
	cut     int // The number of bytes it stands for.
}

// writeMark writes the marker in place of a cut.
func writeMark(lines, size int) string {
	return "[… " + strconv.Itoa(lines) + " lines, " + strconv.Itoa(size) + cutEnd
}

// CutMiddle cuts the middle out of a body, and out of each line that is too long. It returns nil if
// nothing may be cut. A body that already has a marker is left alone, because the marker tells the
// original size.
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
	// The kept part of long lines is not known yet, and unused room would stay allocated.
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

// longestLine returns the length of the longest line in bytes, without its newline.
func longestLine(text []byte) int {
	longest := 0
	for line := range bytes.SplitAfterSeq(text, []byte{'\n'}) {
		longest = max(longest, len(bytes.TrimSuffix(line, []byte{'\n'})))
	}
	return longest
}

// findEnds returns where the first lines of a body end and the last lines begin. Both are the same
// if they meet.
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
		tail-- // The newline ends the last line and starts none.
	}
	for range CutLines {
		if tail = bytes.LastIndexByte(body[:max(tail, 0)], '\n'); tail < head {
			return len(body), len(body)
		}
	}
	return head, tail + 1
}

// lines appends lines. Each line that is too long is cut in the middle.
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

// writeCut writes the ends of a line with a marker between them.
func writeCut(out *strings.Builder, first, last []byte, size int) innerCut {
	out.Write(first)
	mark := writeMark(0, size)
	in := innerCut{out.Len(), len(mark), size}
	out.WriteString(mark)
	out.Write(last)
	return in
}

// lineEnds returns the first and the last bytes of a line, in whole characters.
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

// CutTo returns the text with its long lines cut to fewer bytes.
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

// CutBytes is the default limit of a result's length in bytes.
const CutBytes = 8192

// HasCut reports whether a text holds a cut marker.
func HasCut(text []byte) bool {
	// Most texts have no such dots, and searching for them is much faster than for a blank.
	return bytes.Contains(text, []byte(dots)) && bytes.Contains(text, []byte(cutEnd))
}

// hasCutIn is HasCut for a string.
func hasCutIn(text string) bool {
	return strings.Contains(text, dots) && strings.Contains(text, cutEnd)
}

// cutForm matches a cut marker.
var cutForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\[… (\d+) lines, (\d+) bytes cut by decant …\]`)
})

// ReadCuts walks along an old text, and at each marker of the new text skips as much as the marker
// says. It returns what is wrong, "" for nothing.
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
			now = strings.TrimPrefix(now, "\n") // The newline ends the marker's line.
		}
	}
	if cuts == 0 || old != now {
		return "what is left is not as it was"
	}
	return ""
}
