package tangents

import (
	_ "embed"
	"strings"
	"sync"
)

// talkText lists words of small talk, in lower case and without a plural's s.
//
//go:embed talk.txt
var talkText string

// talkWords is talkText, parsed.
var talkWords = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(talkText) {
		m[w] = true
	}
	return m
})
