package settings

import (
	"fmt"
	"strings"
	"unicode"

	"decant/strategies/spec"
	"decant/strategies/words"
)

// QuoteTexts writes a list of texts in TOML.
func QuoteTexts(items []string) string {
	out := make([]string, len(items))
	for i, item := range items {
		out[i] = QuoteText(item)
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// QuoteText writes a quoted text in TOML, and escapes everything that must not reach a terminal.
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
			// Only this form has room for every character.
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

// cleanComment makes a text safe for a comment: without line ends or characters that a terminal
// obeys.
func cleanComment(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, s)
}

// WriteValue writes a value from [spec.Key.Get] in TOML, as a setting of its kind.
func WriteValue(k spec.KeyKind, v string) string {
	switch k {
	case spec.BoolKey, spec.CountKey, spec.RatioKey:
		return v
	case spec.SubsumesKey, spec.CommandKey:
		if v == "false" && k == spec.SubsumesKey {
			return v
		}
		if command, err := words.ParseList(v); err == nil {
			return QuoteTexts(command)
		}
		return QuoteText(v)
	case spec.ListKey:
		// A single name reads better without a list, and means the same.
		names := words.SplitNames(v)
		if len(names) == 1 {
			return QuoteText(names[0])
		}
		return QuoteTexts(names)
	default:
		return QuoteText(v)
	}
}
