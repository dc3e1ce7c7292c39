package llm

import (
	"errors"
	"strings"
)

// readAnswer reads the answer that a model wrote.
func readAnswer(p Prompt, text string) (Answer, *Error) {
	out, err := p.schema.Validate([]byte(unwrapJSON(text)))
	switch {
	case err == nil:
		return Answer{JSON: out}, nil
	case errors.Is(err, errNotJSON):
		what := "the answer is not JSON"
		if strings.TrimSpace(text) == "" {
			what = "the answer is empty"
		}
		return Answer{}, &Error{
			Reason: NotJSON, What: what,
			Next: "ask again, or choose a model that can answer in a schema", Cause: err,
		}
	default:
		return Answer{}, &Error{
			Reason: OffSchema, What: err.Error(),
			Next: "ask again, or choose a model that can answer in a schema", Cause: err,
		}
	}
}

// unwrapJSON removes what models put around JSON despite the instructions: thoughts before it, and
// a code fence around it.
func unwrapJSON(text string) string {
	text = strings.TrimSpace(text)
	if rest, ok := strings.CutPrefix(text, "<think>"); ok {
		if _, after, ok := strings.Cut(rest, "</think>"); ok {
			text = strings.TrimSpace(after)
		}
	}
	rest, ok := strings.CutPrefix(text, "```")
	if !ok {
		return text
	}
	_, inside, ok := strings.Cut(rest, "\n")
	if inside, closed := strings.CutSuffix(inside, "```"); ok && closed {
		return strings.TrimSpace(inside)
	}
	return text
}
