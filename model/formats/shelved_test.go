package formats

import (
	"path/filepath"
	"strings"
	"testing"

	"decant/testdata/opencodedb"
	"decant/testdata/samples"
)

// TestShelvedFork forks a session of a database: the fork goes into a folder beside it, and the
// database stays as it is.
func TestShelvedFork(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "opencode.db")
	db := opencodedb.Open(t, file, opencodedb.Tables)
	export := samples.Own(t, "opencode/tools.json")[0]
	opencodedb.Store(t, db, samples.Read(t, export)[0])
	want, err := Open(export)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(file, want.ID)
	c, err := Open(path)
	if err != nil || c.ID != want.ID || c.Format != "opencode" || c.Path != path {
		t.Fatalf("got %v, %v", c, err)
	}
	before := samples.Read(t, file, file+"-wal")
	saved, err := Save(c, nil, SaveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if dir := filepath.Dir(saved.Path); dir != filepath.Join(filepath.Dir(file), "decant") {
		t.Errorf("the fork is in %s", dir)
	}
	if fork, err := Open(saved.Path); err != nil || fork.ID != saved.ID {
		t.Errorf("got %v, %v", fork, err)
	}
	_, err = Save(c, nil, SaveOptions{InPlace: true})
	if err == nil || !strings.HasSuffix(err.Error(), errIsShelved.Error()) {
		t.Errorf("in place: got %v", err)
	}
	for i, data := range samples.Read(t, file, file+"-wal") {
		if string(data) != string(before[i]) {
			t.Error("the database changed")
		}
	}
}

// TestShelvedUnknown says how to find the sessions that a database has.
func TestShelvedUnknown(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "opencode.db")
	opencodedb.Open(t, file, opencodedb.Tables)
	_, err := Open(filepath.Join(file, "ses_none"))
	if err == nil || !strings.HasSuffix(err.Error(), "--project all shows all conversations") {
		t.Fatalf("got %v", err)
	}
	oneLine(t, err)
}
