package secrets

import (
	"slices"
	"strings"
	"sync"

	ahocorasick "github.com/BobuSumisu/aho-corasick"
)

// oddCase are the runes outside of ASCII whose lower case is in ASCII, or which an expression takes
// for a letter in ASCII.
const oddCase = "\u212a\u017f\u0130"

// keywordTree finds the keywords of all rules in one pass.
type keywordTree struct {
	trie *ahocorasick.Trie
	// words are the numbers of each rule's keywords.
	words [][]int
	// count is the number of keywords.
	count int
}

// keywords returns the tree, built on the first text.
var keywords = sync.OnceValue(func() *keywordTree {
	t := &keywordTree{}
	numbers := map[string]int{}
	builder := ahocorasick.NewTrieBuilder()
	for _, r := range rules() {
		var words []int
		for _, k := range r.keywords {
			if k == "" {
				continue
			}
			n, ok := numbers[k]
			if !ok {
				n = len(numbers)
				numbers[k] = n
				builder.AddString(k)
			}
			words = append(words, n)
		}
		t.words = append(t.words, words)
	}
	t.trie, t.count = builder.Build(), len(numbers)
	return t
})

// span is a stretch of a text, in bytes.
type span struct{ from, to int }

// findWords returns for each keyword where a text holds it. The text is in lower case.
func (t *keywordTree) findWords(lower string) [][]int {
	out := make([][]int, t.count)
	t.trie.Walk([]byte(lower), func(end, n, word int64) bool {
		out[word] = append(out[word], int(end-n)+1)
		return true
	})
	return out
}

// nearWords returns the stretches of a text that have to be searched for a rule: the lines around
// its keywords, if a match can be there.
func (r *rule) nearWords(text string, places []int) []span {
	slices.Sort(places)
	where := r.reach()
	var lines []span
	for _, at := range places {
		if n := len(lines); n > 0 && at < lines[n-1].to {
			continue
		}
		if where.rest == nil || where.rest.MatchString(text[at:]) {
			lines = append(lines, lineAt(text, at))
		}
	}
	return widen(text, lines, where.breaks)
}

// lineAt returns the line of a text that holds a byte, without its line break.
func lineAt(text string, at int) span {
	line := span{strings.LastIndexByte(text[:at], '\n') + 1, len(text)}
	if end := strings.IndexByte(text[at:], '\n'); end >= 0 {
		line.to = at + end
	}
	return line
}

// findLookalikes appends what looks like a secret. fresh reports whether a stretch has to be
// searched; nil means all of them.
func findLookalikes(found []secret, text string, fresh func(span) bool) []secret {
	all := rules()
	odd := strings.ContainsAny(text, oddCase)
	lower := lowerASCII(text)
	if odd {
		lower = strings.ToLower(text)
	}
	tree := keywords()
	places := tree.findWords(lower)
	for i := range all {
		r := &all[i]
		var at []int
		for _, word := range tree.words[i] {
			at = append(at, places[word]...)
		}
		if len(at) == 0 && !slices.Contains(r.keywords, "") {
			continue
		}
		near := []span{{0, len(text)}}
		if !odd && r.reach().known {
			near = r.nearWords(text, at)
		}
		for _, s := range near {
			if fresh == nil || fresh(s) {
				found = r.find(found, text, s)
			}
		}
	}
	return found
}

// lowerASCII returns a text with the letters in ASCII in lower case, byte by byte.
func lowerASCII(text string) string {
	out := []byte(text)
	for i, b := range out {
		if 'A' <= b && b <= 'Z' {
			out[i] = b + 'a' - 'A'
		}
	}
	return string(out)
}

// widen adds to each line a number of lines on either side, and merges what touches. The lines are
// in order. Each stretch ends behind a line break, or with the text.
func widen(text string, lines []span, more int) []span {
	out := lines[:0]
	for _, s := range lines {
		for n := 0; n <= more && s.to < len(text); n++ {
			s.to = min(lineAt(text, s.to).to+1, len(text))
		}
		touches := func() bool { return len(out) > 0 && s.from <= out[len(out)-1].to }
		for n := 0; n < more && s.from > 0 && !touches(); n++ {
			s.from = lineAt(text, s.from-1).from
		}
		if touches() {
			out[len(out)-1].to = max(out[len(out)-1].to, s.to)
		} else {
			out = append(out, s)
		}
	}
	return out
}
