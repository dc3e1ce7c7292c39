package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// QuoteList writes a list as ParseList reads it: ["a", "b"].
func QuoteList(list []string) string {
	quoted := make([]string, len(list))
	for i, item := range list {
		quoted[i] = strconv.Quote(item)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// ParseList reads a list of quoted texts, ["a", 'b']. A trailing comma is allowed. The error says
// where the list is invalid.
func ParseList(v string) ([]string, error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(v), "[")
	if !ok {
		return nil, fmt.Errorf("%q: use a list in brackets", v)
	}
	var out []string
	for {
		rest = strings.TrimSpace(rest)
		if rest == "]" {
			return out, nil
		}
		item, after, err := cutQuoted(rest)
		if err != nil {
			return nil, err
		}
		out = append(out, item)
		rest = strings.TrimSpace(after)
		if next, more := strings.CutPrefix(rest, ","); more {
			rest = next
		} else if rest != "]" {
			return nil, fmt.Errorf("%q: put a comma or a closing bracket before it", rest)
		}
	}
}

// cutQuoted removes a text in double or single quotes from the front. In single quotes there are no
// escapes.
func cutQuoted(s string) (text, rest string, err error) {
	if plain, ok := strings.CutPrefix(s, "'"); ok {
		if text, rest, ok = strings.Cut(plain, "'"); ok {
			return text, rest, nil
		}
	} else if strings.HasPrefix(s, `"`) {
		if quoted, err := strconv.QuotedPrefix(s); err == nil {
			text, err = strconv.Unquote(quoted)
			return text, s[len(quoted):], err
		}
	}
	return "", "", fmt.Errorf("%q: use a text in quotes", s)
}

// SplitNames splits "a, b" or `["a", "b"]` into names; an empty text has none.
func SplitNames(v string) []string {
	v = strings.TrimSpace(v)
	if list, err := ParseList(v); err == nil {
		return slices.DeleteFunc(list, func(s string) bool { return strings.TrimSpace(s) == "" })
	}
	if strings.HasPrefix(v, "[") && strings.HasSuffix(v, "]") && len(v) > 1 {
		v = v[1 : len(v)-1]
	}
	var out []string
	for item := range strings.SplitSeq(v, ",") {
		if item = strings.Trim(item, " \t\"'"); item != "" {
			out = append(out, item)
		}
	}
	return out
}
