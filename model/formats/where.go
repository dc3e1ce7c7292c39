package formats

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"decant/model"
	"decant/model/formats/jp"
)

// Home is the folder that a fork of c goes into when no other is named, "" for
// none: that of the original, or the one where its agent keeps what it works on.
func Home(c *model.Conversation) string {
	k, err := byName(c.Format)
	if err == nil && k.folder != nil {
		return k.folder.home(c)
	}
	if c.Path == "" || c.Path == "-" {
		return ""
	}
	return forkFolder(c, time.Now())
}

// forkFolder is the folder that a fork of a file goes into: where the agent keeps what it
// works on, else that of the original.
func forkFolder(c *model.Conversation, now time.Time) string {
	own := ""
	if k, err := byName(c.Format); err == nil && k.home != nil {
		own = k.home.folder(c, now)
	}
	return cmp.Or(own, filepath.Dir(c.Path))
}

// makeFolders makes a folder and those above it that are not there, and returns them,
// the deepest last.
func (s saver) makeFolders(dir string) ([]string, error) {
	if _, err := s.fs.stat(dir); !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	made, err := s.makeFolders(filepath.Dir(dir))
	if err != nil {
		return made, err
	}
	if err := s.fs.mkdir(dir); err != nil && !errors.Is(err, fs.ErrExist) {
		return made, err
	}
	return append(made, dir), nil
}

// unmakeFolders takes away what makeFolders made, as far as nothing lies in it.
func (s saver) unmakeFolders(made []string) {
	for i := len(made) - 1; i >= 0; i-- {
		_ = s.fs.remove(made[i]) // What somebody else put there stays.
	}
}

// announce tells the agent the title of a fork that is in its place, where the agent
// keeps a list of titles. The fork stands whether or not that can be done.
func (s saver) announce(k *codec, saved Saved, now time.Time) (warning string) {
	if k.home == nil {
		return ""
	}
	file, line := k.home.entry(saved.Path, saved.ID, saved.Title, now)
	if file == "" {
		return ""
	}
	if err := s.fs.append(file, line); err != nil {
		return fmt.Sprintf("the fork is saved, but its title is not: %v", err)
	}
	return ""
}

// Keeps reports whether the agent of c finds a fork that lies in dir. Of a format
// whose conversations are files that is where the original lies, or where the agent
// keeps them; an agent that takes a file from anywhere finds all.
func Keeps(c *model.Conversation, dir string) bool {
	k, err := byName(c.Format)
	switch {
	case err == nil && k.resume != nil:
		return true
	case err != nil || k.folder == nil && k.home == nil:
		return dir == Home(c)
	case k.home != nil:
		return k.home.keeps(dir)
	}
	place := k.folder.place(c)
	for _, root := range []string{place.Own, place.Shared} {
		if root != "" && sameFile(osFiles{}, root, dir) {
			return true
		}
	}
	return false
}

// sampleID stands for the id of a fork that is not made: it is as long as a real one.
const sampleID = "00000000-0000-4000-8000-000000000000"

// Size is how many bytes Save would tell for a fork, which is drafted and not
// written; what spells the time that Save is given may make it some bytes more or
// less. The error is that of the draft.
func Size(c *model.Conversation, changes []model.Change, o SaveOptions) (int64, error) {
	k, err := byName(c.Format)
	if err != nil {
		return 0, err
	}
	fork := model.ForkOptions{
		Title: o.Title, Taken: o.Taken, Overlay: o.Overlay, Undeclare: o.Undeclare, Now: o.Now,
	}
	switch {
	case o.InPlace:
	case k.folder != nil:
		fork.ID = k.folder.nextID(o.Now, nil)
	default:
		fork.ID = sampleID
	}
	d, err := k.draft(c, changes, fork)
	if err != nil {
		return 0, err
	}
	var n counter
	for _, f := range d.Files {
		if err := filling(f)(&n); err != nil {
			return 0, err
		}
	}
	if o.InPlace {
		return int64(n) + c.Stamp.OnDisk - c.Stamp.Size, nil // The other files stay.
	}
	return int64(n), nil
}

// counter counts what is written to it.
type counter int64

// Write counts and keeps nothing.
func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// EventsFile is the file that holds the events of a conversation that is stored at
// path: path itself, or the file of its folder, whether it is there or not.
func EventsFile(path string) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return filepath.Join(path, jp.EventsFile)
	}
	return path
}
