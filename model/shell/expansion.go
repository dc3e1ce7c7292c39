package shell

import (
	"path"
	"strings"
)

// expansion is what a word may become.
type expansion struct {
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
type arg []expansion

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

// isTemporary reports whether a substitution names a new file for a while.
func isTemporary(nested []token) bool {
	return len(nested) > 0 && nested[0].op == "" && nested[0].word.plain() == "mktemp"
}

// literalText is the text of a piece, cut at an unquoted pattern.
func literalText(s seg, first bool) arg {
	if s.quoted {
		return arg{{s: s.text}}
	}
	t := expansion{s: s.text, tilde: first && strings.HasPrefix(s.text, "~")}
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

// maxPath is how many bytes a path may have on the usual systems.
const maxPath = 4096

// cleanPath cleans a path, a relative one from the folder; false when it cannot be
// known. Only the folder itself may be named by nothing.
func cleanPath(p, folder string, empty bool) (string, bool) {
	switch {
	case len(p)+len(folder) > maxPath:
		return "", false
	case hasDrive(p):
		return path.Clean("/" + strings.ReplaceAll(p, `\`, "/")), true
	case path.IsAbs(p):
		return path.Clean(p), true
	case folder == "" || p == "" && !empty || strings.ContainsRune(p, 0):
		return "", false
	}
	return path.Join(folder, p), true
}

// hasDrive reports whether a path starts with a drive of Windows.
func hasDrive(p string) bool {
	return len(p) > 2 && p[1] == ':' && (p[2] == '\\' || p[2] == '/') &&
		(p[0]|0x20 >= 'a' && p[0]|0x20 <= 'z')
}

// homeOf guesses a person's folder from one below it, "" where it cannot.
func homeOf(folder string) string {
	_, rest, _ := strings.Cut(folder, "/")
	top, rest, _ := strings.Cut(rest, "/")
	name, _, _ := strings.Cut(rest, "/")
	switch {
	case top == "root":
		return "/root"
	case (top == "home" || top == "Users") && name != "":
		return "/" + top + "/" + name
	}
	return ""
}

// splitOptions parts arguments into options and the rest; values are options that take
// the next word. Each option is with its value, "" for none.
func splitOptions(args []arg, values string) (opts [][2]arg, rest []arg) {
	for i := 0; i < len(args); i++ {
		a := args[i]
		switch {
		case a.is("--"):
			return opts, append(rest, args[i+1:]...)
		case !a.starts("-") || a.is("-") || a[0].tilde:
			rest = append(rest, a)
		default:
			o := [2]arg{a}
			if hasValue(values, a[0].s) && i+1 < len(args) {
				i++
				o[1] = args[i]
			}
			opts = append(opts, o)
		}
	}
	return opts, rest
}
