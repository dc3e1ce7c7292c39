package detail

import (
	"path"
	"strings"

	"decant/model"
	"decant/render"
)

// PlainText is the text that the job composes, all of it and as it is: lines are not broken, tabs
// stay, and nothing of ours is added.
func (j *Job) PlainText() string {
	e := j.FindEvent()
	var text string
	switch j.Look {
	case AsRaw:
		text = j.rawText()
	case AsDiff, AsSides:
		was, will := j.Compared(e)
		return render.DiffText(render.DiffTexts(render.CleanExport(was), render.CleanExport(will)))
	case AsWillBe:
		text, _ = j.willBe(e)
	default:
		text = j.Conv.EventText(e)
	}
	if (e.Kind == model.ToolCall || e.Kind == model.Definition) && j.Look != AsRaw {
		text = Indented(text)
	}
	if text == "" {
		text = PageText(append(j.images(e), j.opaque(e)...))
	}
	return render.CleanExport(text)
}

// maxExtension is how long the extension of a file may be, in bytes, with its point.
const maxExtension = 10

// Extension tells an editor what the text is.
func (j *Job) Extension() string {
	switch j.Look {
	case AsRaw:
		return ".json"
	case AsDiff, AsSides:
		return ".diff"
	default:
	}
	name, hint := languageOf(j.Conv, j.FindEvent())
	switch hint {
	case "json":
		return ".json"
	case "markdown":
		return ".md"
	}
	// A name of the conversation becomes part of a file's: letters and digits alone.
	ext := path.Ext(name)
	for i := 1; i < len(ext); i++ {
		c := ext[i] | 0x20
		if (c < 'a' || c > 'z') && (ext[i] < '0' || ext[i] > '9') {
			return ".txt"
		}
	}
	if len(ext) < 2 || len(ext) > maxExtension {
		return ".txt"
	}
	return ext
}

// PageText is lines that were drawn, without their styles.
func PageText(lines []string) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(render.Unstyled(l))
		b.WriteByte('\n')
	}
	return b.String()
}
