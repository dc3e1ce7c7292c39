package render

import (
	"strings"
	"unicode/utf8"
)

// Ground is the background of a whole line, whatever is styled on it. The zero Ground changes
// nothing.
type Ground struct {
	pen pen
	// bare is true if the colours of a line would be unreadable on the ground. They are then left
	// out.
	bare bool
}

// The grounds of terminals without our own colours: SGR's reverse and bold.
var (
	reversePen = pen{"\x1b[7m", reset}
	boldPen    = pen{"\x1b[1m", reset}
)

// Fill puts the ground under a line that may contain escape sequences of this package. Each style
// in the line ends with a reset, after which the ground begins again.
func (g Ground) Fill(line string) string {
	if g.pen.on == "" || line == "" {
		return line
	}
	if g.bare {
		return g.cover(line)
	}
	line = strings.TrimSuffix(line, reset)
	return g.pen.on + strings.ReplaceAll(line, reset, reset+g.pen.on) + g.pen.off
}

// cover puts the ground under a line whose words lose their colours. Block elements keep their
// colours without a ground, because reversed they would look like a hole.
func (g Ground) cover(line string) string {
	var b strings.Builder
	for part := range strings.SplitAfterSeq(line, reset) {
		words, bar := part, ""
		if i := strings.IndexByte(part, esc); i >= 0 && isBlock(Unstyled(part[i:])) {
			words, bar = part[:i], part[i:]
		}
		g.pen.write(&b, Unstyled(words))
		b.WriteString(bar)
	}
	return b.String()
}

// isBlock reports whether text begins with one of Unicode's block elements.
func isBlock(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return r >= 0x2580 && r <= 0x259f
}

// reset ends all styles.
const reset = "\x1b[0m"
