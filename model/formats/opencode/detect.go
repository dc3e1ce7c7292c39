package opencode

import (
	"strconv"
	"strings"

	"decant/model/source"
)

// forkVersion is the number from which on versions are Kilo CLI's; opencode's are lower.
const forkVersion = 7

// Detect reports whether head, the first bytes of a file, is an export of the agent. The info of a
// session, or its first message, must have an id in the form that only this family uses.
func (k Codec) Detect(head []byte) bool {
	text := source.TrimMark(head)
	var t source.Tree
	if t.Parse(text, source.Span{End: len(text)}) != nil {
		text = source.Closed(text)
		if t.Parse(text, source.Span{End: len(text)}) != nil {
			return false
		}
	}
	info := t.Root().Get(infoName)
	if info.Kind() != source.KindObject || !isSession(info) && !isListed(t.Root()) {
		return false
	}
	major, _, _ := strings.Cut(info.Get("version").Text(), ".")
	number, _ := strconv.Atoi(major)
	return k.fork == (number >= forkVersion)
}

// isSession reports whether a value is the info of a session.
func isSession(info source.Value) bool {
	if !strings.HasPrefix(info.Get("id").Text(), sessionPrefix) {
		return false
	}
	for _, name := range []string{"slug", "projectID", "directory"} {
		if info.Get(name).Kind() == source.KindString {
			return true
		}
	}
	return false
}

// isListed reports whether the first message of a document is from this family.
func isListed(root source.Value) bool {
	for m := range root.Get(messagesName).Items() {
		return m.Get("parts").Kind() == source.KindArray &&
			strings.HasPrefix(m.Get(infoName, "id").Text(), messagePrefix)
	}
	return false
}
