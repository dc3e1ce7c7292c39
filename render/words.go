package render

import (
	"unicode"
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// The limits for comparing words, which takes quadratic time. Anything beyond them stays unmarked.
const (
	// maxLineBytes is the longest line that is compared.
	maxLineBytes = 2 << 10
	// maxTokens is how many tokens of one diff are compared, both sides together.
	maxTokens = 20_000
)

// markWords sets the marks of changed lines. In each run of removed lines followed by added lines,
// it compares the first with the first, the second with the second, and so on.
func markWords(lines []DiffLine) {
	budget := maxTokens
	for i := 0; i < len(lines) && budget > 0; {
		removed := runLen(lines[i:], DiffRemoved)
		added := runLen(lines[i+removed:], DiffAdded)
		for k := range min(removed, added) {
			budget -= markPair(&lines[i+k], &lines[i+removed+k], budget)
		}
		i += max(removed+added, 1)
	}
}

// runLen returns how many lines of that kind are at the start of lines.
func runLen(lines []DiffLine, kind DiffKind) int {
	n := 0
	for n < len(lines) && lines[n].Kind == kind {
		n++
	}
	return n
}

// markPair marks the differences of two lines and returns how many tokens they have together. A
// pair with more tokens than budget, or with nothing but spaces in common, stays unmarked.
func markPair(removed, added *DiffLine, budget int) int {
	if len(removed.Text) > maxLineBytes || len(added.Text) > maxLineBytes {
		return 0
	}
	ids := tokenIDs{}
	before, after := ids.of(removed.Text), ids.of(added.Text)
	n := len(before) + len(after)
	if n > budget {
		return 0
	}
	// Without a time limit the result depends only on the texts.
	dmp := diffmatchpatch.DiffMatchPatch{}
	from, to := 0, 0
	var gone, come []Mark
	shared := false
	for _, d := range dmp.DiffMainRunes(before, after, false) {
		size := utf8.RuneCountInString(d.Text)
		switch d.Type {
		case diffmatchpatch.DiffDelete:
			gone, from = addMark(gone, removed.Text, from, size)
		case diffmatchpatch.DiffInsert:
			come, to = addMark(come, added.Text, to, size)
		case diffmatchpatch.DiffEqual:
			end := skipTokens(removed.Text, from, size)
			shared = shared || hasWord(removed.Text[from:end])
			from, to = end, skipTokens(added.Text, to, size)
		}
	}
	if shared {
		removed.Marks, added.Marks = gone, come
	}
	return n
}

// addMark appends a mark of n tokens of text from byte at on, and returns where it ends. It joins
// the mark to a neighbour that it touches.
func addMark(marks []Mark, text string, at, n int) ([]Mark, int) {
	end := skipTokens(text, at, n)
	if last := len(marks) - 1; last >= 0 && marks[last].To == at {
		marks[last].To = end
		return marks, end
	}
	return append(marks, Mark{From: at, To: end}), end
}

// tokenIDs numbers tokens, with one number for equal tokens. Lines are short enough that the
// numbers stay far below the surrogates, so that each can be a character.
type tokenIDs map[string]rune

// of returns the tokens of text as numbers from 1.
func (ids tokenIDs) of(text string) []rune {
	var out []rune
	for text != "" {
		n := tokenLen(text)
		id, ok := ids[text[:n]]
		if !ok {
			// No token is empty, so this entry is free to count the others.
			ids[""]++
			id = ids[""]
			ids[text[:n]] = id
		}
		out = append(out, id)
		text = text[n:]
	}
	return out
}

// skipTokens returns the byte offset that is n tokens after the offset at in text.
func skipTokens(text string, at, n int) int {
	for ; n > 0 && at < len(text); n-- {
		at += tokenLen(text[at:])
	}
	return at
}

// tokenLen returns the length in bytes of the first token of text: a word, a run of spaces, or one
// other character.
func tokenLen(text string) int {
	n, class := 0, other
	for n < len(text) {
		size, _ := nextCluster(text[n:])
		r, _ := utf8.DecodeRuneInString(text[n:])
		c := classOf(r)
		if n > 0 && (c != class || c == other) {
			return n
		}
		n, class = n+size, c
	}
	return n
}

// tokenClass is the kind of characters in a token.
type tokenClass int

const (
	other tokenClass = iota
	letters
	spaces
)

func classOf(r rune) tokenClass {
	switch {
	case r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
		return letters
	case unicode.IsSpace(r):
		return spaces
	}
	return other
}

// hasWord reports whether text has a letter or a digit.
func hasWord(text string) bool {
	for _, r := range text {
		if classOf(r) == letters {
			return true
		}
	}
	return false
}
