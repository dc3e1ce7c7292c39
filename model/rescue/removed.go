package rescue

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"strings"

	"decant/model"
	"decant/model/source"
)

// fixed is a problem that was fixed, with the texts that this removed.
type fixed struct {
	model.Problem
	removed []model.Removed
	patches []source.Patch
}

// nearby is the largest distance in bytes of two patches that are listed as one removed text.
const nearby = 80

// listRemoved lists the texts that the patches of a fix replace or remove. There are none where
// nothing but order, ids or pixels is lost.
func listRemoved(c *model.Conversation, p *model.Problem, patches []source.Patch) []model.Removed {
	if fix := (model.Fix{Loss: p.Loss}); !fix.LosesText() {
		return nil
	}
	patches = slices.Clone(patches)
	slices.SortStableFunc(patches, comparePatches)
	var spans []source.Span
	for _, by := range patches {
		last := len(spans) - 1
		switch {
		case by.At.Empty():
		case last >= 0 && by.At.Start-spans[last].End <= nearby:
			spans[last].End = max(spans[last].End, by.At.End)
		default:
			spans = append(spans, by.At)
		}
	}
	out := make([]model.Removed, len(spans))
	for i, at := range spans {
		out[i] = readRemoved(c, at, isMedia(p.Rule))
	}
	return out
}

// isMedia reports whether a rule is about pictures and documents, which have no text.
func isMedia(rule string) bool {
	return strings.HasPrefix(rule, "image") || strings.HasPrefix(rule, "pdf")
}

// readRemoved describes the text at a span of a conversation.
func readRemoved(c *model.Conversation, at source.Span, media bool) model.Removed {
	text := c.Source.BytesAt(at)
	out := model.Removed{At: at, Encoding: model.Literal}
	switch {
	case media:
		out.Encoding = model.NoText
	case bytes.HasPrefix(text, []byte(`"`)) && text[len(text)-1] == '"' && json.Valid(text):
		out.Encoding = model.JSONString
		text = c.Source.AppendText(nil, at)
	}
	out.Sum, out.Bytes = sha256.Sum256(text), len(text)
	if c.Origin == nil {
		return out
	}
	var ok bool
	if out.At, ok = c.Origin(at); !ok && !media {
		out.Text = string(text)
	}
	return out
}
