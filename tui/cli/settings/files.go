package settings

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// ProjectFile is the name of a project's settings, looked for from the current folder up.
const ProjectFile = ".decant.toml"

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
}

// Layer is the settings of one place.
type Layer struct {
	// Own is true where the person chose the place: then it may name programs and models.
	Own bool
	// Flag is true for the command line.
	Flag bool
	// Settings are in the order in which they were given; the last of one key counts.
	Settings []Setting
}

// Files reads the settings files, the strongest first. One that is missing is no error but that of
// --config; one that cannot be read, is too long or holds what is no setting is.
func Files(env Env) ([]Layer, error) {
	var out []Layer
	var read []fs.FileInfo
	// A person's own file stays theirs under whatever name it is met first.
	own, _ := os.Stat(env.Own())
	for _, f := range env.places() {
		data, info, err := load(f.path)
		if errors.Is(err, fs.ErrNotExist) && !f.must || err == nil && isOneOf(info, read) {
			continue
		}
		if err != nil {
			return nil, err
		}
		settings, err := Read(f.path, data)
		if err != nil {
			return nil, err
		}
		read = append(read, info)
		theirs := f.own || own != nil && os.SameFile(own, info)
		out = append(out, Layer{Own: theirs, Settings: settings})
	}
	return out, nil
}

// place is where a settings file may be.
type place struct {
	path      string
	own, must bool
}

// places are where settings files may be, the strongest first.
func (e *Env) places() []place {
	var out []place
	if e.Config != "" {
		out = append(out, place{e.Config, true, true})
	}
	for dir := e.Cwd; filepath.IsAbs(dir); dir = filepath.Dir(dir) {
		out = append(out, place{filepath.Join(dir, ProjectFile), false, false})
		if dir == filepath.Dir(dir) {
			break
		}
	}
	if own := e.Own(); own != "" {
		out = append(out, place{own, true, false})
	}
	return out
}

// Own is the person's own settings file, "" when their home is not known.
func (e *Env) Own() string {
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
	return filepath.Join(folder, "decant", "config.toml")
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

// load reads a file that a person may have written: a plain one, and not a long one. Nothing else
// is opened, as a pipe would never end.
func load(path string) ([]byte, fs.FileInfo, error) {
	info, err := os.Stat(path)
	if errors.Is(err, syscall.ENOTDIR) {
		err = fs.ErrNotExist
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("read settings %s: %w; name a file that is there", path,
			reason(err))
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read settings %s: %w; %s", path, reason(err), advice)
	}
	if !info.Mode().IsRegular() {
		return nil, nil, fmt.Errorf("read settings %s: no plain file; %s", path, advice)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("read settings %s: %w; %s", path, reason(err), advice)
	}
	defer func() { _ = f.Close() }() // It was only read.
	data, err := io.ReadAll(io.LimitReader(f, maxBytes+1))
	if err != nil {
		return nil, nil, fmt.Errorf("read settings %s: %w; %s", path, reason(err), advice)
	}
	if len(data) > maxBytes {
		return nil, nil, fmt.Errorf("read settings %s: longer than %d KiB; %s",
			path, maxBytes>>10, advice)
	}
	return data, info, nil
}

// advice is the next step after a file that cannot be read.
const advice = "mend the file or move it away"

// reason is an error without the path, which is said before it.
func reason(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
