package terms

import (
	_ "embed"
	"strings"
	"sync"
)

// common.txt lists terms that occur in conversations about three or more projects: a letter for the
// kind, a colon and the key.
//
//go:embed common.txt
var commonText string

// commonTerms are the keys of common.txt by kind, read at the first use.
var commonTerms = sync.OnceValue(func() *[Kinds]map[string]struct{} {
	out := &[Kinds]map[string]struct{}{}
	for k := range out {
		out[k] = map[string]struct{}{}
	}
	for line := range strings.Lines(commonText) {
		letter, key, _ := strings.Cut(strings.TrimSpace(line), ":")
		if k := strings.Index(commonLetters, letter); k >= 0 && key != "" {
			out[k][strings.TrimLeft(key, leading)] = struct{}{}
		}
	}
	return out
})

// commonLetters are the letters of the kinds in common.txt: identifier, number, path, file.
const commonLetters = "INPF"

// Common reports whether a term is common knowledge: an agent may write it without having read it.
func Common(kind Kind, key string) bool {
	_, ok := commonTerms()[kind][key]
	return ok
}
