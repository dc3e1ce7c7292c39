package host

import (
	"fmt"
	"io"
	"strings"

	"decant/render"
)

// Confirm prints a text on a terminal, "" for none, asks a question, and reports whether the user
// agrees. Only a plain yes counts. The question is clean.
func Confirm(in io.Reader, out io.Writer, said, question string) bool {
	if said != "" {
		said = render.CleanLine(said) + "\n"
	}
	_, err := fmt.Fprintf(out, "%s%s [y/N] ", said, question)
	if err != nil {
		return false
	}
	// Read one byte at a time, so that the text after the line is left to the next reader.
	var line []byte
	for b := make([]byte, 1); len(line) < 100; {
		n, err := in.Read(b)
		if n > 0 && b[0] == '\n' || err != nil {
			break
		}
		line = append(line, b[:n]...)
	}
	word := strings.ToLower(strings.TrimSpace(string(line)))
	return word == "y" || word == "yes"
}
