package model

import (
	"bytes"
	"slices"
)

// Envelope is what an agent wrapped around the content of a result: a set of flags that the codec
// sets on a part. Comparing and hashing use the content without the envelope. A replaced text keeps
// what comes before and after its body.
type Envelope uint16

// The known envelopes.
const (
	// NumbersArrow: each line starts with a right-aligned number and "→".
	NumbersArrow Envelope = 1 << iota
	// NumbersTab: each line starts with a number and a tab.
	NumbersTab
	// TrailingReminder: a <system-reminder> block follows the content.
	TrailingReminder
	// InReminder: the content is inside a <system-reminder> block, below one line that says what it
	// is.
	InReminder
	// NumbersColon: each line starts with a right-aligned number and ": ". Each number is one more
	// than the number before.
	NumbersColon
	// Fence: the content is between two lines of three backticks. The first line also has the name
	// of a language.
	Fence
	// FromNote: inside the fence, the first line says which line of the file follows.
	FromNote
	// UntilNote: inside the fence, the last line says at which line of the file the content was
	// cut.
	UntilNote
	// ErrorTag: the content is inside a <tool_use_error> tag.
	ErrorTag
	// FolderNote: a last line says that the shell returned to its folder.
	FolderNote
	// OutputHead: lines above the output of a program say how it ended and how long it took. The
	// last of them is "Output:". A note that the output was cut may follow these lines, or come
	// alone.
	OutputHead
	// OutputJSON: the output of a program is a string in a JSON object that also says how the
	// program ended: {"output":"…","metadata":{"exit_code":0,"duration_seconds":0.1}}.
	OutputJSON
	// MoreNote: a last line in brackets says from which line on the file continues.
	MoreNote
	// OutputFields: the output of a program is in one of several named lines, after "Output: ". The
	// command and its folder are above it, and below it is how the program ended.
	OutputFields
	// FileTags: the content is inside a <content> tag, below lines that name the file. A note in
	// brackets at its end says how much of the file it is.
	FileTags
)

// Numbers are the envelopes that occur on every line.
const Numbers = NumbersArrow | NumbersTab | NumbersColon

// Split cuts a text into three parts: what comes before the body, the body as it is spelled there
// (see Body), and what follows it. The three joined are the text. They share its memory.
func (e Envelope) Split(text []byte) (head, body, tail []byte) {
	if e&OutputJSON != 0 {
		if from, to, ok := quotedOutput(text); ok {
			return text[:from], text[from:to], text[to:]
		}
	}
	if e&InReminder != 0 {
		return splitInside(text)
	}
	if e&OutputFields != 0 {
		from, to := outputField(text)
		head, body, _ = (e &^ OutputFields).Split(text[from:to])
		from += len(head)
		return text[:from], body, text[from+len(body):]
	}
	if e&OutputHead != 0 {
		n := outputHead(text)
		head, body, tail = (e &^ Outputs).Split(text[n:])
		return text[:n+len(head)], body, tail
	}
	from, to := 0, len(text)
	if e&TrailingReminder != 0 {
		body, _ = splitReminder(text)
		to = len(body)
	}
	if e&FileTags != 0 {
		from, to = contentIn(text, to)
	}
	if e&FolderNote != 0 {
		to = beforeFolder(text[:to])
	}
	if e&MoreNote != 0 {
		to = beforeMore(text[:to])
	}
	if e&ErrorTag != 0 && len(text[:to]) >= len(errorOpen)+len(errorClose) &&
		bytes.HasPrefix(text, errorOpen) && bytes.HasSuffix(text[:to], errorClose) {
		from, to = len(errorOpen), to-len(errorClose)
	}
	if e&Fence != 0 {
		from, to = e.fenced(text, from, to)
	}
	return text[:from], text[from:to], text[to:]
}

// The tag around a tool's error.
var errorOpen, errorClose = []byte("<tool_use_error>"), []byte("</tool_use_error>")

// The names of the lines around an output.
var (
	fieldFolder, fieldOutput = []byte("Directory: "), []byte("\nOutput: ")
	fieldError, fieldStatus  = []byte("\nError: "), []byte("\nExit Code: ")
)

// outputField is where an output in a named line starts and ends. It is the whole text where there
// is no such line.
func outputField(text []byte) (from, to int) {
	folder := bytes.Index(text, fieldFolder)
	if folder < 0 || folder > 0 && text[folder-1] != '\n' {
		return 0, len(text)
	}
	start := bytes.Index(text[folder:], fieldOutput)
	status := bytes.LastIndex(text, fieldStatus)
	if start < 0 || status < folder+start+len(fieldOutput) {
		return 0, len(text)
	}
	from = folder + start + len(fieldOutput)
	end := bytes.LastIndex(text[from:status], fieldError)
	if end < 0 {
		return 0, len(text)
	}
	return from, from + end
}

// The tags around the content of a file, and the note after it.
var (
	contentOpen, contentClose = []byte("\n<content>\n"), []byte("\n</content>")
	countOpen, countClose     = []byte("\n\n("), []byte(")")
)

// contentIn is where the content of a file starts and ends in a text up to a byte. It is that whole
// range where there is no tag.
func contentIn(text []byte, end int) (from, to int) {
	at := bytes.Index(text[:end], contentOpen)
	if at < 0 || !bytes.HasPrefix(text, []byte("<path>")) ||
		!bytes.HasSuffix(text[:end], contentClose) {
		return 0, end
	}
	from, to = at+len(contentOpen), end-len(contentClose)
	if from > to {
		return 0, end
	}
	note := bytes.LastIndex(text[from:to], countOpen)
	if note >= 0 && bytes.HasSuffix(text[:to], countClose) &&
		bytes.IndexByte(text[from+note+len(countOpen):to], '\n') < 0 {
		to = from + note
	}
	return from, to
}

// folderNote starts the line that says to which folder a shell returned.
var folderNote = []byte("Shell cwd was reset to ")

// beforeFolder is where a last line about the folder starts, including the newline before it. It is
// the text's length where there is no such line.
func beforeFolder(text []byte) int {
	from := bytes.LastIndexByte(text, '\n') + 1
	if !bytes.HasPrefix(text[from:], folderNote) {
		return len(text)
	}
	return max(0, from-1)
}

// What the last line contains that says where a file continues.
var (
	moreOpen, moreWord = []byte("\n\n["), []byte(" Use offset=")
	moreClose          = []byte(" to continue]")
)

// beforeMore is where the last line about the rest of a file starts, including the blank line
// before it. It is the text's length where there is no such line.
func beforeMore(text []byte) int {
	at := bytes.LastIndex(text, moreOpen)
	if at < 0 {
		return len(text)
	}
	note := text[at+len(moreOpen):]
	if end, dotted := bytes.CutSuffix(note, []byte(".]")); dotted {
		note = append(end[:len(end):len(end)], ']')
	}
	note, closed := bytes.CutSuffix(note, moreClose)
	from := bytes.LastIndex(note, moreWord)
	if !closed || from < 0 || bytes.IndexByte(note, '\n') >= 0 ||
		len(bytes.Trim(note[from+len(moreWord):], "0123456789")) > 0 {
		return len(text)
	}
	return at
}

// backticks start and end a fence.
var backticks = []byte("```")

// fenced is where the content inside a fence starts and ends, or from and to where there is no
// fence.
func (e Envelope) fenced(text []byte, from, to int) (int, int) {
	in := text[from:to]
	open := bytes.IndexByte(in, '\n') + 1
	if open == 0 || !bytes.HasPrefix(in, backticks) || bytes.IndexByte(in[3:open], '`') >= 0 {
		return from, to
	}
	in = bytes.TrimSuffix(in[open:], []byte{'\n'})
	end := len(in) - len(backticks)
	if end < 0 || !bytes.HasSuffix(in, backticks) || end > 0 && in[end-1] != '\n' {
		return from, to
	}
	from += open
	to = from + max(0, end-1)
	if end > 0 { // Without lines inside, the newline before the end belongs to the first line.
		from, to = e.unnoted(text, from, to)
	}
	return from, to
}

// The notes about lines inside a fence, around a number.
var (
	fromOpen, untilOpen = []byte("... (starting from line #"), []byte("... (truncated after line #")
	noteClose           = []byte(") ...")
)

// unnoted removes the notes inside a fence.
func (e Envelope) unnoted(text []byte, from, to int) (int, int) {
	if e&FromNote != 0 {
		line, _, more := bytes.Cut(text[from:to], []byte{'\n'})
		if isNote(line, fromOpen) {
			if from += len(line); more {
				from++
			}
		}
	}
	if e&UntilNote != 0 {
		at := bytes.LastIndexByte(text[from:to], '\n') + 1
		if isNote(text[from+at:to], untilOpen) {
			to = from + max(0, at-1)
		}
	}
	return from, to
}

// isNote reports whether a line is a note about a line.
func isNote(line, open []byte) bool {
	if !bytes.HasPrefix(line, open) || !bytes.HasSuffix(line, noteClose) ||
		len(line) <= len(open)+len(noteClose) {
		return false
	}
	return len(bytes.Trim(line[len(open):len(line)-len(noteClose)], "0123456789")) == 0
}

// splitInside removes the reminder around the text and its first line.
func splitInside(text []byte) (head, body, tail []byte) {
	inner := bytes.TrimRight(text, "\n")
	open := append(bytes.Clone(reminderOpen), '\n')
	end := append([]byte{'\n'}, reminderClose...)
	if !bytes.HasPrefix(inner, open) || !bytes.HasSuffix(inner, end) ||
		len(inner) < len(open)+len(end) {
		return text[:0], text, nil
	}
	from, to := len(open), len(inner)-len(end)
	line := bytes.IndexByte(inner[from:to], '\n')
	if line < 0 {
		return text[:0], text, nil
	}
	from += line + 1
	return text[:from], text[from:to], text[to:]
}

var reminderOpen, reminderClose = []byte("<system-reminder>"), []byte("</system-reminder>")

// splitReminder removes the last reminder, including the blank lines before it.
func splitReminder(text []byte) (body, tail []byte) {
	if !bytes.HasSuffix(bytes.TrimRight(text, " \n\r\t"), reminderClose) {
		return text, nil
	}
	at := bytes.LastIndex(text, reminderOpen)
	if at < 0 || at > 0 && text[at-1] != '\n' {
		return text, nil
	}
	body = bytes.TrimRight(text[:at], "\n\r")
	return body, text[len(body):]
}

// Raw is the content of a text without its envelope. If the program did not end well, a last line
// says how it ended. The result shares the text's memory unless something had to be removed or
// added.
func (e Envelope) Raw(text []byte) []byte {
	raw, _ := e.ViewRaw(nil, text)
	return raw
}

// ViewRaw is the content of a text as [Envelope.Raw] returns it: inside the text, in buf, or in new
// memory. Buf is returned so that the caller can use it again. Buf may be the beginning of the
// text, which is then overwritten.
func (e Envelope) ViewRaw(buf, text []byte) (raw, next []byte) {
	var line string
	if e&Outputs != 0 {
		line = e.endLine(text)
	}
	body, overwrites := e.Body(text), cap(buf) > 0 && len(text) > 0 && &buf[:1][0] == &text[0]
	if raw, next = e.unnumbered(buf, body, overwrites); line == "" {
		return raw, next
	}
	out := make([]byte, 0, len(raw)+len(line)+1)
	if len(raw) > 0 {
		out = append(append(out, raw...), '\n')
	}
	return append(out, line...), next
}

// unnumbered is a body without its line numbers. It uses buf where the body has them. overwrites
// says that the body is in buf, and so must be left alone where not all lines have a number.
func (e Envelope) unnumbered(buf, body []byte, overwrites bool) (text, next []byte) {
	mark := e.mark()
	if mark == nil || overwrites && !isNumbered(body, mark) {
		return body, buf
	}
	out, numbered := cutNumbers(slices.Grow(buf[:0], len(body)), body, mark)
	if !numbered {
		return body, out
	}
	return out, out
}

// CutNumbers is the content of a text whose only envelope is a number on every line, as found
// before. It overwrites the text.
func (e Envelope) CutNumbers(text []byte) []byte {
	out, _ := cutNumbers(text[:0], text, e.mark())
	return out
}

// cutNumbers appends a body without its line numbers. It is false where not every line has one.
func cutNumbers(out, body, mark []byte) (text []byte, numbered bool) {
	for last := -1; len(body) > 0; {
		n, at := readNumber(body, mark)
		if !isNext(n, at, last, mark) {
			return out, false
		}
		end := lineEnd(body)
		out = append(out, body[n:end]...)
		body, last = body[end:], at
	}
	return out, true
}

// isNumbered reports whether every line of the body carries a number. The tool did not number a
// text with numbers on only some lines.
func isNumbered(body, mark []byte) bool {
	for last := -1; len(body) > 0; {
		n, at := readNumber(body, mark)
		if !isNext(n, at, last, mark) {
			return false
		}
		body, last = body[lineEnd(body):], at
	}
	return true
}

// isNext reports whether a line's number, which takes n bytes, may follow the last one. Many texts
// contain a number and a colon, so these numbers must count up.
func isNext(n, number, last int, mark []byte) bool {
	return n > 0 && (mark[0] != ':' || last < 0 || number == last+1)
}

// lineEnd is where the first line of a text ends, after its line break.
func lineEnd(text []byte) int {
	if end := bytes.IndexByte(text, '\n'); end >= 0 {
		return end + 1
	}
	return len(text)
}

// What separates a line's number from its text.
var numberArrow, numberTab, numberColon = []byte("→"), []byte("\t"), []byte(": ")

// mark is what follows the line numbers, or nil without numbers.
func (e Envelope) mark() []byte {
	switch {
	case e&NumbersArrow != 0:
		return numberArrow
	case e&NumbersTab != 0:
		return numberTab
	case e&NumbersColon != 0:
		return numberColon
	}
	return nil
}

// readNumber is how many bytes the number of a text's first line takes (spaces, digits and mark),
// and the number itself as far as it matters. It is 0 when the line does not start with a number.
func readNumber(line, mark []byte) (n, value int) {
	i := 0
	for i < len(line) && line[i] == ' ' {
		i++
	}
	digits := i
	for i < len(line) && line[i] >= '0' && line[i] <= '9' {
		if value = value*10 + int(line[i]-'0'); value >= 1e9 {
			value %= 1e9 // A division takes longer than all the rest.
		}
		i++
	}
	if i == digits || !bytes.HasPrefix(line[i:], mark) {
		return 0, 0
	}
	return i + len(mark), value
}
