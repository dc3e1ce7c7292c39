package marker

import (
	"strconv"
	"strings"

	"decant/model/source"
)

// NoteBytes is the length up to which an argument stays as it is. A note about it would hardly be
// shorter.
const NoteBytes = 80

// manyBytes is the length up to which a list of objects keeps all of them.
const manyBytes = 500

// pathNames are the arguments that hold a path or address. They always stay.
var pathNames = map[string]bool{
	"path": true, "paths": true, "file_path": true, "filePath": true, "notebook_path": true,
	"file": true, "filename": true, "source": true, "target": true, "url": true, "uri": true,
}

// replacedNames are the arguments of edits that hold the replaced text.
var replacedNames = map[string]bool{
	"old_string": true, "oldString": true, "old_str": true, "oldText": true, "old_text": true,
	"string_to_replace": true, "old": true,
}

// IsReplaced reports whether an argument of this name holds the text that an edit replaces.
func IsReplaced(name []byte) bool { return replacedNames[string(name)] }

// Shrunk is a JSON object of arguments in which notes replace the long texts. All names stay, and
// all values that are not texts.
type Shrunk struct {
	pieces []string // What stays, as spelled: one more than there are notes.
	notes  []string // The start of each note, with the replaced size.
	Gone   []string // The texts that are removed.
	// Listed is true if elements of a list are removed, not only texts.
	Listed bool
}

// ShrinkArguments cuts the long texts out of compact arguments. It returns nil if there are none,
// or if the arguments are not an object.
func ShrinkArguments(args []byte) *Shrunk { return shrink(shrinker{args: args}) }

// ShrinkReplaced cuts the long texts that edits replace out of compact arguments. It returns nil if
// there are none, or if the arguments are not an object.
func ShrinkReplaced(args []byte) *Shrunk { return shrink(shrinker{args: args, replaced: true}) }

// shrink processes the arguments of a shrinker.
func shrink(s shrinker) *Shrunk {
	args := s.args
	var t source.Tree
	if t.Parse(args, source.Span{End: len(args)}) != nil || t.Root().Kind() != source.KindObject {
		return nil
	}
	s.value(t.Root(), "", source.Value{})
	if len(s.out.notes) == 0 {
		return nil
	}
	s.keep(len(args))
	s.cut()
	return &s.out
}

// With returns the arguments, with notes that end in a reason.
func (s *Shrunk) With(reason string) string {
	var b strings.Builder
	for i, n := range s.notes {
		b.WriteString(s.pieces[i])
		b.Write(source.Quote(n + reason + noteEnd))
	}
	b.WriteString(s.pieces[len(s.notes)])
	return b.String()
}

// shrinker processes arguments in order.
type shrinker struct {
	args []byte
	// replaced is true if only replaced texts of edits are removed.
	replaced bool
	done     int    // Everything before is in the pieces, or in kept.
	kept     []byte // What stays since the last note.
	out      Shrunk
}

// keep keeps everything up to an index.
func (s *shrinker) keep(end int) {
	s.kept = append(s.kept, s.args[s.done:end]...)
	s.done = end
}

// cut ends a piece.
func (s *shrinker) cut() {
	s.out.pieces = append(s.out.pieces, string(s.kept))
	s.kept = s.kept[:0]
}

// value cuts the long texts out of one value. all is the list that one of its texts must stand for,
// if any.
func (s *shrinker) value(v source.Value, name string, all source.Value) {
	speaker := source.Value{}
	if all.Exists() {
		speaker = findLongest(v, name)
	}
	s.walk(v, name, speaker, all)
}

// walk is value with the text that stands for a whole list.
func (s *shrinker) walk(v source.Value, name string, speaker, all source.Value) {
	switch v.Kind() {
	case source.KindObject:
		for n, m := range v.Members() {
			s.walk(m, n, speaker, all)
		}
	case source.KindArray:
		if first, ok := findFirst(v, name); ok && !all.Exists() && !s.replaced {
			s.list(v, first)
			return
		}
		for item := range v.Items() {
			s.walk(item, name, speaker, all)
		}
	case source.KindString:
		switch text := v.Text(); {
		case pathNames[name], s.replaced && !replacedNames[name]:
		case speaker.Exists() && v == speaker:
			size, n := all.Span().Len(), all.Len()
			s.note(v, text, strconv.Itoa(size)+" bytes in "+strconv.Itoa(n)+" entries")
		case len(withoutRecall(text)) > NoteBytes:
			s.note(v, text, strconv.Itoa(len(text))+" bytes")
		}
	default: // Other values stay.
	}
}

// The part of a note between size and reason, and its end.
const (
	noteStart = " cut by decant: "
	noteEnd   = "]"
)

// writeNote returns the start of a note, with the size that it replaces.
func writeNote(size string) string { return "[" + size + noteStart }

// note puts a note in place of a text.
func (s *shrinker) note(v source.Value, text, size string) {
	s.keep(v.Span().Start)
	s.cut()
	s.out.notes = append(s.out.notes, writeNote(size))
	s.out.Gone = append(s.out.Gone, text)
	s.done = v.Span().End
}

// list keeps the first element of a long list, with a note that stands for the whole list.
func (s *shrinker) list(v, first source.Value) {
	s.value(first, "", v)
	s.keep(first.Span().End)
	s.kept = append(s.kept, ']')
	s.out.Listed, s.done = true, v.Span().End
}

// findFirst returns the first element of a list that may lose the others. That is a long list of
// several objects, and the first has a text that can stand for all.
func findFirst(v source.Value, name string) (first source.Value, ok bool) {
	if pathNames[name] || v.Len() < 2 || v.Span().Len() <= manyBytes {
		return first, false
	}
	for item := range v.Items() {
		if item.Kind() != source.KindObject {
			return first, false
		}
		if !first.Exists() {
			first = item
		}
	}
	return first, findLongest(first, "").Exists()
}

// findLongest returns the longest text in a value that is no path, absent for none.
func findLongest(v source.Value, name string) source.Value {
	var best source.Value
	try := func(o source.Value) {
		if o.Exists() && (!best.Exists() || o.Span().Len() > best.Span().Len()) {
			best = o
		}
	}
	switch v.Kind() {
	case source.KindString:
		if !pathNames[name] {
			return v
		}
	case source.KindObject:
		for n, m := range v.Members() {
			try(findLongest(m, n))
		}
	case source.KindArray:
		for item := range v.Items() {
			try(findLongest(item, name))
		}
	default: // No text.
	}
	return best
}
