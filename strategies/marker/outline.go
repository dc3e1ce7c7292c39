package marker

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Outline is what is left of a result below its marker: some of its lines, and names from the
// others.
type Outline struct {
	// Head is the marker, on one line.
	Head string
	// Count is the number of lines of the result.
	Count int
	// Lines are the lines that stay, in order.
	Lines []OutlineLine
	// Names are names from the removed lines.
	Names []string
}

// OutlineLine is a line that an outline keeps.
type OutlineLine struct {
	// At is its index in the result, from 0.
	At int
	// Text is the line, or what [CutLine] made of it.
	Text string
}

// The form of an outline's own lines.
const (
	outlineStart = "[outline: "
	outlineEnd   = " lines; the rest was removed]"
	gapStart     = "[… "
	gapEnd       = " lines]"
	namesStart   = "[names: "
	namesEnd     = "]"
	// nameBreak stands between names: a comma would be a token each. Older forks have oldNameBreak.
	nameBreak    = " "
	oldNameBreak = ", "
)

// String returns the outline as a fork holds it.
func (o *Outline) String() string {
	var b strings.Builder
	b.WriteString(o.Head + "\n" + outlineStart + strconv.Itoa(len(o.Lines)) + " of " +
		strconv.Itoa(o.Count) + outlineEnd)
	at := 0
	for _, l := range o.Lines {
		writeGap(&b, l.At-at)
		b.WriteString("\n" + l.Text)
		at = l.At + 1
	}
	writeGap(&b, o.Count-at)
	if len(o.Names) > 0 {
		b.WriteString("\n" + namesStart + strings.Join(o.Names, nameBreak) + namesEnd)
	}
	return b.String()
}

// writeGap writes the number of removed lines, nothing for none.
func writeGap(b *strings.Builder, lines int) {
	if lines > 0 {
		b.WriteString("\n" + gapStart + strconv.Itoa(lines) + gapEnd)
	}
}

// outlineForm matches the second line of an outline. gapForm matches the gaps between the kept
// lines.
var (
	outlineForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\[outline: (\d+) of (\d+) lines; the rest was removed\]$`)
	})
	gapForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\[… (\d+) lines\]$`)
	})
)

// IsOutline reports whether a raw content is an outline that an earlier fork left. Its first two
// lines tell, so it is recognised whatever happened to the others.
func IsOutline(raw []byte) bool {
	head, rest, more := bytes.Cut(raw, []byte{'\n'})
	if !more || !MayOutline(head) {
		return false
	}
	second, _, _ := bytes.Cut(rest, []byte{'\n'})
	return bytes.HasPrefix(second, []byte(outlineStart)) && outlineForm().Match(second)
}

// HasOutline reports whether a text may contain an outline.
func HasOutline(text string) bool { return strings.Contains(text, outlineStart) }

// OutlineHead is how many characters of a text suffice to rule out an outline.
const OutlineHead = len(strippedStart)

// MayOutline reports whether a text that begins like this may be an outline.
func MayOutline(head []byte) bool {
	return bytes.HasPrefix(head, []byte(strippedStart)) || bytes.HasPrefix(head, []byte(staleStart))
}

// CanOutline reports whether an outline may keep a line. A line that looks like the outline's own
// lines could not be told apart.
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

// HeadOf returns the first line of a marker if an outline follows it, else the whole text.
func HeadOf(body string) string {
	head, _, more := strings.Cut(body, "\n")
	if more && IsOutline([]byte(body)) {
		return head
	}
	return body
}

// ReadOutline reads an outline back. wrong says what differs from the form of [Outline.String], ""
// for nothing. ok is false for a text that is no outline.
func ReadOutline(body string) (o Outline, wrong string, ok bool) {
	if !IsOutline([]byte(body)) {
		return o, "", false
	}
	lines := strings.Split(body, "\n")
	said := outlineForm().FindStringSubmatch(lines[1])
	o.Head = lines[0]
	kept, _ := strconv.Atoi(said[1])
	o.Count, _ = strconv.Atoi(said[2])
	at := 0
	for n, line := range lines[2:] {
		gap := gapForm().FindStringSubmatch(line)
		switch {
		case gap != nil:
			skip, _ := strconv.Atoi(gap[1])
			at += skip
		case n == len(lines)-3 && strings.HasPrefix(line, namesStart):
			list := strings.TrimSuffix(strings.TrimPrefix(line, namesStart), namesEnd)
			o.Names = strings.Split(strings.ReplaceAll(list, oldNameBreak, nameBreak), nameBreak)
		default:
			o.Lines = append(o.Lines, OutlineLine{At: at, Text: line})
			at++
		}
	}
	switch {
	case kept != len(o.Lines):
		wrong = "it keeps another number of lines than it says"
	case at != o.Count:
		wrong = "its lines and gaps do not add up"
	}
	return o, wrong, true
}

// Prove compares the lines of an outline with the raw content that it was made from. It returns
// what is wrong, "" for nothing.
func (o *Outline) Prove(raw string) (wrong string) {
	lines := SplitLines([]byte(raw))
	if len(lines) != o.Count {
		return "the result had another number of lines"
	}
	for _, l := range o.Lines {
		if l.At >= len(lines) || !isCutOf(l.Text, string(lines[l.At])) {
			return "a line did not stand there"
		}
	}
	return ""
}

// SplitLines returns the lines of a text. A newline at its end starts no line.
func SplitLines(text []byte) [][]byte {
	if len(text) == 0 {
		return nil
	}
	return bytes.Split(bytes.TrimSuffix(text, []byte{'\n'}), []byte{'\n'})
}
