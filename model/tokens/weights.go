package tokens

// A class is what the estimate sees of a byte. Its zero value is newline,
// because a text is counted as if it followed one.
type class = uint8

const (
	newline      class = iota // LF and CR.
	tab                       // Horizontal and vertical tab, form feed.
	space                     // The space alone.
	control                   // Other controls, DEL, and F8 to FF, which no UTF-8 holds.
	lower                     // a to z.
	upper                     // A to Z.
	digit                     // 0 to 9.
	punct                     // Any other printable ASCII.
	lead2                     // First byte of a character of 2 bytes.
	lead3                     // First byte of a character of 3 bytes.
	lead4                     // First byte of a character of 4 bytes.
	continuation              // A later byte of any of them.
	classes

	// classBits is the width of a class in the index of a step, so that two of
	// them fit a byte and the index needs no bounds check.
	classBits = 4
)

// A set is some classes, one bit each.
type set uint16

const (
	low   = set(1) << lower
	up    = set(1) << upper
	dig   = set(1) << digit
	pun   = set(1) << punct
	sp    = set(1) << space
	tb    = set(1) << tab
	nl    = set(1) << newline
	ctl   = set(1) << control
	l2    = set(1) << lead2
	l3    = set(1) << lead3
	l4    = set(1) << lead4
	cont  = set(1) << continuation
	any12 = set(1)<<classes - 1
)

// A weight says what a step from one of the classes before to one of the
// classes now costs, in thousandths of a token, by Family.
type weight struct {
	before, now set
	milli       [families]uint16
}

// weights are the fitted features. A step that none of them names is free: a
// space after a word, a letter after an accented one, the later bytes of a
// character. A step into a digit is the only one that two features name. The
// fit had the step from a letter as a correction of the general one, found
// none that helped (0 in each family), and it stays to say so: taken as
// costing nothing instead, the digits of "sha256" would be free.
var weights = []weight{
	{sp, low, [families]uint16{874, 743, 934}},
	{nl | tb, low, [families]uint16{1135, 987, 1093}},
	{pun, low, [families]uint16{1831, 1878, 1244}},
	{dig, low, [families]uint16{368, 500, 239}},
	{up, low, [families]uint16{220, 743, 140}},
	{low, low, [families]uint16{73, 216, 42}},

	{low, up, [families]uint16{1548, 1191, 952}},
	{up, up, [families]uint16{278, 747, 206}},
	{sp | nl | tb, up, [families]uint16{1185, 1381, 922}},
	{pun | dig, up, [families]uint16{1776, 1760, 1303}},

	{any12 &^ dig, dig, [families]uint16{1970, 1923, 2007}},
	{low | up, dig, [families]uint16{0, 0, 0}},
	{dig, dig, [families]uint16{96, 143, 121}},

	{low | up | dig, pun, [families]uint16{44, 58, 0}},
	{sp | nl | tb, pun, [families]uint16{483, 654, 494}},
	{pun, pun, [families]uint16{293, 515, 360}},

	{sp, sp, [families]uint16{55, 60, 20}},
	{pun, sp, [families]uint16{876, 930, 771}},
	{nl, sp, [families]uint16{639, 574, 734}},
	{tb, tb, [families]uint16{0, 0, 5}},
	{nl, tb, [families]uint16{903, 933, 377}},
	{any12 &^ (tb | nl), tb, [families]uint16{786, 884, 610}},
	{any12 &^ nl, nl, [families]uint16{1156, 1243, 787}},
	{nl, nl, [families]uint16{0, 0, 0}},

	{any12, ctl, [families]uint16{858, 1220, 2071}},
	{any12, l2, [families]uint16{418, 417, 264}},
	{any12 &^ cont, l3, [families]uint16{1282, 1516, 608}},
	{cont, l3, [families]uint16{995, 997, 743}},
	{any12, l4, [families]uint16{6688, 6389, 6450}},
}

var (
	classOf    = newClassOf()
	stepMillis = newStepMillis()
)

func newClassOf() (t [256]class) {
	for b := range t {
		t[b] = classify(byte(b))
	}
	return t
}

// classify is the definition of the classes; classOf is its table.
func classify(b byte) class {
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
		return lower
	case 'A' <= b && b <= 'Z':
		return upper
	case '0' <= b && b <= '9':
		return digit
	}
	return punct
}

// classifyHigh goes by the leading bits, as UTF-8 does, and does not ask
// whether the bytes make a character.
func classifyHigh(b byte) class {
	switch {
	case b < 0xc0:
		return continuation
	case b < 0xe0:
		return lead2
	case b < 0xf0:
		return lead3
	case b < 0xf8:
		return lead4
	}
	return control
}

// newStepMillis spreads the weights over all steps: by Family, then by the
// class before and the class now.
func newStepMillis() (t [families][1 << (2 * classBits)]uint16) {
	for _, w := range weights {
		for step := range 1 << (2 * classBits) {
			before, now := class(step>>classBits), class(step&(1<<classBits-1))
			if w.before>>before&1 == 0 || w.now>>now&1 == 0 {
				continue
			}
			for f := range families {
				t[f][step] += w.milli[f]
			}
		}
	}
	return t
}
