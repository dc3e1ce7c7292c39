package sheets

import (
	"decant/model/amount"
	"decant/render"
	"decant/tui/draw"
	"decant/tui/keys"
)

// Sheet is a page over all panes: the changes, the help, the result of a save, a question.
type Sheet struct {
	Scope keys.Scope
	Title string
	// Build draws all lines for a width, and for a height that they may exceed.
	Build func(width, height int) []string
	// Whole draws the text for use outside the screen, nil to use the lines.
	Whole func() []string
	// Under is the sheet that shows again when this one closes, nil for none.
	Under *Sheet

	// Width and Height are cells for the lines. Top is the first visible line.
	Width, Height, Top int
	Lines              []string
	// Menu is what the user can choose on the sheet, nil for nothing.
	Menu *Menu
}

// newSheet makes a sheet whose lines are written from top to bottom.
func newSheet(b *draw.Canvas, scope keys.Scope, title string, write func(p *draw.Page)) *Sheet {
	return &Sheet{Scope: scope, Title: title, Build: func(w, _ int) []string {
		p := draw.Page{B: b, Width: w}
		write(&p)
		return p.Lines
	}}
}

// SetSize fits the sheet into the body of the screen; its first row is the title. If the chosen
// item was visible, it stays visible.
func (s *Sheet) SetSize(w, h int) {
	shown := s.Menu != nil && s.Menu.Cursor < len(s.Menu.Starts) && s.linesTo(s.Menu.Cursor) == 0
	s.Width, s.Height = max(w-2*draw.Gutter, 0), max(h-1, 0)
	s.Lines = s.Build(s.Width, s.Height)
	s.ScrollBy(0)
	if shown {
		s.ShowChosen()
	}
}

// ScrollBy scrolls, at most until the last line is at the bottom of the screen.
func (s *Sheet) ScrollBy(lines int) {
	s.Top = max(min(s.Top+lines, len(s.Lines)-s.Height), 0)
}

// Fits reports whether there is nothing to scroll.
func (s *Sheet) Fits() bool { return len(s.Lines) <= s.Height }

// LookUp lists what matches some words on the sheet, from the first line.
func (s *Sheet) LookUp(words string) { s.Menu.Words, s.Menu.Cursor, s.Top = words, 0, 0 }

// Text returns the lines of the sheet for use outside the screen.
func (s *Sheet) Text() []string {
	if s.Whole != nil {
		return s.Whole()
	}
	return s.Lines
}

// View draws the sheet into a rectangle of cells.
func (s *Sheet) View(b *draw.Canvas, w, h int) []string {
	if h <= 0 {
		return nil
	}
	info := ""
	if more := len(s.Lines) - s.Height; more > 0 {
		info = render.Number(s.Top+s.Height) + " of " + amount.Of(len(s.Lines), "line")
	}
	if s.Menu != nil && !s.Menu.Unnumbered {
		info = s.Menu.Info()
	}
	lines := []string{b.TitleRow(draw.PaneName{Name: s.Title, Info: info, Focused: true}, nil, w)}
	for i := s.Top; len(lines) < h; i++ {
		line := ""
		if i < len(s.Lines) {
			line = s.Lines[i]
		}
		line = b.Indent(line, w)
		if s.Menu.Marks(i) {
			line = b.Gutter(true, true, w) + line[min(draw.Gutter, len(line)):]
			line = b.OnGround(line, true, true)
		}
		lines = append(lines, line)
	}
	return lines
}
