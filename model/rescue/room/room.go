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
func Window(c *model.Conversation) (tokens int, known bool) {
	if c.Window > 0 {
		return c.Window, true
	}
	return limits.Of("any")[limits.UsualWindow], false
}

// Reserve is the room in tokens that is reserved for the answer: what a body asks for, else 32,000
// or a tenth of the window, whichever is more.
func Reserve(c *model.Conversation) int {
	if asked := AnswerTokens(c); asked > 0 {
		return asked
	}
	window, _ := Window(c)
	usual := limits.Of("any")
	return min(max(usual[limits.AnswerReserve], window*usual[limits.ReservePercent]/100), window/2)
}

// uncertain is the fraction, one in uncertain, by which an estimate may be too high.
const uncertain = 10

// Fits reports whether the estimated number of tokens fits the window of a conversation.
func Fits(c *model.Conversation, sent int) bool {
	window, _ := Window(c)
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
	out.Reserve += client[limits.CompactRoom]
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
	clears := limits.Of(c.Format)[limits.ClearRoom]
	if clears == 0 {
		return []int{room.Texts(100)}
	}
	return []int{max(1, room.Texts(100)-clears), room.Texts(100)}
}

// IsOfLength reports whether a rule is about the total length.
func IsOfLength(rule string) bool { return rule == "window" || rule == "window-answer" }
