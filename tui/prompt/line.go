// Package prompt is an input line in place of the keys. It must never act on the input: whoever
// opened the line does.
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

// Line is an input line in place of the keys.
type Line struct {
	Scope keys.Scope
	// Verb is what enter does, in a word.
	Verb string
	// Label comes before the text. Hint is shown in place of an empty text.
	Label, Hint string
	input       textinput.Model
	// Typed is called when the text has changed, nil for nothing.
	Typed func(text string) tea.Cmd
	// Accept handles the text. If it returns false, the prompt stays open, with a toast that says
	// why.
	Accept func(text string) (tea.Cmd, bool)
	// Leave is called when nothing is accepted, nil for nothing.
	Leave func() tea.Cmd
	// Past are the texts accepted before, newest last. At is the index of the visible one, or
	// len(Past) for the draft, which is the later input.
	Past  []string
	at    int
	draft string
}

// Set replaces the text of the prompt.
func (l *Line) Set(text string) {
	l.input.SetValue(text)
	l.input.CursorEnd()
}

// edit passes a key to the input.
func (l *Line) edit(msg tea.KeyMsg) (cmd tea.Cmd) {
	if key.Matches(msg, textinput.DefaultKeyMap.DeleteWordForward) {
		l.deleteWord()
		return nil
	}
	l.input, cmd = l.input.Update(msg)
	return cmd
}

// deleteWord deletes the spaces after the cursor and the next word. The input's own function panics
// if the text ends in these spaces.
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

// Open makes the line ready for input. It returns a command to run.
func (l *Line) Open() tea.Cmd {
	l.input = textinput.New()
	l.input.CharLimit = terminal.MaxTyped
	// A blinking cursor would redraw frames for nothing. The clipboard is not read here.
	l.input.Cursor.SetMode(cursor.CursorStatic)
	l.input.KeyMap.Paste = key.NewBinding()
	l.at = len(l.Past)
	return l.input.Focus()
}

// Text returns the typed text.
func (l *Line) Text() string { return l.input.Value() }

// Cursor returns how many runes of the text are before the cursor.
func (l *Line) Cursor() int { return l.input.Position() }

// Restore restores a text and its cursor, because the library edits the text in place.
func (l *Line) Restore(text string, at int) {
	l.input.SetValue(text)
	l.input.SetCursor(at)
}

// Type passes a key to the line. It cleans pasted text, which may contain anything.
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

// Recall shows earlier or later inputs.
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

// minTyped is how many cells of a prompt stay free for typing, if there are that many.
const minTyped = 16

// Draw draws the line, and leaves the rest of the pen for the keys that work in it.
func (l *Line) Draw(b *draw.Canvas, p *draw.Pen) {
	th, width := b.Theme, p.Left
	p.Say(th.Accent, " "+l.Label)
	text, at := []rune(l.input.Value()), l.input.Position()
	before, after := text[:at], string(text[at:])
	field := max(width/2, min(minTyped, p.Left))
	// The user looks at the end of the typed text.
	if most := field - 2; render.Width(string(before)) > most {
		for len(before) > 0 && render.Width(string(before)) > most-render.Width(b.Glyphs.Ellipsis) {
			before = before[1:]
		}
		p.Say(th.Dim, b.Glyphs.Ellipsis)
	}
	p.Say(th.Text, string(before))
	p.Say(th.Accent, b.Glyphs.Caret)
	p.Say(th.Text, after)
	if len(text) == 0 {
		p.Say(th.Dim, l.Hint)
	}
	p.Gap(1)
}
