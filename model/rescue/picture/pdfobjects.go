package picture

import (
	"bytes"
	"compress/zlib"
	"io"
	"strconv"
)

// pdfObject is one object of a PDF: the text of its dictionary or other value, and its stream as
// stored.
type pdfObject struct {
	number       int
	dict, stream []byte
}

// finder finds a word repeatedly in one pass over the data. The place from which it searches must
// never decrease.
type finder struct {
	data []byte
	word string
	at   int
}

// next is the first place of the word from a place on, or the end of the data for none.
func (f *finder) next(from int) int {
	if f.at >= from && f.at > 0 {
		return f.at
	}
	if f.at = bytes.Index(f.data[from:], []byte(f.word)); f.at < 0 {
		f.at = len(f.data)
	} else {
		f.at += from
	}
	return f.at
}

// scanObjects calls found for each object of a PDF, in byte order. It does not search inside
// streams.
func scanObjects(data []byte, found func(pdfObject)) {
	begins := finder{data: data, word: "obj"}
	ends := finder{data: data, word: "endobj"}
	streams := finder{data: data, word: "stream"}
	streamEnds := finder{data: data, word: "endstream"}
	for at := begins.next(0); at < len(data); at = begins.next(at) {
		number := numberBefore(data[:at])
		at += len("obj")
		if number <= 0 {
			continue
		}
		obj := pdfObject{number: number}
		end, stream := ends.next(at), streams.next(at)
		obj.dict = data[at:end]
		if dict := data[at:min(end, stream)]; len(dict) < len(obj.dict) && endsDict(dict) {
			obj.dict = dict
			stream += len("stream")
			end = streamEnds.next(stream)
			obj.stream = bytes.TrimLeft(data[stream:end], "\r\n")
		}
		found(obj)
		at = end
	}
}

// endsDict reports whether a text ends with a dictionary, as before a stream.
func endsDict(text []byte) bool {
	return bytes.HasSuffix(bytes.TrimRight(text, " \t\r\n\f\x00"), []byte(">>"))
}

// numberBefore is the number of the object that starts where data ends: "12 0 ". It is 0 for any
// other text.
func numberBefore(data []byte) int {
	const longest = 24
	fields := bytes.Fields(data[max(0, len(data)-longest):])
	if len(fields) < 2 || len(data) == 0 || !isSpace(data[len(data)-1]) {
		return 0
	}
	if _, err := strconv.ParseUint(string(fields[len(fields)-1]), 10, 16); err != nil {
		return 0
	}
	word := fields[len(fields)-2]
	for i := len(word); i > 0; i-- { // Some programs write "endobj1 0 obj".
		if c := word[i-1]; c < '0' || c > '9' {
			word = word[i:]
			break
		}
	}
	number, err := strconv.Atoi(string(word))
	if err != nil {
		return 0
	}
	return number
}

// inflate decompresses at most most bytes of a stream. A torn stream gives the bytes before its
// end.
func inflate(stream []byte, most int) []byte {
	r, err := zlib.NewReader(bytes.NewReader(stream))
	if err != nil {
		return nil
	}
	out, _ := io.ReadAll(io.LimitReader(r, int64(most)))
	return out
}

// nameIn is the name under a key of a dictionary, as in /Type/Page, or "" without one.
func nameIn(dict []byte, key string) string { return string(valueIn(dict, key)) }

// numberIn is the number under a key of a dictionary, or the number of the object that the key
// refers to, as in /Root 1 0 R. It is 0 without one.
func numberIn(dict []byte, key string) int {
	n, err := strconv.Atoi(string(valueIn(dict, key)))
	if err != nil {
		return 0
	}
	return n
}

// valueIn is the first word of the value under a key of the first dictionary in a text, or nil
// without the key. An array is one word without spaces.
func valueIn(text []byte, key string) []byte {
	depth, wanted := 0, false
	for {
		var w []byte
		if w, text = nextWord(text); w == nil {
			return nil
		}
		switch {
		case wanted && w[0] == '[':
			return arrayFrom(text)
		case wanted:
			return w
		case string(w) == "<<", string(w) == "[":
			depth++
		case string(w) == ">>", string(w) == "]":
			if depth--; depth <= 0 {
				return nil
			}
		case depth == 0:
			return nil // Not a dictionary.
		case depth == 1 && string(w) == key:
			wanted = true
		}
	}
}

// arrayFrom is an array whose opening bracket was just read, without spaces.
func arrayFrom(text []byte) []byte {
	inside, _, _ := bytes.Cut(text, []byte("]"))
	return append(append([]byte("["), bytes.Join(bytes.Fields(inside), nil)...), ']')
}

// nextWord is the first PDF word of a text, and the text after it. A word is a name, a bracket, a
// string in parentheses, or the text between two of these and spaces. It is nil at the end.
func nextWord(text []byte) (word, rest []byte) {
	for len(text) > 0 && (isSpace(text[0]) || text[0] == '%') {
		if text[0] == '%' {
			text = text[lineLength(text):]
			continue
		}
		text = text[1:]
	}
	if len(text) == 0 {
		return nil, nil
	}
	n := wordLength(text)
	return text[:n], text[n:]
}

// wordLength is the length of the word at the start of a text.
func wordLength(text []byte) int {
	c := text[0]
	switch {
	case bytes.HasPrefix(text, []byte("<<")), bytes.HasPrefix(text, []byte(">>")):
		return 2
	case c == '(':
		return stringLength(text)
	case isDelimiter(c) && c != '/':
		return 1
	}
	n := 1
	for n < len(text) && !isSpace(text[n]) && !isDelimiter(text[n]) {
		n++
	}
	return n
}

// lineLength is the length of a text's first line, without its end.
func lineLength(text []byte) int {
	if i := bytes.IndexAny(text, "\r\n"); i >= 0 {
		return i
	}
	return len(text)
}

// stringLength is the length of the string at the start of a text. Parentheses in it come in pairs
// or after a backslash.
func stringLength(text []byte) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}

// isSpace reports whether a byte is white space in PDF.
func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == 0
}

// isDelimiter reports whether a byte ends a word in PDF.
func isDelimiter(c byte) bool { return bytes.IndexByte([]byte("()<>[]{}/%"), c) >= 0 }
