// Package generated holds the blocks of documents that programs write: what stands between
// "<!-- name -->" and "<!-- /name -->" on lines of their own. It reads and writes the documents for
// tests alone.
package generated

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/testdata/samples"
)

// Block fails a test when the block of a name in a document, by its path below the repository, is
// not as wanted, or writes it where update is set. The text wanted ends with a line feed. Tests
// that run in parallel must not write.
func Block(t testing.TB, document, name, want string, update bool) {
	t.Helper()
	path := filepath.Join(samples.Root(t), filepath.FromSlash(document))
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text, was, ok := replaced(string(page), name, want)
	switch {
	case !ok:
		t.Errorf("%s has no %s and %s on lines of their own", document, opens(name), shuts(name))
	case was == want:
	case !update:
		t.Errorf("%s: the block %s is stale: run go test with -update; want\n%s",
			document, name, want)
	default:
		//nolint:gosec // All may read it.
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func opens(name string) string { return "<!-- " + name + " -->\n" }
func shuts(name string) string { return "<!-- /" + name + " -->\n" }

// replaced is a text with another block, and the block that it had; false when it has none.
func replaced(text, name, want string) (out, was string, ok bool) {
	before, rest, opened := strings.Cut(text, opens(name))
	was, after, shut := strings.Cut(rest, shuts(name))
	if !opened || !shut {
		return text, "", false
	}
	return before + opens(name) + want + shuts(name) + after, was, true
}
