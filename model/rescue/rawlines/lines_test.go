package rawlines

import (
	"bytes"
	"strings"
	"testing"
)

func TestFindInLines(t *testing.T) {
	t.Parallel()
	const a, b, c = recordA, recordB, recordC
	zeros := strings.Repeat("\x00", 4096)
	for _, tt := range []struct{ name, in, want, problems string }{
		{"nothing", "", "", ""},
		{"sound", joinLines(a, b, c), joinLines(a, b, c), ""},
		{"sound with CRLF and blank lines", a + "\r\n\r\n \n" + b, a + "\r\n\r\n \n" + b, ""},
		{"values that are no objects", "1\n[2]\n\"x\"\n", "1\n[2]\n\"x\"\n", ""},
		{"mark", "\xef\xbb\xbf" + joinLines(a, b), joinLines(a, b), "1 bom none 3"},
		{"marks", "\xef\xbb\xbf\xef\xbb\xbf" + joinLines(a), joinLines(a), "1 bom none 6"},
		{"mark in the middle", joinLines(a, "\xef\xbb\xbf"+b), joinLines(a, b), "2 bom none 3"},
		{"only a mark", "\xef\xbb\xbf", "", "1 bom none 3"},
		{"NUL at the end", joinLines(a) + zeros, joinLines(a), "2 nul-run none 4096"},
		{"NUL behind the last record", a + zeros, a, "1 nul-run none 4096"},
		{"NUL in a line", joinLines(a, zeros, b), joinLines(a, b), "2 nul-run none 4096"},
		{
			"NUL inside of a record", joinLines(c[:9]+"\x00\x00"+c[9:20]+"\x00"+c[20:], b),
			joinLines(c, b), "1 nul-run none 3",
		},
		{
			"NUL between records", joinLines(a + "\x00 \x00\x00" + b), joinLines(a, b),
			"1 nul-run none 3",
		},
		{
			"NUL behind a torn record", joinLines(a[:70]+zeros+b, c), joinLines(b, c),
			"1 line-torn part 70",
		},
		{"NUL in a mark", "\xef\x00\x00\xbb\xbf" + c, c, "1 bom none 5"},
		{"only NUL in a mark", "\xef\xbb\x00\xbf", "", "1 bom none 4"},
		{"NUL and a mark", "\x00\xef\xbb\xbf\x00" + c, c, "1 bom none 3, 1 nul-run none 2"},
		{"UTF-16", "{\x00}\x00\n\x00{\x00}\x00", "{}\n{}", "1 nul-run none 2, 2 nul-run none 3"},
		{"torn", joinLines(a, b[:40], c), joinLines(a, c), "2 line-torn part 40"},
		{"torn with CRLF", a + "\r\n" + b[:40] + "\r\n" + c, a + "\r\n" + c, "2 line-torn part 40"},
		{"torn at the end", joinLines(a) + b[:40], joinLines(a), "2 line-torn part 40"},
		{"torn behind a record", joinLines(a+b[:40], c), joinLines(a, c), "1 line-torn part 40"},
		{"nothing but torn", a[:40], "", "1 line-torn part 40"},
		{"no JSON", joinLines(a, "hello {", c), joinLines(a, c), "2 line-torn part 7"},
		{"what no object follows", joinLines("xyz" + a), joinLines(a), "1 line-torn part 3"},
		{
			"one wrong byte", joinLines(strings.Replace(b, `,"type"`, `#"type"`, 1), c),
			joinLines(c), "1 line-torn part 72",
		},
		{"glued", joinLines(a+b, c), joinLines(a, b, c), "1 line-glued none 2"},
		{
			"glued thrice", joinLines(a + b + " \t" + c), joinLines(a, b, c),
			"1 line-glued none 2, 1 line-glued none 2",
		},
		{
			"written into each other", joinLines(a[:90]+b, a[90:], c), joinLines(a, b, c),
			"1 line-glued none 2",
		},
		{
			"the end is far", a[:90] + strings.Repeat("\n", Reach) + a[90:],
			a + strings.Repeat("\n", Reach), "1 line-glued none 2",
		},
		{
			"the end is too far", a[:90] + strings.Repeat("\n", Reach+1) + a[90:],
			strings.Repeat("\n", Reach), "1 line-torn part 90, 18 line-torn part 87",
		},
		{
			"two torn records and one end", joinLines(b[:30], a[:90]+c, a[90:]), joinLines(a, c),
			"1 line-torn part 30, 2 line-glued none 2",
		},
		{
			"no UTF-8", joinLines("{\"a\":\"\xff\xfe b \x80\"}", c),
			joinLines("{\"a\":\"� b �\"}", c),
			"1 utf8-invalid part 2",
		},
		{"a torn character", "{\"a\":\"\xf0\x9f\x98\"}", "{\"a\":\"�\"}", "1 utf8-invalid part 1"},
		{
			"lone halves", `{"a":"\ud83d \uDE00\uD83D\ud83d\ude00\ud83d","\udead":1}`,
			`{"a":"\ufffd \ufffd\ufffd\ud83d\ude00\ufffd","\ufffd":1}`, "1 lone-surrogate part 5",
		},
		{
			"pairs", `{"a":"\ud83d\ude00\uD83D\uDE00\ud83d\uDE00"}`,
			`{"a":"\ud83d\ude00\uD83D\uDE00\ud83d\uDE00"}`, "",
		},
		{
			"escaped backslashes", `{"a":"\\ud83d \\\\u0000 \\\ud83d \\\\\u0000"}`,
			`{"a":"\\ud83d \\\\u0000 \\\ufffd \\\\\u2400"}`,
			"1 lone-surrogate part 1, 1 control-chars none 1",
		},
		{
			"controls", `{"a":"\u0000\u001b[0m\b\f\n\r\t\u0009\u000a\u000D\u001F\u0020\u007f"}`,
			`{"a":"\u2400\ufffd[0m\ufffd\ufffd\n\r\t\u0009\u000a\u000D\ufffd\u0020\u007f"}`,
			"1 control-chars part 5",
		},
		{"colours", `{"a":"\u001b[1m\b"}`, `{"a":"\u001b[1m\b"}`, ""},
		{
			"colours beside NUL", `{"a":"\u001b[1m","b":"\u0000","c":"\u001b"}`,
			`{"a":"\u001b[1m","b":"\u2400","c":"\u001b"}`, "1 control-chars none 1",
		},
		{
			"all at once",
			"\xef\xbb\xbf{\"a\":\"\\u0\x000\x0000\xff\\ud83d\x00\"}{\"b\":[\n\x00\x00",
			"{\"a\":\"\\u2400�\\ufffd\"}\n",
			"1 utf8-invalid part 1, 1 lone-surrogate part 1, 1 control-chars none 1, " +
				"1 line-torn part 6, 1 bom none 3, 1 nul-run none 1, 2 nul-run none 2",
		},
		{
			"characters of a record in two parts",
			joinLines("{\"a\":\"\xff\\u00"+c, "00\\ud83d\"}", b),
			joinLines("{\"a\":\"�\\u2400\\ufffd\"}", c, b),
			"1 line-glued none 2, 1 utf8-invalid part 1, 1 lone-surrogate part 1, " +
				"1 control-chars none 1",
		},
		{
			"a character in two parts", joinLines("{\"a\":\"\xc3"+c, "\xa9\"}"),
			joinLines("{\"a\":\"é\"}", c), "1 line-glued none 2",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := listProblems(FindInLines([]byte(tt.in))); got != tt.problems {
				t.Errorf("got  %s\nwant %s", got, tt.problems)
			}
			got := checkFixed(t, []byte(tt.in), FindInLines)
			if string(got) != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
			checkLines(t, got)
		})
	}
}

// TestFixWords holds the words to what the fixes do.
func TestFixWords(t *testing.T) {
	t.Parallel()
	long := `{"text":"` + strings.Repeat("x", 1225)
	for _, tt := range []struct{ in, want string }{
		{joinLines(recordA) + long, "the last line is cut off; its 1,234 bytes are removed"},
		{joinLines(recordB[:40], recordC), "the line is cut off; its 40 bytes are removed"},
		{
			joinLines(recordC+recordB[:40], recordC),
			"the end of the line is cut off; its 40 bytes are removed",
		},
		{joinLines("x" + recordA), "a part of the line is not JSON; its 1 byte is removed"},
		{joinLines("xyz", recordA), "the line is not JSON; its 3 bytes are removed"},
		{joinLines(recordA + recordB), "two records share the line; each gets its own"},
		{
			joinLines(recordA[:50]+recordB, recordA[50:]),
			"a record is in two parts, the second in line 2; they are joined",
		},
		{recordA + "\x00", "1 NUL byte is removed"},
		{
			recordA + "\x00\x00" + recordB,
			"2 NUL bytes are removed between two records; each record gets its own line",
		},
		{"\xef\xbb\xbf" + recordA, "the byte order mark is removed"},
		{"{\"a\":\"\xff\"}", "1 run of bytes is not UTF-8; it becomes U+FFFD"},
		{`{"a":"\ud83d"}`, "1 half of a character is alone; it becomes U+FFFD"},
		{
			`{"a":"\u0000\u001b\u001b"}`,
			"1 NUL character becomes U+2400, 2 other control characters U+FFFD",
		},
	} {
		found := FindInLines([]byte(tt.in))
		if len(found) != 1 || found[0].Fix != tt.want {
			t.Errorf("%q: got %+v, want %s", tt.in, found, tt.want)
		}
	}
}

// TestApplySome leaves problems as they are, as the user may choose.
func TestApplySome(t *testing.T) {
	t.Parallel()
	data := []byte(joinLines("\xef\xbb\xbf"+recordA, `{"a":"\u0000\ud83d"}`+recordC) + "\x00")
	found := FindInLines(data)
	for i, p := range found {
		some := Apply(data, append(found[:i:i], found[i+1:]...))
		left := FindInLines(some)
		if len(left) != 1 || left[0].Rule != p.Rule {
			t.Errorf("without %s the fixed file has %s", p.Rule, listProblems(left))
		}
	}
	if got := Apply(data, nil); !bytes.Equal(got, data) {
		t.Errorf("got %q of no problem, want %q", got, data)
	}
}

// TestSoundLinesStay damages some lines and looks for the others.
func TestSoundLinesStay(t *testing.T) {
	t.Parallel()
	damages := []string{
		"\x00\x00", recordA[:60], "no JSON", "{\"a\":\"\xff\"}", `{"a":"\ud83d"}`,
		`{"a":"\u0000"}`, recordB + recordC, recordA[:70] + recordB, recordA[70:], "\xef\xbb\xbf{}",
	}
	for i := range damages {
		for k := range damages {
			sound := []string{
				` {"id": 1, "z":1,"z":2}`, "{\"id\":2 , \"e\":1E+2,\"u\":\"\\u00E9\\/\"}\r",
				"{\"id\":3,\t\"c\":\"\\u001b[1m\"} ",
			}
			in := joinLines(sound[0], damages[i], sound[1], damages[k], sound[2])
			got := checkFixed(t, []byte(in), FindInLines)
			checkLines(t, got)
			for _, line := range sound {
				if !bytes.Contains(append([]byte("\n"), got...), []byte("\n"+line+"\n")) {
					t.Errorf("%q becomes %q, without the line %q", in, got, line)
				}
			}
		}
	}
}

// TestSoundCostsLittle holds a sound file to the same few allocations, however long it is.
func TestSoundCostsLittle(t *testing.T) {
	lines := joinLines(
		recordA, recordB, `{"a":"\u001b[1m \ud83d\ude00 \\u0000 \\\\ud83d é 日本"}`,
	)
	list := "[" + strings.ReplaceAll(strings.TrimSpace(lines), "\n", ",\n")
	value := func(n int) []byte {
		return []byte(list + strings.Repeat(","+list[1:], n-1) + "]")
	}
	if got := FindInValue(value(2)); len(got) > 0 {
		t.Fatalf("the list has problems: %s", listProblems(got))
	}
	for _, tt := range []struct {
		name        string
		short, long []byte
		find        func([]byte) []Problem
	}{
		{"lines", []byte(lines), bytes.Repeat([]byte(lines), 200), FindInLines},
		{"value", value(1), value(200), FindInValue},
	} {
		short := testing.AllocsPerRun(10, func() { tt.find(tt.short) })
		long := testing.AllocsPerRun(10, func() { tt.find(tt.long) })
		if short > 2 || long > short {
			t.Errorf("%s: got %v allocations of a short file and %v of a long one",
				tt.name, short, long)
		}
	}
}
