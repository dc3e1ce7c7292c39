package formats

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"decant/model"
)

// pack packs data as an agent does.
func pack(tb testing.TB, data []byte) []byte {
	tb.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		tb.Fatal(err)
	}
	defer w.Close() //nolint:errcheck // It writes nowhere.
	return w.EncodeAll(data, nil)
}

// TestPackedIsAsUnpacked opens what is packed, from a file and from standard input.
func TestPackedIsAsUnpacked(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "original.jsonl.zst")
	data := pack(t, []byte(toyText))
	put(t, path, string(data))
	c, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	want := model.Stamp{
		Size: int64(len(data)), OnDisk: int64(len(data)), Modified: info.ModTime(), Packed: true,
		Known: sha256.Sum256([]byte(toyText)),
	}
	if c.Stamp != want || string(c.Source.BytesAt(c.Source.All())) != toyText || c.Path != path {
		t.Errorf("got %+v of %s, %q", c.Stamp, c.Path, c.Source.BytesAt(c.Source.All()))
	}
	piped, err := Read("-", data, "")
	if err != nil || string(piped.Source.BytesAt(piped.Source.All())) != toyText ||
		!piped.Stamp.Packed ||
		piped.Stamp.Size != int64(len(data)) {
		t.Errorf("from standard input: %v", err)
	}
}

// TestForkOfPackedIsNot saves a fork of what is packed, and does not write over it.
func TestForkOfPackedIsNot(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "original.jsonl.zst")
	put(t, path, string(pack(t, []byte(toyText))))
	c, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := Save(c, change, SaveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got := read1(t, saved.Path); got != changedToy || filepath.Ext(saved.Path) != ".toy" {
		t.Errorf("saved %q as %s", got, saved.Path)
	}
	before := snapshot(t, dir)
	_, err = Save(c, change, SaveOptions{InPlace: true})
	if err == nil || !strings.Contains(err.Error(), "decompress it (zstd -d)") {
		t.Errorf("in place: got %v", err)
	}
	oneLine(t, err)
	if snapshot(t, dir) != before {
		t.Error("the packed original is not as it was")
	}
}

// TestUnpackedBesideWins holds that of a packed file and the same unpacked the latter is read,
// as agents do.
func TestUnpackedBesideWins(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "a.jsonl.zst")
	put(t, path, string(pack(t, []byte(`{"toy":"old"}`))))
	c, err := Open(path)
	if err != nil || len(c.Events) != 1 || len(c.Warnings) > 0 {
		t.Fatalf("alone: %v, %v", err, c)
	}
	plain := filepath.Join(dir, "a.jsonl")
	put(t, plain, toyText)
	c, err = Open(path)
	if err != nil || c.Path != plain || len(c.Events) != 3 || c.Stamp.Packed {
		t.Fatalf("beside another: %v, %+v", err, c)
	}
	if len(c.Warnings) != 1 || !strings.Contains(c.Warnings[0].Text, "not from a.jsonl.zst") {
		t.Errorf("got warnings %v", c.Warnings)
	}
	if _, err := Save(c, change, SaveOptions{InPlace: true}); err != nil {
		t.Errorf("in place: %v", err)
	}
}

// TestUnpackedBesideIsNoFile holds what is said where the other one cannot be read.
func TestUnpackedBesideIsNoFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path, plain := filepath.Join(dir, "a.jsonl.zst"), filepath.Join(dir, "a.jsonl")
	put(t, path, string(pack(t, []byte(toyText))))
	put(t, plain, `{"odd":`)
	_, err := Open(path)
	if err == nil || !strings.HasPrefix(err.Error(), "open "+plain+": ") {
		t.Errorf("a broken one beside: got %v", err)
	}
	if err := os.Remove(plain); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(plain, 0o700); err != nil {
		t.Fatal(err)
	}
	if c, err := Open(path); err != nil || c.Path != path {
		t.Errorf("a folder beside: got %v", err)
	}
}

func TestUnpackRefuses(t *testing.T) {
	t.Parallel()
	noise := make([]byte, 4<<10)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	whole := pack(t, noise)
	wrong := bytes.Clone(whole)
	wrong[len(wrong)-1]++ // Its checksum.
	for _, tt := range []struct {
		name string
		in   []byte
		want string
	}{
		{"cut", whole[:len(whole)/2], "cannot be decompressed"},
		{"nothing but its beginning", magic, "cannot be decompressed"},
		{"another checksum", wrong, "cannot be decompressed"},
		{"something behind it", append(bytes.Clone(whole), "more"...), "cannot be decompressed"},
		{"nothing in it", pack(t, []byte{}), "the file is empty"},
		{"no conversation in it", pack(t, []byte(`{"a":1}`)), "tried claude-code, "},
		{"packed twice", pack(t, whole), "invalid"},
	} {
		_, err := Read("-", tt.in, "")
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", tt.name, err, tt.want)
			continue
		}
		oneLine(t, err)
	}
}

// TestUnpackIsBounded holds that what grows too much is refused before it fills the memory.
func TestUnpackIsBounded(t *testing.T) {
	t.Parallel()
	bomb := pack(t, bytes.Repeat([]byte{' '}, 1<<20))
	out, err := unpackUpTo(bomb, 1<<20)
	if err != nil || len(out) != 1<<20 {
		t.Errorf("at the limit: %d bytes, %v", len(out), err)
	}
	out, err = unpackUpTo(bomb, 1<<20-1)
	if err == nil || out != nil || !strings.Contains(err.Error(), "over 0 MB") {
		t.Errorf("over the limit: %d bytes, %v", len(out), err)
	}
	if len(bomb)*maxGrowth > freeBytes {
		t.Errorf("a bomb of %d bytes shows nothing", len(bomb))
	}
	// The window that a file asks for is memory as well: this one asks for 2 GB.
	wide := append(bytes.Clone(magic), 0x00, 0xa8, 0x01, 0x00, 0x00)
	if _, err := Unpack(wide); err == nil || errors.Is(err, ErrUnknownFormat) {
		t.Errorf("a wide window: got %v", err)
	}
}

// TestUnpackingABombTakesLittle holds that what is refused for its size was never kept.
func TestUnpackingABombTakesLittle(t *testing.T) { //nolint:paralleltest // It measures.
	const size = 64 << 20
	bomb := pack(t, make([]byte, size))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := unpackUpTo(bomb, size-1); err == nil {
		t.Fatal("it is not refused")
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > size/2 {
		t.Errorf("%d bytes were allocated to refuse %d", took, size)
	}
}

// FuzzUnpack holds that what is unpacked is what was packed, and that nothing else stops it.
func FuzzUnpack(f *testing.F) {
	f.Add([]byte("plain"))
	f.Add(pack(f, []byte(toyText)))
	f.Add(magic)
	f.Fuzz(func(t *testing.T, data []byte) {
		if out, err := Unpack(data); err == nil && !isPacked(data) && !bytes.Equal(out, data) {
			t.Errorf("%q became %q", data, out)
		}
		out, err := Unpack(pack(t, data))
		if err != nil || !bytes.Equal(out, data) {
			t.Errorf("%q became %q, %v", data, out, err)
		}
	})
}
