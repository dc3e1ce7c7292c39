package marker

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Outline is what is left of a result below the marker in its place: some of its lines, and names
// that stood in the others.
type Outline struct {
	// Head is the marker, on one line.
	Head string
	// Count is how many lines the result had; 0 is not told, where no line stays.
	Count int
	// Lines are those that stay, in order.
	Lines []OutlineLine
	// Names stood in the lines that are gone.
	Names []string
}

// OutlineLine is a line that an outline keeps.
type OutlineLine struct {
	// At is its place in the result, from 0.
	At int
	// Text is the line, or what [CutLine] left of it.
	Text string
}

// What the lines of an outline look like that are its own.
const (
	outlineStart = "[outline: "
	outlineEnd   = " lines]"
	gapStart     = "[… "
	gapEnd       = " lines]"
	namesStart   = "[names: "
	namesEnd     = "]"
	nameBreak    = " "
	// oldNameBreak stood between names when outlines still told how many lines are gone at the end.
	oldNameBreak = ", "
)

// String is the outline as it stands in a fork. What is gone behind the last line that stays is not
// told: the number of lines says it. Where no line stays, only names are told.
func (o *Outline) String() string {
	var b strings.Builder
	if len(o.Lines) == 0 && len(o.Names) > 0 {
		return o.Head + "\n" + o.nameLine()
	}
	b.WriteString(o.Head + "\n" + outlineStart + strconv.Itoa(len(o.Lines)) + " of " +
		strconv.Itoa(o.Count) + outlineEnd)
	at := 0
	for _, l := range o.Lines {
		writeGap(&b, l.At-at)
		b.WriteString("\n" + l.Text)
		at = l.At + 1
	}
	if len(o.Names) > 0 {
		b.WriteString("\n" + o.nameLine())
	}
	return b.String()
}

// nameLine is the line that lists the names.
func (o *Outline) nameLine() string {
	return namesStart + strings.Join(o.Names, nameBreak) + namesEnd
}

// isNameLine reports whether a line lists names.
func isNameLine(line []byte) bool {
	return bytes.HasPrefix(line, []byte(namesStart)) && bytes.HasSuffix(line, []byte(namesEnd))
}

// writeGap writes how many lines are gone, nothing for none.
func writeGap(b *strings.Builder, lines int) {
	if lines > 0 {
		b.WriteString("\n" + gapStart + strconv.Itoa(lines) + gapEnd)
	}
}

// outlineForm is the second line of an outline, gapForm stands between the lines that it keeps.
// Those that say that the rest was removed also tell how many lines are gone at the end.
var (
	outlineForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\[outline: (\d+) of (\d+) lines(; the rest was removed)?\]$`)
	})
	gapForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\[… (\d+) lines\]$`)
	})
)

// IsOutline reports whether a raw content is an outline that an earlier fork left: by its first two
// lines, so that it is known again whatever was done to the others.
func IsOutline(raw []byte) bool {
	head, rest, more := bytes.Cut(raw, []byte{'\n'})
	if !more || !MayOutline(head) {
		return false
	}
	second, _, _ := bytes.Cut(rest, []byte{'\n'})
	return isNameLine(second) ||
		bytes.HasPrefix(second, []byte(outlineStart)) && outlineForm().Match(second)
}

// HasOutline reports whether a text may have an outline in it, whatever stands round that.
func HasOutline(text string) bool {
	return strings.Contains(text, outlineStart) || strings.Contains(text, "\n"+namesStart)
}

// OutlineHead is how many characters of a text tell that it is no outline.
const OutlineHead = len(strippedStart)

// MayOutline reports whether a text that begins like this may be an outline.
func MayOutline(head []byte) bool {
	return bytes.HasPrefix(head, []byte(strippedStart)) || bytes.HasPrefix(head, []byte(staleStart))
}

// CanOutline reports whether an outline may keep a line: one that looks like its own could not be
// told from those.
func CanOutline(line []byte) bool {
	for _, own := range []string{outlineStart, gapStart, namesStart} {
		if bytes.HasPrefix(line, []byte(own)) {
			return false
		}
	}
	return true
}

// CanName reports whether an outline may list a name.
func CanName(name string) bool { return name != "" && !strings.ContainsAny(name, " ,[]\r\n") }

// HeadOf is the first line of a marker that an outline may follow.
func HeadOf(body string) string {
	head, _, more := strings.Cut(body, "\n")
	if more && IsOutline([]byte(body)) {
		return head
	}
	return body
}

// ReadOutline reads an outline back, also one in an earlier form. Wrong says what is not as it is
// written, "" for nothing; ok is false for a text that is none.
func ReadOutline(body string) (o Outline, wrong string, ok bool) {
	if !IsOutline([]byte(body)) {
		return o, "", false
	}
	lines := strings.Split(body, "\n")
	o.Head = lines[0]
	said := outlineForm().FindStringSubmatch(lines[1])
	if said == nil {
		o.Names = listNames(lines[1], nameBreak)
		if len(lines) > 2 {
			wrong = "something stands below its names"
		}
		return o, wrong, true
	}
	kept, _ := strconv.Atoi(said[1])
	o.Count, _ = strconv.Atoi(said[2])
	at, old, between := 0, said[3] != "", nameBreak
	if old {
		between = oldNameBreak
	}
	for n, line := range lines[2:] {
		gap := gapForm().FindStringSubmatch(line)
		switch {
		case gap != nil:
			skip, _ := strconv.Atoi(gap[1])
			at += skip
		case n == len(lines)-3 && strings.HasPrefix(line, namesStart):
			o.Names = listNames(line, between)
		default:
			o.Lines = append(o.Lines, OutlineLine{At: at, Text: line})
			at++
		}
	}
	switch {
	case kept != len(o.Lines):
		wrong = "it keeps another number of lines than it says"
	case at > o.Count || old && at < o.Count:
		wrong = "its lines and gaps do not add up"
	}
	return o, wrong, true
}

// listNames are the names of a line that lists them.
func listNames(line, between string) []string {
	return strings.Split(
		strings.TrimSuffix(strings.TrimPrefix(line, namesStart), namesEnd), between,
	)
}

// Prove holds the lines of an outline against the raw content that it was made of. It returns what
// is wrong, "" for nothing.
func (o *Outline) Prove(raw string) (wrong string) {
	lines := SplitLines([]byte(raw))
	if o.Count > 0 && len(lines) != o.Count {
		return "the result had another number of lines"
	}
	for _, l := range o.Lines {
		if l.At >= len(lines) || !isCutOf(l.Text, string(lines[l.At])) {
			return "a line did not stand there"
		}
	}
	return ""
}

// SplitLines are the lines of a text. A newline at its end starts none.
func SplitLines(text []byte) [][]byte {
	if len(text) == 0 {
		return nil
	}
	return bytes.Split(bytes.TrimSuffix(text, []byte{'\n'}), []byte{'\n'})
}
