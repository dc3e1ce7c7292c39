package formats

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"decant/model"
	"decant/model/formats/jp"
)

// folderMode is who may look into a fork that is a folder: its owner.
const folderMode fs.FileMode = 0o700

// errTaken says that another conversation has a fork's id.
var errTaken = cause{
	fs.ErrExist, "another conversation has that id; choose another name with --output",
}

// placeFolder is place for a format whose conversations are folders.
func (s saver) placeFolder(
	f *folder, c *model.Conversation, o SaveOptions,
) (dir, name string, err error) {
	if o.Output == "" {
		if home := f.home(c); home != "" && c.Path != "" && c.Path != "-" {
			return home, "", nil
		}
		return s.place(c, o)
	}
	dir, name, err = s.placeOutput(o)
	if err != nil {
		return "", "", err
	}
	if in := s.conversationAround(f, dir); in != "" {
		what := "it"
		if in != absolute(dir) || name != "" {
			what = show(in)
		}
		return "", "", saveError(o.Output, fmt.Errorf("%s is a conversation itself; "+
			"name the folder that it lies in", what))
	}
	if name == "" {
		return dir, "", nil
	}
	// A zero in front would hide the folder from the agent, which looks for the number,
	// and so would the end of what is being written.
	id, ok := f.id(name)
	if ok && strings.HasPrefix(name, digits(id)) && !strings.HasSuffix(name, ".tmp") {
		return dir, name, nil
	}
	name = strings.TrimSuffix(strings.TrimLeft(name, "."), ".tmp")
	return "", "", saveError(o.Output, fmt.Errorf("%s knows a conversation by the number that "+
		"its folder's name begins with; name it %s-%s instead, or a folder that exists",
		f.agent, digits(f.nextID(o.Now, nil)), show(name)))
}

// loadable reports why no fork could be loaded that takes over the configuration of c:
// no plan mends that.
func (s saver) loadable(k *codec, c *model.Conversation) error {
	if c.Path == "" || c.Path == "-" || !s.original(k, c).folder {
		return nil
	}
	for _, f := range k.check(c) {
		if f.Place == jp.ConfigFile {
			return fmt.Errorf("%s: %s; take that file from a backup, then save again",
				f.Place, f.Effect)
		}
	}
	return nil
}

// conversationAround is the conversation's folder that a folder is or lies in, "" for
// none: the agent would lose what is put there.
func (s saver) conversationAround(f *folder, dir string) string {
	dir = absolute(dir)
	for at := dir; ; at = filepath.Dir(at) {
		_, err := s.fs.stat(filepath.Join(at, jp.EventsFile))
		// Further up a file may be called so by chance.
		if _, ok := f.id(filepath.Base(at)); err == nil && (ok || at == dir) {
			return at
		}
		if at == filepath.Dir(at) {
			return ""
		}
	}
}

// absolute is a path from the root on, or as it is where that is not known.
func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// digits is the number in an id.
func digits(id string) string {
	return strings.TrimLeftFunc(id, func(r rune) bool { return !unicode.IsDigit(r) })
}

// folderID is the id that the target's name begins with when it is free, else a
// free one.
func (s saver) folderID(c *model.Conversation, t target, now time.Time) (string, error) {
	f := t.codec.folder
	found, err := s.around(f, c, t.dir)
	if err != nil {
		return "", err
	}
	if t.name == "" {
		names := make([]string, len(found))
		for i, path := range found {
			names[i] = filepath.Base(path)
		}
		return f.nextID(now, names), nil
	}
	id, _ := f.id(t.name)
	if slices.ContainsFunc(found, f.named(id)) {
		return "", errTaken
	}
	return id, nil
}

// around are the paths of all that lies where the id of a fork in dir must be free.
func (s saver) around(f *folder, c *model.Conversation, dir string) ([]string, error) {
	var out []string
	for _, dir := range f.folders(c, dir) {
		names, err := s.fs.list(dir)
		if errors.Is(err, fs.ErrPermission) {
			return nil, cause{err, fmt.Sprintf("what ids are taken cannot be seen in %s: "+
				"permission denied; make it readable", show(dir))}
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, name := range names {
			out = append(out, filepath.Join(dir, name))
		}
	}
	return out, nil
}

// named reports of a path whether its name begins with an id.
func (f *folder) named(id string) func(path string) bool {
	return func(path string) bool {
		other, ok := f.id(filepath.Base(path))
		return ok && other == id
	}
}

// alone reports whether a fork that is in its place is the only one of its id.
func (s saver) alone(c *model.Conversation, t target, path string) error {
	other, err := s.stranger(t.codec.folder, c, path, []string{path})
	if err == nil && other != "" {
		err = errTaken
	}
	return err
}

// stranger is a folder that has the id of the one at path and is none of the copies,
// "" for none.
func (s saver) stranger(
	f *folder, c *model.Conversation, path string, copies []string,
) (string, error) {
	id, ok := f.id(filepath.Base(path))
	if !ok {
		return "", nil
	}
	found, err := s.around(f, c, filepath.Dir(path))
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(found, func(p string) bool {
		return f.named(id)(p) && !slices.ContainsFunc(copies, func(c string) bool {
			return sameFile(s.fs, c, p)
		})
	})
	if i < 0 {
		return "", nil
	}
	return found[i], nil
}

// stageFolder writes a draft of several files. After an error nothing of it is left.
func (s saver) stageFolder(d *model.Draft, path string) error {
	if err := s.fs.mkdir(path); err != nil {
		return err
	}
	var err error
	for i := 0; i < len(d.Files) && err == nil; i++ {
		err = s.write(filepath.Join(path, d.Files[i].Name), forkMode, filling(d.Files[i]))
	}
	if err == nil {
		err = s.fs.syncDir(path)
	}
	if err != nil {
		return s.drop(err, d, path)
	}
	return nil
}

// rereadFolder is reread for a staged folder.
func (s saver) rereadFolder(k *codec, staged, path string) (*model.Conversation, error) {
	r, err := readFolder(s.fs, k.folder, jp.Place{Copies: []string{staged}})
	if err != nil {
		return nil, err
	}
	r.stored.Path, r.stored.Place = path, jp.Place{}
	fork, err := r.open(k)
	if err != nil {
		return nil, broken(err)
	}
	return fork, nil
}

// rereadInFolder opens what the conversation's folder would hold with the staged
// file in the place of its events.
func (s saver) rereadInFolder(
	c *model.Conversation, t original, staged string,
) (*model.Conversation, error) {
	r, err := readFolder(s.fs, t.codec.folder, t.place)
	if err != nil {
		return nil, err
	}
	if r.stored.Path != c.Path || sha256.Sum256(r.events) != c.Stamp.Sum {
		return nil, ErrChanged // Or another copy did, and is the newer one now.
	}
	if other, err := s.stranger(t.codec.folder, c, c.Path, t.place.Copies); err != nil {
		return nil, err
	} else if other != "" {
		return nil, cause{ErrChanged, show(other) + " has the same id; move one of the two " +
			"away, or open it again"}
	}
	if r.events, r.stamp, err = readStill(s.fs, staged); err != nil {
		return nil, err
	}
	fork, err := r.open(t.codec)
	if err != nil {
		return nil, broken(err)
	}
	return fork, nil
}

// publishFolder gives a staged folder its name, unless anything has it, or another
// one has its id: alone tells that. After an error the folder is where it was staged.
func (s saver) publishFolder(staged, path string, alone func() error) error {
	err := s.fs.renameNew(staged, path)
	if err != nil {
		return err
	}
	if err = s.fs.syncDir(filepath.Dir(path)); err == nil {
		err = alone()
	}
	if err == nil {
		return nil
	}
	if back := s.fs.rename(path, staged); back != nil {
		return leftBehind{err, path}
	}
	return err
}
