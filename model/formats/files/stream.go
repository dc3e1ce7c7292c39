package files

import (
	"crypto/sha256"
	"io"
	"io/fs"
	"os"

	"decant/model"
)

// UseStill opens a file that stays on the disk and passes it to a reader, with its size, and once
// more when it changed meanwhile. Growth does not count as a change if the file ended with a line
// end, because agents add lines and the earlier content is unchanged. The file stays open unless
// there is an error. The stamp has no Sum yet.
func UseStill(
	fsys System, path string, read func(f File, size int) error,
) (model.Stamp, error) {
	for range 2 {
		stamp, still, err := useOnce(fsys, path, read)
		if still || err != nil {
			return stamp, err
		}
	}
	return model.Stamp{}, Restless("the agent")
}

// useOnce is one attempt of UseStill. A reader's error counts only if the file was unchanged.
func useOnce(
	fsys System, path string, read func(f File, size int) error,
) (stamp model.Stamp, still bool, err error) {
	f, err := fsys.Open(path)
	if err != nil {
		return stamp, false, err
	}
	defer func() {
		if !still || err != nil {
			_ = f.Close() // It was only read.
		}
	}()
	before, err := f.Stat()
	if err != nil {
		return stamp, false, err
	}
	if err := CheckRegular(before); err != nil {
		return stamp, false, err
	}
	failed := read(f, int(before.Size()))
	after, err := fsys.Stat(path) // By name: the file may have been replaced.
	if err != nil {
		return stamp, false, err
	}
	if still, err = stoodStill(f, before, after); err != nil || !still {
		return stamp, false, err
	}
	return model.Stamp{Size: before.Size(), Modified: before.ModTime()}, true, failed
}

// stoodStill reports whether a file has its earlier content, and nothing more except new lines.
func stoodStill(f File, before, after fs.FileInfo) (bool, error) {
	if !os.SameFile(before, after) || after.Size() < before.Size() {
		return false, nil
	}
	if after.Size() == before.Size() || before.Size() == 0 {
		return after.Size() == before.Size() && before.ModTime().Equal(after.ModTime()), nil
	}
	var last [1]byte
	if _, err := f.ReadAt(last[:], before.Size()-1); err != nil {
		return false, err
	}
	return last[0] == '\n', nil
}

// SumStill is the SHA-256 of a file. It reads the file once more when it changed meanwhile.
func SumStill(fsys System, path string) (sum model.Sum, err error) {
	var open File
	_, err = UseStill(fsys, path, func(f File, size int) error {
		h := sha256.New()
		all := io.NewSectionReader(f, 0, int64(size))
		_, err := io.CopyBuffer(h, all, make([]byte, chunkBytes))
		open, sum = f, model.Sum(h.Sum(nil))
		return err
	})
	if err == nil {
		_ = open.Close() // It was only read.
	}
	return sum, err
}

// Restless is the error for a file of an agent that keeps changing. It wraps [ErrChanged].
func Restless(agent string) error {
	return RewordError(ErrChanged, "the file changed twice while it was being read; wait until "+
		agent+" is done, then open it again")
}
