package shell

// command is a program with its arguments.
type command struct {
	words  []word
	redirs []token
}

// item is a pipeline, or a bracket that opens or closes a group.
type item struct {
	bracket string // "(" or ")", else "".
	pipe    []command
	// before and after are the operators between the item and its neighbours: "&&", "||", ";", "&"
	// or "".
	before, after string
}

// groupTokens groups tokens into pipelines.
func groupTokens(tokens []token) []item {
	p := parser{words: make([]word, 0, len(tokens))}
	for _, t := range tokens {
		switch {
		case t.op == "":
			p.words = append(p.words, t.word)
		case t.redir:
			p.redirs = append(p.redirs, t)
		case t.op == "|" || t.op == "|&":
			p.endCommand()
			p.piped = true
		case t.op == "(" || t.op == ")":
			p.endPipe(t.op)
			p.out = append(p.out, item{bracket: t.op})
			p.before = t.op
		default:
			p.endPipe(t.op)
		}
	}
	p.endPipe("")
	return p.out
}

// parser is the unfinished state.
type parser struct {
	words  []word // Of the command; the words of all commands share memory.
	redirs []token
	pipe   []command
	piped  bool // A pipe waits for its next command.
	before string
	out    []item
}

func (p *parser) endCommand() {
	if n := len(p.words); n > 0 || len(p.redirs) > 0 {
		p.pipe, p.piped = append(p.pipe, command{p.words[:n:n], p.redirs}), false
	}
	p.words, p.redirs = p.words[len(p.words):], nil
}

// endPipe ends a pipeline. A line may also end after a pipe, && or ||.
func (p *parser) endPipe(op string) {
	p.endCommand()
	if len(p.pipe) == 0 || p.piped && op == ";" {
		return
	}
	p.out = append(p.out, item{pipe: p.pipe, before: p.before, after: op})
	p.pipe, p.before = nil, op
}
