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

// ProjectFile is the file name of a project's settings, searched from the current folder up.
const projectFile = ".decant.toml"

// ReadFiles reads the settings files, strongest first. A missing file is an error only for
// --config. A file that cannot be read, is too long or has an unknown setting is always an error.
func ReadFiles(env Env) ([]Layer, error) {
	var out []Layer
	var read []fs.FileInfo
	// A user's own file stays their own, under whatever name it is found first.
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

// places lists where settings files may be, strongest first.
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

// isOneOf reports whether a file was already read under another name.
func isOneOf(info fs.FileInfo, read []fs.FileInfo) bool {
	for _, r := range read {
		if os.SameFile(r, info) {
			return true
		}
	}
	return false
}

// JPFile is the name of JP's settings file, in a workspace's .jp and in JP's folder among the
// user's settings.
const jpFile = "config.toml"

// jpPlaces lists JP's own settings, strongest first: those of the workspace around the current
// folder, then the user's.
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

// jpLayer reads JP's settings in one place. An unreadable file or unknown setting is JP's problem,
// so it counts as empty.
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

// sharedWithJP reports whether a setting is in a table that JP also has.
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

// maxBytes is the largest size of a settings file.
const maxBytes = 64 << 10

// Env is where settings are searched.
type Env struct {
	// Getenv looks up a variable. Nil knows none.
	Getenv func(string) string
	// Home and Cwd are absolute paths, "" if unknown.
	Home, Cwd string
	// Config is the file of --config, absolute, "" for none.
	Config string
	// Set is the registry of all settings.
	Set *spec.Set
}

// place is where a settings file may be.
type place struct {
	path      string
	own, must bool
	jp        bool // It is JP's.
}

// ownFile returns the user's own settings file, "" if their home is unknown.
func (e *Env) ownFile() string {
	folder := e.folder()
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, "decant", "config.toml")
}

// folder returns where programs keep the user's settings, "" if their home is unknown.
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

// loadFile reads a file that the user may have written. It must be a regular file and not too long.
// Nothing else is opened, because a pipe would never end.
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
