package codex

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// limit is how much of an output the client keeps when it loads it: in tokens of four bytes, as the
// client counts them, or in bytes.
type limit struct {
	size   int
	tokens bool
}

// known are the models whose outputs the client counts in tokens. Longer names with these starts
// count too.
var known = []string{
	"gpt-5.5", "gpt-5.6-luna", "gpt-5.6-sol", "gpt-5.6-terra", "gpt-6-astra", "gpt-6-luna",
	"gpt-6-sol", "gpt-6.1-sol", "gpt-6.1-terra", "codex-auto-review",
	"gpt-daybreak-blue-latest", "gpt-daybreak-red-latest",
}

// allowance is how much the client keeps of an output: 10,000 of its model's unit, and a fifth more
// for what is around it.
const allowance = 12_000

// limitOf is the limit of outputs for a model.
func limitOf(model string) limit {
	model = model[strings.LastIndexByte(model, '/')+1:]
	for _, k := range known {
		if strings.HasPrefix(model, k) {
			return limit{allowance, true}
		}
	}
	return limit{allowance, false}
}

// tokensOf is the client's own count of the tokens of a text.
func tokensOf(text string) int { return (len(text) + 3) / 4 }

// costOf is how much of a limit a text uses.
func (l limit) costOf(text string) int {
	if l.tokens {
		return tokensOf(text)
	}
	return len(text)
}

// cutText is a text as the client loads it with a limit of size.
func (l limit) cutText(text string, size int) string {
	switch {
	case !l.tokens:
		return cutMiddle(text, size, false)
	case size > 0 && len(text) <= 4*size:
		return text
	}
	return cutTokens(text, size)
}

// cutTokens is a text without its middle, of which that many tokens stay.
func cutTokens(text string, tokens int) string { return cutMiddle(text, 4*tokens, true) }

// cutMiddle removes the middle of a text that is longer than size bytes and says how much it
// removed.
func cutMiddle(text string, size int, tokens bool) string {
	if len(text) <= size || text == "" {
		return text
	}
	head, tail := size/2, len(text)-(size-size/2)
	for head > 0 && !utf8.RuneStart(text[head]) {
		head--
	}
	for tail < len(text) && !utf8.RuneStart(text[tail]) {
		tail++
	}
	tail = max(head, tail)
	gone, unit := utf8.RuneCountInString(text[head:tail]), "chars"
	if tokens {
		gone, unit = (len(text)-size+3)/4, "tokens"
	}
	return text[:head] + "…" + strconv.Itoa(gone) + " " + unit + " truncated…" + text[tail:]
}

// loadTexts are the texts of an output's parts as the client loads them. A part that is not a text
// uses no room. An empty text is left out. The last text counts the texts for which there was no
// room.
func (l limit) loadTexts(texts []string, isText []bool) []string {
	out := make([]string, len(texts))
	left, omitted, last := l.size, 0, -1
	for i, t := range texts {
		switch c := l.costOf(t); {
		case !isText[i] || t == "":
		case left == 0:
			omitted, last = omitted+1, i
		case c <= left:
			out[i] = t
			left -= c
		default:
			out[i] = l.cutText(t, left)
			left = 0
		}
	}
	if omitted > 0 {
		out[last] = "[omitted " + strconv.Itoa(omitted) + " text items ...]"
	}
	return out
}
