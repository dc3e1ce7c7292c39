package render

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/lipgloss"
)

// StyleAttributes returns s cleaned like [Clean], with the colours and attributes of its own SGR
// sequences as styles of theme. It returns "" and false if it has none that are visible. SGR is the
// only escape sequence that counts, and none of it is passed on: its numbers choose styles of the
// theme. A colour becomes the theme's colour with the nearest hue. Black, white and backgrounds are
// those of the terminal. Concealed text is shown, so that no text hides.
//
// Every line is styled separately, and without its escape codes the result is Clean(s). At most
// [HighlightLimit] bytes are styled. The rest stays plain. With a plain theme ok is false.
func StyleAttributes(s string, theme *Theme) (text string, ok bool) {
	if theme.Plain() || strings.IndexByte(s, esc) < 0 && !strings.Contains(s, "\u009b") {
		return "", false
	}
	clean, marks := cleanMarked(s)
	a := painter{pens: map[attributes]pen{}, theme: theme}
	a.b.Grow(len(clean) + len(clean)/4)
	at, now := 0, attributes{}
	for _, m := range marks {
		if m.at > HighlightLimit {
			break
		}
		next := now.after(m.params)
		if next == now {
			continue
		}
		to := max(wholeAt(clean, m.at), at)
		a.write(now, clean[at:to])
		at, now = to, next
	}
	// Text beyond the limit stays plain, whatever style was open.
	end := max(at, min(len(clean), HighlightLimit))
	for end < len(clean) && clean[end]&0xc0 == 0x80 {
		end++
	}
	a.write(now, clean[at:end])
	if !a.shown {
		return "", false
	}
	return a.b.String() + clean[end:], true
}

// wholeAt returns the first offset from at on where a style may change without splitting what a
// terminal treats as one character.
func wholeAt(text string, at int) int {
	if at == 0 || at >= len(text) || text[at] < utf8.RuneSelf {
		return at
	}
	_, before := utf8.DecodeLastRuneInString(text[:at])
	size, _ := nextCluster(text[at-before:])
	return at - before + max(size, before)
}

// painter writes parts of text in the styles of a theme.
type painter struct {
	b     strings.Builder
	pens  map[attributes]pen
	theme *Theme
	// shown is true once something was styled.
	shown bool
}

// write appends a part of text, with each of its lines styled separately.
func (p *painter) write(a attributes, text string) {
	pen, known := p.pens[a]
	if !known {
		pen = penOf(a.style(p.theme))
		p.pens[a] = pen
	}
	p.shown = p.shown || pen.on != "" && text != ""
	writeLines(&p.b, pen, text)
}

// hue is a colour of the theme that replaces those of a terminal. The zero hue is the terminal's
// own.
type hue uint8

const (
	hueOwn hue = iota
	hueRed
	hueGreen
	hueYellow
	hueBlue
	hueMagenta
	hueCyan
	hueGrey
)

// attributes are the visible attributes of a terminal's text, as far as they are shown here.
type attributes struct {
	hue                                              hue
	bold, faint, italic, underline, reverse, crossed bool
}

// style returns the theme's style for the attributes.
func (a attributes) style(t *Theme) lipgloss.Style {
	s := [...]lipgloss.Style{
		t.Text, t.ANSI.Red, t.ANSI.Green, t.ANSI.Yellow, t.ANSI.Blue, t.ANSI.Magenta,
		t.ANSI.Cyan, t.ANSI.Grey,
	}[a.hue]
	return s.Bold(a.bold).Faint(a.faint).Italic(a.italic).Underline(a.underline).
		Reverse(a.reverse).Strikethrough(a.crossed)
}

// maxParams is how many parameters of one sequence are read.
const maxParams = 64

// after applies the parameters of an SGR sequence to the attributes.
func (a attributes) after(params string) attributes {
	fields := strings.SplitN(params, ";", maxParams+1)
	for i := 0; i < len(fields) && i < maxParams; i++ {
		code, sub, colons := strings.Cut(fields[i], ":")
		n := readParam(code)
		switch {
		case n != 38 && n != 48 && n != 58:
			a = a.with(n, sub)
		case colons:
			// The form with colons may name a colour space before the three parts.
			parts := strings.Split(sub, ":")
			if len(parts) == 5 {
				parts = append(parts[:1], parts[2:]...)
			}
			a = a.coloured(n, parts)
		default:
			used := 0
			if i+1 < len(fields) {
				used = map[int]int{2: 4, 5: 2}[readParam(fields[i+1])]
			}
			used = min(used, len(fields)-i-1)
			a = a.coloured(n, fields[i+1:i+1+used])
			i += used
		}
	}
	return a
}

// with applies one plain code to the attributes. Sub is what a colon joined to it.
func (a attributes) with(code int, sub string) attributes {
	switch code {
	case 0:
		return attributes{}
	case 1:
		a.bold = true
	case 2:
		a.faint = true
	case 3:
		a.italic = true
	case 4:
		a.underline = sub != "0"
	case 21:
		a.underline = true
	case 7:
		a.reverse = true
	case 9:
		a.crossed = true
	default:
		return a.without(code)
	}
	return a
}

// without applies a code that ends an attribute, or sets one of the 16 colours.
func (a attributes) without(code int) attributes {
	switch {
	case code == 22:
		a.bold, a.faint = false, false
	case code == 23:
		a.italic = false
	case code == 24:
		a.underline = false
	case code == 27:
		a.reverse = false
	case code == 29:
		a.crossed = false
	case code == 39:
		a.hue = hueOwn
	case code >= 30 && code <= 37:
		a.hue = hueOf16(code - 30)
	case code >= 90 && code <= 97:
		a.hue = hueOf16(code - 90 + 8)
	}
	return a
}

// coloured applies an extended colour to the attributes. Only that of the text counts.
func (a attributes) coloured(code int, parts []string) attributes {
	if code != 38 || len(parts) < 2 {
		return a
	}
	switch readParam(parts[0]) {
	case 5:
		a.hue = hueOf256(readParam(parts[1]))
	case 2:
		if len(parts) >= 4 {
			a.hue = hueOfRGB(readParam(parts[1]), readParam(parts[2]), readParam(parts[3]))
		}
	}
	return a
}

// readParam reads a parameter, 0 for an empty one and -1 for one that no terminal accepts.
func readParam(s string) int {
	if s == "" {
		return 0
	}
	if n, err := strconv.Atoi(s); err == nil && n < 1<<16 {
		return n
	}
	return -1
}

// hueOf16 returns the hue of one of the 16 colours.
func hueOf16(n int) hue {
	if n == 8 {
		return hueGrey
	}
	return [...]hue{hueOwn, hueRed, hueGreen, hueYellow, hueBlue, hueMagenta, hueCyan, hueOwn}[n%8]
}

// hueOf256 returns the hue of one of the 256 colours: the 16, a cube of 6 by 6 by 6, and 24 greys.
func hueOf256(n int) hue {
	switch {
	case n < 0 || n > 255:
		return hueOwn
	case n < 16:
		return hueOf16(n)
	case n > 231:
		level := 8 + 10*(n-232)
		return hueOfRGB(level, level, level)
	}
	n -= 16
	return hueOfRGB(n/36*51, n/6%6*51, n%6*51)
}

// The limits of the colours that count as grey, of 255.
const (
	// minChroma is the least difference between the parts of a colour.
	minChroma = 40
	// A darker or lighter colour is black or white.
	darkGrey, lightGrey = 60, 180
)

// hueOfRGB returns the hue nearest to a colour with three parts up to 255.
func hueOfRGB(r, g, b int) hue {
	most, least := max(r, g, b), min(r, g, b)
	span := most - least
	if span < minChroma {
		if most > darkGrey && most < lightGrey {
			return hueGrey
		}
		return hueOwn
	}
	// The angle on the colour wheel, in degrees from red.
	var angle int
	switch most {
	case r:
		angle = (360 + 60*(g-b)/span) % 360
	case g:
		angle = 120 + 60*(b-r)/span
	default:
		angle = 240 + 60*(r-g)/span
	}
	wheel := [...]hue{hueRed, hueYellow, hueGreen, hueCyan, hueBlue, hueMagenta}
	for i, end := range []int{25, 75, 165, 200, 265, 335} {
		if angle < end {
			return wheel[i]
		}
	}
	return hueRed
}
