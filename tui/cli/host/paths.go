package host

import (
	"os"
	"path/filepath"
	"strings"
)

// Absolute is a path from the command line, relative to where the program was started, "" for none.
func (e *Env) Absolute(path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(e.Cwd, path)
}

// Typed is a path as a person types it: relative to the folder that the program was started in, or
// to the home folder with a ~ in front.
func (e *Env) Typed(path string) string {
	if rest, ok := CutHome(path); ok && e.Home != "" {
		return filepath.Join(e.Home, rest)
	}
	return e.Absolute(path)
}

// CutHome takes ~/ off a path; ok is false where it does not begin so.
func CutHome(path string) (rest string, ok bool) {
	if path == "~" {
		return "", true
	}
	if len(path) > 1 && path[0] == '~' && os.IsPathSeparator(path[1]) {
		return path[2:], true
	}
	return path, false
}

// ShownFolder is a folder as a terminal shows it: below the person's home it begins with "~". A
// report that no terminal bounds has it whole.
func (e *Env) ShownFolder(path string) string {
	if e.Width == 0 || e.Home == "" {
		return path
	}
	if rest, ok := strings.CutPrefix(path, e.Home+string(filepath.Separator)); ok {
		return filepath.Join("~", rest)
	}
	return path
}
