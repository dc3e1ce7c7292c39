package detail

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"decant/model"
	"decant/render"
	"decant/tui/draw"
	"decant/tui/label"
)

// Argument is one line of formatted arguments. It is JSON, or the name of a multi-line text that
// follows it as plain text.
type Argument struct {
	// Json is the line, with an empty text in place of a text that follows.
	Json string
	// name is the quoted name of the text, "" for none. Indent is its spaces.
	name   string
	indent int
	// text is the text that follows. Block is false if there is none.
	text  string
	Block bool
}

// LayOut puts JSON on several lines. It returns false for text that is not JSON, is too long or is
// nested too deep.
func LayOut(text string) ([]Argument, bool) {
	if len(text) > MaxShown || !json.Valid([]byte(text)) {
		return nil, false
	}
	lines := strings.Split(Spread(text), "\n")
	out := make([]Argument, len(lines))
	for i, line := range lines {
		out[i] = layLine(line)
	}
	return out, true
}

// layLine takes a multi-line text out of a line of JSON.
func layLine(line string) Argument {
	a := Argument{Json: line}
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
	a.Block = true
	a.Json = strings.TrimSuffix(line, value) + `""` + comma
	return a
}

// cutQuoted cuts a JSON string with its quotes off the start of a text, "" if there is none.
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

// head returns the line above a multi-line text.
func (a *Argument) head() string {
	head := draw.Repeat(" ", a.indent)
	if a.name != "" {
		head += a.name + ": "
	}
	return head + "|"
}

// plainArguments returns arguments on several lines, without colours, for a diff. Text that is not
// JSON is unchanged.
func plainArguments(text string) string {
	all, ok := LayOut(text)
	if !ok {
		return text
	}
	lines := make([]string, 0, len(all))
	for i := range all {
		a := &all[i]
		if !a.Block {
			lines = append(lines, a.Json)
			continue
		}
		lines = append(lines, a.head())
		for line := range strings.SplitSeq(strings.TrimSuffix(a.text, "\n"), "\n") {
			lines = append(lines, draw.Repeat(" ", a.indent+2)+line)
		}
	}
	return strings.Join(lines, "\n")
}

// layArguments draws JSON on several lines, and each multi-line text below its name in its own
// language.
func (j *Job) layArguments(e *model.Event, text string) ([]string, bool) {
	all, ok := LayOut(text)
	if !ok {
		return nil, false
	}
	lines := make([]string, len(all))
	for i := range all {
		lines[i] = all[i].Json
	}
	painted := j.paint(strings.Join(lines, "\n"), "", "json")
	if len(painted) != len(all) {
		return nil, false
	}
	var out []string
	for i := range all {
		a := &all[i]
		if !a.Block {
			out = append(out, render.WrapStyled(painted[i], j.Width)...)
			continue
		}
		out = append(out, j.style(j.Theme.Dim, render.Clean(a.head()))...)
		path, hint := j.languageOfArgument(e, strings.Trim(a.name, `"`))
		// In a narrow pane the text keeps at least half of the width.
		indent := min(a.indent+2, j.Width/2)
		for _, line := range j.paint(a.text, path, hint) {
			rows := render.WrapStyled(line, j.Width-indent)
			if len(rows) == 0 {
				rows = []string{""}
			}
			for _, row := range rows {
				out = append(out, draw.Repeat(" ", indent)+row)
			}
		}
	}
	return out, true
}

// languageOfArgument says how to colour an argument. Text written to a file is coloured by the
// file's name, a command as a command.
func (j *Job) languageOfArgument(e *model.Event, name string) (path, hint string) {
	if slices.Contains([]string{"command", "cmd", "script"}, name) {
		return "", "bash"
	}
	if e.Call < 0 || e.Kind != model.ToolCall {
		return "", ""
	}
	effect := &j.Conv.Calls[e.Call].Effect
	if effect.Kind == model.Writes && len(effect.Paths) == 1 && len(effect.Programs) == 0 {
		return effect.Paths[0], ""
	}
	return "", ""
}

// MaxDepth is the deepest nesting of arguments that are shown on several lines.
const MaxDepth = 64

// Indented returns JSON on several lines, with its spelling kept. Other text, and what is too long
// or nested too deep, is unchanged.
func Indented(text string) string {
	if len(text) > label.MaxArguments || depth(text) > MaxDepth {
		return text
	}
	return lined(text)
}

// Spread is Indented for a whole record, which may be long.
func Spread(text string) string {
	levels := depth(text)
	lines := strings.Count(text, ",") + strings.Count(text, "{") + strings.Count(text, "[")
	if levels > MaxDepth || len(text)+lines*levels*2 > MaxIndented {
		return text
	}
	return lined(text)
}

// lined returns JSON on several lines, and other text unchanged. Each level is indented further, so
// deep nesting would fill pages with spaces.
func lined(text string) string {
	var out bytes.Buffer
	if json.Indent(&out, []byte(text), "", "  ") != nil {
		return text
	}
	return out.String()
}

// depth returns an upper bound for the nesting depth of brackets.
func depth(text string) int {
	deepest, now := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '{', '[':
			now++
			deepest = max(deepest, now)
		case '}', ']':
			now--
		}
	}
	return deepest
}
