package digest

import (
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/digest/stretch"
)

// talk is what was said in a stretch.
type talk struct {
	prompts   []stretch.Saying // By the user.
	answers   []stretch.Saying // The agent's last words in each turn except the last turn.
	texts     []stretch.Saying // Everything the agent said.
	summaries []stretch.Saying // Summaries of earlier parts of the conversation.
}

// readTalk lists what was said.
func (s reader) readTalk() talk {
	var t talk
	for _, i := range s.Events {
		e := s.C.EventAt(i)
		if !e.Prompt && e.Kind != model.Summary && e.Kind != model.Assistant {
			continue
		}
		q := stretch.Saying{Turn: e.Turn, Text: s.Text(i)}
		if e.Prompt {
			q = stretch.ReadPrompt(e.Turn, q.Text)
		}
		if strings.TrimSpace(q.Text) != "" {
			t.add(e, q)
		}
	}
	if n := len(t.answers); n > 0 { // The state at the end has it.
		t.answers = t.answers[:n-1]
	}
	return t
}

// add adds a saying to its list.
func (t *talk) add(e *model.Event, q stretch.Saying) {
	switch {
	case e.Prompt:
		t.prompts = slices.DeleteFunc(t.prompts, func(o stretch.Saying) bool {
			return o.Text == q.Text
		})
		t.prompts = append(t.prompts, q)
	case e.Kind == model.Summary:
		t.summaries = append(t.summaries, q)
	default:
		t.texts = append(t.texts, q)
		if n := len(t.answers); n > 0 && t.answers[n-1].Turn == q.Turn {
			t.answers = t.answers[:n-1]
		}
		t.answers = append(t.answers, q)
	}
}

// longRequest is the least number of characters of a prompt that states a task. Shorter prompts
// continue it ("yes", "commit this").
const longRequest = 60

// requests returns the newest prompt that states a task, and the newest prompt of all, which may be
// the same. Both are nil if there is none.
func (t *talk) requests() (task, last *stretch.Saying) {
	for i := len(t.prompts) - 1; i >= 0; i-- {
		q := &t.prompts[i]
		if q.Aside {
			continue
		}
		if last == nil {
			last = q
		}
		if len(q.Text) >= longRequest {
			return q, last
		}
	}
	for i := range t.prompts {
		if q := &t.prompts[i]; !q.Aside && (task == nil || len(q.Text) > len(task.Text)) {
			task = q
		}
	}
	return task, last
}
