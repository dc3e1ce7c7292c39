package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpus lists the files of a folder of real conversations, or skips the test where there is
// none.
func corpus(t *testing.T, folder string) []string {
	t.Helper()
	root := filepath.Join("..", "..", "..", "shared", "corpus", folder)
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".jsonl") {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		t.Skipf("no corpus at %s: %v", root, err)
	}
	return files
}

func TestCorpusReports(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{
		"claude-code", "genuine/claude-code", "codex", "pi", "genuine/pi-0.87.1",
	} {
		for _, path := range corpus(t, folder) {
			t.Run(filepath.Base(path), func(t *testing.T) {
				t.Parallel()
				info, err := os.Stat(path)
				if err != nil {
					t.Fatal(err)
				}
				w := newWorld(t)
				if w.env.Cwd, err = os.Getwd(); err != nil {
					t.Fatal(err)
				}
				r := w.report(ExitDone, "", "-n", path)
				checkReport(t, r)
				if r.FileBytes.Before != info.Size() {
					t.Errorf("%d bytes on disk, want %d", r.FileBytes.Before, info.Size())
				}
				w.want(ExitDone, "", "-n", "-s", "lossless", path)
			})
		}
	}
}
