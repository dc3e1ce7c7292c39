package tui

import (
	"strconv"
	"strings"

	"decant/render"
	"decant/strategies"
)

// rowText says in words what a row is, what it weighs and what was decided about it.
func (p *plain) rowText(r rowID) string {
	b, v := p.m.b, p.m.now().view
	s := b.sumsOf(v.events(r))
	text := p.rowName(r)
	switch {
	case r.kind == rowStrategy || r.kind == rowSetting:
		return text
	case !s.live:
		return text + ", not sent any more"
	}
	text += ", " + plural(s.before, "token")
	if s.after != s.before {
		text += ", " + render.Number(s.after) + " as planned"
	}
	if i := b.tangent(r.at); p.m.view == viewTangents && r.kind == rowTurn && i >= 0 {
		t := &b.tangents[i]
		if text += ", named by " + namedBy(t.By); t.Confidence > 0 {
			text += ", " + confidence(t) + " sure"
		}
	}
	switch p.m.verdictOf(p.m.targetsOf(r)) {
	case strategies.Drop:
		text += ", you drop it"
	case strategies.Keep:
		text += ", you keep it"
	default:
	}
	return text
}

// rowName names what a row stands for.
func (p *plain) rowName(r rowID) string {
	b := p.m.b
	switch r.kind {
	case rowTurn:
		name := "what precedes the first prompt"
		switch {
		case r.at > 0:
			name = turnName(r.at) + ": " + b.prompt(r.at)
		case r.at < 0:
			name = b.prompt(r.at)
		}
		return name
	case rowEvent:
		return place(b.conv, r.at) + ": " + b.label(r.at)
	case rowPart:
		return "part " + strconv.Itoa(r.part+1) + ": " + b.partLabel(&b.conv.Events[r.at], r.part)
	default:
	}
	// The first line of its page is the name of everything else; a strategy is on or off, too.
	name := ""
	if lines := p.m.pageOf(r, plainWidth); len(lines) > 0 {
		name = squeezed(lines[0])
	}
	if r.kind == rowStrategy {
		info := b.infos[r.at]
		name = info.Name + ", off"
		if p.m.history.Now().Has(info.Name) {
			name = info.Name + ", on"
		}
		if row := b.planRow(info.Name); row != nil {
			name += ", saves " + plural(row.Saved.Tokens, "token")
		}
	}
	return name
}

// squeezed is a line that was drawn, without styles and with one space where there are several.
func squeezed(line string) string {
	return strings.Join(strings.Fields(render.Unstyled(line)), " ")
}
