package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"decant/model/formats"
	"decant/strategies/report"
	"decant/tui/cli/exit"
)

// pour runs the program in a pipe and wants an exit code.
func (w *world) pour(code int, in string, args ...string) ran {
	w.t.Helper()
	var out, errw bytes.Buffer
	r := ran{code: Run(args, strings.NewReader(in), &out, &errw, w.env)}
	r.out, r.err = out.String(), errw.String()
	if r.code != code {
		w.t.Fatalf("%q: exit code %d, want %d; it wrote %q", args, r.code, code, r.err)
	}
	return r
}

// left are the manifests that saves left.
func (w *world) left() []string {
	w.t.Helper()
	found, err := filepath.Glob(filepath.Join(w.home, "state", "decant", "manifests", "*"))
	if err != nil {
		w.t.Fatal(err)
	}
	return found
}

// TestPipe holds that the fork alone comes out, that it is the one a file would have got, and that
// the report is all there is besides.
func TestPipe(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"-y", "-"}, {"-y", "-", "-o", "-"}} {
		w := newWorld(t)
		r := w.pour(exit.Done, string(w.env.Demo), args...)
		fork, err := formats.Read("-", []byte(r.out), "")
		if err != nil {
			t.Fatal(err)
		}
		if findings := formats.Check(fork); len(findings) > 0 {
			t.Error(findings)
		}
		path := filepath.Join(w.home, "fork.jsonl")
		file := w.report(exit.Done, string(w.env.Demo), "-y", "-", "-o", path)
		stored, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		same := strings.ReplaceAll(string(stored), file.Fork.ID, fork.ID)
		if len(r.out) != len(stored) || strings.Count(r.out, "\n") != strings.Count(same, "\n") {
			t.Errorf("%d bytes in the pipe, %d in a file", len(r.out), len(stored))
		}
		for _, want := range []string{
			"What will be removed", "\nsaved    standard output\n",
			".jsonl, then resume it:\n\n    ",
			"claude --resume " + fork.ID,
		} {
			if !strings.Contains(r.err, want) {
				t.Errorf("%q: no %q in\n%s", args, want, r.err)
			}
		}
		if got := w.left(); len(got) != 1 {
			t.Errorf("%q: manifests %q, want that of the file alone", args, got)
		}
		if strings.Contains(r.err, "manifest ") {
			t.Error("a manifest is named that there is not")
		}
	}
}

func TestPipeAsJSON(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	r := w.pour(exit.Done, "", "-y", "--json", "-o", "-", path)
	var rep report.Report
	if err := json.Unmarshal([]byte(r.err), &rep); err != nil {
		t.Fatalf("standard error is not JSON: %v", err)
	}
	if rep.Fork == nil || rep.Fork.Path != "-" || *rep.FileBytes.After != int64(len(r.out)) ||
		rep.Conversation.Path != path {
		t.Errorf("fork %+v of %s, %d bytes; %d came out", rep.Fork, rep.Conversation.Path,
			*rep.FileBytes.After, len(r.out))
	}
	// The original is there, so what was left out can be looked up.
	if got := w.left(); len(got) != 1 || got[0] != rep.Fork.Manifest {
		t.Errorf("manifests %q, the report names %q", got, rep.Fork.Manifest)
	}
	removed := w.want(exit.Done, "", "--show-removed", rep.Fork.ID).out
	if !strings.Contains(removed, path) {
		t.Errorf("what was left out is not found:\n%s", removed)
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, w.env.Demo) {
		t.Error("the original is not as it was")
	}
}

// TestPipeLosesNothing holds what comes out when nothing is saved.
func TestPipeLosesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	demo := string(w.env.Demo)
	const odd = "\n" // A blank line at the end is no record, and comes out all the same.
	for _, tt := range []struct {
		name, in string
		code     int
		args     []string
		out, err string
	}{
		{
			"nothing to do", demo + odd, exit.Nothing,
			[]string{"-y", "-", "-k", "999"},
			demo + odd,
			"nothing to save",
		},
		{
			"nothing to do, as JSON", demo, exit.Nothing,
			[]string{"-y", "-", "-k", "999", "--json"},
			demo, "copied to the output unchanged",
		},
		{
			"nothing to do, of a file", "", exit.Nothing,
			[]string{"-y", "-o", "-", "-k", "999", "--demo"},
			demo, "nothing to save",
		},
		{
			"no conversation", "{",
			exit.Error,
			[]string{"-y", "-"},
			"", "decant: open standard input",
		},
		{
			"for measuring only", demo, exit.Usage,
			[]string{"-y", "-", "--scope", "file"},
			"",
			"for measuring only",
		},
		{
			"a wrong flag", demo, exit.Usage,
			[]string{"-y", "-", "-s", "nope"},
			"",
			"unknown strategy",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := w.in(t).pour(tt.code, tt.in, tt.args...)
			if r.out != tt.out {
				t.Errorf("%d bytes came out, want %d", len(r.out), len(tt.out))
			}
			if !strings.Contains(r.err, tt.err) {
				t.Errorf("no %q in %q", tt.err, r.err)
			}
		})
	}
}

// TestPipeGivesBackWhatCame holds that a missed budget gives back the very bytes, although decant
// works with what it fixed. What came packed is unpacked, as a fork is.
func TestPipeGivesBackWhatCame(t *testing.T) {
	t.Parallel()
	const short = `{"model":"claude-sonnet-4-5","max_tokens":9,"messages":[` +
		`{"role":"user","content":"list"},{"role":"assistant","content":[` +
		`{"type":"tool_use","id":"a","name":"Bash"}]},{"role":"user","content":[` +
		`{"type":"tool_result","tool_use_id":"a","content":"one two three"}]}]}`
	pack, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct{ in, out, how string }{
		"a gap":  {short, short, "unchanged"},
		"a mark": {"\ufeff" + short, "\ufeff" + short, "unchanged"},
		"packed": {string(pack.EncodeAll([]byte(short), nil)), short, "unpacked"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			path := filepath.Join(w.env.Cwd, "body.json")
			w.put(path, []byte(tt.in))
			for _, last := range []string{"-", path} {
				r := w.pour(exit.Nothing, tt.in, "-y", "-s", "lossless", "--budget", "1", "-o", "-",
					last)
				if r.out != tt.out || !strings.Contains(r.err, "copied to the output "+tt.how) {
					t.Errorf("%s gave back %q and said %q", last, r.out, r.err)
				}
			}
		})
	}
}

// TestPipeOfAFolder holds that a conversation of several files is refused, with what to do.
func TestPipeOfAFolder(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	stream, err := os.ReadFile("../../testdata/jp/17600000010-valve-timing-notes/events.json")
	if err != nil {
		t.Fatal(err)
	}
	r := w.pour(exit.Error, string(stream), "-y", "-s", "strip-tool-results", "-k", "0", "-")
	if r.out != "" || !strings.Contains(r.err, "name a folder with --output") {
		t.Errorf("wrote %q, said %q", r.out, r.err)
	}
}

func TestPipeIsNoTerminal(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.env.OutTerminal = true
	for _, args := range [][]string{{"-y", "-"}, {"-y", "--demo", "-o", "-"}} {
		r := w.pour(exit.Usage, string(w.env.Demo), args...)
		if r.out != "" || !strings.Contains(r.err, "redirect standard output") {
			t.Errorf("%q: wrote %q, said %q", args, r.out, r.err)
		}
	}
}

// shut is a pipe that nobody reads any more.
type shut struct{}

func (shut) Write([]byte) (int, error) { return 0, errors.New("nobody reads") }

func TestPipeIsShut(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, args := range [][]string{{"-y", "-"}, {"-y", "-", "-k", "999"}} {
		var errw bytes.Buffer
		code := Run(args, bytes.NewReader(w.env.Demo), shut{}, &errw, w.env)
		if code != exit.Error || !strings.Contains(errw.String(), "nobody reads") {
			t.Errorf("%q: exit code %d, %q", args, code, errw.String())
		}
	}
	if got := w.left(); len(got) > 0 {
		t.Errorf("manifests %q of forks that nobody got", got)
	}
}
