package tui

import (
	"encoding/json"
	"slices"
	"strings"

	"decant/model"
	"decant/render"
)

// argument is one line of arguments that stand on several: JSON, or the name of a text of several
// lines, which follows it as it was meant.
type argument struct {
	// json is the line, with an empty text in the place of one that follows.
	json string
	// name is what the text is called, with its quotes, "" for none; indent is its spaces.
	name   string
	indent int
	// text is what follows; block is false where nothing does.
	text  string
	block bool
}

// layOut puts JSON on lines; false for what is no JSON, and what is too long or nested too deep.
func layOut(text string) ([]argument, bool) {
	if len(text) > maxShown || !json.Valid([]byte(text)) {
		return nil, false
	}
	lines := strings.Split(spread(text), "\n")
	out := make([]argument, len(lines))
	for i, line := range lines {
		out[i] = layLine(line)
	}
	return out, true
}

// layLine takes a text of several lines out of a line of JSON.
func layLine(line string) argument {
	a := argument{json: line}
	value := strings.TrimLeft(line, " ")
	a.indent = len(line) - len(value)
	if name, rest := cutQuoted(value); strings.HasPrefix(rest, ": ") {
		a.name, value = name, rest[len(": "):]
	}
	quoted, comma := cutQuoted(value)
	if !strings.Contains(quoted, `\n`) || json.Unmarshal([]byte(quoted), &a.text) != nil ||
		!strings.Contains(strings.TrimSuffix(a.text, "\n"), "\n") {
		return a
	}
	a.block = true
	a.json = strings.TrimSuffix(line, value) + `""` + comma
	return a
}

// cutQuoted cuts a JSON string off the start of a text, with its quotes; "" where there is none.
func cutQuoted(text string) (quoted, rest string) {
	if !strings.HasPrefix(text, `"`) {
		return "", text
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return text[:i+1], text[i+1:]
		}
	}
	return "", text
}

// head is the line over a text of several lines.
func (a *argument) head() string {
	head := repeat(" ", a.indent)
	if a.name != "" {
		head += a.name + ": "
	}
	return head + "|"
}

// plainArguments are arguments on lines, without colours, for a diff; what is no JSON as it is.
func plainArguments(text string) string {
	all, ok := layOut(text)
	if !ok {
		return text
	}
	lines := make([]string, 0, len(all))
	for i := range all {
		a := &all[i]
		if !a.block {
			lines = append(lines, a.json)
			continue
		}
		lines = append(lines, a.head())
		for line := range strings.SplitSeq(strings.TrimSuffix(a.text, "\n"), "\n") {
			lines = append(lines, repeat(" ", a.indent+2)+line)
		}
	}
	return strings.Join(lines, "\n")
}

// arguments draws JSON on lines, and each text of several lines below its name as what it is.
func (j *textJob) arguments(e *model.Event, text string) ([]string, bool) {
	all, ok := layOut(text)
	if !ok {
		return nil, false
	}
	lines := make([]string, len(all))
	for i := range all {
		lines[i] = all[i].json
	}
	painted := j.paint(strings.Join(lines, "\n"), "", "json")
	if len(painted) != len(all) {
		return nil, false
	}
	var out []string
	for i := range all {
		a := &all[i]
		if !a.block {
			out = append(out, render.WrapStyled(painted[i], j.width)...)
			continue
		}
		out = append(out, j.style(j.theme.Dim, render.Clean(a.head()))...)
		path, hint := j.languageOfArgument(e, strings.Trim(a.name, `"`))
		// Of a narrow pane the text keeps at least half.
		indent := min(a.indent+2, j.width/2)
		for _, line := range j.paint(a.text, path, hint) {
			rows := render.WrapStyled(line, j.width-indent)
			if len(rows) == 0 {
				rows = []string{""}
			}
			for _, row := range rows {
				out = append(out, repeat(" ", indent)+row)
			}
		}
	}
	return out, true
}

// languageOfArgument says how an argument may be coloured: what is written into a file by the
// file's name, a command as one.
func (j *textJob) languageOfArgument(e *model.Event, name string) (path, hint string) {
	if slices.Contains([]string{"command", "cmd", "script"}, name) {
		return "", "bash"
	}
	if e.Call < 0 || e.Kind != model.ToolCall {
		return "", ""
	}
	effect := &j.conv.Calls[e.Call].Effect
	if effect.Kind == model.Writes && len(effect.Paths) == 1 && len(effect.Programs) == 0 {
		return effect.Paths[0], ""
	}
	return "", ""
}
