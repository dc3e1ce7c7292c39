package opencode

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/finder"
	"decant/testdata/opencodedb"
	"decant/testdata/samples"
)

// shelf is a home with the client's database, in which some of our own exports are.
func shelf(t *testing.T, agent Codec, names ...string) (env finder.Env, file string) {
	t.Helper()
	home := t.TempDir()
	folder := filepath.Join(home, "data", agent.name)
	file = filepath.Join(folder, agent.command+".db")
	mkdir(t, folder)
	c := opencodedb.Open(t, file, opencodedb.Tables)
	for _, name := range names {
		opencodedb.Store(t, c, samples.Read(t, samples.Own(t, "opencode/"+name+".json")[0])[0])
	}
	return finder.Env{Home: home, Variable: func(name string) string {
		return map[string]string{"XDG_DATA_HOME": "~/data"}[name]
	}}, file
}

// TestShelved holds that a session in a database is read as its export is, while its client has all
// of it in the log alone.
func TestShelved(t *testing.T) {
	t.Parallel()
	names := []string{"minimal", "tools", "compacted", "tail", "undone", "pictures", "shuffled"}
	env, file := shelf(t, Opencode, names...)
	for _, name := range names {
		want := open(t, samples.Own(t, "opencode/"+name+".json")[0])
		path := filepath.Join(file, want.ID)
		if !Opencode.Holds(path) || Kilo.Holds(path) {
			t.Fatalf("%s is not held by its agent alone", path)
		}
		data, err := Opencode.ReadShelved(path)
		if err != nil {
			t.Fatal(err)
		}
		got := read(t, path, data)
		if f := model.CompareViews(want.View(nil), got.View(nil), name); len(f) > 0 {
			t.Error(f)
		}
		checkShelved(t, got, want)
		home := filepath.Join(env.Home, "data", "opencode", "decant")
		dir, beside := Opencode.HomeOf(got, forkTime), Opencode.HomeOf(want, forkTime)
		if dir != home || beside != "" {
			t.Errorf("forks go into %s and %s", dir, beside)
		}
	}
	if _, err := Opencode.ReadShelved(filepath.Join(file, "ses_none")); err == nil ||
		!strings.Contains(err.Error(), "--list") {
		t.Errorf("got %v", err)
	}
	for _, path := range []string{
		file, filepath.Join(file, "x"), filepath.Join(filepath.Dir(file), "ses_1"),
		filepath.Join(file, "ses_1.json"),
	} {
		if Opencode.Holds(path) {
			t.Errorf("%s is held", path)
		}
	}
}

// checkShelved holds what is told of a session in a database against that of its export.
func checkShelved(t *testing.T, got, want *model.Conversation) {
	t.Helper()
	if got.ID != want.ID || got.Title != want.Title || got.CWD != want.CWD ||
		got.Model != want.Model || len(got.Usage) != len(want.Usage) {
		t.Errorf("got %s, %s in %s", got.ID, got.Title, got.CWD)
	}
	if f := model.ListHarmful(Opencode.Check(got)); len(f) > 0 {
		t.Errorf("%s: %v", got.ID, f)
	}
	if how := Opencode.Resume(got, got.Path, got.ID); how.First != nil {
		t.Errorf("%s is imported again: %s", got.ID, how)
	}
}

// TestFind lists what the client lists, and finds the rest by id.
func TestFind(t *testing.T) {
	t.Parallel()
	for _, agent := range []Codec{Opencode, Kilo} {
		env, file := shelf(t, agent, "minimal", "tools", "helper")
		f := agent.Finder()
		here := finder.Search{CWD: "/home/ada/bakery", Dir: "/home/ada/bakery"}
		late := finder.Search{Since: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)}
		helper := open(t, samples.Own(t, "opencode/helper.json")[0]).ID
		for name, tt := range map[string]struct {
			list func() ([]finder.Entry, error)
			want int
		}{
			"here": {func() ([]finder.Entry, error) { return f.List(env, here) }, 2},
			"in the folder": {func() ([]finder.Entry, error) {
				return f.ListFolder(filepath.Dir(file), finder.Search{})
			}, 2},
			"elsewhere": {func() ([]finder.Entry, error) {
				return f.List(env, finder.Search{CWD: "/x", Dir: "/x"})
			}, 0},
			"since": {func() ([]finder.Entry, error) { return f.List(env, late) }, 0},
			"a sub-agent's": {func() ([]finder.Entry, error) {
				return f.ByID(env, helper, false)
			}, 1},
			"no id of it": {func() ([]finder.Entry, error) { return f.ByID(env, "5", true) }, 0},
		} {
			got, err := tt.list()
			if err != nil || len(got) != tt.want {
				t.Errorf("%s: got %v, %v", name, got, err)
			}
			for _, e := range got {
				if e.Agent != agent.name || e.Title != "Bakery" || e.Bytes == 0 ||
					e.Path != filepath.Join(file, e.ID) {
					t.Errorf("%s: got %+v", name, e)
				}
			}
		}
		found, err := f.Candidates(env, here)
		if err != nil || len(found) != 2 {
			t.Fatalf("got %v, %v", found, err)
		}
		if e, ok := found[0].Read(); !ok || e.Modified != found[0].Active {
			t.Errorf("got %+v", e)
		}
	}
}

// TestFindElsewhere takes the database that a variable names, and says which cannot be read.
func TestFindElsewhere(t *testing.T) {
	t.Parallel()
	_, file := shelf(t, Opencode, "minimal")
	env := finder.Env{Home: t.TempDir(), Variable: func(name string) string {
		return map[string]string{"OPENCODE_DB": file}[name]
	}}
	if got, err := Opencode.Finder().List(env, finder.Search{}); err != nil || len(got) != 1 {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := Kilo.Finder().List(env, finder.Search{}); err != nil || len(got) != 0 {
		t.Errorf("got %v, %v", got, err)
	}
	opencodedb.Open(t, filepath.Join(filepath.Dir(file), "opencode-dev.db"),
		"create table session_v2 (id text)")
	got, err := Opencode.Finder().ListFolder(filepath.Dir(file), finder.Search{})
	if err == nil || len(got) != 1 ||
		!strings.Contains(err.Error(), "opencode-dev.db: its tables") {
		t.Errorf("got %v, %v", got, err)
	}
}

func mkdir(t *testing.T, dir string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
}
