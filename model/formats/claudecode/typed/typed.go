// Package typed extracts what the user typed from the client's echo of it.
package typed

import (
	"bytes"
	"slices"
)

// Text is a prompt as it was typed. The echo of a slash command has the name and the arguments in
// tags.
func Text(text []byte) []byte {
	name, ok := between(text, "<command-name>", "</command-name>")
	if !ok {
		return text
	}
	args, _ := between(text, "<command-args>", "</command-args>")
	return bytes.TrimSpace(slices.Concat(name, []byte{' '}, bytes.TrimSpace(args)))
}

// between is the text between the first two marks, and whether both are there.
func between(s []byte, from, to string) ([]byte, bool) {
	_, s, ok := bytes.Cut(s, []byte(from))
	if !ok {
		return nil, false
	}
	s, _, ok = bytes.Cut(s, []byte(to))
	return bytes.TrimSpace(s), ok
}
