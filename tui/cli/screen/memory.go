package screen

import (
	"encoding/json"
	"path/filepath"
	"reflect"

	"decant/tui/cli/disk"
	"decant/tui/remember"
)

// memoryFile is how the views were left, as it is kept among decant's own files. It is a
// convenience: what cannot be read or written is no error.
type memoryFile struct {
	of remember.Memory
	// path is where it is kept, "" for nowhere.
	path string
}

// memoryVersion is the version of the file; a newer one is left alone.
const memoryVersion = 1

// maxMemory is how many bytes of it are read.
const maxMemory = 1 << 16

// memoryJSON is the file. Each size is read by itself, so that what is wrong with one costs no
// other.
type memoryJSON struct {
	Version int                        `json:"version"`
	Sizes   map[string]json.RawMessage `json:"sizes"`
}

// readMemory reads how the views were left. The built-in conversation looks the same each time.
func (s *Screen) readMemory() *memoryFile {
	m := &memoryFile{}
	folder, err := s.Env.StateFolder()
	if err != nil || s.Options.Demo {
		return m
	}
	m.path = filepath.Join(folder, "views.json")
	var file memoryJSON
	data, err := disk.ReadLimited(m.path, maxMemory)
	if err != nil || json.Unmarshal(data, &file) != nil {
		return m
	}
	if file.Version > memoryVersion {
		m.path = ""
		return m
	}
	for kind, name := range remember.Names {
		var of remember.Settings
		if json.Unmarshal(file.Sizes[name], &of) == nil {
			m.of[kind] = of
		}
	}
	return m
}

// write keeps how the views were left where that differs from what was read.
func (m *memoryFile) write(now remember.Memory) {
	if m.path == "" || reflect.DeepEqual(now, remember.Memory{}) || reflect.DeepEqual(now, m.of) {
		return
	}
	file := memoryJSON{memoryVersion, map[string]json.RawMessage{}}
	for kind, name := range remember.Names {
		if now[kind].View == "" {
			continue
		}
		data, err := json.Marshal(now[kind])
		if err != nil {
			return
		}
		file.Sizes[name] = data
	}
	if data, err := json.MarshalIndent(file, "", "  "); err == nil {
		// Without it the next review begins as the first one did.
		_ = disk.WriteAtomic(m.path, append(data, '\n'))
	}
}
