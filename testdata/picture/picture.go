// Package picture draws a screen of decant as SVG, for the README and for comparing views.
package picture

import (
	"fmt"
	"html"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// The size of a cell in pixels.
const cellWidth, cellHeight, margin = 8.4, 18.0, 14.0

// Ground is the colours of a terminal that a style does not name.
type Ground struct{ Back, Text string }

// The grounds of a dark and of a light terminal.
var (
	Dark  = Ground{"#18191c", "#dcdcdc"}
	Light = Ground{"#ffffff", "#24292f"}
)

// style is what the SGR codes seen so far ask for.
type style struct {
	color, back string
	bold        bool
}

// Draw draws lines of text with SGR codes of 24-bit colours as SVG.
func Draw(text string, g Ground) string {
	w := &strings.Builder{}
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	cells := 0
	for _, l := range lines {
		cells = max(cells, ansi.StringWidth(l))
	}
	width := float64(cells)*cellWidth + 2*margin
	height := float64(len(lines))*cellHeight + 2*margin
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" `+
		`font-family="ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace" `+
		`font-size="14">`+"\n", width, height)
	fmt.Fprintf(w, `<rect width="100%%" height="100%%" rx="8" fill="%s"/>`+"\n", g.Back)
	for i, l := range lines {
		drawLine(w, l, margin+float64(i+1)*cellHeight-4, g)
	}
	w.WriteString("</svg>\n")
	return w.String()
}

// drawLine writes one line as runs of cells that share a style.
func drawLine(w *strings.Builder, line string, y float64, g Ground) {
	plain := style{color: g.Text}
	var run strings.Builder
	now := plain
	at, col := 0, 0
	flush := func() {
		drawRun(w, run.String(), now, margin+float64(at)*cellWidth, y, col-at)
		run.Reset()
		at = col
	}
	var state byte
	for line != "" {
		seq, cells, n, next := ansi.DecodeSequence(line, state, nil)
		line, state = line[n:], next
		if cells > 0 {
			run.WriteString(seq)
			col += cells
			continue
		}
		flush()
		now = now.after(seq, plain)
	}
	flush()
}

func drawRun(w *strings.Builder, text string, s style, x, y float64, cells int) {
	if s.back != "" && cells > 0 {
		fmt.Fprintf(w, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`+"\n",
			x, y+4-cellHeight, float64(cells)*cellWidth, cellHeight, s.back)
	}
	if strings.TrimSpace(text) == "" {
		return
	}
	weight := ""
	if s.bold {
		weight = ` font-weight="bold"`
	}
	fmt.Fprintf(w, `<text x="%.1f" y="%.1f" fill="%s"%s textLength="%.1f" `+
		`xml:space="preserve">%s</text>`+"\n",
		x, y, s.color, weight, float64(cells)*cellWidth, html.EscapeString(text))
}

// after is the style after one SGR sequence, plain after a reset; other sequences change nothing.
func (s style) after(seq string, plain style) style {
	body, ok := strings.CutPrefix(seq, "\x1b[")
	if !ok || !strings.HasSuffix(body, "m") {
		return s
	}
	args := strings.Split(strings.TrimSuffix(body, "m"), ";")
	for i := 0; i < len(args); i++ {
		switch args[i] {
		case "", "0":
			s = plain
		case "1":
			s.bold = true
		case "38":
			s.color = rgb(args[i+1:])
			i += 4
		case "48":
			s.back = rgb(args[i+1:])
			i += 4
		}
	}
	return s
}

// rgb is the colour that the arguments behind a 38 or 48 name, "" for one of a palette.
func rgb(args []string) string {
	var r, g, b int
	if len(args) < 4 || args[0] != "2" {
		return ""
	}
	if _, err := fmt.Sscan(strings.Join(args[1:4], " "), &r, &g, &b); err != nil {
		return ""
	}
	return fmt.Sprintf("#%02x%02x%02x", r, g, b)
}
