package claudecode

import (
	"bytes"
	"strings"
	"testing"

	"decant/model"
	"decant/testdata/damaged"
)

// TestLargeFork forks a session whose texts make it large: the fork is large too, and sends
// what the session sends.
func TestLargeFork(t *testing.T) {
	t.Parallel()
	for _, f := range damaged.ListFiles() {
		if f.Name != "sound" {
			continue
		}
		long := []byte(strings.Repeat("first prompt ", largeFile/len("first prompt ")+1))
		f.Data = bytes.Replace(f.Data, []byte("first prompt"), long, 1)
		c := openDamaged(t, f)
		fork, _ := forkOf(t, c, nil)
		if n := fork.Source.Size(); n <= largeFile {
			t.Fatalf("the fork has only %d bytes", n)
		}
		if got := len(liveLines(c)); got != 18 { // Of parallel calls the client sends one.
			t.Errorf("%d blocks are live, want 18", got)
		}
		if d := model.CompareViews(c.ForkView(nil), fork.View(nil), "fork"); len(d) > 0 {
			t.Error(d[0])
		}
		if found := (Codec{}).Check(fork); len(found) > 0 {
			t.Errorf("the fork: %v", found)
		}
	}
}
