package staging

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"decant/model/amount"
	"decant/model/formats/files"

	"github.com/google/uuid"
)

const (
	// tempPrefix and tempSuffix surround the UUID in the names of staged files.
	tempPrefix, tempSuffix = ".decant-", ".tmp"
	// tempAge is how old a staged fork must be to count as left by a killed save.
	tempAge = 24 * time.Hour
)

// TempName is a name that no agent lists.
func TempName() string { return tempPrefix + uuid.NewString() + tempSuffix }

// isTempName reports whether a name is one that TempName makes.
func isTempName(name string) bool {
	id, begins := strings.CutPrefix(name, tempPrefix)
	id, ends := strings.CutSuffix(id, tempSuffix)
	return begins && ends && uuid.Validate(id) == nil
}

// Claim locks a staged file, so that no other save mistakes it for the remains of a killed save. On
// a file system without locks it does nothing.
func (s Stager) Claim(path string) (release func()) {
	l, err := s.FS.Claim(path)
	if err != nil {
		return func() {}
	}
	return func() { _ = l.Close() } // Nothing was written to it.
}

// TidyFolder removes the remains of killed saves in a folder and reports it, or returns "" for
// nothing. names are the possible file names in a conversation's folder.
func (s Stager) TidyFolder(dir string, now time.Time, names []string) string {
	found, err := s.FS.List(dir)
	if err != nil {
		return ""
	}
	removed := 0
	for _, name := range found {
		path := filepath.Join(dir, name)
		info, err := s.FS.Lstat(path)
		if !isTempName(name) || err != nil || now.Sub(info.ModTime()) < tempAge {
			continue
		}
		if info.Mode().IsRegular() && removeStale(s.FS, path) ||
			info.IsDir() && removeStaleFolder(s.FS, path, names) {
			removed++
		}
	}
	switch removed {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("removed an unfinished fork that a killed save left in %s",
			files.ShowPath(dir))
	}
	return fmt.Sprintf("removed %s that killed saves left in %s",
		amount.Of(removed, "unfinished fork"),
		files.ShowPath(dir))
}

// removeStale removes a staged file unless its save is still running.
func removeStale(fsys files.System, path string) bool {
	l, err := fsys.Claim(path)
	if err != nil {
		return false
	}
	defer l.Close() //nolint:errcheck // Nothing was written to it.
	return fsys.Remove(path) == nil
}

// removeStaleFolder is removeStale for a fork that is a folder. A folder with anything else in it
// stays.
func removeStaleFolder(fsys files.System, dir string, names []string) bool {
	for _, name := range names {
		path := filepath.Join(dir, name)
		if _, err := fsys.Lstat(path); err == nil && !removeStale(fsys, path) {
			return false
		}
	}
	return fsys.Remove(dir) == nil
}
