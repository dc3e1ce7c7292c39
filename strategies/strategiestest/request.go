package strategiestest

import (
	"strconv"
	"strings"

	"decant/model"
)

// RandomRequest is a conversation by chance as a client sends it: Random, with a prompt
// of the system, definitions of tools, some of which no call uses, and events that the
// format keeps. Of some the format says that its definitions stay.
func RandomRequest(seed uint64, broken bool) *model.Conversation {
	return drawAny(seed, broken, true)
}

// preface is what a client sends before the conversation.
func (g *generator) preface() {
	if !g.request {
		return
	}
	if g.late.IntN(3) > 0 {
		i := g.Add(model.System, "system", g.Part("You are to help with the work.", ""))
		g.Event(i).Fixed = g.late.IntN(4) > 0
	}
	for n := range g.late.IntN(8) {
		name := "unused_" + strconv.Itoa(n)
		if g.late.IntN(2) == 0 {
			name = tools[g.late.IntN(len(tools))]
		}
		g.Define(name, strings.Repeat("what it is for; ", g.late.IntN(9)))
	}
	if g.late.IntN(6) == 0 {
		g.Rules().ToolsStay = "the client sends them anew"
	}
}

// answers gives what the model said in one go its number, where the format binds
// reasoning to that. At times one answer ends and the next begins between two events.
func (g *generator) answers() {
	if g.Rules().Reasoning != model.ReasoningGroup {
		return
	}
	n, open := 0, false
	for i := range g.c.EventCount() {
		e := g.c.EventAt(i)
		if e.Role != "assistant" {
			open = false
			continue
		}
		if !open || g.late.IntN(8) == 0 {
			n++
		}
		if open = true; g.late.IntN(15) > 0 {
			e.Group = n
		}
	}
}

// fix makes events some that the format keeps: any, reasoning and halves of calls, too.
func (g *generator) fix() {
	if !g.request || g.c.EventCount() == 0 {
		return
	}
	for range g.late.IntN(3) * g.late.IntN(4) {
		g.Event(g.late.IntN(g.c.EventCount())).Fixed = true
	}
}
