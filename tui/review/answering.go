package review

import (
	"strings"

	"decant/render"
	"decant/tui/board"
)

// TakeAnswer puts an answer into the plan, as one step that can be undone. It returns false if
// there is no answer.
func (m *Session) TakeAnswer(d AnswerCame) (cmd Task, taken bool) {
	m.Jobs.Tidy()
	a := m.Asks.Now
	switch {
	case a == nil || d.seq != a.seq:
		return nil, false
	case d.err != nil && a.stopped:
		m.Asks.Now = nil
		m.Toast.Warn(appendText("stopped; the plan is as it was", d.answer.Used))
		return nil, false
	case d.err != nil:
		a.Used = d.answer.Used
		m.Asks.fail(a, d.err)
		return nil, false
	}
	m.Asks.Now = nil
	s := d.answer.Into(m.History.Current())
	name := board.AnswerName(&s, a.Want.Strategy)
	cmd = m.Do(name, s)
	// The plan may be there already, and may have said something after the name.
	said := strings.TrimPrefix(strings.TrimPrefix(m.Toast.Text, name), "; ")
	text := appendText(appendText(name, d.answer.Used), tellRefusals(d.answer.Refused))
	m.Toast.Text = appendText(text, said)
	return cmd, true
}

// tellRefusals says which parts of an answer do not count, "" for none.
func tellRefusals(all []string) string {
	if len(all) == 0 {
		return ""
	}
	text := "not counted: " + render.CleanLine(all[0])
	if n := len(all) - 1; n > 0 {
		text += ", and " + render.Number(n) + " more"
	}
	return text
}

// appendText appends another text, if there is one.
func appendText(text, more string) string {
	switch more = render.CleanLine(more); "" {
	case more:
		return text
	case text:
		return more
	}
	return text + "; " + more
}
