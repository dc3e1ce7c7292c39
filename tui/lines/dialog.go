// Package lines is the review as numbered questions on plain lines, for those who hear the screen
// and for scripts: a second front end on a review, beside the screen, without any escape code. It
// asks one question at a time, calls what the answer means of the session or the browser, and runs
// what takes a while to its end before it asks on. Every question says what can be typed. It must
// never decide anything by itself.
package lines

import (
	"io"

	"decant/model"
	"decant/render"
	"decant/tui/browser"
	"decant/tui/detail"
	"decant/tui/find"
	"decant/tui/keys"
	"decant/tui/review"
	"decant/tui/sheets"
	"decant/tui/shelf"
)

// Options is what the lines are started with.
type Options struct {
	review.Options
	// Picker is how a conversation is chosen, nil where one is given.
	Picker *shelf.Picker
	Glyphs render.Glyphs
	// Diagnose begins with the page that says what fills the context and what could go.
	Diagnose bool
	// Rewrite makes the program in which a person changes a text; nil if none exists.
	Rewrite func(name, text string) (review.Rewritten, error)
	// In and Out must be set.
	In  io.Reader
	Out io.Writer
}

// dialog asks questions and does what is answered.
type dialog struct {
	talk
	place
	o       Options
	session *review.Session
	m       *browser.Browser
	finder  find.Finder
	// detail is what there is to read of the row that is asked about.
	detail *detail.View
	inUse  func(*model.Conversation) string
	// left is true when the person leaves; fault is the panic that ends all.
	left  bool
	fault *review.PanicError
	// page is what is asked about before all else, nil for nothing; text is asked for before that.
	page *sheets.Sheet
	text *textQuestion
	// after is what comes of an answer once it has all that it asked for, nil for nothing.
	after func()
}

// textQuestion asks for what no number stands for.
type textQuestion struct {
	text string
	// accept obeys the answer; false leaves the question, with a toast that says why.
	accept func(answer string) (review.Task, bool)
}

// quietFront is shown nothing before the next question.
type quietFront struct{ *browser.Browser }

// Refresh does nothing: each question is made when it is asked.
func (quietFront) Refresh() {}

// Recompose does nothing: each text is made when it is read.
func (quietFront) Recompose() review.Task { return nil }

// over reports whether there is nothing more to ask.
func (p *dialog) over() bool { return p.left || p.broken() || p.fault != nil }

// refresh lists anew what may have changed.
func (p *dialog) refresh() {
	p.m.List().Refresh()
	p.finder.Refind()
}

// look looks whether the conversation is in use.
func (p *dialog) look() {
	if p.inUse != nil {
		// The next look is not left to a clock.
		_, _ = p.session.Take(review.Looked{Use: p.inUse(p.m.B.Conv)})
	}
}

// leave ends the questions.
func (p *dialog) leave() {
	p.session.StopAll()
	p.finder.Stop()
	p.left = true
}

// tell says what came of an answer.
func (p *dialog) tell() {
	if text := p.session.Toast.Text; text != "" {
		p.say(text + ".")
		p.session.Toast = review.Toast{}
	}
}

// scope is where a line of the key table has to work to be offered now.
func (p *dialog) scope() keys.Scope {
	if p.page != nil {
		return p.page.Scope
	}
	return p.m.Scope()
}
