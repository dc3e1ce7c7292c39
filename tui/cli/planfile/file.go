package planfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"decant/strategies/spec"
	"decant/tui/cli/disk"
)

// MaxBytes is the largest plan file that is read: one with about 200,000 decisions.
const MaxBytes = 16 << 20

// LoadFile reads the plan file at an absolute path, or for "-" the plan from in. The registry
// defines what it may name.
func LoadFile(set *spec.Set, path string, in io.Reader) (*File, error) {
	var data []byte
	var err error
	if path == "-" {
		path = "standard input"
		data, err = io.ReadAll(io.LimitReader(in, MaxBytes+1))
	} else {
		data, err = disk.ReadLimited(path, MaxBytes)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("read plan %s: the file does not exist; --save-plan makes one", path)
	case err != nil:
		return nil, fmt.Errorf("read plan %s: %w; name a file as --save-plan writes it", path, err)
	case len(data) > MaxBytes:
		return nil, fmt.Errorf("read plan %s: it is larger than %d MB", path, MaxBytes>>20)
	}
	return ReadPlan(set, path, data)
}

// WriteNew writes a plan to a new file.
func WriteNew(path string, plan []byte) error {
	f, err := disk.CreateNew(path)
	if err != nil {
		return fmt.Errorf("save plan %s: %w", path, err)
	}
	if err := disk.FillFile(f, plan); err != nil {
		// The first error is the useful one. A remaining file is only litter.
		_ = os.Remove(path)
		return fmt.Errorf("save plan %s: %w", path, err)
	}
	return nil
}
