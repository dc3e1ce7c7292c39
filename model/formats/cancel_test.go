package formats

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"decant/model"
)

// TestSaveCountsAndStops saves with its bytes counted, and then stopped: nothing is left behind,
// in place the original is as it was.
func TestSaveCountsAndStops(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../testdata/demo.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "5a0c6f0e-0000-4000-8000-000000000002.jsonl")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	c, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	work := &model.Work{}
	saved, err := Save(c, nil, SaveOptions{Work: work, Output: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	if done, all := work.Counts(); all < len(data) || int64(done) != saved.Bytes {
		t.Errorf("wrote %d of %d, the fork has %d", done, all, saved.Bytes)
	}
	for _, inPlace := range []bool{false, true} {
		stopped := &model.Work{}
		stopped.Stop()
		_, err := Save(c, nil, SaveOptions{Work: stopped, InPlace: inPlace})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("in place %v: got %v, want that it was stopped", inPlace, err)
		}
		entries, err := os.ReadDir(folder)
		if err != nil || len(entries) != 1 {
			t.Errorf("in place %v: %d files are there, %v", inPlace, len(entries), err)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != string(data) {
			t.Errorf("in place %v: the original changed, %v", inPlace, err)
		}
	}
}
