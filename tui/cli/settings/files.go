package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"decant/strategies/spec"
	"decant/strategies/words"
	"decant/tui/cli/disk"
)

// ProjectFile is the name of a project's settings, looked for from the current folder up.
const projectFile = ".decant.toml"

// ReadFiles reads the settings files, the strongest first. One that is missing is no error but that
// of --config; one that cannot be read, is too long or holds what is no setting is.
func ReadFiles(env Env) ([]Layer, error) {
	var out []Layer
	var read []fs.FileInfo
	// A person's own file stays theirs under whatever name it is met first.
	own, _ := os.Stat(env.ownFile())
	for _, f := range env.places() {
		data, info, err := loadFile(f.path)
		if errors.Is(err, fs.ErrNotExist) && !f.must || err == nil && isOneOf(info, read) {
			continue
		}
		if err != nil {
			return nil, err
		}
		settings, err := ReadSettings(env.Set, f.path, data)
		if err != nil {
			return nil, err
		}
		read = append(read, info)
		theirs := f.own || own != nil && os.SameFile(own, info)
		out = append(out, Layer{Own: theirs, Settings: settings})
	}
	for _, f := range env.jpPlaces() {
		if l := jpLayer(env.Set, f); len(l.Settings) > 0 {
			out = append(out, l)
		}
	}
	return out, nil
}

// places are where settings files may be, the strongest first.
func (e *Env) places() []place {
	var out []place
	if e.Config != "" {
		out = append(out, place{path: e.Config, own: true, must: true})
	}
	for dir := e.Cwd; filepath.IsAbs(dir); dir = filepath.Dir(dir) {
		out = append(out, place{path: filepath.Join(dir, projectFile)})
		if dir == filepath.Dir(dir) {
			break
		}
	}
	if own := e.ownFile(); own != "" {
		out = append(out, place{path: own, own: true})
	}
	return out
}

// isOneOf reports whether a file was read already under another name.
func isOneOf(info fs.FileInfo, read []fs.FileInfo) bool {
	for _, r := range read {
		if os.SameFile(r, info) {
			return true
		}
	}
	return false
}

// JPFile is the name of JP's settings in a workspace's .jp and in its folder among those of
// the user's settings.
const jpFile = "config.toml"

// jpPlaces are JP's own settings, the strongest first: the workspace's, that the current
// folder lies in, and the user's.
func (e *Env) jpPlaces() []place {
	var out []place
	for dir := e.Cwd; filepath.IsAbs(dir); dir = filepath.Dir(dir) {
		if info, err := os.Stat(filepath.Join(dir, ".jp")); err == nil && info.IsDir() {
			out = append(out, place{path: filepath.Join(dir, ".jp", jpFile), jp: true})
			break
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	if folder := e.folder(); folder != "" {
		path := filepath.Join(folder, "jp", jpFile)
		out = append(out, place{path: path, own: true, jp: true})
	}
	return out
}

// jpLayer reads JP's settings of one place. A file that cannot be read is JP's affair, and
// so is what decant does not know: it counts as empty.
func jpLayer(set *spec.Set, f place) Layer {
	out := Layer{Own: f.own}
	data, _, err := loadFile(f.path)
	if err != nil {
		return out
	}
	given, err := readTOML(set, f.path, data, true)
	if err != nil {
		return out
	}
	for _, s := range given {
		k, err := spec.NewSettings(set).FindKey(s.Key)
		if err == nil && sharedWithJP(s.Key) {
			_, err = k.Set(Default(set), s.Value)
			if err == nil {
				out.Settings = append(out.Settings, s)
			}
		}
	}
	return out
}

// sharedWithJP reports whether a setting is in one of the tables that JP has as well.
func sharedWithJP(key string) bool {
	path, err := words.SplitKey(key)
	if err != nil || len(path) < 3 {
		return false
	}
	if path[0] == "tools" {
		return true
	}
	return path[0] == "conversation" && (path[1] == "compaction" ||
		path[1] == "deduplication" || path[1] == "tools")
}

// maxBytes is how long a settings file may be.
const maxBytes = 64 << 10

// Env is the world that settings are looked for in.
type Env struct {
	// Getenv looks a variable up; nil knows none.
	Getenv func(string) string
	// Home and Cwd are absolute paths, "" when they are not known.
	Home, Cwd string
	// Config is the file of --config, absolute, "" for none.
	Config string
	// Set is the registry of what can be set.
	Set *spec.Set
}

// place is where a settings file may be.
type place struct {
	path      string
	own, must bool
	jp        bool // It is JP's.
}

// ownFile is the person's own settings file, "" when their home is not known.
func (e *Env) ownFile() string {
	folder := e.folder()
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, "decant", "config.toml")
}

// folder is where programs keep the person's settings, "" when their home is not known.
func (e *Env) folder() string {
	folder := ""
	if e.Getenv != nil {
		folder = e.Getenv("XDG_CONFIG_HOME")
	}
	if !filepath.IsAbs(folder) {
		if e.Home == "" {
			return ""
		}
		folder = filepath.Join(e.Home, ".config")
	}
	return folder
}

// loadFile reads a file that a person may have written: a regular one, and not a long one. Nothing
// else is opened, as a pipe would never end.
func loadFile(path string) ([]byte, fs.FileInfo, error) {
	next := "correct the file or move it away"
	info, err := os.Stat(path)
	if errors.Is(err, syscall.ENOTDIR) {
		err = fs.ErrNotExist
	}
	if errors.Is(err, fs.ErrNotExist) {
		next = "name a file that exists"
	}
	var data []byte
	if err == nil {
		data, err = disk.ReadLimited(path, maxBytes)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read settings %s: %w; %s", path, disk.DropName(err), next)
	}
	return data, info, nil
}
