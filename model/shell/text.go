package shell

import (
	"path"
	"strings"
)

// text is what a word may become.
type text struct {
	s string
	// open: only what it starts with is known, a pattern or a variable follows.
	open bool
	// blind: and what follows is no pattern, but may be anything.
	blind bool
	// tilde: it starts with an unquoted ~.
	tilde bool
}

// arg is a word with its variables put in; several texts where it may be one of
// them.
type arg []text

// maxTexts is how many texts a word may become before it counts as unknown.
const maxTexts = 64

// exact is the text of a word that can be only one.
func (a arg) exact() (string, bool) {
	if len(a) != 1 || a[0].open || a[0].tilde {
		return "", false
	}
	return a[0].s, true
}

// is reports whether a word is just this text.
func (a arg) is(s string) bool {
	t, ok := a.exact()
	return ok && t == s
}

// starts reports whether a word starts with a text, whatever follows it.
func (a arg) starts(s string) bool { return len(a) == 1 && strings.HasPrefix(a[0].s, s) }

// unknown is a word of which nothing is known.
var unknown = arg{{open: true, blind: true}}

// expand puts variables into a word.
func (w *walker) expand(in word) arg {
	out := arg{{}}
	for k, s := range in {
		switch {
		case temporary(s.nested):
			out = out.then(arg{{s: "/tmp/", open: true}})
		case s.blind:
			out = out.then(unknown)
		case s.name != "":
			out = out.then(w.value(s.name))
		default:
			out = out.then(literal(s, k == 0))
		}
		if len(out) > maxTexts {
			return unknown
		}
	}
	return out
}

// temporary reports whether a substitution names a new file for a while.
func temporary(nested []token) bool {
	return len(nested) > 0 && nested[0].op == "" && nested[0].word.plain() == "mktemp"
}

// value is what a variable may be.
func (w *walker) value(name string) arg {
	if v, ok := w.vars[name]; ok {
		return v
	}
	if name == "PWD" && w.folder != "" {
		return arg{{s: w.folder}}
	}
	if name == "HOME" && w.home != "" {
		return arg{{s: w.home}}
	}
	return unknown
}

// literal is the text of a piece, cut at an unquoted pattern.
func literal(s seg, first bool) arg {
	if s.quoted {
		return arg{{s: s.text}}
	}
	t := text{s: s.text, tilde: first && strings.HasPrefix(s.text, "~")}
	if at := strings.IndexAny(s.text, "*?[{"); at >= 0 {
		t.s, t.open = s.text[:at], true
	}
	return arg{t}
}

// then joins each text with each that may follow.
func (a arg) then(b arg) arg {
	out := make(arg, 0, len(a)*len(b))
	for _, x := range a {
		if x.open {
			out = append(out, x)
			continue
		}
		for _, y := range b {
			y.tilde = x.tilde || x.s == "" && y.tilde
			y.s = x.s + y.s
			out = append(out, y)
		}
	}
	return out
}

// place is a file or folder that a word may name; below is true where the word
// names only a folder above it.
type place struct {
	path  string
	below bool
}

// places are what a word may name; false when that cannot be told.
func (w *walker) places(a arg) ([]place, bool) {
	var out []place
	for _, t := range a {
		p, ok := w.locate(t)
		if !ok {
			return nil, false
		}
		out = append(out, p)
	}
	return out, true
}

// locate is where one text leads.
func (w *walker) locate(t text) (place, bool) {
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
		if w.home == "" || rest != "" && rest[0] != '/' {
			return place{}, false
		}
		s = w.home + rest
	}
	p, ok := absolute(s, w.folder, t.open)
	return place{p, t.open}, ok
}

// maxPath is how many bytes a path may have on the usual systems.
const maxPath = 4096

// absolute cleans a path, a relative one from the folder; false when it cannot be
// known. Only the folder itself may be named by nothing.
func absolute(p, folder string, empty bool) (string, bool) {
	switch {
	case len(p)+len(folder) > maxPath:
		return "", false
	case drive(p):
		return path.Clean("/" + strings.ReplaceAll(p, `\`, "/")), true
	case path.IsAbs(p):
		return path.Clean(p), true
	case folder == "" || p == "" && !empty || strings.ContainsRune(p, 0):
		return "", false
	}
	return path.Join(folder, p), true
}

// drive reports whether a path starts with a drive of Windows.
func drive(p string) bool {
	return len(p) > 2 && p[1] == ':' && (p[2] == '\\' || p[2] == '/') &&
		(p[0]|0x20 >= 'a' && p[0]|0x20 <= 'z')
}

// homeOf guesses a person's folder from one below it, "" where it cannot.
func homeOf(folder string) string {
	parts := strings.SplitN(folder, "/", 4)
	switch {
	case len(parts) > 1 && parts[1] == "root":
		return "/root"
	case len(parts) > 2 && (parts[1] == "home" || parts[1] == "Users") && parts[2] != "":
		return "/" + parts[1] + "/" + parts[2]
	}
	return ""
}
