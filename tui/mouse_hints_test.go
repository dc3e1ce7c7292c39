package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"decant/testdata/growth"
)

// clickText clicks on the first cell of a text on a line of the screen, and some cells further.
func (d *driver) clickText(y int, text string, further int) {
	d.t.Helper()
	line := strings.Split(d.screen(), "\n")[y]
	before, _, ok := strings.Cut(line, text)
	if !ok {
		d.t.Fatalf("line %d does not show %q: %q", y, text, line)
	}
	d.mouse(tea.MouseButtonLeft, ansi.StringWidth(before)+further, y)
}

// clickFooter clicks on a text of the footer.
func (d *driver) clickFooter(text string, further int) {
	d.t.Helper()
	d.clickText(d.layout().Footer.Y, text, further)
}

// TestClickOnAHintActsAsItsKey clicks on names and words of hints, in panes and on sheets.
func TestClickOnAHintActsAsItsKey(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {80, 24}} {
		d := start(t, shop(), size[0], size[1], func(o *Options) { o.Mouse = true })
		first := d.list().Cursor
		d.clickFooter("j/k", 0)
		d.clickFooter("j/k", 0)
		if got := d.list().Cursor; got != first+2 {
			t.Errorf("%v: two clicks on j go from row %d to %d", size, first, got)
		}
		d.clickFooter("j/k", 2)
		if got := d.list().Cursor; got != first+1 {
			t.Errorf("%v: a click on k goes to row %d, want %d", size, got, first+1)
		}
		// A count moves the hints; the click is on what the screen shows, and drops the count.
		d.press("3")
		d.clickFooter("j/k", 0)
		if got := d.list().Cursor; got != first+2 {
			t.Errorf("%v: a click on j after a count goes to row %d, want %d", size, got, first+2)
		}
		d.clickFooter("? help", 3)
		d.sees("Keys of decant")
		d.clickFooter("esc", 0)
		d.misses("Keys of decant")
	}
}

// TestClickOnAHintAnswersNoQuestion expects a question to be answered by keys alone.
func TestClickOnAHintAnswersNoQuestion(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, func(o *Options) { o.Mouse = true })
	d.press("x", "q")
	if d.sheet() == nil {
		t.Fatal("q does not ask")
	}
	asked := d.screen()
	for x := range d.w {
		d.mouse(tea.MouseButtonLeft, x, d.layout().Footer.Y)
		if d.quit || d.sheet() == nil {
			t.Fatalf("a click on column %d of the footer answers the question", x)
		}
	}
	if got := d.screen(); got != asked {
		t.Errorf("clicks change the question to\n%s", got)
	}
}

// TestClickOnThePreset steps through the presets by the signs beside the name; the name lists them.
func TestClickOnThePreset(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		w, h   int
		signs  [2]string
		inLine int
	}{
		{120, 40, [2]string{"‹", "›"}, 2},
		{80, 24, [2]string{"‹", "›"}, 2},
		{100, 18, [2]string{"‹", "›"}, 0},
	} {
		d := start(t, shop(), tt.w, tt.h, func(o *Options) { o.Mouse = true })
		d.press(".")
		was := d.board().Preset
		d.press(",")
		before := d.board().Preset
		if was == before {
			t.Fatalf("the keys do not change the preset %q", was)
		}
		d.clickText(tt.inLine, tt.signs[1], 0)
		if got := d.board().Preset; got != was {
			t.Errorf("%dx%d: a click on the next gives %q, want %q", tt.w, tt.h, got, was)
		}
		d.clickText(tt.inLine, tt.signs[0], 0)
		if got := d.board().Preset; got != before {
			t.Errorf("%dx%d: a click on the one before gives %q, want %q", tt.w, tt.h, got, before)
		}
		d.clickText(tt.inLine, tt.signs[0], 3)
		if d.sheet() == nil {
			t.Errorf("%dx%d: a click on the name lists no presets", tt.w, tt.h)
		}
		d.press("esc")
		kept := d.board().Preset
		d.clickText(0, " ", 0)
		d.mouse(tea.MouseButtonLeft, tt.w-1, tt.inLine)
		if got := d.board().Preset; got != kept || d.sheet() != nil {
			t.Errorf("%dx%d: a click beside the preset gives %q, want %q", tt.w, tt.h, got, kept)
		}
	}
}

// TestClicksEverywhereFit clicks on every cell of header and footer on screens of many sizes; the
// driver checks each line.
func TestClicksEverywhereFit(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	for _, size := range [][2]int{{120, 40}, {72, 20}, {40, 12}, {20, 6}, {5, 3}, {1, 1}} {
		for y := range size[1] {
			d := start(t, shop(), size[0], size[1], func(o *Options) { o.Mouse = true })
			if d.layout().Body.Has(0, y) {
				continue
			}
			for x := 0; x < size[0] && !d.quit; x += 3 {
				d.mouse(tea.MouseButtonLeft, x, y)
				d.press("esc")
			}
		}
	}
}
