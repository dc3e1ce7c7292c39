package label

import (
	"encoding/json"
	"fmt"
	"strings"

	"decant/model"
	"decant/render"
)

// MaxArguments is the largest size in bytes at which arguments are parsed for display.
const MaxArguments = 256 << 10

// DefinitionLabel returns the purpose of a tool from its definition, else the first line.
func DefinitionLabel(text string) string {
	var d struct {
		Description string `json:"description"`
		Function    struct {
			Description string `json:"description"`
		} `json:"function"`
	}
	if len(text) <= MaxArguments && json.Unmarshal([]byte(text), &d) == nil {
		for _, s := range []string{d.Description, d.Function.Description} {
			if s = FirstLine(s); s != "" {
				return s
			}
		}
	}
	return FirstLine(text)
}

// imageOf describes the first image of an event, "" if there is none.
func imageOf(e *model.Event) string {
	for i := range e.Parts {
		if p := &e.Parts[i]; p.Kind == model.PartImage {
			return ImageText(p)
		}
	}
	return ""
}

// ImageText describes an image in words: its type, size and estimated tokens.
func ImageText(p *model.Part) string {
	size := "unknown size"
	if p.Image.Width > 0 && p.Image.Height > 0 {
		size = fmt.Sprintf("%d by %d", p.Image.Width, p.Image.Height)
	}
	kind := p.Image.Type
	if kind == "" {
		kind = "image"
	}
	return fmt.Sprintf("[%s, %s, %s tokens]",
		render.CleanLine(kind), size, render.Number(model.RoundWeight(p.Weight)))
}

// SplitNumbers splits a tool's line numbers off the lines of a text, so that the rest can be
// coloured in its language. Numbers is nil if there are none.
func SplitNumbers(text string, envelope model.Envelope) (numbers []string, code string) {
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
		// After the numbered lines the text continues with a reminder or a note of the tool.
		if !ok || strings.Trim(number, " 0123456789") != "" {
			return numbers, strings.Join(lines, "\n")
		}
		numbers = append(numbers, number+strings.Replace(mark, "\t", "  ", 1))
		lines[i] = rest
	}
	return numbers, strings.Join(lines, "\n")
}
