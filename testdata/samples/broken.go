package samples

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// BrokenFile is a conversation that a script made to break one rule.
type BrokenFile struct {
	// Name is the file's, Path where it is, Format what it is, Error the text that people see,
	// Rule what it breaks.
	Name, Path, Format, Error, Rule string
}

// largeBroken is the size in bytes from which a broken file is left out unless [Long].
const largeBroken = 3_000_000

// Broken are the files of the script beside the repository that makes conversations that agents
// refuse. A test is skipped where it is not there, or no Python to run it; and in short mode.
func Broken(t testing.TB) []BrokenFile {
	t.Helper()
	script := filepath.Join(Root(t), "..", "shared", "tools", "rescue", "make.py")
	python, err := exec.LookPath("python3")
	if _, missing := os.Stat(script); missing != nil || err != nil || testing.Short() {
		t.Skip("the script that makes broken files, or Python, is not here")
	}
	dir := t.TempDir()
	//nolint:gosec // It runs a script of our own.
	out, err := exec.CommandContext(t.Context(), python, script, dir).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	index, err := os.ReadFile(filepath.Join(dir, "index.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var files []BrokenFile
	for _, line := range strings.Split(strings.TrimSpace(string(index)), "\n")[1:] {
		cells := strings.Split(line, "\t")
		f := BrokenFile{cells[0], filepath.Join(dir, cells[0]), cells[1], cells[3], cells[4]}
		if Long() || sizeOf(f.Path) < largeBroken {
			files = append(files, f)
		}
	}
	return files
}

// Thin is one of n of some broken files, all of them with [Long].
func Thin(files []BrokenFile, n int) []BrokenFile {
	if Long() {
		return files
	}
	var out []BrokenFile
	for i := 0; i < len(files); i += n {
		out = append(out, files[i])
	}
	return out
}
