package shell

import "strings"

// seg is a piece of a word.
type seg struct {
	// text is literal unless it is unquoted and contains a pattern.
	text   string
	quoted bool
	// name is a variable to insert. blind is anything else that only a shell can evaluate.
	name  string
	blind bool
	// nested are the commands of a substitution.
	nested []token
}

// word becomes one argument, or several because of its patterns and variables.
type word []seg

// token is a word, a redirection or an operator between commands.
type token struct {
	// op is "" for a word. A redirection has a target, or the text of a here-document.
	op     string
	redir  bool
	word   word
	stdin  string
	stderr bool // The redirection is only of standard error.
}

// lexer cuts a command line into tokens.
type lexer struct {
	s     string
	i     int
	depth int
	// broken is set where no shell could continue to read.
	broken bool
	// waiting are here-documents whose text starts on the next line.
	waiting []heredoc
	out     []token
	// inTest is true between [[ and ]], where < and > compare.
	inTest bool
}

// heredoc is a here-document whose text is still to come.
type heredoc struct {
	at   int // The index of its token.
	end  string
	tabs bool // Leading tabs are removed from its lines.
}

// maxDepth is how deep substitutions may be nested.
const maxDepth = 20

// cutTokens appends the tokens of a line to out. It is false when no shell could read the whole
// line.
func cutTokens(out []token, s string) ([]token, bool) {
	l := lexer{s: s, out: out}
	l.list(false)
	return l.out, !l.broken
}

// list cuts tokens up to the end or, inside a substitution, up to its closing bracket.
func (l *lexer) list(inside bool) {
	open := 0
	for l.i < len(l.s) {
		c := l.s[l.i]
		switch {
		case l.blank(c):
		case c == '(' && strings.HasPrefix(l.s[l.i:], "((") && l.starts():
			l.arithmetic(2)
		case c == ')' && inside && open == 0:
			l.i++
			return
		case c == ';' || strings.IndexByte("&|()<>", c) >= 0 && !l.inTest:
			open = max(0, open+brackets[c])
			l.operator()
		default:
			l.word()
		}
	}
	l.broken = l.broken || inside || len(l.waiting) > 0
}

// brackets say how a bracket changes the number of open brackets.
var brackets = map[byte]int{'(': 1, ')': -1}

// blank skips what separates words, and cuts the end of a line. It is false when something else
// starts here.
func (l *lexer) blank(c byte) bool {
	switch {
	case c == ' ' || c == '\t' || c == '\r':
		l.i++
	case c == '\\' && strings.HasPrefix(l.s[l.i+1:], "\n"):
		l.i += 2
	case c == '#':
		l.comment()
	case c == '\n':
		l.i++
		l.inTest = false
		l.op(";")
		l.bodies()
	default:
		return false
	}
	return true
}

// op adds an operator between commands.
func (l *lexer) op(op string) { l.out = append(l.out, token{op: op}) }

// starts reports whether a command may start here.
func (l *lexer) starts() bool {
	if len(l.out) == 0 {
		return true
	}
	last := &l.out[len(l.out)-1]
	if last.op == "" {
		return keywords[last.word.plain()]
	}
	return !last.redir
}

// comment skips the rest of a line.
func (l *lexer) comment() {
	if at := strings.IndexByte(l.s[l.i:], '\n'); at >= 0 {
		l.i += at
	} else {
		l.i = len(l.s)
	}
}

// arithmetic skips the content of that many brackets.
func (l *lexer) arithmetic(open int) {
	l.i += open
	for ; l.i < len(l.s) && open > 0; l.i++ {
		switch l.s[l.i] {
		case '(':
			open++
		case ')':
			open--
		}
	}
	l.broken = l.broken || open > 0
}

// operators between commands and for redirections, the longer ones first.
var operators = []string{
	"&>>", "<<<", "<<-", ";;&", "&&", "||", ";;", ";&", "|&", "&>", ">>", ">|", ">&", "<<",
	"<>", "<&", ";", "&", "|", "(", ")", "<", ">",
}

// operator cuts an operator, including the target of a redirection.
func (l *lexer) operator() {
	for _, op := range operators {
		if !strings.HasPrefix(l.s[l.i:], op) {
			continue
		}
		if (op == "<" || op == ">") && strings.HasPrefix(l.s[l.i+1:], "(") {
			l.word() // A substitution that looks like a file.
			return
		}
		l.i += len(op)
		if strings.ContainsAny(op, "<>") {
			l.redirection(op)
		} else {
			l.op(op)
		}
		return
	}
}

// redirection cuts the target of a redirection. A number directly before it names the stream.
func (l *lexer) redirection(op string) {
	t := token{op: op, redir: true}
	if n := len(l.out); n > 0 && l.i > len(op) && l.out[n-1].op == "" {
		if fd, ok := l.out[n-1].word.number(); ok && isDigit(l.s[l.i-len(op)-1]) {
			t.stderr = fd == "2"
			l.out = l.out[:n-1]
		}
	}
	for l.i < len(l.s) && (l.s[l.i] == ' ' || l.s[l.i] == '\t') {
		l.i++
	}
	if l.i == len(l.s) || strings.IndexByte("\n;&|()<>", l.s[l.i]) >= 0 &&
		!strings.HasPrefix(l.s[l.i:], "<(") && !strings.HasPrefix(l.s[l.i:], ">(") {
		l.broken = true
		return
	}
	l.word()
	t.word = l.out[len(l.out)-1].word
	l.out[len(l.out)-1] = t
	if op == "<<" || op == "<<-" {
		l.waiting = append(l.waiting, heredoc{len(l.out) - 1, t.word.plain(), op == "<<-"})
	}
}

// bodies cuts the here-documents that the previous line announced.
func (l *lexer) bodies() {
	for _, h := range l.waiting {
		from := l.i
		for {
			if l.i >= len(l.s) {
				l.out[h.at].stdin = l.s[from:]
				break
			}
			line, _, _ := strings.Cut(l.s[l.i:], "\n")
			start := l.i
			l.i = min(len(l.s), l.i+len(line)+1)
			line = strings.TrimSuffix(line, "\r")
			if h.tabs {
				line = strings.TrimLeft(line, "\t")
			}
			if line == h.end {
				l.out[h.at].stdin = l.s[from:start]
				break
			}
		}
	}
	l.waiting = nil
}

// nested cuts the commands of a substitution that starts here.
func (l *lexer) nested() []token {
	if l.depth >= maxDepth {
		l.broken, l.i = true, len(l.s)
		return nil
	}
	in := lexer{s: l.s, i: l.i, depth: l.depth + 1}
	in.list(true)
	l.i, l.broken = in.i, l.broken || in.broken
	return in.out
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
