package source

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"decant/testdata/growth"
)

// onDisk is what Lines has of the same data, from a file on the disk of which little is kept: of a
// value longer than some bytes only some of each string.
func onDisk(tb testing.TB, data []byte, whole, head int) *Source {
	tb.Helper()
	s, err := Stream("test", bytes.NewReader(data), len(data), nil)
	if err != nil {
		tb.Fatal(err)
	}
	s.disk.whole, s.disk.head = whole, head
	return s
}

// spellAll spells all that can be asked of a value.
func spellAll(v Value) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %v %q %q %q %d %v\n",
		v.Kind(), v.Span(), v.Raw(), v.RawHead(3), v.Text(), v.Int(), v.True())
	for name, m := range v.Members() {
		fmt.Fprintf(&b, "%q %v: %s", name, v.Get(name).Span(), spellAll(m))
	}
	for e := range v.Items() {
		b.WriteString(spellAll(e))
	}
	return b.String()
}

// checkStream holds a source on the disk against one in memory.
func checkStream(tb testing.TB, data []byte, whole, head int) {
	tb.Helper()
	mem, disk := Lines("test", data), onDisk(tb, data, whole, head)
	if !slices.Equal(mem.Records, disk.Records) || mem.Checksum() != disk.Checksum() {
		tb.Fatalf("%q: got records %v, want %v", data, disk.Records, mem.Records)
	}
	var a, b Tree
	for i, r := range mem.Records {
		errA, errB := a.ParseIn(mem, r.Span), b.ParseIn(disk, r.Span)
		if fmt.Sprint(errA) != fmt.Sprint(errB) {
			tb.Fatalf("%q: got error %v, want %v", mem.Bytes(i), errB, errA)
		}
		if got, want := spellAll(b.Root()), spellAll(a.Root()); got != want {
			tb.Fatalf("%q:\ngot\n%s\nwant\n%s", mem.Bytes(i), got, want)
		}
		if want := mem.Bytes(i); !bytes.Equal(disk.Bytes(i), want) ||
			!bytes.Equal(disk.Head(i, 5), want[:min(5, len(want))]) {
			tb.Fatalf("%q: got %q", want, disk.Bytes(i))
		}
		for v := range a.Root().Members() {
			checkText(tb, mem, disk, a.Root().Get(v))
		}
	}
	var out bytes.Buffer
	if n, err := disk.WriteTo(&out); err != nil || int(n) != len(data) ||
		!bytes.Equal(out.Bytes(), data) || disk.ReadErr() != nil {
		tb.Fatalf("copied %q to %q: %v", data, out.Bytes(), err)
	}
}

// checkText holds the decoded text of a value against that in memory.
func checkText(tb testing.TB, mem, disk *Source, v Value) {
	tb.Helper()
	if v.Kind() != KindString {
		return
	}
	buf := []byte("used before, and long enough for most")
	got, _ := disk.ViewText(buf[:0], v.Span())
	want, _ := mem.ViewText(nil, v.Span())
	if !bytes.Equal(got, want) {
		tb.Fatalf("got %q, want %q", got, want)
	}
}

// hardLines are what a skimmer may get wrong.
var hardLines = []string{
	"", "\n", "\r\n \t\n", "\xef\xbb\xbf{}\n", `{"a":1}`, "{\"a\":1}\r\n\r\n  {\"b\":2} \t\n",
	`{"long":"abcdefghijklmnopqrstuvwxyz"}`, `["abcdefghijklmnop","abcdefghijklmnop",""]`,
	`{"a name that is longer than what is kept":{"b":"abcdefghijklmnop"},"c":[1,"x"]}`,
	`{"e":"abcdefgh\n\t\\\"\u00e9\ud83d\ude00ijklmnop\\"}`, `{"e":"\"\"\"\"\"\"\"\"\"\"\""}`,
	`{"ghij\bcdefc":"au00gx"}`, "\"0é\xe4\xb8", "\"0é\xe4", "\"éé\xf0\x9f\x98",
	`{"e":"abcdefg\ud83dhijkl\ude00"}`, "{\"b\":\"abcdefghij\xff\xfeklmno\"}",
	"{\"c\":\"abcdefghijkl\x01mnop\"}", `{"c":"abcdefghijkl\xmnop"}`, `{"c":"abcdefghij\u00gx"}`,
	`{"c":"abcdefghijklmnop`, `{"c":"abcdefghijklmnop\`, `{"c":"abcdefghijklmnop\u00`, `"`, `"\`,
	`{"c":"abcdefghijklmnop"} x`, `{"c":"abcdefghijklmnop",}`, `[[[["abcdefghijklmnop"]]]]]`,
	`{"a":"abcdefghijklmnop","a":"qrstuvwxyzabcdef"}`, "{\"d\":\"abcdefghijkl\x7fmnop\u0080\"}",
	strings.Repeat("[", 12) + `"abcdefghijklmnop"`, `nul`, `-`, `{"a":"abcdefghijklmnop"`,
	"\"000\xe40", "\"000\xe4", "\"0é\xc3\xa9é\xe4\xb8",
}

func TestStream(t *testing.T) {
	t.Parallel()
	for _, text := range hardLines {
		for _, limits := range [][2]int{{0, 0}, {0, 1}, {0, 4}, {0, 9}, {20, 4}, {1 << 20, 4}} {
			checkStream(t, []byte(text), limits[0], limits[1])
		}
	}
}

// TestStreamOfBlocks has lines that begin, end and are broken where blocks do.
func TestStreamOfBlocks(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	for _, more := range []int{-20, -9, -2, -1, 0, 1, 2, 7} {
		long := `{"x":"` + strings.Repeat("y", blockBytes+more) + `\n\u00e9\"z"}`
		for _, pad := range []string{"", " ", "\r", "   \t"} {
			checkStream(t, []byte(`{"a":1}`+pad+"\n"+long+pad+"\n"+long+"\n"+pad+"2"), 0, 100)
		}
	}
}

// TestEditOnDisk edits records of a source on the disk as the same in memory.
func TestEditOnDisk(t *testing.T) {
	t.Parallel()
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 7))
		var data []byte
		for range 4 {
			data = append(append(data, randomJSON(rng, 4)...), '\n')
		}
		mem := Lines("test", data)
		disk := onDisk(t, data, 0, 3)
		pieces := make([]Piece, 0, 2*len(mem.Records))
		var tree Tree
		for i := range mem.Records {
			p := Piece{Record: i}
			if tree.ParseIn(mem, mem.Records[i].Span) == nil && rng.IntN(3) > 0 {
				p.Edits = randomEdits(rng, tree.Root())
			}
			pieces = append(pieces, p, Piece{Record: -1, New: []byte(`{"new":1}`)})
		}
		var a, b bytes.Buffer
		errA, errB := mem.Write(&a, pieces), disk.Write(&b, pieces)
		if fmt.Sprint(errA) != fmt.Sprint(errB) || !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Fatalf("%q: got %q, %v, want %q, %v", data, b.Bytes(), errB, a.Bytes(), errA)
		}
		checkPreview(t, mem, pieces, a.Bytes(), errA)
		checkPreview(t, disk, pieces, a.Bytes(), errA)
	}
}

// randomEdits are some edits of an object or list, of which some may overlap.
func randomEdits(rng *rand.Rand, v Value) []Edit {
	var out Edits
	for name, m := range v.Members() {
		switch rng.IntN(4) {
		case 0:
			out.Drop(m)
		case 1:
			out.Replace(m, []byte(`"instead"`))
		case 2:
			out.Set(v, name+"!", []byte(`[1,2]`))
		default:
			out = append(out, randomEdits(rng, m)...)
		}
	}
	for m := range v.Items() {
		if rng.IntN(2) == 0 {
			out.Drop(m)
		} else {
			out = append(out, randomEdits(rng, m)...)
		}
	}
	return out
}

// TestStreamChanges changes a file under its source: what is copied of it is an error, never
// something else.
func TestStreamChanges(t *testing.T) {
	t.Parallel()
	line := `{"x":"` + strings.Repeat("y", blockBytes) + "\"}\n"
	data := []byte(line + line + line)
	all := []Piece{{Record: 0}, {Record: 1}, {Record: 2}}
	for _, tt := range []struct {
		name   string
		change func(f *shrinking)
		shrunk bool
	}{
		{"another byte", func(f *shrinking) { f.data[len(data)-5]++ }, false},
		{"shorter", func(f *shrinking) { f.data = f.data[:len(data)-4] }, true},
		{"empty", func(f *shrinking) { f.data = nil }, true},
	} {
		f := &shrinking{bytes.Clone(data)}
		s, err := Stream("test", f, len(data), nil)
		if err != nil {
			t.Fatal(err)
		}
		tt.change(f)
		if err := s.Write(io.Discard, all); !errors.Is(err, ErrChanged) {
			t.Errorf("%s: wrote a fork: %v", tt.name, err)
		}
		if _, err := s.WriteTo(io.Discard); !errors.Is(err, ErrChanged) {
			t.Errorf("%s: wrote it all: %v", tt.name, err)
		}
		if err := s.ReadErr(); err != nil {
			t.Errorf("%s: an error before anything was asked for: %v", tt.name, err)
		}
		got := s.Bytes(2)
		if len(got) != s.Records[2].Len() || errors.Is(s.ReadErr(), ErrChanged) != tt.shrunk {
			t.Errorf("%s: got %d bytes, %v", tt.name, len(got), s.ReadErr())
		}
		var tree Tree
		if err := tree.ParseIn(s, s.Records[2].Span); (err != nil) != tt.shrunk {
			t.Errorf("%s: parsed: %v", tt.name, err)
		}
	}
	_, err := Stream("test", bytes.NewReader(data), len(data)+1, nil)
	if !errors.Is(err, ErrChanged) {
		t.Errorf("a file that is shorter than it was: got %v", err)
	}
}

// TestStreamChecksum computes the checksum of a file after it was opened: of what was read then, or
// none at all.
func TestStreamChecksum(t *testing.T) {
	t.Parallel()
	data := []byte(strings.Repeat(`{"x":"some text"}`+"\n", 40_000)) // More than one block.
	for _, tt := range []struct {
		name string
		now  []byte
		same bool
	}{
		{"as it was", data, true},
		{"a line more", append(bytes.Clone(data), "{}\n"...), true},
		{"shorter", data[:len(data)-1], false},
		{"another byte at the end", append(bytes.Clone(data[:len(data)-1]), ' '), false},
	} {
		file := &shrinking{data}
		s, err := Stream("test", file, len(data), nil)
		if err != nil {
			t.Fatal(err)
		}
		file.data = tt.now
		want := [sha256.Size]byte{}
		if tt.same {
			want = sha256.Sum256(data)
		}
		if got := s.Checksum(); got != want || errors.Is(s.ReadErr(), ErrChanged) == tt.same {
			t.Errorf("%s: got %x, %v", tt.name, got, s.ReadErr())
		}
		if got := s.Checksum(); got != want {
			t.Errorf("%s, asked again: got %x", tt.name, got)
		}
	}
}

// counting is a file that counts its reads and the bytes that were read.
type counting struct {
	data         []byte
	reads, bytes int
}

func (f *counting) ReadAt(into []byte, at int64) (int, error) {
	f.reads, f.bytes = f.reads+1, f.bytes+len(into)
	return bytes.NewReader(f.data).ReadAt(into, at)
}

// TestWindowReadsWhatComesNext holds that values in a row are read together, and that after a jump
// nothing else is read.
func TestWindowReadsWhatComesNext(t *testing.T) {
	t.Parallel()
	const size, value = 1000, 10
	tests := []struct {
		name               string
		from, step, values int
		reads, bytes       int
	}{
		{"a row", 0, 11, 90, 1, size},
		{"a long row", 0, 12, 150, 2, 2 * size},
		{"a row after a jump", 50_000, 11, 90, 2, value + size},
		{"small gaps", 0, 100, 10, 1, size},
		{"wide gaps", 0, 2000, 10, 10, size + 9*value},
		{"backwards", 50_000, -11, 10, 10, 10 * value},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := &counting{data: bytes.Repeat([]byte("0123456789"), 10_000)}
			d, w := &disk{file: f, size: len(f.data)}, window{}
			for n := range tt.values {
				at := Span{tt.from + n*tt.step, tt.from + n*tt.step + value}
				if got := w.show(d, at, size); !bytes.Equal(got, at.Of(f.data)) {
					t.Fatalf("got %q at %v", got, at)
				}
			}
			if f.reads != tt.reads || f.bytes != tt.bytes {
				t.Errorf("%d reads of %d bytes, want %d of %d", f.reads, f.bytes, tt.reads,
					tt.bytes)
			}
		})
	}
}

// shrinking is a file whose bytes change.
type shrinking struct{ data []byte }

func (f *shrinking) ReadAt(into []byte, at int64) (int, error) {
	return bytes.NewReader(f.data).ReadAt(into, at)
}

// TestStreamIsShared asks for texts from several goroutines; the race detector looks on.
func TestStreamIsShared(t *testing.T) {
	t.Parallel()
	data := []byte(strings.Repeat(`{"x":"some text \n of a line"}`+"\n", 200))
	mem, disk := Lines("test", data), onDisk(t, data, 0, 4)
	done := make(chan string)
	for range 4 {
		go func() {
			var tree Tree
			var buf []byte
			bad := ""
			for i, r := range disk.Records {
				if tree.ParseIn(disk, r.Span) != nil {
					bad = "not parsed"
					continue
				}
				var text []byte
				text, buf = disk.ViewText(buf[:0], tree.Root().Get("x").Span())
				if string(text) != "some text \n of a line" ||
					!bytes.Equal(disk.Bytes(i), mem.Bytes(i)) {
					bad = string(text)
				}
			}
			done <- bad
		}()
	}
	for range 4 {
		if bad := <-done; bad != "" {
			t.Error(bad)
		}
	}
}

func FuzzStream(f *testing.F) {
	for _, text := range hardLines {
		f.Add([]byte(text), uint8(4))
	}
	f.Fuzz(func(t *testing.T, data []byte, head uint8) { checkStream(t, data, 0, int(head)) })
}

// TestHeadTextOnDisk holds the start of texts on the disk against that of the same in memory.
func TestHeadTextOnDisk(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"a", `\n`, "é", `\ud83d\ude00`, `\udc00`, `x\u0041`} {
		raw := []byte(`"` + strings.Repeat(word, 3000) + `"`)
		s, err := Stream("x", bytes.NewReader(raw), len(raw), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, chars := range []int{0, 1, 7, 64, 5000} {
			want, all := HeadText(raw, chars)
			got, whole := s.HeadText(s.All(), chars)
			if !bytes.Equal(got, want) || whole != all {
				t.Errorf("%d of %s: got %.40q, %v, want %.40q, %v",
					chars, word, got, whole, want, all)
			}
		}
	}
}
