package terms

import "strings"

// Kind is what a term is.
type Kind uint8

// The kinds of a term.
const (
	// Name is an identifier of at least 6 bytes that is no plain word: it has an underscore, a
	// change of case, a digit among letters, or a hyphen and then at least 10 bytes.
	Name Kind = iota
	// Number is at least 4 digits that are no year and do not end in 00, or a hash of 7 to 40 hex
	// digits, of which the first 7 are compared.
	Number
	// Path is the last two components of what has slashes: at least two, or one and a dot in its
	// last component, as "and/or" is no path. Leading dots are left off.
	Path
	// File is a last component with a known extension.
	File
)

// Kinds is how many kinds of terms there are.
const Kinds = 4

// Term is one term where it stands in a text.
type Term struct {
	// Kind is what it is, Key the form in which it is compared with terms of its kind.
	Kind Kind
	Key  string
	// Start and End are the bytes of the text that it was made from.
	Start, End int
	// Inside is true for a term that is part of a longer one told before it: the file of a path, a
	// name in a file's name.
	Inside bool
}

// What bounds terms, in bytes.
const (
	minName, minHyphened = 6, 10
	minNumber            = 4
	minHash, maxHash     = 7, 40
	maxWord              = 100 // A longer word is data.
	maxRun               = 400 // So is what is longer with all its slashes.
)

// Each tells the terms of a text in the order in which they start, what stands inside of one after
// it. A term that stands there twice is told twice.
func Each(text string, visit func(Term)) {
	s := scanner{text: text, visit: visit}
	for i := 0; i < len(text); {
		switch classes[text[i]] {
		case other:
			i++
		case escape:
			i = skipEscape(text, i)
		case lower: // Most runs are plain words.
			start := i
			for i < len(text) && classes[text[i]] == lower {
				i++
			}
			if i < len(text) && classes[text[i]]&(other|escape) == 0 {
				i = s.scanRun(start)
			}
		default:
			i = s.scanRun(i)
		}
	}
}

// scanner finds terms in one text.
type scanner struct {
	text  string
	visit func(Term)
}

// scanRun finds what is in the run of letters, digits and what joins them that starts at a byte,
// and returns where the run ends.
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
	inside := seen&(slash|dot) != 0 && s.visitPath(start, end, seen)
	s.visitWords(start, end, inside)
	return end
}

// leading is what no component of a path starts with as it is compared: signs of a difference, dots
// of a hidden folder.
const leading = "+-@~."

// visitPath tells the path or file that a run is, and reports whether it is one.
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

// keyOfPath is the last two components of a path, false where it has fewer or is none.
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
	if len(clean) == len(before) { // As it stands in the text.
		return run[at-len(folder):], true
	}
	return folder + "/" + last, true
}

// visitWords tells the names and numbers among the words of a run.
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

// visitWord tells what a word is, and what its parts between hyphens are.
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

// visitPlain tells what a word without a hyphen is.
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

// describeWord says which classes of bytes a word has, and whether its case changes behind its
// first letter.
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
