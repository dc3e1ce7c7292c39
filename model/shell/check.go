package shell

import (
	"path"
	"slices"
	"strings"
)

// plainCheck reports whether a line only tests, checks, compares or lists, and passes on the
// output. The output then depends on the returned folder.
func (w *walker) plainCheck(items []item) (folder string, ok bool) {
	folder = w.folder
	for i := range items {
		switch it := &items[i]; {
		case it.after == "&":
			return "", false
		case it.bracket != "":
			continue
		case i == 0 && w.goes(it.pipe) && path.IsAbs(it.pipe[0].words[1].plain()):
			folder = w.folder
		default:
			answers, plain := w.checks(it.pipe)
			if !plain {
				return "", false
			}
			ok = ok || answers
		}
	}
	if !ok {
		return "", false
	}
	return folder, folder != ""
}

// checks reports whether the commands of a pipeline are plain, and whether one of them is itself a
// check or a listing.
func (w *walker) checks(pipe []command) (answers, plain bool) {
	for i := range pipe {
		c := &pipe[i]
		if len(c.words) == 0 || slices.ContainsFunc(c.words, holdsCommands) ||
			slices.ContainsFunc(c.redirs, func(r token) bool { return holdsCommands(r.word) }) {
			return false, false
		}
		in := w.unwrapCommand(c.words)
		if len(in.words) == 0 {
			return false, false
		}
		name, known := in.program.exact()
		if !known {
			return false, false
		}
		name = path.Base(name)
		check, pass := checkers[name], passers[name]
		if check == nil && pass == nil {
			return false, false
		}
		args := w.arguments(&in)
		switch {
		case check != nil && !in.fed && check(args):
			answers = true
		case pass == nil || !pass(args):
			return false, false
		}
	}
	return answers, true
}

// holdsCommands reports whether a word contains commands.
func holdsCommands(in word) bool {
	return slices.ContainsFunc(in, func(s seg) bool { return len(s.nested) > 0 })
}

// checkers are the programs that test, check, compare or list, with a check of their arguments.
var checkers map[string]func(args []arg) bool

func init() {
	checkers = map[string]func(args []arg) bool{
		"go": acceptVerb("-C", "test", "check", "build", "vet", "lint"),
		"cargo": acceptVerb("--manifest-path --color --config -Z -C",
			"test", "check", "build", "vet", "lint"),
		"npm": isScript, "pnpm": isScript, "yarn": isScript, "make": acceptTargets,
		"pytest": isHarmless, "py.test": isHarmless, "tsc": isHarmless,
		"python": acceptModule, "python3": acceptModule, "npx": acceptStarted,
		"git": acceptGit, "ls": allowAny, "wc": allowAny, "find": acceptFind,
	}
}

// passers are the programs that only pass on the output of others, or print something themselves.
var passers = map[string]func(args []arg) bool{
	"cat": allowAny, "head": allowAny, "tail": allowAny, "grep": allowAny, "egrep": allowAny,
	"fgrep": allowAny, "rg": allowAny, "uniq": allowAny, "cut": allowAny, "tr": allowAny,
	"nl": allowAny, "wc": allowAny, "ls": allowAny, "echo": allowAny, "printf": allowAny,
	"pwd": allowAny, "true": allowAny, ":": allowAny, "set": allowAny, "cd": allowAny,
	"sort": func(args []arg) bool {
		return !slices.ContainsFunc(args, func(a arg) bool {
			return a.starts("-o") || a.starts("--o")
		})
	},
	"sed": acceptSed,
}

func allowAny([]arg) bool { return true }

// changers are options that make checks change the checked files.
var changers = []string{
	"--fix", "--write", "--update", "-update", "-u", "--apply", "--init", "--watch", "--force",
}

// isHarmless reports whether no argument makes a check change files.
func isHarmless(args []arg) bool { return !hasOption(args, changers...) }

// hasOption reports whether an argument is one of some options, with or without a value. An unknown
// argument may be any of them.
func hasOption(args []arg, options ...string) bool {
	return slices.ContainsFunc(args, func(a arg) bool {
		if len(a) != 1 || a[0].open && a[0].s == "" && a[0].blind {
			return true
		}
		name, _, _ := strings.Cut(a[0].s, "=")
		return slices.Contains(options, name)
	})
}

// acceptVerb accepts a program whose first argument is one of some words. values are the options
// whose value is the next word.
func acceptVerb(values string, words ...string) func(args []arg) bool {
	return func(args []arg) bool {
		if len(args) > 0 && args[0].starts("+") { // cargo +nightly.
			args = args[1:]
		}
		_, rest := splitOptions(args, values)
		return len(rest) > 0 && isHarmless(args) &&
			slices.ContainsFunc(words, func(w string) bool { return rest[0].is(w) })
	}
}

// scriptWords are the package scripts that check, as the whole name or up to a colon.
var scriptWords = []string{"test", "check", "build", "vet", "lint"}

// isScript accepts npm and similar programs.
func isScript(args []arg) bool {
	_, rest := splitOptions(args, "--prefix -C --filter -F -w --workspace --cwd --dir")
	if len(rest) > 1 && (rest[0].is("run") || rest[0].is("run-script")) {
		rest = rest[1:]
	}
	if len(rest) == 0 || !isHarmless(args) {
		return false
	}
	name, ok := rest[0].exact()
	name, suffix, _ := strings.Cut(name, ":")
	return ok && slices.Contains(scriptWords, name) && suffix != "fix" && suffix != "update"
}

// acceptTargets accepts make where all its targets check.
func acceptTargets(args []arg) bool {
	_, rest := splitOptions(args, "-C -f -I -o -W")
	some := false
	for _, a := range rest {
		name, ok := a.exact()
		switch {
		case strings.Contains(name, "="):
		case !ok || !slices.Contains(scriptWords, name):
			return false
		default:
			some = true
		}
	}
	return some
}

// acceptModule accepts python -m pytest.
func acceptModule(args []arg) bool {
	return len(args) > 1 && args[0].is("-m") && args[1].is("pytest") && isHarmless(args)
}

// acceptStarted accepts npx tsc.
func acceptStarted(args []arg) bool {
	_, rest := splitOptions(args, "-p --package")
	return len(rest) > 0 && rest[0].is("tsc") && isHarmless(args)
}

// acceptGit accepts git commands that only show a tree and its history.
func acceptGit(args []arg) bool {
	for len(args) > 0 && args[0].starts("-") {
		if args[0].is("-c") && len(args) > 1 || args[0].is("-C") && len(args) > 1 {
			args = args[1:]
		}
		args = args[1:]
	}
	return len(args) > 0 && slices.ContainsFunc([]string{"status", "diff", "log", "show"},
		func(w string) bool { return args[0].is(w) }) && !hasOption(args, "--output")
}

// acceptFind accepts find where it starts no program and writes no file.
func acceptFind(args []arg) bool {
	return !slices.ContainsFunc(args, func(a arg) bool {
		return len(a) != 1 || a.starts("-exec") || a.starts("-ok") || a.starts("-delete") ||
			a.starts("-fprint") || a.starts("-fls") || a[0].open && a[0].s == "" && a[0].blind
	})
}

// acceptSed accepts sed that prints lines, or replaces text in its input.
func acceptSed(args []arg) bool {
	opts, rest := splitOptions(args, "")
	for _, o := range opts {
		if text, ok := o[0].exact(); !ok || strings.Trim(text, "-nErsu") != "" {
			return false
		}
	}
	if len(rest) == 0 {
		return false
	}
	text, ok := rest[0].exact()
	if _, lines := printedLines(text); lines {
		return ok
	}
	if !ok || len(text) < 4 || text[0] != 's' {
		return false
	}
	end := strings.LastIndexByte(text, text[1])
	return strings.Count(text, text[1:2]) == 3 && strings.Trim(text[end+1:], "gpI0123456789") == ""
}
