package tui

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/model/formats"
	"decant/render"
	"decant/strategies"
	"decant/strategies/spec"
	"decant/testdata/growth"
	"decant/testdata/picture"
)

// demo is the conversation that is built into the program.
func demo(t *testing.T) *model.Conversation {
	t.Helper()
	c, err := formats.Open(filepath.Join("..", "testdata", "demo.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// demoOf is the demo as another model would have it.
func demoOf(t *testing.T, name string) *model.Conversation {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "testdata", "demo.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	data = bytes.ReplaceAll(data, []byte("claude-sonnet-4-5-20250929"), []byte(name))
	c, err := formats.Read("demo.jsonl", data, "")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// everything is a plan of all strategies whose findings are told apart.
func everything(o *Options) {
	o.Spec = strategies.DefaultSpec().WithUses([]spec.Use{
		{Name: "strip-reasoning"},
		{Name: "dedup-tools"},
		{Name: "dedup-resources"},
		{Name: "dedup-content"},
	})
}

func TestGoldens(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	tests := []struct {
		name string
		keys []string
	}{
		{"turns", nil},
		{"events", []string{"10g", "enter", "jjj"}},
		{"diff", []string{"27g", "enter", "jjjj", "v", "v", "tab"}},
		{"marks", []string{"9g", "mm", "l", "j", "m"}},
		{"results", []string{"R", "jj"}},
		{"duplicates", []string{"D", "l", "j"}},
		{"resources", []string{"F", "l", "="}},
		{"tangents", []string{"14g", "t", "jj", "t", "A", "c"}},
		{"strategies", []string{"S", "0"}},
		{"goes", []string{"s"}},
		{"saved", []string{"s", "enter"}},
		{"help", []string{"?"}},
		{"quit", []string{"x", "q"}},
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}} {
		for _, tt := range tests {
			name := fmt.Sprintf("%s_%dx%d.txt", tt.name, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				d := start(t, demo(t), size[0], size[1], everything)
				d.press(tt.keys...)
				golden(t, name, d.screen())
			})
		}
	}
}

// TestThemes draws what shows most colours in each theme, at three sizes.
func TestThemes(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	profiles := map[string]render.Profile{"none": render.NoColor, "ansi": render.Colors16}
	for _, name := range render.ThemeNames() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, ok := profiles[name]
			if !ok {
				p = render.TrueColor
			}
			for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}} {
				d := start(t, demo(t), size[0], size[1], everything, func(o *Options) {
					o.Theme = themeNamed(t, name, p)
				})
				d.press("10g", "enter", "jjj")
				view := d.styled()
				golden(t, fmt.Sprintf("theme_%s_%dx%d.txt", name, size[0], size[1]),
					strings.ReplaceAll(view, "\x1b", "␛"))
				if strings.Contains(view, "\x1b[3") == (name == "none") {
					t.Errorf("theme %s: wrong about colours", name)
				}
			}
		})
	}
}

// TestPictures draws each view at three sizes in two themes, and the README's picture.
func TestPictures(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	views := []struct {
		name string
		keys []string
	}{
		{"diagnosis", nil},
		{"turns", []string{"T", ".", ".", "25g", "enter", "j"}},
		{"results", []string{"T", ".", ".", "R"}},
		{"duplicates", []string{"T", ".", ".", "D"}},
		{"resources", []string{"T", ".", ".", "F"}},
		{"tangents", []string{"T", ".", ".", "17g", "t", "18g", "t", "A"}},
		{"strategies", []string{"T", ".", ".", "S"}},
		{"save", []string{"T", ".", ".", "s"}},
	}
	grounds := map[string]picture.Ground{"dark": picture.Dark, "light": picture.Light}
	for theme, ground := range grounds {
		for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
			for _, v := range views {
				name := fmt.Sprintf("%s_%dx%d_%s", v.name, size[0], size[1], theme)
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					d := open(t, demo(t), size[0], size[1], undecided, func(o *Options) {
						o.Theme = themeNamed(t, theme, render.TrueColor)
					})
					d.press(v.keys...)
					drawn(t, name, picture.Draw(d.styled(), ground))
				})
			}
		}
	}
}

// drawn is golden for a picture.
func drawn(t *testing.T, name, svg string) {
	t.Helper()
	golden(t, filepath.Join("..", "..", "testdata", "screens", name+".svg"), svg)
}

// TestReadmePicture keeps the picture that the README shows.
func TestReadmePicture(t *testing.T) {
	t.Parallel()
	d := open(t, demo(t), 120, 36, undecided, func(o *Options) {
		o.Theme = themeNamed(t, "dark", render.TrueColor)
	})
	d.press("T", ".", ".", "25g")
	drawn(t, "readme", picture.Draw(d.styled(), picture.Dark))
}

// TestASCIIGoldens draws the screen without a character beyond ASCII of its own.
func TestASCIIGoldens(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}} {
		d := start(t, demo(t), size[0], size[1], everything, func(o *Options) {
			o.Glyphs = render.ASCII
		})
		for _, tt := range []struct {
			name string
			keys []string
		}{
			{"events", []string{"10g", "enter", "jjj", "m"}},
			{"duplicates", []string{"D", "l", "j"}},
			{"resources", []string{"F", "l", "="}},
			{"goes", []string{"s"}},
		} {
			d.press(tt.keys...)
			golden(t, fmt.Sprintf("ascii_%s_%dx%d.txt", tt.name, size[0], size[1]), d.screen())
		}
	}
}

func TestASCII(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24, func(o *Options) { o.Glyphs = render.ASCII })
	for _, keys := range [][]string{
		{},
		{"l", "m"},
		{"s"},
		{"esc", "?"},
		{"esc", "S", "5", "u"},
		{"R"},
		{"D", "l"},
		{"F", "="},
		{"T", "t", "A"},
	} {
		d.press(keys...)
		for _, r := range d.screen() {
			if r > 126 {
				t.Fatalf("%q is not ASCII:\n%s", r, d.screen())
			}
		}
	}
}

// TestASCIISentences looks for signs beyond ASCII in sentences that strategies and measurements
// write, on the screen and on plain lines.
func TestASCIISentences(t *testing.T) {
	t.Parallel()
	c := demo(t)
	c.Title = "A title that was cut…"
	ascii := func(o *Options) { o.Glyphs = render.ASCII }
	check := func(text string) {
		t.Helper()
		for line := range strings.Lines(text) {
			if strings.ContainsFunc(line, func(r rune) bool { return r > 126 }) {
				t.Errorf("this is not ASCII: %s", line)
			}
		}
	}
	d := start(t, c, 120, 40, ascii)
	for range 9 {
		if d.board().Preset == "auto" {
			break
		}
		d.press(".")
	}
	d.press("s")
	d.sees("keeps ~ 9 in 10")
	check(d.screen())
	for _, keys := range [][]string{{"esc", "W"}, {"S", "G"}, {"R", "enter"}, {"A"}, {"P"}} {
		d.press(keys...)
		check(d.screen())
	}
	a := answer(t, c, "p|=auto shortens|s|=close|=Strategies|1|=read more", ascii)
	a.says("keeps ~ 9 in 10")
	check(a.text)
}

func TestCursorIsSeenWithoutColour(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.sees("▸ ─", "─ Detail")
	if got := d.chosen(); !strings.HasPrefix(got, "▸  2 ") {
		t.Errorf("the chosen turn has no mark: %q", got)
	}
	d.press("tab")
	d.sees("Turns  ", "▸ Detail")
	if got := d.chosen(); !strings.HasPrefix(got, "•  2 ") {
		t.Errorf("the chosen turn has no mark without the focus: %q", got)
	}
}

// hostile is text that tries to escape, to hide, to turn round and to break columns.
const hostile = "\x1b[2J\x1b]52;c;aGk=\x07\u202eevil\u2066\u200b\ttab\r\x9b31m世界世界世界" +
	"👩\u200d👩\u200d👧\u200d👦e\u0301\u0085" +
	"\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\\U000e0041\xff\xfe\x00end"

func TestHostileContent(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	m := newMaker(hostile)
	m.c.Model, m.c.Format = hostile, hostile
	m.c.Warnings = []model.Warning{{Line: 3, Text: hostile}}
	for range 3 {
		m.prompt(hostile)
		m.think(strings.Repeat(hostile+"\n", 4))
		m.call(hostile, `{"command":"`+"\\u001b[31m\\u202e"+`世界"}`,
			model.Effect{Kind: model.Reads, Paths: []string{"/" + hostile + ".go"}},
			"file:///"+hostile, strings.Repeat(hostile+"\n", 30))
		m.say("# " + hostile)
	}
	c := m.done()
	for _, theme := range []string{"dark", "none"} {
		for w := 1; w < 130; w += 7 {
			d := start(t, c, w, 30, func(o *Options) {
				o.Theme = themeNamed(t, theme, render.TrueColor)
			})
			for _, k := range strings.Fields("= g jjj v j v j v tab z z esc m V R j D = j F = j " +
				"T t A l S j s esc ?") {
				d.press(k)
				clean(t, d.styled())
			}
		}
	}
}

// clean fails if a view holds a control that is not one of our colours.
func clean(t *testing.T, view string) {
	t.Helper()
	for i, r := range view {
		switch {
		case r == '\n':
		case r == 0x1b:
			end := strings.IndexByte(view[i:], 'm')
			if end < 2 || view[i+1] != '[' || strings.Trim(view[i+2:i+end], "0123456789;") != "" {
				t.Fatalf("an escape code got through: %q", view[i:min(i+20, len(view))])
			}
		case r < ' ' || r >= 0x7f && r < 0xa0:
			t.Fatalf("%U of the content got through", r)
		}
	}
	if shown := ansi.Strip(view); render.Clean(shown) != shown {
		t.Fatalf("what shows nothing or turns text round got through: %q", shown)
	}
}
