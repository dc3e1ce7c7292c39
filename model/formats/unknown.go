package formats

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"decant/model/source"
)

// knownLook is a format that is recognised but not supported.
type knownLook struct {
	// name is the user's word for it, "a session of Gemini CLI". agent is the program that wrote
	// it, and command is the command that makes the conversation smaller there.
	name, agent, command string
	// is examines the first line of a file, and the whole file as one JSON value. A value that is
	// not JSON does not exist.
	is func(first, whole source.Value) bool
}

// knownLooks are detected from the content, like formats.
var knownLooks = []knownLook{
	{"a session of Gemini CLI", "Gemini CLI", "/compress", isGemini},
}

// isGemini looks for the header of a log, or for the single object of older files.
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

// sqliteMark begins every SQLite database, according to its file format.
const sqliteMark = "SQLite format 3\x00"

// unfitError says why no codec reads the data.
func unfitError(data []byte) error {
	if bytes.HasPrefix(data, []byte(sqliteMark)) {
		return errors.New("it is an SQLite database; name a conversation in it by its id " +
			"(decant --list --project all)")
	}
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

// strangerError says which known format the first line of a file or the whole file looks like, or
// nil for none.
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
