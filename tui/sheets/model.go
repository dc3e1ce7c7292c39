package sheets

import (
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/llm"
	"decant/tui/draw"
)

// tellMasked says what is withheld because it looks like a secret.
func tellMasked(p *draw.Page, n *llm.Notice) {
	if n.Secrets() == 0 {
		p.Fact("Masked", "no secret was found")
		return
	}
	kinds := make([]string, len(n.Masked))
	for i, m := range n.Masked {
		kinds[i] = render.Number(m.Count) + " " + m.Rule
	}
	is := map[bool]string{true: " that looks", false: " that look"}[n.Secrets() == 1]
	p.Fact("Masked", amount.Of(n.Secrets(), "text")+is+" like a secret: "+strings.Join(kinds, ", "))
}

// destinationOf says where prompts are sent.
func destinationOf(to llm.Destination) string {
	switch {
	case to.Program:
		return "the program " + to.Where + ", which may send it on"
	case to.Local:
		return to.Where + ", on this machine"
	}
	return to.Where
}
