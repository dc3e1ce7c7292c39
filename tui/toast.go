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

// note, warn and fail show a toast: something was done, cannot be done, or went wrong.
func (m *root) note(text string) { m.toast = toast{text, graded} }
func (m *root) warn(text string) { m.toast = toast{text, warned} }
func (m *root) fail(text string) { m.toast = toast{text, failed} }

// footer is the last line: the toast, or the keys that matter now.
func (m *root) footer(width int) string {
	p := newPen(width, &m.b.glyphs)
	// Who waits is told how far it is; what was done is seen when it is done.
	waits := m.busy() != nil && m.sheet == nil && m.toast.grade == graded
	if m.toast.text != "" && !waits {
		p.gap(1)
		p.put(m.toastStyle(), m.toast.text, p.left)
		return p.String()
	}
	switch {
	case m.prompt != nil:
		return m.drawPrompt(width)
	case m.find.progress != nil && m.find.progress.slow:
		p.gap(1)
		p.put(m.b.theme.Accent, m.find.progress.String(), p.left)
		return p.String()
	}
	if j := m.busy(); j != nil && m.sheet == nil {
		p.gap(1)
		p.put(m.b.theme.Accent, j.String(), p.left)
		return p.String()
	}
	if m.keys.count > 0 {
		p.say(m.b.theme.Accent, " "+plural(m.keys.count, "time"))
		p.gap(2)
	}
	m.footKeys(p)
	return p.String()
}

// toastStyle is the colour of the toast; its words say as much without.
func (m *root) toastStyle() lipgloss.Style {
	switch m.toast.grade {
	case warned:
		return m.b.theme.Warn
	case failed:
		return m.b.theme.Error
	default:
		return m.b.theme.Good
	}
}

// footKeys writes the keys that work here, as many as fit; the way to the help is always there.
func (m *root) footKeys(p *pen) {
	help := m.binding("?")
	if help == nil {
		help = &binding{}
	}
	for i := range table {
		b := &table[i]
		if b.foot == "" || m.binding(b.keys[0]) != b || b.id == "down" && m.sheetFits() {
			continue
		}
		need := footWidth(b, m.footWord(b))
		if b != help && need+footWidth(help, help.foot) > p.left {
			continue
		}
		m.footKey(p, b)
		if b == help {
			help = &binding{}
		}
	}
}

// sheetFits reports whether a sheet is shown that has nothing to scroll.
func (m *root) sheetFits() bool {
	return m.sheet != nil && len(m.sheet.lines) <= m.sheet.height
}

// footWidth is how many cells a key takes in the footer, 0 for none.
func footWidth(b *binding, word string) int {
	if b.foot == "" {
		return 0
	}
	return len(footName(b)) + len(word) + 3
}

// footName is the key as the footer shows it; of several the first.
func footName(b *binding) string {
	if b.id == "down" {
		return "j/k"
	}
	return keyName(b.keys[0])
}

// footKey writes one key; one that does nothing now is dim.
func (m *root) footKey(p *pen, b *binding) {
	style := m.b.theme.Text
	if ok, _ := b.allowed(m); !ok {
		style = m.b.theme.Dim
	}
	p.gap(1)
	p.say(m.b.theme.Key, footName(b))
	p.gap(1)
	p.say(style, m.footWord(b))
	p.gap(1)
}

// footWord is what the footer says of a key; some do the opposite the second time.
func (m *root) footWord(b *binding) string {
	if b.id == "save" && m.o.InPlace {
		return "overwrite" + m.b.glyphs.Ellipsis
	}
	switch {
	case b.id == "prompt-accept":
		return m.prompt.verb
	case b.id == "search-where" && m.find.allText:
		return "labels"
	case m.sheet != nil || m.prompt != nil:
		return b.foot
	}
	a := m.aim()
	v := a.verdict
	switch {
	case len(a.all) == 0:
		return b.foot
	case b.id == "accept" && v != undecided:
		return "accept"
	case b.id == "drop" && v == drops, b.id == "keep" && v == keeps:
		return "undo " + b.foot
	}
	return b.foot
}
