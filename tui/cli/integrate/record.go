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

// record says what was added where, so that it can be removed again. It contains no text of the
// files.
type record struct {
	// Decant is the version that wrote it, Folder the agent's folder.
	Decant string     `json:"decant"`
	Folder string     `json:"folder"`
	Files  []recorded `json:"files"`
	// Folders were made for the files. A folder comes before its subfolders.
	Folders []string `json:"folders"`
}

// recorded is one file.
type recorded struct {
	// Path is the agent's path. Links are followed again when it is needed.
	Path string `json:"path"`
	// Created is true if there was no such file.
	Created bool `json:"created"`
	// Before and After are the SHA-256 of the file before decant's first write, and after its last.
	Before string `json:"before_sha256"`
	After  string `json:"after_sha256"`
	// Inserted are our bytes of the file, and Made the members that were not there before. Inserted
	// is empty if somebody else wrote to the file between two of our writes.
	Inserted []source.Span `json:"inserted"`
	Made     []string      `json:"made"`
}

// checksum returns the SHA-256 of a text in hexadecimal digits.
func checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// maxFile is the largest settings file or record that is read, in bytes.
const maxFile = 4 << 20

// recordPath returns the path of the record for an agent's folder.
func recordPath(env *host.Env, a *agent, folder string) (string, error) {
	state, err := env.StateFolder()
	if err != nil {
		return "", fmt.Errorf("keep a record of what is written: %w", err)
	}
	name := a.name + "-" + checksum([]byte(folder))[:12] + ".json"
	return filepath.Join(state, "integrate", name), nil
}

// readRecord reads a record, nil if there is none. A record that is not understood counts as none,
// and our additions are then found by their commands.
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

// write writes the record, or removes its file if the record has no files.
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

// of returns the record of a file, nil for none. The receiver may be nil.
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

// isWhole reports whether a file is as decant left it, so that its spans are valid.
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
