package tui

import (
	"strings"
	"testing"

	"decant/model"
	"decant/render"
	"decant/tui/detail"
	"decant/tui/draw"
)

// written is a conversation with a file written in a call, a command of several lines, a patch and
// a script.
func written() *model.Conversation {
	m := newMaker("Written")
	m.prompt("Write it")
	m.call("Write",
		`{"file_path":"/work/shop/a.go","content":"package a\n\n\tfunc f() {}\n","n":[1.50]}`,
		model.Effect{Kind: model.Writes, Paths: []string{"/work/shop/a.go"}}, "", "written")
	m.call("Bash", `{"todos":[{"command":"if true; then\n  ls\nfi"}],"x":"one\\nline"}`,
		model.Effect{Kind: model.Runs}, "", "ok")
	m.call("apply_patch", "*** Begin Patch\n*** Update File: a.go\n@@\n-old\n+new\n*** End Patch",
		model.Effect{}, "", "ok")
	m.call("exec", "const r = await tools.run({cmd: \"ls\"});\ntext(r.output)", model.Effect{}, "",
		"ok")
	m.prompt("end")
	return m.done()
}

// TestArgumentsOnTheirLines reads what a call writes as it is in the file, in its colours.
func TestArgumentsOnTheirLines(t *testing.T) {
	t.Parallel()
	theme := themeNamed(t, "dark", render.TrueColor)
	d := start(t, written(), 140, 40, none, func(o *Options) { o.Theme = theme })
	for _, tt := range []struct {
		event   int
		sees    []string
		colours string
	}{
		{
			1, []string{
				`  "file_path": "/work/shop/a.go",`, `  "content": |`, "    package a",
				"        func f() {}", `  "n": [`, "    1.50",
			}, theme.Syntax.Keyword.Render("package"),
		},
		{
			3,
			[]string{
				`      "command": |`, "        if true; then", "          ls", `"x": "one\\nline"`,
			},
			theme.Syntax.Keyword.Render("if"),
		},
		{5, []string{"*** Begin Patch", "+new"}, theme.Syntax.Inserted.Render("+new")},
		{7, []string{"const r = await"}, theme.Syntax.Keyword.Render("const")},
	} {
		d.toEvent(tt.event)
		d.sees(tt.sees...)
		if !strings.Contains(d.styled(), opened(tt.colours)) {
			t.Errorf("event %d has no %q in\n%q", tt.event, tt.colours, d.detail().Lines)
		}
	}
	plain := start(t, written(), 140, 40, none)
	plain.toEvent(1)
	plain.sees(`  "content": |`, "    package a", "        func f() {}")
}

// TestArgumentsAreComparedByLines changes one line of what a call wrote.
func TestArgumentsAreComparedByLines(t *testing.T) {
	t.Parallel()
	c := written()
	j := detail.Job{
		Conv: c, Event: 1, Part: -1, Look: detail.AsDiff, Pair: -1, Width: 60,
		Theme:  draw.PlainTheme(),
		Glyphs: render.Unicode, Changes: []model.Change{{
			Event: 1, Part: -1, Op: model.Replace, Anchor: -1, Cover: -1, Cause: -1,
			Text: `{"file_path":"/work/shop/a.go",` +
				`"content":"package b\n\n\tfunc f() {}\n","n":[1.50]}`,
		}},
	}
	got := strings.Join(j.Compose(), "\n")
	for _, want := range []string{"-     package a\n", "+     package b\n", "func f() {}"} {
		if !strings.Contains(got, want) {
			t.Errorf("the diff lacks %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "-   \"content") {
		t.Errorf("the name of the argument differs:\n%s", got)
	}
}

// FuzzArguments holds that arguments keep to their pane and let no control through, and that what
// is no text of several lines stays as it is.
func FuzzArguments(f *testing.F) {
	f.Add(`{"a":"b\nc\nd","e":{"f\"":"\u001b[31m\n\n"}}`, 20)
	f.Add(`"a\nb\nc"`, 1)
	f.Add(`[["\r\n\t\n"],"x: \"\n\n",{"":"1\n2"}]`, 9)
	f.Add(`{"command":"if x\nfi"}`, 30)
	theme := themeNamed(f, "dark", render.TrueColor)
	light := &render.Highlighter{}
	f.Fuzz(func(t *testing.T, text string, width int) {
		width = max(min(width, 160), 1)
		m := newMaker("Fuzz")
		m.prompt("p")
		m.call("Write", text, model.Effect{Kind: model.Writes, Paths: []string{"/a.go"}}, "", "ok")
		j := detail.Job{
			Conv: m.done(), Event: 1, Part: -1, Pair: -1, Width: width, Glyphs: render.Unicode,
			Theme: theme, Light: light,
		}
		for _, line := range j.Compose() {
			if got := render.Width(line); got > width {
				t.Fatalf("%d cells, want %d: %q", got, width, line)
			}
			clean(t, line)
		}
		if all, ok := detail.LayOut(text); ok {
			for _, a := range all {
				if !a.Block && strings.Contains(a.Json, "\n") {
					t.Fatalf("a line holds a line break: %q", a.Json)
				}
			}
		}
	})
}
