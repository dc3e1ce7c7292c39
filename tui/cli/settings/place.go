package settings

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"decant/strategies/spec"
)

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
	// Set is the registry of what can be set.
	Set *spec.Set
}

// place is where a settings file may be.
type place struct {
	path      string
	own, must bool
	jp        bool // It is JP's.
}

// OwnFile is the person's own settings file, "" when their home is not known.
func (e *Env) OwnFile() string {
	folder := e.folder()
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, "decant", "config.toml")
}

// folder is where programs keep the person's settings, "" when their home is not known.
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

// loadFile reads a file that a person may have written: a plain one, and not a long one. Nothing
// else is opened, as a pipe would never end.
func loadFile(path string) ([]byte, fs.FileInfo, error) {
	info, err := os.Stat(path)
	if errors.Is(err, syscall.ENOTDIR) {
		err = fs.ErrNotExist
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("read settings %s: %w; name a file that is there", path,
			bareError(err))
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read settings %s: %w; %s", path, bareError(err), mendFile)
	}
	if !info.Mode().IsRegular() {
		return nil, nil, fmt.Errorf("read settings %s: no plain file; %s", path, mendFile)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("read settings %s: %w; %s", path, bareError(err), mendFile)
	}
	defer func() { _ = f.Close() }() // It was only read.
	data, err := io.ReadAll(io.LimitReader(f, maxBytes+1))
	if err != nil {
		return nil, nil, fmt.Errorf("read settings %s: %w; %s", path, bareError(err), mendFile)
	}
	if len(data) > maxBytes {
		return nil, nil, fmt.Errorf("read settings %s: longer than %d KiB; %s",
			path, maxBytes>>10, mendFile)
	}
	return data, info, nil
}

// mendFile is the next step after a file that cannot be read.
const mendFile = "mend the file or move it away"

// bareError is an error without the path, which is said before it.
func bareError(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
