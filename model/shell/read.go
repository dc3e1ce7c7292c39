package shell

import (
	"strconv"
	"strings"

	"decant/model"
)

// Facts says what a command line does.
type Facts struct {
	// Effect is a read, a search or a write where the line clearly is one; otherwise its kind is
	// Runs. Its paths are clean and absolute.
	Effect model.Effect
	// Part says which part of a file a read with a Cut Effect delivers, in the form for a URI's
	// fragment: "tail=20".
	Part string
	// Numbered is true for a read that numbers its lines, with a tab after each number.
	Numbered bool
}

// reading is a read or search of one file.
type reading struct {
	file     string
	searches bool
	lines    model.LineRange
	// part names what remains of the lines where a range of lines cannot express it.
	part     string
	numbered bool
	// fed is true when a file is known.
	fed bool
}

// facts are the result of a reading. A search delivers no lines of its own.
func (r *reading) facts() Facts {
	e := model.Effect{Kind: model.Reads, Paths: []string{r.file}}
	if r.searches {
		e.Kind = model.Searches
		return Facts{Effect: e}
	}
	e.Lines, e.Cut = r.lines, r.part != ""
	return Facts{Effect: e, Part: r.part, Numbered: r.numbered}
}

// plainRead reads a line that only reads one file.
func (w *walker) plainRead(items []item) (*reading, bool) {
	for len(items) > 1 && items[0].bracket == "" && items[0].after == "&&" &&
		w.goes(items[0].pipe) {
		items = items[1:]
	}
	if n := len(items); n > 1 && items[n-2].after == "||" && isIdle(items[n-1].pipe) {
		items = items[:n-1]
		items[n-2].after = ""
	}
	if len(items) != 1 || items[0].bracket != "" || items[0].after != "" && items[0].after != ";" {
		return nil, false
	}
	var r reading
	for i := range items[0].pipe {
		if !w.stage(&r, &items[0].pipe[i]) {
			return nil, false
		}
	}
	return &r, r.fed
}

// goes follows a cd command.
func (w *walker) goes(pipe []command) bool {
	if len(pipe) != 1 || len(pipe[0].words) != 2 || pipe[0].words[0].plain() != "cd" ||
		!isQuiet(w, pipe[0].redirs) {
		return false
	}
	w.changeFolder([]arg{w.expand(pipe[0].words[1])}, "")
	return w.folder != ""
}

// isIdle reports whether a command does nothing: true.
func isIdle(pipe []command) bool {
	if len(pipe) != 1 || len(pipe[0].words) != 1 || len(pipe[0].redirs) > 0 {
		return false
	}
	t := pipe[0].words[0].plain()
	return t == "true" || t == ":"
}

// isQuiet reports whether redirections leave the output unchanged.
func isQuiet(w *walker, redirs []token) bool {
	for _, r := range redirs {
		to := w.expand(r.word)
		switch {
		case r.op == ">&" && r.stderr && to.is("1"):
		case r.stderr && (r.op == ">" || r.op == ">>") && to.is("/dev/null"):
		default:
			return false
		}
	}
	return true
}

// stage processes one command of a pipeline.
func (w *walker) stage(r *reading, c *command) bool {
	redirs := c.redirs
	var from arg
	if n := len(redirs); n > 0 && redirs[0].op == "<" {
		from, redirs = w.expand(redirs[0].word), redirs[1:]
	}
	if !isQuiet(w, redirs) {
		return false
	}
	in := w.unwrapCommand(c.words)
	if len(in.words) == 0 || in.fed {
		return false
	}
	name, ok := in.program.exact()
	if !ok {
		return false
	}
	name = name[strings.LastIndexByte(name, '/')+1:]
	reader, ok := readers[name]
	if !ok {
		return false
	}
	rest, ok := reader(r, name, w.arguments(&in))
	if !ok {
		return false
	}
	if from != nil {
		rest = append(rest, from)
	}
	return w.source(r, rest)
}

// source notes the file that a command reads. The first command needs a file; the others read the
// output of the previous one.
func (w *walker) source(r *reading, files []arg) bool {
	if len(files) == 1 && files[0].is("-") {
		files = nil
	}
	if r.fed || len(files) != 1 {
		return r.fed && len(files) == 0
	}
	if len(files[0]) != 1 || files[0][0].open {
		return false
	}
	p, ok := w.locate(files[0][0])
	r.file, r.fed = p.path, ok
	return ok
}

// readers are the programs that clearly read files. Each narrows the reading and returns the files
// among its arguments. It is false when the program does more than that.
var readers = map[string]func(r *reading, name string, args []arg) ([]arg, bool){
	"cat": readCat, "nl": readNumbers, "head": readHead, "tail": readTail, "sed": readSed,
	"gsed": readSed, "grep": readGrep, "egrep": readGrep, "fgrep": readGrep, "rg": readGrep,
}

func readCat(r *reading, _ string, args []arg) ([]arg, bool) {
	opts, rest := splitOptions(args, "")
	for _, o := range opts {
		switch {
		case o[0].is("-n") || o[0].is("--number"):
			if !r.number() {
				return nil, false
			}
		case !o[0].is("-u"):
			return nil, false
		}
	}
	return rest, true
}

// number notes that lines are numbered. Only one numbering can be removed again.
func (r *reading) number() bool {
	ok := !r.numbered
	r.numbered = true
	return ok
}

// readNumbers reads nl, which may leave blank lines without a number.
func readNumbers(r *reading, _ string, args []arg) ([]arg, bool) {
	opts, rest := splitOptions(args, "-b -w")
	for _, o := range opts {
		switch {
		case o[0].is("-ba"), o[0].is("-bt"), o[0].is("--body-numbering=a"), o[0].is("-w"):
		case o[0].is("-b") && (o[1].is("a") || o[1].is("t")):
		case o[0].starts("-w"):
		default:
			return nil, false
		}
	}
	return rest, r.number()
}

// countLines is the number of lines for head and tail, 10 without an option, and its sign, or ""
// without one.
func countLines(args []arg) (n int, sign string, rest []arg, ok bool) {
	n = 10
	opts, rest := splitOptions(args, "-n --lines")
	if len(rest) > 0 && rest[0].starts("+") { // The old spelling: tail +5 file.
		opts, rest = append(opts, [2]arg{{{s: "-n"}}, rest[0]}), rest[1:]
	}
	for _, o := range opts {
		text, exact := o[0].exact()
		value, _ := o[1].exact()
		switch {
		case !exact:
			return 0, "", nil, false
		case text == "-q" || text == "--quiet" || text == "--silent":
			continue
		case o[1] != nil:
		case strings.HasPrefix(text, "--lines="):
			value = strings.TrimPrefix(text, "--lines=")
		case strings.HasPrefix(text, "-n"):
			value = text[2:]
		default: // -20
			value = text[1:]
		}
		sign = value[:len(value)-len(strings.TrimLeft(value, "+-"))]
		var err error
		n, err = strconv.Atoi(value[len(sign):])
		if err != nil || len(sign) > 1 || n > maxLine {
			return 0, "", nil, false
		}
	}
	return n, sign, rest, true
}

// maxLine is the highest supported line number.
const maxLine = 1 << 30

func readHead(r *reading, _ string, args []arg) ([]arg, bool) {
	n, sign, rest, ok := countLines(args)
	switch {
	case !ok || n == 0 && sign == "":
		return nil, false
	case sign == "-":
		r.cut("head=-" + strconv.Itoa(n))
		return rest, true
	}
	return rest, r.narrow(model.LineRange{From: 1, To: n}, "head="+strconv.Itoa(n))
}

func readTail(r *reading, _ string, args []arg) ([]arg, bool) {
	n, sign, rest, ok := countLines(args)
	switch {
	case !ok || n == 0:
		return nil, false
	case sign == "+":
		return rest, r.narrow(model.LineRange{From: n}, "tail=+"+strconv.Itoa(n))
	case r.part == "" && r.lines.To > 0 && !r.searches: // The end is known.
		r.lines.From = max(r.lines.From, r.lines.To-n+1)
		return rest, true
	}
	r.cut("tail=" + strconv.Itoa(n))
	return rest, true
}

// cut notes that only a part remains that line numbers cannot express.
func (r *reading) cut(how string) {
	if r.part != "" {
		how = r.part + "," + how
	}
	r.part = how
}

// narrow keeps some of the lines that are delivered so far.
func (r *reading) narrow(to model.LineRange, how string) bool {
	if r.part != "" || r.searches {
		r.cut(how)
		return true
	}
	base := max(1, r.lines.From) - 1
	out := model.LineRange{From: base + max(1, to.From), To: r.lines.To}
	if end := base + to.To; to.To > 0 && (out.To == 0 || end < out.To) {
		out.To = end
	}
	if out.To > 0 && out.From > out.To || out.From > maxLine {
		return false
	}
	if out == (model.LineRange{From: 1}) {
		out = model.LineRange{}
	}
	r.lines = out
	return true
}

// readSed reads sed -n with a script that prints one range.
func readSed(r *reading, _ string, args []arg) ([]arg, bool) {
	opts, rest := splitOptions(args, "-e --expression")
	silent, script := false, ""
	for _, o := range opts {
		quiet, ok := sedQuiet(o[0])
		if !ok || script != "" && o[1] != nil {
			return nil, false
		}
		if silent = silent || quiet; o[1] != nil {
			script, _ = o[1].exact()
		}
	}
	if script == "" && len(rest) > 0 {
		script, _ = rest[0].exact()
		rest = rest[1:]
	}
	lines, ok := printedLines(script)
	return rest, ok && silent && r.narrow(lines, "sed="+script)
}

// sedQuiet reports whether an option stops sed from printing every line. ok is false when the
// option does more than that and setting a script.
func sedQuiet(a arg) (quiet, ok bool) {
	text, ok := a.exact()
	switch text {
	case "--quiet", "--silent":
		return true, ok
	case "--expression":
		return false, ok
	}
	letters := strings.TrimSuffix(strings.TrimPrefix(text, "-"), "e")
	return strings.Contains(letters, "n"), ok && strings.Trim(letters, "nErsu") == ""
}

// printedLines are the lines that a script prints: "10p", "10,20p", "10,$p", "10,+5p". The script
// may stop after them: "10,20p;20q".
func printedLines(script string) (model.LineRange, bool) {
	script = strings.ReplaceAll(script, " ", "")
	first, stop, stops := strings.Cut(strings.TrimSuffix(script, ";"), ";")
	span, ok := strings.CutSuffix(first, "p")
	if !ok {
		return model.LineRange{}, false
	}
	from, to, ranged := strings.Cut(span, ",")
	var r model.LineRange
	if r.From, ok = parseLineNumber(from); !ok {
		return r, false
	}
	switch rest, more := strings.CutPrefix(to, "+"); {
	case !ranged:
		r.To = r.From
	case to == "$":
	case more:
		r.To, ok = parseLineNumber(rest)
		r.To += r.From
	default:
		r.To, ok = parseLineNumber(to)
		r.To = max(r.To, r.From)
	}
	if stops && ok {
		last, found := strings.CutSuffix(stop, "q")
		at, number := parseLineNumber(last)
		ok = found && number && r.To > 0 && at >= r.To
	}
	return r, ok
}

// parseLineNumber parses a line number.
func parseLineNumber(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n > 0 && n <= maxLine && isDigit(s[0])
}
