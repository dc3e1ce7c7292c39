package terms

// class is the class of a byte in a text, as a set of flags.
type class uint16

// The classes. A byte with none of them joins words within a run.
const (
	lower class = 1 << iota
	upper
	digit
	under
	hyphen
	slash
	dot
	other
	escape // The start of a sequence for another byte or a colour.
)

// word is the set of bytes in words.
const word = lower | upper | digit | under | hyphen

// classes lists the class of each byte. It is constant data, so the program computes nothing at its
// start.
var classes = [256]class{
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, escape, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, 0, other, hyphen, dot, slash,
	digit, digit, digit, digit, digit, digit, digit, digit,
	digit, digit, other, other, other, other, other, other,
	0, upper, upper, upper, upper, upper, upper, upper,
	upper, upper, upper, upper, upper, upper, upper, upper,
	upper, upper, upper, upper, upper, upper, upper, upper,
	upper, upper, upper, other, escape, other, other, under,
	other, lower, lower, lower, lower, lower, lower, lower,
	lower, lower, lower, lower, lower, lower, lower, lower,
	lower, lower, lower, lower, lower, lower, lower, lower,
	lower, lower, lower, other, other, other, 0, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
	other, other, other, other, other, other, other, other,
}

// skipEscape returns the end of the escape at a byte: a colour, or the letters that mean white
// space in a quoted text. Any other backslash stands for itself.
func skipEscape(text string, i int) int {
	rest := text[i+1:]
	switch {
	case rest == "":
		return i + 1
	case text[i] == '\\' && (rest[0] == 'n' || rest[0] == 't' || rest[0] == 'r'):
		return i + 2
	case text[i] == '\\' && rest[0] == 'u' && len(rest) >= 5:
		return i + 6
	case text[i] != '\\' && rest[0] == '[':
		end := i + 2
		for end < len(text) && (text[end] == ';' || classes[text[end]] == digit) {
			end++
		}
		return min(end+1, len(text))
	}
	return i + 1
}
