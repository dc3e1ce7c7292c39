package staging

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"path/filepath"

	"decant/model"
	"decant/model/formats/files"
)

// Stager writes drafts under temporary names, and gives them their final names.
type Stager struct {
	// FS is the file system to write to.
	FS files.System
	// TempName returns a new name on each call.
	TempName func() string
	// Work counts the bytes written; nil counts nothing.
	Work *model.Work
	// Unguarded replaces an original even if another program is using the file.
	Unguarded bool
}

// ForkMode allows only the owner to read a fork.
const ForkMode fs.FileMode = 0o600

// bufferBytes is how much is written at a time.
const bufferBytes = 256 << 10

// Stage writes a draft under a temporary name in dir and returns its path. After an error nothing
// of it is left. mode is the mode of a single file.
func (s Stager) Stage(d *model.Draft, dir string, mode fs.FileMode) (string, error) {
	path := filepath.Join(dir, s.TempName())
	if d.Dir {
		return path, s.stageFolder(d, path)
	}
	return path, s.writeFile(path, mode, FillFile(d.Files[0]))
}

// LockedFile is the file of a staged draft that is locked during the save.
func LockedFile(d *model.Draft, staged string) string {
	if d.Dir {
		return filepath.Join(staged, d.Files[0].Name)
	}
	return staged
}

// FillFile writes the content of a file.
func FillFile(f model.DraftFile) func(io.Writer) error {
	return func(w io.Writer) error {
		if f.Source == nil {
			_, err := w.Write(f.Bytes)
			return err
		}
		return f.Source.Write(w, f.Pieces)
	}
}

// writeFile makes a file whose bytes survive a crash. After an error it is removed.
func (s Stager) writeFile(path string, mode fs.FileMode, fill func(io.Writer) error) error {
	f, err := s.FS.Create(path, mode)
	if err != nil {
		return err
	}
	ahead := &aheadWriter{file: f}
	w := bufio.NewWriterSize(countedWriter{ahead, s.Work}, bufferBytes)
	err = fill(w)
	if err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = f.Chmod(mode) // The umask removed bits, or the system added some.
	}
	if early := ahead.rest(); err == nil {
		err = early
	}
	if err == nil {
		err = f.Sync()
	}
	if shut := f.Close(); err == nil {
		err = shut
	}
	if err != nil {
		return s.Discard(err, path)
	}
	return nil
}

// countedWriter counts what is written, and stops writing when the work is stopped.
type countedWriter struct {
	w    io.Writer
	work *model.Work
}

// Write writes, or returns an error when the work was stopped.
func (c countedWriter) Write(p []byte) (int, error) {
	if c.work.Stopped() {
		return 0, context.Canceled
	}
	n, err := c.w.Write(p)
	c.work.Add(n)
	return n, err
}

// Drop is Discard for a staged draft, which may be a folder.
func (s Stager) Drop(err error, d *model.Draft, staged string) error {
	if d.Dir {
		for _, f := range d.Files {
			// What stays is in the folder, which then stays too and is named in the error.
			_ = s.FS.Remove(filepath.Join(staged, f.Name))
		}
	}
	return s.Discard(err, staged)
}

// Discard removes files after an error and returns the error, with what could not be removed.
func (s Stager) Discard(err error, paths ...string) error {
	for _, p := range paths {
		if gone := s.FS.Remove(p); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
			err = LeftBehind{Err: err, Path: p}
		}
	}
	return err
}

// LeftBehind is an error after which a file could not be removed.
type LeftBehind struct {
	// Err is what failed, and Path is the file that still exists.
	Err  error
	Path string
}

// Hint is the advice to add to another text of the error.
func (l LeftBehind) Hint() string { return "; remove " + files.ShowPath(l.Path) + " by hand" }

// Error is what failed, and what to remove.
func (l LeftBehind) Error() string { return l.Err.Error() + l.Hint() }

// Unwrap is what failed.
func (l LeftBehind) Unwrap() error { return l.Err }

// stageFolder writes a draft of several files. After an error nothing of it is left.
func (s Stager) stageFolder(d *model.Draft, path string) error {
	if err := s.FS.Mkdir(path); err != nil {
		return err
	}
	var err error
	for i := 0; i < len(d.Files) && err == nil; i++ {
		err = s.writeFile(filepath.Join(path, d.Files[i].Name), ForkMode, FillFile(d.Files[i]))
	}
	if err == nil {
		err = s.FS.SyncDir(path)
	}
	if err != nil {
		return s.Drop(err, d, path)
	}
	return nil
}
