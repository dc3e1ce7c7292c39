package places

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"time"

	"decant/model/amount"
	"decant/model/formats/codec"
	"decant/model/formats/finder"
)

// The folders of a workspace and of the user's own data about it.
const (
	Mark          = ".jp"
	Conversations = "conversations"
	Archive       = ".archive"
	Trash         = ".trash"
	Workspaces    = "workspace"
	Storage       = "storage"
	Sessions      = "sessions"
	Locks         = "locks"
)

// UserData is the folder of the user's own data. It is JP_USER_DATA_DIR, else jp in XDG_DATA_HOME
// if that is absolute, else in the platform's own folder. It is "" when even the home folder is
// unknown.
func UserData(env finder.Env) string { return UserDataOf(runtime.GOOS, env) }

// UserDataOf is UserData on a system, as runtime.GOOS names it.
func UserDataOf(system string, env finder.Env) string {
	getenv, home := env.Getenv, env.Home
	if dir := getenv("JP_USER_DATA_DIR"); dir != "" {
		return dir
	}
	if dir := getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "jp")
	}
	if dir := getenv("LOCALAPPDATA"); system == "windows" && dir != "" {
		return filepath.Join(dir, "jp")
	}
	if home == "" {
		return ""
	}
	switch system {
	case "darwin":
		return filepath.Join(home, "Library", "Application Support", "jp")
	case "windows":
		return filepath.Join(home, "AppData", "Local", "jp")
	}
	return filepath.Join(home, ".local", "share", "jp")
}

// FindWorkspace is the nearest folder that contains .jp, from dir upwards, without symbolic links
// where they can be followed. It is "" for none.
func FindWorkspace(dir string) string {
	for dir = resolvePath(dir); ; dir = filepath.Dir(dir) {
		if isDir(filepath.Join(dir, Mark)) {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// wellFormed matches the id of a workspace.
var wellFormed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[0-9a-z]{5}$`)
})

// IdBytes is how much is read of the file that contains an id below a short notice.
const IdBytes = 4 << 10

// WorkspaceID is the last line of .jp/.id, or "" when that is not an id.
func WorkspaceID(workspace string) string {
	if workspace == "" {
		return ""
	}
	data, err := readSmall(filepath.Join(workspace, Mark, ".id"), IdBytes)
	if err != nil {
		return ""
	}
	return LastID(string(data))
}

// LastID is the id on the last line of a text, or "" without one.
func LastID(text string) string {
	text = strings.TrimSpace(text)
	id := strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
	if !wellFormed().MatchString(id) {
		return ""
	}
	return id
}

// findSilo is the folder of the user's own data about a workspace, or "" for none. Of several that
// end with its id, the one with the name of the workspace's folder is used, then the newest.
func findSilo(data, workspace, id string) string {
	if data == "" || id == "" {
		return ""
	}
	root := filepath.Join(data, Workspaces)
	found, err := os.ReadDir(root)
	if err != nil {
		return ""
	}
	best, newest := "", time.Time{}
	for _, f := range found {
		name := f.Name()
		if name != id && !strings.HasSuffix(name, "-"+id) {
			continue
		}
		path := filepath.Join(root, name)
		info, err := os.Stat(path)
		if err != nil || !info.IsDir() {
			continue
		}
		if name == filepath.Base(workspace)+"-"+id {
			return path
		}
		if best == "" || info.ModTime().After(newest) {
			best, newest = path, info.ModTime()
		}
	}
	return best
}

// Space is a workspace and the user's own data about it. One of the two may be missing; everything
// that depends on it is then "".
type Space struct {
	// Workspace is the folder that contains .jp, and ID is JP's id for it.
	Workspace, ID string
	// Silo is the folder of the user's own data.
	Silo string
}

// SpaceOf is the space of a workspace, whose own data is searched below data, a result of UserData.
// Without a workspace it is zero.
func SpaceOf(workspace, data string) Space {
	if workspace == "" {
		return Space{}
	}
	id := WorkspaceID(workspace)
	return Space{Workspace: workspace, ID: id, Silo: findSilo(data, workspace, id)}
}

// ListSpaces are all spaces for which the user has data, in the order of their folders' names.
// Having none is not an error; the error is for a folder that cannot be read.
func ListSpaces(data string) ([]Space, error) {
	if data == "" {
		return nil, nil
	}
	root := filepath.Join(data, Workspaces)
	found, err := os.ReadDir(root)
	if os.IsNotExist(err) {
		return nil, nil
	}
	var out []Space
	for _, f := range found {
		if path := filepath.Join(root, f.Name()); isDir(path) {
			out = append(out, spaceIn(path))
		}
	}
	return out, err
}

// spaceIn is the space of a silo. The workspace may no longer exist, or may have moved.
func spaceIn(silo string) Space {
	s := Space{Silo: silo, Workspace: readLink(filepath.Join(silo, Storage))}
	name := filepath.Base(silo)
	if id := name[strings.LastIndexByte(name, '-')+1:]; wellFormed().MatchString(id) {
		s.ID = id
	}
	s.ID = cmp.Or(s.ID, WorkspaceID(s.Workspace))
	return s
}

// readLink is the workspace whose .jp a link leads to, or "" when it leads to none.
func readLink(link string) string {
	target, err := os.Readlink(link)
	if err == nil && !filepath.IsAbs(target) {
		target = filepath.Join(filepath.Dir(link), target)
	}
	// The workspace contains the name .jp, which may itself be a link.
	for _, path := range []string{target, resolvePath(link)} {
		if filepath.Base(path) == Mark && isDir(path) {
			return resolvePath(filepath.Dir(path))
		}
	}
	return ""
}

// shared and own are the folders of conversations, or "" when unknown.
func (s Space) shared() string {
	if s.Workspace == "" {
		return ""
	}
	return filepath.Join(s.Workspace, Mark, Conversations)
}

func (s Space) own() string {
	if s.Silo == "" {
		return ""
	}
	return filepath.Join(s.Silo, Conversations)
}

// roots are the known folders of conversations, the user's own first.
func (s Space) roots() []string {
	var out []string
	for _, dir := range []string{s.own(), s.shared()} {
		if dir != "" {
			out = append(out, dir)
		}
	}
	return out
}

// place is where a conversation is, without its copies.
func (s Space) place(digits string, archived bool) codec.Place {
	p := codec.Place{
		Digits: digits, Workspace: s.Workspace, Shared: s.shared(), Own: s.own(),
		Archived: archived,
	}
	if s.Silo != "" {
		p.Lock = filepath.Join(s.Silo, Locks, IDPrefix+digits+".lock")
	}
	return p
}

// resolvePath is a path without symbolic links, or unchanged where they lead nowhere.
func resolvePath(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// readSmall reads a file up to a limit in bytes. Anything except a plain file is an error, because
// opening a pipe could wait forever.
func readSmall(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > limit {
		return nil, fmt.Errorf("read %s: not a file of at most %s", path,
			amount.Of(int(limit), "byte"))
	}
	return os.ReadFile(path)
}

// The files of a conversation's folder.
const (
	EventsFile   = "events.json"
	ConfigFile   = "base_config.json"
	MetadataFile = "metadata.json"
)

// IDPrefix comes before the digits of an id. The folder's name has only the digits.
const IDPrefix = "jp-c"
