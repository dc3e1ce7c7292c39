package lines

import (
	"strings"

	"decant/tui/find"
	"decant/tui/review"
)

// askText asks for a text next.
func (p *dialog) askText(
	text string, accept func(answer string) (review.Task, bool),
) review.Task {
	p.text = &textQuestion{text, accept}
	p.session.Toast = review.Toast{}
	return nil
}

// readText asks for the text.
func (p *dialog) readText() {
	q := p.text
	p.say("")
	p.say(strings.TrimSpace(q.text) + " Type it, or nothing to go back.")
	answer, ok := p.read()
	if !ok {
		return
	}
	if answer == "" {
		p.text, p.after = nil, nil
		return
	}
	taken := false
	p.try(func() (task review.Task) {
		task, taken = q.accept(answer)
		p.text = nil
		return task
	})
	if !taken {
		p.say(p.session.Toast.Text)
		p.after = nil
	}
}

// askSearch asks what to search for, in the labels or in all text.
func (p *dialog) askSearch(allText bool) {
	p.finder.AllText = allText
	where := "the labels"
	if allText {
		where = "all text"
	}
	p.run(p.askText("Search what in "+where+"?", func(text string) (review.Task, bool) {
		return p.finder.Search(text), true
	}))
	p.after = p.follow
}

// askFilter asks which rows to list.
func askFilter(p *dialog) review.Task {
	return p.askText("Show only rows with "+find.FilterHint()+" of it.", p.finder.Filter)
}
