package digest

import (
	"strings"

	"decant/strategies/digest/stretch"
	"decant/strategies/quote"
)

// reasons matches words in a sentence that explains why something is done in some way.
var reasons = stretch.CompileLazily(`(?i)\b(?:because|instead of|rather than|so that|the reason|` +
	`decided|on purpose|deliberately|by design|trade-?off|to avoid)\b`)

// reasonStarts are the small-letter starts of all matches of reasons.
var reasonStarts = [...]string{
	"because", "instead", "rather", "so that", "the reason", "decided", "on purpose", "deliberat",
	"by design", "trade", "to avoid",
}

// givesReason reports whether a sentence explains why something is done in some way.
func givesReason(l string) bool {
	return mayStart(l, reasonStarts[:]) && reasons().MatchString(l)
}

// wishes matches words of a user who makes a decision.
var wishes = stretch.CompileLazily(`(?i)\b(?:let'?s (?:go with|use|keep|not|do|remove|drop|make)|` +
	`(?:we|you) should(?: not|n't)? (?:use|keep|go|have|be|do)|` +
	`i (?:would |'d )?(?:prefer|rather)|` +
	`don'?t want|do not want|i think we should|must (?:not|never|always))\b|` +
	`(?i)^(?:never|always|please (?:never|always|don'?t))\b`)

// wishStarts are the small-letter starts of all matches of wishes.
var wishStarts = [...]string{
	"let", "we should", "you should", "i ", "don", "do not want", "must ", "never", "always",
	"please ",
}

// wishesFor reports whether a sentence of the user makes a decision.
func wishesFor(l string) bool {
	return mayStart(l, wishStarts[:]) && wishes().MatchString(l)
}

// mayStart reports quickly whether a word of a text may start like one of several texts in small
// letters. Two letters beyond ASCII equal an s and a k, so a text with one of them always may.
func mayStart(l string, starts []string) bool {
	if strings.Contains(l, "\u017f") || strings.Contains(l, "\u212a") {
		return true
	}
	for at := range len(l) {
		if at > 0 && startsInWord(l[at-1:]) {
			continue
		}
		for _, s := range starts {
			if s[0] == l[at]|0x20 && len(s) <= len(l)-at && strings.EqualFold(l[at:at+len(s)], s) {
				return true
			}
		}
	}
	return false
}

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
				return givesReason(l) || wishesFor(l)
			})
			p++
			continue
		}
		note(t.texts[a], "", givesReason)
		a++
	}
	return out
}

// cutBullet returns a Markdown line without the marks or the number before its text.
func cutBullet(l string) string {
	rest := strings.TrimLeft(l, "-*>#")
	if rest == l {
		rest = strings.TrimLeft(l, "0123456789")
		if rest == l || rest == "" || rest[0] != '.' && rest[0] != ')' {
			return l
		}
		rest = rest[1:]
	}
	if text := strings.TrimLeft(rest, " "); text != rest {
		return text
	}
	return l
}

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
		l = cutBullet(l)
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
