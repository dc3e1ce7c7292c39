// Package picker asks which conversation is meant when none was named. It must never open one by
// itself, nor know what shows it then.
package picker

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/tui/draw"
	"decant/tui/list"
	"decant/tui/review"
	"decant/tui/shelf"
	"decant/tui/terminal"
)

// StoredFound is what a list came to.
type StoredFound struct {
	List  int
	Found []shelf.Stored
	Err   error
}

// StoredOpened is a conversation that was opened, or why not.
type StoredOpened struct {
	Seq    int
	opened shelf.Opened
	err    error
}

// Model is the first tea.Model where no conversation was named. What is opened takes its place.
type Model struct {
	shelf.Shelf
	b *draw.Canvas
	// title is true where the window is named, mouse where it chooses.
	title, mouse bool
	// review makes the model that takes the picker's place.
	review func(shelf.Opened) tea.Model
	list.List
	w, h int
	// listing is the number of the list that is being made, len(Lists) when all are there.
	listing int
	// Searching is true while letters are typed into words.
	Searching bool
	// Seq counts what was opened; opening is true while one is.
	Seq     int
	Opening bool
	Toast   string

	code int
	// Fault is the panic that ended the program; survived is the last one that did not.
	Fault, Survived *review.PanicError
}

// New shows nothing yet: looking starts with [Model.Init], so that the first frame waits
// for no disk. Review makes the model that takes its place.
func New(from *shelf.Picker, b *draw.Canvas, review func(shelf.Opened) tea.Model) *Model {
	return &Model{Shelf: shelf.Shelf{From: from}, b: b, review: review}
}

// WithTerminal says whether the window is named, and whether the mouse chooses.
func (p *Model) WithTerminal(title, mouse bool) *Model {
	p.title, p.mouse = title, mouse
	return p
}

// Init starts to look for conversations.
func (p *Model) Init() tea.Cmd { return tea.Batch(p.titled(), p.look()) }

// titled names the window.
func (p *Model) titled() tea.Cmd {
	if !p.title {
		return nil
	}
	return terminal.SetTitle(terminal.ProgramName)
}

// look makes the next list.
func (p *Model) look() tea.Cmd {
	if p.listing >= len(p.From.Lists) {
		return nil
	}
	n, find := p.listing, p.From.Lists[p.listing]
	return terminal.Guard(func() tea.Msg {
		found, err := find()
		return StoredFound{n, shelf.Clean(found), err}
	})
}

// Update routes a message. One that panics changes nothing, and a line says what failed.
func (p *Model) Update(msg tea.Msg) (next tea.Model, cmd tea.Cmd) {
	before := *p
	defer func() {
		if v := recover(); v != nil {
			*p = before
			p.Survived = review.NewPanic(v)
			p.Opening, p.Toast = false, terminal.FailedText(p.Survived)
			p.match(p.chosen())
			next, cmd = p, nil
		}
	}()
	return p.route(msg)
}

// route is one line a message; what is opened takes the picker's place.
func (p *Model) route(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case StoredOpened:
		return p.opened(msg)
	case tea.WindowSizeMsg:
		p.w, p.h = msg.Width, msg.Height
		p.Resize(len(p.Shown), p.rows())
	case tea.KeyMsg:
		return p, p.handleKey(msg)
	case tea.MouseMsg:
		return p, p.handleMouse(msg)
	case StoredFound:
		return p, p.add(msg)
	case terminal.Stopped:
		p.code = msg.Code
		return p, tea.Quit
	case *review.PanicError:
		p.Fault = msg
		return p, tea.Quit
	}
	return p, nil
}

// add shows what was found, with the cursor on the conversation that it was on.
func (p *Model) add(d StoredFound) tea.Cmd {
	was := p.chosen()
	p.Put(d.Found)
	if d.Err != nil {
		p.Toast = render.CleanLine(d.Err.Error())
	}
	p.listing = d.List + 1
	p.match(was)
	return p.look()
}

// match lists those that words are found in, with the cursor on a conversation if it is listed.
func (p *Model) match(key string) {
	p.Search()
	p.Resize(len(p.Shown), p.rows())
	p.To(max(slices.IndexFunc(p.Shown, func(i int) bool { return p.All[i].Key == key }), 0))
}

// chosen is the key of the conversation under the cursor, "" for none.
func (p *Model) chosen() string {
	if p.Cursor >= len(p.Shown) {
		return ""
	}
	return p.All[p.Shown[p.Cursor]].Key
}

// open loads the conversation under the cursor.
func (p *Model) open() tea.Cmd {
	if p.Cursor >= len(p.Shown) || p.Opening {
		return nil
	}
	p.Seq++
	p.Opening, p.Searching = true, false
	seq, one, load := p.Seq, p.All[p.Shown[p.Cursor]], p.From.Open
	return terminal.Guard(func() tea.Msg {
		o, err := load(one)
		return StoredOpened{seq, o, err}
	})
}

// opened puts the review in the place of the picker.
func (p *Model) opened(d StoredOpened) (tea.Model, tea.Cmd) {
	if d.Seq != p.Seq || !p.Opening {
		return p, nil
	}
	p.Opening = false
	if d.err != nil {
		p.Toast = render.CleanLine(d.err.Error())
		return p, nil
	}
	m := p.review(d.opened)
	_, sized := m.Update(tea.WindowSizeMsg{Width: p.w, Height: p.h})
	return m, tea.Batch(sized, m.Init())
}

// End is how the picker was left when nothing was opened.
func (p *Model) End() (review.Result, *review.PanicError) {
	return review.Result{Code: p.code}, p.Fault
}
