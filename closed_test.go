package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestSaveWithClosedOutput names the fork on standard error where standard output is closed: Go
// opens the null device there, which takes every byte. Who throws the output away in a shell is
// told nothing.
func TestSaveWithClosedOutput(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, to string
		named    bool
	}{{"closed", ">&-", true}, {"thrown away", ">/dev/null", false}} {
		folder := t.TempDir()
		path := filepath.Join(folder, "5a0c6f0e-0000-4000-8000-000000000002.jsonl")
		if err := os.WriteFile(path, demo, 0o600); err != nil {
			t.Fatal(err)
		}
		inner := program(t)
		cmd := exec.Command("sh", "-c", `"$0" -y -s strip-tool-results -k 0 "$1" `+c.to,
			inner.Path, path)
		cmd.Env = inner.Env
		var errw bytes.Buffer
		cmd.Stderr = &errw
		if err := cmd.Run(); err != nil {
			t.Fatalf("%s: %v, %q", c.name, err, &errw)
		}
		forks, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
		if err != nil || len(forks) != 2 {
			t.Fatalf("%s: files %v (%v)", c.name, forks, err)
		}
		saved := regexp.MustCompile(`the fork is saved: (\S+\.jsonl)`)
		said := saved.FindStringSubmatch(errw.String())
		if c.named != (said != nil) || said != nil && (said[1] == path ||
			!strings.Contains(strings.Join(forks, "\n"), said[1])) {
			t.Errorf("%s: standard error says %q, files %v", c.name, &errw, forks)
		}
	}
}
