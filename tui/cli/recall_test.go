package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/report"
	"decant/testdata/growth"
	"decant/tui/cli/exit"
	"decant/tui/cli/manifest"
)

// piped runs the program as a program reads it: what it prints need not be clean.
func (w *world) piped(args ...string) string {
	w.t.Helper()
	var out, errw bytes.Buffer
	if got := Run(args, strings.NewReader(""), &out, &errw, w.env); got != exit.Done {
		w.t.Fatalf("%q: exit code %d: %s", args, got, errw.String())
	}
	return out.String()
}

// removedTexts are the original texts of a manifest's changes, in its order, read from the original
// itself.
func removedTexts(t *testing.T, original string, m *manifest.Manifest) []string {
	t.Helper()
	c, err := formats.Open(original)
	if err != nil {
		t.Fatal(err)
	}
	texts := make([]string, len(m.Changes))
	for i := range m.Changes {
		for k := range c.EventCount() {
			e := c.EventAt(k)
			if e.ID.String() == m.Changes[i].Event && e.Kind.String() == m.Changes[i].Kind {
				texts[i] = joinParts(c, e, m.Changes[i].Was)
			}
		}
	}
	return texts
}

// joinParts joins the texts of some parts of an event, each from a new line.
func joinParts(c *model.Conversation, e *model.Event, parts []manifest.Part) string {
	var b strings.Builder
	for i := range parts {
		if b.Len() > 0 && !strings.HasSuffix(b.String(), "\n") {
			b.WriteByte('\n')
		}
		if fixed := parts[i].Text; fixed != "" {
			b.WriteString(fixed) // The original holds other bytes.
		} else {
			b.WriteString(c.PartText(&e.Parts[parts[i].Part-1]))
		}
	}
	return b.String()
}

// manifestOf reads the manifest of a report.
func manifestOf(t *testing.T, r *report.Report) *manifest.Manifest {
	t.Helper()
	m, err := manifest.Read(read(t, r.Fork.Manifest))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestRecall lists the removals of a fork and prints the text of each.
func TestRecall(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	w := newWorld(t)
	path := w.copyDemo()
	r := w.report(exit.Done, "", "-y", path)
	m := manifestOf(t, r)
	for _, name := range []string{r.Fork.ID, r.Fork.ID[:8], r.Fork.Path, r.Fork.Manifest} {
		list := w.want(exit.Done, "", "--recall", name).out
		for i := range m.Changes {
			ch := &m.Changes[i]
			if want := "\n#" + strconv.Itoa(i+1) + "  turn " + strconv.Itoa(ch.Turn) + ", " +
				ch.Event + " "; !strings.Contains(list, want) {
				t.Errorf("%s: no %q in\n%s", name, want, list)
			}
		}
		if !strings.HasPrefix(list, "fork "+r.Fork.ID+": ") {
			t.Errorf("begins %.100q", list)
		}
	}
	for i, want := range removedTexts(t, path, m) {
		if want == "" { // An image has no text.
			continue
		}
		if got := w.piped("--recall", r.Fork.ID+"#"+strconv.Itoa(i+1)); got != want {
			t.Errorf("#%d: got %.200q, want %.200q", i+1, got, want)
		}
	}
}

// TestRecallLines cuts lines out of the text of one removal.
func TestRecallLines(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	r := w.report(exit.Done, "", "-y", path)
	number, text := 0, ""
	for i, s := range removedTexts(t, path, manifestOf(t, r)) {
		if strings.Count(s, "\n") > strings.Count(text, "\n") {
			number, text = i+1, s
		}
	}
	lines := strings.SplitAfter(text, "\n")
	if len(lines) < 6 {
		t.Fatalf("the longest text is %q", text)
	}
	one := r.Fork.ID + "#" + strconv.Itoa(number)
	for asked, want := range map[string]string{
		"2-4": strings.Join(lines[1:4], ""), "3": lines[2], "1-1": lines[0],
		"5-100000": strings.Join(lines[4:], ""),
	} {
		if got := w.piped("--recall", one, "--lines", asked); got != want {
			t.Errorf("lines %s: got %q, want %q", asked, got, want)
		}
	}
	for asked, want := range map[string]string{
		"100000-100001": "the text has", "4-2": "use the first and the last line",
		"0-2": "use the first and the last line", "x": "use the first and the last line",
	} {
		if r := w.want(exit.Usage, "", "--recall", one, "--lines", asked); !strings.Contains(r.err,
			want) {
			t.Errorf("lines %s: got %q, want %q", asked, r.err, want)
		}
	}
}

// TestRecallRefuses names what there is not.
func TestRecallRefuses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.report(exit.Done, "", "-y", w.copyDemo())
	tests := []struct {
		name, want string
		code       int
		args       []string
	}{
		{"a fork that is not known", "no save of it is known", exit.Error, []string{"no-fork"}},
		{"its removals", "no save of it is known", exit.Error, []string{"no-fork#1"}},
		{"a number that is too high", "lists them", exit.Usage, []string{r.Fork.ID + "#99999"}},
		{"number 0", "use a fork, or a fork and the number", exit.Usage, []string{"3f9a#0"}},
		{"no number", "use a fork, or a fork and the number", exit.Usage, []string{"3f9a#"}},
		{"a path with #", "no save of it is known", exit.Error, []string{"a/x#5.jsonl"}},
		{"a removal of it", "no save of it is known", exit.Error, []string{"a#1/x#5.jsonl#2"}},
		{"no fork", "use a fork, or a fork and the number", exit.Usage, []string{"#3"}},
		{
			"lines of a list", "add that", exit.Usage,
			[]string{r.Fork.ID, "--lines", "1-2"},
		},
		{"a conversation", "leave that out", exit.Usage, []string{r.Fork.ID, "x.jsonl"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := w.in(t).want(tt.code, "", append([]string{"--recall"}, tt.args...)...)
			if !strings.Contains(got.err, tt.want) {
				t.Errorf("got %q, want %q", got.err, tt.want)
			}
		})
	}
}

// TestRecallWhenTheOriginalChanges shifts the original, takes it away, and leaves a backup of it.
func TestRecallWhenTheOriginalChanges(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	r := w.report(exit.Done, "", "-y", path)
	one, want := r.Fork.ID+"#1", removedTexts(t, path, manifestOf(t, r))[0]
	w.put(path, []byte(string(w.env.Demo)+"{}\n"))
	if got := w.piped("--recall", one); got != want {
		t.Errorf("the agent went on: got %.200q", got)
	}
	w.put(path, []byte(strings.Repeat(`"secret"`, len(w.env.Demo)/8)))
	if r := w.want(exit.Error, "", "--recall", one); r.out != "" ||
		!strings.Contains(r.err, "cannot be shown: ") || !strings.Contains(r.err, path) {
		t.Errorf("changed: got %q and %q", r.out, r.err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if r := w.want(exit.Error, "", "--recall", one); !strings.Contains(r.err,
		"the original does not exist any more; look for a copy of "+path) {
		t.Errorf("gone: got %q", r.err)
	}
	w.want(exit.Done, "", "--recall", r.Fork.ID)
	w.put(path+".decant-backup-20260101T000000Z", w.env.Demo)
	if got := w.piped("--recall", one); got != want {
		t.Errorf("from a backup: got %.200q", got)
	}
}

// TestRecallThroughALink forks a conversation that a link names, and then saves it in place: the
// backup is beside the file itself.
func TestRecallThroughALink(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	link := filepath.Join(t.TempDir(), filepath.Base(path))
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	r := w.report(exit.Done, "", "-y", link)
	one, want := r.Fork.Path+"#1", removedTexts(t, path, manifestOf(t, r))[0]
	w.report(exit.Done, "", "-y", "--in-place", "--yes-in-place", link)
	if got := w.piped("--recall", one); got != want {
		t.Errorf("got %.200q, want %.200q", got, want)
	}
}

// TestRecallOfAForkOfAFork prints what stood in the fork that was forked.
func TestRecallOfAForkOfAFork(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first := w.report(exit.Done, "", "-y", "-s", "dedup-tools", w.copyDemo())
	second := w.report(exit.Done, "", "-y", "-s", "strip-tool-results", "-k", "0", first.Fork.Path)
	for i, want := range removedTexts(t, first.Fork.Path, manifestOf(t, second)) {
		one := second.Fork.ID + "#" + strconv.Itoa(i+1)
		if got := w.piped("--recall", one); got != want {
			t.Errorf("#%d: got %.200q, want %.200q", i+1, got, want)
		}
	}
}

// TestRecallCleansForATerminal prints a hostile text byte for byte where a program reads it, and
// without what a terminal obeys where a user does.
func TestRecallCleansForATerminal(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	hostile := "\x1b]52;c;aGk=\x07\x1b[2J" + strings.Repeat("line \u202e of\u200b a test\r\n", 80)
	spelled, err := json.Marshal(hostile)
	if err != nil {
		t.Fatal(err)
	}
	demo := read(t, demoPath)
	c, err := formats.Open(demoPath)
	if err != nil {
		t.Fatal(err)
	}
	for i := c.EventCount() - 1; i >= 0; i-- { // From the end, so that places before stay.
		e := c.EventAt(i)
		at := e.Parts[0].Text
		if e.Kind == model.ToolResult && e.Bytes > 500 && at.Encoding == model.JSONString {
			demo = slices.Replace(demo, at.Span.Start, at.Span.End, spelled...)
		}
	}
	path := filepath.Join(w.env.Cwd, "5a0c6f0e-0000-4000-8000-000000000002.jsonl")
	w.put(path, demo)
	r := w.report(exit.Done, "", "-y", "-s", "strip-tool-results", "-k", "0", path)
	number := 0
	for i, text := range removedTexts(t, path, manifestOf(t, r)) {
		if text == hostile {
			number = i + 1
		}
	}
	if number == 0 {
		t.Fatal("the hostile text is not removed")
	}
	one := r.Fork.ID + "#" + strconv.Itoa(number)
	if got := w.piped("--recall", one); got != hostile {
		t.Errorf("piped: got %.200q", got)
	}
	w.env.OutTerminal = true
	got := w.want(exit.Done, "", "--recall", one).out
	if !strings.Contains(got, "line  of a test") {
		t.Errorf("on a terminal: got %.200q", got)
	}
}
