package files

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadAll(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("0123456789", 300_000)
	for _, size := range []int{0, 10, len(text) - 1, len(text), len(text) + 1} {
		got, err := readAll(strings.NewReader(text), size)
		if err != nil || string(got) != text {
			t.Errorf("with room for %d: got %d bytes, %v", size, len(got), err)
		}
	}
	got, err := readAll(iotest.OneByteReader(strings.NewReader("abc")), 1)
	if err != nil || string(got) != "abc" {
		t.Errorf("byte by byte: got %q, %v", got, err)
	}
	if _, err := readAll(iotest.ErrReader(fs.ErrClosed), 1); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("got %v", err)
	}
}
