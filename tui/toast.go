package tui

import "github.com/charmbracelet/lipgloss"

// toast is one line for the person, shown until the next key.
type toast struct {
	text  string
	grade grade
}

// grade is how much a toast matters.
type grade uint8

// The grades.
const (
	graded grade = iota
	warned
	failed
)

func (m *root) note(text string) { m.toast = toast{text, graded} }
func (m *root) warn(text string) { m.toast = toast{text, warned} }
func (m *root) fail(text string) { m.toast = toast{text, failed} }

// footer is the last line: the toast, or the keys that matter now.
func (m *root) footer(width int) string {
	p := newPen(width, &m.b.glyphs)
	if m.toast.text != "" {
		p.gap(1)
		p.put(m.toastStyle(), m.toast.text, p.left)
		return p.String()
	}
	if m.keys.count > 0 {
		p.say(m.b.theme.Accent, " "+plural(m.keys.count, "time"))
		p.gap(2)
	}
	m.footKeys(p)
	return p.String()
}

func (m *root) toastStyle() lipgloss.Style {
	switch m.toast.grade {
	case warned:
		return m.b.theme.Warn
	case failed:
		return m.b.theme.Error
	}
	return m.b.theme.Good
}

// footKeys writes the keys that work here, as many as fit; those that do nothing now are dim.
func (m *root) footKeys(p *pen) {
	scope, th := m.scope(), m.b.theme
	for i := range table {
		b := &table[i]
		if b.foot == "" || b.scope&scope == 0 {
			continue
		}
		key, word := keyName(b.keys[0]), m.footWord(b)
		if b.id == "down" {
			key = "j/k"
		}
		if p.left < len(key)+len(word)+3 {
			return
		}
		style := th.Text
		if ok, _ := b.allowed(m); !ok {
			style = th.Dim
		}
		p.gap(1)
		p.say(th.Key, key)
		p.gap(1)
		p.say(style, word)
		p.gap(1)
	}
}

// footWord is what the footer says of a key; some do the opposite the second time.
func (m *root) footWord(b *binding) string {
	if b.id == "jump" {
		event := m.events.event()
		switch n := len(m.trail); {
		case m.b.twin(event) >= 0:
			return "jump"
		case n > 0 && m.trail[n-1].target == event:
			return "back"
		}
		return b.foot
	}
	t, _, ok := m.target()
	if !ok {
		return b.foot
	}
	v := m.history.Now().Decisions[t]
	switch {
	case b.id == "accept" && v != undecided:
		return "accept"
	case b.id == "drop" && v == drops, b.id == "keep" && v == keeps:
		return "undo " + b.foot
	}
	return b.foot
}
