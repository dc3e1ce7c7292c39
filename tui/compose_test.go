package tui

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
	"decant/render"
)

// BenchmarkCompose draws a text of 1 MB in each look. It runs in a command; its budget is 100 ms,
// which is when a person would want to see progress.
func BenchmarkCompose(b *testing.B) {
	m := newMaker("Large")
	m.prompt("Read it")
	line := "a line of a log that is about as long as lines of logs are, number %d\n"
	var was, will strings.Builder
	for i := 0; was.Len() < 1<<20; i++ {
		fmt.Fprintf(&was, line, i)
		fmt.Fprintf(&will, line, i+i/10%2)
	}
	m.bash("cat log", was.String())
	c := m.done()
	quoted := source.Quote(was.String())
	c.Source = source.Lines("x", append(append([]byte(`{"a":`), quoted...), '}'))
	c.Events[2].Record = 0
	job := textJob{
		conv: c, event: 2, part: -1, pair: -1, width: 100, glyphs: render.Unicode,
		theme: themeNamed(b, "dark", render.TrueColor),
		changes: []model.Change{{
			Event: 2, Part: -1, Op: model.Replace, Text: will.String(), Anchor: -1, Cover: -1,
		}},
	}
	for look := range lookCount {
		b.Run(lookNames[look], func(b *testing.B) {
			job.look = look
			job.light = &render.Highlighter{}
			for b.Loop() {
				job.compose()
			}
		})
	}
}

// FuzzLooks draws a text in every look: no line is too wide, and none holds a control that is
// not one of our colours.
func FuzzLooks(f *testing.F) {
	f.Add(hostile, "new\x1b[31mred", 40)
	f.Add("1\tpackage a\n2\t\n", "1\tpackage b\n", 57)
	f.Add(`{"a":["b\u001b[31m"]}`, "", 9)
	theme := themeNamed(f, "dark", render.TrueColor)
	light := &render.Highlighter{}
	f.Fuzz(func(t *testing.T, was, will string, width int) {
		width = max(min(width, 160), 1)
		m := newMaker("Fuzz")
		m.prompt("p")
		m.read("/a.go", was)
		m.c.Source = source.Lines("x", append(append([]byte(`{"a":`),
			source.Quote(was)...), '}'))
		c := m.done()
		c.Events[2].Record = 0
		c.Events[2].Parts[0].Envelope = model.NumbersTab
		for look := range lookCount {
			j := textJob{
				conv: c, event: 2, part: -1, pair: -1, width: width, glyphs: render.Unicode,
				theme: theme, light: light, look: look,
				changes: []model.Change{{
					Event: 2, Part: -1, Op: model.Replace, Text: will, Anchor: -1, Cover: -1,
				}},
			}
			for _, line := range j.compose() {
				if got := render.Width(line); got > width {
					t.Fatalf("%s: %d cells, want %d: %q", lookNames[look], got, width, line)
				}
				clean(t, line)
			}
			if text := j.plainText(); render.Export(text) != text {
				t.Fatalf("%s leaves the screen unclean: %q", lookNames[look], text)
			}
		}
	})
}
