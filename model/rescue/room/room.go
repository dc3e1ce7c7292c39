// Package room says how much of a model's context window the texts of a conversation may fill. It
// considers the window, the part reserved for an answer, and what the client sends besides the
// texts.
package room

import (
	"decant/model"
	"decant/model/rescue/limits"
	"decant/model/source"
)

// Window is the context window into which a conversation must fit, and whether its model is known.
// A limit that an error states comes first. It is in estimated tokens, as all here: where an error
// counts more than the estimate, limits and reserves are that much less.
func Window(c *model.Conversation) (tokens int, known bool) {
	if said := &c.Refusal; said.Limit > 0 {
		return said.Estimated(said.Limit), true
	}
	if c.Window > 0 {
		return c.Window, true
	}
	return limits.Of("any")[limits.UsualWindow], false
}

// Reserve is the room in tokens that is reserved for the answer: what a body asks for or an error
// states, else 32,000 or a tenth of the window, whichever is more.
func Reserve(c *model.Conversation) int {
	if asked := max(AnswerTokens(c), c.Refusal.Answer); asked > 0 {
		return c.Refusal.Estimated(asked)
	}
	window, _ := Window(c)
	usual := limits.Of("any")
	answer := c.Refusal.Estimated(usual[limits.AnswerReserve])
	return min(max(answer, window*usual[limits.ReservePercent]/100), window/2)
}

// uncertain is the fraction, one in uncertain, by which an estimate may be too high.
const uncertain = 10

// Fits reports whether the estimated number of tokens fits the window of a conversation. Where an
// error says that it was too long, it does not get the benefit of the doubt.
func Fits(c *model.Conversation, sent int) bool {
	window, _ := Window(c)
	if c.Refusal.TooLong {
		return sent <= window
	}
	return sent-sent/uncertain <= window
}

// AnswerTokens is the length of the answer that a request body asks for, or 0 where it does not
// say.
func AnswerTokens(c *model.Conversation) int {
	if c.Format != "anthropic-messages" && c.Format != "openai-chat" &&
		c.Format != "openai-responses" || len(c.Source.Records) != 1 {
		return 0
	}
	var t source.Tree
	if t.ParseIn(c.Source, c.Source.Records[0].Span) != nil {
		return 0
	}
	for _, name := range []string{"max_tokens", "max_completion_tokens", "max_output_tokens"} {
		if n := t.Root().Get(name).Int(); n > 0 {
			return n
		}
	}
	return 0
}

// Of is the room for texts in the window of a conversation's model. Claude Code compacts before the
// window is full.
func Of(c *model.Conversation) limits.Room {
	window, known := Window(c)
	out := limits.Room{
		Window: window, Assumed: !known, Reserve: Reserve(c), Beside: c.Beside(nil).Beside(),
	}
	client := limits.Of(c.Format)
	out.Reserve += c.Refusal.Estimated(client[limits.CompactRoom])
	if out.Beside <= 0 {
		out.Beside = client[limits.SentBeside]
	}
	return out
}

// Budgets are how many tokens the texts of a conversation may have so that it fits its window with
// room for an answer, the most comfortable first. Claude Code clears old results before it
// compacts. A fork that is larger than the first budget would lose them on resume.
func Budgets(c *model.Conversation) []int {
	room := Of(c)
	clears := c.Refusal.Estimated(limits.Of(c.Format)[limits.ClearRoom])
	if clears == 0 {
		return []int{room.Texts(100)}
	}
	return []int{max(1, room.Texts(100)-clears), room.Texts(100)}
}

// IsOfLength reports whether a rule is about the total length.
func IsOfLength(rule string) bool { return rule == "window" || rule == "window-answer" }

// Sent is the estimate of what the agent sends. Where an error says that this is too long, and no
// usage is recorded, it contains what the client usually sends besides the texts.
func Sent(c *model.Conversation) int {
	sent := c.Context(nil)
	if c.Refusal.TooLong && sent.Beside() == 0 {
		return sent.Texts + limits.Of(c.Format)[limits.SentBeside]
	}
	return sent.Sum()
}

// mostScale is the largest count per estimated token that is believed. No vocabulary and no prompt
// reaches more, so the count is then that of another conversation.
const mostScale = 2

// Refuse is a conversation with what an error says about its length.
func Refuse(c *model.Conversation, said model.Refusal) *model.Conversation {
	out := *c
	out.Refusal = said
	sent := Sent(&out)
	if said.Count > sent && said.Count <= mostScale*sent {
		out.Refusal.Scale = float64(said.Count) / float64(sent)
	}
	return &out
}
