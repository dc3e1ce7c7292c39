package strict

import (
	"regexp"
	"strconv"
	"strings"
)

// tokensOf estimates what a text costs, rather too high than too low. It counts a token for six
// letters of a word, for three digits of a number, and for any other character except spaces.
func tokensOf(text string) int {
	const perWord, perNumber = 6, 3
	n, letters, digits := 0, 0, 0
	for _, r := range text {
		isLetter, isDigit := 'a' <= r|0x20 && r|0x20 <= 'z', '0' <= r && r <= '9'
		if !isLetter {
			n, letters = n+(letters+perWord-1)/perWord, 0
		}
		if !isDigit {
			n, digits = n+(digits+perNumber-1)/perNumber, 0
		}
		switch {
		case isLetter:
			letters++
		case isDigit:
			digits++
		case r != ' ':
			n++
		}
	}
	return n + (letters+perWord-1)/perWord + (digits+perNumber-1)/perNumber
}

// claude matches the name and version of a model of Anthropic.
var claude = regexp.MustCompile(`(opus|sonnet|haiku|fable|mythos)-(\d{1,2})(?:-(\d{1,2}))?(?:\D|$)`)

// versionOf returns the kind of a model of Anthropic and its version times ten, 0 if the name does
// not say.
func versionOf(model string) (kind string, version int) {
	m := claude.FindStringSubmatch(model)
	if m == nil {
		return "", 0
	}
	major, _ := strconv.Atoi(m[2])
	minor, _ := strconv.Atoi(m[3])
	return m[1], major*10 + minor
}

// isNew reports whether a model has a window of a million tokens and does not continue an
// unfinished answer.
func isNew(model string) bool {
	kind, version := versionOf(model)
	return version >= 50 || version >= 46 && kind != "haiku"
}

// messagesWindow returns the window of a model of Anthropic (client tables, 2026-06).
func messagesWindow(model string) int {
	if isNew(model) || strings.Contains(model, "[1m]") {
		return 1_000_000
	}
	return 200_000
}

// openaiWindow returns the input window of a model of OpenAI (its pages on models, 2026), 0 for an
// unknown name.
func openaiWindow(model string) int {
	for _, m := range []struct {
		name   string
		window int
	}{
		{"gpt-5", 272_000},
		{"gpt-4.1", 1_047_576},
		{"gpt-4o", 128_000},
		{"gpt-4-turbo", 128_000},
		{"o3", 200_000},
		{"o4-mini", 200_000},
	} {
		if strings.HasPrefix(model, m.name) {
			return m.window
		}
	}
	return 0
}
