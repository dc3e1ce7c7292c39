package store

import (
	"os"
	"os/exec"
	"testing"
)

// Where a process that this test starts finds its home folder and its cache.
const homeVar, cacheVar = "STORE_TEST_HOME", "STORE_TEST_CACHE"

// TestIndexOfTwoProcesses lets two processes delete and write the index again and again. What a
// third one reads meanwhile is whole, and so is what is left; nothing else is.
func TestIndexOfTwoProcesses(t *testing.T) {
	t.Parallel()
	if home := os.Getenv(homeVar); home != "" {
		rewriteIndex(t, &library{t: t, home: home, q: Query{Cache: os.Getenv(cacheVar)}})
		return
	}
	l := newLibrary(t)
	ended := make(chan error)
	for range 2 {
		cmd := exec.Command(os.Args[0], "-test.run", "^TestIndexOfTwoProcesses$")
		cmd.Env = append(os.Environ(), homeVar+"="+l.home, cacheVar+"="+l.q.Cache)
		cmd.Stdout = os.Stdout // It says what went wrong.
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		go func() { ended <- cmd.Wait() }()
	}
	whole, torn := 0, 0
	for running := 2; running > 0; {
		select {
		case err := <-ended:
			running--
			if err != nil {
				t.Errorf("a process that lists: %v", err)
			}
		default:
			switch text := readIndex(l.path()); {
			case text == "":
			case decodeIndex(text, nameWriter()) == nil:
				torn++
			default:
				whole++
			}
		}
	}
	if whole == 0 || torn > 0 {
		t.Errorf("%d indexes were whole and %d were not, want all whole", whole, torn)
	}
	l.want("after both", 0)
	left, err := os.ReadDir(l.q.Cache)
	if err != nil || len(left) != 1 {
		t.Errorf("the folder has %d files, %v, want 1", len(left), err)
	}
}

// rewriteIndex deletes the index and lists, again and again. Each list is whole, and an index that
// was deleted last is followed by one that is written.
func rewriteIndex(t *testing.T, l *library) {
	t.Helper()
	want, _ := l.list(Query{})
	for range 8 {
		_ = os.Remove(l.path()) // The other process may have been faster.
		if found, _ := l.list(l.q); len(found) != len(want) {
			t.Fatalf("%d conversations were listed, want %d", len(found), len(want))
		}
	}
}
