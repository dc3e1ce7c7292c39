// Package tomltext writes texts, lists and keys as TOML has them, with nothing that a terminal
// would obey.
package tomltext

import (
	"fmt"
	"strings"
	"unicode"

	"decant/strategies/words"
)

// QuoteTexts writes a list of texts.
func QuoteTexts(items []string) string {
	out := make([]string, len(items))
	for i, item := range items {
		out[i] = QuoteText(item)
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// QuoteText writes a text in quotes, with all that a terminal must not get escaped.
func QuoteText(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		default:
			// This form alone has room for every character.
			fmt.Fprintf(&b, `\U%08X`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// QuoteKey writes a path as a key.
func QuoteKey(path []string) string {
	out := make([]string, len(path))
	for i, part := range path {
		if out[i] = part; words.JoinKey(part) != part {
			out[i] = QuoteText(part)
		}
	}
	return strings.Join(out, ".")
}

// CleanComment is a text for a comment: nothing that ends the line or that a terminal obeys.
func CleanComment(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, s)
}
