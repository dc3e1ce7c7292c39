package formats

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"
	"time"
	"unicode"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/files"
)

// target is the place of a fork: a folder, and the name there when the user chose one.
type target struct {
	codec     codec.Codec
	dir, name string
	// later is added to now where an id is made from the time.
	later time.Duration
}

// placeFile is the folder of a fork, and its name where the user chose one.
func (s saver) placeFile(c *model.Conversation, o SaveOptions) (dir, name string, err error) {
	if o.Output == "" {
		if c.Path == "" || c.Path == "-" {
			return "", "", fmt.Errorf("save fork of %s: it has no folder; name a folder or a "+
				"file "+WithOutput, files.ShowPath(c.Path))
		}
		return forkFolder(c, o.Now), "", nil
	}
	dir, name, err = s.placeOutput(o)
	if err == nil && name != "" && filepath.Ext(name) == "" {
		ending := cmp.Or(filepath.Ext(c.Path), ".json")
		return "", "", saveError(o.Output, files.RewordError(fs.ErrNotExist,
			"the folder does not exist, and a file name needs an extension; create the folder, "+
				"or name the file "+
				files.ShowPath(name)+ending))
	}
	return dir, name, err
}

// placeOutput is placeFile for an output that the user named.
func (s saver) placeOutput(o SaveOptions) (dir, name string, err error) {
	info, err := s.FS.Stat(o.Output)
	switch {
	case err == nil && info.IsDir():
		return o.Output, "", nil
	case err == nil:
		return "", "", saveError(o.Output, fs.ErrExist)
	case !errors.Is(err, fs.ErrNotExist):
		return "", "", saveError(o.Output, err)
	}
	dir = filepath.Dir(o.Output)
	if strings.HasSuffix(o.Output, string(filepath.Separator)) {
		return "", "", saveError(o.Output, fs.ErrNotExist)
	}
	if info, err := s.FS.Stat(dir); err != nil || !info.IsDir() {
		return "", "", saveError(dir, files.FirstError(err, syscall.ENOTDIR))
	}
	return dir, filepath.Base(o.Output), nil
}

// placeFolder is placeFile for a format whose conversations are folders.
func (s saver) placeFolder(
	f codec.Folder, c *model.Conversation, o SaveOptions,
) (dir, name string, err error) {
	if o.Output == "" {
		if home := f.ForkFolder(c); home != "" && c.Path != "" && c.Path != "-" {
			return home, "", nil
		}
		return s.placeFile(c, o)
	}
	dir, name, err = s.placeOutput(o)
	if err != nil {
		return "", "", err
	}
	if in := conversationAround(s.FS, f, dir); in != "" {
		what := "it"
		if in != absolutePath(dir) || name != "" {
			what = files.ShowPath(in)
		}
		return "", "", saveError(o.Output, fmt.Errorf("%s is itself a conversation; name the "+
			"folder that contains it", what))
	}
	if name == "" {
		return dir, "", nil
	}
	// A leading zero would hide the folder from the agent, which looks for the number. The suffix
	// of unfinished files would hide it too.
	id, ok := f.FolderID(name)
	if ok && strings.HasPrefix(name, idNumber(id)) && !strings.HasSuffix(name, ".tmp") {
		return dir, name, nil
	}
	name = strings.TrimSuffix(strings.TrimLeft(name, "."), ".tmp")
	return "", "", saveError(o.Output, fmt.Errorf("%s finds a conversation by the number at the "+
		"start of its folder's name; name it %s-%s, or name an existing folder",
		f.Agent(), idNumber(f.NextID(o.Now, nil)), files.ShowPath(name)))
}

// conversationAround is the conversation's folder that a folder is or lies in, or "" for none. The
// agent would lose what is saved there.
func conversationAround(fsys files.System, f codec.Folder, dir string) string {
	dir = absolutePath(dir)
	for at := dir; ; at = filepath.Dir(at) {
		_, err := fsys.Stat(filepath.Join(at, f.Files().Events))
		// Further up, a file may have such a name by chance.
		if _, ok := f.FolderID(filepath.Base(at)); err == nil && (ok || at == dir) {
			return at
		}
		if at == filepath.Dir(at) {
			return ""
		}
	}
}

// absolutePath is a path from the root on, or the path unchanged where that is unknown.
func absolutePath(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// idNumber is the number in an id.
func idNumber(id string) string {
	return strings.TrimLeftFunc(id, func(r rune) bool { return !unicode.IsDigit(r) })
}
