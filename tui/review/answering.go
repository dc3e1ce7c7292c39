package review

import (
	"decant/render"
	"decant/tui/board"
)

// TakeAnswer puts an answer into the plan, as one step that can be undone; false where there is
// none.
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
	text := appendText(appendText(name, d.answer.Used), tellRefusals(d.answer.Refused))
	if m.Toast.Grade == Graded {
		m.Toast.Note(text)
	} else {
		m.Toast.Warn(appendText(text, m.Toast.Text))
	}
	return cmd, true
}

// tellRefusals say what of an answer does not count, "" for nothing.
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

// appendText is a text with another behind it, if there is any.
func appendText(text, more string) string {
	switch more = render.CleanLine(more); "" {
	case more:
		return text
	case text:
		return more
	}
	return text + "; " + more
}
