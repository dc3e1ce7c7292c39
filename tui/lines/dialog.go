// Package lines is the review as numbered questions on plain lines, for screen readers and for
// scripts. It is a second front end on a review, beside the screen, without any escape code. It
// asks one question at a time and passes the answer to the session or the browser. It finishes slow
// work before the next question. Every question says what can be typed. The package must never
// decide anything by itself.
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

// Options configures the lines.
type Options struct {
	review.Options
	// Picker lets the user choose a conversation, nil if one is given.
	Picker *shelf.Picker
	Glyphs render.Glyphs
	// Diagnose begins with the page that says what fills the context and what can be removed.
	Diagnose bool
	// Rewrite makes the program in which the user changes a text, nil if there is none.
	Rewrite func(name, text string) (review.Rewritten, error)
	// In and Out must be set.
	In  io.Reader
	Out io.Writer
}

// dialog asks questions and handles the answers.
type dialog struct {
	talk
	place
	o       Options
	session *review.Session
	m       *browser.Browser
	finder  find.Finder
	// detail is the text to read of the row in question.
	detail *detail.View
	inUse  func(*model.Conversation) string
	// left is true when the user leaves. Fault is the panic that ends everything.
	left  bool
	fault *review.PanicError
	// page is the page to ask about first, nil for none. Text is asked for before that.
	page *sheets.Sheet
	text *textQuestion
	// after runs once an answer has all its input, nil for nothing.
	after func()
}

// textQuestion asks for a text instead of a number.
type textQuestion struct {
	text string
	// accept handles the answer. If it returns false, the question stays, with a toast that says
	// why.
	accept func(answer string) (review.Task, bool)
}

// quietFront shows nothing before the next question.
type quietFront struct{ *browser.Browser }

// Refresh does nothing: each question is made when it is asked.
func (quietFront) Refresh() {}

// Recompose does nothing: each text is made when it is read.
func (quietFront) Recompose() review.Task { return nil }

// over reports whether there is nothing more to ask.
func (p *dialog) over() bool { return p.left || p.broken() || p.fault != nil }

// refresh rebuilds the lists that may have changed.
func (p *dialog) refresh() {
	p.m.List().Refresh()
	p.finder.Refind()
}

// look checks whether the conversation is in use.
func (p *dialog) look() {
	if p.inUse != nil {
		// The next check does not wait for a clock.
		_, _ = p.session.Take(review.Looked{Use: p.inUse(p.m.B.Conv)})
	}
}

// leave ends the questions.
func (p *dialog) leave() {
	p.session.StopAll()
	p.finder.Stop()
	p.left = true
}

// tell reports the effect of an answer.
func (p *dialog) tell() {
	if text := p.session.Toast.Text; text != "" {
		p.say(text + ".")
		p.session.Toast = review.Toast{}
	}
}

// scope says where a line of the key table must work to be offered now.
func (p *dialog) scope() keys.Scope {
	if p.page != nil {
		return p.page.Scope
	}
	return p.m.Scope()
}
