package llm

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
)

// Masked is how often something that looks like a secret was masked.
type Masked struct {
	// Rule is what it looks like, e.g. "github-pat".
	Rule string
	// Count is at least 1.
	Count int
}

// addMasked adds counts up, the most frequent first; nil for nothing.
func addMasked(lists ...[]Masked) []Masked {
	var out []Masked
	for _, m := range slices.Concat(lists...) {
		if i := slices.IndexFunc(out, func(o Masked) bool { return o.Rule == m.Rule }); i >= 0 {
			out[i].Count += m.Count
		} else {
			out = append(out, m)
		}
	}
	slices.SortFunc(out, func(a, b Masked) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Rule, b.Rule))
	})
	return out
}

// secret is a stretch of a text that looks like one.
type secret struct {
	from, to int
	rule     string
}

// Mask replaces what looks like a secret by "[masked: <rule>]" and counts it, the most
// frequent first. The rules are those of gitleaks with a few for texts that are no
// source code. It finds shapes, not meanings: a password in a sentence goes through.
func Mask(text string) (string, []Masked) {
	found := secrets(text)
	if len(found) == 0 {
		return text, nil
	}
	var b strings.Builder
	counts := make([]Masked, 0, len(found))
	at := 0
	for _, s := range found {
		b.WriteString(text[at:s.from])
		b.WriteString("[masked: " + s.rule + "]")
		counts = append(counts, Masked{s.rule, 1})
		at = s.to
	}
	b.WriteString(text[at:])
	return b.String(), addMasked(counts)
}

// secrets lists what looks like a secret, in order; what overlaps is one, called by the
// rule that starts first.
func secrets(text string) []secret {
	lower := strings.ToLower(text)
	var found []secret
	for _, r := range rules() {
		if slices.ContainsFunc(r.keywords, func(k string) bool {
			return strings.Contains(lower, k)
		}) {
			found = r.find(found, text)
		}
	}
	slices.SortStableFunc(found, func(a, b secret) int { return cmp.Compare(a.from, b.from) })
	out := found[:0]
	for _, s := range found {
		if n := len(out); n > 0 && s.from < out[n-1].to {
			out[n-1].to = max(out[n-1].to, s.to)
			continue
		}
		out = append(out, s)
	}
	return out
}

// rule says what one kind of secret looks like.
type rule struct {
	id       string
	keywords []string // Lower case; one of them is in each text that has a secret.
	compiled func() *regexp.Regexp
	group    int     // Which group is the secret; 0 is the first that is not empty.
	entropy  float64 // In bits a character; less is no secret.
	allow    []allowance
}

// allowance says what only looks like a secret.
type allowance struct {
	target  string // "match", "line", or "" for the secret.
	regexes []*regexp.Regexp
	stops   []string // Lower case.
}

// find appends what a rule finds.
func (r *rule) find(found []secret, text string) []secret {
	for _, at := range r.compiled().FindAllStringSubmatchIndex(text, -1) {
		from, to := r.where(at)
		if from >= to || r.entropy > 0 && entropy(text[from:to]) <= r.entropy {
			continue
		}
		if !r.allowed(text, at, text[from:to]) {
			found = append(found, secret{from, to, r.id})
		}
	}
	return found
}

// where is the secret within a match.
func (r *rule) where(at []int) (from, to int) {
	if r.group > 0 && 2*r.group+1 < len(at) {
		return at[2*r.group], at[2*r.group+1]
	}
	for i := 2; i+1 < len(at); i += 2 {
		if at[i] < at[i+1] {
			return at[i], at[i+1]
		}
	}
	return at[0], at[1]
}

// allowed reports whether a match only looks like a secret.
func (r *rule) allowed(text string, at []int, found string) bool {
	low := strings.ToLower(found)
	for i := range r.allow {
		a := &r.allow[i]
		target := found
		switch a.target {
		case "match":
			target = text[at[0]:at[1]]
		case "line":
			target = lineOf(text, at[0], at[1])
		}
		matches := func(x *regexp.Regexp) bool { return x.MatchString(target) }
		holds := func(stop string) bool { return strings.Contains(low, stop) }
		if slices.ContainsFunc(a.regexes, matches) || slices.ContainsFunc(a.stops, holds) {
			return true
		}
	}
	return false
}

// lineOf is the whole lines that a stretch of a text touches.
func lineOf(text string, from, to int) string {
	start := strings.LastIndexByte(text[:from], '\n') + 1
	if end := strings.IndexByte(text[to:], '\n'); end >= 0 {
		return text[start : to+end]
	}
	return text[start:]
}

// entropy is Shannon's, in bits a character, as gitleaks counts it.
func entropy(s string) float64 {
	counts := map[rune]int{}
	for _, r := range s {
		counts[r]++
	}
	sum := 0.0
	for _, n := range counts {
		p := float64(n) / float64(len(s))
		sum -= p * math.Log2(p)
	}
	return sum
}
