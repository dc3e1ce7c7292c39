package screen

import (
	"encoding/json"
	"path/filepath"
	"reflect"

	"decant/tui/cli/disk"
	"decant/tui/remember"
)

// memoryFile holds the last state of the views, among decant's own files. It is a convenience:
// failing to read or write it is not an error.
type memoryFile struct {
	of remember.Memory
	// path is the path of the file, "" for nowhere.
	path string
}

// memoryVersion is the version of the file. A newer file is not touched.
const memoryVersion = 1

// maxMemory is how many bytes of the file are read.
const maxMemory = 1 << 16

// memoryJSON is the file. Each size is read separately, so that an error in one affects no other.
type memoryJSON struct {
	Version int                        `json:"version"`
	Sizes   map[string]json.RawMessage `json:"sizes"`
}

// readMemory reads the last state of the views. The built-in conversation always looks the same.
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

// write saves the state of the views if it has changed.
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
		// Without the file, the next review begins like the first one.
		_ = disk.WriteAtomic(m.path, append(data, '\n'))
	}
}
