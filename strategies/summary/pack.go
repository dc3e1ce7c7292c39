package summary

import (
	"strings"
	"unicode/utf8"

	"decant/model/amount"
	"decant/model/tokens"
	"decant/strategies/llm"
)

// assumedWindow is used for models with an unknown context window. It is small enough for most
// models.
const assumedWindow = 32_000

// longestAnswer is the largest number of tokens of a summary. At most one part in answerShare of
// the window is used for it.
const longestAnswer, answerShare = 8192, 4

// leastRoom is the least number of tokens that a prompt must have for the conversation.
const leastRoom = 1000

// sizes are the token limits of one prompt.
type sizes struct {
	window, answer, room int
}

// sizesFor divides the window of a model. overhead is the size of a prompt without content. The
// error is an [*llm.Error].
func sizesFor(m llm.Model, overhead int) (sizes, error) {
	s := sizes{window: m.Window()}
	if s.window == 0 {
		s.window = assumedWindow
	}
	s.answer = min(longestAnswer, s.window/answerShare)
	// Estimates may be off by some percent.
	s.room = (s.window - s.answer - overhead) * 9 / 10
	if s.room < max(leastRoom, 2*s.answer) {
		return s, &llm.Error{
			Model: m.Name(), Reason: llm.TooLong,
			What: "its window of " + amount.Of(s.window, "token") + " is too small for a summary",
			Next: "choose a model with a larger window, or work offline",
		}
	}
	return s, nil
}

// packPieces packs pieces, in order, into groups of at most room tokens. A larger piece is taken
// apart.
func packPieces(pieces []piece, family tokens.Family, room int) [][]piece {
	var out [][]piece
	var group []piece
	left := room
	for i := range pieces {
		for _, p := range takeApart(pieces[i], family, room) {
			if p.tokens > left && len(group) > 0 {
				out, group, left = append(out, group), nil, room
			}
			group = append(group, p)
			left -= p.tokens
		}
	}
	if len(group) > 0 {
		out = append(out, group)
	}
	return out
}

// takeApart returns a piece in parts of at most room tokens each, cut between lines if possible.
// The masked secrets are counted with the first part.
func takeApart(p piece, family tokens.Family, room int) []piece {
	p.count(family)
	var out []piece
	for p.tokens > room && len(p.text) > 1 {
		at := max(1, int(float64(len(p.text))*float64(room)/float64(p.tokens)*0.8))
		at = findCut(p.text, at)
		head := p
		head.text = p.text[:at]
		head.count(family)
		out = append(out, head)
		p.text, p.masked = p.text[at:], nil
		if strings.HasPrefix(p.text, headMark) {
			p.text = " " + p.text
		}
		if len(out) == 1 {
			p.head += ", continued"
		}
		p.count(family)
	}
	return append(out, p)
}

// findCut returns where to cut a text, near the end of its first n bytes: after the last line, or
// else between two characters.
func findCut(text string, n int) int {
	for at := n; at > n/2; at-- {
		if text[at-1] == '\n' {
			return at
		}
	}
	for at := n; at > 0; at-- {
		if utf8.RuneStart(text[at]) {
			return at
		}
	}
	return n
}

// count estimates the tokens of a piece.
func (p *piece) count(family tokens.Family) {
	p.tokens = tokens.Count(family, []byte(p.String()))
}
