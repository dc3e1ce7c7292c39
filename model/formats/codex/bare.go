package codex

import (
	"strings"

	"decant/model"
	"decant/model/source"
)

// Clients before 0.45 wrote rollouts in another form. The first line is the opening without a type,
// and each other line is an item of the Responses API as it was sent. Between them are lines with
// the client's state. No line has a time. Only the message that tells the model its folder says
// where the agent works. No newer client resumes such a rollout.

// barePast is what users read about such a rollout.
const barePast = "a Codex client before 0.45 wrote it, and newer clients cannot resume it: its " +
	"fork is only a file"

// isBareOpening reports whether a line is the opening of such a rollout.
func isBareOpening(v source.Value) bool {
	return !v.Get("type").Exists() && !v.Get("payload").Exists() &&
		v.Get("instructions").Exists() && model.IsUUID(v.Get("id").Text()) &&
		v.Get("timestamp").Kind() == source.KindString
}

// isBareState reports whether a line is such a client's state.
func isBareState(v source.Value) bool {
	return !v.Get("type").Exists() && v.Get("record_type").Is("state")
}

// isBare reports whether a client before 0.45 wrote a rollout, according to its first complete
// line.
func isBare(src *source.Source) bool {
	var t source.Tree
	for _, r := range src.Records {
		if t.ParseIn(src, r.Span) == nil {
			return isBareOpening(t.Root()) || isBareState(t.Root())
		}
	}
	return false
}

// readBare reads a line of such a rollout.
func (r *reader) readBare(l *line, v source.Value) {
	switch {
	case isBareOpening(v):
		l.kind, l.meta = opening, &meta{id: v.Get("id").Text()}
	case v.Get("type").Kind() == source.KindString:
		l.kind = item
		r.readItem(l, v, v)
	case v.Kind() == source.KindObject:
		l.kind = carried
	default:
		l.err = errShape
	}
}

// bareFolder is where the agent works, according to an item of such a rollout, or "" where it does
// not say.
func bareFolder(v source.Value) string {
	for part := range v.Get("content").Items() {
		text := part.Get("text").Text()
		if !strings.HasPrefix(strings.TrimSpace(text), "<environment_context>") {
			continue
		}
		for _, around := range [][2]string{
			{"<cwd>", "</cwd>"}, {"Current working directory: ", "\n"},
		} {
			_, rest, _ := strings.Cut(text, around[0])
			if path, _, ok := strings.Cut(rest, around[1]); ok {
				return strings.TrimSpace(path)
			}
		}
	}
	return ""
}

// bareFolders are the folders in which the agent works in such a rollout.
func (o *opener) bareFolders() []folder {
	if !o.s.bare {
		return nil
	}
	return foldersOf(o.src, true)
}

// payloadOf is the content of a line: the whole line in a bare rollout.
func (l *line) payloadOf(root source.Value) source.Value {
	if l.bare {
		return root
	}
	return root.Get("payload")
}
