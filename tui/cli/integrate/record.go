package integrate

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"decant/model/source"
	"decant/tui/cli/disk"
	"decant/tui/cli/host"
)

// record is what was put where, so that it can be taken out again. It holds no text of the files.
type record struct {
	// Decant is the version that wrote it, Folder the agent's.
	Decant string     `json:"decant"`
	Folder string     `json:"folder"`
	Files  []recorded `json:"files"`
	// Folders were made for the files, each before those in it.
	Folders []string `json:"folders"`
}

// recorded is one file.
type recorded struct {
	// Path is as the agent names it; links are followed again when it is needed.
	Path string `json:"path"`
	// Created is true where there was no such file.
	Created bool `json:"created"`
	// Before and After are the SHA-256 of the file before decant wrote to it first, and after it
	// did last.
	Before string `json:"before_sha256"`
	After  string `json:"after_sha256"`
	// Inserted are the bytes of the file that are ours, and Made the members that were not there
	// before. Inserted is empty where somebody else wrote to the file between two times.
	Inserted []source.Span `json:"inserted"`
	Made     []string      `json:"made"`
}

// checksum is the SHA-256 of a text in hexadecimal digits.
func checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// maxFile is the largest settings file or record that is read, in bytes.
const maxFile = 4 << 20

// recordPath is where the record of an agent's folder is.
func recordPath(env *host.Env, a *agent, folder string) (string, error) {
	state, err := env.StateFolder()
	if err != nil {
		return "", fmt.Errorf("keep a record of what is written: %w", err)
	}
	name := a.name + "-" + checksum([]byte(folder))[:12] + ".json"
	return filepath.Join(state, "integrate", name), nil
}

// readRecord reads a record, nil if none exists. One that is not understood is none: then what
// is ours is found by its commands.
func readRecord(path string) *record {
	data, err := disk.ReadLimited(path, maxFile)
	if err != nil {
		return nil
	}
	var r record
	if json.Unmarshal(data, &r) != nil {
		return nil
	}
	return &r
}

// write writes the record, or removes the file of one that has no files.
func (r *record) write(path string) error {
	if len(r.Files) == 0 {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("remove the record: %w", err)
		}
		return nil
	}
	data, err := json.MarshalIndent(r, "", "  ")
	if err == nil {
		err = disk.WriteAtomic(path, append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("keep a record of what is written: %w", err)
	}
	return nil
}

// of is what is recorded of a file, nil for nothing; r may be nil.
func (r *record) of(path string) *recorded {
	if r == nil {
		return nil
	}
	i := slices.IndexFunc(r.Files, func(f recorded) bool { return f.Path == path })
	if i < 0 {
		return nil
	}
	return &r.Files[i]
}

// isWhole reports whether a file is as decant left it, so that its spans hold.
func (f *recorded) isWhole(data []byte) bool {
	if f == nil || f.After != checksum(data) {
		return false
	}
	end := 0
	for _, s := range f.Inserted {
		if s.Start < end || s.End < s.Start || s.End > len(data) {
			return false
		}
		end = s.End
	}
	return true
}
