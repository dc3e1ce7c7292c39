package shell

import (
	"path"
	"strings"
)

// expansion is one possible text of a word.
type expansion struct {
	s string
	// open: only the start is known; a pattern or a variable follows.
	open bool
	// blind: what follows is not a pattern and may be anything.
	blind bool
	// tilde: the text starts with an unquoted ~.
	tilde bool
}

// arg is a word with its variables replaced. It has several texts where the word may be any of
// them.
type arg []expansion

// maxTexts is how many possible texts a word may have before it counts as unknown.
const maxTexts = 64

// exact is the text of a word that has only one possible text.
func (a arg) exact() (string, bool) {
	if len(a) != 1 || a[0].open || a[0].tilde {
		return "", false
	}
	return a[0].s, true
}

// is reports whether a word is exactly this text.
func (a arg) is(s string) bool {
	t, ok := a.exact()
	return ok && t == s
}

// starts reports whether a word starts with a text.
func (a arg) starts(s string) bool { return len(a) == 1 && strings.HasPrefix(a[0].s, s) }

// unknown is a word about which nothing is known.
var unknown = arg{{open: true, blind: true}}

// isTemporary reports whether a substitution names a new temporary file.
func isTemporary(nested []token) bool {
	return len(nested) > 0 && nested[0].op == "" && nested[0].word.plain() == "mktemp"
}

// literalText is the text of a piece, cut at an unquoted pattern.
func literalText(s seg, first bool) expansion {
	if s.quoted {
		return expansion{s: s.text}
	}
	t := expansion{s: s.text, tilde: first && strings.HasPrefix(s.text, "~")}
	if at := strings.IndexAny(s.text, "*?[{"); at >= 0 {
		t.s, t.open = s.text[:at], true
	}
	return t
}

// then joins each text with each possible next text.
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

// place is a file or folder that a word may name. below is true where the word names only a folder
// above it.
type place struct {
	path  string
	below bool
}

// maxPath is the maximum length of a path on the usual systems, in bytes.
const maxPath = 4096

// cleanPath cleans a path; a relative path starts at the folder. It is false when the path cannot
// be known. Only the folder itself may have an empty name.
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

// hasDrive reports whether a path starts with a Windows drive.
func hasDrive(p string) bool {
	return len(p) > 2 && p[1] == ':' && (p[2] == '\\' || p[2] == '/') &&
		(p[0]|0x20 >= 'a' && p[0]|0x20 <= 'z')
}

// homeOf guesses a user's home folder from a folder below it, or is "" where it cannot.
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

// splitOptions separates options from other arguments; values are the options whose value is the
// next word. Each option comes with its value, or "" without one.
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
