package model

import (
	"encoding/base64"
	"testing"
	"unicode/utf8"

	"decant/model/source"
)

func TestText(t *testing.T) {
	t.Parallel()
	coded := base64.StdEncoding.EncodeToString([]byte("fn main() {\n}\xfb\xff"))
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
			stored{json: `"` + coded + `"`, encoding: Base64String},
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
			if got := c.Text(e); got != tt.want {
				t.Errorf("event: got %q, want %q", got, tt.want)
			}
			got := string(c.AppendText([]byte("> "), e.Parts[0].Text))
			if got != "> "+tt.want {
				t.Errorf("append: got %q, want %q", got, "> "+tt.want)
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
	if got := c.Text(&c.Events[0]); got != "sent\n" || c.Events[0].Bytes != 5 {
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
			if got := c.Text(&c.Events[0]); got != tt.want {
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
			coded := source.Quote(e.EncodeToString([]byte(s)))
			c := &Conversation{Source: source.Lines("x", coded)}
			at := Text{Encoding: Base64String, Span: source.Span{End: len(coded)}}
			if got := string(c.AppendText(nil, at)); got != s {
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
