package secrets

import (
	"cmp"
	"slices"
	"strings"
)

// Masker masks secrets: the keys that the environment holds, exactly, and what looks like a
// secret. The zero Masker knows no keys.
type Masker struct {
	// keys are the longest first, so that one that holds another is masked whole.
	keys []knownKey
}

// knownKey is the value of a variable of the environment.
type knownKey struct{ variable, value string }

// The shortest value that is taken for a key, and the shortest that is masked inside of words too:
// servers on this machine are often given a word for a key.
const minKey, minInWords = 4, 8

// NewMasker knows keys: the values of variables of the environment, by the name of the variable.
// A value that is too short for a key is none.
func NewMasker(variables map[string]string) Masker {
	var m Masker
	for name, v := range variables {
		if v = strings.TrimSpace(v); len(v) >= minKey {
			m.keys = append(m.keys, knownKey{name, v})
		}
	}
	slices.SortFunc(m.keys, func(a, b knownKey) int {
		return cmp.Or(len(b.value)-len(a.value), cmp.Compare(a.variable, b.variable))
	})
	return m
}

// Mask replaces keys and what looks like a secret by "[masked: <rule>]", where the rule of a key is
// its variable, and counts them, the most frequent first.
func (m Masker) Mask(text string) (string, []Masked) {
	return replaceSecrets(text, m.findSecrets(text))
}

// findSecrets lists keys and what looks like a secret, in order; what overlaps is one.
func (m Masker) findSecrets(text string) []secret {
	var found []secret
	for _, k := range m.keys {
		for at := 0; ; {
			i := strings.Index(text[at:], k.value)
			if i < 0 {
				break
			}
			from := at + i
			at = from + len(k.value)
			if len(k.value) >= minInWords || !wordAt(text, from-1) && !wordAt(text, at) {
				found = append(found, secret{from, at, k.variable})
			}
		}
	}
	return mergeSecrets(secretsInStrings(findLookalikes(found, text), text))
}

// wordAt reports whether a byte of a text is part of a word.
func wordAt(text string, at int) bool {
	if at < 0 || at >= len(text) {
		return false
	}
	b := text[at]
	return b == '_' || b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' ||
		b >= 0x80
}

// MaskText replaces what looks like a secret by "[masked: <rule>]" and counts it, the most
// frequent first. The rules are those of gitleaks with some for texts that are no
// source code. It finds shapes, not meanings: a password in a sentence goes through.
// What is sent is masked by the [Masker] of its model.
func MaskText(text string) (string, []Masked) { return Masker{}.Mask(text) }
