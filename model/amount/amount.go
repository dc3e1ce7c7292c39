// Package amount writes numbers as people read them. Every number with a noun that the program
// prints is made here.
//
//	amount.Of(1, "turn")        // 1 turn
//	amount.Of(12345, "entry")   // 12,345 entries
//	amount.Either(2, "event stays", "events stay")  // 2 events stay
package amount

import (
	"strconv"
	"strings"
)

// Number returns n with its thousands grouped by commas: 12,345.
func Number(n int) string {
	digits := strconv.Itoa(n)
	first := 0
	if n < 0 {
		first = 1
	}
	out := make([]byte, 0, len(digits)+len(digits)/3)
	for i := range len(digits) {
		if left := len(digits) - i; i > first && left%3 == 0 {
			out = append(out, ',')
		}
		out = append(out, digits[i])
	}
	return string(out)
}

// Of returns a number with its noun, which is given as it is for one: 1 turn, 2 turns, 0 entries.
func Of(n int, noun string) string { return Number(n) + " " + NounFor(n, noun) }

// Either returns a number with the one of two phrases that fits it: 1 event stays, 2 events stay.
func Either(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Number(n) + " " + many
}

// NounFor returns the noun for so many, without the number. It is given as it is for one, in a form
// that takes -s, -es or -ies.
func NounFor(n int, noun string) string {
	if n == 1 || noun == "" {
		return noun
	}
	stem, y := strings.CutSuffix(noun, "y")
	switch {
	case y && stem != "" && !strings.ContainsRune("aeiou", rune(stem[len(stem)-1])):
		return stem + "ies"
	case strings.HasSuffix(noun, "s"), strings.HasSuffix(noun, "x"),
		strings.HasSuffix(noun, "ch"), strings.HasSuffix(noun, "sh"):
		return noun + "es"
	}
	return noun + "s"
}
