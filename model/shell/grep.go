package shell

import (
	"path"
	"strings"
)

// grepValues are the options of grep and rg whose value is the next word.
const grepValues = "-e -f -m -A -B -C -g -t -T -E -M -j -r --regexp --file --max-count " +
	"--after-context --before-context --context --glob --iglob --type --type-not --color " +
	"--encoding --max-columns --threads --replace --include --exclude --max-depth"

// elsewhere are options with which grep and rg search no file or several files.
const elsewhere = "-r -R --recursive --dereference-recursive --files --type-list --follow " +
	"--pre -L --files-without-match -d --directories --include --exclude --exclude-dir " +
	"--pcre2-version --version --help"

// readGrep is a search in one file. For rg, a folder looks like a file, so only a name with a
// suffix counts.
func readGrep(r *reading, name string, args []arg) ([]arg, bool) {
	values, stays := grepValues, elsewhere
	if name == "rg" { // In rg these take a text and search no other files.
		stays = strings.ReplaceAll(strings.ReplaceAll(stays, "-r -R ", ""), "-L --", "--")
	} else {
		values = strings.ReplaceAll(values, " -g -t -T -E -M -j -r", "")
	}
	opts, rest := splitOptions(args, values)
	pattern := false
	for _, o := range opts {
		opt, _, _ := strings.Cut(o[0][0].s, "=")
		if takesValue(stays, opt) || name != "rg" && isRecursive(opt) {
			return nil, false
		}
		pattern = pattern || takesValue("-e --regexp -f --file", opt)
	}
	if !pattern {
		if len(rest) == 0 || len(rest[0]) != 1 || rest[0][0].blind {
			return nil, false
		}
		rest = rest[1:]
	}
	r.searches = true
	return rest, name != "rg" || len(rest) != 1 || hasSuffix(rest[0])
}

// isRecursive reports whether short options of grep contain an r: -rn.
func isRecursive(opt string) bool {
	return !strings.HasPrefix(opt, "--") && strings.ContainsAny(opt, "rRL") &&
		!strings.HasPrefix(opt, "-e") && !strings.HasPrefix(opt, "-f")
}

// hasSuffix reports whether a path ends like a file name.
func hasSuffix(a arg) bool {
	if len(a) != 1 {
		return false
	}
	base := path.Base(a[0].s)
	ext := path.Ext(base)
	return len(ext) > 1 && len(ext) < len(base) && strings.Trim(base, ".") != ""
}
