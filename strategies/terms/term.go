package terms

import "strings"

// Kind is the kind of a term.
type Kind uint8

// The kinds of terms.
const (
	// Name is an identifier of at least 6 bytes that is no plain word. It has an underscore, a
	// change of case, a digit among letters, or a hyphen; with a hyphen it has at least 10 bytes.
	Name Kind = iota
	// Number is a number of at least 4 digits that is no year and does not end in 00. Or it is a
	// hash of 7 to 40 hex digits, of which the first 7 are compared.
	Number
	// Path is the last two components of a text with slashes. It has at least two slashes, or one
	// slash and a dot in its last component, because "and/or" is no path. Leading dots are removed.
	Path
	// File is a last component with a known extension.
	File
)

// Kinds is the number of kinds.
const Kinds = 4

// Term is one term with its position in a text.
type Term struct {
	// Kind is its kind. Key is its form for comparison with terms of the same kind.
	Kind Kind
	Key  string
	// Start and End are the byte range in the text.
	Start, End int
	// Inside is true for a part of a longer term that was visited before it: the file of a path, or
	// a name in a file's name.
	Inside bool
}

// The limits of terms, in bytes.
const (
	minName, minHyphened = 6, 10
	minNumber            = 4
	minHash, maxHash     = 7, 40
	maxWord              = 100 // A longer word is data.
	maxRun               = 400 // A longer run with all its slashes is data too.
)

// Each visits the terms of a text in the order of their starts. A term inside another comes after
// it. A term that occurs twice is visited twice.
func Each(text string, visit func(Term)) {
	s := scanner{text: text, visit: visit}
	from, next := 0, 0 // Where the current run starts at the earliest, and where to skip words.
	for i := 0; i < len(text); {
		if i >= next {
			i = skipWords(text, i)
			if next = i + wordBytes; i == len(text) {
				return
			}
		}
		switch classes[text[i]] {
		case other:
			i++
			from = i
		case escape:
			i = skipEscape(text, i)
			from = i
		case lower: // Most runs are plain words.
			i++
		default:
			start := i
			for start > from && classes[text[start-1]] == lower {
				start--
			}
			i = s.scanRun(start)
			from = i
		}
	}
}

// wordBytes is how many bytes skipWords looks at together.
const wordBytes = 8

// skipWords returns the end of the small letters and spaces at a byte, or an earlier place.
func skipWords(text string, i int) int {
	for i+wordBytes <= len(text) && areWords(wordAt(text[i:])) {
		i += wordBytes
	}
	return i
}

// wordAt returns the first eight bytes of a text as a number.
func wordAt(t string) uint64 {
	return uint64(t[0]) | uint64(t[1])<<8 | uint64(t[2])<<16 | uint64(t[3])<<24 |
		uint64(t[4])<<32 | uint64(t[5])<<40 | uint64(t[6])<<48 | uint64(t[7])<<56
}

// Numbers whose bytes all have the same value.
const (
	everyByte = 0x0101010101010101
	everyHigh = 0x80 * everyByte
)

// areWords reports whether all bytes of a number are small letters or spaces. It adds to each byte
// so that the byte's high bit tells whether the byte reaches a value. Without their high bits, the
// sums of bytes do not overflow.
func areWords(w uint64) bool {
	low := w &^ everyHigh
	letters := (low + (0x80-'a')*everyByte) &^ (low + (0x80-'z'-1)*everyByte)
	others := (low ^ ' '*everyByte) + 0x7f*everyByte // Without the high bit only for a space.
	return ((letters|^others)&^w)&everyHigh == everyHigh
}

// scanner finds terms in one text.
type scanner struct {
	text  string
	visit func(Term)
}

// scanRun finds the terms in the run that starts at a byte, and returns the end of the run. A run
// consists of letters, digits and what joins them.
func (s *scanner) scanRun(start int) int {
	var seen class
	text, end := s.text, start
	for ; end < len(text); end++ {
		c := classes[text[end]]
		if c&(other|escape) != 0 {
			break
		}
		seen |= c
	}
	if end-start > maxRun {
		return end
	}
	next := end
	if seen&dot != 0 && seen&digit != 0 && s.startsLine(start) {
		end, next = s.cutContext(start, end)
	}
	inside := seen&(slash|dot) != 0 && s.visitPath(start, end, seen)
	s.visitWords(start, end, inside)
	return next
}

// startsLine reports whether a byte is the first of its line, also in quoted text.
func (s *scanner) startsLine(at int) bool {
	return at == 0 || s.text[at-1] == '\n' || strings.HasSuffix(s.text[:at], `\n`)
}

// cutContext returns where the file of a run ends, and where to go on, if grep -A, -B or -C wrote
// the run: "a/b.go-12-" stands before a line without a hit. For another run, such as a name with a
// date, both are its end.
func (s *scanner) cutContext(start, end int) (file, next int) {
	for i := start + 1; i < end; i++ {
		if s.text[i] != '-' {
			continue
		}
		n := i + 1
		for n < end && classes[s.text[n]] == digit {
			n++
		}
		name := s.text[start:i]
		dated := n+1 < end && classes[s.text[n+1]] == digit
		if n > i+1 && n < end && s.text[n] == '-' && !dated &&
			hasKnownExtension(name[strings.LastIndexByte(name, '/')+1:]) {
			return i, n + 1
		}
	}
	return end, end
}

// leading are characters that are removed from the start of a path component: signs of a diff, dots
// of a hidden folder.
const leading = "+-@~."

// visitPath visits the path or file that a run is, and reports whether it is one.
func (s *scanner) visitPath(start, end int, seen class) bool {
	for start < end && strings.IndexByte(leading, s.text[start]) >= 0 {
		start++
	}
	for start < end && strings.IndexByte("+-@~./", s.text[end-1]) >= 0 {
		end--
	}
	run := s.text[start:end]
	if seen&(lower|upper) == 0 {
		return false
	}
	found := false
	if key, ok := keyOfPath(run); ok {
		s.visit(Term{Kind: Path, Key: key, Start: start, End: end})
		found = true
	}
	last := strings.TrimLeft(run[strings.LastIndexByte(run, '/')+1:], leading)
	if hasKnownExtension(last) && len(last) <= maxWord {
		s.visit(Term{
			Kind: File, Key: last, Start: end - len(last), End: end, Inside: found,
		})
		found = true
	}
	return found
}

// keyOfPath returns the last two components of a path, false if it has fewer or is no path.
func keyOfPath(run string) (string, bool) {
	at := strings.LastIndexByte(run, '/')
	if at <= 0 || len(run)-at-1 > maxWord {
		return "", false
	}
	last, before := run[at+1:], run[:at]
	if strings.IndexByte(before, '/') < 0 && strings.IndexByte(last, '.') < 0 {
		return "", false
	}
	clean := strings.TrimRight(before, "/")
	from := strings.LastIndexByte(clean, '/') + 1
	folder := strings.TrimLeft(clean[from:], leading)
	if folder == "" || len(folder) > maxWord {
		return "", false
	}
	if len(clean) == len(before) { // The same as in the text.
		return run[at-len(folder):], true
	}
	return folder + "/" + last, true
}

// visitWords visits the names and numbers among the words of a run.
func (s *scanner) visitWords(start, end int, inside bool) {
	for i := start; i < end; {
		if classes[s.text[i]]&word == 0 {
			i++
			continue
		}
		from := i
		for i < end && classes[s.text[i]]&word != 0 {
			i++
		}
		s.visitWord(from, i, inside)
	}
}

// visitWord visits the term that a word is, and the terms between its hyphens.
func (s *scanner) visitWord(start, end int, inside bool) {
	for start < end && s.text[start] == '-' {
		start++
	}
	for start < end && s.text[end-1] == '-' {
		end--
	}
	if end-start < minNumber {
		return
	}
	w := s.text[start:end]
	if strings.IndexByte(w, '-') < 0 {
		s.visitPlain(start, end, inside)
		return
	}
	if isHyphened(w) {
		s.visit(Term{Kind: Name, Key: w, Start: start, End: end, Inside: inside})
		inside = true
	}
	from := start
	for i := start; i <= end; i++ {
		if i == end || s.text[i] == '-' {
			s.visitPlain(from, i, inside)
			from = i + 1
		}
	}
}

// visitPlain visits the term that a word without a hyphen is.
func (s *scanner) visitPlain(start, end int, inside bool) {
	w := s.text[start:end]
	if len(w) < minNumber || len(w) > maxWord {
		return
	}
	t := Term{Kind: Number, Key: w, Start: start, End: end, Inside: inside}
	seen, turns := describeWord(w)
	switch {
	case seen == digit:
		if isYear(w) || strings.HasSuffix(w, "00") {
			return
		}
	case isHash(w, seen):
		t.Key = strings.ToLower(w[:minHash])
	case isName(w, seen, turns):
		t.Kind = Name
	default:
		return
	}
	s.visit(t)
}

// describeWord returns the classes of bytes in a word, and whether its case changes after its first
// letter.
func describeWord(w string) (seen class, turns bool) {
	var before, last class
	for i := range len(w) {
		c := classes[w[i]]
		seen |= c
		turns = turns || last == lower && c == upper ||
			before == upper && last == upper && c == lower
		before, last = last, c
	}
	return seen, turns
}

// isName reports whether a word without a hyphen is more than a plain word.
func isName(w string, seen class, turns bool) bool {
	if len(w) < minName || classes[w[0]] == digit || seen&(lower|upper) == 0 {
		return false
	}
	return turns || seen&(under|digit) != 0
}

// isHyphened reports whether a word with hyphens is more than a plain word.
func isHyphened(w string) bool {
	if len(w) < minName || len(w) > maxWord {
		return false
	}
	seen, turns := describeWord(w)
	if seen&(lower|upper|digit) == 0 {
		return false
	}
	return len(w) >= minHyphened ||
		seen&(lower|upper) != 0 && (turns || seen&(under|digit) != 0)
}

// isYear reports whether digits are a year of this century or the last.
func isYear(w string) bool {
	return len(w) == 4 && (w[:2] == "19" || w[:2] == "20")
}

// isHash reports whether a word with letters and digits is a hash.
func isHash(w string, seen class) bool {
	if len(w) < minHash || len(w) > maxHash || seen&digit == 0 ||
		seen&^(lower|upper|digit) != 0 {
		return false
	}
	for i := range len(w) {
		if b := w[i] | 0x20; classes[w[i]] != digit && (b < 'a' || b > 'f') {
			return false
		}
	}
	return true
}
