package formats

import (
	"os"
	"testing"

	"decant/model"
)

// openUnscaled opens a file and leaves its estimates as they are. A folder records no
// calls by which they could be scaled.
func openUnscaled(t *testing.T, path string) *model.Conversation {
	t.Helper()
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		c, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c, err := readData(path, data, OpenOptions{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
