package tui

import (
	"slices"

	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/model/amount"
	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/review"
	"decant/tui/views"
)

// message returns the current message with its colour, "" for none: the toast, or the progress of
// what runs. Progress comes first, because the user waits for it. A finished action is visible
// anyway.
func message(m *root) (string, lipgloss.Style) {
	j := m.Jobs.Busy()
	waits := j != nil && m.sheet == nil
	switch {
	case m.Toast.Text != "" && (!waits || m.Toast.Grade != review.Graded):
		return m.Toast.Text, styleToast(m)
	case m.find.Running() != "":
		return m.find.Running(), m.B.Theme.Accent
	case waits:
		return j.String(), m.B.Theme.Accent
	}
	return "", m.B.Theme.Text
}

// drawMessageLine draws the line above the footer: the current message, or else what the marks
// mean.
func drawMessageLine(m *root, width int) string {
	if text, _ := message(m); text == "" {
		return m.header.DrawLegend(width)
	}
	return drawMessage(m, width)
}

// drawMessage draws a line with the current message.
func drawMessage(m *root, width int) string {
	p := draw.NewPen(width, &m.B.Glyphs)
	text, style := message(m)
	p.Gap(1)
	p.Put(style, text, p.Left)
	return p.String()
}

// drawFooter draws the last line: the input, or the keys that matter now. On a low screen the
// message replaces the keys, and a toast also replaces the input.
func drawFooter(m *root, width int) string {
	p, shown := startFooter(m, width)
	if !shown {
		return drawMessage(m, width)
	}
	drawFootKeys(m, p)
	return p.String()
}

// startFooter writes what comes before the keys, and reports whether the keys are shown.
func startFooter(m *root, width int) (p *draw.Pen, shown bool) {
	low := m.Layout.Message.H == 0
	if text, _ := message(m); low && text != "" && (m.prompt == nil || text == m.Toast.Text) {
		return nil, false
	}
	p = draw.NewPen(width, &m.B.Glyphs)
	switch {
	case m.prompt != nil:
		m.prompt.Draw(m.B, p)
	case m.typed.Now() > 0:
		p.Say(m.B.Theme.Accent, " "+amount.Of(m.typed.Now(), "time"))
		p.Gap(2)
	}
	return p, true
}

// styleToast returns the colour of the toast. Its words say the same without colours.
func styleToast(m *root) lipgloss.Style {
	switch m.Toast.Grade {
	case review.Warned:
		return m.B.Theme.Warn
	case review.Failed:
		return m.B.Theme.Error
	default:
		return m.B.Theme.Good
	}
}

// footHint is the cells of the footer for a key: from the first to before the end.
type footHint struct {
	from, end int
	b         *keys.Binding
}

// drawFootKeys writes as many keys that work here as fit, and returns their places. The key for the
// help is always shown.
func drawFootKeys(m *root, p *draw.Pen) []footHint {
	var hints []footHint
	help := keys.Bound("?", m.scope())
	if help == nil {
		help = &keys.Binding{}
	}
	for i := range keys.Table {
		b := &keys.Table[i]
		if b.Foot == "" || keys.Bound(b.Keys[0], m.scope()) != b || isNeedless(m, b) {
			continue
		}
		need := footWidth(b, wordOfFoot(m, b))
		if b != help && need+footWidth(help, help.Foot) > p.Left {
			continue
		}
		from := p.Width - p.Left
		drawFootKey(m, p, b)
		hints = append(hints, footHint{from, p.Width - p.Left, b})
		if b == help {
			help = &keys.Binding{}
		}
	}
	return hints
}

// keyOfFooter returns the key whose hint is at a column of the footer, "" for none. If a hint names
// two keys, it is the one under the pointer.
func keyOfFooter(m *root, x int) string {
	p, shown := startFooter(m, m.Layout.W)
	if !shown {
		return ""
	}
	for _, h := range drawFootKeys(m, p) {
		if x < h.from || x >= h.end {
			continue
		}
		// The name begins after a space, and in "j/k" the second key is two cells further.
		if second, ok := secondKeys[h.b.ID]; ok && x == h.from+3 {
			return second
		}
		return h.b.Keys[0]
	}
	return ""
}

// secondKeys are the second keys of the hints with two keys.
var secondKeys = map[string]string{"down": "k", "move-later": "K"}

// isNeedless reports whether a key of the footer is of no use here, whatever row is chosen. Other
// keys that do nothing now stay and are dim, because a footer that changes with the cursor is
// restless.
func isNeedless(m *root, b *keys.Binding) bool {
	switch b.ID {
	case "down":
		return m.sheet != nil && m.sheet.Menu == nil && m.sheet.Fits()
	case "copy-resume":
		ok, _ := canCopyResume(m)
		return !ok
	case "run-resume":
		ok, _ := review.CanResumeFork(m.Session)
		return !ok
	case "ask":
		return isAskNeedless(m)
	case "fix", "fix-all": // Pressed all the same, they say why not.
		return len(m.B.Problems) > 0 && !slices.ContainsFunc(m.B.Problems,
			func(p model.Problem) bool { return p.Optional })
	case "uncompact":
		ok, _ := review.MayToggleCompaction(m.Session)
		return !ok
	case "save", "save-elsewhere", "save-in-place", "write-plan":
		return m.o.Save == nil
	case "look":
		return m.Shown == views.Strategies
	}
	return false
}

// footWidth returns how many cells a key takes in the footer, 0 for none.
func footWidth(b *keys.Binding, word string) int {
	if b.Foot == "" {
		return 0
	}
	return len(footName(b)) + len(word) + 3
}

// footName returns the key as the footer shows it, the first of several.
func footName(b *keys.Binding) string {
	switch b.ID {
	case "down":
		return "j/k"
	case "move-later":
		return "J/K"
	}
	return keys.Name(b.Keys[0])
}

// drawFootKey writes one key. A key that does nothing now is dim.
func drawFootKey(m *root, p *draw.Pen, b *keys.Binding) {
	style := m.B.Theme.Text
	if ok, _ := m.allows(b); !ok {
		style = m.B.Theme.Dim
	}
	p.Gap(1)
	p.Say(m.B.Theme.Key, footName(b))
	p.Gap(1)
	p.Say(style, wordOfFoot(m, b))
	p.Gap(1)
}

// isFixMade reports whether the problem of a row is fixed, and can be left as it is.
func isFixMade(m *root, row int) bool {
	return row >= 0 && row < len(m.B.Problems) && m.B.Problems[row].Optional &&
		m.B.Problems[row].Fixed
}

// wordOfFoot returns the footer's word for a key. Some keys do the opposite the second time.
func wordOfFoot(m *root, b *keys.Binding) string {
	if b.ID == "save" && m.o.InPlace {
		return "overwrite" + m.B.Glyphs.Ellipsis
	}
	switch {
	case b.ID == "uncompact" && m.B.Conv.Uncompacted > 0:
		return "as stored"
	case b.ID == "prompt-accept":
		return m.prompt.Verb
	case b.ID == "search-where" && m.find.AllText:
		return "labels"
	case m.sheet != nil || m.prompt != nil:
		return b.Foot
	case b.ID == "ask" && m.Shown == views.Tangents: // A rule is not asked.
		return "look"
	case b.ID == "fix" && isFixMade(m, m.List().Chosen().At):
		return "leave"
	}
	return m.Aim().Word(b)
}
