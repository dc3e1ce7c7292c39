package settings

import (
	"os"
	"path/filepath"

	"decant/strategies/spec"
	"decant/strategies/words"
)

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
