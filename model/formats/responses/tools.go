package responses

import (
	"path"
	"strings"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/shell"
	"decant/model/source"
)

// tools are Codex's own, current and old, except for its shells and patches. Tools of others are
// unknown, and no effect of theirs is certain.
var tools = map[string]effect.Tool{
	"read_file":         {Kind: model.Reads, Path: "file_path"},
	viewer:              {Kind: model.Reads, Path: "path"},
	"read_mcp_resource": {Kind: model.Reads, URL: "uri"},
	"list_dir":          {Kind: model.Lists, Path: "dir_path"},
	"grep_files":        {Kind: model.Searches, Path: "path"},
	"web_search":        {Kind: model.Searches},
	"tool_search":       {Kind: model.Searches},
	"write_stdin":       {Kind: model.Runs},
	"wait":              {Kind: model.Runs},
	"exec":              {Kind: model.Runs},
	"js_repl":           {Kind: model.Runs},
	"unified_exec":      {Kind: model.Runs},
	"spawn_agent":       {Kind: model.Runs},
	"send_input":        {Kind: model.Runs},
	"wait_agent":        {Kind: model.Runs},
	"resume_agent":      {Kind: model.Runs},
	"close_agent":       {Kind: model.Runs},
}

// viewer is the tool that shows an image.
const viewer = "view_image"

// lines are the shells, with the argument that contains their command line or its words.
var lines = map[string]string{
	"shell": "command", "container.exec": "command", "shell_command": "command",
	"local_shell": "command", "exec_command": "cmd",
}

// callFacts finds out from the arguments what a call does.
func (r *Reader) callFacts(tool string, in source.Value) effect.Facts {
	if name, ok := lines[tool]; ok {
		return r.shellFacts(in, name)
	}
	if tool == "apply_patch" {
		text := in.Get("input")
		if !text.Exists() {
			text = in.Get("patch")
		}
		return effect.Facts{Effect: patchEffect(text.Text(), r.CWD)}
	}
	if t, ok := tools[tool]; ok {
		return t.Read(in, r.CWD)
	}
	return effect.Facts{}
}

// freeFacts finds out what a call with free text as input does.
func (r *Reader) freeFacts(tool string, in source.Value) effect.Facts {
	if tool == "apply_patch" {
		return effect.Facts{Effect: patchEffect(in.Text(), r.CWD)}
	}
	return effect.Facts{Effect: model.Effect{Kind: tools[tool].Kind}}
}

// shellFacts is what the command line in the argument with this name does.
func (r *Reader) shellFacts(in source.Value, name string) effect.Facts {
	folder := r.CWD
	for _, name := range []string{"workdir", "working_directory", "cwd"} {
		if at := in.Get(name).Text(); at != "" {
			folder = effect.CleanPath(at, r.CWD)
			break
		}
	}
	if isForeign(in.Get("shell").Text()) {
		return effect.Facts{Effect: model.Effect{Kind: model.Runs}}
	}
	if cmd := in.Get(name); cmd.Kind() == source.KindString {
		return effect.ShellFacts(cmd.Text(), folder)
	}
	if several := in.Get("commands"); several.Exists() {
		return effect.ShellFacts(strings.Join(textsOf(several), "\n"), folder)
	}
	return commandFacts(textsOf(in.Get(name)), folder)
}

// isForeign reports whether a shell is not a Unix shell.
func isForeign(name string) bool {
	name = strings.ToLower(name[strings.LastIndexAny(name, `/\`)+1:])
	switch strings.TrimSuffix(name, ".exe") {
	case "powershell", "pwsh", "cmd":
		return true
	}
	return false
}

// textsOf are the strings of a list.
func textsOf(v source.Value) []string {
	out := make([]string, 0, v.Len())
	for t := range v.Items() {
		out = append(out, t.Text())
	}
	return out
}

// commandFacts is what a program does that is started with these words. A line for a shell counts
// as if it were run directly.
func commandFacts(words []string, folder string) effect.Facts {
	if len(words) == 0 || isForeign(words[0]) {
		return effect.Facts{Effect: model.Effect{Kind: model.Runs}}
	}
	if len(words) == 3 && shells[path.Base(words[0])] && (words[1] == "-lc" || words[1] == "-c") {
		return effect.ShellFacts(words[2], folder)
	}
	for i, w := range words {
		words[i] = quoteWord(w)
	}
	return effect.ShellFacts(strings.Join(words, " "), folder)
}

var shells = map[string]bool{"bash": true, "sh": true, "zsh": true, "dash": true}

// quoteWord is a word quoted for a shell.
func quoteWord(word string) string {
	if word != "" && strings.Trim(word, plainChars) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// plainChars have no special meaning in a shell.
const plainChars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,+@%"

// patchEffect is what applying a patch in a folder does.
func patchEffect(text, folder string) model.Effect {
	return writeEffect(shell.PatchPaths(text), folder)
}

// writeEffect is a write of files; relative paths start at a folder.
func writeEffect(files []string, folder string) model.Effect {
	out := model.Effect{Kind: model.Writes}
	for _, f := range files {
		if p := effect.CleanPath(f, folder); p != "" {
			out.Paths = append(out.Paths, p)
		}
	}
	// A file without a name may be any file.
	if len(out.Paths) == 0 || len(out.Paths) < len(files) {
		out.Paths, out.Everything = nil, true
	}
	return out
}
