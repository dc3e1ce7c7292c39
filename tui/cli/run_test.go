package cli

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"decant/model/formats/claudecode/places"
	"decant/render"
	"decant/strategies/report"
	"decant/tui/cli/exit"
	"decant/tui/cli/host"
)

var update = flag.Bool("update", false, "write the golden files")

// small is the folder of small conversations, demoPath the file that is built into the program.
const (
	small    = "../../testdata/claudecode"
	demoPath = "../../testdata/demo.jsonl"
)

// ran is what one run of the program did.
type ran struct {
	code     int
	out, err string
}

// world is a folder that a run may do what it likes in, with a home, a state folder and a project.
type world struct {
	t    *testing.T
	home string
	env  host.Env
}

func newWorld(t *testing.T) *world {
	t.Helper()
	demo, err := os.ReadFile(demoPath)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, home: t.TempDir()}
	vars := map[string]string{
		"XDG_STATE_HOME":    filepath.Join(w.home, "state"),
		"CLAUDE_CONFIG_DIR": filepath.Join(w.home, "claude"),
	}
	cwd := filepath.Join(w.home, "project")
	if err := os.Mkdir(cwd, 0o700); err != nil {
		t.Fatal(err)
	}
	w.env = host.Env{
		Getenv: func(name string) string { return vars[name] }, Home: w.home, Cwd: cwd,
		Now: func() time.Time { return time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC) },
		// Goldens are drawn for a terminal of this width.
		Width: 100, Demo: demo, Version: "1.2.3",
	}
	return w
}

// in is the same world for a subtest.
func (w *world) in(t *testing.T) *world { return &world{t: t, home: w.home, env: w.env} }

// run runs the program and looks at what must hold for every run.
func (w *world) run(in string, args ...string) ran {
	w.t.Helper()
	var out, errw bytes.Buffer
	r := ran{code: Run(args, strings.NewReader(in), &out, &errw, w.env)}
	r.out, r.err = out.String(), errw.String()
	if render.Clean(r.out) != r.out || render.Clean(r.err) != r.err {
		w.t.Errorf("%q: what was written is not clean", args)
	}
	if (r.code == exit.Done) != (r.err == "") {
		w.t.Errorf("%q: exit code %d with the error %q", args, r.code, r.err)
	}
	if r.code != exit.Refused && strings.Count(r.err, "\n") > 1 {
		w.t.Errorf("%q: the error has more than one line: %q", args, r.err)
	}
	return r
}

// want runs the program and fails when the exit code is another.
func (w *world) want(code int, in string, args ...string) ran {
	w.t.Helper()
	r := w.run(in, args...)
	if r.code != code {
		w.t.Fatalf("%q: exit code %d, want %d; it wrote %q and %q", args, r.code, code, r.out,
			r.err)
	}
	return r
}

// report runs the program and reads the object that it prints.
func (w *world) report(code int, in string, args ...string) *report.Report {
	w.t.Helper()
	r := w.want(code, in, append(args, "--json")...)
	var out report.Report
	dec := json.NewDecoder(strings.NewReader(r.out))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&out); err != nil {
		w.t.Fatalf("%q: %v", args, err)
	}
	return &out
}

// copy puts a small conversation into the project folder and returns its path.
func (w *world) copy(name string) string {
	w.t.Helper()
	data, err := os.ReadFile(filepath.Join(small, name))
	if err != nil {
		w.t.Fatal(err)
	}
	path := filepath.Join(w.env.Cwd, "5a0c6f0e-0000-4000-8000-000000000001.jsonl")
	w.put(path, data)
	return path
}

// ownPath is the whole path of one of our own conversations below testdata.
func ownPath(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", "..", "testdata", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// put writes a file that was left alone for an hour.
func (w *world) put(path string, data []byte) {
	w.t.Helper()
	old := w.env.Now().Add(-time.Hour)
	err := errors.Join(os.WriteFile(path, data, 0o600), os.Chtimes(path, old, old))
	if err != nil {
		w.t.Fatal(err)
	}
}

// copyDemo puts the demo into the project folder and returns its path.
func (w *world) copyDemo() string {
	w.t.Helper()
	path := filepath.Join(w.env.Cwd, "5a0c6f0e-0000-4000-8000-000000000002.jsonl")
	w.put(path, w.env.Demo)
	return path
}

// storeDemo puts the demo where Claude Code keeps the sessions of the project, so that a fork
// beside it can be resumed.
func (w *world) storeDemo() string {
	w.t.Helper()
	path := filepath.Join(places.ProjectFolder(filepath.Join(w.home, "claude"), w.env.Cwd),
		"5a0c6f0e-0000-4000-8000-000000000002.jsonl")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		w.t.Fatal(err)
	}
	w.put(path, w.env.Demo)
	return path
}

// golden compares a text with a file of testdata, or writes it there.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", path, got, want)
	}
}

func TestHelp(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	got := w.want(exit.Done, "", "--help").out
	golden(t, "help.golden", got)
	if n := strings.Count(got, "\n"); n > 100 {
		t.Errorf("the help has %d lines, more than 100", n)
	}
	_, topics, _ := strings.Cut(strings.TrimSpace(got), "decant --help ")
	pages := []string{got}
	for name := range strings.SplitSeq(topics, "|") {
		page := w.want(exit.Done, "", "--help", name).out
		golden(t, "help-"+name+".golden", page)
		pages = append(pages, page)
	}
	for line := range strings.Lines(strings.Join(pages, "")) {
		if render.Width(strings.TrimSuffix(line, "\n")) > 100 {
			t.Errorf("wider than 100 cells: %q", line)
		}
	}
	if len(pages) != 6 {
		t.Errorf("the help names %d topics", len(pages)-1)
	}
	if r := w.want(exit.Usage, "", "--help", "key"); !strings.Contains(r.err, "keys") {
		t.Errorf("an unknown topic: %s", r.err)
	}
	if short := w.want(exit.Done, "", "-h").out; short != got {
		t.Error("-h prints something else than --help")
	}
}

func TestVersion(t *testing.T) {
	t.Parallel()
	if got := newWorld(t).want(exit.Done, "", "--version").out; got != "decant 1.2.3\n" {
		t.Errorf("got %q", got)
	}
}

func TestDryRun(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	got := w.want(exit.Done, "", "--demo", "-n").out
	golden(t, "dry-run.golden", got)
	for line := range strings.Lines(got) {
		if render.Width(strings.TrimSuffix(line, "\n")) > 100 {
			t.Errorf("wider than 100 cells: %q", line)
		}
	}
	// Where standard output is no terminal there is no screen to open.
	if plain := w.want(exit.Done, "", "--demo").out; plain != got {
		t.Error("without a terminal it prints something else than with --dry-run")
	}
	if left, err := os.ReadDir(w.env.Cwd); err != nil || len(left) != 0 {
		t.Errorf("the dry run left %v (%v)", left, err)
	}
}

// checkReport holds for every report that is not saved.
func checkReport(t *testing.T, r *report.Report) {
	t.Helper()
	var tokens, bytes int
	for _, s := range r.Strategies {
		tokens += s.Tokens
		bytes += s.Bytes
	}
	if got := r.Tokens.Before - r.Tokens.After; tokens != got {
		t.Errorf("strategies save %d tokens, before less after is %d", tokens, got)
	}
	if got := r.ContextBytes.Before - r.ContextBytes.After; bytes != got {
		t.Errorf("strategies save %d bytes, before less after is %d", bytes, got)
	}
	var turns report.TurnRow
	changes := 0
	for _, row := range r.Turns {
		turns.TokensBefore += row.TokensBefore
		turns.TokensAfter += row.TokensAfter
		changes += row.Changes
	}
	if turns.TokensBefore != r.Tokens.Before || turns.TokensAfter != r.Tokens.After {
		t.Errorf("turns hold %d → %d tokens, all of it %d → %d", turns.TokensBefore,
			turns.TokensAfter, r.Tokens.Before, r.Tokens.After)
	}
	if changes != len(r.Changes) {
		t.Errorf("turns have %d changes, the list %d", changes, len(r.Changes))
	}
	if !r.Check.OK || len(r.Check.Findings) > 0 {
		t.Errorf("the check found %v", r.Check.Findings)
	}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	r := newWorld(t).report(exit.Done, "", "--demo", "-n")
	checkReport(t, r)
	c := r.Conversation
	if r.Decant != "1.2.3" || c.Format != "claude-code" || c.Turns < 20 || c.Boundaries != 1 ||
		c.Model == "" || c.ID == "" {
		t.Errorf("the conversation is %+v of decant %s", c, r.Decant)
	}
	k := &r.Tokens
	if k.After >= k.Before || !k.Calibrated || k.Fixed < 10_000 ||
		k.Context != k.Before+k.Fixed+k.Framing+k.Sealed ||
		k.ContextAfter != k.After+k.Fixed+k.FramingAfter+k.SealedAfter {
		t.Errorf("tokens are %+v", r.Tokens)
	}
	if r.Fork != nil || r.FileBytes.After == nil || *r.FileBytes.After >= r.FileBytes.Before {
		t.Errorf("fork %v, bytes on disk %+v", r.Fork, r.FileBytes)
	}
}

func TestScopeFileMeasures(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	live := w.report(exit.Done, "", "--demo")
	file := w.report(exit.Done, "", "--demo", "--scope", "file")
	checkReport(t, file)
	if file.Tokens.Before != 0 || file.ContextBytes.Before <= live.ContextBytes.Before {
		t.Errorf("file scope has %d tokens and %d bytes, live %d bytes", file.Tokens.Before,
			file.ContextBytes.Before, live.ContextBytes.Before)
	}
	if file.FileBytes.After != nil {
		t.Error("a fork that cannot be saved has a size")
	}
	r := w.want(exit.Usage, "", "-y", "--set", "conversation.compaction.scope=file", w.copyDemo())
	if !strings.Contains(r.err, "measuring only") {
		t.Errorf("got %q", r.err)
	}
}

func TestStandardInput(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.report(exit.Done, string(w.env.Demo), "-n", "-")
	if r.Conversation.Path != "-" || r.Conversation.Turns < 20 {
		t.Errorf("the conversation is %+v", r.Conversation)
	}
	w.env.InTerminal = true
	if got := w.want(exit.Usage, "", "-n", "-"); !strings.Contains(got.err, "pipe") {
		t.Errorf("got %q", got.err)
	}
}

func TestDropTurns(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	before := w.report(exit.Done, "", "--demo", "-s", "")
	number := 0
	for _, row := range before.Turns {
		if row.Number > 0 && row.TokensBefore > 0 {
			number = row.Number
			break
		}
	}
	r := w.report(exit.Done, "", "--demo", "-s", "", "--drop-turns", strconv.Itoa(number))
	checkReport(t, r)
	for _, row := range r.Turns {
		if row.Number == number && row.TokensAfter != 0 {
			t.Errorf("turn %d still has %d tokens", number, row.TokensAfter)
		}
	}
	if len(before.Changes) != 0 || len(r.Changes) == 0 {
		t.Errorf("%d changes without strategies, %d with a turn dropped", len(before.Changes),
			len(r.Changes))
	}
	user := r.Strategies[len(r.Strategies)-1]
	if user.Name != "user" || user.Tokens != r.Tokens.Before-r.Tokens.After {
		t.Errorf("the user's row is %+v", user)
	}
	got := w.want(exit.Usage, "", "--demo", "-n", "--drop-turns", "999")
	if !strings.Contains(got.err, "turn 999 does not exist") {
		t.Errorf("got %q", got.err)
	}
}

// sum is the SHA-256 of a text.
func sum(s string) string {
	h := sha256.Sum256([]byte(s))
	return hex.EncodeToString(h[:])
}
