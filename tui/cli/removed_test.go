package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/render"
	"decant/strategies/report"
	"decant/testdata/growth"
	"decant/tui/cli/exit"
	"decant/tui/cli/manifest"
	"decant/tui/label"
)

// indented is what --show-removed prints of a text.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(render.Clean(text)) {
		if line = strings.TrimSuffix(line, "\n"); line != "" {
			b.WriteString("  " + line)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// leftOut holds the output of --show-removed against the original: the whole text of each event
// that a report's changes name is in it.
func leftOut(t *testing.T, path, out string, r *report.Report) {
	t.Helper()
	c, err := formats.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	gone := map[string]bool{}
	for _, ch := range r.Changes {
		gone[ch.Event] = true
	}
	shown := 0
	for i := range c.Events {
		e := &c.Events[i]
		if !gone[e.ID.String()] {
			continue
		}
		if !strings.Contains(out, "\n"+e.ID.String()+" "+label.KindWord(e.Kind)) {
			t.Errorf("%s is not listed", e.ID)
		}
		for k := range e.Parts {
			text := c.PartText(&e.Parts[k])
			if text != "" && !strings.Contains(out, indented(text)) {
				t.Errorf("%s part %d is not shown whole", e.ID, k+1)
			}
			shown++
		}
	}
	if shown == 0 || strings.Contains(out, "not shown: ") {
		t.Errorf("%d texts of %d events in\n%.2000s", shown, len(gone), out)
	}
}

func TestShowRemoved(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	r := w.report(exit.Done, "", "-y", path)
	for _, name := range []string{
		r.Fork.ID, r.Fork.ID[:8], r.Fork.Path, filepath.Base(r.Fork.Path), r.Fork.Manifest,
	} {
		out := w.want(exit.Done, "", "--show-removed", name).out
		leftOut(t, path, out, r)
		if !strings.HasPrefix(out, "fork "+r.Fork.ID+": ") ||
			!strings.Contains(out, "\noriginal "+path+"\n") {
			t.Errorf("%s: begins %.300q", name, out)
		}
	}
	// A fork that was moved is still known by what is in it.
	moved := filepath.Join(w.home, "moved.jsonl")
	if err := os.Rename(r.Fork.Path, moved); err != nil {
		t.Fatal(err)
	}
	w.want(exit.Done, "", "--show-removed", r.Fork.ID)
}

func TestShowRemovedOfOneCall(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.report(exit.Done, "", "-y", w.copyDemo())
	call, event := "", ""
	for _, ch := range r.Changes {
		if ch.Strategy == "dedup-tools" && ch.Op == "remove" {
			call, event = ch.Call, ch.Event
			break
		}
	}
	got := w.want(exit.Done, "", "--show-removed", r.Fork.ID, "call:"+call).out
	cut := strings.ReplaceAll(strings.ReplaceAll(got, r.Fork.ID, "ID"), w.home, "")
	golden(t, "show-removed.golden", cut)
	if one := w.want(exit.Done, "", "--show-removed", r.Fork.ID, event).out; strings.Count(one,
		"call:"+call) != 1 || !strings.Contains(got, one[strings.Index(one, "\n"+event):]) {
		t.Errorf("of one event:\n%s", one)
	}
	for what, want := range map[string]string{
		"call:nothing": "left out nothing of call:nothing", "call:": "use call:ID",
		"9999.1": "left out nothing of 9999.1", "other.jsonl": "use call:ID",
	} {
		if r := w.want(exit.Usage, "", "--show-removed", r.Fork.ID, what); !strings.Contains(r.err,
			want) {
			t.Errorf("%s: got %q, want %q", what, r.err, want)
		}
	}
}

// TestShowRemovedWhenTheOriginalChanges appends to it, shifts it, and takes it away.
func TestShowRemovedWhenTheOriginalChanges(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	r := w.report(exit.Done, "", "-y", path)
	write := func(data string) {
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	demo := string(w.env.Demo)

	// The agent went on: all stands where it stood.
	write(demo + "{}\n")
	got := w.want(exit.Done, "", "--show-removed", r.Fork.ID).out
	if !strings.Contains(got, "\nthe original changed since; decant shows only") ||
		strings.Contains(got, "not shown: ") {
		t.Errorf("got %.500s", got)
	}
	// Some of it was written over by as much of something else.
	var m manifest.Manifest
	if err := json.Unmarshal(read(t, r.Fork.Manifest), &m); err != nil {
		t.Fatal(err)
	}
	span := m.Changes[len(m.Changes)-1].Was[0].Span
	write(demo[:span[0]+1] + strings.Repeat("x", span[1]-span[0]-2) + demo[span[1]-1:])
	one := w.want(exit.Error, "", "--show-removed", r.Fork.ID)
	if n := strings.Count(one.out, "not shown: another text is there now"); n != 1 {
		t.Errorf("%d texts are not shown", n)
	}
	if !strings.Contains(one.err, "1 of ") {
		t.Errorf("got %q", one.err)
	}
	// Everything moved.
	write("{}\n" + demo)
	if r := w.want(exit.Error, "", "--show-removed", r.Fork.ID); !strings.Contains(r.err,
		"cannot be shown: the original changed since; look for a copy of "+path) {
		t.Errorf("got %q", r.err)
	}
	// Nothing that is not the text itself is ever shown.
	write(strings.Repeat(`"secret"`, len(demo)/8))
	if r := w.want(exit.Error, "", "--show-removed", r.Fork.ID); strings.Contains(r.out, "secret") {
		t.Error("what stands there now is shown")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	gone := w.want(exit.Error, "", "--show-removed", r.Fork.ID)
	if !strings.Contains(gone.out, "\nthe original does not exist any more\n") ||
		!strings.Contains(gone.out, "not shown: the original does not exist any more") {
		t.Errorf("got %.500s", gone.out)
	}
	// A backup that a later save in place made has it all.
	if err := os.WriteFile(path+".decant-backup-20260101T000000Z", w.env.Demo, 0o600); err != nil {
		t.Fatal(err)
	}
	back := w.want(exit.Done, "", "--show-removed", r.Fork.ID).out
	if !strings.Contains(back, "this is from its backup") || strings.Contains(back, "not shown: ") {
		t.Errorf("got %.500s", back)
	}
}

func TestShowRemovedInPlace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	copied := filepath.Join(w.home, "copy.jsonl")
	if err := os.WriteFile(copied, w.env.Demo, 0o600); err != nil {
		t.Fatal(err)
	}
	inPlace := func(args ...string) *report.Report {
		old := w.env.Now().AddDate(0, 0, -1)
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
		args = append(args, "-y", "--in-place", "--yes-in-place", path)
		return w.report(exit.Done, "", args...)
	}
	first := inPlace("-s", "strip-reasoning")
	leftOut(t, copied, w.want(exit.Done, "", "--show-removed", path).out, first)
	// A second time what is shown is the second save's, with the way to the first.
	now := w.env.Now
	w.env.Now = func() (at timeOf) { return now().AddDate(0, 0, 2) }
	second := inPlace("-s", "strip-tool-results", "-k", "0")
	out := w.want(exit.Done, "", "--show-removed", path).out
	if strings.Contains(out, "\nstrip-reasoning: ") || !strings.Contains(out,
		"before that: decant --show-removed "+first.Fork.Manifest) {
		t.Errorf("got %.900s", out)
	}
	leftOut(t, copied, w.want(exit.Done, "", "--show-removed", first.Fork.Manifest).out, first)
	// After the backup is restored and the agent has gone on, the second save does not count.
	before, err := os.ReadFile(manifestOf(t, second).Source.Backup)
	if err == nil {
		err = os.WriteFile(path, append(before, "{}\n"...), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	leftOut(t, copied, w.want(exit.Done, "", "--show-removed", path).out, first)
}

// TestShowRemovedOfAForkOfAFork goes back step by step.
func TestShowRemovedOfAForkOfAFork(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	one := w.report(exit.Done, "", "-y", "-s", "dedup-tools", w.copyDemo())
	now := w.env.Now
	w.env.Now = func() (at timeOf) { return now().AddDate(0, 0, 2) }
	two := w.report(exit.Done, "", "-y", "-s", "strip-tool-results", "-k", "0", one.Fork.Path)
	out := w.want(exit.Done, "", "--show-removed", two.Fork.ID).out
	leftOut(t, one.Fork.Path, out, two)
	if !strings.Contains(out, "--show-removed "+one.Fork.Manifest+"\n") {
		t.Errorf("got %.900s", out)
	}
}

// TestShowRemovedOfJP does it all with folders.
func TestShowRemovedOfJP(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	w := newWorld(t)
	folders, err := filepath.Glob("../../testdata/jp/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no conversations of JP: %v", err)
	}
	saved := 0
	for _, from := range folders {
		path := filepath.Join(w.env.Cwd, filepath.Base(from))
		if err := os.CopyFS(path, os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
		output := filepath.Join(w.home, "forks-"+filepath.Base(from))
		if err := os.Mkdir(output, 0o700); err != nil {
			t.Fatal(err)
		}
		if w.run("", "-n", "-k", "0", "-s", "auto", path).code != exit.Done {
			continue
		}
		got := w.run("", "-y", "-k", "0", "-s", "auto", "-o", output, "--json", path)
		if got.code == exit.Nothing {
			continue
		}
		var r report.Report
		if err := json.Unmarshal([]byte(got.out), &r); err != nil || r.Fork == nil {
			t.Fatalf("%s: %v and %q", path, err, got.err)
		}
		saved++
		for _, name := range []string{r.Fork.Path, r.Fork.Manifest} {
			leftOut(t, path, w.want(exit.Done, "", "--show-removed", name).out, &r)
		}
	}
	if saved == 0 {
		t.Error("nothing was saved")
	}
}

// TestShowRemovedNamesAttachments names what the fork declares no more.
func TestShowRemovedNamesAttachments(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.report(exit.Done, "", "-y", w.copyDemo())
	var m manifest.Manifest
	if err := json.Unmarshal(read(t, r.Fork.Manifest), &m); err != nil {
		t.Fatal(err)
	}
	m.Undeclared = []string{"file:///w/notes.md", "cmd:\x1b[2Jls"}
	if err := os.WriteFile(r.Fork.Manifest, encoded(t, &m), 0o600); err != nil {
		t.Fatal(err)
	}
	out := w.want(exit.Done, "", "--show-removed", r.Fork.ID).out
	if strings.Count(out, "\nattachment that the fork does not name any more: ") != 2 {
		t.Errorf("got %.600s", out)
	}
}

// TestShowRemovedOfAFixedFile shows what a fork of a damaged session left out, with the answers
// that the client invents.
func TestShowRemovedOfAFixedFile(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.report(exit.Done, "", "-y", w.copy("../pi/hostile.jsonl"), "-s", "auto,summarize",
		"-k", "0", "--fix", "all")
	if len(r.Fixes) == 0 || r.Fork == nil {
		t.Fatalf("%+v: the test shows nothing", r.Fixes)
	}
	out := w.want(exit.Done, "", "--show-removed", r.Fork.Path).out
	if !strings.Contains(out, "No result provided") || strings.Contains(out, "not shown") {
		t.Errorf("got\n%s", out)
	}
}

func TestShowRemovedOfTheDemo(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.report(exit.Done, "", "-y", "--demo")
	leftOut(t, demoPath, w.want(exit.Done, "", "--show-removed", r.Fork.ID).out, r)
	folder := filepath.Join(w.home, "forks")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	r = w.report(exit.Done, string(w.env.Demo), "-y", "-o", folder, "-")
	got := w.want(exit.Error, "", "--show-removed", r.Fork.ID)
	if !strings.Contains(got.out, "came by standard input, which is not kept") {
		t.Errorf("got %.400s", got.out)
	}
}

// TestShowsRemovedOfARepairedFile looks up what forks of files lost that were repaired while they
// were opened: the places are those in the file.
func TestShowsRemovedOfARepairedFile(t *testing.T) {
	t.Parallel()
	const jp = "17600000160-repeats"
	events := read(t, filepath.Join("..", "..", "testdata", "jp", jp, "events.json"))
	_, headless, _ := strings.Cut(string(read(t, "../../testdata/pi/tools.jsonl")), "\n")
	for name, tt := range map[string]struct{ data, file string }{
		"JP with a byte order mark": {"\ufeff" + string(events), jp + "/events.json"},
		"JP that is cut off":        {string(events[:30_000]), jp + "/events.json"},
		"pi without a header":       {headless, "session.jsonl"},
		"pi with a broken header":   {"{\"type\":\n" + headless, "session.jsonl"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			path := filepath.Join(w.env.Cwd, tt.file)
			if folder := filepath.Dir(path); folder != w.env.Cwd {
				if err := os.CopyFS(folder, os.DirFS(filepath.Join("..", "..", "testdata", "jp",
					jp))); err != nil {
					t.Fatal(err)
				}
			}
			w.put(path, []byte(tt.data))
			if folder := filepath.Dir(path); folder != w.env.Cwd {
				path = folder
			}
			r := w.report(exit.Done, "", "-y", "-s", "bare", "-k", "0", path)
			if len(r.Fixes) == 0 {
				t.Error("the report names no fix")
			}
			out := w.want(exit.Done, "", "--show-removed", r.Fork.Path).out
			leftOut(t, path, out, r)
		})
	}
}

// TestShowsATextThatAFixLeftEmpty removes a text that only a fix has made, which is empty.
func TestShowsATextThatAFixLeftEmpty(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := filepath.Join(w.env.Cwd, "body.json")
	w.put(path, []byte(`{"model":"gpt-4o","messages":[{"role":"user","content":"hi"},`+
		`{"role":"assistant","content":null},{"role":"user","content":"go on"},`+
		`{"role":"assistant","content":"so"},{"role":"user","content":"and"}]}`))
	r := w.report(exit.Done, "", "-y", "-s", "none", "--drop-turns", "1", path)
	out := w.want(exit.Done, "", "--show-removed", r.Fork.Path).out
	if strings.Contains(out, "not shown: ") {
		t.Errorf("got %s", out)
	}
}
