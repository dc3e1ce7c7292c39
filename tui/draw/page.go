package draw

import (
	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
)

// Page gathers the lines of a sheet.
type Page struct {
	B     *Canvas
	Width int
	Lines []string
}

// Say adds a text from decant, or a cleaned one, wrapped.
func (p *Page) Say(s lipgloss.Style, text string) {
	p.Lines = append(p.Lines, Styled(s, p.B.Wrap(text, p.Width))...)
}

// SayWhole is Say for a path or a command, which plain lines do not break at spaces either.
func (p *Page) SayWhole(s lipgloss.Style, text string) {
	if p.B.Plain {
		p.Lines = append(p.Lines, s.Render(text))
		return
	}
	p.Say(s, text)
}

// SayUnder is Say with all lines indented by some cells, if there is room.
func (p *Page) SayUnder(s lipgloss.Style, cells int, text string) {
	if p.Width < 4*cells {
		cells = 0
	}
	for _, l := range Styled(s, p.B.Wrap(text, p.Width-cells)) {
		p.Lines = append(p.Lines, Repeat(" ", cells)+l)
	}
}

// Blank adds an empty line.
func (p *Page) Blank() { p.Lines = append(p.Lines, "") }

// Row adds one line that put writes.
func (p *Page) Row(put func(r *Pen)) {
	r := NewPen(p.Width, &p.B.Glyphs)
	put(r)
	p.Lines = append(p.Lines, r.String())
}

// KeyLine adds a key and what it does, except on plain lines.
func (p *Page) KeyLine(key, text string) {
	if p.B.Plain {
		return
	}
	p.Row(func(r *Pen) {
		r.Put(p.B.Theme.Key, key, 8)
		r.Put(p.B.Theme.Text, text, r.Left)
	})
}

// Fact adds a name and its value, on separate lines if there is little room.
func (p *Page) Fact(name, text string) {
	const column = 10
	for i, l := range p.B.Wrap(render.CleanLine(text), max(p.Width-column, 1)) {
		p.Row(func(r *Pen) {
			if i > 0 {
				name = ""
			}
			r.Put(p.B.Theme.Dim, name, column)
			r.Put(p.B.Theme.Text, l, r.Left)
		})
	}
}

// Findings adds the findings of a checker.
func (p *Page) Findings(all []model.Finding) {
	for _, f := range all {
		p.Say(p.B.Theme.Error, p.B.Glyphs.Warning+" "+render.CleanLine(f.Place+": "+f.Rule))
		p.Say(p.B.Theme.Text, "  "+render.CleanLine(f.Effect))
	}
}
