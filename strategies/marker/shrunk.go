package marker

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"decant/model/source"
)

// ReadShrunk compares shrunk arguments with the original ones. Names and their order must be the
// same, and all values except the texts that notes replace. Each note must have the right size. It
// returns those texts, and what is wrong, "" for nothing.
func ReadShrunk(old, now []byte) (gone []string, wrong string) {
	var was, is source.Tree
	if was.Parse(old, source.Span{End: len(old)}) != nil ||
		is.Parse(now, source.Span{End: len(now)}) != nil ||
		is.Root().Kind() != source.KindObject {
		return nil, "the arguments are no JSON object"
	}
	r := shrinkReader{}
	r.compare(was.Root(), is.Root(), "", source.Value{})
	return r.gone, r.wrong
}

// shrinkReader compares two values member by member.
type shrinkReader struct {
	gone  []string
	wrong string
}

// shrinkForm matches a note: bytes, the number of entries if there are several, a reason, and its
// command if it has one.
var shrinkForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`^\[(\d+) bytes(?: in (\d+) entries)? cut by decant: [a-z ]+\](` + recallPattern + `)?$`)
})

// compare compares a value with the original. all is the list that a note in it may stand for.
func (r *shrinkReader) compare(was, is source.Value, name string, all source.Value) {
	switch {
	case bytes.Equal(was.Raw(), is.Raw()):
	case was.Kind() != is.Kind():
		r.wrong = "a value of another kind"
	case was.Kind() == source.KindString:
		r.note(was, is, name, all)
	case was.Kind() == source.KindObject:
		r.members(was, is, all)
	case was.Kind() == source.KindArray:
		r.items(was, is, name, all)
	default:
		r.wrong = "another value"
	}
}

// members compares two objects.
func (r *shrinkReader) members(was, is source.Value, all source.Value) {
	names, values := listMembers(is)
	i := 0
	for n, v := range was.Members() {
		if i >= len(names) || names[i] != n {
			r.wrong = "a name is gone"
			return
		}
		r.compare(v, values[i], n, all)
		i++
	}
	if i != len(names) {
		r.wrong = "a name is new"
	}
}

// listMembers returns the names and values of an object.
func listMembers(v source.Value) (names []string, values []source.Value) {
	for n, m := range v.Members() {
		names, values = append(names, n), append(values, m)
	}
	return names, values
}

// items compares two lists. They must have the same length, or the list is cut to its first
// element.
func (r *shrinkReader) items(was, is source.Value, name string, all source.Value) {
	if was.Len() != is.Len() {
		if is.Len() != 1 || all.Exists() {
			r.wrong = "elements are gone"
			return
		}
		all = was
	}
	next, n := listItems(is), 0
	for v := range was.Items() {
		if n < len(next) {
			r.compare(v, next[n], name, all)
		} else {
			// Values that no note mentions count as removed text.
			r.gone = append(r.gone, string(v.Raw()))
		}
		n++
	}
	if all == was && !strings.Contains(string(is.Raw()), " entries cut by decant: ") {
		r.wrong = "elements are gone and no note says so"
	}
}

// listItems returns the elements of a list.
func listItems(v source.Value) (out []source.Value) {
	for item := range v.Items() {
		out = append(out, item)
	}
	return out
}

// note compares a note with the text that it replaces.
func (r *shrinkReader) note(was, is source.Value, name string, all source.Value) {
	text, said := was.Text(), shrinkForm().FindStringSubmatch(is.Text())
	r.gone = append(r.gone, text)
	switch {
	case said == nil:
		r.wrong = "another text"
	case pathNames[name]:
		r.wrong = "a path is gone"
	case said[2] == "" && said[1] != strconv.Itoa(len(text)):
		r.wrong = "a note tells another size"
	case said[2] != "" && (!all.Exists() || said[2] != strconv.Itoa(all.Len()) ||
		said[1] != strconv.Itoa(len(all.Raw()))):
		r.wrong = "a note tells another list"
	}
}
