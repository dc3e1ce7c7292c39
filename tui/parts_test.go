package tui

import (
	"strings"
	"testing"

	"decant/model"
	"decant/render"
	"decant/tui/board"
	"decant/tui/detail"
	"decant/tui/draw"
	"decant/tui/label"
)

// TestMarksBeyondTheirColumn draws more marks than there is room for, at every width.
func TestMarksBeyondTheirColumn(t *testing.T) {
	t.Parallel()
	b := start(t, shop(), 80, 24).m.B
	var all board.MarkSet
	for m := range board.MarkCount {
		all = all.With(m)
	}
	var fates board.Fates
	for i := range fates {
		fates[i] = board.FateSum{Count: 123_456, Tokens: i}
	}
	for width := range 90 {
		p := draw.NewPen(width, &b.Glyphs)
		s := board.Sums{Before: 900, After: 80, Live: true, Marks: all, Fates: fates}
		b.PutColumns(p, "12", "23:59", &s, b.Columns(width))
		p.Say(b.Theme.Text, strings.Repeat("a word ", 20))
		if got := render.Width(p.String()); got != width {
			t.Errorf("the row has %d cells, want %d", got, width)
		}
	}
}

func TestNumberedFileIsColoured(t *testing.T) {
	t.Parallel()
	m := newMaker("Numbers")
	m.prompt("read")
	m.read("/work/shop/a.go",
		"     1\tpackage a\n     2\tfunc f() string { return \"long enough to wrap\" }")
	m.c.Events[2].Parts[0].Envelope = model.NumbersTab
	m.prompt("end")
	d := start(t, m.done(), 80, 30, func(o *Options) {
		o.Theme = themeNamed(t, "dark", render.TrueColor)
	})
	d.press("l", "jjj")
	d.sees("     1  package a", "     2  func f() string")
	keyword := d.board().Theme.Syntax.Keyword.Render("func")
	if !strings.Contains(d.styled(), keyword) {
		t.Errorf("the code behind the numbers has no colours: %q", d.styled())
	}
}

func TestLongTextComesInACommand(t *testing.T) {
	t.Parallel()
	m := newMaker("Long")
	m.prompt("read")
	m.bash("cat", strings.Repeat("line of a log\n", 3*detail.MaxShown/14))
	m.prompt("end")
	d := start(t, m.done(), 80, 30)
	d.press("l", "jj")
	d.hold = true
	d.press("j")
	d.sees("loading…")
	d.press("k", "j")
	if len(d.held) != 1 {
		t.Errorf("%d texts are composed at once, want 1", len(d.held))
	}
	d.release()
	d.sees("line of a log")
	d.press("tab", "G")
	d.sees("2.1 MB more")
}

// TestCallLabel holds that a command is shown as it was given, whatever file it reads.
func TestCallLabel(t *testing.T) {
	t.Parallel()
	reads := model.Effect{Kind: model.Reads, Paths: []string{"/work/shop/a.go"}}
	m := newMaker("Labels")
	m.prompt("read")
	m.call("Read", `{"file_path":"/work/shop/a.go"}`, reads, "", "a")
	reads.Programs = []string{"cat"}
	m.call("Bash", `{"command":"cat a.go | head"}`, reads, "", "a")
	c := m.done()
	var got []string
	for i := range c.Events {
		if c.Events[i].Kind == model.ToolCall {
			name := label.NewNamer(c).NameEvent(i)
			got = append(got, name.About())
		}
	}
	if want := "a.go, cat a.go | head"; strings.Join(got, ", ") != want {
		t.Errorf("got %q, want %s", got, want)
	}
}
