package places

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"decant/model/formats/codec"
)

// LocateFolder finds the other copies of the conversation in the folder dir; data is a result of
// UserData. A folder outside JP's folders is its own only copy. So is one in JP's trash, whose fork
// goes to its earlier place. A link in JP's folder counts where the link is, and any other link
// where it leads. Checkouts of one workspace share the user's own data, in which a link leads to
// one of them. The checkout around cwd counts, as if JP started there; "" is for none.
func LocateFolder(dir, data, cwd string) codec.Place {
	abs := CleanFolder(dir)
	inFolder := filepath.Join(resolvePath(filepath.Dir(abs)), filepath.Base(abs))
	for _, path := range []string{abs, inFolder, resolvePath(abs)} {
		s, state, ok := spaceAround(filepath.Dir(path), data)
		if digits, named := DigitsOf(filepath.Base(path)); ok && named {
			return s.seenFrom(path, data, cwd).locate(path, digits, state)
		}
	}
	return codec.Place{Copies: []string{filepath.Clean(dir)}}
}

// seenFrom is the space of a conversation at path as a JP that is started in cwd sees it. A
// conversation in the user's own data belongs to the workspace there when that data does.
func (s Space) seenFrom(path, data, cwd string) Space {
	if cwd == "" || s.Silo == "" || !isWithin(s.own(), path) {
		return s
	}
	if here := SpaceOf(FindWorkspace(cwd), data); here.Silo != "" && isSame(here.Silo, s.Silo) {
		return here
	}
	return s
}

// locate is the place of a folder that is in one of the space's folders, in its archive or in its
// trash.
func (s Space) locate(path, digits, state string) codec.Place {
	p := s.place(digits, state == Archive)
	if state == Trash {
		p.Copies = []string{path}
		return p
	}
	for _, root := range s.roots() {
		root = filepath.Join(root, state)
		if isSame(root, filepath.Dir(path)) {
			p.Copies = append(p.Copies, path)
		} else if found := namedIn(root, digits); found != "" {
			p.Copies = append(p.Copies, found)
		}
	}
	return p
}

// CleanFolder is a path that shows its folder and its name, even for ".".
func CleanFolder(dir string) string {
	if abs, err := filepath.Abs(dir); err == nil {
		return abs
	}
	return filepath.Clean(dir)
}

// spaceAround is the space whose folder of conversations is dir, or has dir as its archive or
// trash. state is then the name of that, else "".
func spaceAround(dir, data string) (s Space, state string, ok bool) {
	if name := filepath.Base(dir); name == Archive || name == Trash {
		dir, state = filepath.Dir(dir), name
	}
	if filepath.Base(dir) != Conversations {
		return Space{}, "", false
	}
	dir = filepath.Dir(dir)
	if filepath.Base(dir) == Mark {
		return SpaceOf(filepath.Dir(dir), data), state, true
	}
	_, err := os.Lstat(filepath.Join(dir, Storage))
	inData := data != "" && isSame(filepath.Dir(dir), filepath.Join(data, Workspaces))
	if err == nil || inData {
		return spaceIn(dir), state, true
	}
	return Space{}, "", false
}

// isSame reports whether two paths lead to the same folder.
func isSame(a, b string) bool { return a == b || resolvePath(a) == resolvePath(b) }

// namedIn is the folder of a root that is named by an id, or "" for none. Of several it is the one
// with the newest stream.
func namedIn(root, digits string) string {
	all, _ := foldersIn(root)
	var found []string
	for _, f := range all {
		if f.digits == digits {
			found = append(found, f.path)
		}
	}
	return newestOf(found)
}

// folder is a folder that is named by an id.
type folder struct{ path, digits string }

// foldersIn are the folders of conversations in a root, by name. It skips what JP skips: hidden
// folders, files, unfinished folders and names without an id. A missing root has none.
func foldersIn(root string) ([]folder, error) {
	found, err := os.ReadDir(root)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var out []folder
	for _, f := range found {
		name, path := f.Name(), filepath.Join(root, f.Name())
		digits, ok := DigitsOf(name)
		if !ok || strings.HasPrefix(name, ".") || strings.HasSuffix(name, ".tmp") {
			continue
		}
		if f.IsDir() || f.Type()&fs.ModeSymlink != 0 && isDir(path) {
			out = append(out, folder{path, digits})
		}
	}
	return out, err
}

// newestOf is the folder with the newest stream. It is the first where none has one, and "" without
// folders.
func newestOf(found []string) string {
	stream, _ := NewerCopies(found)
	if stream == "" && len(found) > 0 {
		return found[0]
	}
	return stream
}

// NewerCopies are the copies from which JP reads the stream and metadata.json: the newest copy of
// each, or the first of equals. The stream is base_config.json and events.json together. Each is ""
// where no copy has the file.
func NewerCopies(copies []string) (stream, metadata string) {
	var streamed, described time.Time
	for _, dir := range copies {
		if at, ok := writtenAt(filepath.Join(dir, EventsFile)); ok {
			if c, ok := writtenAt(filepath.Join(dir, ConfigFile)); ok && c.After(at) {
				at = c
			}
			if stream == "" || at.After(streamed) {
				stream, streamed = dir, at
			}
		}
		at, ok := writtenAt(filepath.Join(dir, MetadataFile))
		if ok && (metadata == "" || at.After(described)) {
			metadata, described = dir, at
		}
	}
	return stream, metadata
}

// writtenAt is when a file was last written, or false if it does not exist.
func writtenAt(path string) (time.Time, bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return time.Time{}, false
	}
	return info.ModTime(), true
}

// ForkFolder is the folder for a fork of a conversation at a place. It is the workspace's folder
// when a copy is there, because JP reads its own copy from there, else the user's own; never an
// archive. A conversation outside JP's folders is forked next to itself. It is "" for a
// conversation in no folder.
func ForkFolder(p codec.Place, path string) string {
	inShared := func(dir string) bool { return p.Shared != "" && isWithin(p.Shared, dir) }
	switch {
	case p.Shared != "" && (p.Own == "" || slices.ContainsFunc(p.Copies, inShared)):
		return p.Shared
	case p.Own != "":
		return p.Own
	}
	return folderBeside(path)
}

// folderBeside is the folder of a path, or "" for standard input.
func folderBeside(path string) string {
	if path == "" || path == "-" {
		return ""
	}
	return filepath.Dir(CleanFolder(path))
}

// isWithin reports whether a conversation's folder is in a root or below it.
func isWithin(root, dir string) bool {
	return strings.HasPrefix(dir, root+string(filepath.Separator))
}

// IDFolders are the folders in which the id of a fork must be free when it is saved in dir: first
// dir, then all other folders that JP uses, including its trash. Some may not exist.
func IDFolders(p codec.Place, dir string) []string {
	out := []string{dir}
	add := func(roots ...string) {
		for _, root := range roots {
			if root == "" {
				continue
			}
			for _, state := range []string{"", Archive, Trash} {
				if p := filepath.Join(root, state); !slices.Contains(out, p) {
					out = append(out, p)
				}
			}
		}
	}
	add(p.Own, p.Shared)
	if other, _, ok := spaceAround(resolvePath(dir), dataOf(p)); ok {
		add(other.roots()...)
	}
	add(dir)
	return out
}

// dataOf is the user's data folder, as far as a place shows it.
func dataOf(p codec.Place) string {
	if p.Own == "" {
		return ""
	}
	return filepath.Dir(filepath.Dir(filepath.Dir(p.Own)))
}

// DigitsOf is the id at the start of a folder's name; see Digits.
func DigitsOf(name string) (string, bool) {
	head, _, _ := strings.Cut(name, "-")
	if n, err := strconv.ParseInt(head, 10, 64); err != nil || n < 0 || head[0] == '+' {
		return "", false
	}
	return head, true
}
