package saving

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestTitles reads a folder once, and each time where nothing is kept.
func TestTitles(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	put := func(n int) {
		t.Helper()
		name := fmt.Sprintf("%08x-0000-4000-8000-000000000001.jsonl", n)
		text := `{"type":"user","uuid":"u1","parentUuid":null,` +
			`"message":{"role":"user","content":"words"}}` + "\n" +
			fmt.Sprintf(`{"type":"custom-title","customTitle":"bread (decant %d)"}`, n) + "\n"
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	kept, none := new(Titles), (*Titles)(nil)
	put(1)
	one, two := []string{"bread (decant 1)"}, []string{"bread (decant 1)", "bread (decant 2)"}
	for _, tt := range []struct {
		name string
		from *Titles
		want []string
	}{{"kept", kept, one}, {"not kept", none, two}} {
		if got := tt.from.read(folder, "claude-code"); !slices.Equal(got, one) {
			t.Errorf("%s: got %q, want %q", tt.name, got, one)
		}
		put(2)
		got := tt.from.read(folder, "claude-code")
		if slices.Sort(got); !slices.Equal(got, tt.want) {
			t.Errorf("%s, with another fork: got %q, want %q", tt.name, got, tt.want)
		}
		if err := os.Remove(filepath.Join(folder,
			"00000002-0000-4000-8000-000000000001.jsonl")); err != nil {
			t.Fatal(err)
		}
	}
	if got := kept.read(folder, "pi"); len(got) > 0 {
		t.Errorf("of another agent: got %q", got)
	}
}
