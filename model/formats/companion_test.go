package formats

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestCopilotForkCopiesFolders holds that a fork has the folders that its texts may name, and none
// that belongs to the original alone. A link in them is not followed.
func TestCopilotForkCopiesFolders(t *testing.T) {
	t.Parallel()
	_, folder := nestedHome(t, "tools")
	secret := filepath.Join(t.TempDir(), "secret")
	for path, text := range map[string]string{
		filepath.Join(folder, "checkpoints", "001-bread.md"):       "kept",
		filepath.Join(folder, "files", "below", "a photo.png"):     "picture",
		filepath.Join(folder, "rewind-file-snapshots", "1", "old"): "undo",
		secret: "elsewhere",
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(secret, filepath.Join(folder, "files", "link")); err != nil {
		t.Log("no links here: ", err)
	}
	c, err := Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := Save(c, nil, SaveOptions{})
	if err != nil || saved.Warning != "" {
		t.Fatalf("saved with %v, %q", err, saved.Warning)
	}
	fork := filepath.Dir(saved.Path)
	want := []string{
		"checkpoints/001-bread.md", "events.jsonl", "files/below/a photo.png", "workspace.yaml",
	}
	if got := filesBelow(t, fork); !slices.Equal(got, want) {
		t.Errorf("the fork's folder holds %q, want %q", got, want)
	}
	copied := filepath.Join(fork, "checkpoints", "001-bread.md")
	if got, _ := os.ReadFile(copied); string(got) != "kept" {
		t.Errorf("copied %q", got)
	}
	again, err := Save(c, nil, SaveOptions{Output: filepath.Join(t.TempDir(), "out.jsonl")})
	if err != nil || again.Warning != "" {
		t.Fatalf("saved elsewhere with %v, %q", err, again.Warning)
	}
	if got := filesBelow(t, filepath.Dir(again.Path)); len(got) != 1 {
		t.Errorf("a fork in a file of the user's has %q beside it", got)
	}
}

// filesBelow are the files below a folder, sorted, as paths with slashes.
func filesBelow(t *testing.T, folder string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(folder, func(path string, f os.DirEntry, err error) error {
		if err == nil && !f.IsDir() {
			rel, _ := filepath.Rel(folder, path)
			out = append(out, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
