package web

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strconv"

	"decant/render"
)

// Write writes the page as one HTML file. An error comes from the writer.
func (p *Page) Write(w io.Writer) error {
	o := printer{out: bufio.NewWriter(w), mask: p.Mask}
	if o.mask == nil {
		o.mask = func(text string) string { return text }
	}
	o.page(p)
	if err := o.out.Flush(); err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	return nil
}

// printer writes a page. Everything except our own markup goes through line, text or value, which
// escape it. The result is safe only between two tags or in an attribute with double quotes. A
// template package would do the same, but would add 3 MB to the program and to the memory of every
// run.
type printer struct {
	out  *bufio.Writer // It keeps the first error.
	mask func(text string) string
}

// tags writes our own markup.
func (o *printer) tags(markup string) { _, _ = o.out.WriteString(markup) }

// value writes one of our own words or a number. It is escaped all the same.
func (o *printer) value(word string) { _, _ = o.out.WriteString(html.EscapeString(word)) }

// line writes a text on one line, cleaned, masked and escaped.
func (o *printer) line(text string) { o.value(o.mask(render.CleanLine(text))) }

// text writes a text with its lines, cleaned, masked and escaped.
func (o *printer) text(text string) { o.value(o.mask(render.Clean(text))) }

// attribute writes an attribute with one of our own values.
func (o *printer) attribute(name, word string) {
	o.tags(" " + name + `="`)
	o.value(word)
	o.tags(`"`)
}

// within writes a text on one line between two tags, and nothing if it is empty.
func (o *printer) within(open, text, shut string) {
	if text == "" {
		return
	}
	o.tags(open)
	o.line(text)
	o.tags(shut + "\n")
}

// before is what comes before the title.
const before = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
`

// page writes the whole page.
func (o *printer) page(p *Page) {
	o.tags(before)
	o.within("<title>", p.Title, "</title>")
	o.tags("<style>" + style() + "</style>\n</head>\n<body>\n<main>\n<header>\n")
	o.within("<h1>", p.Title, "</h1>")
	for _, line := range p.Lines {
		o.within("<p>", line, "</p>")
	}
	o.tags("</header>\n")
	for i := range p.Sections {
		o.section(&p.Sections[i])
	}
	o.tags("</main>\n</body>\n</html>\n")
}

// section writes a section.
func (o *printer) section(s *Section) {
	o.tags("<section")
	o.attribute("id", s.ID)
	o.tags(">\n")
	o.within("<h2>", s.Title, "</h2>")
	for _, line := range s.Lines {
		o.within("<p>", line, "</p>")
	}
	o.within(`<p class="printed">`, s.Printed, "</p>")
	for i := range s.Bars {
		o.figure(s.Bars[i].Name, `<svg viewBox="0 0 10000 1"`, drawBar(s.Bars[i]), s.Bars[i].Parts)
	}
	if len(s.Strip.Columns) > 0 {
		const open = `<svg class="strip" viewBox="0 0 10000 100"`
		o.figure(s.Strip.Name, open, drawStrip(s.Strip), nil)
	}
	for i := range s.Tables {
		o.table(&s.Tables[i])
	}
	o.tags("</section>\n")
}

// figure writes a drawing stretched to the page, and a legend of its parts, nil for none.
func (o *printer) figure(name, open string, rects []rect, parts []Part) {
	o.tags("<figure>\n")
	o.within("<figcaption>", name, "</figcaption>")
	o.drawing(open, rects)
	o.tags("\n")
	if len(parts) > 0 {
		o.tags(`<ul class="legend">`)
		for i := range parts {
			o.tags(`<li><svg class="key" viewBox="0 0 1 1"><rect`)
			o.attribute("class", "t-"+string(parts[i].Tone))
			o.tags(` width="1" height="1"></rect></svg>`)
			o.line(parts[i].Name)
			o.tags(" ")
			o.number(strconv.Itoa(parts[i].Value), parts[i].Key, render.Number(parts[i].Value))
			o.tags("</li>")
		}
		o.tags("</ul>\n")
	}
	o.tags("</figure>\n")
}

// drawing writes rectangles into a drawing.
func (o *printer) drawing(open string, rects []rect) {
	o.tags(open + ` preserveAspectRatio="none">`)
	for i := range rects {
		r := &rects[i]
		o.tags("<rect")
		o.attribute("class", "t-"+string(r.Tone))
		o.attribute("x", r.X)
		o.attribute("y", r.Y)
		o.attribute("width", r.Width)
		o.attribute("height", r.Height)
		o.tags("><title>")
		o.line(r.Name)
		o.tags("</title></rect>")
	}
	o.tags("</svg>")
}

// number writes a number for people and programs.
func (o *printer) number(value, key, shown string) {
	o.tags("<data")
	o.attribute("value", value)
	o.attribute("data-key", key)
	o.tags(">")
	o.line(shown)
	o.tags("</data>")
}

// table writes a table.
func (o *printer) table(t *Table) {
	o.tags(`<div class="scroll"><table`)
	o.attribute("data-list", t.List)
	o.tags(">\n<thead><tr>")
	for i := range t.Columns {
		o.tags(`<th scope="col"`)
		o.attribute("data-key", t.Columns[i].Key)
		if t.Columns[i].Number {
			o.attribute("class", "n")
		}
		o.tags(">")
		o.line(t.Columns[i].Head)
		o.tags("</th>")
	}
	o.tags("</tr></thead>\n<tbody>\n")
	for i := range t.Rows {
		o.row(&t.Rows[i], t.Columns)
	}
	o.tags("</tbody></table></div>\n")
}

// row writes a row and its fold below.
func (o *printer) row(r *Row, columns []Column) {
	o.tags("<tr")
	o.attribute("data-at", strconv.Itoa(r.At))
	o.tags(">")
	for i := range r.Cells {
		switch {
		case i < len(columns) && columns[i].Number:
			o.tags(`<td class="n">`)
		case i < len(columns) && columns[i].Wide:
			o.tags(`<td class="w">`)
		default:
			o.tags("<td>")
		}
		o.cell(&r.Cells[i])
		o.tags("</td>")
	}
	o.tags("</tr>\n")
	if r.Fold == nil {
		return
	}
	o.tags(`<tr class="fold"><td`)
	o.attribute("colspan", strconv.Itoa(len(columns)))
	o.tags("><details>")
	o.within("<summary>", r.Fold.Title, "</summary>")
	for _, text := range r.Fold.Texts() {
		o.within("<h3>", text.Title, "</h3>")
		o.tags("<pre>\n") // A browser drops the first line break.
		o.text(text.Body)
		o.tags("</pre>\n")
	}
	o.tags("</details></td></tr>\n")
}

// cell writes the contents of a cell.
func (o *printer) cell(c *Cell) {
	if c.Bar != nil {
		o.drawing(`<svg class="cell" viewBox="0 0 10000 1"`, drawBar(*c.Bar))
	}
	if c.Value != "" {
		o.number(c.Value, c.Key, c.Text)
		return
	}
	o.line(c.Text)
}
