package flags

import (
	"fmt"
	"strings"

	"decant/strategies/spec"
)

// Shells are the shells that [CompletionScript] supports.
var Shells = []string{"bash", "zsh", "fish"}

// CompletionScript returns a script that completes flags, their values and files in a shell, with
// the strategies and settings of a registry. It is "" for an unknown shell.
func CompletionScript(shell string, set *spec.Set) string {
	script := ""
	switch shell {
	case "bash":
		script = bashCompletion(set)
	case "zsh":
		script = zshCompletion(set)
	case "fish":
		script = fishCompletion(set)
	}
	// Standard output never has tabs.
	return strings.ReplaceAll(script, "\t", "    ")
}

// bashStart sets what is completed: cur, after the flag prev. A file name may contain spaces. In a
// list with commas the last part is completed. Bash treats a value after = as a separate word.
const bashStart = `# bash completion for decant; put it into
# ~/.local/share/bash-completion/completions/decant
_decant_paths() {
	local IFS=$'\n'
	compopt -o filenames 2>/dev/null
	COMPREPLY+=($(compgen "$1" -- "$cur"))
}
_decant_list() {
	local done=
	[[ $cur == *,* ]] && done=${cur%,*},
	COMPREPLY=($(compgen -P "$done" -W "$1" -- "${cur##*,}"))
}
_decant() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev= word
	((COMP_CWORD > 0)) && prev=${COMP_WORDS[COMP_CWORD-1]}
	COMPREPLY=()
	for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
		if [[ $word == -- ]]; then
			_decant_paths -f
			return
		fi
	done
	if [[ $cur == '=' ]]; then
		cur=
	elif [[ $prev == '=' ]] && ((COMP_CWORD > 1)); then
		prev=${COMP_WORDS[COMP_CWORD-2]}
		[[ $prev == -* ]] || return
	fi
	case $prev in
`

// bashEnd completes a word that follows no flag. A conversation is a file or an id.
const bashEnd = `' -- "$cur"))
		return
	fi
	_decant_paths -f
}
complete -F _decant decant
`

// bashCompletion returns the script for bash.
func bashCompletion(set *spec.Set) string {
	var b strings.Builder
	b.WriteString(bashStart)
	for i := range flagTable {
		f := &flagTable[i]
		if f.Arg == "" || f.optional() {
			continue
		}
		names := "--" + f.Name
		if f.Short != "" {
			names += "|-" + f.Short
		}
		fmt.Fprintf(&b, "\t%s)\n", names)
		v, words := f.Offered(set)
		list := strings.Join(words, " ")
		switch {
		case v.List:
			fmt.Fprintf(&b, "\t\t_decant_list '%s'\n", list)
		case len(words) > 0:
			fmt.Fprintf(&b, "\t\tCOMPREPLY=($(compgen -W '%s' -- \"$cur\"))\n", list)
		}
		switch {
		case v.Begun:
			b.WriteString("\t\tcompopt -o nospace 2>/dev/null\n")
		case v.Files:
			b.WriteString("\t\t_decant_paths -f\n")
		case v.Folders:
			b.WriteString("\t\t_decant_paths -d\n")
		}
		b.WriteString("\t\treturn ;;\n")
	}
	b.WriteString("\tesac\n\tif [[ $cur == -* ]]; then\n\t\tCOMPREPLY=($(compgen -W '")
	return b.String() + strings.Join(FlagNames(), " ") + bashEnd
}

// FlagNames returns all flags as they are typed.
func FlagNames() []string {
	var out []string
	for _, f := range flagTable {
		if f.Short != "" {
			out = append(out, "-"+f.Short)
		}
		out = append(out, "--"+f.Name)
	}
	return out
}

// zshCompletion returns the script for zsh.
func zshCompletion(set *spec.Set) string {
	var b strings.Builder
	b.WriteString("#compdef decant\n# zsh completion for decant; put it into a folder of $fpath " +
		"as _decant\n_decant() {\n\t_arguments -s -S \\\n")
	for i := range flagTable {
		f := &flagTable[i]
		text := zshText.Replace(f.Help)
		value := ""
		if f.Arg != "" && !f.optional() {
			value = ":" + zshText.Replace(f.Arg) + ":" + f.zshValues(set)
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
	// When loaded from $fpath, the file runs as the function's body.
	b.WriteString("if [[ $zsh_eval_context[-1] == loadautofunc ]]; then\n\t_decant \"$@\"\nelse\n" +
		"\tcompdef _decant decant\nfi\n")
	return b.String()
}

// zshText escapes a text for the quotes and brackets of a specification.
var zshText = strings.NewReplacer(
	`'`, `'\''`, `\`, `\\`, `[`, `\[`, `]`, `\]`, `:`, `\:`,
)

// zshValues returns what completes the value of a flag. Text between braces is run unchanged.
func (f *Flag) zshValues(set *spec.Set) string {
	v, words := f.Offered(set)
	list := strings.Join(words, " ")
	switch {
	case v.List:
		return "{_values -s , " + f.Name + " " + list + "}"
	case v.Begun:
		return "{compadd -S \"\" - " + list + "}"
	case v.Folders:
		return "{compadd - " + list + "; _files -/}"
	case len(words) > 0:
		return "(" + list + ")"
	case v.Files:
		return "_files"
	}
	return " "
}

// repeats reports whether a flag may be given several times.
func (f *Flag) repeats() bool { return strings.Contains(f.Help, "(repeatable)") }

// fishCompletion returns the script for fish.
func fishCompletion(set *spec.Set) string {
	var b strings.Builder
	b.WriteString("# fish completion for decant; put it into " +
		"~/.config/fish/completions/decant.fish\n")
	for i := range flagTable {
		f := &flagTable[i]
		b.WriteString("complete -c decant -l " + f.Name)
		if f.Short != "" {
			b.WriteString(" -s " + f.Short)
		}
		if f.Arg != "" && !f.optional() {
			b.WriteString(f.fishValues(set))
		}
		b.WriteString(" -d '" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(f.Help) + "'\n")
	}
	return b.String()
}

// fishValues returns what completes the value of a flag.
func (f *Flag) fishValues(set *spec.Set) string {
	v, words := f.Offered(set)
	list := strings.Join(words, " ")
	switch {
	case v.List:
		return " -x -a '(__fish_append , " + list + ")'"
	case v.Folders:
		return " -x -a '" + list + " (__fish_complete_directories)'"
	case len(words) > 0:
		return " -x -a '" + list + "'"
	case v.Files:
		return " -r -F"
	}
	return " -x"
}
