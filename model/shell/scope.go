package shell

import "strings"

// scope is what a line knows about its environment. It says what a word becomes and which file the
// word names.
type scope struct {
	// folder is where the next command runs, or "" when unknown. home is the user's home folder.
	folder, home string
	// vars are the variables that the line has set so far.
	vars map[string]arg
}

// expand replaces the variables in a word.
func (k *scope) expand(in word) arg {
	if len(in) == 0 {
		return arg{{}}
	}
	out := k.expandPiece(in[0], true)
	for _, s := range in[1:] {
		if len(out) > maxTexts {
			return unknown
		}
		out = out.then(k.expandPiece(s, false))
	}
	if len(out) > maxTexts {
		return unknown
	}
	return out
}

// expandAll replaces the variables in several words. Words of one literal piece, as most are, share
// memory.
func (k *scope) expandAll(words []word) []arg {
	out, room := make([]arg, 0, len(words)), make([]expansion, len(words))
	for i, in := range words {
		if len(in) != 1 || in[0].blind || in[0].name != "" || len(in[0].nested) > 0 {
			out = append(out, k.expand(in))
			continue
		}
		room[i] = literalText(in[0], true)
		out = append(out, room[i:i+1:i+1])
	}
	return out
}

// expandPiece is what a piece of a word may become.
func (k *scope) expandPiece(s seg, first bool) arg {
	switch {
	case isTemporary(s.nested):
		return arg{{s: "/tmp/", open: true}}
	case s.blind:
		return unknown
	case s.name != "":
		return k.valueOf(s.name)
	}
	return arg{literalText(s, first)}
}

// valueOf is the possible value of a variable.
func (k *scope) valueOf(name string) arg {
	if v, ok := k.vars[name]; ok {
		return v
	}
	if name == "PWD" && k.folder != "" {
		return arg{{s: k.folder}}
	}
	if name == "HOME" && k.home != "" {
		return arg{{s: k.home}}
	}
	return unknown
}

// places are the files that a word may name. It is false where that is unknown.
func (k *scope) places(a arg) ([]place, bool) {
	var out []place
	for _, t := range a {
		p, ok := k.locate(t)
		if !ok {
			return nil, false
		}
		out = append(out, p)
	}
	return out, true
}

// locate is the place that one text names.
func (k *scope) locate(t expansion) (place, bool) {
	s := t.s
	if t.open {
		if s == "" && t.blind {
			return place{}, false
		}
		s = s[:strings.LastIndexByte(s, '/')+1]
		if t.tilde && s == "" {
			return place{}, false
		}
	}
	if t.tilde {
		rest := s[1:]
		if k.home == "" || rest != "" && rest[0] != '/' {
			return place{}, false
		}
		s = k.home + rest
	}
	p, ok := cleanPath(s, k.folder, t.open)
	return place{p, t.open}, ok
}

// assign notes the new values of variables. A variable that was already set may have either value,
// because it is unknown which of the two commands ran.
func (k *scope) assign(words []word) {
	for _, in := range words {
		if name, value, ok := in.assignment(); ok {
			k.set(name, k.expand(value))
		}
	}
}

// set adds a possible value of a variable.
func (k *scope) set(name string, value arg) {
	if k.vars == nil {
		k.vars = make(map[string]arg)
	}
	if _, ok := k.vars[name]; !ok && len(k.vars) >= maxTexts {
		return // An unknown variable may have any value.
	}
	all := append(k.vars[name][:len(k.vars[name]):len(k.vars[name])], value...)
	if len(all) > maxTexts {
		all = unknown
	}
	k.vars[name] = all
}

// loop notes the possible values of a loop's variable: "x in a b".
func (k *scope) loop(words []word) {
	if len(words) == 0 {
		return
	}
	name := words[0].plain()
	if len(words) < 2 || words[1].plain() != "in" {
		k.set(name, unknown)
		return
	}
	for _, in := range words[2:] {
		k.set(name, k.expand(in))
	}
}

// changeFolder changes the current folder.
func (k *scope) changeFolder(args []arg, _ string) {
	_, rest := splitOptions(args, "")
	switch {
	case len(rest) == 0:
		k.folder = k.home
	case rest[0].is("-"):
		k.folder = ""
	default:
		places, ok := k.places(rest[0])
		if k.folder = ""; ok && len(places) == 1 && !places[0].below {
			k.folder = places[0].path
		}
	}
}
