package formats

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"decant/model"
	"decant/model/formats/jp"
)

// folder is what a format's package does besides where conversations are folders.
type folder struct {
	// agent is the program that keeps them, as a person calls it.
	agent string
	// locate finds the copies of the conversation in a folder, with the person's own
	// data and the folder that the person is in where these are known; place is what it
	// found when c was opened.
	locate func(dir, data, cwd string) jp.Place
	place  func(c *model.Conversation) jp.Place
	// open reads what is stored.
	open func(s jp.Stored) (*model.Conversation, error)
	// id is the id that a folder's name begins with, nextID one that none of the
	// names has.
	id     func(name string) (string, bool)
	nextID func(now time.Time, names []string) string
	// home is the folder that a fork goes into, "" for none; folders are those in
	// which its id must be free when it goes into dir.
	home    func(c *model.Conversation) string
	folders func(c *model.Conversation, dir string) []string
}

// parts are the files of a folder; the first holds the events.
var parts = []string{jp.EventsFile, jp.ConfigFile, jp.MetadataFile}

// folderAt finds the codec of the folder that a path names, by itself or by one of
// its files; nil when it names none, or when another format was asked for.
func folderAt(fsys files, path string, info fs.FileInfo, format string) (k *codec, dir string) {
	i := slices.IndexFunc(codecs, func(k codec) bool {
		return k.folder != nil && (format == "" || format == k.name)
	})
	if i < 0 {
		return nil, ""
	}
	has := func(dir, name string) bool {
		_, err := fsys.stat(filepath.Join(dir, name))
		return err == nil
	}
	dir = filepath.Dir(path)
	switch {
	case info.IsDir() && slices.ContainsFunc(parts, func(p string) bool { return has(path, p) }):
		return &codecs[i], path
	case info.IsDir() || !slices.Contains(parts, filepath.Base(path)) || !has(dir, jp.EventsFile):
		return nil, ""
	}
	return &codecs[i], dir
}

// noConversation words why a folder is no conversation, and what to name instead.
func noConversation(fsys files, dir string) error {
	names, err := fsys.list(dir)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return errors.New("the folder is empty; name a conversation, decant --list shows them")
	}
	found, last := 0, ""
	for _, name := range names {
		_, err := fsys.stat(filepath.Join(dir, name, jp.EventsFile))
		if err == nil && !strings.HasPrefix(name, ".") {
			found, last = found+1, filepath.Join(dir, name)
		}
	}
	switch found {
	case 0:
		return errors.New("it is a folder, and not one that holds one conversation; " +
			"name a file in it")
	case 1:
		return fmt.Errorf("the folder is no conversation, but holds one; name %s", show(last))
	}
	return fmt.Errorf("the folder holds %d conversations; name one of them, such as %s",
		found, show(last))
}

// openFolder opens the conversation whose folder was named: of its copies, what the
// agent would read.
func openFolder(fsys files, k *codec, dir string, o OpenOptions) (*model.Conversation, error) {
	place := k.folder.locate(dir, o.JPData, o.Cwd)
	r, err := readFolder(fsys, k.folder, place)
	if err != nil {
		return nil, err
	}
	c, err := r.open(k)
	if err != nil {
		return nil, err
	}
	if !sameFile(fsys, dir, c.Path) {
		c.Warnings = append(c.Warnings, model.Warning{Text: fmt.Sprintf(
			"read from %s, not from %s: of two copies %s takes the newer, of equal ones your own",
			show(c.Path), show(dir), k.folder.agent)})
	}
	for _, f := range k.check(c) {
		// What is wrong with the events has its line and its warning there.
		if f.Place == jp.MetadataFile || f.Place == jp.ConfigFile {
			c.Warnings = append(c.Warnings, model.Warning{
				Text: f.Place + ": " + f.Effect + "; take that file from a backup",
			})
		}
	}
	c.Warnings = append(c.Warnings, twins(fsys, k.folder, place)...)
	return c, nil
}

// sameFile reports whether two paths lead to one file or folder.
func sameFile(fsys files, a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	one, err := fsys.stat(a)
	if err != nil {
		return false
	}
	other, err := fsys.stat(b)
	return err == nil && os.SameFile(one, other)
}

// twins are warnings of other folders that have a conversation's id.
func twins(fsys files, f *folder, place jp.Place) []model.Warning {
	var out []model.Warning
	for _, dir := range place.Copies {
		id, ok := f.id(filepath.Base(dir))
		names, err := fsys.list(filepath.Dir(dir))
		if err != nil || !ok {
			continue
		}
		for _, name := range names {
			if other, ok := f.id(name); !ok || other != id || name == filepath.Base(dir) {
				continue
			}
			out = append(out, model.Warning{Text: fmt.Sprintf("%s has the same id as %s: "+
				"%s knows them by that alone and deletes one of the two; move one away",
				show(filepath.Join(filepath.Dir(dir), name)), show(dir), f.agent)})
		}
	}
	return out
}
