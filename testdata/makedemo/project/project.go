// Package project holds the files of the project that the demo works on, as they stand and as they
// were committed, and cuts, numbers and compares their lines.
package project

import (
	"slices"
	"sort"
	"strings"

	"decant/testdata/ordered"
)

// obj and list are JSON whose members keep the order in which the client writes them.
type (
	obj  = ordered.Object
	list = ordered.List
)

// Project is the files that a session works on.
type Project struct {
	CWD string // where it lies
	// Files are as they stand, base as they were committed, by name
	Files, Base map[string]string
}

// Names lists all files in order.
func (p *Project) Names() []string {
	var out []string
	for n := range p.Files {
		out = append(out, n)
	}
	sort.Strings(out)
	return out
}

// Changed lists the files that are not as they were committed.
func (p *Project) Changed() []string {
	return slices.DeleteFunc(p.Names(), func(n string) bool { return p.Files[n] == p.Base[n] })
}

// Path returns the absolute path of a file of the project.
func (p *Project) Path(name string) string { return p.CWD + "/" + name }

// FileCopy is the structured copy of lines of a file.
func (p *Project) FileCopy(name string, first, n int) ordered.Object {
	all := SplitLines(p.Files[name])
	part := CutLines(all, first, n)
	return obj{"filePath", p.Path(name), "content", strings.Join(part, "\n"),
		"numLines", len(part), "startLine", first, "totalLines", len(all)}
}
