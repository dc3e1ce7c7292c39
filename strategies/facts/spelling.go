package facts

import (
	"path"
	"strings"

	"decant/model"
	"decant/model/source"
)

// keyOfFile returns the key of a path that a call names.
func keyOfFile(ix *Index, call int, p string) fileKey {
	e := ix.Event(ix.Conversation.Calls[call].Result)
	return fileKey{e.Partition, e.OffPath, p}
}

// findReadFile returns the file that a successful call read or searched, false for any other call.
func findReadFile(ix *Index, call int) (fileKey, bool) {
	c := &ix.Conversation.Calls[call]
	if !c.Pair() || !c.Status.Good() || len(c.Effect.Paths) != 1 ||
		c.Effect.Kind != model.Reads && c.Effect.Kind != model.Searches {
		return fileKey{}, false
	}
	return keyOfFile(ix, call, c.Effect.Paths[0]), true
}

// spellPath returns a path as the arguments spell it, because the agent knows it by that name. It
// returns the path itself if no argument spells it.
func spellPath(ix *Index, args source.Value, p string) string {
	for _, v := range args.Fields() {
		for item := range v.Items() {
			if s, ok := readSpelling(ix, item, p); ok {
				return s
			}
		}
		if s, ok := readSpelling(ix, v, p); ok {
			return s
		}
	}
	return p
}

// readSpelling returns a value that is a spelling of a path, false if it is not.
func readSpelling(ix *Index, v source.Value, p string) (string, bool) {
	s := p
	if !v.Is(p) { // Most spell it so, and need no memory.
		s = v.Text()
	}
	return s, isSpelling(ix, s, p)
}

// isSpelling reports whether a text on one line is a spelling of a clean path. The text starts from
// the root or from the agent's working folder.
func isSpelling(ix *Index, s, p string) bool {
	return s != "" && !strings.ContainsAny(s, "\r\n") &&
		(path.Clean("/"+s) == p || path.Clean(s) == p || path.Join(ix.Conversation.CWD, s) == p)
}
