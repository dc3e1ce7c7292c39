package integrate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"decant/model/source"
)

// merged is the text of a settings file with the additions.
type merged struct {
	data []byte
	// spans are our bytes, in order.
	spans []source.Span
	// made are the members that were not there before, each by its way. Their number in a list does
	// not matter.
	made []string
	// notes say what was left unchanged.
	notes []string
}

// add adds an entry, unless it is there. The error says why the file is not understood.
func (m *merged) add(e *entry) error {
	root, offset, err := parseSettings(m.data)
	if err != nil {
		return err
	}
	if !root.Exists() {
		text := pretty(nest(e, 0), "", style{unit: "  ", newline: "\n"}) + "\n"
		m.made = append(m.made, e.ways(0)...)
		m.insert(offset, text)
		return nil
	}
	at := root
	for depth, name := range e.way {
		if at.Kind() != source.KindObject {
			return fmt.Errorf("%s is not an object", nameWay(e.way[:depth]))
		}
		next, err := onlyMember(at, name)
		if err != nil {
			return err
		}
		if !next.Exists() {
			m.made = append(m.made, e.ways(depth)...)
			m.append(root, at, `"`+name+`":`+nest(e, depth+1))
			return nil
		}
		at = next
	}
	return m.addAt(root, at, e)
}

// addAt adds an entry at the end of its way.
func (m *merged) addAt(root, at source.Value, e *entry) error {
	switch {
	case !e.list && !e.owns(at):
		m.notes = append(m.notes, fmt.Sprintf("%s is yours and stays; to show decant there, "+
			"call `%s` from it", nameWay(e.way), e.command))
	case e.list && at.Kind() != source.KindArray:
		return fmt.Errorf("%s is not a list", nameWay(e.way))
	case e.list:
		for item := range at.Items() {
			if e.owns(item) {
				return nil
			}
		}
		m.append(root, at, e.value)
	}
	return nil
}

// owns reports whether a value of the file is what the entry adds, however it was changed since.
func (e *entry) owns(v source.Value) bool {
	if !e.list {
		return v.Get("command").Is(e.command)
	}
	for hook := range v.Get("hooks").Items() {
		if hook.Get("command").Is(e.command) {
			return true
		}
	}
	return false
}

// calls reports whether a value of the file starts the same part of decant, in any form: with a
// path, with more arguments, from a shell.
func (e *entry) calls(v source.Value) bool {
	_, part, _ := strings.Cut(e.command, " ")
	in := func(v source.Value) bool {
		return strings.Contains(v.Get("command").Text(), part)
	}
	if !e.list {
		return in(v)
	}
	for item := range v.Items() {
		for hook := range item.Get("hooks").Items() {
			if in(hook) {
				return true
			}
		}
	}
	return false
}

// ways returns the ways that exist once the entry is added, among those that lead to it from a
// depth on.
func (e *entry) ways(depth int) []string {
	var out []string
	for n := depth + 1; n <= len(e.way); n++ {
		out = append(out, nameWay(e.way[:n]))
	}
	return out
}

// nameWay names a member by the way to it.
func nameWay(way []string) string {
	if len(way) == 0 {
		return "the file"
	}
	return strings.Join(way, ".")
}

// nest wraps the entry's value in what leads to it from a depth on, as compact JSON.
func nest(e *entry, depth int) string {
	out := e.value
	if e.list {
		out = "[" + out + "]"
	}
	for _, name := range slices.Backward(e.way[min(depth, len(e.way)):]) {
		out = `{"` + name + `":` + out + "}"
	}
	return out
}

// parseSettings parses a settings file. The root is absent if the file is blank. The offset is
// where the text begins, after a byte order mark.
func parseSettings(data []byte) (root source.Value, offset int, err error) {
	offset = len(data) - len(source.TrimMark(data))
	if len(bytes.TrimSpace(data[offset:])) == 0 {
		return source.Value{}, offset, nil
	}
	var t source.Tree
	if err := t.Parse(data, source.Span{Start: offset, End: len(data)}); err != nil {
		return source.Value{}, offset, fmt.Errorf("it is not valid JSON: %w", err)
	}
	if t.Root().Kind() != source.KindObject {
		return source.Value{}, offset, errors.New("it is not a JSON object")
	}
	return t.Root(), offset, nil
}

// onlyMember returns the member with a name, absent if there is none. Two of them are an error,
// because readers differ in which one counts.
func onlyMember(object source.Value, name string) (source.Value, error) {
	var found source.Value
	for is, v := range object.Members() {
		if is != name {
			continue
		}
		if found.Exists() {
			return found, fmt.Errorf("it has %q twice", name)
		}
		found = v
	}
	return found, nil
}

// insert inserts our text at an offset.
func (m *merged) insert(at int, text string) {
	n := len(text)
	m.data = slices.Insert(slices.Clip(m.data), at, []byte(text)...)
	place := len(m.spans)
	for i := range m.spans {
		s := &m.spans[i]
		switch {
		case s.Start >= at:
			place = min(place, i)
			s.Start += n
			s.End += n
		case s.End > at: // Inside our own text.
			s.End += n
			place = -1
		}
	}
	if place >= 0 {
		m.spans = slices.Insert(m.spans, place, source.Span{Start: at, End: at + n})
	}
}

// append adds a member or an element at the end of an object or a list, in the layout of the file.
// It is compact JSON.
func (m *merged) append(root, in source.Value, compact string) {
	layout := styleOf(m.data, root)
	children := listChildren(m.data, in)
	open := in.Span().Start + 1
	if len(children) > 0 {
		last := children[len(children)-1]
		before := m.data[open:children[0].Start]
		switch {
		case isBroken(before):
			indent := indentAt(m.data, last.Start)
			m.insert(last.End, ","+layout.newline+indent+pretty(compact, indent, layout))
		case layout.compact:
			m.insert(last.End, ","+compact)
		default:
			m.insert(last.End, ", "+pretty(compact, indentAt(m.data, last.Start), layout))
		}
		return
	}
	inner := m.data[open : in.Span().End-1]
	if layout.compact && !isBroken(inner) {
		m.insert(open, compact)
		return
	}
	outside := indentAt(m.data, in.Span().Start)
	indent := outside + layout.unit
	text := layout.newline + indent + pretty(compact, indent, layout)
	if !isBroken(inner) {
		text += layout.newline + outside
	}
	m.insert(open, text)
}

// listChildren returns the elements of a list, or the members of an object with their names.
func listChildren(data []byte, in source.Value) []source.Span {
	var out []source.Span
	from := in.Span().Start + 1
	add := func(v source.Value) {
		for from < v.Span().Start && strings.IndexByte(" \t\r\n,", data[from]) >= 0 {
			from++
		}
		out = append(out, source.Span{Start: from, End: v.Span().End})
		from = v.Span().End
	}
	for _, v := range in.Members() {
		add(v)
	}
	for v := range in.Items() {
		add(v)
	}
	return out
}

// style is the layout of a file: the indent of each level, and the line ends. Compact is true if
// everything is on one line.
type style struct {
	unit, newline string
	compact       bool
}

// styleOf finds the style of a file from its first member.
func styleOf(data []byte, root source.Value) style {
	out := style{unit: "  ", newline: "\n"}
	if bytes.Contains(data, []byte("\r\n")) {
		out.newline = "\r\n"
	}
	children := listChildren(data, root)
	if len(children) == 0 {
		return out
	}
	out.compact = !isBroken(data[root.Span().Start:children[0].Start])
	if indent := indentAt(data, children[0].Start); indent != "" && !out.compact {
		out.unit = indent
	}
	return out
}

// isBroken reports whether there is a line break.
func isBroken(space []byte) bool { return bytes.IndexByte(space, '\n') >= 0 }

// indentAt returns the white space at the start of the line of an offset.
func indentAt(data []byte, at int) string {
	line := data[bytes.LastIndexByte(data[:at], '\n')+1 : at]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// pretty formats compact JSON after an indent, without it on the first line. A member keeps its
// name.
func pretty(compact, indent string, layout style) string {
	name, value := "", compact
	if compact[0] == '"' {
		at := strings.IndexByte(compact, ':') + 1
		name, value = compact[:at]+" ", compact[at:]
	}
	var out bytes.Buffer
	if err := json.Indent(&out, []byte(value), indent, layout.unit); err != nil {
		panic(err) // It comes from the table.
	}
	return name + strings.ReplaceAll(out.String(), "\n", layout.newline)
}
