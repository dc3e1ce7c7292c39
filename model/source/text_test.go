package source

import (
	"bytes"
	"encoding/json"
	"strconv"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

func TestAppendText(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, raw, want string }{
		{"plain", `"abc"`, "abc"},
		{"empty", `""`, ""},
		{"escapes", `"\"\\\/\b\f\n\r\t"`, "\"\\/\b\f\n\r\t"},
		{"pair", `"\ud83d\ude00"`, "😀"},
		{"lone surrogate", `"a\ud83db"`, "a\ufffdb"},
		{"lone low surrogate", `"\ude00"`, "\ufffd"},
		{"two high surrogates", `"\ud83d\ud83d\ude00"`, "\ufffd😀"},
		{"invalid UTF-8", "\"a\xffb\"", "a\ufffdb"},
		{"invalid UTF-8 and escape", "\"\\n\xc3\"", "\n\ufffd"},
		{"nul", `"\u0000"`, "\x00"},
		{"number", `12`, ""},
		{"list", `["a"]`, ""},
		{"nothing", ``, ""},
		{"cut", `"a`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := string(AppendText([]byte("> "), []byte(tt.raw))); got != "> "+tt.want {
				t.Errorf("got %q, want %q", got, "> "+tt.want)
			}
		})
	}
}

func TestQuote(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want string }{
		{"", `""`},
		{"a/b<&>é\u2028", "\"a/b<&>é\u2028\""},
		{"\"\\\n\x01\x7f", "\"\\\"\\\\\\n\\u0001\x7f\""},
		{"\xff", "\"\ufffd\""},
	}
	for _, tt := range tests {
		if got := string(Quote(tt.text)); got != tt.want {
			t.Errorf("%q: got %s, want %s", tt.text, got, tt.want)
		}
	}
}

func TestAppendCompact(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, raw, want string }{
		{"compact already", `{"b":1,"a":[2.50,"x y"]}`, `{"b":1,"a":[2.50,"x y"]}`},
		{"white space", "{ \"b\" : 1,\n\t\"a\": [ ] }", `{"b":1,"a":[]}`},
		{"needless escapes", `{"\u0061":"\/\u00e9\n\u001b"}`, `{"a":"/é\n\u001b"}`},
		{"numbers keep their spelling", `[1E+2, -0, 1.0, 12345678]`, `[1E+2,-0,1.0,12345678]`},
		{"duplicates stay", `{"a":1, "a":2}`, `{"a":1,"a":2}`},
		{"invalid UTF-8", "[\"\xff\"]", "[\"\ufffd\"]"},
		{"lone surrogate", `"\ud800"`, "\"\ufffd\""},
		{"quote in a string", `["\"  ", 1]`, `["\"  ",1]`},
		{"not JSON", `{ "a": `, `{ "a": `},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := string(AppendCompact([]byte("> "), []byte(tt.raw))); got != "> "+tt.want {
				t.Errorf("got %s, want %s", got, "> "+tt.want)
			}
		})
	}
}

func TestAppendDecoded(t *testing.T) {
	t.Parallel()
	shout := func(dst, text []byte) []byte { return append(dst, bytes.ToUpper(text)...) }
	tests := []struct{ name, raw, want string }{
		{"a string", `"a"`, `"A"`},
		{"names are no strings", `{"a":"a","b":{"a":["a"]}}`, `{"a":"A","b":{"a":["A"]}}`},
		{"white space", "{ \"a\" :\n\"a\" , \"b\" : 1 }", `{"a":"A","b":1}`},
		{"order and numbers", `{"b":1.0,"a":[1E+2,-0,null]}`, `{"b":1.0,"a":[1E+2,-0,null]}`},
		{"names twice", `{"a":"x","a":"y"}`, `{"a":"X","a":"Y"}`},
		{"escapes", `{"\u0061\"":"\n\u0062\\"}`, `{"a\"":"\nB\\"}`},
		{"quote and colon in a string", `["a\":","\\",":"]`, `["A\":","\\",":"]`},
		{"empty", `["",{"":""}]`, `["",{"":""}]`},
		{"invalid UTF-8", "[\"a\xff\"]", "[\"A\ufffd\"]"},
		{"not JSON", `{"a":`, `{"a":`},
		{"a string behind a string", `"a":"b"`, `"a":"b"`},
		{"nothing", ``, ``},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := string(AppendDecoded([]byte("> "), []byte(tt.raw), shout))
			if got != "> "+tt.want {
				t.Errorf("got %s, want > %s", got, tt.want)
			}
		})
	}
}

// FuzzDecoded holds that strings decoded to themselves make the compact form, and
// that a value whose strings go is still one.
func FuzzDecoded(f *testing.F) {
	for _, s := range []string{
		`{"a":"b"}`, `["a\":",1.0]`, `"`, `{"\u0061" : "\/"}`, `"a":1`, "\"\xff\"",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		raw := []byte(s)
		same := func(dst, text []byte) []byte { return append(dst, text...) }
		want := AppendCompact(nil, raw)
		if got := AppendDecoded(nil, raw, same); !bytes.Equal(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
		names := AppendDecoded(nil, raw, func(dst, _ []byte) []byte { return dst })
		if Valid(raw) && !Valid(names) {
			t.Fatalf("got %q of %q", names, raw)
		}
	})
}

// FuzzText compares with encoding/json, on the text and on text as JSON.
func FuzzText(f *testing.F) {
	for _, s := range []string{
		"", "abc", `\n`, `\ud800`, `\ud83d\ude00`, "\xff\xc3", `\u00zz`, `\\`, `"`, "\x1b[0m",
		"\u2028é", `{"a": "\u0061"}`, `[1 , 2]`, `" "`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		quoted := Quote(s)
		var want string
		if err := json.Unmarshal(quoted, &want); err != nil {
			t.Fatalf("quote %q: %v", s, err)
		}
		if utf8.ValidString(s) && want != s {
			t.Fatalf("quote %q reads back as %q", s, want)
		}
		if got := string(AppendText(nil, quoted)); got != want {
			t.Fatalf("text of %s: got %q, want %q", quoted, got, want)
		}
		raw := []byte(`"` + s + `"`)
		if json.Unmarshal(raw, &want) == nil {
			if got := string(AppendText([]byte("x"), raw)); got != "x"+want {
				t.Fatalf("text of %s: got %q, want %q", raw, got, want)
			}
		}
		checkCompact(t, []byte(s))
	})
}

// checkCompact holds that compacting keeps the value, is done after once, and spells it as jsontext
// does.
func checkCompact(t *testing.T, raw []byte) {
	t.Helper()
	got := AppendCompact(nil, raw)
	if !json.Valid(raw) {
		if !bytes.Equal(got, raw) {
			t.Fatalf("compact of %q, not JSON: got %q", raw, got)
		}
		return
	}
	if again := AppendCompact(nil, got); !bytes.Equal(again, got) {
		t.Fatalf("compact twice: got %s, want %s", again, got)
	}
	if g, w := decode(t, got).plain(), decode(t, raw).plain(); g != w {
		t.Fatalf("compact of %s changed the value: %s", raw, got)
	}
	if w, err := jsontext.AppendFormat(nil, raw, lenient...); err == nil && !bytes.Equal(got, w) {
		t.Fatalf("compact of %s: got %s, and jsontext has %s", raw, got, w)
	}
	var std bytes.Buffer
	if err := json.Compact(&std, raw); err != nil {
		t.Fatal(err)
	}
	if utf8.Valid(raw) && len(got) > std.Len() {
		t.Fatalf("compact of %s: got %s, longer than %s", raw, got, std.Bytes())
	}
}

// FuzzHeadText cuts strings anywhere: what is read is a start of the text, and all of it only
// where it says so.
func FuzzHeadText(f *testing.F) {
	f.Add("0", -24)
	f.Add("ab\\\"\n\u2028", 3)
	f.Add("é😀\U0001f600", 1)
	f.Fuzz(func(t *testing.T, s string, n int) {
		if escaped, err := json.Marshal(s); err != nil {
			t.Fatal(err)
		} else {
			checkHead(t, escaped, n)
		}
		checkHead(t, Quote(s), n)
		checkHead(t, []byte(strconv.QuoteToASCII(s)), n)
	})
}

// checkHead reads the start of a JSON string. What Go spells otherwise than JSON is passed over.
func checkHead(t *testing.T, raw []byte, n int) {
	t.Helper()
	if !Valid(raw) {
		return
	}
	text := AppendText(nil, raw)
	head, whole := HeadText(raw, n)
	if !bytes.HasPrefix(text, head) || whole && len(head) < len(text) ||
		!whole && len(head) < n {
		t.Fatalf("%q at %d: got %q, whole %t", raw, n, head, whole)
	}
}

func TestHeadText(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, raw string
		chars     int
		want      string
		whole     bool
	}{
		{"short", `"ab"`, 8, "ab", true},
		{"cut", `"abcd"`, 2, "ab", false},
		{"escape", `"a\nb"`, 2, "a\n", false},
		{"character", `"aéb"`, 2, "aé", false},
		{"pair of surrogates", `"a\ud83d\ude00b"`, 2, "a😀", false},
		{"one surrogate", `"\ud83dab"`, 1, "\ufffd", false},
		{"nothing", `""`, 3, "", true},
		{"no string", `12`, 3, "", true},
		{"no value", ``, 3, "", true},
	}
	for _, tt := range tests {
		head, whole := HeadText([]byte(tt.raw), tt.chars)
		if string(head) != tt.want || whole != tt.whole {
			t.Errorf("%s: got %q, %t; want %q, %t", tt.name, head, whole, tt.want, tt.whole)
		}
	}
}
