package strategiestest

import (
	"strconv"
	"strings"

	"decant/model"
)

// RandomRequest makes a random conversation in the form that a client sends. It is like
// DrawConversation, with a system prompt, tool definitions, some of them unused, and events that
// the format keeps. For some, the format says that the tool definitions stay.
func RandomRequest(seed uint64, broken bool) *model.Conversation {
	return drawAny(seed, broken, true)
}

// preface adds what a client sends before the conversation.
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

// answers numbers what the model said in one go, if the format binds reasoning to that. Sometimes
// one answer ends and the next begins between two events.
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

// fix marks some events as kept by the format. They may be any events, including reasoning and
// halves of calls.
func (g *generator) fix() {
	if !g.request || g.c.EventCount() == 0 {
		return
	}
	for range g.late.IntN(3) * g.late.IntN(4) {
		g.Event(g.late.IntN(g.c.EventCount())).Fixed = true
	}
}
