package formats

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/model/formats/codec"
	"decant/model/formats/effect"
	"decant/model/formats/files"
)

// folderAt finds the codec of the folder that a path names, directly or by one of its files. It is
// nil when the path names none, or when another format was asked for.
func folderAt(
	fsys files.System, path string, info fs.FileInfo, format string,
) (k codec.Folder, dir string) {
	for _, k := range codecs {
		f := codec.FolderOf(k)
		if f == nil || format != "" && format != k.Name() {
			continue
		}
		if dir := findFolder(fsys, f.Files(), path, info); dir != "" {
			return f, dir
		}
	}
	return nil, ""
}

// findFolder is the folder of a conversation that a path names, directly or by one of its files. It
// is "" when the path names none.
func findFolder(
	fsys files.System, names codec.FileNames, path string, info fs.FileInfo,
) string {
	has := func(dir, name string) bool {
		_, err := fsys.Stat(filepath.Join(dir, name))
		return err == nil
	}
	dir, all := filepath.Dir(path), names.List()
	switch {
	case info.IsDir() && slices.ContainsFunc(all, func(p string) bool { return has(path, p) }):
		return path
	case info.IsDir() || !slices.Contains(all, filepath.Base(path)) || !has(dir, names.Events):
		return ""
	}
	return dir
}

// noConversationError says why a folder is not a conversation, and what to name instead.
func noConversationError(fsys files.System, dir string) error {
	names, err := fsys.List(dir)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return errors.New("the folder is empty; name a conversation (decant --list shows them)")
	}
	found, last := 0, ""
	for _, name := range names {
		if holdsEvents(fsys, filepath.Join(dir, name)) && !strings.HasPrefix(name, ".") {
			found, last = found+1, filepath.Join(dir, name)
		}
	}
	switch found {
	case 0:
		return errors.New("it is a folder that does not hold one conversation; name a file in it")
	case 1:
		return fmt.Errorf("the folder is not a conversation, but contains one; name %s",
			files.ShowPath(last))
	}
	return fmt.Errorf("the folder holds %s; name one of them, such as %s",
		amount.Of(found, "conversation"), files.ShowPath(last))
}

// holdsEvents reports whether a folder contains the events of a conversation.
func holdsEvents(fsys files.System, dir string) bool {
	for _, k := range codecs {
		if f := codec.FolderOf(k); f != nil {
			if _, err := fsys.Stat(filepath.Join(dir, f.Files().Events)); err == nil {
				return true
			}
		}
	}
	return logIn(fsys, dir) != ""
}

// openFolder opens the conversation in a named folder. It reads the copies that the agent would
// read.
func openFolder(
	fsys files.System, k codec.Folder, dir string, o OpenOptions,
) (*model.Conversation, error) {
	if o.Uncompact > 0 {
		return nil, ErrNoUncompact // No folder format keeps earlier content.
	}
	place := k.Locate(dir, o.Env)
	r, err := readFolder(fsys, k, place)
	if err != nil {
		return nil, err
	}
	c, err := r.openStored(k)
	if err != nil {
		return nil, err
	}
	if !files.SameFile(fsys, dir, c.Path) {
		c.Warnings = append(c.Warnings, model.Warning{Text: fmt.Sprintf(
			"read from %s, not from %s: %s uses the newer of two copies, and your own if they "+
				"are equal",
			files.ShowPath(c.Path), files.ShowPath(dir), k.Agent())})
	}
	names := k.Files()
	for _, f := range k.Check(c) {
		// A problem of the events has its line and its warning there.
		if f.Place == names.Metadata || f.Place == names.Config {
			c.Warnings = append(c.Warnings, model.Warning{
				Text: f.Place + ": " + f.Effect + "; restore that file from a backup",
			})
		}
	}
	c.Warnings = append(c.Warnings, findCopies(fsys, k, place)...)
	effect.ApplyDeclared(c, o.Tools)
	if o.Exact {
		c.CountExactly()
	}
	c.MeasureScripts()
	makeProvable(k, c)
	return c, nil
}

// findCopies are warnings about other folders with a conversation's id.
func findCopies(fsys files.System, f codec.Folder, place codec.Place) []model.Warning {
	var out []model.Warning
	for _, dir := range place.Copies {
		id, ok := f.FolderID(filepath.Base(dir))
		names, err := fsys.List(filepath.Dir(dir))
		if err != nil || !ok {
			continue
		}
		for _, name := range names {
			if other, ok := f.FolderID(name); !ok || other != id || name == filepath.Base(dir) {
				continue
			}
			out = append(out, model.Warning{Text: fmt.Sprintf("%s has the same id as %s: %s "+
				"tells them apart only by id and deletes one of them; move one away",
				files.ShowPath(filepath.Join(filepath.Dir(dir), name)), files.ShowPath(dir),
				f.Agent())})
		}
	}
	return out
}
