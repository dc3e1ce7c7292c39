// Package picker asks for a conversation when none was named. It must never open one by itself, nor
// know what then shows it.
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

// StoredFound is the result of a list.
type StoredFound struct {
	List  int
	Found []shelf.Stored
	Err   error
}

// StoredOpened is an opened conversation, or why it was not opened.
type StoredOpened struct {
	Seq    int
	opened shelf.Opened
	err    error
}

// Model is the first tea.Model if no conversation was named. The opened review replaces it.
type Model struct {
	shelf.Shelf
	b *draw.Canvas
	// title is true if the window gets a title, mouse if the mouse can choose.
	title, mouse bool
	// review makes the model that replaces the picker.
	review func(shelf.Opened) tea.Model
	list.List
	w, h int
	// listing is the number of the list in progress, len(Lists) when all are there.
	listing int
	// Searching is true while letters are typed into words.
	Searching bool
	// Seq counts the opened conversations. Opening is true while one is being opened.
	Seq     int
	Opening bool
	Toast   string

	code int
	// Fault is the panic that ended the program. Survived is the last one that did not.
	Fault, Survived *review.PanicError
}

// New makes an empty picker. The search starts with [Model.Init], so that the first frame waits for
// no disk. Review makes the model that replaces it.
func New(from *shelf.Picker, b *draw.Canvas, review func(shelf.Opened) tea.Model) *Model {
	return &Model{Shelf: shelf.Shelf{From: from}, b: b, review: review}
}

// WithTerminal sets whether the window gets a title, and whether the mouse can choose.
func (p *Model) WithTerminal(title, mouse bool) *Model {
	p.title, p.mouse = title, mouse
	return p
}

// Init starts to look for conversations.
func (p *Model) Init() tea.Cmd { return tea.Batch(p.titled(), p.look()) }

// titled sets the title of the window.
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

// Update routes a message. If the handler panics, nothing changes, and a line says what failed.
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

// route has one line per message. The opened review replaces the picker.
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

// add shows what was found, with the cursor on the same conversation.
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

// match lists the conversations that contain the words, with the cursor on a conversation if it is
// listed.
func (p *Model) match(key string) {
	p.Search()
	p.Resize(len(p.Shown), p.rows())
	p.To(max(slices.IndexFunc(p.Shown, func(i int) bool { return p.All[i].Key == key }), 0))
}

// chosen returns the key of the conversation under the cursor, "" for none.
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

// opened replaces the picker with the review.
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

// End returns the result if nothing was opened.
func (p *Model) End() (review.Result, *review.PanicError) {
	return review.Result{Code: p.code}, p.Fault
}
