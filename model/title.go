package model

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// titleLimit is the most characters in a title that is made from a text.
const titleLimit = 80

// FirstLine is the title made from a text: its first line that is not blank, cut at 80 characters.
// It is "" for a blank text.
func FirstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	s = strings.TrimSpace(s)
	n := 0
	for i := range s {
		if n++; n > titleLimit {
			return s[:i] + "…"
		}
	}
	return s
}

// FirstLineOf is [FirstLine] for a text that need not be copied as a whole.
func FirstLineOf(text []byte) string {
	text, _, _ = bytes.Cut(bytes.TrimSpace(text), []byte{'\n'})
	text = bytes.TrimSpace(text)
	at := 0
	for range titleLimit {
		_, size := utf8.DecodeRune(text[at:])
		at += size
	}
	if at < len(text) {
		return string(text[:at]) + "…"
	}
	return string(text)
}

// ShownTitle is the first line of a title, cut like [FirstLine], but it keeps the number of a fork.
// A title that [ForkTitle] makes from a shown title is shown unchanged.
func ShownTitle(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	s = strings.TrimSpace(s)
	if _, ok := ForkNumber(s); ok {
		at := strings.LastIndex(s, ForkMark)
		return FirstLine(s[:at]) + s[at:]
	}
	return FirstLine(s)
}

// ForkMark comes before the number of a fork in its title.
const ForkMark = " (decant "

// maxFork is the greatest number of a fork. The limit ensures that a next number always exists.
const maxFork = 1 << 30

// ForkNumber is the number at the end of a fork's title, from 1. It is false for a title that is
// not of a fork.
func ForkNumber(title string) (n int, ok bool) {
	at := strings.LastIndex(title, ForkMark)
	if at < 0 || !strings.HasSuffix(title, ")") {
		return 0, false
	}
	digits := title[at+len(ForkMark) : len(title)-1]
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > maxFork || strconv.Itoa(n) != digits {
		return 0, false
	}
	return n, true
}

// ForkTitle is the title for a fork of the conversation with this title: the same title with a
// number that makes it different from all taken titles. Titles must differ because an agent may
// find a conversation by its title. A fork of a fork gets the next number. The title has no control
// characters and no white space around it.
func ForkTitle(title string, taken []string) string {
	base, n := title, 0
	if k, ok := ForkNumber(title); ok {
		base, n = base[:strings.LastIndex(base, ForkMark)], k
	}
	base = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, base))
	if base == "" {
		base = "conversation"
	}
	for {
		n++
		if t := base + ForkMark + strconv.Itoa(n) + ")"; !slices.Contains(taken, t) {
			return t
		}
	}
}
