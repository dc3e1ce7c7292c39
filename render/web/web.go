// Package web renders a report as one HTML file that needs nothing else: no script, no style sheet,
// no font and no picture from anywhere. A browser that opens it makes no request.
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
// It takes structs of its own and knows nothing of conversations or plans. All text that goes in is
// untrusted: it passes [render.Clean], then the page's Mask, then the escaping of HTML. The package
// must never write an address, an attribute that a browser loads from, or a script.
package web

import (
	"strconv"

	"decant/render"
)

// Page is a whole report.
type Page struct {
	// Title heads the page and names the window; Lines stand below it.
	Title string
	Lines []string
	// Sections stand below each other.
	Sections []Section
	// Mask takes out of a clean text what must not be passed on; nil leaves all as it is. It sees
	// every text of the page whole.
	Mask func(text string) string
}

// Section is a part of a page: its title, its lines, its bars, then its tables. What is empty is
// left out.
type Section struct {
	// ID names the section in the file: letters, digits and hyphens, and not from a conversation.
	ID, Title string
	Lines     []string
	// Printed stands on paper only.
	Printed string
	Bars    []Bar
	Strip   Strip
	Tables  []Table
}

// Bar is a whole, drawn over the width of the page, and a legend of its parts.
type Bar struct {
	// Name says what it is of.
	Name string
	// Total is what the width stands for, in the unit of the parts; parts beyond it are cut off.
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

// Strip is a row of columns one after the other: each as wide as its value, and filled from below.
// A strip without columns is left out.
type Strip struct {
	// Name says what it is of. Total is what the width stands for.
	Name    string
	Total   int
	Columns []Bar
}

// Table is rows of cells in columns.
type Table struct {
	// List is the list of the JSON report that the rows are of, "" if none exists.
	List    string
	Columns []Column
	Rows    []Row
}

// Column is a column of a table.
type Column struct {
	// Head is its title; Key is the field of the JSON report that its cells show, "" for none.
	Head, Key string
	// Number is true for a column of numbers, which stand at the right; Wide for one of long words,
	// which are broken anywhere.
	Number, Wide bool
}

// Row is a row of a table.
type Row struct {
	// At is the place of the row in its list, from 0.
	At    int
	Cells []Cell
	// Fold is what can be unfolded below the row, nil for nothing.
	Fold *Fold
}

// Cell is a cell of a table.
type Cell struct {
	Text string
	// Value is the number that the text shows, without separators; "" for no number.
	Value string
	// Key is the path of the value in the JSON report, "" where the column tells it, or for none.
	Key string
	// Bar is drawn behind the text, nil for none.
	Bar *Bar
}

// Fold is texts that are shown once a person opens them.
type Fold struct {
	// Title stands on the line to click at.
	Title string
	// Texts are asked for when the row is written, so that never all texts are in memory.
	Texts func() []Text
}

// Text is a text as it stands in a conversation, line by line.
type Text struct {
	// Title says what it is, "" for nothing; it is not from a conversation.
	Title, Body string
}

// Say is a cell of words.
func Say(text string) Cell { return Cell{Text: text} }

// Count is a cell of a number, with separators.
func Count(n int) Cell { return Cell{Text: render.Number(n), Value: strconv.Itoa(n)} }

// Under is the cell as one that shows the value at a path of the JSON report.
func (c Cell) Under(key string) Cell {
	c.Key = key
	return c
}

// Tone is what a part of a bar is, which has a colour.
type Tone string

// The tones: what stays, what goes by class, what belongs to no event, and what is free; then kinds
// of events, as the strip of the screen has them.
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
