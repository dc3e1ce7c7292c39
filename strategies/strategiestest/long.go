package strategiestest

import (
	"encoding/json"
	"fmt"
	"strings"

	"decant/model"
)

// longer changes some calls to others, or makes their arguments long: whole writes of what a read
// shows, edits of one place and of many, searches, long command lines.
func (g *generator) longer(tool, path, args string) (newTool, newArgs string) {
	text := strings.Repeat(fmt.Sprintf("version %d of file://%s\n", g.wide.IntN(2), path), 28)
	switch n := g.wide.IntN(4); {
	case tool == "WebFetch" && n == 0:
		return "Grep", fmt.Sprintf(`{"pattern":"x","path":%q}`, path)
	case tool == "Bash" && n == 0:
		return tool, writeObject("command", text, "description", "say it")
	case tool != "Edit" || n == 0:
		return tool, args
	case n == 1:
		return tool, writeObject("file_path", path, "old_string", text[:200], "new_string",
			text[200:])
	case n == 2:
		return "Write", writeObject("file_path", path, "content", text)
	}
	edit := writeObject("old_string", text[:99], "new_string", "b") + ","
	edits := strings.TrimSuffix(strings.Repeat(edit, 1+g.wide.IntN(9)), ",")
	return "MultiEdit", fmt.Sprintf(`{"file_path":%q,"edits":[%s]}`, path, edits)
}

// longPart makes some parts of program output long.
func (g *generator) longPart(tool string, p model.Part) model.Part {
	if tool == "Bash" && g.wide.IntN(6) == 0 {
		return g.Part(g.longText(), "")
	}
	return p
}

// writeObject writes a JSON object of names and texts, given in turn.
func writeObject(pairs ...string) string {
	var b strings.Builder
	for i, text := range pairs {
		value, _ := json.Marshal(text)
		b.Write(value)
		b.WriteString([...]string{":", ","}[i%2])
	}
	return "{" + strings.TrimSuffix(b.String(), ",") + "}"
}

// longText returns a long output of a program: many lines, one long line, or both.
func (g *generator) longText() string {
	lines := strings.Repeat("a line among others\n", g.wide.IntN(900))
	line := strings.Repeat("é long line ", g.wide.IntN(2000))
	switch g.wide.IntN(3) {
	case 0:
		return lines
	case 1:
		return line
	default:
		return lines + line + "\n" + lines
	}
}
