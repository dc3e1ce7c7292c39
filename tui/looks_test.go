package tui

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/model/formats"
	"decant/model/source"
	"decant/render"
)

// toEvent puts the cursor on an event in its turn.
func (d *driver) toEvent(event int) {
	d.t.Helper()
	d.choose(eventRow(event), turnRow(d.m.b.turnOf(event)))
}

// opened is a styled text without its last reset, of which there are several spellings.
func opened(styled string) string { return strings.TrimSuffix(styled, "\x1b[0m") }

// superseded is a result of the demo that a later one supersedes, and that later one.
func superseded(t *testing.T, d *driver) (older, later int) {
	t.Helper()
	for i := range d.m.b.conv.Events {
		if p := d.m.b.pairOf(i, d.m.b.changes(i)); p >= 0 {
			return i, p
		}
	}
	t.Fatal("no result supersedes another")
	return 0, 0
}

func TestLooksAreGoneThroughWithOneKey(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, everything)
	older, later := superseded(t, d)
	d.toEvent(older)
	for _, want := range []string{
		"as it is, ", "as it will be, ", "diff of two results", "side by side of two results",
		"raw record, line ", "as it is, ",
	} {
		d.sees("Result Read", want)
		d.press("d")
	}
	// What stays as it is has two looks, and the one that was chosen comes back after it.
	d.toEvent(later)
	d.sees("as it is, ")
	d.press("v")
	d.sees("raw record, ")
	d.press("v")
	d.sees("as it is, ")
}

func TestChosenLookStaysWhereItIsPossible(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, everything)
	older, later := superseded(t, d)
	d.toEvent(older)
	d.press("ddd")
	d.sees("side by side")
	d.toEvent(later)
	d.sees("as it is, ")
	d.toEvent(older)
	d.sees("side by side")
	// Half of a small screen is too narrow for two texts.
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.sees("diff of two results")
	d.press("tab", "z")
	d.sees("side by side of two results")
}

func TestSupersededPairIsTheDiffOfTheResults(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 160, 60, everything)
	older, later := superseded(t, d)
	d.toEvent(older)
	d.press("dd")
	d.sees("- "+place(d.m.b.conv, older), "+ "+place(d.m.b.conv, later), "@@ -")
	d.misses("[DEDUP]")
	if got := d.m.detail.pair(); got != later {
		t.Errorf("compared with event %d, want %d", got, later)
	}
	// From the other side the older text is still the one on the left.
	j, _, _ := d.m.detail.job()
	was, will := j.compared(j.subject())
	j.event, j.pair = later, older
	if a, b := j.compared(j.subject()); a != was || b != will || was == will {
		t.Error("the two results change sides")
	}
}

func TestLookGoldens(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}} {
		for name, presses := range map[string]string{"sides": "ddd", "raw": "dddd"} {
			file := fmt.Sprintf("look_%s_%dx%d.txt", name, size[0], size[1])
			t.Run(file, func(t *testing.T) {
				t.Parallel()
				d := start(t, demo(t), 120, 40, everything)
				older, _ := superseded(t, d)
				d.toEvent(older)
				d.press(presses, "tab")
				// The larger screens show both panes, or the detail alone where it needs that.
				if size[0] == 80 {
					d.press("z")
				}
				d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				golden(t, file, d.screen())
			})
		}
	}
}

func TestWordsAreMarkedInChangedLines(t *testing.T) {
	t.Parallel()
	theme := themeNamed(t, "dark", render.TrueColor)
	d := start(t, demo(t), 160, 60, everything, func(o *Options) { o.Theme = theme })
	older, _ := superseded(t, d)
	d.toEvent(older)
	marked, _, _ := strings.Cut(theme.Diff.AddedWord.Render("x"), "x")
	for _, look := range []look{asDiff, asSides} {
		d.press("d")
		for d.m.detail.effective() != look {
			d.press("d")
		}
		if !strings.Contains(d.m.View(), marked) {
			t.Errorf("%s: no word is marked", lookNames[look])
		}
	}
}

func TestPartAlone(t *testing.T) {
	t.Parallel()
	m := newMaker("Parts")
	m.prompt("Look at both")
	m.call("Look", `{"path":"a"}`, model.Effect{Kind: model.Reads}, "", "")
	result := &m.c.Events[len(m.c.Events)-1]
	result.Parts = []model.Part{
		{Text: model.Text{Encoding: model.Literal, Literal: "the first part"}},
		{Kind: model.PartImage, Image: model.Image{Type: "image/png", Width: 80, Height: 60}},
		{
			URI:  "file:///work/a.go#L1-2",
			Text: model.Text{Encoding: model.Literal, Literal: "package third"},
		},
	}
	d := start(t, m.done(), 120, 40, func(o *Options) {
		o.Theme = themeNamed(t, "dark", render.TrueColor)
	})
	part := func(n int) { d.choose(rowID{kind: rowPart, at: 2, part: n}, turnRow(1), eventRow(2)) }
	part(0)
	d.sees("Result Look, part 1", "as it is, 14 B", "the first part")
	part(1)
	d.sees("Result Look, part 2", "[image/png, 80 by 60, ", " tokens]")
	part(2)
	d.sees("part 3", "package third")
	keyword := d.m.b.theme.Syntax.Keyword.Render("package")
	if !strings.Contains(d.m.View(), keyword) {
		t.Error("a part is not coloured by its own path")
	}
}

func TestPartAsItWillBe(t *testing.T) {
	t.Parallel()
	m := newMaker("Parts")
	m.prompt("p")
	e := model.Event{Kind: model.User, Parts: []model.Part{
		{Text: model.Text{Encoding: model.Literal, Literal: "one"}},
		{Text: model.Text{Encoding: model.Literal, Literal: "two"}},
	}}
	at := m.add(e, "")
	change := func(part int, op model.Op, text string) []model.Change {
		return []model.Change{
			{Event: at, Part: part, Op: op, Text: text, Anchor: -1, Cover: -1, Cause: -1},
		}
	}
	for _, tc := range []struct {
		name    string
		changes []model.Change
		part    int
		want    string
	}{
		{"replaced", change(0, model.Replace, "new"), 0, "new"},
		{"the other is replaced", change(0, model.Replace, "new"), 1, "two"},
		{"removed", change(1, model.Remove, ""), 1, "Nothing of it stays in the fork."},
		{"all is removed", change(-1, model.Remove, ""), 0, "Nothing of it stays in the fork."},
		{"all is replaced", change(-1, model.Replace, "all"), 1, "all"},
		{"nothing", nil, 1, "two"},
	} {
		j := textJob{
			conv: m.done(), event: at, part: tc.part, look: asWillBe, pair: -1, width: 60,
			theme: plainTheme(), glyphs: render.Unicode, changes: tc.changes,
		}
		lines := j.compose()
		if got := lines[len(lines)-1]; got != tc.want {
			t.Errorf("%s: got %q, want %q", tc.name, got, tc.want)
		}
	}
}

func TestReasoningSaysWhatNobodyReads(t *testing.T) {
	t.Parallel()
	m := newMaker("Reasoning")
	m.prompt("Think")
	m.think("I see the reason.")
	m.think("")
	d := start(t, m.done(), 120, 40)
	d.toEvent(1)
	d.sees("I see the reason.", "[400 B signed or encrypted, which only the model reads]")
	d.toEvent(2)
	d.sees("[400 B signed or encrypted")
	d.misses("It has no text.")
}

// TestColoursOfTheContent shows what a program coloured in the styles of the theme.
func TestColoursOfTheContent(t *testing.T) {
	t.Parallel()
	theme := themeNamed(t, "ansi", render.Colors16)
	m := newMaker("Colours")
	m.prompt("Run it")
	m.bash("make", "\x1b[31mbroken\x1b[0m and \x1b[38;5;46mfixed\x1b[m\x1b]52;c;aGk=\x07\x1b[2J\n")
	d := start(t, m.done(), 120, 40, func(o *Options) { o.Theme = theme })
	d.toEvent(2)
	view := d.m.View()
	for _, want := range []string{
		theme.ANSI.Red.Render("broken"), theme.ANSI.Green.Render("fixed"),
	} {
		if !strings.Contains(view, opened(want)) {
			t.Errorf("the screen does not show %q", want)
		}
	}
	clean(t, view)
	plain := start(t, m.done(), 120, 40)
	plain.toEvent(2)
	plain.sees("broken and fixed")
}

// TestLanguages colours by path, by shebang and by content.
func TestLanguages(t *testing.T) {
	t.Parallel()
	theme := themeNamed(t, "dark", render.TrueColor)
	syntax := &theme.Syntax
	for _, tc := range []struct {
		name, path, text, want string
	}{
		{"path", "/a/x.go", "package a\n", syntax.Keyword.Render("package")},
		{"shebang", "", "#!/bin/sh\nif true; then\nfi\n", syntax.Keyword.Render("if")},
		{"JSON", "", "{\"a\": 12}\n", syntax.Number.Render("12")},
		{"diff", "", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n", syntax.Inserted.Render("+b")},
		{
			"log", "", "10:00:00 INFO up\n10:00:01 ERROR down\n",
			syntax.Deleted.Render("ERROR"),
		},
		{"Markdown", "", "Words\n\n## Head\nMore\n", syntax.Heading.Render("## Head")},
		{"XML", "", "<a>\n<b>x</b>\n</a>\n", syntax.Name.Render("<b>")},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			m := newMaker("Languages")
			m.prompt("Read it")
			if tc.path != "" {
				m.read(tc.path, tc.text)
			} else {
				m.bash("cat x", tc.text)
			}
			d := start(t, m.done(), 120, 40, func(o *Options) { o.Theme = theme })
			d.hold = true
			d.toEvent(2)
			if strings.Contains(d.m.View(), opened(tc.want)) {
				t.Error("the text is coloured before it is shown plain")
			}
			d.sees(strings.SplitN(tc.text, "\n", 2)[0])
			d.release()
			if !strings.Contains(d.m.View(), opened(tc.want)) {
				t.Errorf("no %q in\n%q", tc.want, d.m.detail.lines)
			}
		})
	}
}

// TestHostileLooks goes through every look of a text that tries everything.
func TestHostileLooks(t *testing.T) {
	t.Parallel()
	text := hostile + "\x1b[31;1mred\x1b[38;2;1;2;3m\x1b[48;5;9mx\x1b[8mhidden" +
		"\x1b[>4m\x1b[0;m🇩\x1b[7m🇪\n"
	m := newMaker("Hostile")
	for range 3 {
		m.prompt("p")
		m.bash("run", strings.Repeat(text, 20))
		m.call(hostile, `{"a":"`+text+`"}`, model.Effect{}, "file:///\x1b[31m.go", text)
	}
	for i := range m.c.Events {
		m.c.Events[i].Record = -1
	}
	c := m.done()
	for _, width := range []int{40, 80, 121, 200} {
		d := start(t, c, width, 30, everything, func(o *Options) {
			o.Theme = themeNamed(t, "dark", render.TrueColor)
		})
		for event := range c.Events {
			d.toEvent(event)
			for range lookCount {
				d.press("d", "tab")
				clean(t, d.m.View())
				d.press("tab")
			}
			if x, ok := d.m.exported(); ok {
				if text := x.build(); render.Export(text) != text {
					t.Fatalf("the text leaves the screen unclean: %q", text)
				}
			}
		}
	}
}

// TestRawLooks looks at every record of the demo as it is stored.
func TestRawLooks(t *testing.T) {
	t.Parallel()
	c := demo(t)
	d := start(t, c, 120, 40, everything)
	d.toEvent(len(c.Events) - 1)
	d.m.detail.look = asRaw
	for i := range c.Events {
		d.m.detail.show(eventRow(i))
		j, _, _ := d.m.detail.job()
		if j.look != asRaw {
			t.Fatalf("event %d has no record", i)
		}
		text := j.plainText()
		if !strings.HasPrefix(text, "{\n  \"") {
			t.Fatalf("the record of event %d: %.60q", i, text)
		}
	}
	d.toEvent(2)
	d.sees("raw record, line ", `"type"`, `"parentUuid"`)
}

// TestRawLooksOfEveryFormat expects the text of an event in what is cut out of its record.
func TestRawLooksOfEveryFormat(t *testing.T) {
	t.Parallel()
	files := inside(t, filepath.Join("..", "testdata"), "claudecode", "jp")
	if !testing.Short() {
		files = append(files, corpus(t)...)
	}
	for _, file := range files {
		c, err := formats.Open(file)
		if err != nil {
			continue
		}
		// As many as tell something; each looks through all others.
		for i := 0; i < len(c.Events); i += len(c.Events)/50 + 1 {
			raw := rawOf(c, i, -1)
			for _, p := range c.Events[i].Parts {
				if stored := p.Text.Span.Of(c.Source.Data); !bytes.Contains(raw, stored) {
					t.Fatalf("%s: the raw look of event %d lacks its text", file, i)
				}
			}
		}
	}
}

func TestRecordOfSeveralEventsIsCut(t *testing.T) {
	t.Parallel()
	const record = `{"id":7,"blocks":[{"say":"one"},{"do":{"a":"two"},"n":2},["three","four"]]}`
	data := "\n" + record + "\n"
	at := func(value string) model.Part {
		from := strings.Index(data, value)
		return model.Part{Text: model.Text{
			Encoding: model.JSONString, Span: source.Span{Start: from, End: from + len(value)},
		}}
	}
	c := &model.Conversation{
		Source: source.Lines("x", []byte(data)),
		Events: []model.Event{
			{Parts: []model.Part{at(`"one"`)}},
			{Parts: []model.Part{at(`"two"`)}},
			{Parts: []model.Part{at(`"three"`), at(`"four"`)}},
			{Parts: []model.Part{{}}},
		},
	}
	for _, tc := range []struct {
		name        string
		event, part int
		want        string
	}{
		{"one block", 0, -1, `{"say":"one"}`},
		{"with what belongs to it", 1, -1, `{"do":{"a":"two"},"n":2}`},
		{"several texts", 2, -1, `["three","four"]`},
		{"one part", 2, 1, `"four"`},
		{"no text of its own", 3, -1, record},
	} {
		if got := string(rawOf(c, tc.event, tc.part)); got != tc.want {
			t.Errorf("%s: got %s, want %s", tc.name, got, tc.want)
		}
	}
	c.Events = c.Events[1:2]
	if got := string(rawOf(c, 0, -1)); got != record {
		t.Errorf("alone in its record: got %s", got)
	}
}

func TestSpread(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", maxDepth+1) + strings.Repeat("]", maxDepth+1)
	wide := strings.Repeat("[", 60) + strings.Repeat("[],", maxIndented/100) + "[]" +
		strings.Repeat("]", 60)
	for _, tc := range []struct{ name, in, want string }{
		{"object", `{"a":1}`, "{\n  \"a\": 1\n}"},
		{"no JSON", "{a", "{a"},
		{"too deep", deep, deep},
		{"too many spaces", wide, wide},
	} {
		if got := spread(tc.in); got != tc.want {
			t.Errorf("%s: got %d bytes, want %d", tc.name, len(got), len(tc.want))
		}
	}
}

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
