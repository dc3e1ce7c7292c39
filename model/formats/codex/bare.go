package codex

import (
	"strings"

	"decant/model"
	"decant/model/source"
)

// Clients before 0.45 wrote rollouts of another shape: the first line is the opening without a
// type, each other line is an item of the Responses API as it was sent, and between them stand
// lines that hold the client's state. No line has a time, and none says where the agent works
// but the message that tells the model. No newer client resumes such a rollout.

// barePast is what a person is told of such a rollout.
const barePast = "a Codex client before 0.45 wrote it, and newer clients cannot resume it: its " +
	"fork is only a file"

// isBareOpening reports whether a line opens a rollout of such a client.
func isBareOpening(v source.Value) bool {
	return !v.Get("type").Exists() && !v.Get("payload").Exists() &&
		v.Get("instructions").Exists() && model.IsUUID(v.Get("id").Text()) &&
		v.Get("timestamp").Kind() == source.KindString
}

// isBareState reports whether a line is where such a client noted its state.
func isBareState(v source.Value) bool {
	return !v.Get("type").Exists() && v.Get("record_type").Is("state")
}

// isBare reports whether a client before 0.45 wrote a rollout: its first whole line tells.
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

// bareFolder is where the agent works, as an item of such a rollout tells the model; "" where
// it does not.
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

// bareFolders are where the agent works in a rollout of such a client.
func (o *opener) bareFolders() []folder {
	if !o.s.bare {
		return nil
	}
	return foldersOf(o.src, true)
}

// payloadOf is what a line of the file holds: all of it in a bare rollout.
func (l *line) payloadOf(root source.Value) source.Value {
	if l.bare {
		return root
	}
	return root.Get("payload")
}
