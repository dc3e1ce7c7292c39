package shell

import "strings"

// git notes what git does to files in a working tree.
func (w *walker) git(args []arg, _ string) {
	in := w.inner()
	for len(args) > 0 && args[0].starts("-") {
		opt := args[0]
		args = args[1:]
		switch {
		case opt.is("-C") && len(args) > 0:
			in.changeFolder(args[:1], "")
			args = args[1:]
		case opt.is("-c") && len(args) > 0:
			args = args[1:]
		case opt.starts("--work-tree") || opt.starts("--git-dir"):
			in.folder = ""
		}
	}
	if len(args) == 0 {
		return
	}
	name, _ := args[0].exact()
	args = args[1:]
	switch name {
	case "checkout":
		in.revised(args, 2, "-b -B --orphan -t --track --detach")
	case "reset":
		in.revised(args, 2, "--hard --soft --merge --keep")
	case "restore":
		in.revised(args, 1, "")
	case "stash":
		in.stash(args)
	case "apply":
		in.apply(args)
	}
}

// revised notes the paths of checkout, reset and restore: the words after --. Without -- it notes
// all arguments when there are too many for all to be revisions. Otherwise, or with an option about
// a branch, it notes the whole tree.
func (w *walker) revised(args []arg, least int, branch string) {
	for i, a := range args {
		if a.is("--") {
			w.specs(args[i+1:])
			return
		}
	}
	opts, rest := splitOptions(args, "-s --source")
	for _, o := range opts {
		if takesValue(branch, o[0][0].s) {
			w.out.anything = true
			return
		}
	}
	// A dot cannot be a revision.
	if len(rest) < least && (len(rest) != 1 || !rest[0].is(".")) {
		rest = nil
	}
	w.specs(rest)
}

// specs notes the paths given to git, or any path without them.
func (w *walker) specs(args []arg) {
	for _, a := range args {
		if a.starts(":") { // It starts at the top of the tree, or excludes.
			w.out.anything = true
		}
	}
	if len(args) == 0 {
		w.out.anything = true
	}
	w.write(true, args...)
}

// stash notes that changes are removed from the tree or restored.
func (w *walker) stash(args []arg) {
	name := "push"
	if len(args) > 0 {
		if text, ok := args[0].exact(); ok && !strings.HasPrefix(text, "-") {
			name, args = text, args[1:]
		}
	}
	switch name {
	case "list", "show", "drop", "clear", "create", "store":
	case "push":
		_, rest := splitOptions(args, "-m --message")
		w.specs(rest)
	default:
		w.out.anything = true
	}
}

// apply notes the files that a patch names, wherever the patch is.
func (w *walker) apply(args []arg) {
	opts, _ := splitOptions(args, "")
	looks := false
	for _, o := range opts {
		switch {
		case o[0].is("--apply"):
			w.out.anything = true
			return
		case o[0].is("--check"), o[0].is("--stat"), o[0].is("--numstat"), o[0].is("--summary"):
			looks = true
		}
	}
	w.out.anything = w.out.anything || !looks
}

// patch notes the files that a patch for apply_patch names, in its argument or its input.
func (w *walker) patch(args []arg, stdin string) {
	text := stdin
	if len(args) > 0 {
		var ok bool
		if text, ok = args[len(args)-1].exact(); !ok {
			w.out.anything = true
			return
		}
	}
	files := PatchPaths(text)
	for _, file := range files {
		w.write(false, arg{{s: file}})
	}
	w.out.anything = w.out.anything || len(files) == 0
}
