package shell

import "strings"

// word cuts one word.
func (l *lexer) word() {
	var w word
	from := l.i
	for l.i < len(l.s) {
		c := l.s[l.i]
		if strings.IndexByte(" \t\r\n", c) >= 0 || l.ends(c) {
			break
		}
		w = l.piece(w, c)
	}
	if l.i == from { // Nothing here starts a word.
		l.i++
	}
	switch t := w.plain(); {
	case t == "[[" && l.starts():
		l.inTest = true
	case t == "]]":
		l.inTest = false
	}
	l.out = append(l.out, token{word: w})
}

// ends reports whether an operator ends the word.
func (l *lexer) ends(c byte) bool {
	if c == ';' {
		return true
	}
	if l.inTest || strings.IndexByte("&|()<>", c) < 0 {
		return false
	}
	return c != '<' && c != '>' || !strings.HasPrefix(l.s[l.i+1:], "(")
}

// piece cuts the next piece of a word.
func (l *lexer) piece(w word, c byte) word {
	switch c {
	case '\\':
		return l.escape(w)
	case '\'':
		return l.single(w)
	case '"':
		l.i++
		return l.double(w)
	case '$':
		return l.dollar(w, false)
	case '`':
		return l.backtick(w)
	case '<', '>':
		if l.inTest {
			break
		}
		l.i += 2
		return append(w, seg{blind: true, nested: l.nested()})
	}
	from := l.i
	for l.i++; l.i < len(l.s); l.i++ {
		if strings.IndexByte(" \t\r\n\\'\"$`;&|()<>", l.s[l.i]) >= 0 {
			break
		}
	}
	return append(w, seg{text: l.s[from:l.i]})
}

// escape cuts a backslash and the character after it.
func (l *lexer) escape(w word) word {
	l.i += 2
	if l.i > len(l.s) {
		l.i = len(l.s)
		return w
	}
	if l.s[l.i-1] == '\n' {
		return w
	}
	return append(w, seg{text: l.s[l.i-1 : l.i], quoted: true})
}

// single cuts text in single quotes.
func (l *lexer) single(w word) word {
	text, _, ok := strings.Cut(l.s[l.i+1:], "'")
	l.i = min(len(l.s), l.i+len(text)+2)
	l.broken = l.broken || !ok
	return append(w, seg{text: text, quoted: true})
}

// double cuts text in double quotes, after the opening quote.
func (l *lexer) double(w word) word {
	w = append(w, seg{quoted: true})
	from := l.i
	flush := func() {
		if l.i > from {
			w = append(w, seg{text: l.s[from:l.i], quoted: true})
		}
	}
	for l.i < len(l.s) {
		switch c := l.s[l.i]; {
		case c == '"':
			flush()
			l.i++
			return w
		case c == '\\' && l.i+1 < len(l.s) && strings.IndexByte("$`\"\\\n", l.s[l.i+1]) >= 0:
			flush()
			w = l.escape(w)
			from = l.i
		case c == '$':
			flush()
			w = l.dollar(w, true)
			from = l.i
		case c == '`':
			flush()
			w = l.backtick(w)
			from = l.i
		default:
			l.i++
		}
	}
	flush()
	l.broken = true
	return w
}

// dollar cuts the expression that a dollar sign starts.
func (l *lexer) dollar(w word, quoted bool) word {
	rest := l.s[l.i+1:]
	switch {
	case strings.HasPrefix(rest, "(("):
		l.i++
		l.arithmetic(2)
		return append(w, seg{blind: true})
	case strings.HasPrefix(rest, "("):
		l.i += 2
		return append(w, seg{blind: true, nested: l.nested()})
	case strings.HasPrefix(rest, "{"):
		return l.braced(w)
	case strings.HasPrefix(rest, "'") && !quoted:
		return l.ansi(w)
	case strings.HasPrefix(rest, `"`) && !quoted:
		l.i++
		return w
	}
	n := nameLen(rest)
	switch {
	case n > 0:
		l.i += 1 + n
		return append(w, seg{name: rest[:n]})
	case rest != "" && strings.IndexByte("0123456789@*#?$!-", rest[0]) >= 0:
		l.i += 2
		return append(w, seg{blind: true})
	}
	l.i++
	return append(w, seg{text: "$", quoted: true})
}

// braced cuts ${name}. With anything else in it, its value is unknown.
func (l *lexer) braced(w word) word {
	l.i += 2
	from, open := l.i, 1
	for ; l.i < len(l.s) && open > 0; l.i++ {
		switch l.s[l.i] {
		case '\\':
			l.i = min(len(l.s)-1, l.i+1)
		case '{':
			open++
		case '}':
			open--
		}
	}
	if open > 0 {
		l.broken = true
		return append(w, seg{blind: true})
	}
	if in := l.s[from : l.i-1]; in != "" && nameLen(in) == len(in) {
		return append(w, seg{name: in})
	}
	return append(w, seg{blind: true})
}

// ansi cuts $'…'. Its text is known only without escapes.
func (l *lexer) ansi(w word) word {
	l.i += 2
	from := l.i
	for l.i < len(l.s) && l.s[l.i] != '\'' {
		if l.s[l.i] == '\\' {
			l.i++
		}
		l.i++
	}
	if l.i >= len(l.s) {
		l.i, l.broken = len(l.s), true
		return append(w, seg{blind: true})
	}
	text := l.s[from:l.i]
	l.i++
	if strings.Contains(text, `\`) {
		return append(w, seg{blind: true})
	}
	return append(w, seg{text: text, quoted: true})
}

// backtick cuts a substitution in the old spelling.
func (l *lexer) backtick(w word) word {
	l.i++
	var in strings.Builder
	for ; l.i < len(l.s) && l.s[l.i] != '`'; l.i++ {
		if l.s[l.i] == '\\' && l.i+1 < len(l.s) && strings.IndexByte("$`\\", l.s[l.i+1]) >= 0 {
			l.i++
		}
		in.WriteByte(l.s[l.i])
	}
	closed := l.i < len(l.s)
	l.i = min(len(l.s), l.i+1)
	s := seg{blind: true}
	if closed && l.depth < maxDepth {
		sub := lexer{s: in.String(), depth: l.depth + 1}
		sub.list(false)
		s.nested, closed = sub.out, !sub.broken
	}
	l.broken = l.broken || !closed
	return append(w, s)
}

// nameLen is the length in bytes of the variable name at the start of a text.
func nameLen(s string) int {
	n := 0
	for n < len(s) && (s[n] == '_' || s[n]|0x20 >= 'a' && s[n]|0x20 <= 'z' ||
		n > 0 && isDigit(s[n])) {
		n++
	}
	return n
}

// plain is a word's text without the parts that only a shell knows.
func (w word) plain() string {
	if len(w) == 1 {
		return w[0].text
	}
	var b strings.Builder
	for _, s := range w {
		b.WriteString(s.text)
	}
	return b.String()
}

// number is the digits of a word that has only digits.
func (w word) number() (string, bool) {
	if len(w) != 1 || w[0].quoted || w[0].text == "" ||
		strings.Trim(w[0].text, "0123456789") != "" {
		return "", false
	}
	return w[0].text, true
}

// assignment cuts a word NAME=value.
func (w word) assignment() (name string, value word, ok bool) {
	if len(w) == 0 || w[0].quoted {
		return "", nil, false
	}
	n := nameLen(w[0].text)
	rest := strings.TrimPrefix(w[0].text[n:], "+")
	if n == 0 || !strings.HasPrefix(rest, "=") {
		return "", nil, false
	}
	value = append(word{{text: rest[1:]}}, w[1:]...)
	return w[0].text[:n], value, true
}

// keywords precede a command.
var keywords = map[string]bool{
	"then": true, "do": true, "else": true, "elif": true, "if": true, "while": true,
	"until": true, "!": true, "{": true, "}": true, "fi": true, "done": true, "esac": true,
	"coproc": true,
}
