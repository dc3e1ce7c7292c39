package spec

import (
	"strings"

	"decant/model"
)

// String lists the classes, separated by commas, from free to costly.
func (s ClassSet) String() string {
	var names []string
	for _, c := range model.Classes {
		if s.Has(c) {
			names = append(names, c.String())
		}
	}
	return strings.Join(names, ",")
}

// ClassSet is a set of classes; the zero ClassSet stands for a strategy's own
// setting.
type ClassSet uint8

// NewClassSet makes a set.
func NewClassSet(cs ...model.Class) ClassSet {
	var s ClassSet
	for _, c := range cs {
		s |= 1 << c
	}
	return s
}

// Has reports whether the set holds a class.
func (s ClassSet) Has(c model.Class) bool { return s&(1<<c) != 0 }

// Use is one strategy in a list.
type Use struct {
	// Name is the strategy's name.
	Name string
	// Classes limits its classes further than the strategy's own setting; zero adds no limit.
	Classes ClassSet
	// WhenFull makes summarize run only if a model is configured and the conversation is too full,
	// as auto uses it. Without it, summarize always wants an answer.
	WhenFull bool
	// DigestAfter is a number of calls. summarize replaces turns that ended more than so many calls
	// ago with the digest, and asks nobody. The digest has one token of DigestShare. 0 replaces
	// nothing without an answer. The settings override DigestAfter.
	DigestAfter, DigestShare int
	// ListOnly makes prune-tools only list the tools that the fork's config could switch off, as
	// auto uses it.
	ListOnly bool
	// Touched is a number of calls. In the last Touched calls, strip-tool-results and stale-reads
	// keep whole what is likely needed again. They keep up to Short tokens if the file was changed
	// or there is no file. The settings override both.
	Touched, Short int
	// NameBytes is how many bytes of a line are allowed for each name that occurs nowhere else, 0
	// for any line. The settings override it.
	NameBytes int
	// Replaced makes supersede-writes remove only the text that an edit replaced.
	Replaced bool
	// Unused makes supersede-writes also remove the text of writes to files that none of the last
	// Unused calls used; 0 keeps such text.
	Unused int
	// Bare makes strip-tool-results leave only its marker, without an outline.
	Bare bool
}
