// Package picker asks which conversation is meant when none was named. It must never open one by
// itself, nor know what shows it then.
package picker

import (
	"cmp"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
	"decant/strategies/spec"
	"decant/tui/draw"
	"decant/tui/list"
	"decant/tui/query"
	"decant/tui/review"
	"decant/tui/terminal"
)

// Stored is a conversation that can be opened. Its texts need not be clean.
type Stored struct {
	// Key tells it from all others, and names it to [Picker.Open].
	Key string
	// Agent, ID, Title and Folder are shown and searched; "" is not known.
	Agent, ID, Title, Folder string
	// Here is true for one of the project that the program was started in: those come first.
	Here bool
	// Modified is when it was active last; Bytes is its size.
	Modified time.Time
	Bytes    int64
	// Tokens is how many the context held last, as the agent recorded it; 0 is not known.
	Tokens int
}

// Opened is a conversation, and what its first plan is made from.
type Opened struct {
	Conversation *model.Conversation
	Spec         spec.Spec
}

// Picker is how a conversation is chosen when none was named.
type Picker struct {
	// Lists look for conversations, the quickest first. Each runs in a command once the one before
	// it has answered; what is found twice is shown once. The error says what could not be read.
	Lists []func() ([]Stored, error)
	// Open loads one, in a command. The error tells the next step.
	Open func(Stored) (Opened, error)
	// Now is when the program was started: ages are counted from it.
	Now time.Time
	// Limits say on one line which conversations alone are listed, as the person asked for it; ""
	// for all.
	Limits string
	// None says what to do where these limits leave no conversation, in a sentence.
	None string
}

// StoredFound is what a list came to.
type StoredFound struct {
	List  int
	Found []Stored
	Err   error
}

// StoredOpened is a conversation that was opened, or why not.
type StoredOpened struct {
	Seq    int
	opened Opened
	err    error
}

// Model is the first tea.Model where no conversation was named. What is opened takes its place.
type Model struct {
	From *Picker
	b    *draw.Canvas
	// title is true where the window is named, mouse where it chooses.
	title, mouse bool
	// review makes the model that takes the picker's place.
	review func(Opened) tea.Model
	list.List
	w, h int
	// All are sorted; shown are the indices of those that match what was typed.
	All   []Stored
	Shown []int
	// listing is the number of the list that is being made, len(Lists) when all are there.
	listing int
	// Searching is true while letters are typed into words.
	Searching bool
	Words     string
	// Seq counts what was opened; opening is true while one is.
	Seq     int
	Opening bool
	Toast   string

	code int
	// Fault is the panic that ended the program; survived is the last one that did not.
	Fault, Survived *terminal.PanicError
}

// New shows nothing yet: looking starts with [Model.Init], so that the first frame waits
// for no disk. Review makes the model that takes its place.
func New(from *Picker, b *draw.Canvas, review func(Opened) tea.Model) *Model {
	return &Model{From: from, b: b, review: review}
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
		return StoredFound{n, CleanStored(found), err}
	})
}

// CleanStored are conversations whose texts can be shown.
func CleanStored(found []Stored) []Stored {
	out := slices.Clone(found)
	for i := range out {
		s := &out[i]
		s.Agent, s.ID = render.CleanLine(s.Agent), render.CleanLine(s.ID)
		s.Title, s.Folder = render.CleanLine(s.Title), render.CleanLine(s.Folder)
	}
	return out
}

// Update routes a message. One that panics changes nothing, and a line says what failed.
func (p *Model) Update(msg tea.Msg) (next tea.Model, cmd tea.Cmd) {
	before := *p
	defer func() {
		if v := recover(); v != nil {
			*p = before
			p.Survived = terminal.NewPanic(v)
			p.Opening, p.Toast = false, terminal.FailedText(p.Survived)
			p.Match(p.chosen())
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
		return p, p.Add(msg)
	case terminal.Stopped:
		p.code = msg.Code
		return p, tea.Quit
	case *terminal.PanicError:
		p.Fault = msg
		return p, tea.Quit
	}
	return p, nil
}

// Add shows what was found, with the cursor on the conversation that it was on.
func (p *Model) Add(d StoredFound) tea.Cmd {
	was := p.chosen()
	known := make(map[string]bool, len(p.All))
	for i := range p.All {
		known[p.All[i].Key] = true
	}
	for i := range d.Found {
		if !known[d.Found[i].Key] {
			p.All = append(p.All, d.Found[i])
		}
	}
	slices.SortStableFunc(p.All, byPlaceAndTime)
	if d.Err != nil {
		p.Toast = render.CleanLine(d.Err.Error())
	}
	p.listing = d.List + 1
	p.Match(was)
	return p.look()
}

// byPlaceAndTime sorts this project's first, of one place the newest first.
func byPlaceAndTime(a, b Stored) int {
	if a.Here != b.Here {
		return map[bool]int{true: -1, false: 1}[a.Here]
	}
	return cmp.Or(b.Modified.Compare(a.Modified), cmp.Compare(a.Key, b.Key))
}

// Match lists those that words are found in, with the cursor on a conversation if it is listed.
func (p *Model) Match(key string) {
	at := 0
	p.Shown = p.Shown[:0]
	for i := range p.All {
		if !p.All[i].has(p.Words) {
			continue
		}
		if p.All[i].Key == key {
			at = len(p.Shown)
		}
		p.Shown = append(p.Shown, i)
	}
	p.Resize(len(p.Shown), p.rows())
	p.To(at)
}

// has reports whether all words are found in what is shown of a conversation.
func (s *Stored) has(words string) bool {
	text := strings.Join([]string{s.Title, s.Agent, s.Folder, s.ID}, " ")
	for _, w := range strings.Fields(words) {
		if !query.NewPattern(w).In(text) {
			return false
		}
	}
	return true
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
func (p *Model) End() (review.Result, *terminal.PanicError) {
	return review.Result{Code: p.code}, p.Fault
}
