package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"decant/tui/cli/exit"
)

// TestPackedOriginal saves a fork of a packed conversation, looks up what it left out, and sends
// the same through a pipe.
func TestPackedOriginal(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var b bytes.Buffer
	z, err := zstd.NewWriter(&b)
	if err == nil {
		_, err = z.Write(w.env.Demo)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(w.env.Cwd, "5a0c6f0e-0000-4000-8000-000000000002.jsonl.zst")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	r := w.report(exit.Done, "", "-y", path)
	if r.FileBytes.Before != int64(b.Len()) || !strings.HasSuffix(r.Fork.Path, ".jsonl") {
		t.Errorf("%d bytes became %s", r.FileBytes.Before, r.Fork.Path)
	}
	removed := w.want(exit.Done, "", "--show-removed", r.Fork.ID).out
	head, _, _ := strings.Cut(removed, "\n\n")
	if strings.Contains(head, "changed since") || !strings.Contains(head, path) {
		t.Errorf("what was left out is not found:\n%s", head)
	}
	got := w.want(exit.Error, "", "-y", "--in-place", "--yes-in-place", path).err
	if !strings.Contains(got, "zstd -d") {
		t.Errorf("in place: %q", got)
	}
	piped := w.pour(exit.Nothing, b.String(), "-y", "-", "-k", "999")
	if piped.out != string(w.env.Demo) {
		t.Errorf("%d bytes went on, want %d", len(piped.out), len(w.env.Demo))
	}
}
