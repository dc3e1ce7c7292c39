package jp

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"decant/model"
)

// Locate is where the conversation in the folder dir lies besides, with data a
// result of UserData. A folder that is in none of JP's has itself as its one copy,
// and so has one that JP threw into its trash, whose fork goes where it was before.
// A link in JP's folder counts where it is, any other link where it leads.
func Locate(dir, data string) Place { return LocateFrom(dir, data, "") }

// LocateFrom is Locate for who is in the folder cwd, "" for nowhere. Checkouts of one
// workspace share the person's own data, in which a link leads to one of them: what
// counts is the one that holds cwd, as JP started there would take it.
func LocateFrom(dir, data, cwd string) Place {
	abs := clean(dir)
	inFolder := filepath.Join(resolved(filepath.Dir(abs)), filepath.Base(abs))
	for _, path := range []string{abs, inFolder, resolved(abs)} {
		s, state, ok := spaceAround(filepath.Dir(path), data)
		if digits, named := digitsOf(filepath.Base(path)); ok && named {
			return s.seenFrom(path, data, cwd).locate(path, digits, state)
		}
	}
	return Place{Copies: []string{filepath.Clean(dir)}}
}

// seenFrom is the space of a conversation at path as JP sees it that is started in cwd:
// one of the person's own data belongs to the workspace there when that data does.
func (s Space) seenFrom(path, data, cwd string) Space {
	if cwd == "" || s.Silo == "" || !within(s.own(), path) {
		return s
	}
	if here := SpaceOf(Workspace(cwd), data); here.Silo != "" && same(here.Silo, s.Silo) {
		return here
	}
	return s
}

// locate is the place of a folder that lies in one of the space, in its archive or
// in its trash.
func (s Space) locate(path, digits, state string) Place {
	p := s.place(digits, state == archive)
	if state == trash {
		p.Copies = []string{path}
		return p
	}
	for _, root := range s.roots() {
		root = filepath.Join(root, state)
		if same(root, filepath.Dir(path)) {
			p.Copies = append(p.Copies, path)
		} else if found := namedIn(root, digits); found != "" {
			p.Copies = append(p.Copies, found)
		}
	}
	return p
}

// clean is a path that tells its folder and its name, even for ".".
func clean(dir string) string {
	if abs, err := filepath.Abs(dir); err == nil {
		return abs
	}
	return filepath.Clean(dir)
}

// spaceAround is the space whose folder of conversations dir is, or in which it is
// the archive or the trash: state is then its name, else "".
func spaceAround(dir, data string) (s Space, state string, ok bool) {
	if name := filepath.Base(dir); name == archive || name == trash {
		dir, state = filepath.Dir(dir), name
	}
	if filepath.Base(dir) != conversations {
		return Space{}, "", false
	}
	dir = filepath.Dir(dir)
	if filepath.Base(dir) == mark {
		return SpaceOf(filepath.Dir(dir), data), state, true
	}
	_, err := os.Lstat(filepath.Join(dir, storage))
	inData := data != "" && same(filepath.Dir(dir), filepath.Join(data, workspaces))
	if err == nil || inData {
		return spaceIn(dir), state, true
	}
	return Space{}, "", false
}

// same reports whether two paths lead to one folder.
func same(a, b string) bool { return a == b || resolved(a) == resolved(b) }

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
		digits, ok := digitsOf(name)
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
	stream, _ := Newer(found)
	if stream == "" && len(found) > 0 {
		return found[0]
	}
	return stream
}

// Newer is the copy that JP reads the stream from, and the one that it reads
// metadata.json from: where they are newer, the first of equals. The stream is
// base_config.json and events.json as one. Each is "" where no copy has the file.
func Newer(copies []string) (stream, metadata string) {
	var streamed, described time.Time
	for _, dir := range copies {
		if at, ok := written(filepath.Join(dir, EventsFile)); ok {
			if c, ok := written(filepath.Join(dir, ConfigFile)); ok && c.After(at) {
				at = c
			}
			if stream == "" || at.After(streamed) {
				stream, streamed = dir, at
			}
		}
		at, ok := written(filepath.Join(dir, MetadataFile))
		if ok && (metadata == "" || at.After(described)) {
			metadata, described = dir, at
		}
	}
	return stream, metadata
}

// written is when a file was written last, false when there is none.
func written(path string) (time.Time, bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return time.Time{}, false
	}
	return info.ModTime(), true
}

// Home is the folder that a fork of c goes into: the workspace's when a copy of it
// is there, as JP takes its own copy from there, else the person's own; never an
// archive. One that lies in none of JP's folders is forked beside itself, and ""
// is for one that lies in no folder at all.
func Home(c *model.Conversation) string {
	p := PlaceOf(c)
	inShared := func(dir string) bool { return p.Shared != "" && within(p.Shared, dir) }
	switch {
	case p.Shared != "" && (p.Own == "" || slices.ContainsFunc(p.Copies, inShared)):
		return p.Shared
	case p.Own != "":
		return p.Own
	}
	return beside(c.Path)
}

// beside is the folder that a path lies in, "" for standard input.
func beside(path string) string {
	if path == "" || path == "-" {
		return ""
	}
	return filepath.Dir(clean(path))
}

// within reports whether a conversation's folder lies in a root or below it.
func within(root, dir string) bool {
	return strings.HasPrefix(dir, root+string(filepath.Separator))
}

// Folders are those in which the id of a fork of c has to be free when it goes
// into dir: dir first, then all others that JP looks into or throws things into.
// Some may not be there.
func Folders(c *model.Conversation, dir string) []string {
	out := []string{dir}
	add := func(roots ...string) {
		for _, root := range roots {
			if root == "" {
				continue
			}
			for _, state := range []string{"", archive, trash} {
				if p := filepath.Join(root, state); !slices.Contains(out, p) {
					out = append(out, p)
				}
			}
		}
	}
	p := PlaceOf(c)
	add(p.Own, p.Shared)
	if other, _, ok := spaceAround(resolved(dir), p.data()); ok {
		add(other.roots()...)
	}
	add(dir)
	return out
}

// data is the person's data folder, as far as the place tells.
func (p Place) data() string {
	if p.Own == "" {
		return ""
	}
	return filepath.Dir(filepath.Dir(filepath.Dir(p.Own)))
}

// digitsOf is the id that a folder's name begins with; see Digits.
func digitsOf(name string) (string, bool) {
	head, _, _ := strings.Cut(name, "-")
	if n, err := strconv.ParseInt(head, 10, 64); err != nil || n < 0 || head[0] == '+' {
		return "", false
	}
	return head, true
}
