package terminal

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// grid is a terminal of the simplest kind: it knows text, CUP, EL 0 and ED 0, and keeps no colours.
// A cell holds its text, "" for the second cell of a wide one.
type grid struct {
	t    testing.TB
	rows [][]string
	x, y int
}

func newGrid(t testing.TB, w, h int) *grid {
	g := &grid{t: t}
	g.resize(w, h)
	return g
}

// resize cuts and adds rows and columns; the rest stays.
func (g *grid) resize(w, h int) {
	rows := make([][]string, h)
	for y := range rows {
		rows[y] = make([]string, w)
		for x := range rows[y] {
			rows[y][x] = " "
			if y < len(g.rows) && x < len(g.rows[y]) {
				rows[y][x] = g.rows[y][x]
			}
		}
	}
	g.rows = rows
}

// write obeys what a painter made.
func (g *grid) write(text string) {
	g.t.Helper()
	for state := byte(0); text != ""; {
		seq, width, n, next := ansi.DecodeSequence(text, state, nil)
		state, text = next, text[n:]
		switch {
		case width > 0:
			g.put(seq, width)
		case strings.HasSuffix(seq, "m"):
		case seq == "\x1b[K":
			g.erase(g.y, g.x)
		case seq == "\x1b[J":
			g.erase(g.y, g.x)
			for y := g.y + 1; y < len(g.rows); y++ {
				g.erase(y, 0)
			}
		case strings.HasPrefix(seq, "\x1b[") && strings.HasSuffix(seq, "H"):
			row, column, _ := strings.Cut(seq[2:len(seq)-1], ";")
			g.y, g.x = min(place(row), len(g.rows)-1), min(place(column), len(g.rows[0])-1)
		default:
			g.t.Fatalf("the terminal does not know %q", seq)
		}
	}
}

// place is a row or column from 0, as CUP tells it from 1.
func place(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n - 1
}

// put shows a text of some cells. The last column is never left, so nothing wraps.
func (g *grid) put(text string, width int) {
	g.t.Helper()
	if g.x+width > len(g.rows[g.y]) {
		g.t.Fatalf("%q at column %d of row %d stands out", text, g.x, g.y)
	}
	g.rows[g.y][g.x] = text
	for i := 1; i < width; i++ {
		g.rows[g.y][g.x+i] = ""
	}
	g.x += width
}

func (g *grid) erase(y, x int) {
	for ; x < len(g.rows[y]); x++ {
		g.rows[y][x] = " "
	}
}

// text is what is shown, without the spaces that end a line.
func (g *grid) text() string {
	lines := make([]string, len(g.rows))
	for y, cells := range g.rows {
		lines[y] = strings.TrimRight(strings.Join(cells, ""), " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// asShown is what a frame is to look like on a terminal of w by h.
func asShown(frame string, w, h int) string {
	lines := strings.Split(ansi.Strip(frame), "\n")
	lines = lines[max(len(lines)-h, 0):]
	for i, l := range lines {
		lines[i] = strings.TrimRight(ansi.Truncate(l, w, ""), " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

func TestPainterWritesWhatChanged(t *testing.T) {
	t.Parallel()
	const w, h = 10, 4
	full := strings.Repeat("x", w)
	tests := []struct{ name, before, frame, want string }{
		{"the same", "a\nb\nc\nd", "a\nb\nc\nd", ""},
		{"a line", "a\nb\nc\nd", "a\nB\nc\nd", "\x1b[2;1HB\x1b[K"},
		{"the first and the last", "a\nb\nc\nd", "1\nb\nc\n4", "\x1b[H1\x1b[K\x1b[4;1H4\x1b[K"},
		{"a full line", "a\nb\nc\nd", "a\nb\nc\n" + full, "\x1b[4;1H" + full},
		{"a line that is too long", "a", full + "yz", "\x1b[H" + full},
		{"wide characters", "a", "世界世界世界", "\x1b[H世界世界世"},
		{"a wide character does not fit", "a", "x世界世界世", "\x1b[Hx世界世界\x1b[K"},
		{"more lines", "a\nb", "a\nb\nc", "\x1b[3;1Hc\x1b[K"},
		{"fewer lines", "a\nb\nc\nd", "a\nb", "\x1b[3;1H\x1b[J"},
		{"more lines than rows", "2\n3\n4\n5", "1\n2\n3\n4\n5", ""},
		{"colours", "a", "\x1b[31ma\x1b[m", "\x1b[H\x1b[31ma\x1b[m\x1b[K"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var p painter
			p.resize(w, h)
			p.changes(tt.before)
			if got := p.changes(tt.frame); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestPainterDrawsAllAgain expects the whole frame where what the terminal shows is not known.
func TestPainterDrawsAllAgain(t *testing.T) {
	t.Parallel()
	const whole = "\x1b[Ha\x1b[K\x1b[2;1Hb\x1b[K\x1b[3;1H\x1b[J"
	var p painter
	if got := p.changes("a\nb"); got != "" {
		t.Errorf("without a size it draws %q", got)
	}
	p.resize(10, 4)
	if got := p.changes("a\nb"); got != whole {
		t.Errorf("first: got %q, want %q", got, whole)
	}
	p.resize(12, 4)
	if got := p.changes("a\nb"); got != whole {
		t.Errorf("after another size: got %q, want %q", got, whole)
	}
	p.opening()
	if got := p.changes("a\nb"); got != whole {
		t.Errorf("after another program: got %q, want %q", got, whole)
	}
	p.resize(10, 2)
	if got := p.changes("a\nb"); strings.Contains(got, ansi.EraseScreenBelow) {
		t.Errorf("a full screen is erased: %q", got)
	}
}

// TestPainterOpensWithItsModes expects what was switched on before another program had the screen.
func TestPainterOpensWithItsModes(t *testing.T) {
	t.Parallel()
	p := painter{mouse: true}
	p.setTitle("name")
	for _, want := range []string{
		"\x1b[?1049h", "\x1b[?25l", "\x1b[?2004h", "\x1b[?1002h", "\x1b[?1006h", "\x1b]2;name\x07",
	} {
		if got := p.opening(); !strings.Contains(got, want) {
			t.Errorf("got %q, want %q in it", got, want)
		}
	}
	p.setMouse(false)
	p.setTitle("")
	for _, not := range []string{"\x1b[?1002", "\x1b[?1006", "\x1b]2;"} {
		if got := p.opening(); strings.Contains(got, not) {
			t.Errorf("got %q, with %q in it", got, not)
		}
	}
}

// FuzzPainter shows the parts of a text as frames, each on a terminal that may have another size
// than before, and compares the terminal with each.
func FuzzPainter(f *testing.F) {
	f.Add("a\nb\nc|a\nB\nc||a", byte(10), byte(4))
	f.Add("世界\nx世|x世界\n世|a", byte(5), byte(3))
	f.Add("1\n2\n3\n4\n5|2\n3\n4\n5\n6", byte(1), byte(3))
	f.Fuzz(func(t *testing.T, text string, w, h byte) {
		var p painter
		var g *grid
		for i, part := range strings.Split(text, "|") {
			width, height := 1+int(w%20), 1+int(h%10)
			if g == nil {
				g = newGrid(t, width, height)
				p.resize(width, height)
			}
			if i%3 == 2 {
				width, height = 1+(width+i)%20, 1+(height+i)%10
				w, h = byte(width-1), byte(height-1)
				g.resize(width, height)
				p.resize(width, height)
			}
			frame := printable(part)
			g.write(p.changes(frame))
			if got, want := g.text(), asShown(frame, width, height); got != want {
				t.Fatalf("frame %d on %d by %d: got %q, want %q", i, width, height, got, want)
			}
			if again := p.changes(frame); again != "" {
				t.Fatalf("frame %d is drawn again: %q", i, again)
			}
		}
	})
}

// printable is a text as a screen shows one: clean, with each line in a colour.
func printable(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		l = strings.Map(func(r rune) rune {
			if r < ' ' || r > '~' && ansi.StringWidth(string(r)) != 2 {
				return '.'
			}
			return r
		}, strings.ToValidUTF8(l, "."))
		lines[i] = fmt.Sprintf("\x1b[3%dm%s\x1b[m", i%8, l)
	}
	return strings.Join(lines, "\n")
}
