package tokens

// Script is a writing system, or a group of languages that share one, with about equally good
// estimates. The zero Script is English.
type Script uint8

const (
	// English is plain ASCII text: English, code, data.
	English Script = iota
	// Western is Latin with the letters of Western and Northern Europe: German,
	// French, Spanish, Swedish, Finnish.
	Western
	// Central is Latin with the letters of Central Europe and Turkey: Polish,
	// Czech, Hungarian, Turkish.
	Central
	// Vietnamese is Latin with the letters of Vietnamese.
	Vietnamese
	// Greek is text in Greek letters.
	Greek
	// Cyrillic is Russian, Ukrainian and similar languages.
	Cyrillic
	// Arabic is text in Arabic letters.
	Arabic
	// Devanagari is Hindi and similar languages.
	Devanagari
	// Chinese is text in Han characters without kana.
	Chinese
	// Japanese is kana mixed with Han characters.
	Japanese
	// Korean is text in Hangul.
	Korean
	// OtherScript is every script without a measurement.
	OtherScript

	scripts = OtherScript
)

var scriptNames = [...]string{
	English: "English and code", Western: "Western European", Central: "Central European",
	Vietnamese: "Vietnamese", Greek: "Greek", Cyrillic: "Cyrillic", Arabic: "Arabic",
	Devanagari: "Devanagari", Chinese: "Chinese", Japanese: "Japanese", Korean: "Korean",
	OtherScript: "another script",
}

// String names the script in a few words: "English and code", "Cyrillic".
func (s Script) String() string { return scriptNames[min(s, OtherScript)] }

// Error is how far the estimate of a text in this script may be off, as a fraction of one. It is
// false where nobody measured it. For o200k it is the worst error among the texts outside the fit,
// and at least the median of all scripts. For Claude only the published error for English and code
// is known: nine texts in ten are off by no more.
func (s Script) Error(f Family) (float64, bool) {
	switch {
	case s >= scripts:
		return 0, false
	case f == O200K:
		return float64(measured[s]) / 100, true
	}
	return publishedError, s == English
}

// publishedError is the published 90th percentile of the error for Claude, on recorded counts
// outside the fit.
const publishedError = 0.12

// How many of a text's letters must show its script: letters of a script other than Latin, or
// letters with accents among ASCII letters.
const (
	ownPart     = 0.2
	accentsPart = 0.005
)

// ScriptOf is the script of a text, or English for a text without letters. It uses the first bytes
// of characters and reads the whole text.
func ScriptOf(text []byte) Script {
	var found [OtherScript + 1]int
	plain, kana := 0, 0
	for i, b := range text {
		switch c := classOf[b]; {
		case c >= letterA && c <= letterZ || c == vowel || c == consonant:
			plain++
		case c == leadKana:
			kana++
			found[Japanese]++
		case c >= leadLatin1 && c < later8:
			if s, ok := scriptAt(c, text[i+1:]); ok {
				found[s]++
			}
		}
	}
	if kana > 0 && 20*kana >= found[Chinese] {
		found[Japanese], found[Chinese] = found[Japanese]+found[Chinese], 0
	}
	return decideScript(plain, &found)
}

// scriptAt is the script of a character, from the class of its first byte and what follows it. It
// is false for a sign.
func scriptAt(c class, rest []byte) (Script, bool) {
	second := byte(0)
	if len(rest) > 0 {
		second = rest[0]
	}
	switch c {
	case leadIndic:
		if second == 0xa4 || second == 0xa5 {
			return Devanagari, true
		}
		return OtherScript, true
	case leadOther3:
		if second >= 0xb8 && second <= 0xbb {
			return Vietnamese, true
		}
		return OtherScript, true
	}
	s, ok := scriptOfLead[c]
	return s, ok
}

// scriptOfLead is the script of each first byte that determines it alone.
var scriptOfLead = map[class]Script{
	leadLatin1: Western, leadLatin: Central, leadGreek: Greek, leadCyrillic: Cyrillic,
	leadOther2: OtherScript, leadArabic: Arabic, leadHan: Chinese, leadHangul: Korean,
}

func decideScript(plain int, found *[OtherScript + 1]int) Script {
	letters := plain
	for _, n := range found {
		letters += n
	}
	best := English
	for s := Greek; s <= OtherScript; s++ {
		if n := found[s]; float64(n) >= ownPart*float64(letters) && n > found[best] {
			best = s
		}
	}
	if best != English {
		return best
	}
	for _, s := range []Script{Vietnamese, Central, Western} {
		if n := found[s]; n > 0 && float64(n) >= accentsPart*float64(letters) {
			return s
		}
	}
	return English
}
