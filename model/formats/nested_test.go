package formats

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/copilot"
	"decant/model/formats/finder"
)

// nestedHome puts a session of Copilot CLI where the client keeps them, and returns its folder.
func nestedHome(t *testing.T, name string) (home, folder string) {
	t.Helper()
	data, err := os.ReadFile("../../testdata/copilot/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	home = t.TempDir()
	folder = filepath.Join(home, ".copilot", "session-state",
		"0a000000-0000-4000-8000-00000000000a")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	about := "id: old\ncwd: /w\nname: 'Bread: day one'\nuser_named: false\nfork_count: 2\n"
	for file, text := range map[string][]byte{
		"events.jsonl": data, "workspace.yaml": []byte(about), "session.db": []byte("x"),
	} {
		if err := os.WriteFile(filepath.Join(folder, file), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return home, folder
}

// TestNestedForkIsFolder saves a fork of a file that lies in its own folder: it gets a folder
// beside that, of the new id, which is found and opened by its name.
func TestNestedForkIsFolder(t *testing.T) {
	t.Parallel()
	home, folder := nestedHome(t, "tools")
	c, err := Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	if c.ID != filepath.Base(folder) || c.Title != "Bread: day one" {
		t.Errorf("opened %s, %q", c.ID, c.Title)
	}
	told, err := Try(c, nil, SaveOptions{}, false)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := Save(c, nil, SaveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.Stat(saved.Path)
	if err != nil || saved.Bytes != told || log.Size() != told {
		t.Errorf("saved %d bytes, told %d, the log: %v, %v", saved.Bytes, told, log, err)
	}
	want := filepath.Join(filepath.Dir(folder), saved.ID, "events.jsonl")
	if saved.Path != want || !Keeps(c, filepath.Dir(saved.Path)) {
		t.Errorf("saved as %s, want %s", saved.Path, want)
	}
	if got := saved.Resume.Args; len(got) != 2 || got[1] != "--resume="+saved.ID {
		t.Errorf("resumed by %q", got)
	}
	compareAbout(t, saved)
	compareFound(t, home, saved)
}

// compareAbout holds what is beside the log of a fork against its name.
func compareAbout(t *testing.T, saved Saved) {
	t.Helper()
	names, err := os.ReadDir(filepath.Dir(saved.Path))
	if err != nil || len(names) != 2 {
		t.Errorf("the folder of the fork holds %v, %v", names, err)
	}
	about, err := os.ReadFile(filepath.Join(filepath.Dir(saved.Path), "workspace.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"id: " + saved.ID, "cwd: /w", "name: 'Bread: day one (decant 1)'", "user_named: true",
		"fork_count: 2",
	} {
		if !strings.Contains(string(about), line+"\n") {
			t.Errorf("no line %q in\n%s", line, about)
		}
	}
}

// compareFound holds what is listed of a home with a session and its fork.
func compareFound(t *testing.T, home string, saved Saved) {
	t.Helper()
	found, err := copilot.Codec{}.Finder().List(finder.Env{Home: home}, finder.Search{})
	if err != nil || len(found) != 2 {
		t.Fatalf("found %v, %v", found, err)
	}
	for _, e := range found {
		named := strings.HasPrefix(e.Title, "Bread: day one")
		if fork := e.ID == saved.ID; fork != e.Fork || !named {
			t.Errorf("found %+v", e)
		}
	}
	by, err := copilot.Codec{}.Finder().ByID(finder.Env{Home: home}, saved.ID[:8], false)
	if err != nil || len(by) != 1 || by[0].Path != saved.Path {
		t.Errorf("by its id: %v, %v", by, err)
	}
	in, err := copilot.Codec{}.Finder().ListFolder(
		filepath.Dir(filepath.Dir(saved.Path)), finder.Search{Forks: true})
	if err != nil || len(in) != 2 {
		t.Errorf("in the folder: %v, %v", in, err)
	}
}

// TestNestedForkGoesElsewhere saves the file alone where one is named, or into a writer, and a
// folder into one that is named.
func TestNestedForkGoesElsewhere(t *testing.T) {
	t.Parallel()
	_, folder := nestedHome(t, "compacted")
	c, err := Open(filepath.Join(folder, "events.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file, err := Save(c, nil, SaveOptions{Output: filepath.Join(dir, "fork.jsonl")})
	if err != nil || file.Path != filepath.Join(dir, "fork.jsonl") || Keeps(c, dir) {
		t.Errorf("a file: %+v, %v", file, err)
	}
	in, err := Save(c, nil, SaveOptions{Output: dir})
	if err != nil || in.Path != filepath.Join(dir, in.ID, "events.jsonl") {
		t.Errorf("a folder: %+v, %v", in, err)
	}
	var out bytes.Buffer
	piped, err := Write(c, nil, SaveOptions{}, &out)
	if err != nil || !strings.Contains(out.String(), piped.ID) {
		t.Errorf("a writer: %+v, %v", piped, err)
	}
	if _, err := Read("-", out.Bytes(), ""); err != nil {
		t.Error(err)
	}
}

// TestNestedInPlace writes the log alone: nothing beside it changes.
func TestNestedInPlace(t *testing.T) {
	t.Parallel()
	_, folder := nestedHome(t, "tools")
	log := filepath.Join(folder, "events.jsonl")
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(log, old, old); err != nil {
		t.Fatal(err)
	}
	c, err := Open(log)
	if err != nil {
		t.Fatal(err)
	}
	at := -1
	for i := range c.Events {
		if c.Events[i].Kind == model.ToolResult {
			at = i
		}
	}
	change := model.Change{Event: at, Part: -1, Op: model.Replace, Text: "gone"}
	saved, err := Save(c, []model.Change{change}, SaveOptions{InPlace: true})
	if err != nil {
		t.Fatal(err)
	}
	after, err := Open(folder)
	if err != nil || after.ID != c.ID || after.Title != c.Title || saved.Backup == "" {
		t.Errorf("in place: %+v, %v", saved, err)
	}
}

// TestNestedFoldersAreTold names what is no session of the folders that agents keep.
func TestNestedFoldersAreTold(t *testing.T) {
	t.Parallel()
	_, folder := nestedHome(t, "minimal")
	_, err := Open(filepath.Dir(folder))
	if err == nil || !strings.Contains(err.Error(), "contains one; name ") {
		t.Errorf("the folder of all: %v", err)
	}
	if got := EventsFile(folder); got != filepath.Join(folder, "events.jsonl") {
		t.Errorf("its file is %s", got)
	}
}
