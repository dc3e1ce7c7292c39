// Package page renders a report as plain text: titles, lines and tables whose columns line up.
//
//	p := page.Page{Title: "demo", Sections: []page.Section{{
//		Title: "Sizes",
//		Tables: []page.Table{{
//			Head:  []string{"what", "tokens"},
//			Align: []page.Align{page.Left, page.Right},
//			Rows:  [][]string{{"results", render.Number(12345)}},
//		}},
//	}}}
//	fmt.Print(p.Text(80))
//
// It takes structs of its own and knows nothing of conversations or plans. All text that goes in
// is untrusted and passes [render.Clean]; the package must never let an escape code out, and never
// do I/O.
package page

import (
	"strings"

	"decant/render"
)

// gap is the number of spaces between two columns.
const gap = 2

// Page is a whole report.
type Page struct {
	// Title heads the page; "" leaves it out.
	Title string
	// Sections stand below each other.
	Sections []Section
}

// Section is a part of a page: its title, then its lines, then its tables. What is empty is left
// out.
type Section struct {
	Title string
	// Lines are paragraphs; each is wrapped to the width of the page.
	Lines  []string
	Tables []Table
}

// Align says at which side of its column a cell stands.
type Align int

// The sides of a column.
const (
	// Left is for words; the ends of long ones are cut.
	Left Align = iota
	// Right is for numbers; a column of them is narrowed only after all others.
	Right
)

// Table is rows of cells in columns.
type Table struct {
	// Head holds the names of the columns; nil leaves the head and its rule out.
	Head []string
	// Align holds the side of each column; a column beyond it is Left.
	Align []Align
	// Rows may differ in length; a cell that is not there is empty.
	Rows [][]string
}

// Text returns the page as lines of at most width cells, each with its line break and without
// spaces at its end. A width of 0 or less is no limit. An empty page is "".
func (p Page) Text(width int) string {
	var blocks [][]string
	if title := drawHeading(p.Title, "=", width); title != nil {
		blocks = append(blocks, title)
	}
	for _, s := range p.Sections {
		blocks = append(blocks, s.blocks(width)...)
	}
	var b strings.Builder
	for i, block := range blocks {
		if i > 0 {
			b.WriteByte('\n')
		}
		for _, line := range block {
			b.WriteString(strings.TrimRight(line, " "))
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// blocks returns the parts of the section that an empty line parts.
func (s Section) blocks(width int) [][]string {
	var out [][]string
	first := drawHeading(s.Title, "-", width)
	for _, line := range s.Lines {
		first = append(first, wrapLine(render.Clean(line), width)...)
	}
	if len(first) > 0 {
		out = append(out, first)
	}
	for _, t := range s.Tables {
		if lines := t.lines(width); len(lines) > 0 {
			out = append(out, lines)
		}
	}
	return out
}

// drawHeading returns a title with a rule below, or nil for none.
func drawHeading(title, rule string, width int) []string {
	title = clipLine(render.CleanLine(title), width)
	if title == "" {
		return nil
	}
	return []string{title, strings.Repeat(rule, render.Width(title))}
}

func clipLine(s string, width int) string {
	if width <= 0 {
		return s
	}
	return render.Clip(s, width)
}

func wrapLine(s string, width int) []string {
	if width <= 0 {
		return strings.Split(s, "\n")
	}
	return render.Wrap(s, width)
}
