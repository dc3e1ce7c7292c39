package digest

import (
	"regexp"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/digest/stretch"
)

// milestones are the requests of the newest commit and of the newest test run that passed, -1 for
// none.
type milestones struct{ commit, tested int }

// milestones finds the milestones in the stretch and after it.
func (s reader) milestones(runs []run) milestones {
	m := milestones{-1, -1}
	for _, i := range s.Calls {
		k := &s.C.Calls[i]
		if isCommit(k) && k.Status.Good() {
			m.commit = k.Request
		}
	}
	for _, r := range runs {
		if r.kind != "" && r.good {
			m.tested = s.C.Calls[r.call].Request
		}
	}
	return m
}

// isCommit reports whether a call made a commit.
func isCommit(k *model.Call) bool {
	return k.Tool == "git_commit" || slices.Contains(k.Effect.Programs, "git commit")
}

// state describes a written file: how often it was written, and whether a commit or a passed test
// came later.
func (s reader) state(f *stretch.File, m milestones) string {
	out := f.Name + " (" + stretch.NameTurns(f.Turns)
	if f.Times > 1 {
		out += ", " + amount.Of(f.Times, "write")
	}
	at := s.C.Calls[f.Last].Request
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

// deletes reports whether the last call on a file deleted it. That is a command line that does
// nothing else, or a patch.
func (s reader) deletes(f *stretch.File) bool {
	k := &s.C.Calls[f.Last]
	if len(k.Effect.Programs) > 0 {
		return !slices.ContainsFunc(k.Effect.Programs, func(p string) bool {
			return p != "rm" && p != "git rm" && p != "cd"
		})
	}
	gone := false
	stretch.EachText("", s.Arguments(f.Last), func(_, text string) {
		if !strings.Contains(text, deleteMark) {
			return
		}
		for _, p := range deletedFile().FindAllStringSubmatch(text, -1) {
			gone = gone || s.Shown(p[1]) == f.Name
		}
	})
	return gone
}

// deleteMark is the start of the line of a patch that deletes a file.
const deleteMark = "*** Delete File: "

// deletedFile matches that line.
var deletedFile = stretch.CompileLazily(`(?m)^` + regexp.QuoteMeta(deleteMark) + `(.+)$`)
