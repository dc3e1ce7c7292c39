package cli

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"decant/tui/cli/exit"
)

// deaf is an output that takes nothing.
type deaf struct{ err error }

func (d deaf) Write([]byte) (int, error) { return 0, d.err }

// TestSaveUnheard names the fork on standard error where standard output takes nothing.
func TestSaveUnheard(t *testing.T) {
	t.Parallel()
	for _, cause := range []error{syscall.ENOSPC, syscall.EPIPE, os.ErrClosed} {
		for _, more := range []string{"", "--json", "--report=md"} {
			w := newWorld(t)
			path := w.copyDemo()
			folder := filepath.Dir(path)
			args := []string{"-y", "-s", "strip-tool-results", "-k", "0", path}
			if more != "" {
				args = append(args, more)
			}
			var errw bytes.Buffer
			code := Run(args, strings.NewReader(""), deaf{cause}, &errw, w.env)
			after := namesIn(t, folder)
			if code != exit.Error || len(after) != 2 {
				t.Fatalf("%v, %q: exit code %d, %q, files %v", cause, more, code, &errw, after)
			}
			for _, name := range after {
				if !strings.Contains(errw.String(), name) && name != filepath.Base(path) {
					t.Errorf("%v, %q: %s is not named in %q", cause, more, name, &errw)
				}
			}
		}
	}
}

// TestPrintUnheard ends as other programs do when the reader of a pipe has enough, and says why
// when something else is in the way.
func TestPrintUnheard(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var errw bytes.Buffer
	if code := Run([]string{"--help"}, nil, deaf{syscall.EPIPE}, &errw, w.env); code != exit.Pipe ||
		errw.Len() > 0 {
		t.Errorf("a pipe: exit code %d, %q", code, &errw)
	}
	code := Run([]string{"--help"}, nil, deaf{errors.New("full")}, &errw, w.env)
	if code != exit.Error || !strings.Contains(errw.String(), "write standard output: full") {
		t.Errorf("full: exit code %d, %q", code, &errw)
	}
}

// namesIn are the files of a folder.
func namesIn(t *testing.T, folder string) []string {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]string, len(files))
	for i, f := range files {
		out[i] = f.Name()
	}
	return out
}
