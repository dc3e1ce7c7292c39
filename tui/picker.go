package tui

import (
	"cmp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
	"decant/strategies"
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
}

// Opened is a conversation, and what its first plan is made from.
type Opened struct {
	Conversation *model.Conversation
	Spec         strategies.Spec
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
}

// The messages of the picker's commands.
type (
	storedFound struct {
		list  int
		found []Stored
		err   error
	}
	storedOpened struct {
		seq    int
		opened Opened
		err    error
	}
)

// picker is the first tea.Model where no conversation was named. What is opened takes its place.
type picker struct {
	o Options
	b *board
	list
	w, h int
	// all are sorted; shown are the indices of those that match what was typed.
	all   []Stored
	shown []int
	// listing is the number of the list that is being made, len(Lists) when all are there.
	listing int
	// searching is true while letters are typed into words.
	searching bool
	words     string
	// seq counts what was opened; opening is true while one is.
	seq     int
	opening bool
	toast   string

	code  int
	fault *PanicError
}

// newPicker shows nothing yet: looking starts with [picker.Init], so that the first frame waits
// for no disk.
func newPicker(o Options) *picker {
	o.Theme, o.Glyphs = cmp.Or(o.Theme, plainTheme()), orUnicode(o.Glyphs)
	return &picker{o: o, b: &board{theme: o.Theme, glyphs: o.Glyphs}}
}

// orUnicode is a set of glyphs, or the usual one for the zero value.
func orUnicode(g render.Glyphs) render.Glyphs {
	if g.Cursor == "" {
		return render.Unicode
	}
	return g
}

// Init starts to look for conversations.
func (p *picker) Init() tea.Cmd { return tea.Batch(p.titled(), p.look()) }

// titled names the window.
func (p *picker) titled() tea.Cmd {
	if !p.o.Title {
		return nil
	}
	return tea.SetWindowTitle(programName)
}

// look makes the next list.
func (p *picker) look() tea.Cmd {
	if p.listing >= len(p.o.Picker.Lists) {
		return nil
	}
	n, find := p.listing, p.o.Picker.Lists[p.listing]
	return guard(func() tea.Msg {
		found, err := find()
		return storedFound{n, cleanStored(found), err}
	})
}

// cleanStored are conversations whose texts can be shown.
func cleanStored(found []Stored) []Stored {
	out := slices.Clone(found)
	for i := range out {
		s := &out[i]
		s.Agent, s.ID = render.CleanLine(s.Agent), render.CleanLine(s.ID)
		s.Title, s.Folder = render.CleanLine(s.Title), render.CleanLine(s.Folder)
	}
	return out
}

// Update routes a message. A panic in it ends the program with the terminal restored.
func (p *picker) Update(msg tea.Msg) (next tea.Model, cmd tea.Cmd) {
	defer func() {
		if v := recover(); v != nil {
			p.fault = &PanicError{Value: v, Stack: string(debug.Stack())}
			next, cmd = p, tea.Quit
		}
	}()
	switch msg := msg.(type) {
	case storedOpened:
		return p.opened(msg)
	case tea.WindowSizeMsg:
		p.w, p.h = msg.Width, msg.Height
		p.resize(len(p.shown), p.rows())
	case tea.KeyMsg:
		return p, p.handleKey(msg)
	case tea.MouseMsg:
		return p, p.handleMouse(msg)
	case tea.ResumeMsg:
		return p, tea.Batch(p.titled(), mouseMode(p.o.Mouse))
	case storedFound:
		return p, p.add(msg)
	case stopped:
		p.code = msg.code
		return p, tea.Quit
	case *PanicError:
		p.fault = msg
		return p, tea.Quit
	}
	return p, nil
}

// add shows what was found, with the cursor on the conversation that it was on.
func (p *picker) add(d storedFound) tea.Cmd {
	was := p.chosen()
	known := make(map[string]bool, len(p.all))
	for i := range p.all {
		known[p.all[i].Key] = true
	}
	for i := range d.found {
		if !known[d.found[i].Key] {
			p.all = append(p.all, d.found[i])
		}
	}
	slices.SortStableFunc(p.all, byPlaceAndTime)
	if d.err != nil {
		p.toast = render.CleanLine(d.err.Error())
	}
	p.listing = d.list + 1
	p.match(was)
	return p.look()
}

// byPlaceAndTime sorts this project's first, of one place the newest first.
func byPlaceAndTime(a, b Stored) int {
	if a.Here != b.Here {
		return map[bool]int{true: -1, false: 1}[a.Here]
	}
	return cmp.Or(b.Modified.Compare(a.Modified), cmp.Compare(a.Key, b.Key))
}

// match lists those that words are found in, with the cursor on a conversation if it is listed.
func (p *picker) match(key string) {
	at := 0
	p.shown = p.shown[:0]
	for i := range p.all {
		if !p.all[i].has(p.words) {
			continue
		}
		if p.all[i].Key == key {
			at = len(p.shown)
		}
		p.shown = append(p.shown, i)
	}
	p.resize(len(p.shown), p.rows())
	p.to(at)
}

// has reports whether all words are found in what is shown of a conversation.
func (s *Stored) has(words string) bool {
	text := strings.Join([]string{s.Title, s.Agent, s.Folder, s.ID}, " ")
	for _, w := range strings.Fields(words) {
		if !newPattern(w).in(text) {
			return false
		}
	}
	return true
}

// chosen is the key of the conversation under the cursor, "" for none.
func (p *picker) chosen() string {
	if p.cursor >= len(p.shown) {
		return ""
	}
	return p.all[p.shown[p.cursor]].Key
}

// open loads the conversation under the cursor.
func (p *picker) open() tea.Cmd {
	if p.cursor >= len(p.shown) || p.opening {
		return nil
	}
	p.seq++
	p.opening, p.searching = true, false
	seq, one, load := p.seq, p.all[p.shown[p.cursor]], p.o.Picker.Open
	return guard(func() tea.Msg {
		o, err := load(one)
		return storedOpened{seq, o, err}
	})
}

// opened puts the review in the place of the picker.
func (p *picker) opened(d storedOpened) (tea.Model, tea.Cmd) {
	if d.seq != p.seq || !p.opening {
		return p, nil
	}
	p.opening = false
	if d.err != nil {
		p.toast = render.CleanLine(d.err.Error())
		return p, nil
	}
	o := p.o
	o.Picker, o.Conversation, o.Spec = nil, d.opened.Conversation, d.opened.Spec
	m := newRoot(o)
	_, sized := m.Update(tea.WindowSizeMsg{Width: p.w, Height: p.h})
	return m, tea.Batch(sized, m.Init())
}

// end is how the picker was left when nothing was opened.
func (p *picker) end() (Result, *PanicError) { return Result{Code: p.code}, p.fault }
