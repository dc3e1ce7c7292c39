package sheets

import (
	"decant/render"
	"decant/strategies/nature"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/query"

	"github.com/charmbracelet/lipgloss"
)

// Commands says where the lines of the key table run, and which of them can.
type Commands struct {
	// From is the scope in which a key would work if the sheet were closed.
	From keys.Scope
	// Able says why a line does nothing there now.
	Able func(b *keys.Binding) (ok bool, why string)
}

// NewHelp says what the marks mean, then prints the key table, or the matching part of both.
func NewHelp(b *draw.Canvas, version string, c Commands) *Sheet {
	title := "Keys"
	if version != "" {
		title += " of decant " + render.CleanLine(version)
	}
	n := &Menu{From: c.From, all: len(keys.Table)}
	return &Sheet{Scope: keys.InHelp, Title: title, Menu: n, Build: func(w, h int) []string {
		p := draw.Page{B: b, Width: w}
		n.clear()
		if n.Words != "" {
			c.list(&p, n)
			listMarks(&p, n.Words)
			listFilters(&p, n.Words)
			return p.Lines
		}
		// A low page begins with the keys, which most users look for.
		first := h > int(board.MarkCount)+len(nature.ListFates())+3
		if first {
			tellMarks(&p)
			p.Blank()
		}
		for _, g := range keys.Groups {
			if g != keys.Groups[0] {
				p.Blank()
			}
			p.Say(b.Theme.Title, g)
			for i := range keys.Table {
				if k := &keys.Table[i]; k.Group == g {
					n.list(Item{Key: k}, len(p.Lines))
					tellKeys(&p, k.Names(), k.Help, k.Where())
				}
			}
		}
		p.Blank()
		if !first {
			tellMarks(&p)
			p.Blank()
		}
		p.Say(b.Theme.Title, "Filter words: a minus before one finds the rest")
		listFilters(&p, "")
		p.Blank()
		p.Say(b.Theme.Dim, "Tokens are estimated. Dim text is not sent, or will be removed.")
		return p.Lines
	}}
}

// NewPalette lists all commands, first those that work now.
func NewPalette(b *draw.Canvas, c Commands) *Sheet {
	n := &Menu{From: c.From, all: len(keys.Table)}
	build := func(w, _ int) []string {
		p := draw.Page{B: b, Width: w}
		n.clear()
		c.list(&p, n)
		return p.Lines
	}
	return &Sheet{Scope: keys.InPalette, Title: "Commands", Menu: n, Build: build}
}

// list lists lines of the key table, and says why some do nothing now.
func (c Commands) list(p *draw.Page, n *Menu) {
	all, column := keys.Matching(n.From, n.Words), 14
	if p.Width < draw.MinLegendWidth {
		column = 8
	}
	for _, b := range all {
		n.list(Item{Key: b}, len(p.Lines))
		ok, why := c.Able(b)
		p.Row(func(r *draw.Pen) {
			style := p.B.Theme.Text
			if !ok {
				style = p.B.Theme.Dim
			}
			r.Put(p.B.Theme.Key, b.Names(), column)
			if ok || why == "" {
				r.Put(style, b.Help, r.Left)
				return
			}
			why = render.Clip(why, r.Left/2)
			r.Put(style, b.Help, r.Left-render.Width(why)-2)
			r.Gap(2)
			r.Number(p.B.Theme.Dim, why, r.Left)
		})
	}
	if len(all) == 0 {
		p.Say(p.B.Theme.Dim, "No key does that.")
	}
}

// widePlaces is the width from which a page of keys has room for the longest place.
const widePlaces = 100

// tellKeys adds keys, what they do, and where. A narrow page wraps the middle and leaves out the
// last.
func tellKeys(p *draw.Page, keys, text, where string) {
	column, place, gap := 18, 16, 1
	switch {
	case p.Width >= widePlaces:
		place = len("except in Strategies, Problems") + 1
	case p.Width < draw.MinLegendWidth:
		column, place, gap = min(12, p.Width/3), 0, 0
	}
	for i, line := range render.Wrap(text, max(p.Width-column-place-gap, 1)) {
		p.Row(func(r *draw.Pen) {
			if i > 0 {
				keys, where = "", ""
			}
			r.Put(p.B.Theme.Key, keys, column)
			r.Put(p.B.Theme.Text, line, r.Left-place)
			r.Put(p.B.Theme.Dim, where, place)
		})
	}
}

// tellMarks explains all marks and fates, under a heading.
func tellMarks(p *draw.Page) {
	p.Say(p.B.Theme.Title, "Marks")
	listMarks(p, "")
}

// listMarks explains the marks and fates that contain the words.
func listMarks(p *draw.Page, words string) {
	for k := range board.MarkCount {
		tellMark(p, words, p.B.MarkStyle(k), p.B.MarkGlyph(k), board.Marks[k].Meaning)
	}
	for _, f := range nature.ListFates()[1:] {
		w := board.FateWords[f]
		tellMark(p, words, p.B.FateStyle(f, &board.Sums{}), w.Letter+" "+w.Short, w.Meaning)
	}
}

// listFilters explains the filter words whose explanations contain the words.
func listFilters(p *draw.Page, words string) {
	for _, w := range query.ListWords() {
		text := w.Finds + ": " + w.Takes
		if words == "" || query.NewPattern(words).In("filter "+w.Name+" "+text) {
			tellKeys(p, w.Name, text, "")
		}
	}
}

// tellMark adds what a mark means, if it contains the words.
func tellMark(p *draw.Page, words string, style lipgloss.Style, mark, meaning string) {
	if words != "" && !query.NewPattern(words).In(meaning) {
		return
	}
	column := len("~ short ") + 1
	for i, line := range render.Wrap(meaning, max(p.Width-column, 1)) {
		p.Row(func(r *draw.Pen) {
			if i > 0 {
				mark = ""
			}
			r.Put(style, mark, column)
			r.Put(p.B.Theme.Text, line, r.Left)
		})
	}
}
