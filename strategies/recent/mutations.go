package recent

import (
	"path"

	"decant/model"
)

// Mutations holds the first events after some event that change files. It is filled backwards, from
// the last event.
type Mutations struct {
	files    map[int]int    // By file number.
	folders  map[string]int // By folder whose contents may all change.
	anything int            // The first that may change any file.
}

// NewMutations knows no mutation yet. never is the event for none.
func NewMutations(never int) *Mutations {
	return &Mutations{map[int]int{}, map[string]int{}, never}
}

// Note adds a mutation of files, by their numbers. It must come before all known mutations.
func (m *Mutations) Note(call *model.Call, files []int, at int) {
	for _, n := range files {
		m.files[n] = at
	}
	if !call.Effect.Everything {
		return
	}
	for _, dir := range call.Effect.Paths {
		m.folders[dir] = at
	}
	if len(call.Effect.Paths) == 0 {
		m.anything = at
	}
}

// After returns the first event that changes what a call read, from files by their numbers.
func (m *Mutations) After(call *model.Call, files []int) int {
	out := m.anything
	for _, n := range files {
		if at, ok := m.files[n]; ok {
			out = min(out, at)
		}
	}
	if len(m.folders) == 0 {
		return out
	}
	for _, dir := range call.Effect.Paths {
		for last := ""; dir != last; last, dir = dir, path.Dir(dir) {
			if at, ok := m.folders[dir]; ok {
				out = min(out, at)
			}
		}
	}
	return out
}
