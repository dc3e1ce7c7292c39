package lines

import (
	"slices"
	"strings"

	"decant/tui/keys"
)

// askFind asks what to find, which rows to list, and in which order.
func (p *dialog) askFind() {
	m := p.m
	choices := []choice{
		{text: "search the labels", do: func() { p.askSearch(false) }},
		{text: "search all text", do: func() { p.askSearch(true) }},
	}
	for i := range keys.Table {
		b := &keys.Table[i]
		if !findsIn(b, p.scope()) {
			continue
		}
		if ok, _ := p.able(b.ID); !ok {
			continue
		}
		text, _, _ := strings.Cut(b.Help, ";")
		choices = append(choices, choice{text: text, do: func() { p.goAndFollow(b.ID) }})
		if b.ID == "filter" && m.List().Filter != nil {
			choices = append(choices, choice{text: "show all rows again", do: func() {
				p.finder.Unfilter()
				p.after = p.listAgain
			}})
		}
	}
	p.ask("Find what?", append(choices, choice{"b", "back", func() {}}))
}

// findsIn reports whether a line of the key table finds or sorts rows in one of some places, or
// goes back there.
func findsIn(b *keys.Binding, in keys.Scope) bool {
	switch b.ID {
	case "search", "palette": // These have questions of their own.
		return false
	case "back", "forward":
		return b.Scope&in != 0
	}
	return b.Group == keys.GroupFind && b.Scope&in != 0
}

// goAndFollow runs an answer that leads to a row, or lists other rows.
func (p *dialog) goAndFollow(id string) {
	p.obey(id)
	p.after = p.follow
	if slices.Contains([]string{"filter", "sort", "sort-back", "sort-again"}, id) {
		p.after = p.listAgain
	}
}

// follow asks about the row at which the review has arrived.
func (p *dialog) follow() {
	p.under = p.m.List().Path()
	slices.Reverse(p.under)
	p.inList, p.inKids, p.from = true, false, 0
}

// always returns the answers that are available whenever no other question is open.
func always(p *dialog, inside bool) []choice {
	var out []choice
	if inside {
		out = append(out, choice{"b", "back", p.back})
	}
	out = append(out, choice{"f", "find, filter and sort", p.askFind})
	if ok, _ := p.able("ask"); ok {
		out = append(out, choice{"a", p.m.AskText(p.page != nil), func() { p.obey("ask") }})
	}
	if ok, _ := p.able("uncompact"); ok {
		text := "as it was before the agent's newest compaction"
		if p.m.B.Conv.Uncompacted > 0 {
			text = "as it is stored"
		}
		out = append(out, choice{"c", text, func() { p.obey("uncompact") }})
	}
	for _, c := range []struct{ key, id, text string }{
		{"w", "diagnosis", "the diagnosis"},
		{"s", "goes", "what will be removed, and save"},
		{"p", "presets", "presets"},
		{"u", "undo", "undo"},
		{"r", "redo", "redo"},
		{"q", "quit", "quit"},
	} {
		out = append(out, choice{c.key, c.text, func() { p.obey(c.id) }})
	}
	return out
}
