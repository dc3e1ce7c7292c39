package formats

import (
	"os"
	"path/filepath"
	"testing"

	"decant/model"
)

// TestResumeByPath holds that an agent that takes a file from anywhere is told of the
// file where the fork lies, and by its id where the agent looks.
func TestResumeByPath(t *testing.T) {
	t.Parallel()
	const session = `{"type":"session","version":3,"id":"s","cwd":"/w"}` + "\n" +
		`{"type":"message","id":"1","parentId":null,"message":{"role":"user","content":"hi"}}`
	tests := []struct {
		name, folder string
		byID         bool
	}{
		{"elsewhere", "out", false},
		{"where the agent looks", "--w--", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			path, out := filepath.Join(dir, "s.jsonl"), filepath.Join(dir, tt.folder)
			if err := os.WriteFile(path, []byte(session), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Mkdir(out, 0o700); err != nil {
				t.Fatal(err)
			}
			c, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			saved, err := Save(c, nil, SaveOptions{Output: out})
			if err != nil {
				t.Fatal(err)
			}
			want := model.Command{Args: []string{"pi", "--session", saved.Path}}
			if tt.byID {
				want = model.Command{Dir: "/w", Args: []string{"pi", "--session", saved.ID}}
			}
			if got := saved.Resume.String(); got != want.String() {
				t.Errorf("got %q, want %q", got, want.String())
			}
			if !Keeps(c, out) {
				t.Error("the fork is to be moved")
			}
		})
	}
}
