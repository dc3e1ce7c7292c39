package host

import (
	"fmt"
	"io"
	"strings"

	"decant/render"
)

// Confirm says something on a terminal, "" for nothing, asks a question about it, and reports
// whether the user agrees. Nothing but a plain yes does. The question is clean.
func Confirm(in io.Reader, out io.Writer, said, question string) bool {
	if said != "" {
		said = render.CleanLine(said) + "\n"
	}
	_, err := fmt.Fprintf(out, "%s%s [y/N] ", said, question)
	if err != nil {
		return false
	}
	// One byte at a time, so that what follows the line is left to who reads next.
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
