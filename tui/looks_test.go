package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/model/formats"
	"decant/render"
	"decant/strategies/spec"
	"decant/testdata/growth"
	"decant/tui/board"
	"decant/tui/detail"
	"decant/tui/draw"
	"decant/tui/label"
)

// toEvent puts the cursor on an event in its turn.
func (d *driver) toEvent(event int) {
	d.t.Helper()
	d.choose(eventRow(event), turnRow(d.board().TurnOf(event)))
}

// opened is a styled text without its last reset, of which there are several spellings.
func opened(styled string) string { return strings.TrimSuffix(styled, "\x1b[0m") }

// superseded is a result of the demo that a later one supersedes, and that later one.
func superseded(t *testing.T, d *driver) (older, later int) {
	t.Helper()
	for i := range d.board().Conv.Events {
		if p := board.PairOf(d.board().Board, i); p >= 0 {
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
	place := func(event int) string {
		name := d.board().NameEvent(event)
		return label.PlaceNamed(d.board().Conv, event, &name)
	}
	d.sees("- "+place(older), "+ "+place(later), "@@ -")
	d.misses("[DEDUP]")
	if got := d.detail().Pair(); got != later {
		t.Errorf("compared with event %d, want %d", got, later)
	}
	// From the other side the older text is still the one on the left.
	j, _, _ := d.detail().Job()
	was, will := j.Compared(j.FindEvent())
	j.Event, j.Pair = later, older
	if a, b := j.Compared(j.FindEvent()); a != was || b != will || was == will {
		t.Error("the two results change sides")
	}
}

// TestSupersededWritesAreCompared writes a file twice, and compares what was written.
func TestSupersededWritesAreCompared(t *testing.T) {
	t.Parallel()
	m := newMaker("Twice")
	for _, name := range []string{"one", "two"} {
		m.prompt("Write " + name)
		m.call("Write", `{"file_path":"/work/a.go","content":"package `+name+
			strings.Repeat(`\nvar _ = 1`, 90)+`"}`,
			model.Effect{Kind: model.Writes, Paths: []string{"/work/a.go"}}, "", "written")
	}
	m.prompt("end")
	d := start(t, m.done(), 160, 60, func(o *Options) {
		o.Spec.KeepLast = spec.Fence{}
		o.Spec = o.Spec.WithUses([]spec.Use{{Name: "supersede-writes"}})
	})
	change := d.board().Changes(1)
	if got := board.PairOf(d.board().Board, 1); got != 4 {
		t.Fatalf("the first write is compared with event %d, want 4", got)
	}
	j := detail.Job{
		Conv: d.board().Conv, Event: 1, Part: -1, Look: detail.AsDiff, Pair: 4, Width: 80,
		Glyphs: render.Unicode, Theme: draw.PlainTheme(), Changes: change,
	}
	got := strings.Join(j.Compose(), "\n")
	for _, want := range []string{
		"- call Write a.go in turn 1", "-     package one", "+     package two",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the diff lacks %q:\n%s", want, got)
		}
	}
}

func TestLookGoldens(t *testing.T) {
	growth.SkipRaced(t)
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
	d := start(t, demo(t), 200, 60, everything, func(o *Options) { o.Theme = theme })
	older, _ := superseded(t, d)
	d.toEvent(older)
	marked, _, _ := strings.Cut(theme.Diff.AddedWord.Render("x"), "x")
	for _, look := range []detail.Look{detail.AsDiff, detail.AsSides} {
		d.press("d")
		for d.detail().Effective() != look {
			d.press("d")
		}
		if !strings.Contains(strings.Join(d.detail().Lines, "\n"), marked) {
			t.Errorf("%s: no word is marked", detail.LookNames[look])
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
	part := func(n int) {
		d.choose(board.RowID{Kind: board.RowPart, At: 2, Part: n}, turnRow(1),
			eventRow(2))
	}
	part(0)
	d.sees("Result Look, part 1", "as it is, 14 B", "the first part")
	part(1)
	d.sees("Result Look, part 2", "[image/png, 80 by 60, ", " tokens]")
	part(2)
	d.sees("part 3", "package third")
	keyword := d.board().Theme.Syntax.Keyword.Render("package")
	if !strings.Contains(d.styled(), keyword) {
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
		{"removed", change(1, model.Remove, ""), 1, "The fork does not have it."},
		{"all is removed", change(-1, model.Remove, ""), 0, "The fork does not have it."},
		{"all is replaced", change(-1, model.Replace, "all"), 1, "all"},
		{"nothing", nil, 1, "two"},
	} {
		j := detail.Job{
			Conv: m.done(), Event: at, Part: tc.part, Look: detail.AsWillBe, Pair: -1, Width: 60,
			Theme: draw.PlainTheme(), Glyphs: render.Unicode, Changes: tc.changes,
		}
		lines := j.Compose()
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
	d.sees("I see the reason.", "[400 B encrypted, which only the")
	d.toEvent(2)
	d.sees("[400 B encrypted")
	d.misses("It has no text.")
}

// TestTextThatWasCutOff says why a text is not there: a large file that decant reads from the disk
// was cut since.
func TestTextThatWasCutOff(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "session.jsonl")
	data, err := os.ReadFile(filepath.Join("..", "testdata", "demo.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := formats.OpenWith(path, formats.OpenOptions{StreamFrom: 1})
	if err != nil {
		t.Fatal(err)
	}
	show := func(event int) string {
		j := detail.Job{
			Conv: c, Event: event, Part: -1, Look: detail.AsIs, Pair: -1, Width: 60,
			Theme: draw.PlainTheme(), Glyphs: render.Unicode,
		}
		return strings.Join(j.Compose(), " ")
	}
	last := c.EventCount() - 1
	if text := show(last); !strings.Contains(text, "Before I commit") {
		t.Errorf("the whole file shows %q", text)
	}
	runtime.GC()
	runtime.GC() // The second one frees the parts of the file that were read last.
	if err := os.Truncate(path, 1); err != nil {
		t.Fatal(err)
	}
	if text := show(last); !strings.Contains(text, "cannot be read any more") {
		t.Errorf("the cut file shows %q", text)
	}
	names := label.NewNamer(c)
	if got := names.NameEvent(last); got.String() != "(no longer in the file)" {
		t.Errorf("the cut file names it %q", got.String())
	}
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
	view := d.styled()
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
			if strings.Contains(d.styled(), opened(tc.want)) {
				t.Error("the text is coloured before it is shown plain")
			}
			d.sees(strings.SplitN(tc.text, "\n", 2)[0])
			d.release()
			if !strings.Contains(d.styled(), opened(tc.want)) {
				t.Errorf("no %q in\n%q", tc.want, d.detail().Lines)
			}
		})
	}
}

// TestHostileLooks goes through every look of a text that tries everything.
func TestHostileLooks(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
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
			for range detail.LookCount {
				d.press("d", "tab")
				clean(t, d.styled())
				d.press("tab")
			}
			if x, ok := exportShown(d.m); ok {
				if text := x.Build(); render.CleanExport(text) != text {
					t.Fatalf("the text leaves the screen unclean: %q", text)
				}
			}
		}
	}
}
