package tui

import (
	"io"

	"decant/render"
	"decant/tui/remember"
	"decant/tui/review"
	"decant/tui/shelf"
)

// Options configures the screen.
type Options struct {
	review.Options
	// Picker lets the user choose a conversation, nil if one is given.
	Picker *shelf.Picker
	// Theme styles the screen. Nil is the theme without any escape code.
	Theme *render.Theme
	// Glyphs draw the screen. The zero value is render.Unicode.
	Glyphs render.Glyphs
	// Version is the program's version, for the help page.
	Version string
	// Edit and Page make the program that shows a text in the user's editor or pager. The text is
	// clean, and name is a file name for it. They run in a command, and the error tells the next
	// step. Nil means that there is no such program.
	Edit, Page func(name, text string) (review.Program, error)
	// Rewrite makes the program in which the user changes a text, as Edit makes one. Nil means that
	// there is no such program.
	Rewrite func(name, text string) (review.Rewritten, error)
	// Copy copies a clean text to the clipboard and says for the user how. The error tells the next
	// step. It runs in a command. Nil means that there is no clipboard.
	Copy func(text string) (how string, err error)
	// Remembered is the state of the views after earlier reviews.
	Remembered remember.Memory
	// Diagnose begins with the page that says what fills the context and what can be removed.
	Diagnose bool
	// Mouse lets clicks select and the wheel scroll, until the user turns it off.
	Mouse bool
	// Title sets the title of the terminal's window while the screen is shown. It needs Out.
	Title bool
	// In and Out are the terminal. Nil means standard input and output.
	In  io.Reader
	Out io.Writer
}
