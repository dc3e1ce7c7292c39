package tui

import (
	"strings"

	"decant/model"
)

// languageOf says how the text of an event may be coloured: by the path of the file that a result
// delivers, or by the name of a language.
func languageOf(c *model.Conversation, e *model.Event) (path, hint string) {
	switch e.Kind {
	case model.ToolCall, model.Definition:
		return "", "json"
	case model.Assistant, model.Summary:
		return "", "markdown"
	case model.ToolResult:
		if len(e.Parts) == 1 {
			if path := pathOf(e.Parts[0].URI); path != "" {
				return path, ""
			}
		}
		if e.Call < 0 {
			return "", ""
		}
		effect := &c.Calls[e.Call].Effect
		if effect.Kind == model.Reads && len(effect.Paths) > 0 {
			return effect.Paths[0], ""
		}
	case model.Attachment:
		if name, ok := strings.CutPrefix(e.Label, "file "); ok {
			return name, ""
		}
	default:
	}
	return "", ""
}

// pathOf is the path of the file that a part delivers, "" for what is none.
func pathOf(uri string) string {
	path, ok := strings.CutPrefix(uri, "file://")
	if !ok {
		return ""
	}
	path, _, _ = strings.Cut(path, "#")
	return path
}

// coloured reports whether a highlighter could do something for an event.
func coloured(e *model.Event) bool {
	return e.Kind != model.Reasoning && e.Kind != model.ImageMessage
}

// envelopeOf is what the agent wrapped round all of an event's text.
func envelopeOf(e *model.Event) model.Envelope {
	if len(e.Parts) != 1 {
		return 0
	}
	return e.Parts[0].Envelope
}

// split takes the line numbers that a tool wrote off the lines of a text, so that the rest can be
// coloured as what it is. Numbers is nil where there are none.
func split(text string, envelope model.Envelope) (numbers []string, code string) {
	mark := "\t"
	switch {
	case envelope&model.NumbersArrow != 0:
		mark = "→"
	case envelope&model.NumbersColon != 0:
		mark = ": "
	case envelope&model.NumbersTab == 0:
		return nil, text
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		number, rest, ok := strings.Cut(line, mark)
		// The text goes on after the numbered lines, with a reminder or a note of the tool.
		if !ok || strings.Trim(number, " 0123456789") != "" {
			return numbers, strings.Join(lines, "\n")
		}
		numbers = append(numbers, number+strings.Replace(mark, "\t", "  ", 1))
		lines[i] = rest
	}
	return numbers, strings.Join(lines, "\n")
}
