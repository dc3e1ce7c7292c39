package tui

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/render"
)

// arbitrary is a conversation that says one text wherever a file can say something.
func arbitrary(text string) *model.Conversation {
	m := newMaker(text)
	m.c.ID, m.c.Model, m.c.Format, m.c.Path = text, text, text, "/"+text
	m.c.Warnings = []model.Warning{{Line: 1, Text: text}}
	for range 2 {
		m.prompt(text)
		m.think(text)
		m.call(text, text, model.Effect{Kind: model.Reads, Paths: []string{text, "/a/" + text}},
			"https://"+text, text)
		m.call("Bash", `{"command":`+quoted(text)+`}`,
			model.Effect{Kind: model.Runs, Programs: []string{text}}, text, text+"\n"+text)
		m.call("Edit", "{", model.Effect{Kind: model.Writes, Paths: []string{text}}, "", text)
		m.add(model.Event{
			Kind: model.Attachment, Role: text, Label: text,
			Parts: []model.Part{
				{Text: model.Text{Encoding: model.Literal, Literal: text}, URI: text},
				{Kind: model.PartImage, Image: model.Image{Type: text, Width: 8, Height: 8}},
			},
		}, "")
		m.add(model.Event{Kind: model.Summary, Role: "user", Label: text}, text)
		m.say(text)
	}
	return m.done()
}

// quoted is a text as JSON quotes it, except for what is no text.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\x1b", `\u001b`, "\n", `\n`,
		"\t", `\t`, "\u202e", `\u202e`).Replace(s) + `"`
}

// arbitraryKeys go through all views, looks and sheets, with a search and a filter.
var arbitraryKeys = []string{
	"=", "j", "v", "v", "j", "v", "j", "v", "v", "tab", "G", "tab", "z", "z", "m", "V", "j", "esc",
	"R", "j", "v", "~", "D", "=", "j", "v", "F", "=", "j", "enter", "j", "T", "j", "t", "A", "l",
	"b", "S", "j", "T", "/", "e", "enter", "n", "esc", "&", "e", "enter", "esc", "x", "s", "esc",
	"P", "esc", ":", "d", "esc", "?", "esc", "q", "esc",
}

// looksClean shows a conversation in every view; the driver checks how wide each line is.
func looksClean(
	t *testing.T, c *model.Conversation, w, h int, colour, ascii bool, keys ...string,
) {
	t.Helper()
	d := start(t, c, w, h, func(o *Options) {
		if colour {
			o.Theme = themeNamed(t, "dark", render.TrueColor)
		}
		if ascii {
			o.Glyphs = render.ASCII
		}
	})
	clean(t, d.styled())
	for _, k := range keys {
		d.press(k)
		clean(t, d.styled())
	}
}

// hostileTexts are texts that break out of a line, a cell or a screen where nothing stops them.
var hostileTexts = []string{
	hostile,
	"\x1b]8;;http://x\x07l\x1b]8;;\x07\x9d52;c;AA\x9c\u2067\u061c\ufeff\u00ad",
	"# a\n\n```go\nfunc\t世()\x1b[31m\n```\n| 👩🏽\u200d🚀 | 🇩🇪 | e\u0301\u0301 |",
	`{"a":"\u001b]52;c;AA\u0007","b":["\u202e",{"c":"` + "\t\x85" + `"}]}`,
	"--- a\n+++ b\n@@ -1 +1 @@\n-\x1b[1mx\n+\u200by\r\n",
}

// TestHostileTexts shows a conversation whose every text is hostile, in all views, looks and
// sheets: no line is too wide, and no control but our colours gets through.
func TestHostileTexts(t *testing.T) {
	t.Parallel()
	for i, text := range hostileTexts {
		w, h := []int{81, 41, 121, 74, 151}[i], []int{25, 13, 41, 21, 50}[i]
		looksClean(t, arbitrary(text), w, h, i%2 == 0, i%3 == 0, arbitraryKeys...)
	}
}

// FuzzEvents is TestHostileTexts for any short text and a screen of any small size. Each input
// presses a few of the keys, from any of them on: all of them take half a second, and what is
// drawn takes most of it.
func FuzzEvents(f *testing.F) {
	const few = 4
	for i, text := range hostileTexts {
		f.Add(text, uint8(40+20*i), uint8(12+8*i), i%2 == 0, uint8(few*i))
	}
	f.Add("\u0605", uint8(60), uint8(20), false, uint8(4))    // It joins what follows it.
	f.Add("\U0001f3fd", uint8(80), uint8(25), true, uint8(4)) // It joins what is before it.
	keys := slices.Concat(arbitraryKeys, arbitraryKeys)
	f.Fuzz(func(t *testing.T, text string, w, h uint8, colour bool, first uint8) {
		text = text[:min(len(text), 150)]
		at := int(first) % len(arbitraryKeys)
		looksClean(t, arbitrary(text), 1+int(w)%100, 1+int(h)%30, colour, w%3 == 0,
			keys[at:at+few]...)
	})
}
