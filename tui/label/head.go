package label

import (
	"strings"
	"unicode/utf8"

	"decant/model"
	"decant/model/source"
)

// MaxHead is how many bytes of a text are decoded if only its start is shown at once. A row or a
// page must not wait for the rest of a long text.
const MaxHead = 64 << 10

// wrapped are the envelopes that are also recognised by their end.
const wrapped = model.InReminder | model.Fence | model.ErrorTag | model.OutputJSON

// headOf returns the start of a text. That is the whole text if it is short, else at least n bytes
// if each is stored as one, and a few more.
func headOf(c *model.Conversation, t model.Text, n int) string {
	switch t.Encoding {
	case model.Literal:
		return CutBytes(t.Literal, max(n, MaxHead))
	case model.JSONString, model.JSONValue:
		raw := c.Source.BytesAt(t.Span)
		// A byte may be stored as six.
		most := 8 * max(n, 64)
		if len(raw) <= most {
			break
		}
		if raw = raw[:most]; t.Encoding == model.JSONValue {
			return CutBytes(string(raw), len(raw)-utf8.UTFMax)
		}
		return string(source.AppendText(nil, append(raw[:wholeEnd(raw):wholeEnd(raw)], '"')))
	default:
	}
	return string(c.AppendPartText(nil, t))
}

// wholeEnd returns the end of the last whole character in the start of a JSON string.
func wholeEnd(raw []byte) int {
	end := 1
	for i := 1; i < len(raw); end = i {
		size := 1
		switch {
		case raw[i] == '\\' && i+1 < len(raw) && raw[i+1] == 'u':
			size = len(`\u0000`)
		case raw[i] == '\\':
			size = len(`\n`)
		case raw[i] >= utf8.RuneSelf:
			_, size = utf8.DecodeRune(raw[i:])
		}
		if i+size > len(raw)-utf8.UTFMax {
			break
		}
		i += size
	}
	return end
}

// HeadText returns the start of an event's text, as headOf does for a part.
func HeadText(c *model.Conversation, e *model.Event, n int) string {
	if e.Bytes <= MaxHead {
		return c.EventText(e)
	}
	text, sep := "", ""
	for i := range e.Parts {
		if e.Parts[i].Text.Encoding == model.NoText {
			continue
		}
		text, sep = text+sep+headOf(c, e.Parts[i].Text, n), "\n"
		if len(text) >= n {
			break
		}
	}
	return text
}

// HeadPart returns the start of a part's text, as much as its label needs.
func HeadPart(c *model.Conversation, p *model.Part) string {
	if p.Bytes <= MaxHead || p.Envelope&wrapped != 0 {
		return c.PartText(p)
	}
	return headOf(c, p.Text, MaxHead/8)
}

// ArgumentsOf returns the arguments of a call, or a definition, as much as the label needs. If they
// are too long to parse, it returns their start on one line.
func ArgumentsOf(c *model.Conversation, e *model.Event) string {
	if e.Bytes <= MaxArguments {
		return c.EventText(e)
	}
	return strings.Join(strings.Fields(HeadText(c, e, MaxPeek)), " ")
}
