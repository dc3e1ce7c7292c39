package shell

import (
	"path"
	"strings"
)

// walker reads the commands of a line in order.
type walker struct {
	scope

	out *writes
	// depth is how deep lines are nested: sh -c.
	depth int
}

// inner is a walker for commands whose folder and variables do not affect the rest of the line.
func (w *walker) inner() *walker {
	in := *w
	in.vars = make(map[string]arg, len(w.vars))
	for k, v := range w.vars {
		in.vars[k] = v
	}
	in.depth++
	return &in
}

// walk reads pipelines. A group in brackets changes the folder only until the group ends.
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

// pipeline reads the commands of one pipeline.
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
			in = w.inner()
		}
		in.command(c.words, stdin)
	}
}

// substitutions reads the commands inside words.
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
			w.inner().walk(groupTokens(s.nested))
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

// write notes written files; below is true where they may be folders.
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
		w.out.addPaths(places, below)
	}
}

// command reads one command.
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
	c := w.unwrapCommand(words)
	if len(c.words) == 0 {
		if !c.wrapped {
			w.assign(words)
		}
		return
	}
	name, ok := c.program.exact()
	if !ok {
		return
	}
	name = path.Base(name)
	do := actions[name]
	if do == nil && !multiples[name] {
		w.out.addProgram(name)
		return
	}
	args := w.arguments(&c)
	if c.fed {
		args = append(args, unknown)
	}
	if name != "cd" { // cd precedes nearly every other command.
		w.out.addProgram(nameProgram(name, args))
	}
	if do != nil {
		do(w, args, stdin)
	}
}

// multiples are programs whose first argument says what they do.
var multiples = map[string]bool{"git": true, "cargo": true}

// nameProgram is a program's name, for some programs with their subcommand.
func nameProgram(name string, args []arg) string {
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
