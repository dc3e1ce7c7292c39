package tui

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
	"decant/render"
	"decant/tui/detail"
)

// BenchmarkCompose draws a text of 1 MB in each look. It runs in a command; its budget is 100 ms,
// which is when a user would want to see progress.
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
	job := detail.Job{
		Conv: c, Event: 2, Part: -1, Pair: -1, Width: 100, Glyphs: render.Unicode,
		Theme: themeNamed(b, "dark", render.TrueColor),
		Changes: []model.Change{{
			Event: 2, Part: -1, Op: model.Replace, Text: will.String(), Anchor: -1, Cover: -1,
		}},
	}
	for look := range detail.LookCount {
		b.Run(detail.LookNames[look], func(b *testing.B) {
			job.Look = look
			job.Light = &render.Highlighter{}
			for b.Loop() {
				job.Compose()
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
		for look := range detail.LookCount {
			j := detail.Job{
				Conv: c, Event: 2, Part: -1, Pair: -1, Width: width, Glyphs: render.Unicode,
				Theme: theme, Light: light, Look: look,
				Changes: []model.Change{{
					Event: 2, Part: -1, Op: model.Replace, Text: will, Anchor: -1, Cover: -1,
				}},
			}
			for _, line := range j.Compose() {
				if got := render.Width(line); got > width {
					t.Fatalf("%s: %d cells, want %d: %q", detail.LookNames[look], got, width, line)
				}
				clean(t, line)
			}
			if text := j.PlainText(); render.CleanExport(text) != text {
				t.Fatalf("%s leaves the screen unclean: %q", detail.LookNames[look], text)
			}
		}
	})
}
