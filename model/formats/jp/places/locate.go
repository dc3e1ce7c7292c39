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

// LocateFolder is where the conversation in the folder dir lies besides, with data a
// result of UserData. A folder that is in none of JP's has itself as its one copy,
// and so has one that JP threw into its trash, whose fork goes where it was before.
// A link in JP's folder counts where it is, any other link where it leads.
// Checkouts of one workspace share the user's own data, in which a link leads to one of
// them: what counts is the one that holds cwd, "" for none, as JP started there would take it.
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

// seenFrom is the space of a conversation at path as JP sees it that is started in cwd:
// one of the person's own data belongs to the workspace there when that data does.
func (s Space) seenFrom(path, data, cwd string) Space {
	if cwd == "" || s.Silo == "" || !isWithin(s.own(), path) {
		return s
	}
	if here := SpaceOf(FindWorkspace(cwd), data); here.Silo != "" && isSame(here.Silo, s.Silo) {
		return here
	}
	return s
}

// locate is the place of a folder that lies in one of the space, in its archive or
// in its trash.
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

// CleanFolder is a path that tells its folder and its name, even for ".".
func CleanFolder(dir string) string {
	if abs, err := filepath.Abs(dir); err == nil {
		return abs
	}
	return filepath.Clean(dir)
}

// spaceAround is the space whose folder of conversations dir is, or in which it is
// the archive or the trash: state is then its name, else "".
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

// isSame reports whether two paths lead to one folder.
func isSame(a, b string) bool { return a == b || resolvePath(a) == resolvePath(b) }

// namedIn is the folder of a root that is called by an id, "" for none; of several
// it is the one whose stream is the newest.
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

// folder is one that is called by an id.
type folder struct{ path, digits string }

// foldersIn are the folders of conversations in a root, by name. What JP passes
// over is passed over: hidden ones, files, what is being written, what has no id.
// A root that is not there has none.
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

// newestOf is the folder whose stream is the newest, the first where none has one
// and "" of none.
func newestOf(found []string) string {
	stream, _ := NewerCopies(found)
	if stream == "" && len(found) > 0 {
		return found[0]
	}
	return stream
}

// NewerCopies is the copy that JP reads the stream from, and the one that it reads
// metadata.json from: where they are newer, the first of equals. The stream is
// base_config.json and events.json as one. Each is "" where no copy has the file.
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

// writtenAt is when a file was written last, false if none exists.
func writtenAt(path string) (time.Time, bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return time.Time{}, false
	}
	return info.ModTime(), true
}

// ForkFolder is the folder that a fork of what lies at a place goes into: the workspace's when a
// copy of it
// is there, as JP takes its own copy from there, else the person's own; never an
// archive. One that lies in none of JP's folders is forked beside itself, and ""
// is for one that lies in no folder at all.
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

// folderBeside is the folder that a path lies in, "" for standard input.
func folderBeside(path string) string {
	if path == "" || path == "-" {
		return ""
	}
	return filepath.Dir(CleanFolder(path))
}

// isWithin reports whether a conversation's folder lies in a root or below it.
func isWithin(root, dir string) bool {
	return strings.HasPrefix(dir, root+string(filepath.Separator))
}

// IDFolders are those in which the id of a fork of what lies at a place has to be free when it goes
// into dir: dir first, then all others that JP looks into or throws things into.
// Some may not be there.
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

// dataOf is the person's data folder, as far as a place tells.
func dataOf(p codec.Place) string {
	if p.Own == "" {
		return ""
	}
	return filepath.Dir(filepath.Dir(filepath.Dir(p.Own)))
}

// DigitsOf is the id that a folder's name begins with; see Digits.
func DigitsOf(name string) (string, bool) {
	head, _, _ := strings.Cut(name, "-")
	if n, err := strconv.ParseInt(head, 10, 64); err != nil || n < 0 || head[0] == '+' {
		return "", false
	}
	return head, true
}
