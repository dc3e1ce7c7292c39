package rescue

import (
	"regexp"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue/room"
)

// lengthPatterns read the sizes in the texts of refusals for their length: how long the request
// was, what it reserved for the answer, and what the API accepts.
var lengthPatterns = []func() *regexp.Regexp{
	lazily(`(?i)too long: (?P<count>[\d,]+) tokens > (?P<limit>[\d,]+)`),
	lazily(`(?i)context limit: (?P<count>[\d,]+) \+ (?P<answer>[\d,]+) > (?P<limit>[\d,]+)`),
	lazily(`(?i)maximum context length is (?P<limit>[\d,]+) tokens`),
	lazily(`(?i)messages resulted in (?P<count>[\d,]+) tokens`),
	lazily(`(?i)you requested (?P<count>[\d,]+) tokens`),
	lazily(`(?i)\((?P<count>[\d,]+) in the messages, (?P<answer>[\d,]+) in the completion\)`),
}

// mostTokens is the largest size in tokens that is read.
const mostTokens = 1_000_000_000

// readLength is what an error says about the length of the request that was refused for its length.
// Later patterns are more exact.
func readLength(text string) model.Refusal {
	text = strings.Join(strings.Fields(wrappings().ReplaceAllString(text, " ")), " ")
	out := model.Refusal{TooLong: true}
	into := map[string]*int{"count": &out.Count, "answer": &out.Answer, "limit": &out.Limit}
	for _, p := range lengthPatterns {
		found := p().FindStringSubmatch(text)
		for i, name := range p().SubexpNames() {
			if found == nil || name == "" {
				continue
			}
			n, err := strconv.Atoi(strings.ReplaceAll(found[i], ",", ""))
			if err == nil && n > 0 && n <= mostTokens {
				*into[name] = n
			}
		}
	}
	if out.Limit == 0 {
		return model.Refusal{TooLong: true}
	}
	return out
}

// ExplainSound says why a rescue changes nothing although it knows the error: the conversation does
// not break the rules that the error names. It ends with the next step.
func ExplainSound(c *model.Conversation) string {
	said := &c.Refusal
	if !said.TooLong {
		return "decant knows this error, but this conversation does not have its problem; " +
			"decant --check lists the problems that it has"
	}
	sent := "≈ " + amount.Of(room.Sent(c), "token")
	why := "by decant's estimate this conversation (" + sent + ") fits " + nameLimit(c)
	if said.Count > said.Limit && said.Scale == 0 {
		why = "the error counts " + amount.Of(said.Count, "token") + ", but this conversation " +
			"has " + sent + ": the error is about another one, or older than a compaction"
	}
	return why + "; to make it smaller all the same, use --budget, as in decant -y --budget 80%"
}

// nameLimit names the limit that a conversation fits.
func nameLimit(c *model.Conversation) string {
	window, known := room.Window(c)
	switch {
	case c.Refusal.Limit > 0:
		return "the limit of " + amount.Of(c.Refusal.Limit, "token") + " in this error"
	case !known:
		return "a window of " + amount.Of(window, "token") + ", the usual one: its model is not " +
			"known"
	}
	return "the window of its model, " + amount.Of(window, "token")
}
