package secrets

import (
	"cmp"
	"slices"
	"strings"
)

// Masker masks secrets: the exact keys from the environment, and anything that looks like a secret.
// The zero Masker knows no keys.
type Masker struct {
	// keys are sorted by length, the longest first, so that a key that contains another is masked
	// whole.
	keys []knownKey
}

// knownKey is the value of an environment variable.
type knownKey struct{ variable, value string }

// minKey is the shortest value that counts as a key. Values from minInWords on are also masked
// inside words. Servers on this machine often have a plain word as their key.
const minKey, minInWords = 4, 8

// NewMasker returns a masker for keys: the values of environment variables, by variable name. It
// skips values that are too short for a key.
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

// Mask replaces keys, and what looks like a secret, by "[masked: <rule>]". The rule of a key is its
// variable. It also returns the counts, the most frequent first.
func (m Masker) Mask(text string) (string, []Masked) {
	return replaceSecrets(text, m.findSecrets(text))
}

// findSecrets lists keys and what looks like a secret, in order. Overlapping ones are merged.
func (m Masker) findSecrets(text string) []secret {
	var found []secret
	for _, k := range m.keys {
		found = append(found, k.cutOff(text)...)
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
	return mergeSecrets(secretsInStrings(findLookalikes(found, text, nil), text))
}

// cutOff finds where a text holds only the beginning of the key, because it was cut there: at the
// end of a line or before an ellipsis.
func (k knownKey) cutOff(text string) (found []secret) {
	if len(k.value) <= minInWords {
		return nil
	}
	for at := 0; ; {
		i := strings.Index(text[at:], k.value[:minInWords])
		if i < 0 {
			return found
		}
		from := at + i
		at = from + minInWords
		for at < len(text) && at-from < len(k.value) && text[at] == k.value[at-from] {
			at++
		}
		if endsCut(text[at:]) {
			found = append(found, secret{from, at, k.variable})
		}
	}
}

// endsCut reports whether a text may have been cut before the rest.
func endsCut(rest string) bool {
	return rest == "" || rest[0] == '\n' || strings.HasPrefix(rest, "…") ||
		strings.HasPrefix(rest, " (decant --recall ")
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

// MaskText replaces what looks like a secret by "[masked: <rule>]" and counts it, the most frequent
// first. It uses the rules of gitleaks, plus some for texts that are not source code. It finds
// shapes, not meanings: it misses a password in a sentence. Text that is sent is masked by the
// [Masker] of its model.
func MaskText(text string) (string, []Masked) { return Masker{}.Mask(text) }
