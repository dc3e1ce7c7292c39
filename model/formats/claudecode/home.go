package claudecode

import (
	"path/filepath"
	"time"

	"decant/model"
	"decant/model/formats/claudecode/places"
)

// HomeOf is "", because a fork belongs beside its original: the client resumes a session only from
// the project folder of its working folder.
func (Codec) HomeOf(*model.Conversation, time.Time) string { return "" }

// Keeps reports whether the client finds a session in a folder: it is a project folder.
func (Codec) Keeps(dir string) bool {
	projects := filepath.Dir(dir)
	return projects == places.ProjectsFolder(filepath.Dir(projects))
}

// Entry is empty, because a session contains its own title.
func (Codec) Entry(_, _, _ string, _ time.Time) (file string, line []byte) { return "", nil }
