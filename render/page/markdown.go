package page

import (
	"strings"

	"decant/render"
)

// Markdown returns the page as GitHub's Markdown, to be shared: a heading for each title, a
// paragraph for each line, a table for each table. Cells and lines can only be text, never
// Markdown, HTML or a link, however they are written. An empty page is "".
func (p Page) Markdown() string {
	write := func(text string) string {
		text = strings.TrimSpace(render.CleanLine(text))
		if p.Mask != nil {
			text = p.Mask(text)
		}
		return escapeMarkdown(text)
	}
	var blocks []string
	if title := write(p.Title); title != "" {
		blocks = append(blocks, "# "+title)
	}
	for _, s := range p.Sections {
		if title := write(s.Title); title != "" {
			blocks = append(blocks, "## "+title)
		}
		for _, line := range s.Lines {
			if line = write(line); line != "" {
				blocks = append(blocks, line)
			}
		}
		for _, t := range s.Tables {
			if text := t.markdown(write); text != "" {
				blocks = append(blocks, text)
			}
		}
	}
	if len(blocks) == 0 {
		return ""
	}
	return strings.Join(blocks, "\n\n") + "\n"
}

// markdown returns the table, "" for one without a row. Markdown requires a head, so a table
// without one gets an empty head. Write writes a cell.
func (t Table) markdown(write func(text string) string) string {
	columns := len(t.Head)
	for _, row := range t.Rows {
		columns = max(columns, len(row))
	}
	if len(t.Rows) == 0 || columns == 0 {
		return ""
	}
	lines := make([]string, 0, len(t.Rows)+2)
	lines = append(lines, markdownRow(t.Head, columns, write), t.sides(columns))
	for _, row := range t.Rows {
		lines = append(lines, markdownRow(row, columns, write))
	}
	return strings.Join(lines, "\n")
}

// markdownRow returns one row, padded with empty cells.
func markdownRow(row []string, columns int, write func(text string) string) string {
	var b strings.Builder
	b.WriteByte('|')
	for i := range columns {
		if b.WriteByte(' '); i < len(row) {
			b.WriteString(write(row[i]))
		}
		b.WriteString(" |")
	}
	return b.String()
}

// sides returns the line below the head.
func (t Table) sides(columns int) string {
	var b strings.Builder
	b.WriteByte('|')
	for i := range columns {
		if t.side(i) == Right {
			b.WriteString("--:|")
		} else {
			b.WriteString("---|")
		}
	}
	return b.String()
}

// special are the characters with a meaning inside a line of Markdown, or in common extensions:
// mathematics, short names of emoji, mentions, links without brackets.
const special = "\\`*_{}[]#|~!$@^"

// escapeMarkdown returns Markdown that shows exactly text, on one line. It removes controls and
// characters that reorder or hide others, as [render.CleanLine] does.
func escapeMarkdown(text string) string {
	text = strings.TrimSpace(render.CleanLine(text))
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '&':
			b.WriteString("&amp;")
		case c == '<':
			b.WriteString("&lt;")
		case c == '>':
			b.WriteString("&gt;")
		case strings.IndexByte(special, c) >= 0, beginsBlock(text, i), beginsLink(text, i):
			b.WriteByte('\\')
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// beginsBlock reports whether a character would begin a list, a rule or a heading: a sign at the
// start of a line, or what follows the number there.
func beginsBlock(text string, i int) bool {
	switch text[i] {
	case '-', '+', '=':
		return i == 0
	case '.', ')':
		return i > 0 && strings.Trim(text[:i], "0123456789") == ""
	default:
		return false
	}
}

// beginsLink reports whether a character makes a link or an emoji of the word around it: a dot
// after "www", and a colon without a space after it.
func beginsLink(text string, i int) bool {
	switch text[i] {
	case '.':
		return i >= 3 && strings.EqualFold(text[i-3:i], "www")
	case ':':
		return i+1 < len(text) && text[i+1] != ' '
	default:
		return false
	}
}
