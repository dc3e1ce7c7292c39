// Package page renders a report, not a digest, as plain text: titles, lines and tables whose
// columns line up.
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
// The package has its own structs and knows nothing about conversations or plans. All input text is
// untrusted and passes [render.Clean]. The package must never let an escape code out, and never do
// I/O.
package page

import (
	"strings"

	"decant/render"
)

// gap is the number of spaces between two columns.
const gap = 2

// Page is a whole report.
type Page struct {
	// Title is the heading of the page; "" leaves it out.
	Title string
	// Sections follow one below the other.
	Sections []Section
	// Mask removes from a clean text what a page in Markdown must not pass on, nil for nothing.
	Mask func(text string) string
}

// Section is a part of a page: its title, then its lines, then its tables. Empty parts are left
// out.
type Section struct {
	Title string
	// Lines are paragraphs. Each is wrapped to the width of the page.
	Lines  []string
	Tables []Table
}

// Align says on which side of its column a cell is aligned.
type Align int

// The sides of a column.
const (
	// Left is for words. Long ones are cut at the end.
	Left Align = iota
	// Right is for numbers. Such a column is narrowed only after all others.
	Right
)

// Table is rows of cells in columns.
type Table struct {
	// Head holds the names of the columns. Nil leaves out the head and its rule.
	Head []string
	// Align holds the side of each column. A column beyond it is Left.
	Align []Align
	// Rows may differ in length. A missing cell is empty.
	Rows [][]string
}

// Text returns the page as lines of at most width cells, each with its line break and without
// trailing spaces. A width of 0 or less means no limit. An empty page is "".
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

// blocks returns the parts of the section that are separated by an empty line.
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
