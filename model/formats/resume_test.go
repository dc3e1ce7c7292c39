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

// TestResumeAfterImport holds that a client that takes sessions in by its own command is told
// of the fork first, and is asked by the command that takes words.
func TestResumeAfterImport(t *testing.T) {
	t.Parallel()
	c, err := Open("../../testdata/opencode/minimal.json")
	if err != nil {
		t.Fatal(err)
	}
	saved, err := Save(c, nil, SaveOptions{Output: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	const in = "cd /home/ada/bakery && "
	want := in + "opencode import " + saved.Path + " && opencode -s " + saved.ID
	if got := saved.Resume.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, tt := range []struct {
		words []string
		want  string
	}{
		{nil, "opencode -s " + saved.ID},
		{[]string{"go", "on"}, "opencode run -s " + saved.ID + " go on"},
	} {
		got := ResumeCommands(c.Format, saved.ID, saved.Resume, tt.words)
		if len(got) != 2 || got[0].String() != in+"opencode import "+saved.Path ||
			got[1].String() != in+tt.want {
			t.Errorf("%q: got %q", tt.words, got)
		}
	}
}
