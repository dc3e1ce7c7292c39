package wire

import (
	"strings"

	"decant/model/source"
)

// Gap is a member that an API requires and that is missing, or null.
type Gap struct {
	// In is the object that needs the member, and Of is the API's name for it: tool_use, or
	// input[n].
	In source.Span
	Of string
	// Name is the member's name, and Value is a JSON value of its type that says nothing. It is ""
	// where there is none, as for the data of a picture.
	Name, Value string
}

// The members that an API requires, by what they say. A tool's name cannot be empty.
var (
	noText      = Gap{Name: "text", Value: `""`}
	noThinking  = Gap{Name: "thinking", Value: `""`}
	noSummary   = Gap{Name: "summary", Value: `[]`}
	noContent   = Gap{Name: "content", Value: `""`}
	noOutput    = Gap{Name: "output", Value: `""`}
	noInput     = Gap{Name: "input", Value: `{}`}
	noTextInput = Gap{Name: "input", Value: `""`}
	noArguments = Gap{Name: "arguments", Value: `"{}"`}
	noToolName  = Gap{Name: "name", Value: `"unknown_tool"`}
	noFunction  = Gap{Name: "function", Value: `{"name":"unknown_tool","arguments":"{}"}`}
	noCallType  = Gap{Name: "type", Value: `"function"`}
	noSource    = Gap{Name: "source"}
	noImageURL  = Gap{Name: "image_url"}
)

// sourceMember is the member with the content of a picture or document of one kind of source.
type sourceMember struct{ kind, name string }

// sourceMembers are the kinds of sources.
var sourceMembers = []sourceMember{
	{"base64", "data"},
	{"text", "data"},
	{"url", "url"},
	{"file", "file_id"},
	{"content", "content"},
}

// sourceGaps lists what a picture or document of the Messages API lacks.
func sourceGaps(of string, v source.Value) []Gap {
	s := v.Get("source")
	if !isObject(s) {
		return gapsIn(of, v, noSource)
	}
	kind, noKind := s.Get("type").Text(), Gap{Name: "type"}
	isText := strings.HasPrefix(s.Get("media_type").Text(), "text/")
	for _, m := range sourceMembers {
		switch missing := len(gapsIn("", s, Gap{Name: m.name})) > 0; {
		case m.kind == kind:
			return gapsIn(of+".source."+kind, s, Gap{Name: m.name})
		case missing || noKind.Value != "" || m.name == "data" && isText != (m.kind == "text"):
		default:
			noKind.Value = string(source.Quote(m.kind))
		}
	}
	return gapsIn(of+".source", s, noKind)
}

// typeGap is the gap of a text without a type, which the API names by one; nil for anything else.
func typeGap(of string, v source.Value, name string) []Gap {
	if v.Get("text").Kind() != source.KindString {
		return nil
	}
	return gapsIn(of, v, Gap{Name: "type", Value: string(source.Quote(name))})
}

// gapsIn lists which of the required members an object lacks, of which the API speaks as of.
func gapsIn(of string, v source.Value, required ...Gap) []Gap {
	if !isObject(v) {
		return nil
	}
	var out []Gap
	for _, g := range required {
		if m := v.Get(g.Name); !m.Exists() || m.Kind() == source.KindNull {
			g.In, g.Of = v.Span(), of
			out = append(out, g)
		}
	}
	return out
}
