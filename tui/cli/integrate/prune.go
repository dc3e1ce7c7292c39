package integrate

import (
	"slices"

	"decant/model/source"
)

// takeOut returns a text without our spans.
func takeOut(data []byte, spans []source.Span) []byte {
	out := slices.Clone(data)
	for _, s := range slices.Backward(spans) {
		out = slices.Delete(out, s.Start, s.End)
	}
	return out
}

// prune removes an entry from a settings file that somebody else changed since. It removes each
// value that starts our command, and members that are then empty and ours according to isMade.
func prune(data []byte, e *entry, isMade func(way string) bool) ([]byte, error) {
	for first := true; ; first = false {
		root, _, err := parseSettings(data)
		if err != nil || !root.Exists() {
			return data, err
		}
		ways := []source.Value{root}
		for _, name := range e.way {
			ways = append(ways, ways[len(ways)-1].Get(name))
		}
		cut, ok := findCut(data, ways, e)
		switch {
		case !ok && first:
			return data, nil
		case !ok:
			return pruneEmpty(data, e, isMade)
		}
		data = slices.Delete(slices.Clone(data), cut.Start, cut.End)
	}
}

// findCut returns the next value of ours to cut, with its comma.
func findCut(data []byte, ways []source.Value, e *entry) (source.Span, bool) {
	at := ways[len(ways)-1]
	if !e.list {
		if !e.owns(at) {
			return source.Span{}, false
		}
		return cutOut(data, ways[len(ways)-2], at), true
	}
	for item := range at.Items() {
		if !e.owns(item) {
			continue
		}
		hooks := item.Get("hooks")
		if hooks.Len() == 1 {
			return cutOut(data, at, item), true
		}
		for hook := range hooks.Items() { // There are others beside ours.
			if hook.Get("command").Is(e.command) {
				return cutOut(data, hooks, hook), true
			}
		}
	}
	return source.Span{}, false
}

// pruneEmpty removes empty members that lead to an entry, the inner ones first.
func pruneEmpty(data []byte, e *entry, isMade func(way string) bool) ([]byte, error) {
	for n := len(e.way); n > 0; n-- {
		root, _, err := parseSettings(data)
		if err != nil {
			return data, err
		}
		in, at := root, root
		for _, name := range e.way[:n] {
			in, at = at, at.Get(name)
		}
		holds := at.Kind() == source.KindArray || at.Kind() == source.KindObject
		if holds && at.Len() == 0 && isMade(nameWay(e.way[:n])) {
			cut := cutOut(data, in, at)
			data = slices.Delete(slices.Clone(data), cut.Start, cut.End)
		}
	}
	return data, nil
}

// cutOut returns the bytes of an element, or of a member with its name. They include one comma and
// the white space that was inserted with it.
func cutOut(data []byte, in, v source.Value) source.Span {
	children := listChildren(data, in)
	i := slices.IndexFunc(children, func(s source.Span) bool { return s.End == v.Span().End })
	switch {
	case len(children) == 1:
		return source.Span{Start: in.Span().Start + 1, End: in.Span().End - 1}
	case i == len(children)-1:
		return source.Span{Start: children[i-1].End, End: children[i].End}
	}
	return source.Span{Start: children[i].Start, End: children[i+1].Start}
}
