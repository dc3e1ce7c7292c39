package render

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Width returns how many cells s takes on one line of a terminal. Escape sequences and line breaks
// do not count. Everything else uses this one measure, and it agrees with the one inside lipgloss.
func Width(s string) int {
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= del {
			return ansi.StringWidth(s)
		}
	}
	return len(s)
}

// Clip returns the clean text s cut to at most w cells. A cut text ends with `…`. A line break ends
// the text and counts as a cut. If w is 0 or less, only "" fits. No character is split.
func Clip(s string, w int) string { return Unicode.Clip(s, w) }

// Clip is [Clip] with the ellipsis of g.
func (g Glyphs) Clip(s string, w int) string {
	n, short := fitCells(s, w, g.Ellipsis)
	if !short {
		return s
	}
	if w < Width(g.Ellipsis) {
		return ""
	}
	return s[:n] + g.Ellipsis
}

// ClipFront is [Clip] at the other end: the text loses its start and begins with the ellipsis of g.
// It suits file names, which differ at their end.
func (g Glyphs) ClipFront(s string, w int) string {
	if Width(s) <= w {
		return s
	}
	room := w - Width(g.Ellipsis)
	if room < 0 {
		return ""
	}
	for rest := Width(s); rest > room && s != ""; {
		size, width := nextCluster(s)
		s, rest = s[max(size, 1):], rest-width
	}
	return g.Ellipsis + s
}

// Pad returns s clipped or padded with spaces on the right to exactly w cells. A w of 0 or less
// gives "".
func Pad(s string, w int) string { return Unicode.Pad(s, w) }

// Pad is [Pad] with the ellipsis of g.
func (g Glyphs) Pad(s string, w int) string {
	if w <= 0 {
		return ""
	}
	s = g.Clip(s, w)
	// A mark that binds to what follows swallows the first space, so measure again.
	for n := w - Width(s); n > 0; n = w - Width(s) {
		s += strings.Repeat(" ", n)
	}
	return s
}

// PadLeft returns s clipped or padded with spaces on the left to exactly w cells. A w of 0 or less
// gives "".
func PadLeft(s string, w int) string { return Unicode.PadLeft(s, w) }

// PadLeft is [PadLeft] with the ellipsis of g.
func (g Glyphs) PadLeft(s string, w int) string {
	if w <= 0 {
		return ""
	}
	s = g.Clip(s, w)
	for n := w - Width(s); n > 0; n = w - Width(s) {
		s = strings.Repeat(" ", n) + s
	}
	return s
}

// ClipStyled is [Glyphs.Clip] for a line with escape sequences of this package. They do not count,
// and a line that is cut inside a style ends with a reset.
func (g Glyphs) ClipStyled(s string, w int) string {
	if strings.IndexByte(s, esc) < 0 {
		return g.Clip(s, w)
	}
	if w <= 0 {
		return ""
	}
	room := w - Width(g.Ellipsis)
	keep, used, open, openAt := 0, 0, false, false
	for i := 0; i < len(s); {
		if s[i] == esc {
			n := escapeLen(s[i:])
			open = !isReset(s[i : i+n])
			i += n
			continue
		}
		size, width := nextCluster(s[i:])
		if used+width > w || s[i] == '\n' {
			return g.cutStyled(s[:keep], room, openAt)
		}
		used, i = used+width, i+size
		if used <= room {
			keep, openAt = i, open
		}
	}
	return s
}

// cutStyled ends the styled text s with the ellipsis, if there is room for one, and with a reset
// if a style is open.
func (g Glyphs) cutStyled(s string, room int, open bool) string {
	if room >= 0 {
		s += g.Ellipsis
	}
	if open {
		s += ansi.ResetStyle
	}
	return s
}

// isReset reports whether the escape sequence seq ends all styles.
func isReset(seq string) bool { return seq == ansi.ResetStyle || seq == "\x1b[0m" }

// fitCells measures the first line of s. It returns how many bytes of s come before tail when s is
// cut to w cells, and whether it must be cut at all.
func fitCells(s string, w int, tail string) (keep int, short bool) {
	if w <= 0 {
		return 0, s != ""
	}
	room, used := w-Width(tail), 0
	for i := 0; i < len(s); {
		size, width := nextCluster(s[i:])
		if used+width > w || s[i] == '\n' {
			return keep, true
		}
		used, i = used+width, i+size
		if used <= room {
			keep = i
		}
	}
	return len(s), false
}

// nextCluster returns the size in bytes and the width in cells of the first grapheme cluster of s.
// Like [Width] it counts an ASCII character and its marks separately, because a spacing mark takes
// its own cell there.
func nextCluster(s string) (size, width int) {
	ascii := s[0] >= ' ' && s[0] < del
	if ascii && (len(s) == 1 || s[1] < del) {
		return 1, 1
	}
	cluster, width := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
	if ascii {
		width = Width(cluster)
	}
	return len(cluster), width
}

// Wrap returns the clean text s as lines of at most w cells. It breaks at the last space that fits,
// and drops the spaces at the break. It breaks inside a word only if the word is longer than a
// line. Empty lines stay. A character wider than w becomes `…`. A w of 0 or less gives nil.
func Wrap(s string, w int) []string { return wrapLines(s, w, breakAt) }

// WrapWords is [Wrap] that breaks no word. A word longer than a line is on a line of its own.
func WrapWords(s string, w int) []string { return wrapLines(s, w, breakAfterWord) }

// wrapLines wraps each line of a text where breakAt says.
func wrapLines(s string, w int, breakAt func(line string, w int) (n, next int)) []string {
	if w <= 0 {
		return nil
	}
	var out []string
	for line := range strings.SplitSeq(s, "\n") {
		out = wrapLine(out, line, w, breakAt)
	}
	return out
}

// breakAfterWord is breakAt that ends a row behind a word that is longer than the row.
func breakAfterWord(line string, w int) (n, next int) {
	n, next = breakAt(line, w)
	if n > 0 && (n < next || next == len(line)) {
		return n, next
	}
	rest := strings.TrimLeft(line[n:], " ")
	word, _, _ := strings.Cut(rest, " ")
	n = len(line) - len(rest) + len(word)
	return n, len(line) - len(strings.TrimLeft(line[n:], " "))
}

// wrapLine appends the parts of one line to out.
func wrapLine(
	out []string, line string, w int, breakAt func(line string, w int) (n, next int),
) []string {
	for {
		n, next := breakAt(line, w)
		if n == 0 && next > 0 {
			out = append(out, Unicode.Ellipsis)
		} else {
			out = append(out, line[:n])
		}
		if next == len(line) {
			return out
		}
		line = line[next:]
	}
}

// breakAt returns how many bytes of line are on its first row of w cells, and where the next row
// begins. If the first character is wider than w, it is on no row: 0 bytes, and the next row begins
// after it.
func breakAt(line string, w int) (n, next int) {
	// word is the end of the last word followed by a space; 0 is none.
	used, word, inWord := 0, 0, false
	for i := 0; i < len(line); {
		size, width := nextCluster(line[i:])
		space := size == 1 && line[i] == ' '
		if space && inWord {
			word = i
		}
		inWord = !space
		if used+width > w {
			return endRow(line, i, size, word)
		}
		used, i = used+width, i+size
	}
	return len(line), len(line)
}

// endRow decides where a row ends. Its cluster at i, with size bytes, is the first that does not
// fit. Word is the end of its last whole word, 0 for none.
func endRow(line string, i, size, word int) (n, next int) {
	if i == 0 {
		return 0, size
	}
	if word == 0 {
		return i, i
	}
	for next = word; next < len(line); next++ {
		if size, _ := nextCluster(line[next:]); size > 1 || line[next] != ' ' {
			break
		}
	}
	return word, next
}
