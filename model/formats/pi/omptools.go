package pi

import (
	"regexp"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/source"
)

// readOmpArguments finds out from the arguments what a call of Oh My Pi does.
func (c *call) readOmpArguments(in source.Value, cwd string) {
	c.folder = cwd
	t, ok := effect.OhMyPi[c.tool]
	if !ok {
		return
	}
	c.facts = t.Read(in, cwd)
	f := &c.facts
	p := in.Get("path").Text()
	switch {
	case t.Kind == model.Writes && len(f.Effect.Paths) == 0:
		f.Effect.Everything = true // A patch may name any file.
	case t.Path == "":
	case strings.Contains(p, "://"):
		f.URI, f.Effect.Paths = "", nil
		if strings.HasPrefix(p, "http") {
			f.URI = p
		}
	case t.Kind == model.Reads:
		readSelector(f, p, cwd)
	}
}

// selector matches a path with a suffix that asks for a part of a file.
var selector = regexp.MustCompile(`^(.+?):([0-9]+)(?:-([0-9]+))?$`)

// readSelector finds out which part of a file a read asks for. The tool may show an outline of a
// long file, so a read never proves that it contains another.
func readSelector(f *effect.Facts, p, cwd string) {
	f.Effect.Cut = true
	m := selector.FindStringSubmatch(p)
	if m == nil {
		if strings.Contains(p, ":") { // A selector of another kind.
			f.URI, f.Effect.Paths = "", nil
			base, _, _ := strings.Cut(p, ":")
			if base = effect.CleanPath(base, cwd); base != "" {
				f.Effect.Paths = []string{base}
			}
		}
		return
	}
	from, _ := strconv.Atoi(m[2])
	to, _ := strconv.Atoi(m[3])
	f.Effect.Lines = model.LineRange{From: from, To: to}
	f.Effect.Paths = []string{effect.CleanPath(m[1], cwd)}
	f.URI = effect.FileURI(f.Effect.Paths[0], f.Effect.Lines)
}
