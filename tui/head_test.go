package tui

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"decant/model"
	"decant/model/source"
	"decant/tui/label"
	"decant/tui/views"
)

// saidAs is a conversation of one turn with one prompt, whose text is stored as that JSON value.
func saidAs(value []byte, encoding model.Encoding) *model.Conversation {
	c := &model.Conversation{
		Source: source.SingleRecord("", value, source.Span{End: len(value)}),
		Turns:  []model.Turn{{Number: 1, Events: []int{0}}},
		Events: []model.Event{{
			Kind: model.User, Call: -1, Turn: 1, Live: true, Record: -1,
			Parts: []model.Part{{
				Text: model.Text{Encoding: encoding, Span: source.Span{End: len(value)}},
			}},
		}},
	}
	c.Measure()
	return c
}

// asJSON is a text as JSON.
func asJSON(tb testing.TB, text string) []byte {
	tb.Helper()
	out, err := json.Marshal(text)
	if err != nil {
		tb.Fatal(err)
	}
	return out
}

func TestHeadIsTheStart(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text string }{
		{"short", "hello\nyou"},
		{"plain", strings.Repeat("plain words ", 20_000)},
		{"escapes", strings.Repeat("\x01\x02\n\"\\<>&", 20_000)},
		{"runes", strings.Repeat("äß€🇩", 20_000)},
		{"shifted", "x" + strings.Repeat("äß€🇩", 20_000)},
	} {
		c := saidAs(asJSON(t, tt.text), model.JSONString)
		got := label.HeadText(c, &c.Events[0], 512)
		if len(got) < min(512, len(tt.text)) || !strings.HasPrefix(tt.text, got) {
			t.Errorf("%s: %d bytes are no start of the text: %.40q", tt.name, len(got), got)
		}
		if len(tt.text) > label.MaxHead && len(got) > 8*512 {
			t.Errorf("%s: %d bytes are decoded", tt.name, len(got))
		}
	}
}

// TestLongTextsCostARowLittle holds that what a list and the page of a turn say of a long text
// is found at its start: all of it would cost what the screen must not wait for.
func TestLongTextsCostARowLittle(t *testing.T) {
	t.Parallel()
	text := "the first line\n" + strings.Repeat("and \"more\" of it\n", 1<<20/17)
	c := saidAs(asJSON(t, text), model.JSONString)
	d := start(t, c, 100, 30)
	d.sees("the first line", `and "more" of it`)
	e := &c.Events[0]
	for name, got := range map[string]string{
		"label": label.HeadPart(c, &e.Parts[0]), "page": label.HeadText(c, e, views.MaxPrompt),
		"arguments": label.ArgumentsOf(c, e),
	} {
		if len(got) > label.MaxHead {
			t.Errorf("%s: %d bytes are decoded for a line of a long text", name, len(got))
		}
	}
}

func TestLongArgumentsOnOneLine(t *testing.T) {
	t.Parallel()
	value := []byte("{\n  \"a\": \"" + strings.Repeat("x", 2*label.MaxArguments) + "\"\n}")
	c := saidAs(value, model.JSONValue)
	got := label.ArgumentsOf(c, &c.Events[0])
	if !strings.HasPrefix(got, `{ "a": "xxx`) || len(got) > label.MaxHead {
		t.Errorf("%d bytes of arguments: %.40q", len(got), got)
	}
}

// FuzzHead holds that the start of a text is one, whatever it is stored as.
func FuzzHead(f *testing.F) {
	f.Add("a\\\"\n", 3)
	f.Add("🇩\x00<é", 1)
	f.Fuzz(func(t *testing.T, unit string, n int) {
		if unit == "" || len(unit) > 100 || !utf8.ValidString(unit) {
			return
		}
		n = max(min(n, 600), 1)
		text := strings.Repeat(unit, label.MaxHead/len(unit)+20)
		c := saidAs(asJSON(t, text), model.JSONString)
		got := label.HeadText(c, &c.Events[0], n)
		if len(got) < n || !strings.HasPrefix(text, got) {
			t.Fatalf("%q is no start of %d bytes of %q", got, n, unit)
		}
	})
}
