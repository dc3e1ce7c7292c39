package digest

import (
	"slices"

	"decant/model"
	"decant/model/amount"
	"decant/model/source"
)

// milestones are the requests of the newest commit and of the newest test run that passed, -1
// where there was none.
type milestones struct{ commit, tested int }

// milestones looks for what happened in the stretch and after it.
func (s *stretch) milestones() milestones {
	m := milestones{-1, -1}
	for _, i := range s.calls {
		k := &s.c.Calls[i]
		if isCommit(k) && k.Status.Good() {
			m.commit = k.Request
		}
	}
	for _, r := range (runReader{s}).runs() {
		if r.kind != "" && r.good {
			m.tested = s.c.Calls[r.call].Request
		}
	}
	return m
}

// isCommit reports whether a call made a commit.
func isCommit(k *model.Call) bool {
	return k.Tool == "git_commit" || slices.Contains(k.Effect.Programs, "git commit")
}

// state is a written file as the digest tells of it: how often it was written, and whether a
// commit or a passed test came after.
func (s *stretch) state(f *file, m milestones) string {
	out := f.name + " (" + nameTurns(f.turns)
	if f.times > 1 {
		out += ", " + amount.Of(f.times, "write")
	}
	at := s.c.Calls[f.last].Request
	switch {
	case s.deletes(f):
		out += ", deleted"
	case m.commit > at:
		out += ", a commit followed"
	case m.tested > at:
		out += ", tests passed since"
	case m.tested >= 0:
		out += ", no test passed since"
	}
	return out + ")"
}

// deletes reports whether the last thing that was done to a file is to delete it: by a command
// line that does nothing else, or by a patch.
func (s *stretch) deletes(f *file) bool {
	k := &s.c.Calls[f.last]
	if len(k.Effect.Programs) > 0 {
		return !slices.ContainsFunc(k.Effect.Programs, func(p string) bool {
			return p != "rm" && p != "git rm" && p != "cd"
		})
	}
	gone := false
	eachText("", s.arguments(f.last), func(_, text string) {
		for _, p := range deletedFile().FindAllStringSubmatch(text, -1) {
			gone = gone || s.shown(p[1]) == f.name
		}
	})
	return gone
}

// deletedFile is how a patch says that it deletes a file.
var deletedFile = compileLazily(`(?m)^\*\*\* Delete File: (.+)$`)

// eachText calls f for each text in a value, with the name of the member that it stands in.
func eachText(name string, v source.Value, f func(name, text string)) {
	switch v.Kind() {
	case source.KindString:
		f(name, v.Text())
	case source.KindArray:
		for item := range v.Items() {
			eachText(name, item, f)
		}
	case source.KindObject:
		for member, item := range v.Members() {
			eachText(member, item, f)
		}
	case source.KindNumber, source.KindBool, source.KindNull, source.KindNone:
	}
}
