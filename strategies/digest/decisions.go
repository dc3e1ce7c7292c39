package digest

import (
	"strings"

	"decant/strategies/digest/stretch"
	"decant/strategies/quote"
)

// reasons matches words in a sentence that explains why something is done in some way.
var reasons = stretch.CompileLazily(`(?i)\b(?:because|instead of|rather than|so that|the reason|` +
	`decided|on purpose|deliberately|by design|trade-?off|to avoid)\b`)

// wishes matches words of a user who makes a decision.
var wishes = stretch.CompileLazily(`(?i)\b(?:let'?s (?:go with|use|keep|not|do|remove|drop|make)|` +
	`(?:we|you) should(?: not|n't)? (?:use|keep|go|have|be|do)|` +
	`i (?:would |'d )?(?:prefer|rather)|` +
	`don'?t want|do not want|i think we should|must (?:not|never|always))\b|` +
	`(?i)^(?:never|always|please (?:never|always|don'?t))\b`)

// The least and the largest number of characters of a sentence that states a decision.
const shortestDecision, longestDecision = 30, 280

// decisions returns the sentences that say what was decided and why, in order, each once.
func (t *talk) decisions() []string {
	var out []string
	seen := map[string]bool{}
	note := func(q stretch.Saying, who string, isOne func(string) bool) {
		for _, l := range sentences(q.Text) {
			if len(l) >= shortestDecision && len(l) <= longestDecision && isOne(l) && !seen[l] {
				seen[l] = true
				out = append(out, writeTurn(q.Turn, who+l))
			}
		}
	}
	p, a := 0, 0
	for p < len(t.prompts) || a < len(t.texts) {
		if a == len(t.texts) || p < len(t.prompts) && t.prompts[p].Turn <= t.texts[a].Turn {
			note(t.prompts[p], "the user: ", func(l string) bool {
				return reasons().MatchString(l) || wishes().MatchString(l)
			})
			p++
			continue
		}
		note(t.texts[a], "", func(l string) bool { return reasons().MatchString(l) })
		a++
	}
	return out
}

// bullet matches what comes before the text of a Markdown line.
var bullet = stretch.CompileLazily(`^(?:[-*>#]+|\d+[.)]) +`)

// sentences returns the sentences of a text, each on one line, without code.
func sentences(text string) []string {
	var out []string
	code := false
	for l := range strings.SplitSeq(text, "\n") {
		l = quote.JoinLines(l)
		if strings.HasPrefix(l, "```") {
			code = !code
			continue
		}
		if code || strings.HasPrefix(l, "|") {
			continue
		}
		l = bullet().ReplaceAllString(l, "")
		for {
			at := strings.Index(l, ". ")
			if at < 0 {
				break
			}
			out = append(out, l[:at+1])
			l = l[at+2:]
		}
		out = append(out, l)
	}
	return out
}
