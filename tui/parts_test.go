package tui

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
)

func TestListSkips(t *testing.T) {
	t.Parallel()
	l := list{skip: func(row int) bool { return row == 0 || row == 3 || row == 6 }}
	l.resize(7, 3)
	steps := []struct{ move, want int }{{0, 1}, {1, 2}, {1, 4}, {-1, 2}, {9, 5}, {-9, 1}}
	for _, s := range steps {
		l.move(s.move)
		if l.cursor != s.want {
			t.Fatalf("after moving by %d the cursor is on %d, want %d", s.move, l.cursor, s.want)
		}
	}
	l.scroll(2)
	if l.top != 3 || l.cursor != 4 {
		t.Errorf("scrolled to %d with the cursor on %d, want 3 and 4", l.top, l.cursor)
	}
	var empty list
	empty.resize(0, 5)
	empty.move(3)
	empty.scroll(-2)
	if empty.cursor != 0 || empty.top != 0 {
		t.Errorf("an empty list went to %+v", empty)
	}
}

func TestPen(t *testing.T) {
	t.Parallel()
	plain := lipgloss.NewStyle()
	g := render.Unicode
	p := newPen(12, &g)
	p.put(plain, "世界世界", 5)
	p.number(plain, "123456", 4)
	p.drawn("too wide", 8)
	p.say(plain, "abc")
	p.put(plain, "nothing left", 9)
	p.gap(3)
	p.gap(-3)
	if got, want := p.String(), "世界…123…abc"; got != want {
		t.Errorf("row %q, want %q", got, want)
	}
}

// TestMarksBeyondTheirColumn draws more marks than there is room for, at every width.
func TestMarksBeyondTheirColumn(t *testing.T) {
	t.Parallel()
	b := start(t, shop(), 80, 24).m.b
	var all markSet
	for m := range markCount {
		all.add(m, false)
	}
	for width := range 90 {
		p := newPen(width, &b.glyphs)
		s := turnSums{before: 900, after: 80, live: true, marks: all}
		b.putColumns(p, "12", "23:59", &s, b.columns(width))
		p.say(b.theme.Text, strings.Repeat("a word ", 20))
		if got := render.Width(p.String()); got != width {
			t.Errorf("the row has %d cells, want %d", got, width)
		}
	}
}

func TestRowCacheForgets(t *testing.T) {
	t.Parallel()
	var c rowCache
	drawn := 0
	for i := range 2 * maxCachedRows {
		c.get(rowKey{row: row{depth: i}}, func() string { drawn++; return "" })
		c.get(rowKey{row: row{depth: i}}, func() string { drawn++; return "" })
	}
	if drawn != 2*maxCachedRows || len(c.rows) > maxCachedRows {
		t.Errorf("%d rows drawn and %d kept", drawn, len(c.rows))
	}
}

func TestTellingArgument(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"command", `{"description":"x","command":"ls -l"}`, "ls -l"},
		{"path", `{"limit":3,"file_path":"/a"}`, "/a"},
		{"not a string", `{"command":["ls"],"query":"q"}`, "q"},
		{"none", `{"todos":[]}`, ""},
		{"not JSON", `ls`, ""},
		{"a list", `["ls"]`, ""},
		{"too long", `{"command":"` + strings.Repeat("x", maxArguments) + `"}`, ""},
	}
	for _, tt := range tests {
		if got := tellingArgument(tt.in); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestIndented(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000)
	tests := []struct{ name, in, want string }{
		{"object", `{"b":1.50,"a":[]}`, "{\n  \"b\": 1.50,\n  \"a\": []\n}"},
		{"not JSON", "*** Begin Patch", "*** Begin Patch"},
		{"too deep", deep, deep},
	}
	for _, tt := range tests {
		if got := indented(tt.in); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestSplitNumbers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in string
		envelope model.Envelope
		numbers  []string
		code     string
	}{
		{"none", "a\nb", 0, nil, "a\nb"},
		{"arrows", "  1→a\n  2→\n", model.NumbersArrow, []string{"  1→", "  2→"}, "a\n"},
		{"tabs", "1\ta\n2\tb\tc", model.NumbersTab, []string{"1  ", "2  "}, "a\nb\tc"},
		{
			"stops early", "1\ta\n<system-reminder>", model.NumbersTab,
			[]string{"1  "},
			"a\n<system-reminder>",
		},
	}
	for _, tt := range tests {
		numbers, code := split(tt.in, tt.envelope)
		if !slices.Equal(numbers, tt.numbers) || code != tt.code {
			t.Errorf("%s: %q and %q, want %q and %q", tt.name, numbers, code, tt.numbers, tt.code)
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
	keyword := d.m.b.theme.Syntax.Keyword.Render("func")
	if !strings.Contains(d.m.View(), keyword) {
		t.Errorf("the code behind the numbers has no colours: %q", d.m.View())
	}
}

func TestLongTextComesInACommand(t *testing.T) {
	t.Parallel()
	m := newMaker("Long")
	m.prompt("read")
	m.bash("cat", strings.Repeat("line of a log\n", 3*maxShown/14))
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

// TestFirstSaid holds that a result whose first part is only what the agent put round the rest is
// known by the rest.
func TestFirstSaid(t *testing.T) {
	t.Parallel()
	part := func(text string, e model.Envelope) model.Part {
		return model.Part{Text: model.Text{Encoding: model.Literal, Literal: text}, Envelope: e}
	}
	head := part("Script completed\nWall time 0.1 seconds\nOutput:\n", model.OutputHead)
	tests := []struct {
		name  string
		parts []model.Part
		want  string
	}{
		{"a head and its output", []model.Part{head, part("\nok\nmore", 0)}, "ok"},
		{"a head alone", []model.Part{head}, ""},
		{"an image first", []model.Part{{Kind: model.PartImage}, part("seen", 0)}, "seen"},
		{"two texts", []model.Part{part("one", 0), part("two", 0)}, "one"},
		{"nothing", nil, ""},
	}
	for _, tt := range tests {
		got := firstSaid(&model.Conversation{}, &model.Event{Parts: tt.parts})
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestPeek(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in string
		envelope model.Envelope
		want     string
	}{
		{"plain", "\n\n one \ntwo", 0, "one"},
		{"number", "     1→package a\n     2→", model.NumbersArrow, "package a"},
		{"fence", "```rs\nuse a;\n```\n", model.Fence, "use a;"},
		{
			"fence, numbers and notes",
			"```rs\n... (starting from line #9) ...\n 9: \n10: b: c\n```\n",
			model.Fence | model.FromNote | model.NumbersColon, "b: c",
		},
		{"error", "<tool_use_error>no: a</tool_use_error>", model.ErrorTag, "no: a"},
		{
			"an output below its head", "Exit code: 0\nWall time: 1 seconds\nOutput:\n1\tb\n",
			model.OutputHead | model.NumbersTab, "b",
		},
		{
			"an output in JSON",
			`{"output":"\n\ta \"b\"\n","metadata":{"exit_code":0,"duration_seconds":0.1}}`,
			model.OutputJSON, `a "b"`,
		},
		{"blank numbered line", "1\t\n2\tb", model.NumbersTab, "b"},
		{"tag", "<bash-input>git status</bash-input>", 0, "git status"},
		{"tag on its own line", "<system-reminder>\nx", 0, "<system-reminder>"},
		{"no tag", "<b and c> d", 0, "<b and c> d"},
		{"html", "<!DOCTYPE html><p>", 0, "<!DOCTYPE html><p>"},
		{"arrow", "a <b> c", 0, "a <b> c"},
	}
	for _, tt := range tests {
		if got := peek(tt.in, tt.envelope); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
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
			got = append(got, callLabel(c, &c.Events[i]))
		}
	}
	if want := "a.go, cat a.go | head"; strings.Join(got, ", ") != want {
		t.Errorf("got %q, want %s", got, want)
	}
}

func TestShorten(t *testing.T) {
	t.Parallel()
	tests := []struct{ path, dir, want string }{
		{"/a/b/c.go", "/a", "b/c.go"},
		{"/x/c.go", "/a", "/x/c.go"},
		{"/x/c.go", "", "/x/c.go"},
		{"/ab/c.go", "/a", "/ab/c.go"},
	}
	for _, tt := range tests {
		if got := shorten(tt.path, tt.dir); got != tt.want {
			t.Errorf("shorten(%q, %q) = %q, want %q", tt.path, tt.dir, got, tt.want)
		}
	}
}

func TestMarkOf(t *testing.T) {
	t.Parallel()
	tests := []struct {
		change model.Change
		kind   model.Kind
		want   mark
	}{
		{model.Change{Class: model.Identical}, model.ToolResult, markIdentical},
		{model.Change{Class: model.Covered}, model.ToolResult, markCovered},
		{model.Change{Class: model.Superseded}, model.ToolResult, markSuperseded},
		{model.Change{Class: model.Summarised}, model.User, markSummarised},
		{model.Change{Class: model.Dropped}, model.Reasoning, markReasoning},
		{model.Change{Class: model.Dropped}, model.User, markDropped},
		{model.Change{Class: model.Dropped, Op: model.Replace}, model.ToolResult, markStripped},
		{
			model.Change{Class: model.Dropped, Strategy: "classify-tangents"},
			model.User, markTangent,
		},
	}
	for _, tt := range tests {
		if got := markOf(&tt.change, tt.kind); got != tt.want {
			t.Errorf("%+v: mark %s, want %s", tt.change, marks[got].letter, marks[tt.want].letter)
		}
	}
}

// FuzzFirstLine checks that a label is clean, on one line and not long.
func FuzzFirstLine(f *testing.F) {
	f.Add("\n\n  one\ntwo")
	f.Add(hostile)
	f.Fuzz(func(t *testing.T, s string) {
		got := firstLine(s)
		if strings.ContainsAny(got, "\n\x1b\t") || !utf8.ValidString(got) || len(got) > 3*maxPeek {
			t.Errorf("label %q of %q", got, s)
		}
	})
}

// FuzzSplit checks that what is split can be put together again.
func FuzzSplit(f *testing.F) {
	f.Add("  1→a\n  2→b", true)
	f.Add("1\ta\nrest", false)
	f.Fuzz(func(t *testing.T, s string, arrow bool) {
		envelope, mark := model.NumbersTab, "\t"
		if arrow {
			envelope, mark = model.NumbersArrow, "→"
		}
		numbers, code := split(s, envelope)
		lines := strings.Split(code, "\n")
		for i, n := range numbers {
			lines[i] = strings.TrimSuffix(strings.TrimSuffix(n, "  "), "→") + mark + lines[i]
		}
		if got := strings.Join(lines, "\n"); got != strings.TrimSuffix(s, "\n") {
			t.Errorf("split %q gives %q back", s, got)
		}
	})
}

// FuzzIndented checks that arguments never grow beyond bounds and lose nothing.
func FuzzIndented(f *testing.F) {
	f.Add(`{"a":[1,{"b":"c"}]}`)
	f.Add(`[[[[`)
	f.Fuzz(func(t *testing.T, s string) {
		got := indented(s)
		if len(got) > len(s)*2*maxDepth+len(s)+1 {
			t.Errorf("%d bytes became %d", len(s), len(got))
		}
		squeeze := strings.NewReplacer(" ", "", "\n", "", "\t", "", "\r", "")
		if squeeze.Replace(got) != squeeze.Replace(s) {
			t.Errorf("%q became %q", s, got)
		}
	})
}
