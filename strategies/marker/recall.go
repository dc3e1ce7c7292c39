package marker

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"decant/model/source"
)

// Place is the position of the recall command in a text that a strategy leaves. That command prints
// the removed text. The marker before it does not change.
type Place uint8

// The places.
const (
	// Nowhere is for a reference: its text is still in context.
	Nowhere Place = iota
	// AfterLine is after the first line of a stub, with or without an outline.
	AfterLine
	// AfterCut is after the first cut marker.
	AfterCut
	// AfterNote is after the first note in arguments.
	AfterNote
)

// AnyFork stands for the name of a fork that is not saved yet. Names of that form, a letter and
// three digits, are two tokens.
const AnyFork = "f000"

// recallStart and recallEnd enclose the fork and the number in a command.
const (
	recallStart = " (decant --recall "
	recallEnd   = ")"
)

// WriteRecall returns the command that prints a removed text of a fork, as it follows a marker.
// Numbers start at 1.
func WriteRecall(fork string, number int) string {
	return recallStart + fork + "#" + strconv.Itoa(number) + recallEnd
}

// recallPattern and recallForm match such a command.
const recallPattern = ` \(decant --recall [0-9a-z]+#[1-9][0-9]*\)`

var recallForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(recallPattern)
})

// NamesRemoval reports whether a text names no removal of a fork except the one with a number. It
// is true for the forks "" and [AnyFork].
func NamesRemoval(text, fork string, number int) bool {
	if fork == "" || fork == AnyFork {
		return true
	}
	rest := strings.Replace(text, WriteRecall(fork, number), "", 1)
	return !strings.Contains(rest, recallStart+fork+"#")
}

// AddRecall inserts a command after the marker in a body. old is the text that the body replaces.
func AddRecall(old []byte, body string, at Place, recall string) string {
	end := len(body)
	switch at {
	case Nowhere:
		return body
	case AfterLine:
		end = len(HeadOf(body))
	case AfterCut:
		end = strings.Index(body, cutEnd) + len(cutEnd)
	case AfterNote:
		end = endOfNote(old, body)
	}
	return body[:end] + recall + body[end:]
}

// endOfNote returns where the first note in arguments ends, within its quotes.
func endOfNote(old []byte, now string) int {
	var was, is source.Tree
	if was.Parse(old, source.Span{End: len(old)}) != nil ||
		is.Parse([]byte(now), source.Span{End: len(now)}) != nil {
		return len(now)
	}
	first := findChanged(was.Root(), is.Root())
	return first.Span().End - 1
}

// findChanged returns the first text in a value that differs from another value, absent for none.
func findChanged(was, is source.Value) (first source.Value) {
	switch {
	case is.Kind() == source.KindString:
		if string(was.Raw()) != string(is.Raw()) {
			return is
		}
	case is.Kind() == source.KindObject:
		for name, v := range is.Members() {
			if first = findChanged(was.Get(name), v); first.Exists() {
				return first
			}
		}
	case is.Kind() == source.KindArray:
		old := listItems(was)
		for i, v := range listItems(is) {
			if i < len(old) {
				first = findChanged(old[i], v)
			}
			if first.Exists() {
				return first
			}
		}
	}
	return source.Value{}
}

// CutRecall returns a body without the command after its marker, if there is one. The marker is a
// stub, or the first line of an outline.
func CutRecall(body string) string {
	head := HeadOf(body)
	if at := endsInRecall(head); at >= 0 {
		return head[:at] + body[len(head):]
	}
	return body
}

// HasRecall reports whether a body is a stub with a recall command, with or without an outline.
func HasRecall(body []byte) bool {
	if !StandsIn(body) {
		return false
	}
	return endsInRecall(HeadOf(string(body))) >= 0
}

// endsInRecall returns where the command at the end of a line starts, -1 for none.
func endsInRecall(line string) int {
	at := strings.LastIndex(line, recallStart)
	if at < 0 || recallForm().FindString(line[at:]) != line[at:] {
		return -1
	}
	return at
}

// cutRecallBefore returns a text without the command at its start, if there is one.
func cutRecallBefore(text string) string {
	if !strings.HasPrefix(text, recallStart) {
		return text
	}
	if at := recallForm().FindStringIndex(text); at != nil && at[0] == 0 {
		return text[at[1]:]
	}
	return text
}

// maxNote is the largest size in bytes of an earlier fork's note with its command.
const maxNote = 2 * NoteBytes

// withoutRecall returns a note of an earlier fork without its command, and any other text
// unchanged.
func withoutRecall(text string) string {
	if len(text) > maxNote || !strings.HasPrefix(text, "[") {
		return text
	}
	if said := shrinkForm().FindStringSubmatch(text); said != nil {
		return strings.TrimSuffix(text, said[len(said)-1])
	}
	return text
}
