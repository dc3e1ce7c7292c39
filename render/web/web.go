// Package web renders a report as one self-contained HTML file, without external scripts, style
// sheets, fonts or pictures. A browser that opens it makes no request.
//
//	p := web.Page{Title: "demo", Sections: []web.Section{{
//		ID: "sizes", Title: "Sizes",
//		Tables: []web.Table{{
//			List:    "by_kind",
//			Columns: []web.Column{{Head: "kind", Key: "kind"}, {Head: "≈ tokens", Key: "tokens"}},
//			Rows:    []web.Row{{Cells: []web.Cell{web.Say("results"), web.Count(12345)}}},
//		}},
//	}}}
//	err := p.Write(os.Stdout)
//
// The package has its own structs and knows nothing about conversations or plans. All input text is
// untrusted: it passes [render.Clean], then the page's Mask, then the escaping of HTML. The package
// must never write an address, an attribute that a browser loads from, or a script.
package web

import (
	"strconv"

	"decant/render"
)

// Page is a whole report.
type Page struct {
	// Title is the heading and the title of the window. Lines follow below it.
	Title string
	Lines []string
	// Sections follow one below the other.
	Sections []Section
	// Mask removes from a clean text what must not be passed on. Nil leaves everything unchanged.
	// It gets every text of the page whole.
	Mask func(text string) string
}

// Section is a part of a page: its title, its lines, its bars, then its tables. Empty parts are
// left out.
type Section struct {
	// ID names the section in the file. It has only letters, digits and hyphens, and does not come
	// from a conversation.
	ID, Title string
	Lines     []string
	// Printed appears only on paper.
	Printed string
	Bars    []Bar
	Strip   Strip
	Tables  []Table
}

// Bar is a whole with its parts, drawn across the page, and a legend.
type Bar struct {
	// Name says what the bar shows.
	Name string
	// Total is the value of the whole width, in the unit of the parts. Parts beyond it are cut off.
	Total int
	Parts []Part
}

// Part is a part of a bar.
type Part struct {
	Name  string
	Value int
	Tone  Tone
	// Key is the path of the value in the JSON report, "" for none.
	Key string
}

// Strip is a row of columns, each as wide as its value and filled from below. A strip without
// columns is left out.
type Strip struct {
	// Name says what the strip shows. Total is the value of the whole width.
	Name    string
	Total   int
	Columns []Bar
}

// Table is rows of cells in columns.
type Table struct {
	// List is the list of the JSON report with the rows, "" if there is none.
	List    string
	Columns []Column
	Rows    []Row
}

// Column is a column of a table.
type Column struct {
	// Head is the title. Key is the field of the JSON report that the cells show, "" for none.
	Head, Key string
	// Number is true for a column of numbers, aligned right. Wide is true for a column of long
	// words, which may break anywhere.
	Number, Wide bool
}

// Row is a row of a table.
type Row struct {
	// At is the position of the row in its list, from 0.
	At    int
	Cells []Cell
	// Fold can be unfolded below the row, nil for nothing.
	Fold *Fold
}

// Cell is a cell of a table.
type Cell struct {
	Text string
	// Value is the number that the text shows, without separators; "" if it is not a number.
	Value string
	// Key is the path of the value in the JSON report. It is "" if the column has it, or if there
	// is none.
	Key string
	// Bar is drawn behind the text, nil for none.
	Bar *Bar
}

// Fold is texts that are shown once the user opens them.
type Fold struct {
	// Title is the line to click on.
	Title string
	// Texts is called when the row is written, so that the texts are never all in memory.
	Texts func() []Text
}

// Text is a text from a conversation, line by line.
type Text struct {
	// Title says what the text is, "" for nothing. It does not come from a conversation.
	Title, Body string
}

// Say makes a cell with words.
func Say(text string) Cell { return Cell{Text: text} }

// Count makes a cell with a number, with separators.
func Count(n int) Cell { return Cell{Text: render.Number(n), Value: strconv.Itoa(n)} }

// Under returns the cell with the path of its value in the JSON report.
func (c Cell) Under(key string) Cell {
	c.Key = key
	return c
}

// Tone is the meaning of a part of a bar, which has its own colour.
type Tone string

// The tones: what is kept, what is removed by class, what belongs to no event, and what is free.
// Then come kinds of events, as in the strip of the screen.
const (
	Kept       Tone = "kept"
	Identical  Tone = "identical"
	Covered    Tone = "covered"
	Superseded Tone = "superseded"
	Dropped    Tone = "dropped"
	Summarised Tone = "summarised"
	Beside     Tone = "beside"
	Free       Tone = "free"
	Results    Tone = "results"
	Calls      Tone = "calls"
	Reasoning  Tone = "reasoning"
	Said       Tone = "said"
	Rest       Tone = "rest"
)
