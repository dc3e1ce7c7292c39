package model

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"decant/model/source"
)

// End is how a program ended, according to the envelope around its output.
type End uint8

// The ways in which a program ends.
const (
	// EndUnknown: the text does not say.
	EndUnknown End = iota
	// EndWell: the program ended with status 0.
	EndWell
	// EndBadly: the program ended with another status.
	EndBadly
	// EndNot: the program was still running when this was written.
	EndNot
	// EndStopped: the agent stopped the program.
	EndStopped
)

// Outputs are the envelopes that say how a program ended.
const Outputs = OutputHead | OutputJSON

// End is how the program behind a text ended, and its exit status, which is 0 where the text does
// not say.
func (e Envelope) End(text []byte) (End, int) {
	if e&OutputJSON != 0 {
		if _, to, ok := quotedOutput(text); ok {
			return endOf(outputMeta().FindSubmatch(text[to:])[1])
		}
	}
	if e&OutputHead == 0 {
		return EndUnknown, 0
	}
	rest := text[:outputHead(text)]
	for len(rest) > 0 {
		var line []byte
		line, rest, _ = bytes.Cut(rest, []byte{'\n'})
		for i := range headLines {
			h := &headLines[i]
			if after, ok := bytes.CutPrefix(line, h.start); ok && h.end == EndWell && h.status {
				return endOf(after)
			} else if ok && h.end != EndUnknown {
				return h.end, 0
			}
		}
	}
	return EndUnknown, 0
}

// endOf is how a program with this exit status ended.
func endOf(status []byte) (End, int) {
	n, err := strconv.Atoi(string(bytes.TrimSpace(status)))
	switch {
	case err != nil:
		return EndUnknown, 0
	case n == 0:
		return EndWell, 0
	}
	return EndBadly, n
}

// How the line starts that [Envelope.Raw] adds below a content, by how the program ended.
const failedLine, stoppedLine, runningLine = "failed with status ", "stopped", "still "

// TrimEnd is a raw content without the line that says how its program ended, which
// [Envelope.Raw] adds below.
func TrimEnd(raw []byte) []byte {
	at := bytes.LastIndexByte(raw, '\n')
	if at < 0 {
		return raw
	}
	last := raw[at+1:]
	if string(last) == stoppedLine || bytes.HasPrefix(last, []byte(failedLine)) ||
		bytes.HasPrefix(last, append([]byte(runningLine), runningWith...)) {
		return raw[:at]
	}
	return raw
}

// headLine is a line that may come above an output.
type headLine struct {
	start []byte
	// first is true for a line that may open a head. end is what the line says, and status is true
	// if an exit status follows its start.
	first, status bool
	end           End
}

// runningWith is in each head line of [EndNot], before the name of what runs.
var runningWith = []byte("running with ")

// headLines are the lines of a head, in any order. The last line says that the output follows.
var headLines = []headLine{
	{start: []byte("Chunk ID: "), first: true},
	{start: []byte("Exit code: "), first: true, status: true, end: EndWell},
	{start: []byte("Wall time: "), first: true},
	{start: []byte("Script completed"), first: true, end: EndWell},
	{start: []byte("Script failed"), first: true, end: EndBadly},
	{start: []byte("Script terminated"), first: true, end: EndStopped},
	{start: []byte("Script running with cell ID "), first: true, end: EndNot},
	{start: []byte("Wall time ")},
	{start: []byte("Process exited with code "), status: true, end: EndWell},
	{start: []byte("Process running with session ID "), end: EndNot},
	{start: []byte("Original token count: ")},
	{start: []byte("Total output lines: ")},
}

// What ends a head, and what follows it where the output was cut.
var (
	headEnd = []byte("Output:")
	cutNote = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(
			`^Warning: truncated output \(original token count: \d+\)\nTotal output lines: \d+\n\n`)
	})
)

// maxHead is more bytes than any head has.
const maxHead = 512

// outputHead is how many bytes the head of an output takes, or 0 for none.
func outputHead(text []byte) int {
	at := headEndAt(text)
	if n := cutNote().FindIndex(text[at:min(len(text), at+maxHead)]); n != nil {
		at += n[1]
	}
	return at
}

// headEndAt is where the lines of a head end, or 0 without a head.
func headEndAt(text []byte) int {
	for at, n := 0, 0; at < min(len(text), maxHead); n++ {
		line, _, ok := bytes.Cut(text[at:], []byte{'\n'})
		if n > 0 && bytes.Equal(line, headEnd) {
			return min(len(text), at+len(line)+1)
		}
		if !ok || !isHeadLine(line, n == 0) {
			return 0
		}
		at += len(line) + 1
	}
	return 0
}

// isHeadLine reports whether a line may be part of a head, or open one.
func isHeadLine(line []byte, opens bool) bool {
	for i := range headLines {
		if bytes.HasPrefix(line, headLines[i].start) && (headLines[i].first || !opens) {
			return true
		}
	}
	return false
}

// What surrounds an output in JSON: before it, and after its closing quote.
var (
	outputOpen = []byte(`{"output":"`)
	outputMeta = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(
			`^","metadata":\{"exit_code":(-?\d+),"duration_seconds":[-+.eE\d]+\}\}\s*$`)
	})
)

// quotedOutput is where the output is in a text that is JSON, without its quotes. It is false for
// any other text.
func quotedOutput(text []byte) (from, to int, ok bool) {
	if !bytes.HasPrefix(text, outputOpen) {
		return 0, 0, false
	}
	from = len(outputOpen)
	for to = from; to < len(text) && text[to] != '"'; to++ {
		if text[to] == '\\' {
			to++
		}
	}
	if to >= len(text) || !outputMeta().Match(text[to:]) || !source.Valid(text) {
		return 0, 0, false
	}
	return from, to, true
}

// Frame is what stays of a text when its body is replaced.
type Frame struct {
	// Head and Tail come before and after the body.
	Head, Tail string
	// Quoted is true where the body is a part of a JSON string.
	Quoted bool
}

// Frame is the text around the body.
func (e Envelope) Frame(text []byte) Frame {
	head, _, tail := e.Split(text)
	f := Frame{Head: string(head), Tail: string(tail)}
	if e&OutputJSON != 0 {
		_, _, f.Quoted = quotedOutput(text)
	}
	return f
}

// Around puts a body into the frame.
func (f Frame) Around(body string) string {
	if f.Quoted {
		quoted := source.Quote(body)
		body = string(quoted[1 : len(quoted)-1])
	}
	return f.Head + body + f.Tail
}

// Within is the body of a text in this frame, or false for a text in another frame.
func (f Frame) Within(text string) (string, bool) {
	body, ok := strings.CutPrefix(text, f.Head)
	if !ok || len(body) < len(f.Tail) || !strings.HasSuffix(body, f.Tail) {
		return "", false
	}
	body = strings.TrimSuffix(body, f.Tail)
	if f.Quoted {
		quoted := []byte(`"` + body + `"`)
		if !source.Valid(quoted) {
			return "", false
		}
		body = string(source.AppendText(nil, quoted))
	}
	return body, true
}

// Body is the decoded text without what comes before and after its body: Split's body without the
// escapes of JSON. It shares the text's memory where there are no escapes.
func (e Envelope) Body(text []byte) []byte {
	_, body, _ := e.Split(text)
	if e&OutputJSON == 0 || bytes.IndexByte(body, '\\') < 0 && utf8.Valid(body) {
		return body
	}
	from, to, ok := quotedOutput(text)
	if !ok {
		return body
	}
	return source.AppendText(nil, text[from-1:to+1])
}

// endLine is the line that says how the program behind a text ended. It is "" where the program
// ended well or the text does not say. Of a program that still runs it has the name by which later
// calls ask for it.
func (e Envelope) endLine(text []byte) string {
	switch end, status := e.End(text); end {
	case EndBadly:
		return failedLine + strconv.Itoa(status)
	case EndNot:
		line := text[bytes.Index(text, runningWith):]
		line, _, _ = bytes.Cut(line, []byte{'\n'})
		return runningLine + string(bytes.TrimSpace(line))
	case EndStopped:
		return stoppedLine
	default:
		return ""
	}
}
