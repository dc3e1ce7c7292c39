package writelog

import (
	"strings"
	"testing"
)

func TestFilePaths(t *testing.T) {
	t.Parallel()
	for uri, want := range map[string]string{
		"file:///a/b.go":        "/a/b.go",
		"file:///a/b.go#L1-20":  "/a/b.go#L1-20 /a/b.go",
		"file:///a.pdf#pages=2": "/a.pdf#pages=2 /a.pdf",
		"file:///a/#b.go":       "/a/#b.go /a/",
		"file:///a%23b#L1-":     "/a%23b#L1- /a%23b /a#b#L1- /a#b",
		"file:///100%":          "/100%",
		"https://e.org/a":       "",
		"":                      "",
	} {
		if got := strings.Join(filePaths(uri), " "); got != want {
			t.Errorf("%s: got %q, want %q", uri, got, want)
		}
	}
}
