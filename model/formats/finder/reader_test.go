package finder

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// packedText is a text as a packed file holds it.
func packedText(tb testing.TB, text []byte) []byte {
	tb.Helper()
	var packed bytes.Buffer
	w, err := zstd.NewWriter(&packed)
	if err == nil {
		_, err = w.Write(text)
		err = errors.Join(err, w.Close())
	}
	if err != nil {
		tb.Fatal(err)
	}
	return packed.Bytes()
}

func TestReader(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := bytes.Repeat([]byte("0123456789abcdef"), 3*EndBytes/16)
	packed := packedText(t, text)
	tests := []struct {
		name       string
		data       []byte
		head, tail []byte
	}{
		{"small", text[:10], text[:10], nil},
		{"one end", text[:EndBytes], text[:EndBytes], nil},
		{"a bit more", text[:EndBytes+3], text[:EndBytes], text[EndBytes : EndBytes+3]},
		{"large", text[:3*EndBytes-5], text[:EndBytes], text[2*EndBytes-5 : 3*EndBytes-5]},
		{"large.zst", packed, text[:EndBytes], nil},
		{"cut.zst", packed[:len(packed)-8], text[:EndBytes], nil},
		{"none.zst", text[:10], nil, nil},
		{"large again.zst", packed, text[:EndBytes], nil},
	}
	counted := &Tally{}
	r := newReader(Env{Tally: counted})
	for _, tt := range tests {
		path := filepath.Join(dir, tt.name)
		if err := os.WriteFile(path, tt.data, 0o600); err != nil {
			t.Fatal(err)
		}
		if !r.Open(path, int64(len(tt.data))) {
			t.Fatal(tt.name, "was not opened")
		}
		if got := r.Head(EndBytes); !bytes.Equal(got, tt.head) {
			t.Errorf("%s: the head has %d bytes, want %d", tt.name, len(got), len(tt.head))
		}
		if got := r.Tail(); !bytes.Equal(got, tt.tail) {
			t.Errorf("%s: the tail has %d bytes, want %d", tt.name, len(got), len(tt.tail))
		}
		r.Close()
	}
	if n := counted.Opened.Load(); n != int64(len(tests)) {
		t.Errorf("%d files were counted", n)
	}
	if n := counted.Bytes.Load(); n < 5*EndBytes || n > 8*EndBytes {
		t.Errorf("%d bytes were counted", n)
	}
	for _, none := range []string{filepath.Join(dir, "none"), filepath.Join(dir, "small", "none")} {
		if r.Open(none, 1) {
			t.Errorf("%s was opened", none)
		}
	}
	if !r.Open(dir, 1) || r.Head(EndBytes) != nil {
		t.Error("a folder was read")
	}
}
