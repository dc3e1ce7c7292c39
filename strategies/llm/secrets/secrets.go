// Package secrets masks what must not leave this machine: the keys from the environment, and what
// looks like a secret by its shape. It must never keep or print what it masked.
package secrets

import (
	"cmp"
	"slices"
	"strings"
)

// Masked counts how often one kind of secret was masked.
type Masked struct {
	// Rule is the kind of secret, e.g. "github-pat".
	Rule string
	// Count is at least 1.
	Count int
}

// SumMasked adds up counts, the most frequent first; nil for none.
func SumMasked(lists ...[]Masked) []Masked {
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

// secret is a stretch of a text that looks like a secret.
type secret struct {
	from, to int
	rule     string
}

// replaceSecrets returns a text without the secrets found in it.
func replaceSecrets(text string, found []secret) (string, []Masked) {
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
	return b.String(), SumMasked(counts)
}
