package cli

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model/formats/jp/places"
	"decant/model/formats/pi"
	"decant/testdata/shellscript"
	"decant/tui/cli/exit"
	"decant/tui/cli/host"
)

// agentNotes is what an agent of a test notes of each of its starts: the folder and the arguments.
type agentNotes struct {
	t    *testing.T
	path string
}

// fakeAgent puts an agent in front of PATH that notes how it was started, runs more, and ends with
// code.
func fakeAgent(t *testing.T, name, more string, code int) agentNotes {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	dir := t.TempDir()
	n := agentNotes{t, filepath.Join(dir, "notes")}
	script := fmt.Sprintf("{ pwd -P; for a; do printf '%%s\\n' \"$a\"; done; echo; } "+
		">>'%s'\n%s\nexit %d\n", n.path, more, code)
	path := filepath.Join(dir, name)
	if err := shellscript.Write(path, script); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	return n
}

// starts are the folder and the arguments of each start.
func (n agentNotes) starts() [][]string {
	n.t.Helper()
	data, err := os.ReadFile(n.path)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		n.t.Fatal(err)
	}
	var out [][]string
	for start := range strings.SplitSeq(strings.TrimRight(string(data), "\n"), "\n\n") {
		out = append(out, strings.Split(start, "\n"))
	}
	return out
}

// piFolder stands for the folder in which pi keeps the sessions of another.
const piFolder = "FOLDER"

// movedTo is a sample whose folder is there: a copy in which another takes the place of was.
func (w *world) movedTo(sample, name, was string) (path, folder string) {
	w.t.Helper()
	folder, err := filepath.EvalSymlinks(w.env.Cwd)
	if err != nil {
		w.t.Fatal(err)
	}
	data := strings.ReplaceAll(string(read(w.t, sample)), was, folder)
	own := filepath.Base(pi.SessionFolder("", folder))
	path = filepath.Join(w.home, strings.ReplaceAll(name, piFolder, own))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
		w.t.Fatal(err)
	}
	return path, folder
}

// TestActivateStartsTheAgent saves a fork of each agent and starts the agent itself, in the folder
// of the conversation, with what stands after --.
//
//nolint:paralleltest // The agents are found by PATH.
func TestActivateStartsTheAgent(t *testing.T) {
	for _, tt := range []struct{ name, sample, was, file, first string }{
		{
			"claude", demoPath, "/home/mara/src/harbour",
			".claude/projects/-project/" + idHere + ".jsonl", "--resume",
		},
		{
			"codex", "../../testdata/codex/shell.jsonl", "/home/ada/greenhouse",
			".codex/sessions/2026/03/04/rollout-2026-03-04T05-06-07-" + idHere + ".jsonl", "resume",
		},
		{
			"pi", "../../testdata/pi/tools.jsonl", "/home/ada/orchard",
			"pi/" + piFolder + "/2026-03-04T05-06-07-000Z_" + idHere + ".jsonl", "--session",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t)
			w.env.Hand = host.HandOver
			notes := fakeAgent(t, tt.name, "", 0)
			path, folder := w.movedTo(tt.sample, tt.file, tt.was)
			args := []string{"-y", "-k", "0", "-s", "auto,strip-tool-results", path}
			w.want(exit.Done, "", append(args, "--activate", "--", "go on with the tests", "-x")...)
			w.want(exit.Done, "", append(args, "--activate", "--no-color")...)
			w.want(exit.Done, "", append(args, "--no-activate")...)
			all := notes.starts()
			if len(all) != 2 {
				t.Fatalf("it was started with %q, want two starts", all)
			}
			for i, handed := range [][]string{{"go on with the tests", "-x"}, nil} {
				got := all[i]
				if len(got) != 3+len(handed) || got[0] != folder || got[1] != tt.first ||
					!slices.Equal(got[3:], handed) {
					t.Errorf("start %d is %q, want one in %s with %q", i, got, folder, handed)
				}
			}
			if all[0][2] == all[1][2] || strings.Contains(all[0][2], idHere) {
				t.Errorf("%q and %q are not two forks", all[0][2], all[1][2])
			}
		})
	}
}

// TestActivateByTheUsersOwnSetting starts the agent, unless the command line says no; that of a
// project never does, and the exit code is the agent's.
//
//nolint:paralleltest // The agents are found by PATH.
func TestActivateByTheUsersOwnSetting(t *testing.T) {
	w := newWorld(t)
	w.env.Hand = host.HandOver
	notes := fakeAgent(t, "claude", "", 7)
	path, _ := w.movedTo(demoPath, ".claude/projects/-project/"+idHere+".jsonl",
		"/home/mara/src/harbour")
	const on = "[conversation.compaction]\nactivate = true\n"
	project := w.settle(on, "project", ".decant.toml")
	start := func(args ...string) int {
		return Run(append(args, "-y", path), strings.NewReader(""), io.Discard, io.Discard, w.env)
	}
	if code := start(); code != exit.Done || len(notes.starts()) > 0 {
		t.Errorf("by a project's setting: exit code %d, started %q", code, notes.starts())
	}
	if err := os.Remove(project); err != nil {
		t.Fatal(err)
	}
	w.settle(on, ".config", "decant", "config.toml")
	if code := start("--no-activate"); code != exit.Done || len(notes.starts()) > 0 {
		t.Errorf("with --no-activate: exit code %d, started %q", code, notes.starts())
	}
	if code := start(); code != 7 || len(notes.starts()) != 1 {
		t.Errorf("by one's own: exit code %d, started %q", code, notes.starts())
	}
}

// TestActivateWithoutTheAgent says that the fork is there all the same.
//
//nolint:paralleltest // The agents are found by PATH.
func TestActivateWithoutTheAgent(t *testing.T) {
	w := newWorld(t)
	w.env.Hand = host.HandOver
	t.Setenv("PATH", t.TempDir())
	path, _ := w.movedTo(demoPath, ".claude/projects/-project/"+idHere+".jsonl",
		"/home/mara/src/harbour")
	r := w.want(exit.Error, "", "-y", path, "--activate")
	if !strings.Contains(r.err, "the fork is saved, but not resumed") ||
		!strings.Contains(r.err, "not installed, or not in PATH") {
		t.Errorf("it said %q", r.err)
	}
}

// TestActivateInJP makes the fork what the terminal's session works on, as JP's file of the session
// says afterwards, and asks JP what stands after --.
//
//nolint:paralleltest // The agents are found by PATH.
func TestActivateInJP(t *testing.T) {
	w := newJPWorld(t)
	w.env.Hand = host.HandOver
	getenv := w.env.Getenv
	w.env.Getenv = func(name string) string {
		if name == "JP_SESSION" {
			return "tty1"
		}
		return getenv(name)
	}
	folder := filepath.Join(filepath.Dir(w.own), "sessions")
	file := filepath.Join(folder, places.SessionKey(w.env.Getenv, 0)+".json")
	notes := fakeAgent(t, "jp", fmt.Sprintf(`[ "$1 $2" = "conversation use" ] && mkdir -p '%s' &&
printf '{"history":[{"id":%%s,"activated_at":"2026-03-04 05:06:07.0"}]}' "${3#jp-c}" >'%s'`,
		folder, file), 0)
	active := func() string { return w.report(exit.Done, "", "-n").Conversation.ID }
	args := []string{"-y", "-k", "0", "-s", "auto,strip-tool-results", repeatID}
	w.want(exit.Done, "", append(args, "--no-activate")...)
	if _, err := os.Stat(file); err == nil || len(notes.starts()) > 0 {
		t.Errorf("without being asked JP is started: %q", notes.starts())
	}
	w.want(exit.Done, "", append(args, "--activate")...)
	all := notes.starts()
	if len(all) != 1 || !slices.Equal(all[0][1:3], []string{"conversation", "use"}) {
		t.Fatalf("JP is started with %q", all)
	}
	first := all[0][3]
	if got := active(); got != first || first == repeatID {
		t.Errorf("the session works on %s, want the fork %s", got, first)
	}
	w.want(exit.Done, "", append(args, "--activate", "--", "go on", "--model=x")...)
	all = notes.starts()
	if len(all) != 3 {
		t.Fatalf("JP is started with %q", all)
	}
	second := all[1][3]
	want := []string{"query", "--id", second, "go on", "--model=x"}
	if got := active(); got != second || second == first || !slices.Equal(all[2][1:], want) {
		t.Errorf("the session works on %s, JP is asked %q, want %q", got, all[2], want)
	}
}
