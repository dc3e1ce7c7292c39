package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ncruces/go-sqlite3"

	"decant/model"
	"decant/model/formats"
	"decant/model/formats/opencode/database"
	"decant/model/store"
	"decant/testdata/opencodedb"
	"decant/testdata/samples"
	"decant/tui/cli/exit"
	"decant/tui/cli/host"
)

// exported is a copy of an export of opencode.
func exported(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "export.json")
	data := samples.Read(t, samples.Own(t, "opencode/tools.json")[0])[0]
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestActivateImports lets the client take a fork in before it goes on with it, and says what to do
// where it does not.
func TestActivateImports(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := exported(t)
	args := []string{"-y", path, "-s", "lossless", "--activate", "--", "go on"}
	ran := w.hands(0, nil)
	r := w.want(exit.Done, "", args...)
	if len(*ran) != 2 {
		t.Fatalf("it ran %v", *ran)
	}
	first, second := (*ran)[0].Args, (*ran)[1].Args
	fork := first[2]
	if strings.Join(first[:2], " ") != "opencode import" ||
		!strings.HasPrefix(fork, filepath.Dir(path)) ||
		strings.Join(second[:3], " ") != "opencode run -s" || second[4] != "go on" ||
		!strings.Contains(fork, second[3]) || !strings.Contains(r.out, "opencode import "+fork) {
		t.Errorf("it ran %v and said %s", *ran, r.out)
	}
	ran = w.hands(1, nil)
	r = w.want(exit.Error, "", args...)
	if len(*ran) != 1 || !strings.Contains(r.err, "opencode session delete ses_") {
		t.Errorf("it ran %v and said %s", *ran, r.err)
	}
	w.hands(0, errors.New("it is not installed"))
	r = w.want(exit.Error, "", args...)
	if !strings.Contains(r.err, "opencode import "+filepath.Dir(path)) ||
		!strings.Contains(r.err, "not installed; run it by hand") {
		t.Errorf("without the client it said %s", r.err)
	}
}

// fakeClient stands for the client of opencode: it works on a database, and on files that it is
// told to import.
type fakeClient struct {
	t    *testing.T
	file string
	conn *sqlite3.Conn
	// takes is how many messages it takes in before it fails, all where it is negative; code what
	// it ends with then. deletes says that it deletes what it is told to.
	takes, code int
	deletes     bool
	ran         []model.Command
	variables   []string
}

// shelve puts a session into a database, whose folder is there, and a client beside it.
func (w *world) shelve() (*fakeClient, string) {
	w.t.Helper()
	f := &fakeClient{
		t: w.t, file: filepath.Join(w.home, "opencode.db"), takes: -1, deletes: true,
	}
	data := string(samples.Read(w.t, samples.Own(w.t, "opencode/tools.json")[0])[0])
	data = strings.ReplaceAll(data, "/home/ada/bakery", w.env.Cwd)
	f.conn = opencodedb.Open(w.t, f.file, opencodedb.Tables)
	opencodedb.Store(w.t, f.conn, []byte(data))
	w.env.Run = f.run
	w.env.Installed = func(program string) bool { return program == "opencode" }
	return f, filepath.Join(f.file, "ses_3523790bffff00000003Bakery")
}

// run is the client.
func (f *fakeClient) run(_ context.Context, c model.Command, variables []string) (host.Ran, error) {
	f.ran, f.variables = append(f.ran, c), variables
	switch last := c.Args[len(c.Args)-1]; c.Args[1] {
	case "import":
		var doc struct {
			Info     json.RawMessage   `json:"info"`
			Messages []json.RawMessage `json:"messages"`
		}
		if err := json.Unmarshal(read(f.t, last), &doc); err != nil {
			f.t.Error(err)
		}
		if f.takes >= 0 {
			doc.Messages = doc.Messages[:f.takes]
		}
		data, err := json.Marshal(doc)
		if err != nil {
			f.t.Error(err)
		}
		opencodedb.Store(f.t, f.conn, data)
		return host.Ran{Code: f.code, Said: "Expected Part"}, nil
	case "session":
		if f.deletes {
			for table, id := range map[string]string{
				"session": "id", "message": "session_id", "part": "session_id",
			} {
				f.exec("delete from " + table + " where " + id + " = '" + last + "'")
			}
		}
	}
	return host.Ran{}, nil
}

// exec runs a statement on the database.
func (f *fakeClient) exec(statement string) {
	if err := f.conn.Exec(statement); err != nil {
		f.t.Error(err)
	}
}

// rows are all rows of the database but those of the fork, as one text, and how many sessions it
// holds.
func (f *fakeClient) rows() (original string, sessions int) {
	f.t.Helper()
	r, err := database.NewReader(f.file)
	if err != nil {
		f.t.Fatal(err)
	}
	defer r.Close() //nolint:errcheck // It was only read.
	list, err := r.List()
	if err != nil {
		f.t.Fatal(err)
	}
	data, err := r.Document("ses_3523790bffff00000003Bakery")
	if err != nil {
		f.t.Fatal(err)
	}
	return string(data), len(list)
}

// TestImport has the client import a fork where the user agreed, and nowhere else; what is printed
// then resumes it without another import.
func TestImport(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		args     []string
		change   func(w *world, f *fakeClient)
		sessions int
		says     string
		imports  bool
		code     int
	}{
		{
			"agreed by the flag",
			[]string{"--yes-import"},
			nil, 2, "imported by opencode", true,
			exit.Done,
		},
		{"nobody agreed", nil, nil, 1, "opencode import ", false, exit.Done},
		{"the client is not there", []string{"--yes-import"}, func(w *world, _ *fakeClient) {
			w.env.Installed = nil
		}, 1, "Not imported: opencode is not installed", false, exit.Error},
		{"its folder is gone", []string{"--yes-import"}, func(w *world, _ *fakeClient) {
			if err := os.RemoveAll(w.env.Cwd); err != nil {
				t.Fatal(err)
			}
		}, 1, "does not exist", false, exit.Error},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			f, path := w.shelve()
			before, _ := f.rows()
			if tt.change != nil {
				tt.change(w, f)
			}
			args := append([]string{"-y", path, "-s", "lossless"}, tt.args...)
			r := w.want(tt.code, "", args...)
			told := strings.Contains(r.err, "run the two commands")
			after, sessions := f.rows()
			saved := strings.Contains(r.out, "opencode -s ses_") &&
				strings.Contains(r.out, "opencode import ") != tt.imports
			if after != before || sessions != tt.sessions || !strings.Contains(r.out, tt.says) ||
				!saved || told != (tt.code == exit.Error) {
				t.Errorf("%d sessions; it said %s", sessions, r.out)
			}
			if tt.imports && (len(f.ran) != 1 || f.ran[0].Dir != w.env.Cwd ||
				!slices.Contains(f.variables, "OPENCODE_DB="+f.file) ||
				!slices.Contains(f.variables, "OPENCODE_PURE=1")) {
				t.Errorf("it ran %+v with %q", f.ran, f.variables)
			}
		})
	}
}

// TestImportTwice gives the second fork another title, and says in JSON that it was imported.
func TestImportTwice(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	f, path := w.shelve()
	for _, want := range []string{"(decant 1)", "(decant 2)"} {
		r := w.report(exit.Done, "", "-y", path, "-s", "lossless", "--yes-import")
		if !r.Fork.Imported || strings.Contains(r.Fork.Resume, "import") {
			t.Errorf("got %+v", r.Fork)
		}
		found := false
		list, err := store.ListForks(filepath.Dir(f.file), "opencode")
		for i := range list {
			found = found || list[i].ID == r.Fork.ID && strings.HasSuffix(list[i].Title, want)
		}
		if err != nil || !found {
			t.Errorf("no fork is called %s: %v", want, err)
		}
	}
}

// TestImportAsksOnTheTerminal imports after a plain yes alone.
func TestImportAsksOnTheTerminal(t *testing.T) {
	t.Parallel()
	for answer, sessions := range map[string]int{"y\n": 2, "\n": 1, "no\n": 1} {
		w := newWorld(t)
		f, path := w.shelve()
		var out, errw strings.Builder
		w.env.InTerminal, w.env.Waiting = true, &errw
		code := Run([]string{"-y", path, "-s", "lossless"}, strings.NewReader(answer), &out, &errw,
			w.env)
		if _, n := f.rows(); code != exit.Done || n != sessions ||
			!strings.Contains(errw.String(), "may load that folder's plugins") ||
			!strings.Contains(errw.String(), w.env.Cwd) {
			t.Errorf("after %q: %d sessions, exit code %d, it said %s", answer, n, code,
				errw.String())
		}
	}
}

// TestImportFails leaves nothing of a session that was not imported whole, and says so on one line.
func TestImportFails(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		change   func(f *fakeClient)
		sessions int
		says     string
	}{
		{
			"half-way", func(f *fakeClient) { f.takes, f.code = 2, 1 }, 1,
			"exit code 1 (Expected Part); what opencode had stored of it is deleted again",
		},
		{
			"half-way, without a word", func(f *fakeClient) { f.takes = 2 }, 1,
			"stored 2 of 10 messages",
		},
		{"whole, with an error", func(f *fakeClient) { f.code = 3 }, 1, "exit code 3"},
		{
			"it deletes nothing", func(f *fakeClient) { f.takes, f.deletes = 2, false }, 2,
			"a part of it may be left in the database: run `cd ",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			f, path := w.shelve()
			before, _ := f.rows()
			tt.change(f)
			r := w.want(exit.Error, "", "-y", path, "-s", "lossless", "--yes-import")
			after, sessions := f.rows()
			if after != before || sessions != tt.sessions || !strings.Contains(r.err, tt.says) ||
				!strings.Contains(r.err, "the fork is saved, but not imported: ") {
				t.Errorf("%d sessions; it said %s", sessions, r.err)
			}
			if !strings.Contains(r.out, "opencode import ") {
				t.Errorf("the commands are missing in %s", r.out)
			}
		})
	}
}

// TestImportCannotStart says why the client was not started, and deletes nothing.
func TestImportCannotStart(t *testing.T) {
	t.Parallel()
	for says, change := range map[string]func(w *world, f *fakeClient){
		"opencode: no room; the database has no part of it": func(w *world, _ *fakeClient) {
			w.env.Run = func(context.Context, model.Command, []string) (host.Ran, error) {
				return host.Ran{}, errors.New("no room")
			}
		},
		"was stopped; the database has no part": func(w *world, _ *fakeClient) {
			stopped, stop := context.WithCancel(context.Background())
			w.env.Interrupted = func() (context.Context, context.CancelFunc) {
				return context.WithCancel(stopped)
			}
			w.env.Run = func(ctx context.Context, _ model.Command, _ []string) (host.Ran, error) {
				stop()
				<-ctx.Done()
				return host.Ran{}, ctx.Err()
			}
		},
	} {
		w := newWorld(t)
		f, path := w.shelve()
		change(w, f)
		r := w.want(exit.Error, "", "-y", path, "-s", "lossless", "--yes-import")
		if _, n := f.rows(); n != 1 || len(f.ran) != 0 || !strings.Contains(r.err, says) {
			t.Errorf("%d sessions, it ran %v and said %s", n, f.ran, r.err)
		}
	}
}

// TestImportLocked says that the database is locked, before the client is started.
func TestImportLocked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	f, path := w.shelve()
	f.exec("pragma journal_mode = delete")
	locked := false
	w.env.Installed = func(string) bool { // The conversation is read by now.
		if !locked {
			f.exec("begin exclusive")
		}
		locked = true
		return true
	}
	r := w.want(exit.Error, "", "-y", path, "-s", "lossless", "--yes-import")
	f.exec("commit")
	if _, n := f.rows(); n != 1 || len(f.ran) != 0 || !strings.Contains(r.err, "has locked it") {
		t.Errorf("%d sessions, it ran %v and said %s", n, f.ran, r.err)
	}
}

// TestImportLockedMeanwhile says that another program writes to the database while the client tries
// to, and what the client said of it.
func TestImportLockedMeanwhile(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	f, path := w.shelve()
	f.exec("pragma journal_mode = wal")
	w.env.Run = func(_ context.Context, c model.Command, _ []string) (host.Ran, error) {
		if c.Args[1] == "import" {
			f.exec("begin immediate")
		}
		return host.Ran{Code: 1, Said: "params: global,/"}, nil
	}
	r := w.want(exit.Error, "", "-y", path, "-s", "lossless", "--yes-import")
	f.exec("commit")
	for _, want := range []string{
		"not imported: another program has locked the database of opencode; close that program",
		"opencode import ", "(opencode ended with exit code 1 (params: global,/))",
		"the database has no part of it",
	} {
		if !strings.Contains(r.err, want) || strings.Count(r.err, "\n") > 1 {
			t.Errorf("it said %s, want %s", r.err, want)
		}
	}
	f.exec("begin immediate; commit") // Nothing of decant holds it.
}

// TestListOfLargeDatabase says that a size is not known, and puts it last.
func TestListOfLargeDatabase(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	f, _ := w.shelve()
	getenv := w.env.Getenv
	w.env.Getenv = func(name string) string {
		if name == "OPENCODE_DB" {
			return f.file
		}
		return getenv(name)
	}
	small := string(samples.Read(t, samples.Own(t, "opencode/minimal.json")[0])[0])
	small = strings.ReplaceAll(small, "/home/ada/bakery", w.env.Cwd)
	opencodedb.Store(t, f.conn, []byte(small))
	f.exec("drop index part_session_idx")
	r := w.want(exit.Done, "", "--list", "--sort", "size")
	if strings.Count(r.out, "?") != 2 {
		t.Errorf("it lists %s", r.out)
	}
	r = w.want(exit.Done, "", "--list", "--json")
	if strings.Count(r.out, `"bytes": null`) != 2 {
		t.Errorf("it lists %s", r.out)
	}
}

// TestActivateImportsFirst counts what the client stored before the fork is resumed.
func TestActivateImportsFirst(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	f, path := w.shelve()
	ran := w.hands(0, nil)
	args := []string{"-y", path, "-s", "lossless", "--activate", "--", "go on"}
	w.want(exit.Done, "", args...)
	if _, n := f.rows(); n != 2 || len(*ran) != 1 || (*ran)[0].Args[1] != "run" {
		t.Errorf("%d sessions, it ran %v", n, *ran)
	}
	f.takes = 1
	r := w.want(exit.Error, "", args...)
	if _, n := f.rows(); n != 2 || len(*ran) != 1 || !strings.Contains(r.err, "stored 1 of 10") {
		t.Errorf("%d sessions, it ran %v and said %s", n, *ran, r.err)
	}
}

// TestRecallFromADatabase prints every text that a fork of a session in a database removed, also
// after the session went on and its document has other bytes.
func TestRecallFromADatabase(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	f, path := w.shelve()
	before := map[string]string{}
	c, err := formats.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.EventCount() {
		before[c.EventAt(i).ID.String()] = c.EventText(c.EventAt(i))
	}
	r := w.report(exit.Done, "", "-y", path, "-s", "tight", "-k", "0", "--recall-markers")
	var changes int
	recallAll := func() {
		for i, ch := range r.Changes {
			if before[ch.Event] == "" {
				continue
			}
			changes++
			got := w.want(exit.Done, "", "--recall", fmt.Sprintf("%s#%d", r.Fork.ID, i+1)).out
			if strings.TrimSuffix(got, "\n") != strings.TrimSuffix(before[ch.Event], "\n") {
				t.Errorf("%s: got %q, want %q", ch.Event, got, before[ch.Event])
			}
		}
	}
	recallAll()
	f.exec("update session set title = 'another title, which is longer than it was before'")
	recallAll()
	if out := w.want(exit.Done, "", "--show-removed", r.Fork.ID).out; strings.Contains(out,
		"cannot be") {
		t.Errorf("--show-removed says %s", out)
	}
	if changes < 6 {
		t.Errorf("only %d texts were removed", changes)
	}
}

// TestResumeNamesAnotherDatabase saves a fork of a session in the database of another channel of
// the client: the commands name the database, which the client would not open by itself.
func TestResumeNamesAnotherDatabase(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	f, path := w.shelve()
	other := filepath.Join(w.home, "opencode-dev.db")
	f.exec("vacuum into '" + other + "'")
	out := w.want(exit.Done, "", "-y", filepath.Join(other, filepath.Base(path)), "-k", "0").out
	if n := strings.Count(out, "OPENCODE_DB="+other+" opencode "); n != 2 {
		t.Errorf("%d commands name the database in\n%s", n, out)
	}
	out = w.want(exit.Done, "", "-y", path, "-k", "0").out
	if strings.Contains(out, "OPENCODE_DB") {
		t.Errorf("the client's own database is named in\n%s", out)
	}
}
