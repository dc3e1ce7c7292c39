package settings

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// ProjectFile is the name of a project's settings, looked for from the current folder up.
const projectFile = ".decant.toml"

// ReadFiles reads the settings files, the strongest first. One that is missing is no error but that
// of --config; one that cannot be read, is too long or holds what is no setting is.
func ReadFiles(env Env) ([]Layer, error) {
	var out []Layer
	var read []fs.FileInfo
	// A person's own file stays theirs under whatever name it is met first.
	own, _ := os.Stat(env.OwnFile())
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
	if own := e.OwnFile(); own != "" {
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
