package model

import (
	"crypto/sha256"
)

// Opens is the text that a fork with these outcomes puts first and that is not in the conversation,
// or "" for none. See [Rules.Opening].
func (c *Conversation) Opens(outcomes map[int]Outcome) string {
	if c.Rules.Opening == "" {
		return ""
	}
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live || outcomes[i].Gone(e) {
			continue
		}
		if e.Role == "assistant" {
			return c.Rules.Opening
		}
		return ""
	}
	return ""
}

// ForkView is what the agent would send when it resumes a fork with these outcomes: the view of the
// conversation, after the text that the fork puts before it.
func (c *Conversation) ForkView(outcomes map[int]Outcome) []SentItem {
	out := c.View(outcomes)
	if text := c.Opens(outcomes); text != "" {
		first := SentItem{Role: "user", Kind: System, Sum: sha256.Sum256([]byte(text))}
		out = append([]SentItem{first}, out...)
	}
	return out
}

// ForkTotal is the size of a fork with these outcomes, including the text that it puts first.
func (c *Conversation) ForkTotal(outcomes map[int]Outcome) Total {
	t := c.Total(outcomes)
	t.Bytes += len(c.Opens(outcomes))
	t.Tokens += c.FixTokens(outcomes)
	return t
}

// FixTokens is how many tokens the fixes add to a fork with these outcomes.
func (c *Conversation) FixTokens(outcomes map[int]Outcome) int {
	if text := c.Opens(outcomes); text != "" {
		return RoundWeight(c.TextWeight(text))
	}
	return 0
}
