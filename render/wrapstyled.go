package render

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// WrapStyled is [Wrap] for one line with escape sequences of this package. They do not count. Each
// row begins with the style that is open there and ends with a reset.
func WrapStyled(s string, w int) []string {
	if strings.IndexByte(s, esc) < 0 {
		return Wrap(s, w)
	}
	if w <= 0 {
		return nil
	}
	var out []string
	line, cut := plainOf(s), styledCut{s: s}
	for at := 0; ; {
		n, next := breakAt(line[at:], w)
		if n == 0 && next > 0 {
			out = append(out, Unicode.Ellipsis)
		} else {
			out = append(out, cut.take(at, at+n))
		}
		if at += next; at >= len(line) {
			return out
		}
	}
}

// Unstyled returns a line of this package without its escape sequences.
func Unstyled(s string) string {
	if strings.IndexByte(s, esc) < 0 {
		return s
	}
	return plainOf(s)
}

// plainOf returns s without its escape sequences.
func plainOf(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		if s[i] == esc {
			i += escapeLen(s[i:])
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}

// styledCut takes parts of a styled line, one after the other.
type styledCut struct {
	s string
	// next is a byte of s, at the matching byte of the plain line, open the style there.
	next, at int
	open     string
}

// take returns the bytes from up to to of the plain line, styled.
func (c *styledCut) take(from, to int) string {
	var b strings.Builder
	if c.at == from {
		b.WriteString(c.open)
	}
	for c.next < len(c.s) && c.at < to {
		if c.s[c.next] == esc {
			c.style(&b, from)
			continue
		}
		if c.at == from && b.Len() == 0 {
			b.WriteString(c.open)
		}
		if c.at >= from {
			b.WriteByte(c.s[c.next])
		}
		c.next++
		c.at++
	}
	if c.open != "" && b.Len() > 0 {
		b.WriteString(ansi.ResetStyle)
	}
	return b.String()
}

// style reads one escape sequence, and writes it if the part has begun.
func (c *styledCut) style(b *strings.Builder, from int) {
	n := escapeLen(c.s[c.next:])
	seq := c.s[c.next : c.next+n]
	c.next += n
	if isReset(seq) {
		c.open = ""
	} else {
		c.open += seq
	}
	if c.at >= from && b.Len() > 0 {
		b.WriteString(seq)
	}
}
