package rescue

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"decant/model"
	"decant/model/rescue/limits"
	"decant/model/rescue/room"
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
	// Length is what the text says about the length of the request.
	Length model.Refusal
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

// numbers match the numbers of an error, which differ each time, and the n in the table. megabytes
// match such an n with its unit.
var (
	numbers   = lazily(`[0-9][0-9.,]*|\bn\b`)
	megabytes = lazily(`\bnMB\b`)
)

// placePattern matches the place that a text names.
var placePattern = lazily(
	`\b(messages|input)[.\[]\d+\]?([.\[](content|\d+|tool_calls)\]?)*`)

// reduce is the words of an error in their order, in lower case.
func reduce(text string) string {
	text = wrappings().ReplaceAllString(text, " ")
	text = megabytes().ReplaceAllString(text, "MB")
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

// leastFragment is how many words of a text are recognized where the rest is missing. They must be
// at least half of the text.
const leastFragment = 3

// countFragment counts the letters of the longest start of a text of the table that an error
// contains, or 0. Users leave out the end of a text.
func countFragment(said, text string) int {
	start, _, _ := strings.Cut(text, "‹")
	words, all := strings.Fields(reduce(start)), len(strings.Fields(reduce(text)))
	for n := len(words); n >= leastFragment && 2*n >= all; n-- {
		part := strings.Join(words[:n], " ")
		if strings.Contains(" "+said+" ", " "+part+" ") {
			return len(part)
		}
	}
	return 0
}

// MatchError finds the rules that cause the refusal with this text. Status, JSON, colours and ids
// do not matter. If no text of the table is in it as a whole, the starts of these texts count.
func MatchError(text string) Match {
	m := Match{Place: placePattern().FindString(text)}
	said := reduce(text)
	if said == "" {
		return m
	}
	for _, count := range []func(said, text string) int{countCommon, countFragment} {
		if m.Rules = rankRules(said, count); len(m.Rules) > 0 {
			break
		}
	}
	if slices.ContainsFunc(m.Rules, room.IsOfLength) {
		m.Length = readLength(text)
	}
	return m
}

// rankRules lists the rules with a text that an error contains, the one with the most common
// letters first.
func rankRules(said string, count func(said, text string) int) []string {
	best := map[string]int{}
	var out []string
	for i := range shapes.All {
		s := &shapes.All[i]
		for _, t := range s.Texts() {
			best[s.Rule] = max(best[s.Rule], count(said, t))
		}
		if best[s.Rule] > 0 {
			out = append(out, s.Rule)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(best[b], best[a]) })
	return out
}
