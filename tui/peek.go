package tui

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"decant/model"
	"decant/render"
)

// maxArguments is the size in bytes up to which arguments are parsed to be shown.
const maxArguments = 256 << 10

// maxDepth is how deep arguments may be nested to be shown on several lines.
const maxDepth = 64

// telling are arguments that say best what a call is about, the best first.
var telling = []string{
	"command", "cmd", "file_path", "path", "pattern", "query", "url", "prompt", "description",
}

// tellingArgument is the argument that says best what a call is about, or "".
func tellingArgument(arguments string) string {
	if len(arguments) > maxArguments {
		return ""
	}
	var members map[string]json.RawMessage
	if json.Unmarshal([]byte(arguments), &members) != nil {
		return ""
	}
	for _, name := range telling {
		var s string
		if raw, ok := members[name]; ok && json.Unmarshal(raw, &s) == nil && s != "" {
			return s
		}
	}
	return ""
}

// definitionLabel is what a definition says its tool is for, else its first line.
func definitionLabel(text string) string {
	var d struct {
		Description string `json:"description"`
		Function    struct {
			Description string `json:"description"`
		} `json:"function"`
	}
	if len(text) <= maxArguments && json.Unmarshal([]byte(text), &d) == nil {
		for _, s := range []string{d.Description, d.Function.Description} {
			if s = firstLine(s); s != "" {
				return s
			}
		}
	}
	return firstLine(text)
}

// indented is JSON on several lines, its spelling kept; anything else, and what is too long or
// nested too deep for that, is returned as it is.
func indented(text string) string {
	if len(text) > maxArguments || depth(text) > maxDepth {
		return text
	}
	return lined(text)
}

// spread is indented for a whole record, which may be long.
func spread(text string) string {
	levels := depth(text)
	lines := strings.Count(text, ",") + strings.Count(text, "{") + strings.Count(text, "[")
	if levels > maxDepth || len(text)+lines*levels*2 > maxIndented {
		return text
	}
	return lined(text)
}

// lined is JSON on several lines, what is no JSON as it is. Each level is indented further, so
// deep nesting would fill pages with spaces.
func lined(text string) string {
	var out bytes.Buffer
	if json.Indent(&out, []byte(text), "", "  ") != nil {
		return text
	}
	return out.String()
}

// depth is an upper bound of how deep brackets are nested.
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

// imageOf describes the first image of an event, "" when it has none.
func imageOf(e *model.Event) string {
	for i := range e.Parts {
		if p := &e.Parts[i]; p.Kind == model.PartImage {
			return imageText(p)
		}
	}
	return ""
}

// imageText is an image in words: its type, size and estimated tokens.
func imageText(p *model.Part) string {
	size := "unknown size"
	if p.Image.Width > 0 && p.Image.Height > 0 {
		size = fmt.Sprintf("%d by %d", p.Image.Width, p.Image.Height)
	}
	kind := p.Image.Type
	if kind == "" {
		kind = "image"
	}
	return fmt.Sprintf("[%s, %s, %s tokens]",
		render.CleanLine(kind), size, render.Number(model.Round(p.Weight)))
}
