package tui

import (
	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
)

// maxTyped is how many characters can be typed into a prompt.
const maxTyped = 500

// prompt is a line to type into, in the place of the keys.
type prompt struct {
	scope scope
	// verb is what enter does, in a word.
	verb string
	// label stands before the text; hint is shown in its place while it is empty.
	label, hint string
	input       textinput.Model
	// typed is called when the text has changed, nil for nothing.
	typed func(text string) tea.Cmd
	// accept obeys the text; false leaves the prompt open, with a toast that says why.
	accept func(text string) (tea.Cmd, bool)
	// leave is called when nothing is accepted, nil for nothing.
	leave func() tea.Cmd
	// past are texts that were accepted before, the newest last; at is which of them is shown,
	// len(past) for the draft, which is what was typed since.
	past  []string
	at    int
	draft string
}

// ask opens a prompt.
func (m *root) ask(p *prompt) tea.Cmd {
	p.input = textinput.New()
	p.input.CharLimit = maxTyped
	// A blinking cursor draws frames for nothing, and the clipboard is not read here.
	p.input.Cursor.SetMode(cursor.CursorStatic)
	p.input.KeyMap.Paste = key.NewBinding()
	p.at = len(p.past)
	m.prompt, m.toast = p, toast{}
	return p.input.Focus()
}

// set puts another text into the prompt.
func (p *prompt) set(text string) {
	p.input.SetValue(text)
	p.input.CursorEnd()
}

// typeKey gives a key message to the prompt: a key of the table, or text.
func (m *root) typeKey(msg tea.KeyMsg) tea.Cmd {
	m.toast = toast{}
	// What is typed is text, even when it spells the name of a key.
	if msg.Type != tea.KeyRunes && msg.Type != tea.KeySpace {
		if b := m.binding(msg.String()); b != nil {
			return m.press(msg.String())
		}
	}
	p := m.prompt
	was := p.input.Value()
	var cmd tea.Cmd
	p.input, cmd = p.input.Update(msg)
	text := p.input.Value()
	// What is pasted may hold anything.
	if clean := render.Clean(text); clean != text {
		p.set(clean)
		text = clean
	}
	if text == was || p.typed == nil {
		return cmd
	}
	return tea.Batch(cmd, p.typed(text))
}

// acceptPrompt obeys what was typed.
func (m *root) acceptPrompt() tea.Cmd {
	p := m.prompt
	cmd, ok := p.accept(p.input.Value())
	// What was accepted may have opened another prompt.
	if ok && m.prompt == p {
		m.prompt = nil
	}
	return cmd
}

// leavePrompt closes the prompt without obeying it.
func (m *root) leavePrompt() tea.Cmd {
	p := m.prompt
	m.prompt = nil
	if p.leave != nil {
		return p.leave()
	}
	return nil
}

// recall shows what was typed before, or later.
func recall(way int) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd {
		p := m.prompt
		if p.at == len(p.past) {
			p.draft = p.input.Value()
		}
		p.at = min(max(p.at+way, 0), len(p.past))
		if p.at < len(p.past) {
			p.set(p.past[p.at])
		} else {
			p.set(p.draft)
		}
		return nil
	}
}

// remember puts a text at the end of those that were accepted.
func remember(past []string, text string) []string {
	if text == "" || len(past) > 0 && past[len(past)-1] == text {
		return past
	}
	return append(past, text)
}

// minTyped is how many cells of a prompt stay free to type into, as far as there are so many.
const minTyped = 16

// drawPrompt is the prompt, and behind it the keys that work in it.
func (m *root) drawPrompt(width int) string {
	p, th := newPen(width, &m.b.glyphs), m.b.theme
	q := m.prompt
	p.say(th.Accent, " "+q.label)
	text, at := []rune(q.input.Value()), q.input.Position()
	before, after := text[:at], string(text[at:])
	field := max(width/2, min(minTyped, p.left))
	// The end of what was typed is what a person looks at.
	for len(before) > 0 && render.Width(string(before)) > field-2 {
		before = before[1:]
	}
	p.say(th.Text, string(before))
	p.say(th.Accent, m.b.caret())
	p.say(th.Text, after)
	if len(text) == 0 {
		p.say(th.Dim, q.hint)
	}
	p.gap(1)
	m.footKeys(p)
	return p.String()
}

// caret is where the next character goes. It is no style, so it is seen without colours.
func (b *board) caret() string {
	if b.ascii() {
		return "_"
	}
	return b.glyphs.Parts[0]
}
