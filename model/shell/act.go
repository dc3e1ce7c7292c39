package shell

import "strings"

// actions are the effects of programs that change a file, the folder or a variable, or that contain
// a command line of their own.
var actions map[string]func(w *walker, args []arg, stdin string)

func init() {
	actions = map[string]func(w *walker, args []arg, stdin string){
		"cd": (*walker).changeFolder, "pushd": (*walker).changeFolder, "popd": (*walker).lost,
		"read": (*walker).reads, "export": (*walker).sets, "local": (*walker).sets,
		"declare": (*walker).sets, "readonly": (*walker).sets, "unset": (*walker).reads,
		"sh": (*walker).runShell, "bash": (*walker).runShell, "zsh": (*walker).runShell,
		"dash": (*walker).runShell, "eval": (*walker).eval, "find": (*walker).find,
		"tee": (*walker).tee, "rm": (*walker).rm, "mv": (*walker).mv, "cp": (*walker).cp,
		"sed": (*walker).sed, "gsed": (*walker).sed, "apply_patch": (*walker).patch,
		"applypatch": (*walker).patch, "git": (*walker).git,
	}
}

// lost marks the folder as unknown.
func (w *walker) lost(_ []arg, _ string) { w.folder = "" }

// reads marks the named variables as unknown.
func (w *walker) reads(args []arg, _ string) {
	for _, a := range args {
		if name, ok := a.exact(); ok && nameLen(name) == len(name) {
			w.set(name, unknown)
		}
	}
}

// sets notes variables that are set: export A=b.
func (w *walker) sets(args []arg, _ string) {
	for _, a := range args {
		if len(a) != 1 {
			continue
		}
		t := a[0]
		if n := nameLen(t.s); n > 0 && strings.HasPrefix(t.s[n:], "=") {
			name := t.s[:n]
			t.s = t.s[n+1:]
			t.tilde = strings.HasPrefix(t.s, "~")
			w.set(name, arg{t})
		}
	}
}

// runShell reads the line that another shell gets.
func (w *walker) runShell(args []arg, stdin string) {
	opts, rest := splitOptions(args, "-o -O")
	for _, o := range opts {
		if o[0].starts("-") && !o[0].starts("--") && strings.Contains(o[0][0].s, "c") {
			if len(rest) > 0 {
				w.inner().runLine(rest[0])
			}
			return
		}
	}
	if len(rest) == 0 && stdin != "" {
		w.inner().runLine(arg{{s: stdin}})
	}
}

// eval reads a line that runs in this shell.
func (w *walker) eval(args []arg, _ string) {
	var line strings.Builder
	for _, a := range args {
		text, ok := a.exact()
		if !ok {
			return
		}
		line.WriteString(text + " ")
	}
	w.runLine(arg{{s: line.String()}})
}

// runLine reads a line that a word contains.
func (w *walker) runLine(a arg) {
	if text, ok := a.exact(); ok && w.depth < maxDepth {
		w.depth++
		tokens, _ := cutTokens(nil, text)
		w.walk(groupTokens(tokens))
		w.depth--
	}
}

// find reads the commands that find starts for each file.
func (w *walker) find(args []arg, _ string) {
	folders := w.foundFiles(args)
	for i := 0; i < len(args); i++ {
		if !args[i].starts("-exec") && !args[i].starts("-ok") {
			continue
		}
		var words []arg
		for i++; i < len(args) && !args[i].is(";") && !args[i].is("+"); i++ {
			if a := args[i]; len(a) == 1 && a[0].open && a[0].s == "" { // The brackets of {}.
				words = append(words, folders)
			} else {
				words = append(words, a)
			}
		}
		if len(words) == 0 {
			continue
		}
		if name, ok := words[0].exact(); ok {
			w.out.addProgram(name)
			if do, ok := actions[name]; ok {
				do(w.inner(), words[1:], "")
			}
		}
	}
}

// foundFiles is what find finds: any file below its start folders.
func (w *walker) foundFiles(args []arg) arg {
	var out arg
	for _, a := range args {
		if a.starts("-") || a.starts("(") || a.starts("!") {
			break
		}
		out = append(out, a.then(arg{{s: "/", open: true}})...)
	}
	if len(out) == 0 {
		return arg{{s: "./", open: true}}
	}
	return out
}

func (w *walker) tee(args []arg, _ string) {
	_, rest := splitOptions(args, "")
	w.write(false, rest...)
}

func (w *walker) rm(args []arg, _ string) {
	_, rest := splitOptions(args, "")
	w.write(true, rest...)
}

// mv also removes files from their old places.
func (w *walker) mv(args []arg, stdin string) {
	_, rest := splitOptions(args, "-t -S --target-directory --suffix")
	w.write(true, rest...)
	w.into(args, stdin)
}

// cp writes the last of its files.
func (w *walker) cp(args []arg, stdin string) {
	_, rest := splitOptions(args, "-t -S --target-directory --suffix")
	if !w.into(args, stdin) && len(rest) > 1 {
		w.write(true, rest[len(rest)-1])
	}
}

// into writes the folder that an option names. It is false without such an option.
func (w *walker) into(args []arg, _ string) bool {
	opts, _ := splitOptions(args, "-t -S --target-directory --suffix")
	for _, o := range opts {
		if o[0].is("-t") || o[0].is("--target-directory") {
			w.write(true, o[1])
			return true
		}
		if text, ok := o[0].exact(); ok {
			if to, ok := strings.CutPrefix(text, "--target-directory="); ok {
				w.write(true, arg{{s: to}})
				return true
			}
		}
	}
	return false
}

// sed writes its files where it edits in place.
func (w *walker) sed(args []arg, _ string) {
	var rest []arg
	inPlace, scripted := false, false
	for i := 0; i < len(args); i++ {
		a := args[i]
		if !a.starts("-") || a.is("-") {
			rest = append(rest, a)
			continue
		}
		place, script, next := sedOption(a[0].s)
		inPlace, scripted = inPlace || place, scripted || script
		// The next word is the script, or the empty suffix of BSD.
		if next && i+1 < len(args) && (!place || args[i+1].is("")) {
			i++
		}
	}
	if !inPlace || len(rest) == 0 {
		return
	}
	if !scripted {
		rest = rest[1:]
	}
	w.write(false, rest...)
}

// sedOption says whether an option edits in place or gives a script, and whether its value may be
// the next word.
func sedOption(opt string) (place, script, next bool) {
	if strings.HasPrefix(opt, "--") {
		return strings.HasPrefix(opt, "--in-place"),
			strings.HasPrefix(opt, "--expression") || strings.HasPrefix(opt, "--file"), false
	}
	at := strings.IndexAny(opt, "ief")
	if at < 0 {
		return false, false, false
	}
	return opt[at] == 'i', opt[at] != 'i', at == len(opt)-1
}
