package tui

import (
	"io"

	"decant/render"
	"decant/tui/remember"
	"decant/tui/review"
	"decant/tui/shelf"
)

// Options is what the screen is started with.
type Options struct {
	review.Options
	// Picker is how a conversation is chosen, nil where one is given.
	Picker *shelf.Picker
	// Theme styles the screen; nil is the theme without any escape code.
	Theme *render.Theme
	// Glyphs draw it; the zero value is render.Unicode.
	Glyphs render.Glyphs
	// Version is the program's, for the help page.
	Version string
	// Edit and Page make the program that shows a text in the person's editor or pager. The
	// text is clean and name says what a file of it should be called. They run in a command; the
	// error tells the next step. Nil means that there is none here.
	Edit, Page func(name, text string) (review.Program, error)
	// Rewrite makes the program in which a person changes a text, as Edit makes one. Nil means
	// that there is none here.
	Rewrite func(name, text string) (review.Rewritten, error)
	// Copy puts a clean text into the clipboard and says with what, for a person; the error
	// tells the next step. It runs in a command. Nil means that there is no clipboard.
	Copy func(text string) (how string, err error)
	// Remembered is how the views were left in earlier reviews.
	Remembered remember.Memory
	// Diagnose begins with the page that says what fills the context and what could go.
	Diagnose bool
	// Mouse lets clicks select and the wheel scroll, until the person turns it off.
	Mouse bool
	// Title names the terminal's window while the screen is shown. It needs Out.
	Title bool
	// In and Out are the terminal; nil is standard input and output.
	In  io.Reader
	Out io.Writer
}
