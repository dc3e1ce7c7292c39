package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/strategies/report"
	"decant/tui/cli/exit"
	"decant/tui/cli/listing"
)

// Conversations that the stories use: their folders in testdata, and what JP calls them by.
const (
	valveFolder  = "17600000010-valve-timing-notes"
	valveID      = "jp-c17600000010"
	pumpFolder   = "17600000020-pump-curve-review"
	pumpID       = "jp-c17600000020"
	repeatFolder = "17600000160-repeats"
	repeatID     = "jp-c17600000160"
)

// jpWorld is a workspace of JP's with a user's own data: in the workspace alone, the pump; in
// the user's own alone, the repeats; in both, the valves.
type jpWorld struct {
	*world
	shared, own string
}

func newJPWorld(t *testing.T) *jpWorld {
	t.Helper()
	w := newWorld(t)
	data, getenv := filepath.Join(w.home, "data"), w.env.Getenv
	w.env.Getenv = func(name string) string {
		if name == "JP_USER_DATA_DIR" {
			return data
		}
		return getenv(name)
	}
	silo := filepath.Join(data, "workspace", "project-ab1cd")
	j := &jpWorld{
		world: w, shared: filepath.Join(w.env.Cwd, ".jp", "conversations"),
		own: filepath.Join(silo, "conversations"),
	}
	for _, c := range []struct{ root, folder string }{
		{j.shared, valveFolder},
		{j.shared, pumpFolder},
		{j.own, valveFolder},
		{j.own, repeatFolder},
	} {
		jpCopy(t, filepath.Join(ownJP, c.folder), c.root)
	}
	id := []byte("# Do not edit.\nab1cd\n")
	if err := os.WriteFile(filepath.Join(w.env.Cwd, ".jp", ".id"), id, 0o600); err != nil {
		t.Fatal(err)
	}
	err := os.Symlink(filepath.Join(w.env.Cwd, ".jp"), filepath.Join(silo, "storage"))
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// listing is what --list --json prints, by id.
func (w *world) rows() map[string]listing.Row {
	w.t.Helper()
	var rows []listing.Row
	out := w.want(exit.Done, "", "--list", "--json").out
	if err := json.Unmarshal([]byte(out), &rows); err != nil {
		w.t.Fatal(err)
	}
	byID := map[string]listing.Row{}
	for _, r := range rows {
		if _, ok := byID[r.ID]; ok {
			w.t.Errorf("%s is listed twice", r.ID)
		}
		byID[r.ID] = r
	}
	return byID
}

// snapshot is every file below a folder.
func snapshot(t *testing.T, root string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			out[path] = string(read(t, path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestJPStory follows a user through a workspace: what is there, what would go, a fork, the fork
// in the list, and the fork of the fork.
func TestJPStory(t *testing.T) {
	t.Parallel()
	w := newJPWorld(t)
	before := snapshot(t, w.home)
	w.lists()
	dry := w.report(exit.Done, "", "-n", "-s", "dedup-tools", repeatID)
	if dry.Conversation.Format != "jp" || dry.Conversation.ID != repeatID ||
		dry.Conversation.Turns != 36 || len(dry.Changes) == 0 || dry.Fork != nil {
		t.Errorf("the dry run says %+v with %d changes", dry.Conversation, len(dry.Changes))
	}
	sameFiles(t, snapshot(t, w.home), before)

	saved := w.saves(repeatID, "Repeats (decant 1)", dry.Tokens.Before, "-s", "dedup-tools")
	if saved.Tokens.After != dry.Tokens.After {
		t.Errorf("saved %d tokens, promised %d", saved.Tokens.After, dry.Tokens.After)
	}
	w.saves(saved.Fork.ID, "Repeats (decant 2)", saved.Tokens.After, "-s", "strip-tool-results",
		"-k", "0")
	after := snapshot(t, w.home)
	for path, text := range before {
		if after[path] != text {
			t.Errorf("%s changed", path)
		}
	}
}

// lists looks at the list of the new workspace.
func (w *jpWorld) lists() {
	w.t.Helper()
	rows := w.rows()
	for id, title := range map[string]string{
		valveID: "Valve timing notes", pumpID: "Pump curve review", repeatID: "Repeats",
	} {
		if r := rows[id]; r.Agent != "jp" || r.Title != title || r.Bytes == nil || *r.Bytes == 0 {
			w.t.Errorf("%s is listed as %+v", id, r)
		}
	}
	if len(rows) != 3 {
		w.t.Errorf("%d are listed, want 3: %v", len(rows), rows)
	}
	out := w.want(exit.Done, "", "--list").out
	if !strings.Contains(out, repeatID) || !strings.Contains(out, "Pump curve review") {
		w.t.Errorf("the list reads\n%s", out)
	}
}

// saves forks a conversation of the user's own by its id, and finds the fork in the list.
func (w *jpWorld) saves(id, title string, tokens int, args ...string) *report.Report {
	w.t.Helper()
	r := w.report(exit.Done, "", append(args, "-y", id)...)
	if r.Fork == nil || filepath.Dir(r.Fork.Path) != w.own || r.Tokens.Before != tokens {
		w.t.Fatalf("saved %+v of %+v, want it in %s of %d tokens", r.Fork, r.Tokens, w.own, tokens)
	}
	use := "jp conversation use " + r.Fork.ID
	if !strings.Contains(r.Fork.Resume, use) || !strings.Contains(r.Fork.Resume, w.env.Cwd) {
		w.t.Errorf("resume by %q, want %q in %s", r.Fork.Resume, use, w.env.Cwd)
	}
	if fork := w.rows()[r.Fork.ID]; fork.Title != title {
		w.t.Errorf("the fork is listed as %+v, want %q", fork, title)
	}
	return r
}

// TestJPListsTheWorkspaceAmongAll lists all folders from a workspace that the user has no data
// about, and from one that is both: each conversation once.
func TestJPListsTheWorkspaceAmongAll(t *testing.T) {
	t.Parallel()
	w := newJPWorld(t)
	all := func() (rows []listing.Row) {
		out := w.want(exit.Done, "", "--list", "--json", "--project", "all").out
		if err := json.Unmarshal([]byte(out), &rows); err != nil {
			t.Fatal(err)
		}
		return rows
	}
	if rows := all(); len(rows) != 3 {
		t.Errorf("with data of the user's own %+v are listed", rows)
	}
	if err := os.RemoveAll(filepath.Join(w.home, "data")); err != nil {
		t.Fatal(err)
	}
	rows := all()
	if len(rows) != 2 || len(w.rows()) != 2 {
		t.Errorf("without it %+v are listed, want the valves and the pump", rows)
	}
	for _, r := range rows {
		if r.ID != valveID && r.ID != pumpID {
			t.Errorf("%s is listed", r.ID)
		}
	}
}

// TestJPNames names one conversation in each way there is.
func TestJPNames(t *testing.T) {
	t.Parallel()
	w := newJPWorld(t)
	tests := []struct{ name, arg, id string }{
		{"whole id", valveID, valveID},
		{"digits", "17600000020", pumpID},
		{"prefix", "jp-c1760000016", repeatID},
		{"prefix of digits", "1760000016", repeatID},
		{"with the workspace's id", "jp-c17600000010-ab1cd", valveID},
		{"folder", filepath.Join(".jp", "conversations", pumpFolder), pumpID},
		{"folder with a slash", filepath.Join(w.own, repeatFolder) + "/", repeatID},
		{"events of a folder", filepath.Join(w.own, repeatFolder, "events.json"), repeatID},
		{"metadata of a folder", filepath.Join(w.own, repeatFolder, "metadata.json"), repeatID},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := w.in(t).report(exit.Done, "", "--dry-run", tt.arg)
			if r.Conversation.ID != tt.id || r.Conversation.Format != "jp" {
				t.Errorf("got %s of %s, want %s", r.Conversation.ID, r.Conversation.Format, tt.id)
			}
		})
	}
	for arg, want := range map[string]string{
		"jp-c176000000": "fits 2 conversations", "jp-c176": "fits 3 conversations",
		"jp-c5": "no conversation", "99": "no conversation",
	} {
		if r := w.want(exit.Error, "", "-n", arg); !strings.Contains(r.err, want) {
			t.Errorf("%s: %q does not say %q", arg, r.err, want)
		}
	}
	if err := os.Remove(filepath.Join(w.own, valveFolder, "metadata.json")); err != nil {
		t.Fatal(err)
	}
	if r := w.report(exit.Done, "", "-n", valveID); r.Conversation.Title != "Valve timing notes" {
		t.Errorf("with one copy of metadata.json it is called %q", r.Conversation.Title)
	}
}

// TestJPNewerCopyCounts changes the copy in the workspace: from then on that is read.
func TestJPNewerCopyCounts(t *testing.T) {
	t.Parallel()
	w := newJPWorld(t)
	path := filepath.Join(w.shared, valveFolder, "events.json")
	changed := bytes.Replace(read(t, path), []byte("why does the south zone start late?"),
		[]byte("why, oh why, does the south zone start so late?"), 1)
	if err := os.WriteFile(path, changed, 0o600); err != nil {
		t.Fatal(err)
	}
	written := jpNow.Add(-10 * time.Second)
	if err := os.Chtimes(path, time.Time{}, written); err != nil {
		t.Fatal(err)
	}
	loose := jpCopy(t, filepath.Join(ownJP, valveFolder), t.TempDir())
	older := w.report(exit.Done, "", "-n", "-s", "", loose)
	for _, arg := range []string{valveID, filepath.Join(w.own, valveFolder)} {
		r := w.report(exit.Done, "", "-n", "-s", "", arg)
		if got := r.ContextBytes.Before - older.ContextBytes.Before; got != 12 {
			t.Errorf("%s: %d bytes more than before, want 12", arg, got)
		}
	}
	// What was written a moment ago is left alone, even by who asks for it.
	w.env.Now = func() time.Time { return jpNow }
	r := w.want(exit.Error, "", "-y", "--in-place", "--yes-in-place", valveID)
	if !strings.Contains(r.err, "less than a minute") {
		t.Errorf("saved in place over a file in use: %q", r.err)
	}
}

// TestJPForksGoWhereTheirOriginalIs saves one of each root, one beside itself and one elsewhere.
func TestJPForksGoWhereTheirOriginalIs(t *testing.T) {
	t.Parallel()
	w := newJPWorld(t)
	loose := jpCopy(t, filepath.Join(ownJP, pumpFolder), filepath.Join(w.home, "loose"))
	elsewhere := filepath.Join(w.home, "elsewhere")
	if err := os.Mkdir(elsewhere, 0o700); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, arg, output, dir string }{
		{"the workspace alone", pumpID, "", w.shared},
		{"both", valveID, "", w.shared},
		{"the user's own alone", repeatID, "", w.own},
		{"in no root", loose, "", filepath.Dir(loose)},
		{"to a folder", pumpID, elsewhere, elsewhere},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := w.in(t)
			args := []string{"-y", "-k", "0", "-s", "strip-tool-results", tt.arg}
			if tt.output != "" {
				args = append(args, "-o", tt.output)
			}
			r := w.report(exit.Done, "", args...)
			if r.Fork == nil || filepath.Dir(r.Fork.Path) != tt.dir {
				t.Fatalf("saved as %+v, want it in %s", r.Fork, tt.dir)
			}
			digits := strings.TrimPrefix(r.Fork.ID, "jp-c")
			if !strings.HasPrefix(filepath.Base(r.Fork.Path), digits+"-") {
				t.Errorf("%s is saved as %s", r.Fork.ID, r.Fork.Path)
			}
			again := w.report(exit.Done, "", "-n", "-s", "", r.Fork.Path)
			if again.Tokens.Before != r.Tokens.After {
				t.Errorf("the fork holds %d tokens, want %d", again.Tokens.Before, r.Tokens.After)
			}
		})
	}
}

// TestJPNewestIsActive names nothing: the conversation that was active last is opened.
func TestJPNewestIsActive(t *testing.T) {
	t.Parallel()
	w := newJPWorld(t)
	if got := w.report(exit.Done, "", "-n").Conversation.ID; got != repeatID {
		t.Errorf("opened %s, want %s", got, repeatID)
	}
	deep := filepath.Join(w.env.Cwd, "src", "deep")
	if err := os.MkdirAll(deep, 0o700); err != nil {
		t.Fatal(err)
	}
	w.env.Cwd = deep
	if got := w.report(exit.Done, "", "-n").Conversation.ID; got != repeatID {
		t.Errorf("below the workspace: opened %s, want %s", got, repeatID)
	}
}
