package secrets

import (
	"math"
	"regexp"
	"slices"
	"strings"
)

// rule describes one kind of secret.
type rule struct {
	id       string
	keywords []string // Lower case; each text with a secret has one of them.
	compiled func() *regexp.Regexp
	reach    func() reach
	group    int     // The group with the secret; 0 is the first non-empty one.
	entropy  float64 // In bits per character; lower values are not secrets.
	allow    []allowance
	// plain is true if a secret may be any word.
	plain bool
}

// allowance describes what only looks like a secret.
type allowance struct {
	target  string // "match", "line", or "" for the secret.
	regexes []*regexp.Regexp
	stops   []string // Lower case.
}

// find appends what a rule finds in a stretch of a text.
func (r *rule) find(found []secret, text string, s span) []secret {
	for _, at := range r.compiled().FindAllStringSubmatchIndex(text[s.from:s.to], -1) {
		for i := range at {
			if at[i] >= 0 { // A group without a match is at -1.
				at[i] += s.from
			}
		}
		from, to := r.where(at)
		if from >= to || r.entropy > 0 && measureEntropy(text[from:to]) <= r.entropy {
			continue
		}
		if r.plain && codeLike().MatchString(text[from:to]) {
			continue
		}
		if !r.allowed(text, at, text[from:to]) {
			found = append(found, secret{from, to, r.id})
		}
	}
	return found
}

// where returns the position of the secret within a match.
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

// lineOf returns the whole lines that a stretch of a text touches.
func lineOf(text string, from, to int) string {
	start := strings.LastIndexByte(text[:from], '\n') + 1
	if end := strings.IndexByte(text[to:], '\n'); end >= 0 {
		return text[start : to+end]
	}
	return text[start:]
}

// measureEntropy returns Shannon's entropy in bits per character, as gitleaks computes it.
func measureEntropy(s string) float64 {
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
