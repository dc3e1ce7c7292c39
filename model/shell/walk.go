package shell

import (
	"path"
	"strings"
)

// walker goes through the commands of a line in order.
type walker struct {
	// folder is where the next command runs, "" when unknown; home is the
	// person's own.
	folder, home string
	// vars are what the line set so far.
	vars map[string]arg
	out  *writes
	// depth counts lines in lines: sh -c.
	depth int
}

// sub is a walker for commands whose folder and variables stay their own.
func (w *walker) sub() *walker {
	in := *w
	in.vars = make(map[string]arg, len(w.vars))
	for k, v := range w.vars {
		in.vars[k] = v
	}
	in.depth++
	return &in
}

// walk goes through pipelines. What a group in brackets does to the folder ends
// with it.
func (w *walker) walk(items []item) {
	var folders []string
	for i := range items {
		switch it := &items[i]; it.bracket {
		case "(":
			folders = append(folders, w.folder)
		case ")":
			if n := len(folders); n > 0 {
				w.folder, folders = folders[n-1], folders[:n-1]
			}
		default:
			w.pipeline(it.pipe)
		}
	}
}

// pipeline goes through the commands of one pipeline.
func (w *walker) pipeline(pipe []command) {
	stdin := ""
	for i := range pipe {
		c := &pipe[i]
		for _, r := range c.redirs {
			if r.stdin != "" {
				stdin = r.stdin
			}
			w.redirect(r)
		}
		w.substitutions(c)
		in := w
		if len(pipe) > 1 {
			in = w.sub()
		}
		in.command(c.words, stdin)
	}
}

// substitutions goes through the commands inside of words.
func (w *walker) substitutions(c *command) {
	for _, in := range c.words {
		w.nested(in)
	}
	for _, r := range c.redirs {
		w.nested(r.word)
	}
}

func (w *walker) nested(in word) {
	for _, s := range in {
		if len(s.nested) > 0 {
			w.sub().walk(parse(s.nested))
		}
	}
}

// redirect notes a file that a redirection writes.
func (w *walker) redirect(r token) {
	if !strings.Contains(r.op, ">") || r.op == "<>" {
		return
	}
	to := w.expand(r.word)
	if r.op == ">&" { // A number is a stream.
		if t, ok := to.exact(); ok && strings.Trim(t, "0123456789-") == "" {
			return
		}
	}
	w.write(false, to)
}

// write notes files that are written; below is true where they may be folders.
func (w *walker) write(below bool, args ...arg) {
	for _, a := range args {
		if a.starts("/dev/") {
			continue
		}
		places, ok := w.places(a)
		if !ok {
			w.out.anything = true
			return
		}
		w.out.add(places, below)
	}
}

// keywords stand before a command.
var keywords = map[string]bool{
	"then": true, "do": true, "else": true, "elif": true, "if": true, "while": true,
	"until": true, "!": true, "{": true, "}": true, "fi": true, "done": true, "esac": true,
	"coproc": true,
}

// command goes through one command.
func (w *walker) command(words []word, stdin string) {
	for len(words) > 0 && keywords[words[0].plain()] {
		words = words[1:]
	}
	if len(words) == 0 {
		return
	}
	switch words[0].plain() {
	case "for", "select":
		w.loop(words[1:])
		return
	case "case", "function", "[[":
		return
	}
	c := w.strip(words)
	if len(c.args) == 0 {
		if !c.wrapped {
			w.assign(words)
		}
		return
	}
	name, ok := c.args[0].exact()
	if !ok {
		return
	}
	name = path.Base(name)
	args := c.args[1:]
	if c.fed {
		args = append(args, unknown)
	}
	if name != "cd" { // It stands before nearly every other.
		w.out.start(program(name, args))
	}
	if do, ok := actions[name]; ok {
		do(w, args, stdin)
	}
}

// assign notes what variables become. One that was set before may be either: which
// of the two commands ran is not known.
func (w *walker) assign(words []word) {
	for _, in := range words {
		if name, value, ok := in.assignment(); ok {
			w.set(name, w.expand(value))
		}
	}
}

func (w *walker) set(name string, value arg) {
	if w.vars == nil {
		w.vars = make(map[string]arg)
	}
	if _, ok := w.vars[name]; !ok && len(w.vars) >= maxTexts {
		return // A variable that nothing is known of may be anything.
	}
	all := append(w.vars[name][:len(w.vars[name]):len(w.vars[name])], value...)
	if len(all) > maxTexts {
		all = unknown
	}
	w.vars[name] = all
}

// loop notes what the variable of a loop may be: "x in a b".
func (w *walker) loop(words []word) {
	if len(words) == 0 {
		return
	}
	name := words[0].plain()
	if len(words) < 2 || words[1].plain() != "in" {
		w.set(name, unknown)
		return
	}
	for _, in := range words[2:] {
		w.set(name, w.expand(in))
	}
}

// multiples are programs whose first argument says what they do.
var multiples = map[string]bool{"git": true, "cargo": true}

// program is a program's name, of some with what it is told to do.
func program(name string, args []arg) string {
	if !multiples[name] {
		return name
	}
	for i := 0; i < len(args); i++ {
		a, ok := args[i].exact()
		switch {
		case !ok:
			return name
		case a == "-C" || a == "-c":
			i++
		case !strings.HasPrefix(a, "-") && !strings.HasPrefix(a, "+"):
			return name + " " + a
		}
	}
	return name
}
