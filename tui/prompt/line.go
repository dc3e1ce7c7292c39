// Package prompt is a line to type into, in the place of the keys. It must never obey what is
// typed: who opened the line does.
package prompt

import (
	"slices"
	"unicode"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/terminal"
)

// Line is a line to type into, in the place of the keys.
type Line struct {
	Scope keys.Scope
	// Verb is what enter does, in a word.
	Verb string
	// Label stands before the text; Hint is shown in its place while it is empty.
	Label, Hint string
	input       textinput.Model
	// Typed is called when the text has changed, nil for nothing.
	Typed func(text string) tea.Cmd
	// Accept obeys the text; false leaves the prompt open, with a toast that says why.
	Accept func(text string) (tea.Cmd, bool)
	// Leave is called when nothing is accepted, nil for nothing.
	Leave func() tea.Cmd
	// Past are texts that were accepted before, the newest last; at is which of them is shown,
	// len(Past) for the draft, which is what was typed since.
	Past  []string
	at    int
	draft string
}

// Set puts another text into the prompt.
func (l *Line) Set(text string) {
	l.input.SetValue(text)
	l.input.CursorEnd()
}

// edit gives a key to the input.
func (l *Line) edit(msg tea.KeyMsg) (cmd tea.Cmd) {
	if key.Matches(msg, textinput.DefaultKeyMap.DeleteWordForward) {
		l.deleteWord()
		return nil
	}
	l.input, cmd = l.input.Update(msg)
	return cmd
}

// deleteWord deletes the spaces behind the cursor and the word after them. The input's own
// function panics where the text ends in these spaces.
func (l *Line) deleteWord() {
	text, at := []rune(l.input.Value()), l.input.Position()
	end := at
	for end < len(text) && unicode.IsSpace(text[end]) {
		end++
	}
	for end < len(text) && !unicode.IsSpace(text[end]) {
		end++
	}
	l.input.SetValue(string(slices.Concat(text[:at], text[end:])))
	l.input.SetCursor(at)
}

// Open makes the line ready to type into; what it returns runs as a command.
func (l *Line) Open() tea.Cmd {
	l.input = textinput.New()
	l.input.CharLimit = terminal.MaxTyped
	// A blinking cursor draws frames for nothing, and the clipboard is not read here.
	l.input.Cursor.SetMode(cursor.CursorStatic)
	l.input.KeyMap.Paste = key.NewBinding()
	l.at = len(l.Past)
	return l.input.Focus()
}

// Text is what is typed.
func (l *Line) Text() string { return l.input.Value() }

// Cursor is how many runes of the text stand before the cursor.
func (l *Line) Cursor() int { return l.input.Position() }

// Restore puts a text and the cursor in it back: the library edits the text in place.
func (l *Line) Restore(text string, at int) {
	l.input.SetValue(text)
	l.input.SetCursor(at)
}

// Type gives a key to the line. What is pasted may hold anything, and comes in clean.
func (l *Line) Type(msg tea.KeyMsg) tea.Cmd {
	was := l.input.Value()
	cmd := l.edit(msg)
	text := l.input.Value()
	if clean := render.Clean(text); clean != text {
		l.Set(clean)
		text = clean
	}
	if text == was || l.Typed == nil {
		return cmd
	}
	return tea.Batch(cmd, l.Typed(text))
}

// Recall shows what was typed before, or later.
func (l *Line) Recall(way int) {
	if l.at == len(l.Past) {
		l.draft = l.input.Value()
	}
	l.at = min(max(l.at+way, 0), len(l.Past))
	if l.at < len(l.Past) {
		l.Set(l.Past[l.at])
	} else {
		l.Set(l.draft)
	}
}

// minTyped is how many cells of a prompt stay free to type into, as far as there are so many.
const minTyped = 16

// Draw draws the line; what is left of the pen is for the keys that work in it.
func (l *Line) Draw(b *draw.Canvas, p *draw.Pen) {
	th, width := b.Theme, p.Left
	p.Say(th.Accent, " "+l.Label)
	text, at := []rune(l.input.Value()), l.input.Position()
	before, after := text[:at], string(text[at:])
	field := max(width/2, min(minTyped, p.Left))
	// The end of what was typed is what a person looks at.
	for len(before) > 0 && render.Width(string(before)) > field-2 {
		before = before[1:]
	}
	p.Say(th.Text, string(before))
	p.Say(th.Accent, b.Glyphs.Caret)
	p.Say(th.Text, after)
	if len(text) == 0 {
		p.Say(th.Dim, l.Hint)
	}
	p.Gap(1)
}
