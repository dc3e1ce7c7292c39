package messages

import (
	"iter"

	"decant/model/source"
)

// shape is how a file stores messages.
type shape uint8

const (
	inBody  shape = iota // An object with a list of messages.
	bare                 // The list itself.
	perLine              // One message per line.
)

// place is where a file contains one conversation.
type place struct {
	shape shape
	// record is the index of its record, or 0 for perLine.
	record int
	// way is the path from the record to the body, and list from the body to the list. list is ""
	// where the body is the list.
	way  []string
	list string
}

// ways are the paths to the body of a request in a line of a log or a batch.
var ways = [][]string{nil, {"body"}, {"request", "body"}, {"request"}, {"params"}}

// locateMessages finds the messages in one JSON value, or is false when it has none. lists are the
// members that may contain them.
func locateMessages(root source.Value, lists []string) (place, bool) {
	for _, way := range ways {
		body := root.Get(way...)
		if isList(body) {
			return place{shape: bare, way: way}, true
		}
		for _, name := range lists {
			if l := body.Get(name); isList(l) || l.Kind() == source.KindString {
				return place{shape: inBody, way: way, list: name}, true
			}
		}
	}
	return place{}, false
}

// isTrajectory reports whether a value is SWE-agent's record of a run.
func isTrajectory(root source.Value) bool {
	return root.Get("trajectory").Kind() == source.KindArray && isList(root.Get("history"))
}

// runLists are the members of a run that contain its messages.
var runLists = []string{"traj", "messages", "input"}

// isRuns reports whether a value is a list of runs. Each run is an object with a list of messages
// and other data, as written by programs that benchmark agents. A run that ended before the first
// message has no list.
func isRuns(root source.Value) bool {
	found := false
	for run := range root.Items() {
		if run.Kind() != source.KindObject || isMessage(run) {
			return false
		}
		for _, name := range runLists {
			found = found || isTalk(run.Get(name))
		}
	}
	return found
}

// isTalk reports whether a value is a list whose first element is a message or an item.
func isTalk(v source.Value) bool {
	for e := range v.Items() {
		return e.Get("role").Kind() == source.KindString ||
			e.Get("type").Kind() == source.KindString
	}
	return false
}

// isList reports whether a value is a list of objects, at least one. A null among them is what some
// programs leave of a message.
func isList(v source.Value) bool {
	n := 0
	for e := range v.Items() {
		switch e.Kind() {
		case source.KindObject:
			n++
		case source.KindNull:
		default:
			return false
		}
	}
	return n > 0
}

// isMessage reports whether a value is one message.
func isMessage(v source.Value) bool {
	return v.Get("role").Kind() == source.KindString && !v.Get("messages").Exists()
}

// body is the value that contains the list, in its parsed record.
func (p *place) body(root source.Value) source.Value { return root.Get(p.way...) }

// messages is the list in its body.
func (p *place) messages(body source.Value) source.Value {
	if p.list == "" {
		return body
	}
	return body.Get(p.list)
}

// messagesOf yields the messages of a list, or the one value that replaces a list: a text, a
// message.
func messagesOf(list source.Value) iter.Seq[source.Value] {
	if list.Kind() == source.KindArray {
		return list.Items()
	}
	return func(yield func(source.Value) bool) { yield(list) }
}
