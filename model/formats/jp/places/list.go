package places

import (
	"errors"
	"path/filepath"

	"decant/model/formats/codec"
)

// Places are the conversations of the space, or those in its archives, one for each id. The error
// names what could not be read.
func (s Space) Places(archived bool) ([]codec.Place, error) {
	state := ""
	if archived {
		state = Archive
	}
	l := lister{at: make(map[string]int)}
	var err error
	for _, root := range s.roots() {
		err = errors.Join(err, l.add(s, filepath.Join(root, state), archived))
	}
	return l.places, err
}

// ListIn lists the conversations in one folder, one for each id, whether JP uses the folder or not.
// It does not count copies in other places. A missing folder contains none.
func ListIn(dir string) ([]codec.Place, error) {
	s, state, _ := spaceAround(resolvePath(dir), "")
	l := lister{at: make(map[string]int)}
	err := l.add(s, dir, state == Archive)
	return l.places, err
}

// lister collects places, one for each id.
type lister struct {
	places []codec.Place
	at     map[string]int
}

// add adds the conversations in one more root.
func (l *lister) add(s Space, root string, archived bool) error {
	found, err := foldersIn(root)
	paths := make(map[string][]string, len(found))
	for _, f := range found {
		paths[f.digits] = append(paths[f.digits], f.path)
	}
	for _, f := range found {
		same := paths[f.digits]
		if same[0] != f.path {
			continue // One of several; the first represents them.
		}
		i, known := l.at[f.digits]
		if !known {
			i = len(l.places)
			l.at[f.digits] = i
			l.places = append(l.places, s.place(f.digits, archived))
		}
		path := f.path
		if len(same) > 1 {
			path = newestOf(same)
		}
		l.places[i].Copies = append(l.places[i].Copies, path)
	}
	return err
}
