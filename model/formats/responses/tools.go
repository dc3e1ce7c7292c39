package responses

import (
	"path"
	"strings"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/shell"
	"decant/model/source"
)

// tools are Codex' own, today's and yesterday's, but for its shells and patches. Tools
// of others are not known, and do nothing that can be relied on.
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

// lines are the shells, by the argument that is their command line or its words.
var lines = map[string]string{
	"shell": "command", "container.exec": "command", "shell_command": "command",
	"local_shell": "command", "exec_command": "cmd",
}

// facts find out from its arguments what a call does.
func (r *Reader) facts(tool string, in source.Value) effect.Facts {
	if name, ok := lines[tool]; ok {
		return r.shell(in, name)
	}
	if tool == "apply_patch" {
		text := in.Get("input")
		if !text.Exists() {
			text = in.Get("patch")
		}
		return effect.Facts{Effect: patch(text.Text(), r.CWD)}
	}
	if t, ok := tools[tool]; ok {
		return t.Read(in, r.CWD)
	}
	return effect.Facts{}
}

// freeFacts find out what a call does that is given a free text.
func (r *Reader) freeFacts(tool string, in source.Value) effect.Facts {
	if tool == "apply_patch" {
		return effect.Facts{Effect: patch(in.Text(), r.CWD)}
	}
	return effect.Facts{Effect: model.Effect{Kind: tools[tool].Kind}}
}

// shell is what a command line does, which stands in the argument of this name.
func (r *Reader) shell(in source.Value, name string) effect.Facts {
	folder := r.CWD
	for _, name := range []string{"workdir", "working_directory", "cwd"} {
		if at := in.Get(name).Text(); at != "" {
			folder = effect.Absolute(at, r.CWD)
			break
		}
	}
	if foreign(in.Get("shell").Text()) {
		return effect.Facts{Effect: model.Effect{Kind: model.Runs}}
	}
	if cmd := in.Get(name); cmd.Kind() == source.KindString {
		return effect.Shell(cmd.Text(), folder)
	}
	if several := in.Get("commands"); several.Exists() {
		return effect.Shell(strings.Join(texts(several), "\n"), folder)
	}
	return argv(texts(in.Get(name)), folder)
}

// foreign reports whether a shell is none of Unix.
func foreign(name string) bool {
	name = strings.ToLower(name[strings.LastIndexAny(name, `/\`)+1:])
	switch strings.TrimSuffix(name, ".exe") {
	case "powershell", "pwsh", "cmd":
		return true
	}
	return false
}

// texts are the strings of a list.
func texts(v source.Value) []string {
	out := make([]string, 0, v.Len())
	for t := range v.Items() {
		out = append(out, t.Text())
	}
	return out
}

// argv is what a program does that is started with these words. A line that a shell is
// given counts as if it stood alone.
func argv(words []string, folder string) effect.Facts {
	if len(words) == 0 || foreign(words[0]) {
		return effect.Facts{Effect: model.Effect{Kind: model.Runs}}
	}
	if len(words) == 3 && shells[path.Base(words[0])] && (words[1] == "-lc" || words[1] == "-c") {
		return effect.Shell(words[2], folder)
	}
	for i, w := range words {
		words[i] = quoted(w)
	}
	return effect.Shell(strings.Join(words, " "), folder)
}

var shells = map[string]bool{"bash": true, "sh": true, "zsh": true, "dash": true}

// quoted is a word as a shell is told it.
func quoted(word string) string {
	if word != "" && strings.Trim(word, plainChars) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// plainChars mean nothing to a shell.
const plainChars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,+@%"

// patch is what applying a patch in a folder does.
func patch(text, folder string) model.Effect {
	return writes(shell.PatchPaths(text), folder)
}

// writes is a write of files, relative ones in a folder.
func writes(files []string, folder string) model.Effect {
	out := model.Effect{Kind: model.Writes}
	for _, f := range files {
		if p := effect.Absolute(f, folder); p != "" {
			out.Paths = append(out.Paths, p)
		}
	}
	// A file whose folder is not known may be any.
	if len(out.Paths) == 0 || len(out.Paths) < len(files) {
		out.Paths, out.Everything = nil, true
	}
	return out
}
