package integrate

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"decant/model/formats/files"
	"decant/tui/cli/disk"
)

// place is the current state of a file that an agent names.
type place struct {
	// path is the agent's path, target the path after following links.
	path, target string
	// exists is false if there is no file. Linked is true if the path is a link. Data is the
	// content of the file.
	exists, linked bool
	data           []byte
}

// readPlace reads a file. A dangling link is an error, and so is anything but a regular file.
func readPlace(path string) (place, error) {
	p := place{path: path, target: path}
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	if err == nil {
		p.target, err = filepath.EvalSymlinks(path)
	}
	if err == nil {
		p.exists, p.linked = true, info.Mode()&fs.ModeSymlink != 0
		p.data, err = disk.ReadLimited(p.target, maxFile)
	}
	if err != nil {
		return p, fmt.Errorf("read %s: %w", path, disk.DropName(err))
	}
	return p, nil
}

// change is the change of one file.
type change struct {
	place
	// after is the new content. Remove is true if the file is removed instead.
	after  []byte
	remove bool
}

// isIdle reports whether the file stays unchanged.
func (c *change) isIdle() bool {
	return !c.remove && c.exists && bytes.Equal(c.data, c.after)
}

// check fails if the file has changed since the change was shown.
func (c *change) check() error {
	now, err := readPlace(c.path)
	if err != nil {
		return err
	}
	if now.exists != c.exists || now.target != c.target || !bytes.Equal(now.data, c.data) {
		return fmt.Errorf("%s changed meanwhile and was not written: run the command again", c.path)
	}
	return nil
}

// Modes of new files and folders.
const newFile, newFolder = 0o600, 0o700

// apply writes the whole file, or removes it.
func (c *change) apply() error {
	if err := c.check(); err != nil {
		return err
	}
	if c.remove {
		if err := os.Remove(c.target); err != nil {
			return fmt.Errorf("remove %s: %w", c.path, disk.DropName(err))
		}
		return nil
	}
	if err := c.write(files.OS{}); err != nil {
		return fmt.Errorf("write %s: %w", c.path, disk.DropName(err))
	}
	return nil
}

// write writes a file beside the target and then renames it. A replaced file keeps owner and mode.
// A new file must not replace one.
func (c *change) write(fsys files.OS) error {
	folder := filepath.Dir(c.target)
	mode := fs.FileMode(newFile)
	var was fs.FileInfo
	if c.exists {
		info, err := os.Stat(c.target)
		if err != nil {
			return err
		}
		was, mode = info, info.Mode().Perm()
	} else if err := os.MkdirAll(folder, newFolder); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, ".decant-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) //nolint:errcheck // It has its own name then, or is only litter.
	if err = errors.Join(f.Chmod(mode), disk.FillFile(f, c.after)); err != nil {
		return err
	}
	if was == nil {
		err = fsys.RenameNew(f.Name(), c.target)
	} else if err = fsys.Chown(f.Name(), was); err == nil {
		err = fsys.Rename(f.Name(), c.target)
	}
	if err != nil {
		return err
	}
	return fsys.SyncDir(folder)
}
