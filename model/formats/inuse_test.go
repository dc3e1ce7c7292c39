package formats

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/files"
)

func TestInUse(t *testing.T) {
	t.Parallel()
	const read = ": a fork holds it as it was at "
	tests := []struct {
		name  string
		after func(path string) error // What happens after the file was opened.
		// later is how long ago the file was written then.
		later time.Duration
		want  string
	}{
		{"at rest", nil, 2 * time.Minute, ""},
		{"written lately", nil, 59 * time.Second, "it changed less than a minute ago: its agent " +
			"may"},
		{"of the future", nil, -2 * time.Minute, "its modification time is in the future: its"},
		{"grown", func(path string) error {
			return os.WriteFile(path, []byte(toyText+"\n"), 0o600)
		}, 9 * time.Hour, "it grew by 1 byte since it was read" + read},
		{"shrunk", func(path string) error {
			return os.WriteFile(path, []byte(toyText[:1]), 0o600)
		}, 9 * time.Hour, "since it was read" + read},
		{"written again", func(path string) error {
			now := time.Now().Add(-time.Minute)
			return os.Chtimes(path, now, now)
		}, 9 * time.Hour, "it changed since it was read" + read},
		{"gone", os.Remove, 9 * time.Hour, "it was deleted since it was read" + read},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c, _ := openToyFile(t)
			if tt.after != nil {
				if err := tt.after(c.Path); err != nil {
					t.Fatal(err)
				}
			}
			got := InUse(c, c.Stamp.Modified.Add(tt.later)).String()
			if !strings.HasPrefix(got, tt.want) && !strings.HasPrefix(tt.want, "since") ||
				!strings.Contains(got, tt.want) || (got == "") != (tt.want == "") {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if at := c.Stamp.Modified.Format(time.DateTime); strings.Contains(tt.want, read) &&
				!strings.HasSuffix(got, at) {
				t.Errorf("got %q, want it to end in %s", got, at)
			}
		})
	}
	for _, c := range []*model.Conversation{
		{Format: "toy", Path: "-"}, {Format: "toy"}, {Format: "no format", Path: "x"},
	} {
		if got := InUse(c, time.Now()); got != (Use{}) {
			t.Errorf("%+v: got %+v", c, got)
		}
	}
}

// TestInUseByItsLock looks at the agent's lock, and makes none.
func TestInUseByItsLock(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	c, err := b.open(b.inOwn)
	if err != nil {
		t.Fatal(err)
	}
	later := c.Stamp.Modified.Add(time.Hour)
	if got := InUse(c, later); got.String() != "" {
		t.Errorf("without a lock: got %q", got)
	}
	if _, err := os.Stat(b.lock); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a lock was made: %v", err)
	}
	if err := os.MkdirAll(filepath.Dir(b.lock), 0o700); err != nil {
		t.Fatal(err)
	}
	held, err := files.OS{}.Lock(b.lock)
	if err != nil {
		t.Fatal(err)
	}
	if got := InUse(c, later); got.String() != "Album has it open" {
		t.Errorf("with its lock held: got %q", got)
	}
	put(t, filepath.Join(b.inOwn, "events.json"), albumText+" ")
	got := InUse(c, later).String()
	if !strings.HasPrefix(got, "Album has it open; it grew by 1 ") {
		t.Errorf("grown, with its lock held: got %q", got)
	}
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	if got := InUse(c, later); got.Holder != "" || !got.Changed {
		t.Errorf("with its lock free: got %+v", got)
	}
}

// TestForkOfTheGrown holds what was read, and leaves what came after to the original.
func TestForkOfTheGrown(t *testing.T) {
	t.Parallel()
	c, dir := openToyFile(t)
	const more = `{"toy":"three"}` + "\n"
	put(t, c.Path, toyText+more)
	saved, err := Save(c, change, SaveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	got := read1(t, saved.Path)
	if filepath.Dir(saved.Path) != dir || strings.Contains(got, "three") {
		t.Errorf("got %s with\n%s", saved.Path, got)
	}
	if got := read1(t, c.Path); got != toyText+more {
		t.Errorf("the original is\n%s", got)
	}
	_, err = Save(c, change, SaveOptions{InPlace: true})
	if !errors.Is(err, files.ErrChanged) || !strings.Contains(err.Error(), "or save a fork") {
		t.Errorf("in place: got %v", err)
	}
}
