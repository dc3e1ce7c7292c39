package rawlines

import (
	"bytes"
	"encoding/json"
	"errors"

	"decant/model/source"
)

// fragment is a part of a line.
type fragment struct {
	at   source.Span // In the line's text.
	kind fragmentKind
	// record is the record that starts with a joinedHead, from its first byte to its last.
	record []byte
	// join is the problem to which a joinedHead or a movedTail belongs.
	join int
}

// fragmentKind is how a fragment is handled.
type fragmentKind uint8

const (
	// whole is a record, which stays in its place.
	whole fragmentKind = iota
	// torn is removed.
	torn
	// joinedHead is the start of a record whose end is in another place. The whole record is
	// written here.
	joinedHead
	// movedTail is such an end. It is removed here, because it is written after its head.
	movedTail
)

// stays reports whether a record is written in the place of the fragment.
func (f *fragment) stays() bool { return f.kind == whole || f.kind == joinedHead }

// splitLine lists the fragments of a line. Valid JSON is one record. Other text has objects, and
// the text between them. An object that may be inside a torn record is a part of it.
func splitLine(data []byte) []fragment {
	if source.Valid(data) {
		return []fragment{{at: source.Span{End: len(data)}}}
	}
	var out []fragment
	for i := 0; i < len(data); {
		start := i + len(data[i:]) - len(bytes.TrimLeft(data[i:], spaces))
		if start == len(data) {
			break
		}
		g := readFragment(data, start)
		if g.kind == torn {
			g.at.Start = i // White space may be part of a string.
		}
		out = append(out, g)
		i = g.at.End
	}
	return out
}

// readFragment reads the fragment that starts at i. An object that is followed by the rest of a
// list or object belongs to the end of a record.
func readFragment(data []byte, i int) fragment {
	if data[i] != '{' {
		return fragment{at: source.Span{Start: i, End: findRecord(data, i)}, kind: torn}
	}
	n, state := readValue(data[i:])
	end := i + n
	switch {
	case state == valueWhole && source.Valid(data[i:end]):
		if !goesOn(data[end:]) {
			return fragment{at: source.Span{Start: i, End: end}}
		}
		end = findRecord(data, end)
	case state == valueBroken:
		if start := foreignStart(data[i:], n); start > 0 {
			end = i + start
		} else {
			end = findRecord(data, end)
		}
	}
	return fragment{at: source.Span{Start: i, End: end}, kind: torn}
}

// goesOn reports whether the text after an object continues a value around that object.
func goesOn(rest []byte) bool {
	rest = bytes.TrimLeft(rest, spaces)
	if len(rest) == 0 {
		return false
	}
	return rest[0] == '}' || rest[0] == ']' || rest[0] == ',' && !isBlank(rest[1:])
}

// valueState says how the reading of a value ended.
type valueState uint8

const (
	valueWhole  valueState = iota
	valueCut               // More could follow.
	valueBroken            // The value cannot be continued.
)

// readValue reads the JSON value at the start of a text, and returns how many bytes belong to it.
func readValue(data []byte) (n int, state valueState) {
	var raw json.RawMessage
	dec := json.NewDecoder(bytes.NewReader(data))
	err := dec.Decode(&raw)
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return int(dec.InputOffset()), valueWhole
	case errors.As(err, &syntax):
		return int(syntax.Offset) - 1, valueBroken
	}
	return len(data), valueCut
}

// foreignStart is where an object starts that makes a text invalid at a byte, or 0 for none. Inside
// a string the object's first quote ends the string, and its first name is then an error.
func foreignStart(data []byte, broken int) int {
	if data[broken] == '{' {
		return broken
	}
	before := bytes.TrimRight(data[:broken], spaces)
	if bytes.HasSuffix(before, []byte(`"`)) {
		before = bytes.TrimRight(before[:len(before)-1], spaces)
		if bytes.HasSuffix(before, []byte(`{`)) {
			return len(before) - 1
		}
	}
	return 0
}

// findRecord is where the next record starts after invalid text, or the end of the text for none.
// It must be an object that directly follows the end of another, or that no JSON precedes. Only
// objects may follow it.
func findRecord(data []byte, from int) int {
	for i := from; i < len(data); i++ {
		n := bytes.IndexByte(data[i:], '{')
		if n < 0 {
			break
		}
		i += n
		before := bytes.TrimRight(data[:i], spaces)
		if bytes.HasSuffix(before, []byte(`}`)) || !bytes.ContainsAny(before, `{["`) {
			if startsRecords(data[i:]) {
				return i
			}
		}
	}
	return len(data)
}

// startsRecords reports whether a text is an object followed by nothing or by another object.
func startsRecords(data []byte) bool {
	n, state := readValue(data)
	if state != valueWhole {
		return false
	}
	rest := bytes.TrimLeft(data[n:], spaces)
	return len(rest) == 0 || rest[0] == '{'
}

// lastObject is where the last object of a text starts whose own object does not end, or 0 for
// none.
func lastObject(data []byte) int {
	var open []int
	start, end := 0, 0
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '"':
			i = stringEnd(data, i)
		case '{', '[':
			open = append(open, i)
		case '}', ']':
			if len(open) == 0 {
				return 0
			}
			start, end = open[len(open)-1], i+1
			open = open[:len(open)-1]
		}
	}
	if !isBlank(data[end:]) || data[start] != '{' {
		return 0
	}
	return start
}

// stringEnd is where the string that starts at i ends, or the end of the text where it is cut.
func stringEnd(data []byte, i int) int {
	for i++; i < len(data) && data[i] != '"'; i++ {
		if data[i] == '\\' {
			i++
		}
	}
	return i
}
