package detail

import (
	"strings"

	"decant/model"
	"decant/tui/label"
)

// languageOf says how to colour the text of an event: by the path of the file that a result
// delivers, or by a language.
func languageOf(c *model.Conversation, e *model.Event) (path, hint string) {
	switch e.Kind {
	case model.ToolCall, model.Definition:
		if strings.HasPrefix(label.HeadText(c, e, 1), "{") {
			return "", "json"
		}
		return "", "" // A patch or a script is recognised by its content.
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

// pathOf returns the path of the file that a part delivers, "" if it is not a file.
func pathOf(uri string) string {
	path, ok := model.FilePath(uri)
	if !ok {
		return ""
	}
	return model.Lineless(path)
}

// coloured reports whether a highlighter could colour an event.
func coloured(e *model.Event) bool {
	return e.Kind != model.Reasoning && e.Kind != model.ImageMessage
}

// envelopeOf returns the wrapper that the agent put around the whole text of an event.
func envelopeOf(e *model.Event) model.Envelope {
	if len(e.Parts) != 1 {
		return 0
	}
	return e.Parts[0].Envelope
}
