package model

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"decant/model/source"
)

func TestText(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		part stored
		want string
	}{
		{"string", str(`"a\n\u00e9"`), "a\né"},
		{"empty string", str(`""`), ""},
		{"not a string", str(`{"a":1}`), ""},
		{
			"value",
			stored{json: `{ "b": 1.0, "a": "\u0061" }`, encoding: JSONValue},
			`{"b":1.0,"a":"a"}`,
		},
		{"value, string", stored{json: `"x"`, encoding: JSONValue}, `"x"`},
		{
			"base64",
			stored{json: coded("fn main() {\n}\xfb\xff"), encoding: Base64String},
			"fn main() {\n}\xfb\xff",
		},
		{"base64 with an escape", stored{json: `"aGk\u003d"`, encoding: Base64String}, "hi"},
		{"base64, URL-safe", stored{json: `"-_8="`, encoding: Base64String}, "\xfb\xff"},
		{"base64, empty", stored{json: `""`, encoding: Base64String}, ""},
		{"not base64", stored{json: `"no base64!"`, encoding: Base64String}, "no base64!"},
		{"half base64", stored{json: `"aGVsbG8=!"`, encoding: Base64String}, "aGVsbG8=!"},
		{"no text", picture(1, 1), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := build(t, []stored{tt.part})
			e := &c.Events[0]
			if got := c.PartText(&e.Parts[0]); got != tt.want {
				t.Errorf("part: got %q, want %q", got, tt.want)
			}
			if got := c.EventText(e); got != tt.want {
				t.Errorf("event: got %q, want %q", got, tt.want)
			}
			got := string(c.AppendPartText([]byte("> "), e.Parts[0].Text))
			if got != "> "+tt.want {
				t.Errorf("append: got %q, want %q", got, "> "+tt.want)
			}
		})
	}
}

// coded is a JSON string of the base64 of a text.
func coded(text string) string {
	return `"` + base64.StdEncoding.EncodeToString([]byte(text)) + `"`
}

func TestBase64Text(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, json, want string }{
		{"text", coded("fn main() {\n}é"), "fn main() {\n}é"},
		{"empty", `""`, ""},
		{"URL-safe", `"` + base64.URLEncoding.EncodeToString([]byte("a?>é~~")) + `"`, "a?>é~~"},
		{"with an escape", `"aGk\u003d"`, "hi"},
		{"with an escaped slash", `"Pz8\/"`, "???"},
		{"not UTF-8", coded("a\xfb\xff"), "Yfv/"},
		{"not UTF-8, URL-safe", `"-_8="`, "-_8="},
		{"plain text", `"no base64!"`, "no base64!"},
		{"a line break within", `"aGVs\nbG8="`, "aGVs\nbG8="},
		{"a line break behind", `"aGVsbG8=\r\n"`, "aGVsbG8=\r\n"},
		{"a space behind", `"aGVsbG8= "`, "aGVsbG8= "},
		{"no padding", `"aGVsbG8"`, "aGVsbG8"},
		{"too much padding", `"aGVsbG8=="`, "aGVsbG8=="},
		{"no padding needed", `"aGk/"`, "hi?"},
		{"stray bits in the padding", `"aGl="`, "aGl="},
		{"both alphabets", `"Pz8_Pz8/"`, "Pz8_Pz8/"},
		{"once more encoded", coded("aGVsbG8="), "aGVsbG8="},
		{"no string", `{"a":"aGk="}`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := build(t, []stored{{json: tt.json, encoding: Base64Text}})
			if got := c.EventText(&c.Events[0]); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if got := c.Events[0].Bytes; got != len(tt.want) {
				t.Errorf("got %d bytes, want %d", got, len(tt.want))
			}
			got := string(c.AppendPartText([]byte("> "), c.Events[0].Parts[0].Text))
			if got != "> "+tt.want {
				t.Errorf("append: got %q, want %q", got, "> "+tt.want)
			}
		})
	}
}

func TestBase64Values(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, json, want string }{
		{"an object", `{ "path" : ` + coded("src/main.rs") + ` }`, `{"path":"src/main.rs"}`},
		{
			"order and numbers as they are",
			`{"b":1.0,"a":1E+2,"n":null,"t":true,"s":` + coded("x") + `}`,
			`{"b":1.0,"a":1E+2,"n":null,"t":true,"s":"x"}`,
		},
		{
			"nested",
			`{"patterns":[{"old":` + coded("a") + `,"new":[` + coded("b") + `,2]}]}`,
			`{"patterns":[{"old":"a","new":["b",2]}]}`,
		},
		{"what needs escapes", `{"a":` + coded("\"\\\n\x01é") + `}`, `{"a":"\"\\\n\u0001é"}`},
		{"names stay", `{"aGk=":` + coded("aGk=") + `}`, `{"aGk=":"aGk="}`},
		{"a name again", `{"aGk=":{"aGk=":"aGk="}}`, `{"aGk=":{"aGk=":"hi"}}`},
		{"text that looks like a name", `[` + coded(`"a":`) + `,"b\":"]`, `["\"a\":","b\":"]`},
		{"plain text stays", `{"a":"no base64!"}`, `{"a":"no base64!"}`},
		{"not UTF-8 stays", `{"a":"-_8=","b":"+/8="}`, `{"a":"-_8=","b":"+/8="}`},
		{"URL-safe stays", `{"a":"YT8-w6k="}`, `{"a":"YT8-w6k="}`},
		{"a line break stays", `["aGVs\nbG8="]`, `["aGVs\nbG8="]`},
		{"a string alone", coded("hi"), `"hi"`},
		{"nothing in it", `{}`, `{}`},
		{"empty text", `{"a":""}`, `{"a":""}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := build(t, []stored{{json: tt.json, encoding: Base64Values}})
			if got := c.EventText(&c.Events[0]); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestLiteralText(t *testing.T) {
	t.Parallel()
	c := build(t, []stored{str(`"stored"`)})
	c.Events[0].Parts[0].Text.Encoding = Literal
	c.Events[0].Parts[0].Text.Literal = "sent\n"
	c.Measure()
	if got := c.EventText(&c.Events[0]); got != "sent\n" || c.Events[0].Bytes != 5 {
		t.Errorf("got %q of %d bytes", got, c.Events[0].Bytes)
	}
}

func TestTextOfParts(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		parts []stored
		want  string
	}{
		{"none", nil, ""},
		{"two", []stored{str(`"a"`), str(`"b"`)}, "a\nb"},
		{"empty ones count", []stored{str(`""`), str(`""`)}, "\n"},
		{"image first", []stored{picture(9, 9), str(`"a"`), str(`"b"`)}, "a\nb"},
		{"image between", []stored{str(`"a"`), picture(9, 9), str(`"b"`)}, "a\nb"},
		{"images alone", []stored{picture(9, 9), picture(9, 9)}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := build(t, tt.parts)
			if got := c.EventText(&c.Events[0]); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if got := string(c.AppendEvent([]byte("x"), &c.Events[0])); got != "x"+tt.want {
				t.Errorf("append: got %q, want %q", got, "x"+tt.want)
			}
		})
	}
}

// FuzzBase64 holds that what was encoded comes back, and that anything else is
// taken as it stands.
func FuzzBase64(f *testing.F) {
	for _, s := range []string{"", "a", "hi there", "aGk=", "-_8=", "a=b", "\xff\xfe"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, e := range []*base64.Encoding{base64.StdEncoding, base64.URLEncoding} {
			quoted := source.Quote(e.EncodeToString([]byte(s)))
			c := &Conversation{Source: source.Lines("x", quoted)}
			at := Text{Encoding: Base64String, Span: source.Span{End: len(quoted)}}
			if got := string(c.AppendPartText(nil, at)); got != s {
				t.Fatalf("got %q, want %q", got, s)
			}
		}
		got := string(appendBase64([]byte("x"), []byte(s)))
		_, std := base64.StdEncoding.DecodeString(s)
		_, url := base64.URLEncoding.DecodeString(s)
		if std != nil && url != nil && got != "x"+s {
			t.Fatalf("got %q, want %q as it stands", got, s)
		}
		if utf8.ValidString(s) && got[0] != 'x' {
			t.Fatalf("got %q, lost what was there", got)
		}
	})
}

// FuzzBase64Text holds that a text comes back through either alphabet, alone and as
// a value, that arguments stay a JSON value, and that nothing but text is made.
func FuzzBase64Text(f *testing.F) {
	for _, s := range []string{
		"", "a", "hi there", "aGk=", "-_8=", "a\nb", "\xff\xfe", `"a":`, "aGl=",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := func(enc Encoding, raw []byte) string {
			c := &Conversation{Source: source.Lines("x", raw)}
			text := Text{Encoding: enc, Span: source.Span{End: len(raw)}}
			return string(c.AppendPartText(nil, text))
		}
		for _, e := range []*base64.Encoding{base64.StdEncoding, base64.URLEncoding} {
			enc := e.EncodeToString([]byte(s))
			want := s
			if !utf8.ValidString(s) {
				want = enc
			}
			if got := text(Base64Text, source.Quote(enc)); got != want {
				t.Fatalf("got %q, want %q", got, want)
			}
		}
		plain := text(Base64Text, source.Quote(s))
		if !utf8.ValidString(plain) {
			t.Fatalf("%q is no text", plain)
		}
		name := source.Quote(s)
		raw := fmt.Appendf(nil, `{%s:[%s,%s,1.0]}`, name, coded(strings.ToValidUTF8(s, "?")), name)
		got := text(Base64Values, raw)
		want := fmt.Sprintf(`{%s:[%s,`, name, source.Quote(strings.ToValidUTF8(s, "?")))
		if !source.Valid([]byte(got)) || !strings.HasPrefix(got, want) ||
			!strings.HasSuffix(got, ",1.0]}") {
			t.Fatalf("got %s, want %s…", got, want)
		}
	})
}
