package digest

import (
	"strings"

	"decant/model"
	"decant/strategies/terms"
)

// undone is what writes took out of files, by path, as far as their arguments tell. It is filled
// from the newest write back, so that it always holds what happened after the event at hand.
type undone map[string]*changed

// changed is what became of one file.
type changed struct {
	gone  map[string]bool // Lines that a write took out.
	whole map[string]bool // All lines of the newest write of the whole file; nil for none.
}

// note takes in what a request wrote.
func (u undone) note(s *stretch, request int, k *model.Call) {
	if !hasWritten(k) || len(k.Effect.Paths) == 0 {
		return
	}
	w := s.written(request)
	for _, p := range k.Effect.Paths {
		c := u[p]
		if c == nil {
			c = &changed{gone: map[string]bool{}}
			u[p] = c
		}
		for l := range w.taken {
			if !w.put[l] {
				c.gone[l] = true
			}
		}
		if w.whole && c.whole == nil {
			c.whole = w.put
		}
	}
}

// stands reports whether a line of a file, as it is compared, still stood there in the end as far
// as is known.
func (u undone) stands(path, line string) bool {
	c := u[path]
	return c == nil || !c.gone[line] && (c.whole == nil || c.whole[line])
}

// writing is the lines that one call took out of files and put into them, as they are compared.
type writing struct {
	taken, put map[string]bool
	whole      bool // What it put in is all of the file.
	lines      []string
}

// written reads what a request wrote from its arguments.
func (s *stretch) written(request int) writing {
	w := writing{taken: map[string]bool{}, put: map[string]bool{}}
	eachText("", s.parse(request), func(name, text string) {
		switch {
		case strings.HasPrefix(text, patchMark):
			w.readPatch(text)
		case strings.HasPrefix(name, "old"):
			terms.EachLine(text, func(l terms.Line) { w.taken[l.Text] = true })
		case !strings.HasSuffix(name, "path"):
			w.whole = w.whole || name == "content" || name == "file_text"
			for l := range strings.SplitSeq(text, "\n") {
				w.add(l)
			}
		}
	})
	return w
}

// patchMark begins a patch.
const patchMark = "*** Begin Patch"

// readPatch reads the lines of a patch.
func (w *writing) readPatch(text string) {
	for l := range strings.SplitSeq(text, "\n") {
		switch {
		case strings.HasPrefix(l, "-"):
			w.taken[terms.TrimLine(l[1:])] = true
		case strings.HasPrefix(l, "+") || strings.HasPrefix(l, " "):
			w.add(l[1:])
		}
	}
}

// add takes in a line that a write put into a file.
func (w *writing) add(line string) {
	w.put[terms.TrimLine(line)] = true
	w.lines = append(w.lines, line)
}

// fileOf is the path that an event's lines are of, "" where they are of no one file.
func (s *stretch) fileOf(e *model.Event) string {
	if e.Call < 0 {
		return ""
	}
	f := &s.c.Calls[e.Call].Effect
	if f.Kind != model.Reads && f.Kind != model.Writes || len(f.Paths) == 0 {
		return ""
	}
	return f.Paths[0]
}
