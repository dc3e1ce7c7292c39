package splice

import (
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"

	"decant/model"
)

// calls says a call as Claude Code would: the names of an agent's tools and arguments must not
// tell where a turn is from. A call that writes several files is several.
func (r *reader) calls(k *model.Call, args string) []Step {
	answer := ""
	if k.Result >= 0 {
		answer = r.clean(r.c.EventText(&r.c.Events[k.Result]))
	}
	in, rest := splitArguments(args)
	for i := range rest {
		rest[i] = r.clean(rest[i])
	}
	line, file := r.clean(in["command"]), in["path"]
	if file != "" && !path.IsAbs(file) {
		file = path.Join(folder, file)
	}
	files := slices.Clone(k.Effect.Paths)
	if len(files) == 0 && file != "" {
		files = []string{file}
	}
	for i := range files {
		files[i] = r.clean(files[i])
	}
	text := strings.Join(rest, "\n")
	switch {
	case line != "":
		return []Step{{Text: answer, Tool: "Bash", Args: map[string]string{"command": line}}}
	case len(files) == 0:
		return []Step{{Text: answer, Tool: "Task", Args: map[string]string{"prompt": text}}}
	case k.Effect.Kind != model.Writes && !writing.MatchString(k.Tool):
		return []Step{{Text: answer, Tool: "Read", Args: map[string]string{"file_path": files[0]}}}
	}
	var out []Step
	for _, f := range files {
		out = append(out, Step{Text: answer, Tool: "Edit", Args: map[string]string{
			"file_path": f, "new_string": text,
		}})
		answer, text = "", ""
	}
	return out
}

// writing are the names of tools that change files.
var writing = regexp.MustCompile(`(?i)write|edit|modify|create|patch|replace|insert`)

// splitArguments are the command line and the path of a call, and all its other texts in the order of
// their names.
func splitArguments(args string) (in map[string]string, rest []string) {
	in = map[string]string{}
	var v any
	if json.Unmarshal([]byte(args), &v) != nil {
		return in, []string{args}
	}
	m, _ := v.(map[string]any)
	for name, as := range map[string]string{
		"command": "command", "cmd": "command", "path": "path", "file_path": "path",
		"notebook_path": "path",
	} {
		switch t := m[name].(type) {
		case string:
			in[as] = t
			delete(m, name)
		case []any: // A command line as words, of which the last is the script.
			if last, ok := t[max(len(t)-1, 0)].(string); ok && as == "command" {
				in[as] = last
				delete(m, name)
			}
		}
	}
	return in, appendTexts(v, nil)
}

// appendTexts appends all texts in a value.
func appendTexts(v any, out []string) []string {
	switch v := v.(type) {
	case string:
		out = append(out, v)
	case []any:
		for _, m := range v {
			out = appendTexts(m, out)
		}
	case map[string]any:
		names := make([]string, 0, len(v))
		for n := range v {
			names = append(names, n)
		}
		slices.Sort(names)
		for _, n := range names {
			out = appendTexts(v[n], out)
		}
	}
	return out
}
