package cli

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/report"
	"decant/testdata/growth"
	"decant/testdata/samples"
	"decant/tui/cli/exit"
	"decant/tui/cli/manifest"
)

// everyMarker are the strategies that leave markers.
const everyMarker = "dedup-tools,supersede-writes,purge-errors,stale-reads,trim-tool-results," +
	"strip-tool-results,strip-attachments"

// command is the command of a marker, as an agent reads it: the fork and the number.
var command = regexp.MustCompile(`\(decant --recall ([0-9a-z]+)#([0-9]+)\)`)

// marked is a marker of a fork that names a command.
type marked struct {
	fork   string
	number int
	call   string // Of its event, "" for none.
}

// markersIn are the markers of the forks that have names, in the conversation at a path.
func markersIn(t *testing.T, path string, forks ...string) (out []marked) {
	t.Helper()
	c, err := formats.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.EventCount() {
		e := c.EventAt(i)
		for _, found := range command.FindAllStringSubmatch(c.EventText(e), -1) {
			m := marked{fork: found[1]}
			if m.number, err = strconv.Atoi(found[2]); err != nil {
				t.Fatal(err)
			}
			if e.Call >= 0 {
				m.call = c.Calls[e.Call].ID
			}
			for _, name := range forks {
				if name == m.fork {
					out = append(out, m)
				}
			}
		}
	}
	return out
}

// followMarkers runs the command of each marker of a fork and wants the removed text, which is read
// from the original itself. It returns how many there are.
func followMarkers(t *testing.T, w *world, original, fork string, m *manifest.Manifest) int {
	t.Helper()
	list := markersIn(t, fork, m.Fork.Recall)
	texts, seen := removedTexts(t, original, m), map[int]bool{}
	for _, mark := range list {
		if mark.number < 1 || mark.number > len(texts) || seen[mark.number] {
			t.Errorf("a marker names #%d of %d", mark.number, len(texts))
			continue
		}
		seen[mark.number] = true
		ch := &m.Changes[mark.number-1]
		if ch.Op != "replace" || ch.Call != mark.call {
			t.Errorf("the marker of call %s names #%d: %s of call %s", mark.call, mark.number,
				ch.Op, ch.Call)
		}
		one := mark.fork + "#" + strconv.Itoa(mark.number)
		if got := w.piped("--recall", one); got != texts[mark.number-1] {
			t.Errorf("%s: got %.200q, want %.200q", one, got, texts[mark.number-1])
		}
	}
	return len(list)
}

// saveMarked saves a fork whose markers name their commands, nil where nothing is to be saved.
func saveMarked(t *testing.T, w *world, path, chosen string, args ...string) *report.Report {
	t.Helper()
	got := w.run("", append([]string{
		"-y", "--json", "--recall-markers", "-s", chosen, path,
	}, args...)...)
	if got.code == exit.Nothing {
		return nil
	}
	var r report.Report
	if err := json.Unmarshal([]byte(got.out), &r); err != nil || r.Fork == nil {
		t.Fatalf("%s: %v: %s", path, err, got.err)
	}
	return &r
}

// TestMarkersNameWhatTheyReplace saves forks of conversations of every format.
func TestMarkersNameWhatTheyReplace(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	files := samples.Own(t, "claudecode/*.jsonl", "codex/*.jsonl", "pi/*.jsonl", "omp/*.jsonl",
		"qwencode/*.jsonl", "copilot/*.jsonl", "messages/*.json", "jp/*")
	files = append(files, demoPath)
	files = append(files, samples.Corpus(t, "claude-code/*.jsonl", "codex/*.jsonl", "pi/*.jsonl",
		"jp/*", "anthropic/*.json")...)
	conversations, markers := 0, 0
	for _, from := range files {
		w := newWorld(t)
		path := filepath.Join(w.env.Cwd, filepath.Base(from))
		if info, err := os.Stat(from); err != nil {
			t.Fatal(err)
		} else if info.IsDir() {
			err = os.CopyFS(path, os.DirFS(from))
			if err != nil {
				t.Fatal(err)
			}
		} else {
			w.put(path, read(t, from))
		}
		folder := filepath.Join(w.home, "forks")
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if w.run("", "-n", path).code != exit.Done {
			continue // It is one that no agent takes.
		}
		if r := saveMarked(t, w, path, everyMarker, "-k", "0", "-o", folder); r != nil {
			n := followMarkers(t, w, path, r.Fork.Path, manifestOf(t, r))
			markers += n
			if n > 0 {
				conversations++
			}
		}
	}
	if conversations < 10 || markers < 100 {
		t.Errorf("%d markers in %d conversations", markers, conversations)
	}
	t.Logf("%d markers in %d conversations", markers, conversations)
}

// TestMarkersAreTheSameBeforeTheirCommand takes the commands out of a fork and wants the texts that
// a fork without them has.
func TestMarkersAreTheSameBeforeTheirCommand(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	// Long results alone, as a short one may not be worth a marker with a command.
	with := saveMarked(t, w, path, "trim-tool-results,strip-tool-results", "-k", "0")
	without := w.report(exit.Done, "", "-y", "-k", "0", "-s",
		"trim-tool-results,strip-tool-results", path)
	a, err := formats.Open(with.Fork.Path)
	if err != nil {
		t.Fatal(err)
	}
	b, err := formats.Open(without.Fork.Path)
	if err != nil {
		t.Fatal(err)
	}
	if a.EventCount() != b.EventCount() {
		t.Fatalf("%d events, want %d", a.EventCount(), b.EventCount())
	}
	plain, marked := 0, 0
	for i := range a.EventCount() {
		got, want := a.EventText(a.EventAt(i)), b.EventText(b.EventAt(i))
		cut := command.ReplaceAllString(got, "")
		if cut = strings.Replace(cut, " \n", "\n", 1); cut != got {
			cut = strings.TrimSuffix(cut, " ")
			marked++
		}
		switch {
		case cut == want:
		case a.EventAt(i).Kind == model.ToolResult && len(got) > len(want):
			plain++ // It stays, as the command would take what the marker saves.
		default:
			t.Errorf("event %d: got %.300q, want %.300q", i, got, want)
		}
	}
	if marked < 10 || plain > marked {
		t.Errorf("%d events have a marker, %d stayed", marked, plain)
	}
}

// TestNoMarkerNamesACommandUnasked saves a fork by default.
func TestNoMarkerNamesACommandUnasked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.report(exit.Done, "", "-y", "-k", "0", "-s", everyMarker, w.copyDemo())
	if m := manifestOf(t, r); m.Fork.Recall != "" {
		t.Errorf("the fork is called %s", m.Fork.Recall)
	}
	if strings.Contains(string(read(t, r.Fork.Path)), "--recall") {
		t.Error("a marker names a command")
	}
}

// TestMarkersOfTheSettings takes the option from the user's own file, and not from a project's.
func TestMarkersOfTheSettings(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path, text := w.copyDemo(), "[conversation.compaction]\nrecall = true\n"
	own := filepath.Join(w.home, "own.toml")
	w.put(own, []byte(text))
	r := w.report(exit.Done, "", "-y", "-k", "0", "--config", own, path)
	m := manifestOf(t, r)
	if !strings.HasPrefix(m.Fork.ID, m.Fork.Recall) || len(m.Fork.Recall) != 4 {
		t.Errorf("fork %s is called %q", m.Fork.ID, m.Fork.Recall)
	}
	if followMarkers(t, w, path, r.Fork.Path, m) == 0 {
		t.Error("no marker names a command")
	}
	w.put(filepath.Join(w.env.Cwd, ".decant.toml"), []byte(text))
	var errw bytes.Buffer
	if Run([]string{"-n", path}, strings.NewReader(""), io.Discard, &errw, w.env) != exit.Done ||
		!strings.Contains(errw.String(), "conversation.compaction.recall is ignored here") {
		t.Errorf("a project's file: %q", errw.String())
	}
}

// TestMarkersOfAForkOfAFork keeps the markers of the first fork, and each leads to its own text.
func TestMarkersOfAForkOfAFork(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	w := newWorld(t)
	path := w.copyDemo()
	first := saveMarked(t, w, path, "strip-tool-results", "-k", "20c")
	one := manifestOf(t, first)
	for _, args := range [][]string{
		{"-y", "--json", "--recall-markers", "-k", "0", "-s", everyMarker, first.Fork.Path},
		{"-y", "--json", "-k", "0", "-s", everyMarker, first.Fork.Path},
	} {
		var second report.Report
		if err := json.Unmarshal([]byte(w.want(exit.Done, "", args...).out), &second); err != nil {
			t.Fatal(err)
		}
		two := manifestOf(t, &second)
		if one.Fork.Recall == two.Fork.Recall {
			t.Errorf("both forks are called %s", one.Fork.Recall)
		}
		followMarkers(t, w, first.Fork.Path, second.Fork.Path, two)
		old := followMarkers(t, w, path, second.Fork.Path, one)
		if had := len(markersIn(t, first.Fork.Path, one.Fork.Recall)); old < had/2 {
			t.Errorf("%d of %d markers are left", old, had)
		}
	}
}

// TestMarkersInPlace saves twice in place: markers of both saves lead to their texts.
func TestMarkersInPlace(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	w := newWorld(t)
	path := w.copyDemo()
	original := filepath.Join(w.home, "original.jsonl")
	w.put(original, w.env.Demo)
	save := func(args ...string) (*report.Report, *manifest.Manifest) {
		old := w.env.Now().AddDate(0, 0, -1)
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
		r := w.report(exit.Done, "", append(args, "-y", "--recall-markers", "--in-place",
			"--yes-in-place", path)...)
		return r, manifestOf(t, r)
	}
	_, one := save("-s", "strip-tool-results", "-k", "20c")
	between := filepath.Join(w.home, "between.jsonl")
	w.put(between, read(t, path))
	now := w.env.Now
	w.env.Now = func() (at timeOf) { return now().AddDate(0, 0, 2) }
	r, two := save("-s", "strip-tool-results", "-k", "0")
	if one.Fork.ID != two.Fork.ID || one.Fork.Recall == two.Fork.Recall {
		t.Errorf("saves %s as %s and %s as %s", one.Fork.ID, one.Fork.Recall, two.Fork.ID,
			two.Fork.Recall)
	}
	if followMarkers(t, w, original, path, one) == 0 ||
		followMarkers(t, w, between, path, two) == 0 {
		t.Error("markers of one save are not there")
	}
	if list := w.want(exit.Done, "", "--recall", r.Fork.ID).out; strings.Count(list, "\n#") !=
		len(two.Changes) {
		t.Errorf("the list is not of the newest save: %.300s", list)
	}
}

// TestRecallInWords takes what a marker says without the dashes.
func TestRecallInWords(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	r := w.report(exit.Done, "", "-y", path)
	want := removedTexts(t, path, manifestOf(t, r))[0]
	if got := w.piped("recall", r.Fork.ID+"#1"); got != want {
		t.Errorf("got %.200q, want %.200q", got, want)
	}
	if got := w.piped("recall", r.Fork.ID+"#1", "--lines", "1"); !strings.HasPrefix(want, got) {
		t.Errorf("got %.200q", got)
	}
	if got := w.want(exit.Usage, "", "recall", "a", "b"); !strings.Contains(got.err,
		"name one conversation") {
		t.Errorf("got %q", got.err)
	}
}
