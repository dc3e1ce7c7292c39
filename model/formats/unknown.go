package formats

import (
	"errors"
	"fmt"
	"strings"

	"decant/model/source"
)

// knownLook is a format that is known by its looks and not read.
type knownLook struct {
	// name is what a person calls it, "a session of Gemini CLI"; agent the program that wrote it,
	// command what makes the conversation smaller there.
	name, agent, command string
	// is looks at the first line of a file, and at all of it as one JSON value; what is
	// no JSON does not exist.
	is func(first, whole source.Value) bool
}

// knownLooks are told by their content, as formats are.
var knownLooks = []knownLook{
	{"a session of Gemini CLI", "Gemini CLI", "/compress", isGemini},
}

// isGemini looks for the header of a log, or for the one object of older files.
func isGemini(first, whole source.Value) bool {
	for _, v := range []source.Value{first, whole} {
		if v.Get("sessionId").Kind() == source.KindString &&
			v.Get("projectHash").Kind() == source.KindString &&
			(v.Get("kind").Exists() || v.Get("messages").Exists()) {
			return true
		}
	}
	return false
}

// unfitError words why no codec reads the data.
func unfitError(data []byte) error {
	start, ok := source.FirstLine(data)
	if !ok {
		return errors.New("the conversation has no messages yet")
	}
	var all, line source.Tree
	whole := all.Parse(data, source.Span{End: len(data)})
	first := line.Parse(data, start.Span)
	if whole != nil && first != nil {
		return fmt.Errorf("line %d is %w; check that this is the right file", start.Line, first)
	}
	if err := strangerError(line.Root(), all.Root()); err != nil {
		return err
	}
	return fmt.Errorf("%w: it is JSON, but not a known conversation (tried %s); name its format "+
		"with --format", ErrUnknownFormat, strings.Join(Names(), ", "))
}

// strangerError says whose the first line of a file, or all of it, looks like; nil where it looks
// like nobody's.
func strangerError(first, whole source.Value) error {
	for _, s := range knownLooks {
		if s.is(first, whole) {
			return fmt.Errorf("%w: it looks like %s, which decant does not support; use %s in %s "+
				"itself (decant reads %s)",
				ErrUnknownFormat, s.name, s.command, s.agent, strings.Join(Names(), ", "))
		}
	}
	return nil
}
