package render

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files instead of comparing with them")

// golden compares got with testdata/name.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run with -update to make it", err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%q\nwant\n%q", name, got, want)
	}
}

// mustTheme returns a theme that is known to exist.
func mustTheme(t testing.TB, name string, p Profile) *Theme {
	t.Helper()
	theme, err := ThemeNamed(name, p)
	if err != nil {
		t.Fatal(err)
	}
	return theme
}
