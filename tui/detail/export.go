package detail

import (
	"path"
	"strings"

	"decant/model"
	"decant/render"
)

// PlainText returns the whole text of the job unchanged: without line breaks or other additions,
// and with its tabs.
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

// maxExtension is the longest file extension in bytes, with its point.
const maxExtension = 10

// Extension returns a file extension that tells an editor the language of the text.
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
	// A name from the conversation becomes part of a file name, so allow only letters and digits.
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

// PageText returns drawn lines without their styles.
func PageText(lines []string) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(render.Unstyled(l))
		b.WriteByte('\n')
	}
	return b.String()
}
