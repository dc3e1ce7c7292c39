package cli

import (
	"fmt"
	"slices"
	"strings"

	"decant/model/formats"
	"decant/render"
	"decant/strategies"
)

// shells are those that [Completion] knows.
var shells = []string{"bash", "zsh", "fish"}

// flagWords are the values that a flag can have, by its name; the rest take files, or nothing that
// could be listed.
var flagWords = map[string]func() []string{
	"completion": func() []string { return shells },
	"strategy":   strategyWords,
	"scope":      func() []string { return []string{"live", "file"} },
	"save-as":    func() []string { return []string{"fork", "overlay"} },
	"report":     func() []string { return []string{asMarkdown} },
	"format":     formats.Names,
	"theme":      func() []string { return append([]string{"auto"}, render.Themes()...) },
}

// fileFlags are the flags whose value is a path.
var fileFlags = []string{"output", "plan", "save-plan", "config"}

// strategyWords are strategies and presets.
func strategyWords() []string {
	all, presets := strategies.All(), strategies.Presets()
	out := make([]string, 0, len(all)+len(presets))
	for _, s := range all {
		out = append(out, s.Name)
	}
	for _, p := range presets {
		out = append(out, p.Name)
	}
	return out
}

// completionClashes are the rules about what is printed without a conversation.
func (o *options) completionClashes() []clash {
	return []clash{
		{
			o.completion != "" && !slices.Contains(shells, o.completion),
			"no completion for " + o.completion + ": want one of " + strings.Join(shells, ", "),
		},
		{
			(o.completion != "" || o.man) && (o.demo || o.conversation != ""),
			"--completion and --man stand alone: leave out the conversation",
		},
	}
}

// words are what follows a flag: the values that it can have, or files where it takes a path.
func (f *Flag) words() (values []string, files bool) {
	if list, ok := flagWords[f.Name]; ok {
		return list(), false
	}
	return nil, slices.Contains(fileFlags, f.Name)
}

// Completion is a script that completes flags, their values and files in a shell; "" for a shell
// that is not known.
func Completion(shell string) string {
	script := ""
	switch shell {
	case "bash":
		script = bashCompletion()
	case "zsh":
		script = zshCompletion()
	case "fish":
		script = fishCompletion()
	}
	// Standard output has no tabs, whatever is printed.
	return strings.ReplaceAll(script, "\t", "    ")
}

// bashCompletion completes in bash. A conversation is a file or an id, so what is no flag completes
// as a file.
func bashCompletion() string {
	var b strings.Builder
	b.WriteString(`# bash completion for decant; put it into
# ~/.local/share/bash-completion/completions/decant
_decant() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=
	((COMP_CWORD > 0)) && prev=${COMP_WORDS[COMP_CWORD-1]}
	COMPREPLY=()
	if [[ $cur == '=' ]]; then
		cur=
	elif [[ $prev == '=' ]] && ((COMP_CWORD > 1)); then
		prev=${COMP_WORDS[COMP_CWORD-2]}
	fi
	case $prev in
`)
	for i := range flagTable {
		f := &flagTable[i]
		names := "--" + f.Name
		if f.Short != "" {
			names += "|-" + f.Short
		}
		switch values, files := f.words(); {
		case f.Arg == "":
		case len(values) > 0:
			fmt.Fprintf(&b, "\t%s)\n\t\tCOMPREPLY=($(compgen -W '%s' -- \"$cur\"))\n",
				names, strings.Join(values, " "))
			b.WriteString("\t\treturn ;;\n")
		case files:
			fmt.Fprintf(&b, "\t%s)\n\t\tCOMPREPLY=($(compgen -f -- \"$cur\"))\n", names)
			b.WriteString("\t\treturn ;;\n")
		default:
			fmt.Fprintf(&b, "\t%s)\n\t\treturn ;;\n", names)
		}
	}
	b.WriteString("\tesac\n\tif [[ $cur == -* ]]; then\n\t\tCOMPREPLY=($(compgen -W '")
	b.WriteString(strings.Join(flagNames(), " "))
	b.WriteString(`' -- "$cur"))
		return
	fi
	COMPREPLY=($(compgen -f -- "$cur"))
}
complete -o filenames -F _decant decant
`)
	return b.String()
}

// flagNames are all flags as they are typed.
func flagNames() []string {
	var out []string
	for _, f := range flagTable {
		if f.Short != "" {
			out = append(out, "-"+f.Short)
		}
		out = append(out, "--"+f.Name)
	}
	return out
}

// zshCompletion completes in zsh.
func zshCompletion() string {
	var b strings.Builder
	b.WriteString("#compdef decant\n# zsh completion for decant; put it into a folder of $fpath " +
		"as _decant\n_decant() {\n\t_arguments -s -S \\\n")
	for i := range flagTable {
		f := &flagTable[i]
		text := zshText.Replace(f.Help)
		value := ""
		if f.Arg != "" {
			value = ":" + zshText.Replace(f.Arg) + ":" + f.zshValues()
		}
		again := ""
		if f.repeats() {
			again = "*"
		}
		if f.Short == "" {
			fmt.Fprintf(&b, "\t\t'%s--%s[%s]%s' \\\n", again, f.Name, text, value)
			continue
		}
		excluded := fmt.Sprintf("'(-%s --%s)'", f.Short, f.Name)
		if again != "" {
			excluded = "'*'"
		}
		fmt.Fprintf(&b, "\t\t%s{-%s,--%s}'[%s]%s' \\\n", excluded, f.Short, f.Name, text, value)
	}
	b.WriteString("\t\t'1:conversation:_files'\n}\n")
	// The file is run as the function's body when it is loaded from $fpath.
	b.WriteString("if [[ $zsh_eval_context[-1] == loadautofunc ]]; then\n\t_decant \"$@\"\nelse\n" +
		"\tcompdef _decant decant\nfi\n")
	return b.String()
}

// zshText makes a text what may stand between the quotes and brackets of a specification.
var zshText = strings.NewReplacer(
	`'`, `'\''`, `\`, `\\`, `[`, `\[`, `]`, `\]`, `:`, `\:`,
)

// zshValues is what completes the value of a flag.
func (f *Flag) zshValues() string {
	switch values, files := f.words(); {
	case len(values) > 0:
		return "(" + strings.Join(values, " ") + ")"
	case files:
		return "_files"
	}
	return " "
}

// repeats reports whether a flag may be given several times.
func (f *Flag) repeats() bool { return strings.Contains(f.Help, "(repeatable)") }

// fishCompletion completes in fish.
func fishCompletion() string {
	var b strings.Builder
	b.WriteString("# fish completion for decant; put it into " +
		"~/.config/fish/completions/decant.fish\n")
	for i := range flagTable {
		f := &flagTable[i]
		b.WriteString("complete -c decant -l " + f.Name)
		if f.Short != "" {
			b.WriteString(" -s " + f.Short)
		}
		switch values, files := f.words(); {
		case f.Arg == "":
		case len(values) > 0:
			b.WriteString(" -x -a '" + strings.Join(values, " ") + "'")
		case files:
			b.WriteString(" -r -F")
		default:
			b.WriteString(" -x")
		}
		b.WriteString(" -d '" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(f.Help) + "'\n")
	}
	return b.String()
}
