package formats

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/model/formats/files"
	"decant/model/formats/staging"
)

// TestSaveTidies removes what killed saves left, says so, and leaves what is young, in
// use, or something else.
func TestSaveTidies(t *testing.T) {
	t.Parallel()
	for _, inPlace := range []bool{false, true} {
		c, dir := openToyFile(t)
		now := time.Now()
		leave := func(name string, age time.Duration) string {
			path := filepath.Join(dir, name)
			put(t, path, "half a conver")
			if err := os.Chtimes(path, now.Add(-age), now.Add(-age)); err != nil {
				t.Fatal(err)
			}
			return name
		}
		stale := leave(staging.TempName(), 25*time.Hour)
		kept := []string{
			leave(staging.TempName(), 23*time.Hour),
			leave(staging.TempName(), 48*time.Hour),
			leave(".decant-notes.tmp", 48*time.Hour),
		}
		running, err := files.OS{}.Lock(filepath.Join(dir, kept[1]))
		if err != nil {
			t.Fatal(err)
		}
		saved, err := Save(c, change, SaveOptions{InPlace: inPlace, Now: now})
		if err != nil || !strings.Contains(saved.Warning, "removed an unfinished fork") {
			t.Errorf("got %q, %v", saved.Warning, err)
		}
		got := names(t, dir)
		if slices.Contains(got, stale) || len(got) != 5 {
			t.Errorf("got %v, want without %s", got, stale)
		}
		for _, name := range kept {
			if !slices.Contains(got, name) {
				t.Errorf("%s is gone", name)
			}
		}
		if err := running.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestSaveTidiesFolders removes folders too, unless they hold anything of others.
func TestSaveTidiesFolders(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	c, err := b.open(b.inOwn)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	stale := filepath.Join(b.shared, staging.TempName())
	foreign := filepath.Join(b.shared, staging.TempName())
	for _, dir := range []string{stale, foreign} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		put(t, filepath.Join(dir, "events.json"), "[")
	}
	put(t, filepath.Join(foreign, "x"), "")
	old := now.Add(-25 * time.Hour)
	if err := errors.Join(os.Chtimes(stale, old, old), os.Chtimes(foreign, old, old)); err != nil {
		t.Fatal(err)
	}
	saved, err := Save(c, change, SaveOptions{Now: now, Output: b.shared})
	if err != nil || !strings.Contains(saved.Warning, "removed an unfinished fork") {
		t.Errorf("got %q, %v", saved.Warning, err)
	}
	if _, err := os.Stat(stale); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%s is there: %v", stale, err)
	}
	if _, err := os.Stat(foreign); err != nil {
		t.Errorf("%s is gone: %v", foreign, err)
	}
}
