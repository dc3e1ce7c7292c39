package spec

import (
	"strings"

	"decant/model"
)

// String lists the classes with commas between, from free to costly.
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

// Use is one strategy of a list.
type Use struct {
	// Name is the strategy's.
	Name string
	// Classes limits what it may do within the strategy's own setting; zero adds
	// no limit.
	Classes ClassSet
	// WhenFull limits summarize to a conversation that is too full while a model is
	// configured, as auto uses it; without it summarize always wants an answer.
	WhenFull bool
	// ListOnly lets prune-tools only list the tools that the fork's config could switch
	// off, as auto uses it.
	ListOnly bool
	// Touched is a number of calls: of the last of them strip-tool-results and stale-reads leave
	// whole what is likely needed again, up to Short tokens where it is of a file that was changed
	// or of none, where the settings do not say otherwise.
	Touched, Short int
	// Names is how many names an outline lists at the most, 0 for as many as without a preset;
	// NameBytes for how many of its bytes a line has a name that stands nowhere else, 0 for any
	// line; where the settings do not say otherwise.
	Names, NameBytes int
	// Replaced lets supersede-writes take only the text that an edit replaced.
	Replaced bool
	// Unused lets supersede-writes also take the text of writes to files that no call was about in
	// that many of the last calls; 0 for none.
	Unused int
	// Bare lets strip-tool-results leave its marker alone, without an outline.
	Bare bool
}
