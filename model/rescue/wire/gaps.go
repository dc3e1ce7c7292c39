package wire

import "decant/model/source"

// Gap is a member that an API requires and that is missing, or null.
type Gap struct {
	// In is the object that needs the member, and Of is the API's name for it: tool_use, or
	// input[n].
	In source.Span
	Of string
	// Name is the member's name, and Value is a JSON value of its type that says nothing.
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
)

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
