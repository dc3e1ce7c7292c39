package formats_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"decant/model/formats"
	"decant/model/formats/finder"
	"decant/model/store"
)

// TestToyIsListed holds that a codec which is a folder and a line of the table is found by
// all that lists conversations.
func TestToyIsListed(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	path := filepath.Join(home, ".toys", "lego.toy")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(`{"toy":"one"}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(store.Agents(), "toy") {
		t.Fatalf("it is not among the agents %q", store.Agents())
	}
	env, q := store.Env{Home: home}, store.Query{Agents: []string{"toy"}}
	for name, find := range map[string]func() (store.Entry, error){
		"the newest": func() (store.Entry, error) { return store.NewestOf(env, q) },
		"by id":      func() (store.Entry, error) { return store.ByID(env, "", "leg") },
		"a list": func() (store.Entry, error) {
			found, err := store.FindEntries(env, q)
			return append(found, store.Entry{})[0], err
		},
		"of a folder": func() (store.Entry, error) {
			found, err := formats.Finders(q.Agents)[0].ListFolder(filepath.Dir(path),
				finder.Search{})
			return append(found, store.Entry{})[0], err
		},
	} {
		got, err := find()
		if err != nil || got.ID != "lego" || got.Agent != "toy" || got.Path != path {
			t.Errorf("%s: got %+v, %v", name, got, err)
		}
	}
}
