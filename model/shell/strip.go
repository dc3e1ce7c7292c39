package shell

import (
	"path"
	"strings"
)

// stripped is a command without what precedes its program.
type stripped struct {
	// words start with the program. Most programs are of no interest, so their arguments are not
	// expanded yet.
	words []word
	// program is the first of them, expanded.
	program arg
	// wrapped: another program starts it.
	wrapped bool
	// fed: it gets more arguments from its standard input.
	fed bool
}

// wrapper is a program that starts another one.
type wrapper struct {
	// values are the options whose value is the next word.
	values string
	// skip is the number of words before the program.
	skip int
}

// wrappers start the program after their options.
var wrappers = map[string]wrapper{
	"sudo": {values: "-u -g -C -D -h -p -r -t -U"}, "doas": {values: "-u"},
	"env": {values: "-u -C"}, "command": {}, "builtin": {}, "exec": {values: "-a"},
	"nohup": {}, "nice": {values: "-n"}, "ionice": {values: "-c -n"}, "setsid": {},
	"time": {values: "-f -o"}, "stdbuf": {values: "-i -o -e"}, "caffeinate": {},
	"timeout": {values: "-s -k", skip: 1}, "gtimeout": {values: "-s -k", skip: 1},
	"xargs": {values: "-I -n -P -L -d -a -E -s"},
}

// unwrapCommand removes assignments and wrappers from a command.
func (k *scope) unwrapCommand(words []word) stripped {
	var out stripped
	for len(words) > 0 {
		if _, _, ok := words[0].assignment(); ok {
			words = words[1:]
			continue
		}
		out.program = k.expand(words[0])
		name, _ := out.program.exact()
		name = path.Base(name)
		wrap, ok := wrappers[name]
		if !ok {
			break
		}
		out.wrapped = true
		words = k.unwrap(words[1:], wrap, name == "xargs", &out)
	}
	out.words = words
	return out
}

// arguments are the expanded arguments of a command that has a program.
func (k *scope) arguments(c *stripped) []arg { return k.expandAll(c.words[1:]) }

// unwrap removes a wrapper's options. The placeholder of xargs becomes unknown.
func (k *scope) unwrap(words []word, wrap wrapper, xargs bool, out *stripped) []word {
	out.fed = out.fed || xargs
	for len(words) > 0 {
		opt := words[0].plain()
		if !strings.HasPrefix(opt, "-") {
			break
		}
		words = words[1:]
		mark := strings.TrimPrefix(opt, "-I")
		if takesValue(wrap.values, opt) && len(words) > 0 {
			mark, words = words[0].plain(), words[1:]
		}
		if xargs && strings.HasPrefix(opt, "-I") && mark != "" {
			out.fed, words = false, blindWords(words, mark)
		}
		if opt == "--" {
			break
		}
	}
	return words[min(len(words), wrap.skip):]
}

// takesValue reports whether an option is one of a list.
func takesValue(list, opt string) bool {
	return opt != "" && strings.Contains(" "+list+" ", " "+opt+" ")
}

// hasValue reports whether an option, or the last of several letters after one dash, uses the next
// word as its value.
func hasValue(values, opt string) bool {
	if takesValue(values, opt) {
		return true
	}
	n := len(opt)
	if n < 3 || opt[1] == '-' || !takesValue(values, "-"+opt[n-1:]) {
		return false
	}
	for i := 1; i < n-1; i++ { // A value may follow its letter directly.
		if takesValue(values, "-"+opt[i:i+1]) || nameLen(opt[i:i+1]) == 0 {
			return false
		}
	}
	return true
}

// blindWords marks the words that contain a mark as unknown.
func blindWords(words []word, mark string) []word {
	out := make([]word, 0, len(words))
	for _, in := range words {
		if strings.Contains(in.plain(), mark) {
			in = word{{blind: true}}
		}
		out = append(out, in)
	}
	return out
}
