package source

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/go-json-experiment/json/jsontext"

	"decant/testdata/growth"
)

// checkScan holds that the scanner and jsontext make the same tree of a text, or the same error.
// It tells whether the scanner was sure.
func checkScan(tb testing.TB, text []byte) (sure bool) {
	tb.Helper()
	const base = 3
	all := append(append([]byte("[x "), text...), "y]"...)
	var fast Tree
	got := fast.Parse(all, Span{base, base + len(text)})
	slow := Tree{text: fast.text, place: place{base: base}}
	want := slow.parseSlowly()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		tb.Fatalf("error of %q: got %v, want %v", text, got, want)
	}
	if !slices.Equal(fast.nodes, slow.nodes) {
		tb.Fatalf("nodes of %q: got %v, want %v", text, fast.nodes, slow.nodes)
	}
	for i := range fast.nodes {
		if fast.unescaped && bytes.IndexByte(fast.name(i), '\\') >= 0 {
			tb.Fatalf("name %q is said to have no escape", fast.name(i))
		}
	}
	if got, want := Valid(text), jsontext.Value(text).IsValid(lenient...); got != want {
		tb.Fatalf("%q is valid: got %v, want %v", text, got, want)
	}
	checkElements(tb, all, trimSpan(all, Span{base, base + len(text)}))
	return fast.unescaped
}

// checkElements compares the elements of a list and the error, if there is one, with jsontext's.
func checkElements(tb testing.TB, data []byte, at Span) {
	tb.Helper()
	if at.Empty() || data[at.Start] != '[' {
		return
	}
	var got, want []Span
	err := eachElement(data, at, func(sp Span) { got = append(got, sp) })
	wantErr := readElements(data, at, 0, func(sp Span) { want = append(want, sp) })
	if !slices.Equal(got, want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
		tb.Fatalf("elements of %q: got %v, %v; want %v, %v", at.Of(data), got, err, want, wantErr)
	}
}

// checkTexts compares what is made of a JSON string, or of what is none, with what jsontext makes.
func checkTexts(tb testing.TB, raw []byte) {
	tb.Helper()
	if len(raw) < 2 || raw[0] != '"' || raw[len(raw)-1] != '"' {
		return
	}
	want, _ := jsontext.AppendUnquote(nil, raw)
	if got := AppendText([]byte("x"), raw); string(got) != "x"+string(want) {
		tb.Fatalf("text of %q: got %q, want %q", raw, got, want)
	}
	if got, _ := ViewText(make([]byte, 3), raw); Valid(raw) && !bytes.Equal(got, want) {
		tb.Fatalf("view of %q: got %q, want %q", raw, got, want)
	}
}

// checkForm compares the compact form of a value with jsontext's.
func checkForm(tb testing.TB, raw []byte) {
	tb.Helper()
	want, err := jsontext.AppendFormat(nil, raw, lenient...)
	if err != nil {
		want = raw
	}
	if got := AppendCompact(nil, raw); !bytes.Equal(got, want) {
		tb.Fatalf("compact form of %q: got %q, want %q", raw, got, want)
	}
}

func TestScanner(t *testing.T) {
	t.Parallel()
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	tests := []struct {
		name, text string
		sure       bool
	}{
		{"scalars", `[null,true,false,"x",0,-0,12,-1.50e+3,1E9,0.1]`, true},
		{"white space", " { \"a\" :\t[ ] ,\r\n\"b\": { } } ", true},
		{"escapes", `["\"\\\/\b\f\n\r\t\u00e9\uD83D\ude00"]`, true},
		{"lone surrogate", `"\ud800"`, true},
		{"characters", `{"é":"日本 😀"}`, true},
		{"no UTF-8", "{\"\xff\":\"\xff\xc3\"}", true},
		{"names twice", `{"a":1,"a":2}`, true},
		{"as deep as it goes", deep(maxScanDepth), true},
		{"deeper", deep(maxScanDepth + 1), false},
		{"objects, deeper", strings.Repeat(`{"":`, 65) + "1" + strings.Repeat("}", 65), false},
		{"escaped name", `{"\u0061":1}`, false},
		{"quoted quote in a name", `{"a\"":1}`, false},
		{"nothing", ``, false},
		{"white space alone", " \n", false},
		{"two values", `1 2`, false},
		{"cut string", `"abcdefghijklmnop`, false},
		{"cut escape", `"abcdefghijklmn\`, false},
		{"cut behind an escape", `"abcdefghijklmn\"`, false},
		{"escape of no letter", `"\x"`, false},
		{"short hex escape", `"\u00e"`, false},
		{"hex escape of other letters", `"\u00g0"`, false},
		{"hex escape behind the digits", `"\u00:0"`, false},
		{"tab in a string", "\"a\tb\"", false},
		{"control character far in a string", "\"0123456789abcdef\x1f\"", false},
		{"nul", "\x00", false},
		{"nul in a list", "[1,\x00]", false},
		{"vertical tab", "[\v1]", false},
		{"leading zero", `01`, false},
		{"zero and minus", `-`, false},
		{"point alone", `1.`, false},
		{"no digit first", `.5`, false},
		{"exponent alone", `1e`, false},
		{"signed exponent alone", `1e+`, false},
		{"plus", `+1`, false},
		{"literal and more", `nullx`, false},
		{"literal cut", `tru`, false},
		{"capital", `True`, false},
		{"comma at the end of a list", `[1,]`, false},
		{"comma at the end of an object", `{"a":1,}`, false},
		{"comma first", `[,1]`, false},
		{"two commas", `[1,,2]`, false},
		{"no comma", `[1 2]`, false},
		{"no colon", `{"a" 1}`, false},
		{"no value", `{"a":}`, false},
		{"number for a name", `{1:2}`, false},
		{"wrong bracket", `[1}`, false},
		{"wrong brace", `{"a":1]`, false},
		{"bracket alone", `]`, false},
		{"open list", `[1`, false},
		{"open object", `{"a":1`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := checkScan(t, []byte(tt.text)); got != tt.sure {
				t.Errorf("the scanner is sure: got %v, want %v", got, tt.sure)
			}
			checkForm(t, []byte(tt.text))
		})
	}
}

// TestPlainEnd holds that each byte at each place of a word ends a string's plain part or not.
func TestPlainEnd(t *testing.T) {
	t.Parallel()
	for c := range 256 {
		for at := range 19 {
			for _, around := range []byte{'a', 0x7f, 0x80, 0xff, ' ', '!', '#', '[', ']'} {
				text := bytes.Repeat([]byte{around}, 19)
				text[at] = byte(c)
				want := len(text)
				if !isPlain(byte(c)) {
					want = at
				}
				if got, _ := plainEnd(text, 0); got != want {
					t.Fatalf("%#x at %d among %#x: got %d, want %d", c, at, around, got, want)
				}
			}
		}
	}
}

func TestTreeForgetsLongRecords(t *testing.T) {
	t.Parallel()
	long := []byte("[" + strings.Repeat("1,", keptNodes+1) + "1]")
	var tree Tree
	if err := tree.Parse(long, Span{End: len(long)}); err != nil {
		t.Fatal(err)
	}
	if got, want := tree.Root().Len(), keptNodes+2; got != want {
		t.Fatalf("got %d elements, want %d", got, want)
	}
	if err := tree.Parse(long, Span{1, 2}); err != nil {
		t.Fatal(err)
	}
	if got := cap(tree.nodes); got > keptNodes {
		t.Errorf("room for %d nodes is kept", got)
	}
}

// FuzzScan compares the scanner with jsontext: trees, errors, elements, validity.
func FuzzScan(f *testing.F) {
	for _, s := range []string{
		`{"type":"user","message":{"content":[{"text":"a\n\"b\" \u00e9"}]},"n":1.5e3}`,
		` [ 1 , "\ud83d\ude00" , null ] `, `{"\u0061":1}`, "\"0123456\xff\\\"", `[[[[]]],[{}]`,
		`{"a":[true,false,nul]}`, "[1,\x00]", `-0.10E-2`, `"abcdefgh\u12G4"`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) { checkScan(t, text) })
}

// FuzzUnquote compares texts and compact forms with jsontext's.
func FuzzUnquote(f *testing.F) {
	for _, s := range []string{
		`plain`, `a\nb\tc`, `\ud83d\ude00`, `\ud83d\u0041`, `\ude00`, "\xff", "\xed\xa0\x80",
		`0123456\\\"\/`, `\u001F\u001f\u0008`, "é\\u00e9日本", `\u00`, "a\"b", "a\x01\\n",
		"\xc3\\u00a9",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		checkForm(t, body)
		raw := append(append([]byte{'"'}, body...), '"')
		checkTexts(t, raw)
		checkForm(t, raw)
		for chars := range min(len(body), 20) {
			end := cutAt(raw, chars)
			head, whole := HeadText(raw, chars)
			want, _ := jsontext.AppendUnquote(nil, append(bytes.Clone(raw[:end]), '"'))
			if !whole && !bytes.Equal(head, want) {
				t.Fatalf("%d characters of %q: got %q, want %q", chars, raw, head, want)
			}
		}
	})
}

// TestScanFiles compares the scanner with jsontext on whole conversations: those of testdata, and
// of the folder that DECANT_CORPUS names.
func TestScanFiles(t *testing.T) {
	t.Parallel()
	folders := []string{"../../testdata"}
	if corpus := os.Getenv("DECANT_CORPUS"); corpus != "" {
		folders = append(folders, corpus)
	}
	records, sure := 0, 0
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.Type().IsRegular() || !strings.Contains(path, ".js") {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for _, text := range textsOf(data) {
				records++
				if checkRecord(t, text) {
					sure++
				}
			}
			return nil
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
	t.Logf("the scanner was sure of %d of %d records", sure, records)
	if sure*10 < records*9 {
		t.Errorf("the scanner was sure of %d of %d records only", sure, records)
	}
}

// textsOf is the lines of a file, and the file itself where it is one value.
func textsOf(data []byte) [][]byte {
	var texts [][]byte
	if at := trimSpan(data, Span{End: len(data)}); Valid(at.Of(data)) {
		texts = append(texts, at.Of(data))
	}
	for _, r := range Lines("", data).Records {
		if text := r.Of(data); Valid(text) {
			texts = append(texts, text)
		}
	}
	return texts
}

// checkRecord compares a record, its strings and its compact form with what jsontext makes of it.
func checkRecord(tb testing.TB, text []byte) (sure bool) {
	tb.Helper()
	var tree Tree
	if err := tree.Parse(text, Span{End: len(text)}); err != nil {
		tb.Fatal(err)
	}
	for i := range tree.nodes {
		checkTexts(tb, tree.raw(i))
		checkTexts(tb, tree.name(i))
	}
	checkForm(tb, text)
	return checkScan(tb, text)
}

// TestNotes holds what a record's parse notes against what stands in it.
func TestNotes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, line string
		want       Notes
	}{
		{"plain", `{"a":"b\n\u00e9"}`, Parsed},
		{"NUL", `{"a":"\u0000"}`, Parsed | OddText},
		{"half a pair", `["\ud83d"]`, Parsed | OddText},
		{"a pair looks like a half", `["\uD83D\uDE00"]`, Parsed | OddText},
		{"no UTF-8", "[\"\xff\"]", Parsed | OddText},
		{"cache mark", `{"cache_control":{"type":"ephemeral"}}`, Parsed | CacheMark},
		{"cache mark in a text", `{"a":"\"cache_control\""}`, Parsed},
		{"empty content", `{"m":{"content": [ ]}}`, Parsed | EmptyContent},
		{"empty list", `{"contents":[],"a":[[]]}`, Parsed},
		{"no JSON", `{"a":`, 0},
		{"a name with an escape", `{"\u0061":1}`, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			src, err := Stream("x", bytes.NewReader([]byte(tt.line)), len(tt.line), nil)
			if err != nil {
				t.Fatal(err)
			}
			var tree Tree
			_ = tree.ParseRecord(src, 0) // The notes tell.
			if got := src.NotesOf(0); got != tt.want {
				t.Errorf("got %b, want %b", got, tt.want)
			}
		})
	}
}

// TestNodesAreNotCopiedOften holds that the nodes of a long text take at most four times the memory
// that they need: a list that grows step by step takes six times.
func TestNodesAreNotCopiedOften(t *testing.T) {
	if growth.Raced {
		t.Skip("the race detector counts what it allocates itself")
	}
	few, many := `"`+strings.Repeat("x", 2_000_000)+`"`, strings.Repeat(`,{"a":1}`, 200_000)
	for name, text := range map[string]string{
		"even": "[0" + many + "]", "dense at its start": "[0" + many + "," + few + "]",
		"dense at its end": "[" + few + many + "]",
	} {
		var tree Tree
		var before, after runtime.MemStats
		data := []byte(text)
		runtime.ReadMemStats(&before)
		if err := tree.Parse(data, Span{End: len(data)}); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		took := after.TotalAlloc - before.TotalAlloc
		if most := 4 * uint64(len(tree.nodes)) * uint64(unsafe.Sizeof(node{})); took > most {
			t.Errorf("%s: %d nodes take %d bytes, more than %d", name, len(tree.nodes), took, most)
		}
	}
}
