package stretch

import (
	"strings"

	"decant/strategies/terms"
)

// Writing holds the lines that one call removed from files and added to them, in the form for
// comparison.
type Writing struct {
	Taken, Put map[string]bool
	Whole      bool // The added lines are the whole file.
	Lines      []string
}

// Written reads from a request's arguments what it wrote.
func (s *Stretch) Written(request int) Writing {
	w := Writing{Taken: map[string]bool{}, Put: map[string]bool{}}
	EachText("", s.Parse(request), func(name, text string) {
		switch {
		case strings.HasPrefix(text, patchMark):
			w.readPatch(text)
		case strings.HasPrefix(name, "old"):
			terms.EachLine(text, func(l terms.Line) { w.Taken[l.Text] = true })
		case !strings.HasSuffix(name, "path"):
			w.Whole = w.Whole || name == "content" || name == "file_text"
			for l := range strings.SplitSeq(text, "\n") {
				w.add(l)
			}
		}
	})
	return w
}

// patchMark is the start of a patch.
const patchMark = "*** Begin Patch"

// readPatch reads the lines of a patch.
func (w *Writing) readPatch(text string) {
	for l := range strings.SplitSeq(text, "\n") {
		switch {
		case strings.HasPrefix(l, "-"):
			w.Taken[terms.TrimLine(l[1:])] = true
		case strings.HasPrefix(l, "+") || strings.HasPrefix(l, " "):
			w.add(l[1:])
		}
	}
}

// add adds a line that a write put into a file.
func (w *Writing) add(line string) {
	w.Put[terms.TrimLine(line)] = true
	w.Lines = append(w.Lines, line)
}
