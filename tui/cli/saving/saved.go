package saving

import (
	"path/filepath"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/plan"
	"decant/strategies/report"
)

// Place is where a plan is saved.
type Place struct {
	// Output is a folder or a file to make, "" for beside the original.
	Output string
	// InPlace overwrites the original.
	InPlace bool
	// Work counts the bytes written, nil counts nothing.
	Work *model.Work
}

// Saved is one save, or the attempt at one: its report, and what a person should hear besides.
type Saved struct {
	// Plan is what was saved.
	Plan *plan.Plan
	// Report has the fork when there is one, and the findings that stood in its way when not.
	Report *report.Report
	// Fork is what was written.
	Fork formats.Saved
	// Warning is what could not be done besides, such as a manifest; "" for nothing.
	Warning string
}

// warn adds a warning.
func (s *Saved) warn(text string) {
	if s.Warning != "" {
		s.Warning += "; "
	}
	s.Warning += text
}

// Elsewhere reports whether the fork lies where its agent does not look for it. What was saved in
// place is where it was.
func (s *Saved) Elsewhere() bool {
	c := s.Plan.Index.Conversation
	return s.Fork.Backup == "" && !formats.Keeps(c, filepath.Dir(s.Fork.Path))
}

// Resume is the command line that goes on with the fork, "" where no agent does.
func (s *Saved) Resume() string {
	if len(s.Fork.Resume.Args) == 0 {
		return ""
	}
	return s.Fork.Resume.String()
}
