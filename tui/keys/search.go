package keys

import (
	"cmp"
	"slices"
	"strings"
)

// Matching returns the lines of the key table that match words, best first. Among equals, those
// that work where the sheet was opened come first.
func Matching(from Scope, words string) []*Binding {
	type scored struct {
		b    *Binding
		rank int
	}
	var found []scored
	for i := range Table {
		b := &Table[i]
		rank, ok := b.rankOf(words)
		if !ok {
			continue
		}
		if b.Scope&from == 0 {
			rank += elsewhere
		}
		found = append(found, scored{b, rank})
	}
	slices.SortStableFunc(found, func(x, y scored) int { return cmp.Compare(x.rank, y.rank) })
	out := make([]*Binding, len(found))
	for i, s := range found {
		out[i] = s.b
	}
	return out
}

// How well a line of the table matches. Lower is better.
const (
	asKey = iota
	asName
	asWord
	within
	scattered
	// elsewhere is added for lines that do not work here.
	elsewhere = 10
)

// rankOf says how well words match a line of the table, and whether they do. Each word matches as a
// key, at the start of a word, or somewhere. Otherwise its letters must occur in order in the name.
func (b *Binding) rankOf(words string) (rank int, ok bool) {
	fields := strings.Fields(strings.ToLower(words))
	text := strings.ToLower(" " + b.ID + " " + b.Help + " " + b.Group + " " + b.Where())
	for _, w := range fields {
		switch {
		case slices.Contains(strings.Fields(b.Names()), strings.TrimSpace(words)):
		case strings.HasPrefix(b.ID, w):
			rank = max(rank, asName)
		case strings.Contains(text, " "+w):
			rank = max(rank, asWord)
		case strings.Contains(text, w):
			rank = max(rank, within)
		case hasSubsequence(w, b.ID):
			rank = max(rank, scattered)
		default:
			return 0, false
		}
	}
	return rank, true
}

// hasSubsequence reports whether all letters of a word occur in a text, in order.
func hasSubsequence(word, text string) bool {
	for _, r := range word {
		_, rest, ok := strings.Cut(text, string(r))
		if !ok {
			return false
		}
		text = rest
	}
	return true
}
