package claudecode

import (
	"bytes"
	"slices"
)

// commandText is a prompt as it was typed: the echo of a slash command has name and
// arguments in tags.
func commandText(text []byte) []byte {
	name, ok := textBetween(text, "<command-name>", "</command-name>")
	if !ok {
		return text
	}
	args, _ := textBetween(text, "<command-args>", "</command-args>")
	return bytes.TrimSpace(slices.Concat(name, []byte{' '}, bytes.TrimSpace(args)))
}

// textBetween is the text between the first two marks, and whether both are there.
func textBetween(s []byte, from, to string) ([]byte, bool) {
	_, s, ok := bytes.Cut(s, []byte(from))
	if !ok {
		return nil, false
	}
	s, _, ok = bytes.Cut(s, []byte(to))
	return bytes.TrimSpace(s), ok
}
