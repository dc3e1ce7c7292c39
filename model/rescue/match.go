package rescue

import (
	"regexp"
	"strings"
	"sync"

	"decant/model/rescue/limits"
	"decant/model/rescue/shapes"
)

// LimitsDate is when the limits were last compared with what APIs and clients publish.
const LimitsDate = limits.Date

// Match is what the text of an error names.
type Match struct {
	// Rules are the rules that cause this refusal, the one with the most common words first. It is
	// empty where no rule knows the text.
	Rules []string
	// Place is the place in the request that the error names, as in "messages.3.content.1", or ""
	// where it names none. It counts what the client sends, which differs from what it stores.
	Place string
}

// lazily is a pattern that is compiled on first use.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// wrappings match what surrounds an error in a client: its own words, a status, JSON.
var wrappings = lazily(`(?i)\x1b\[[0-9;]*m|API Error:?|"?request_id"?:\s*"[^"]*"|` +
	`[{}]|"type":\s*"error",?|"(type|message|error)":`)

// names match the placeholders for names in the table's texts.
var names = lazily(`‹[^›]*›`)

// numbers match the numbers of an error, which differ each time, and the n in the table.
var numbers = lazily(`[0-9][0-9.,]*|\bn\b`)

// placePattern matches the place that a text names.
var placePattern = lazily(
	`\b(messages|input)[.\[]\d+\]?([.\[](content|\d+|tool_calls)\]?)*`)

// reduce is the words of an error in their order, in lower case.
func reduce(text string) string {
	text = wrappings().ReplaceAllString(text, " ")
	text = numbers().ReplaceAllString(text, " ")
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return r != '_' && (r < 'a' || r > 'z')
	}), " ")
}

// countCommon counts the letters that an error shares with a text of the table: the whole text
// without its placeholders, in order, or 0. A single word is not a match.
func countCommon(said, text string) int {
	letters, words := 0, 0
	for _, part := range names().Split(text, -1) {
		part = reduce(part)
		_, after, ok := strings.Cut(said, part)
		if !ok {
			return 0
		}
		said = after
		letters += len(part)
		words += len(strings.Fields(part))
	}
	if words < 2 {
		return 0
	}
	return letters
}

// MatchError finds the rules that cause the refusal with this text. Status, JSON, colours and ids
// do not matter.
func MatchError(text string) Match {
	m := Match{Place: placePattern().FindString(text)}
	said := reduce(text)
	best := map[string]int{}
	for i := range shapes.All {
		s := &shapes.All[i]
		for _, t := range s.Texts() {
			if n := countCommon(said, t); n > 0 {
				best[s.Rule] = max(best[s.Rule], n)
			}
		}
	}
	for len(best) > 0 {
		top := ""
		for i := range shapes.All {
			r := shapes.All[i].Rule
			if n, ok := best[r]; ok && (top == "" || n > best[top]) {
				top = r
			}
		}
		m.Rules = append(m.Rules, top)
		delete(best, top)
	}
	return m
}
