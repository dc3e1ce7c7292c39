package staging

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"decant/model"
	"decant/model/formats/files"
)

// RestTime is for how long an original must be unchanged before it is overwritten.
const RestTime = 60 * time.Second

// maxBackups is how many backups of one second get different numbers.
const maxBackups = 100

// errNoBackup says that a file system cannot replace a file without losing what its agent writes
// meanwhile.
var errNoBackup = errors.New("the file system supports neither hard links nor swapping names, so " +
	"a safe backup is impossible; save a fork")

// Swap puts a staged file under the name of an original. The backup is the original file itself
// under another name, not a copy. So a program that still has it open writes into the backup. The
// original's name always names a file, so that a program that appends by path never makes a new
// one.
type Swap struct {
	Stager
	// Stamp is the original, as it was read, at Path. Staged is its replacement.
	Stamp        model.Stamp
	Staged, Path string
	Now          time.Time

	// Backup is the original's name afterwards.
	Backup string
	// Alarms say what other programs wrote during the swap. Warnings say what went wrong after the
	// staged file got its name.
	Alarms, Warnings []string
}

// Run swaps. After an error the original is unchanged and there is no backup.
func (w *Swap) Run() error {
	var err error
	w.Backup, err = w.nameBackup(func(name string) error { return w.FS.Link(w.Path, name) })
	switch {
	case err == nil:
		err = w.replaceLinked()
	case !errors.Is(err, fs.ErrExist):
		err = w.replaceUnlinked(err)
	}
	if err != nil {
		if w.Backup != "" {
			err = w.Discard(err, w.Backup)
		}
		return err
	}
	if dir := filepath.Dir(w.Path); w.FS.SyncDir(dir) != nil {
		w.Warnings = append(w.Warnings, "saved, but the disk does not confirm it: after a power "+
			"failure the original may be back")
	}
	w.lookAgain()
	return nil
}

// nameBackup tries backup names, which no agent lists, until one is free.
func (w *Swap) nameBackup(try func(name string) error) (string, error) {
	base := w.Path + ".decant-backup-" + w.Now.UTC().Format("20060102T150405Z")
	name := base
	for n := 2; ; n++ {
		err := try(name)
		if err == nil {
			return name, nil
		}
		if !errors.Is(err, fs.ErrExist) || n > maxBackups {
			return "", err
		}
		name = fmt.Sprintf("%s-%d", base, n)
	}
}

// replaceLinked replaces an original that also has the backup's name.
func (w *Swap) replaceLinked() error {
	err := w.FS.SyncDir(filepath.Dir(w.Path))
	if err == nil {
		err = w.compareOriginal(w.Backup)
	}
	if err != nil {
		return err
	}
	err = w.FS.Exchange(w.Staged, w.Path)
	if errors.Is(err, errors.ErrUnsupported) {
		return w.FS.Rename(w.Staged, w.Path)
	}
	if err == nil {
		w.clearStaged()
	}
	return err
}

// clearStaged removes the temporary name of what was exchanged. That is the original, unless a
// program replaced the file after the comparison. Such a file also becomes a backup.
func (w *Swap) clearStaged() {
	one, err := w.FS.Stat(w.Staged)
	other, err2 := w.FS.Stat(w.Backup)
	if err == nil && err2 == nil && os.SameFile(one, other) {
		if err := w.FS.Remove(w.Staged); err != nil {
			w.Warnings = append(w.Warnings, "remove "+files.ShowPath(w.Staged)+" by hand: "+
				"it is a second name of the backup")
		}
		return
	}
	name, err := w.nameBackup(func(name string) error {
		return w.FS.RenameNew(w.Staged, name)
	})
	if err != nil {
		name = w.Staged
	}
	w.Alarms = append(w.Alarms, fmt.Sprintf("a program replaced %s while it was saved; "+
		"its file is now %s", files.ShowPath(w.Path), files.ShowPath(name)))
}

// replaceUnlinked replaces an original on a file system without hard links. The fork takes the
// backup's name first, so the exchange leaves the original under that name, never under a temporary
// one. noLink is why there is no link.
func (w *Swap) replaceUnlinked(noLink error) error {
	var err error
	w.Backup, err = w.nameBackup(func(name string) error {
		return w.FS.RenameNew(w.Staged, name)
	})
	if err == nil {
		err = w.compareOriginal(w.Path)
	}
	if err == nil {
		err = w.FS.Exchange(w.Backup, w.Path)
	}
	switch {
	case !errors.Is(err, errors.ErrUnsupported):
		return err
	case errors.Is(noLink, errors.ErrUnsupported), errors.Is(noLink, syscall.EPERM):
		return errNoBackup
	}
	return noLink // Links are supported here, and this one failed.
}

// compareOriginal compares the file at one of the original's names with what was read, because the
// checks take time and the fork was made from what was read.
func (w *Swap) compareOriginal(name string) error {
	if w.Unguarded {
		return nil
	}
	sum, err := files.SumStill(w.FS, name)
	if err != nil {
		return err
	}
	if sum != w.Stamp.Sum() {
		return files.ErrChanged
	}
	info, err := w.FS.Stat(w.Path)
	if err != nil {
		return err
	}
	return w.CheckUntouched(w.Stamp, w.Path, info, w.Now)
}

// lookAgain looks for writes to the original after the comparison, and for programs that may still
// write.
func (w *Swap) lookAgain() {
	info, err := w.FS.Stat(w.Backup)
	switch {
	case err != nil:
		w.Warnings = append(w.Warnings, "the backup cannot be read again: "+err.Error())
	case info.Size() != w.Stamp.Size || !info.ModTime().Equal(w.Stamp.Modified):
		w.Alarms = append(w.Alarms, fmt.Sprintf("the original was changed while it was replaced: "+
			"its last changes are in %s and not in %s", files.ShowPath(w.Backup),
			files.ShowPath(w.Path)))
	}
	if w.Unguarded {
		return
	}
	if by := w.FS.Holders(w.Backup); len(by) > 0 {
		w.Alarms = append(w.Alarms, fmt.Sprintf("%s opened the original while it was replaced: "+
			"its changes are in %s, not in %s", strings.Join(by, ", "),
			files.ShowPath(w.Backup), files.ShowPath(w.Path)))
	}
}

// CheckUntouched reports why a file in the given state differs from what was read, or was written
// too recently.
func (s Stager) CheckUntouched(
	read model.Stamp, path string, info fs.FileInfo, now time.Time,
) error {
	if s.Unguarded {
		return nil
	}
	if info.Size() != read.Size || !info.ModTime().Equal(read.Modified) {
		return files.ErrChanged
	}
	if by := s.FS.Holders(path); len(by) > 0 {
		return files.RewordError(files.ErrBusy, strings.Join(by, ", ")+
			" has it open; close it there and save again, or save a fork")
	}
	switch since := now.Sub(info.ModTime()); {
	case since < 0:
		return files.RewordError(files.ErrBusy,
			"its modification time is in the future, so its agent may have it open. Close it "+
				"there, reset its time with touch and save again, or save a fork")
	case since < RestTime:
		return files.ErrBusy
	}
	return nil
}

// KeepOwner gives a staged file the owner of the original.
func KeepOwner(fsys files.System, staged string, original fs.FileInfo) error {
	err := fsys.Chown(staged, original)
	if errors.Is(err, fs.ErrPermission) {
		return files.RewordError(err, "the new file cannot get this file's owner: permission "+
			"denied; save a fork")
	}
	return err
}
