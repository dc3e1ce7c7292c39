package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"decant/testdata/samples"
	"decant/tui/cli/exit"
)

// severalFiles are conversations of several formats, more than are held at a time.
func severalFiles(t *testing.T) []string {
	t.Helper()
	return samples.Own(t, "claudecode/*.jsonl", "pi/*.jsonl", "messages/*.json")
}

// TestSeveral reports several conversations in the order named, each as a call for it alone does.
func TestSeveral(t *testing.T) {
	t.Parallel()
	w, files := newWorld(t), severalFiles(t)
	missing := filepath.Join(w.home, "missing.jsonl")
	files = append(files[:3:3], append([]string{missing}, files[3:]...)...)
	got := w.want(exit.Error, "", append([]string{"-n", "--json"}, files...)...)
	if want := "decant: 1 of "; !strings.HasPrefix(got.err, want) {
		t.Errorf("got %q, want %q", got.err, want)
	}
	lines := strings.Split(strings.TrimSuffix(got.out, "\n"), "\n")
	if len(lines) != len(files) {
		t.Fatalf("got %d lines, want %d", len(lines), len(files))
	}
	for i, file := range files {
		if file == missing {
			var f failure
			if err := json.Unmarshal([]byte(lines[i]), &f); err != nil || f.File != missing ||
				!strings.Contains(f.Error, "the file does not exist") {
				t.Errorf("got %s, %v", lines[i], err)
			}
			continue
		}
		alone := w.run("", "-n", "--json", file)
		var one, want any
		err := errors.Join(json.Unmarshal([]byte(lines[i]), &one),
			json.Unmarshal([]byte(alone.out), &want))
		if err != nil || !reflect.DeepEqual(one, want) {
			t.Errorf("%s: got %s, want %s, %v", file, lines[i], alone.out, err)
		}
	}
}

// TestTenthFork has the size that a dry run told, alone or among others, with its longer title.
func TestTenthFork(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	size := func(args ...string) int64 {
		t.Helper()
		return *w.report(exit.Done, "", append(args, "-s", "lossless", path)...).
			FileBytes.After
	}
	first := size("-n")
	for range 9 {
		size("-y")
	}
	told := size("-n")
	lines := w.run("", "-n", "--json", "-s", "lossless", path, path)
	if want := fmt.Sprintf(`"after":%d`, told); strings.Count(lines.out, want) != 2 {
		t.Errorf("no two times %s in %s", want, lines.out)
	}
	if saved := size("-y"); told != first+1 || saved != told {
		t.Errorf("told %d at first and %d for the tenth, saved %d", first, told, saved)
	}
}

// TestSeveralEnd ends with the code of the first that does not end well.
func TestSeveralEnd(t *testing.T) {
	t.Parallel()
	w, files := newWorld(t), severalFiles(t)
	args := append([]string{"-n", "--json", "--fail-above", "0", "-s", "lossless"}, files...)
	codes := map[int]bool{}
	first := exit.Done
	for _, file := range files {
		r := w.run("", append(args[:5:5], "lossless", file)...)
		if codes[r.code] = true; first == exit.Done {
			first = r.code
		}
	}
	var out, errw bytes.Buffer
	if got := Run(args, strings.NewReader(""), &out, &errw, w.env); got != first {
		t.Errorf("got %d, want %d", got, first)
	}
	if !codes[exit.Done] || !codes[exit.Redundant] {
		t.Errorf("got the codes %v, want %d and %d", codes, exit.Done, exit.Redundant)
	}
	for line := range strings.Lines(errw.String()) {
		if !strings.HasPrefix(line, "decant: /") {
			t.Errorf("%q does not name its conversation", line)
		}
	}
}

// TestSeveralWant says what several conversations need.
func TestSeveralWant(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for args, want := range map[string]string{
		"a b":                         "-n --json",
		"-n a b":                      "-n --json",
		"--json a b":                  "-n --json",
		"-n --json a -":               "leave out -",
		"-n --json - a":               "leave out -",
		"-n --json --save-plan p a b": "--save-plan",
	} {
		if r := w.want(exit.Usage, "", strings.Fields(args)...); !strings.Contains(r.err, want) {
			t.Errorf("%s: got %q, want %q", args, r.err, want)
		}
	}
}

// TestSeveralAreNotAllHeld begins nothing more while nobody takes what is made.
func TestSeveralAreNotAllHeld(t *testing.T) {
	t.Parallel()
	var begun atomic.Int64
	most := 2 * runtime.GOMAXPROCS(0)
	all := startInOrder(t.Context(), make([]string, 8*most), func(string) outcome {
		begun.Add(1)
		return outcome{}
	})
	for n := int64(1); ; n++ {
		made, ok := <-all
		if !ok {
			break
		}
		<-made
		if b := begun.Load(); b > n+int64(most) {
			t.Errorf("%d are begun when %d are written", b, n)
		}
	}
	if n := begun.Load(); n != int64(8*most) {
		t.Errorf("%d were begun, want %d", n, 8*most)
	}
}
