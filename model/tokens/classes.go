package tokens

// A class is what the estimate knows about a byte. Its zero value is newline, because a text is
// counted as if it followed a newline.
//
// Each small letter has its own class: the sequences of letters distinguish languages of the Latin
// alphabet, identifiers and encoded bytes. First bytes of UTF-8 characters have a class by their
// range, which is mostly the range of a script. Later bytes have a class by their quarter of the
// range.
type class = uint8

const (
	newline class = iota // LF and CR.
	tab                  // Horizontal and vertical tab, form feed.
	space                // Only the space.
	control              // Other controls, DEL, and F8 to FF, which never occur in UTF-8.
	letterA              // a; b to z follow.
)

const (
	letterZ    = letterA + 'z' - 'a'
	digit      = letterZ + iota // 0 to 9.
	vowel                       // A E I O U.
	consonant                   // Other capital letters.
	underscore                  // _
	hyphen                      // -
	period                      // .
	comma                       // ,
	slash                       // / and the backslash.
	quote                       // "
	apostrophe                  // '
	markup                      // ` * # | ~
	opener                      // ( [ { <
	closer                      // ) ] } >
	operator                    // Any other printable ASCII.

	leadSign     // C2: signs, spaces and quotation marks of Latin-1.
	leadLatin1   // Letters of Latin-1, most letters of Western Europe.
	leadLatin    // C4 to C9: other Latin letters.
	leadMark     // Phonetic letters, combining accents.
	leadGreek    // CE and CF.
	leadCyrillic // D0 to D4.
	leadOther2   // D5 to D7, DC to DF: Armenian, Hebrew, Syriac, N'Ko.
	leadArabic   // D8 to DB.
	leadIndic    // E0: scripts of India, Thai, Lao, Tibetan.
	leadOther3   // E1: Vietnamese letters, Georgian, Ethiopic, Khmer.
	leadSymbol   // E2: punctuation, arrows, box drawing, symbols.
	leadKana     // E3: kana, punctuation of East Asia.
	leadHan      // E4 to E9.
	leadHangul   // EA to ED.
	leadPrivate  // EE and EF: private use, wide forms.
	leadFour     // Emoji and rare characters of 4 bytes.
	later8       // 80 to 8F; 90 to 9F, A0 to AF and B0 to BF follow.

	laterB = later8 + 3

	// classBits is the width of a class in the index of a step. All values of that width are
	// classes, so that the index needs no bounds check.
	classBits = 6
	classes   = 1 << classBits
	steps     = classes * classes
)

var classOf = newClassOf()

func newClassOf() (t [256]class) {
	for b := range t {
		t[b] = classifyByte(byte(b))
	}
	return t
}

// classifyByte defines the classes; classOf is its table.
func classifyByte(b byte) class {
	switch {
	case b >= 0x80:
		return classifyHigh(b)
	case b == '\n' || b == '\r':
		return newline
	case b == '\t' || b == '\v' || b == '\f':
		return tab
	case b == ' ':
		return space
	case b < ' ' || b == 0x7f:
		return control
	}
	return classifyPrinted(b)
}

func classifyPrinted(b byte) class {
	switch {
	case 'a' <= b && b <= 'z':
		return letterA + b - 'a'
	case 'A' <= b && b <= 'Z':
		if b == 'A' || b == 'E' || b == 'I' || b == 'O' || b == 'U' {
			return vowel
		}
		return consonant
	case '0' <= b && b <= '9':
		return digit
	}
	if c, ok := punctuation[b]; ok {
		return c
	}
	return operator
}

// punctuation is the class of each sign that is not an operator.
var punctuation = map[byte]class{
	'_': underscore, '-': hyphen, '.': period, ',': comma, '/': slash, '\\': slash,
	'"': quote, '\'': apostrophe, '`': markup, '*': markup, '#': markup, '|': markup, '~': markup,
	'(': opener, '[': opener, '{': opener, '<': opener,
	')': closer, ']': closer, '}': closer, '>': closer,
}

// leads are the classes of first bytes, each from a byte on. They do not check whether the
// following bytes complete a character.
var leads = []struct {
	from  byte
	class class
}{
	{0xc0, leadSign},
	{0xc3, leadLatin1},
	{0xc4, leadLatin},
	{0xca, leadMark},
	{0xce, leadGreek},
	{0xd0, leadCyrillic},
	{0xd5, leadOther2},
	{0xd8, leadArabic},
	{0xdc, leadOther2},
	{0xe0, leadIndic},
	{0xe1, leadOther3},
	{0xe2, leadSymbol},
	{0xe3, leadKana},
	{0xe4, leadHan},
	{0xea, leadHangul},
	{0xee, leadPrivate},
	{0xf0, leadFour},
	{0xf8, control},
}

func classifyHigh(b byte) class {
	if b < 0xc0 {
		return later8 + (b-0x80)>>4
	}
	c := control
	for _, l := range leads {
		if b >= l.from {
			c = l.class
		}
	}
	return c
}
